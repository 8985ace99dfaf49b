//! The board as the constructive solver holds it, viewed from the side whose line is being filled.

use taquin_puzzle::{Direction, Moves, Problem, Size};

use super::coordinate::{Coordinate, GainScale};
use super::spot::{Heading, Spot};
use super::unsolved::{Side, Unsolved};

/// The board, the moves made so far, and the view of the line at one side.
///
/// A tile is stored as its goal cell, the row in the high bits and the column in the low ones, so that
/// the way it has to go takes no lookup. Moves over [open ground](super::open_ground) and the blank's
/// [walks](super::walk) change the fields directly, for speed.
pub(super) struct SideView {
    size: Size,
    col_bits: u32,
    /// The tile in each cell; the entry of the blank's cell is meaningless.
    pub(super) cells: Vec<u32>,
    /// The place of each tile of the line that is being filled, by its goal cell; in the format of goals.
    pub(super) places: Vec<u32>,
    pub(super) moves: Moves,
    /// The last move, unless it was taken back.
    pub(super) last: Option<Direction>,
    // The view.
    base: isize,
    /// For each heading of the blank, the difference of cells.
    pub(super) strides: [isize; 4],
    /// For each heading of the blank, the direction in which the tile moves.
    pub(super) directions: [Direction; 4],
    pub(super) along: Coordinate,
    pub(super) depth: Coordinate,
    pub(super) scales: [GainScale; 4],
    /// The ends of the line, and the depth of the unsolved part.
    pub(super) first: i32,
    pub(super) end: i32,
    pub(super) depth_end: i32,
    pub(super) blank: Spot,
    pub(super) blank_cell: isize,
}

impl SideView {
    /// The start of a canonical problem, viewed from the top.
    pub(super) fn new(problem: &Problem) -> SideView {
        let size = problem.size();
        let col_bits = usize::BITS - (size.cols() - 1).leading_zeros();
        let home = problem.goal().blank();
        let word = |tile: u32| {
            // Tiles are in reading order around the blank's home.
            let cell = tile as usize - usize::from(tile as usize <= home);
            ((size.row_of(cell) << col_bits) | size.col_of(cell)) as u32
        };
        let start = problem.start();
        let places = vec![0; size.cells()];
        let mut cells = vec![0; size.cells()];
        for (cell, &tile) in start.cells().iter().enumerate() {
            if tile != 0 {
                cells[cell] = word(tile);
            }
        }
        let coordinate = Coordinate {
            shift: 0,
            mask: 0,
            sign: 1,
            offset: 0,
        };
        let mut view = SideView {
            size,
            col_bits,
            cells,
            places,
            moves: Moves::new(),
            last: None,
            base: 0,
            strides: [0; 4],
            directions: [Direction::Up; 4],
            along: coordinate,
            depth: coordinate,
            scales: [GainScale::default(); 4],
            first: 0,
            end: 0,
            depth_end: 0,
            blank: Spot::new(0, 0),
            blank_cell: start.blank() as isize,
        };
        view.look_from(Side::Top, &Unsolved::new(size));
        view
    }

    /// Turns to the line at a side of the unsolved part.
    pub(super) fn look_from(&mut self, side: Side, unsolved: &Unsolved) {
        let cols = self.size.cols() as isize;
        let row = Coordinate {
            shift: self.col_bits,
            mask: u32::MAX,
            sign: 1,
            offset: 0,
        };
        let col = Coordinate {
            shift: 0,
            mask: (1 << self.col_bits) - 1,
            sign: 1,
            offset: 0,
        };
        let inwards = |coordinate: Coordinate, from: usize| Coordinate {
            offset: -(from as i32),
            ..coordinate
        };
        let outwards = |coordinate: Coordinate, from: usize| Coordinate {
            sign: -1,
            offset: from as i32 - 1,
            ..coordinate
        };
        use Direction::{Down, Left, Right, Up};
        // The last are the directions of the tile for each heading of the blank.
        let (along, depth, stride, inward, directions) = match side {
            Side::Top => (
                col,
                inwards(row, unsolved.top),
                1,
                cols,
                [Right, Left, Down, Up],
            ),
            Side::Bottom => (
                col,
                outwards(row, unsolved.bottom),
                1,
                -cols,
                [Right, Left, Up, Down],
            ),
            Side::Left => (
                row,
                inwards(col, unsolved.left),
                cols,
                1,
                [Down, Up, Right, Left],
            ),
            Side::Right => (
                row,
                outwards(col, unsolved.right),
                cols,
                -1,
                [Down, Up, Left, Right],
            ),
        };
        self.base = match side {
            Side::Top => unsolved.top as isize * cols,
            Side::Bottom => (unsolved.bottom as isize - 1) * cols,
            Side::Left => unsolved.left as isize,
            Side::Right => unsolved.right as isize - 1,
        };
        (self.along, self.depth) = (along, depth);
        self.scales = [
            GainScale::new(along, 1, 0),
            GainScale::new(along, -1, 0),
            GainScale::new(depth, 0, 1),
            GainScale::new(depth, 0, -1),
        ];
        self.strides = [-stride, stride, -inward, inward];
        self.directions = directions;
        let (first, end, depth_end) = match side {
            Side::Top | Side::Bottom => (unsolved.left, unsolved.right, unsolved.rows()),
            Side::Left | Side::Right => (unsolved.top, unsolved.bottom, unsolved.cols()),
        };
        (self.first, self.end, self.depth_end) = (first as i32, end as i32, depth_end as i32);
        self.blank = self.spot(self.blank_cell as usize);
    }

    /// The spot of a cell.
    fn spot(&self, cell: usize) -> Spot {
        self.spot_of_word(self.word_of_cell(cell))
    }

