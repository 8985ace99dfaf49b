//! The puzzle as a space for searches, in either metric.

use std::marker::PhantomData;

use taquin_puzzle::{Direction, Directions, Metric, Size};
use taquin_search::{Cost, Reversible, Space};

use crate::{Run, Runs, Tiles};

/// All boards of a size; an action is one move of the metric and costs one.
#[derive(Clone, Debug)]
pub struct TileSpace<T> {
    size: Size,
    metric: Metric,
    /// For each cell of the blank, the directions in which tiles can move.
    directions: Box<[Directions]>,
    /// Those that make sense after a move in each direction.
    useful_after: [Directions; 4],
    /// For each cell of the blank, how many tiles can move in each direction as one move; none in the
    /// metric where that is always one.
    longest: Option<Box<[[u32; 4]]>>,
    /// What the index of the blank changes by when a tile moves in each direction.
    steps: [isize; 4],
    tiles: PhantomData<fn() -> T>,
}

impl<T: Tiles> TileSpace<T> {
    /// The space of all boards of a size.
    pub fn new(size: Size, metric: Metric) -> TileSpace<T> {
        let longest: Box<[[u32; 4]]> = (0..size.cells())
            .map(|blank| {
                let (row, col) = (size.row_of(blank), size.col_of(blank));
                // In the order of the directions' codes: up, left, right, down.
                [size.rows() - 1 - row, size.cols() - 1 - col, col, row].map(|tiles| tiles as u32)
            })
            .collect();
        let directions = longest.iter().map(|longest| {
            let possible = Direction::ALL.into_iter().zip(longest);
            possible.fold(Directions::default(), |set, (direction, &tiles)| {
                set.with_if(direction, tiles > 0)
            })
        });
        let useful_after = Direction::ALL.map(|last| {
            let others = Directions::ALL.without(last.opposite());
            match metric {
                Metric::Single => others,
                Metric::Multi => others.without(last),
            }
        });
        let cols = size.cols() as isize;
        TileSpace {
            size,
            metric,
            directions: directions.collect(),
            useful_after,
            longest: (metric == Metric::Multi).then_some(longest),
            steps: [cols, 1, -1, -cols],
            tiles: PhantomData,
        }
    }

    /// The size of the boards.
    pub fn size(&self) -> Size {
        self.size
    }

    /// What counts as one move.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// Slides tiles one after the other.
    #[inline]
    fn slide(&self, tiles: &mut T, direction: Direction, count: u32) {
        let step = self.steps[usize::from(direction.code())];
        // The first on its own: mostly there is no other.
        tiles.slide(direction, tiles.blank().wrapping_add_signed(step));
        if count > 1 {
            slide_more(tiles, direction, step, count - 1);
        }
    }
}

#[cold]
fn slide_more<T: Tiles>(tiles: &mut T, direction: Direction, step: isize, count: u32) {
    for _ in 0..count {
        tiles.slide(direction, tiles.blank().wrapping_add_signed(step));
    }
}

impl<T: Tiles> Space for TileSpace<T> {
    type State = T;
    type Action = Run;
    type Actions = Runs;
    type Key = T::Key;

    /// The shortest way round has twelve moves.
    const RARELY_REACHED_AGAIN: bool = true;

    /// Leaves out the move that takes the last one back and, in the multi-tile
    /// metric, every move on the same axis: two such are one move, or none,
    /// from the board before.
    #[inline]
    fn actions(&self, tiles: &T, last: Option<Run>) -> Runs {
        let blank = tiles.blank();
        let mut directions = self.directions[blank];
        if let Some(last) = last {
            directions = directions & self.useful_after[usize::from(last.direction().code())];
        }
        Runs {
            directions,
            longest: self.longest.as_ref().map(|longest| longest[blank]),
            given: 0,
        }
    }

    #[inline]
    fn apply(&self, tiles: &mut T, run: Run) -> Cost {
        self.slide(tiles, run.direction(), run.count());
        1
    }

    #[inline]
    fn undo(&self, tiles: &mut T, run: Run) {
        self.slide(tiles, run.direction().opposite(), run.count());
    }

    #[inline]
    fn key(&self, tiles: &T) -> T::Key {
        tiles.key()
    }

    #[inline]
    fn state(&self, key: &T::Key) -> T {
        T::from_key(key, self.size)
    }

    fn key_heap_bytes(&self) -> usize {
        T::key_heap_bytes(self.size)
    }
}

impl<T: Tiles> Reversible for TileSpace<T> {
    fn inverse(&self, run: Run) -> Run {
        run.inverse()
    }
}