    /// A cell in the format of tiles.
    pub(super) fn word_of_cell(&self, cell: usize) -> u32 {
        ((self.size.row_of(cell) << self.col_bits) | self.size.col_of(cell)) as u32
    }

    #[inline]
    fn spot_of_word(&self, word: u32) -> Spot {
        Spot::new(self.along.of(word), self.depth.of(word))
    }

    /// A spot in the format of tiles.
    #[inline]
    pub(super) fn word(&self, spot: Spot) -> u32 {
        self.along.bits(spot.along) | self.depth.bits(spot.depth)
    }

    /// The cell of a spot.
    #[inline]
    pub(super) fn cell(&self, spot: Spot) -> isize {
        let [_, along, _, inward] = self.strides;
        self.base + spot.along as isize * along + spot.depth as isize * inward
    }

    /// The spot of the tile whose goal is `home`, which must be in the line.
    pub(super) fn find(&self, home: Spot) -> Spot {
        self.spot_of_word(self.places[self.cell(home) as usize])
    }

    pub(super) fn blank(&self) -> Spot {
        self.blank
    }

    /// The cell of the blank.
    pub(super) fn blank_cell(&self) -> usize {
        self.blank_cell as usize
    }

    /// Whether a spot is in the unsolved part.
    #[inline]
    pub(super) fn contains(&self, spot: Spot) -> bool {
        (self.first..self.end).contains(&spot.along) && (0..self.depth_end).contains(&spot.depth)
    }

    /// What a tile gains when the blank moves from `from`: 1 if the tile comes nearer to its goal cell,
    /// -1 if not.
    #[inline]
    pub(super) fn gain(&self, from: Spot, heading: Heading) -> i32 {
        self.gain_at(from.next(heading), heading)
    }

    /// What the tile at `to` gains when the blank moves there.
    #[inline]
    pub(super) fn gain_at(&self, to: Spot, heading: Heading) -> i32 {
        self.gain_of_tile(self.cells[self.cell(to) as usize], to, heading)
    }

    #[inline]
    fn gain_of_tile(&self, tile: u32, to: Spot, heading: Heading) -> i32 {
        self.scales[heading as usize].gain(tile, to)
    }

    /// What all tiles together gain when the blank follows a path that meets no tile twice.
    #[inline]
    pub(super) fn gain_of(&self, mut from: Spot, path: &[Heading]) -> i32 {
        let mut cell = self.cell(from);
        let mut gain = 0;
        for &heading in path {
            cell += self.strides[heading as usize];
            from = from.next(heading);
            gain += self.gain_of_tile(self.cells[cell as usize], from, heading);
        }
        gain
    }

    /// Moves the blank one step, which must stay on the board. A step back takes back the move before.
    #[inline]
    pub(super) fn step(&mut self, heading: Heading) {
        let to = self.blank_cell + self.strides[heading as usize];
        let tile = self.cells[to as usize];
        self.cells[self.blank_cell as usize] = tile;
        // Only tiles of the line are ever looked up; the places of all would not fit in the cache.
        if self.depth.of(tile) == 0 {
            let home = self.home(tile);
            self.places[home] = self.word(self.blank);
        }
        self.blank_cell = to;
        self.blank = self.blank.next(heading);
        let direction = self.directions[heading as usize];
        if self.last == Some(direction.opposite()) {
            self.moves.pop();
            self.last = None;
        } else {
            self.moves.push(direction);
            self.last = Some(direction);
        }
    }

    /// Moves the blank one step, given the direction of the tile.
    pub(super) fn slide(&mut self, direction: Direction) {
        let heading = self.directions.iter().position(|&own| own == direction);
        self.step(Heading::ALL[heading.unwrap_or(0)]);
    }

    /// The goal cell of the tile in a cell that is not the blank's.
    pub(super) fn home_of(&self, cell: usize) -> usize {
        self.home(self.cells[cell])
    }

    /// The goal cell of a tile.
    #[inline]
    pub(super) fn home(&self, tile: u32) -> usize {
        (tile >> self.col_bits) as usize * self.size.cols()
            + (tile & ((1 << self.col_bits) - 1)) as usize
    }

    /// Finds the tiles of the lines at all four sides; must be called before a side is chosen.
    pub(super) fn locate_line_tiles(&mut self, unsolved: &Unsolved) {
        let mask = (1 << self.col_bits) - 1;
        let rows = [unsolved.top as u32, unsolved.bottom as u32 - 1];
        let cols = [unsolved.left as u32, unsolved.right as u32 - 1];
        for row in unsolved.top..unsolved.bottom {
            let start = row * self.size.cols();
            for cell in start + unsolved.left..start + unsolved.right {
                let tile = self.cells[cell];
                let (goal_row, goal_col) = (tile >> self.col_bits, tile & mask);
                let is_wanted = rows.contains(&goal_row) || cols.contains(&goal_col);
                // The entry of the blank's cell is meaningless.
                if is_wanted && cell as isize != self.blank_cell {
                    let home = self.home(tile);
                    self.places[home] = ((row << self.col_bits) | (cell - start)) as u32;
                }
            }
        }
    }

    /// The number of moves made and not yet taken.
    pub(super) fn move_count(&self) -> usize {
        self.moves.len()
    }

    /// Takes the moves made since the last call, except the last one, which may still be taken back.
    pub(super) fn take_settled_moves(&mut self) -> Moves {
        let mut moves = std::mem::take(&mut self.moves);
        if self.last.is_some() {
            self.moves.extend(moves.pop());
        }
        moves
    }

    /// Consumes `self` and returns the moves not yet taken.
    pub(super) fn into_moves(self) -> Moves {
        self.moves
    }
}
