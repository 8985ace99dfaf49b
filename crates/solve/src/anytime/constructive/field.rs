//! The board as the constructive solver holds it, seen from the side whose line is being filled.

mod open;
mod part;
mod stroll;

use taquin_puzzle::{Board, Direction, Moves, Problem, Size};

use self::part::{Part, Scale};

/// A cell as a view names it: how far along the line, and how deep below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Spot {
    pub(super) along: i32,
    pub(super) depth: i32,
}

impl Spot {
    pub(super) fn new(along: i32, depth: i32) -> Spot {
        Spot { along, depth }
    }

    /// The spot next to this one. Without a branch: ways are hard to foretell.
    #[inline]
    pub(super) fn next(self, way: Way) -> Spot {
        const ALONG: [i32; 4] = [-1, 1, 0, 0];
        const DEPTH: [i32; 4] = [0, 0, -1, 1];
        Spot::new(
            self.along + ALONG[way as usize],
            self.depth + DEPTH[way as usize],
        )
    }

    /// The number of steps to another spot, if nothing is in the way.
    #[inline]
    pub(super) fn steps_to(self, other: Spot) -> i32 {
        (self.along - other.along).abs() + (self.depth - other.depth).abs()
    }
}

/// The four ways as a view names them: two along the line, out to the line, and into the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Way {
    Back = 0,
    Forth = 1,
    Out = 2,
    In = 3,
}

impl Way {
    pub(super) const ALL: [Way; 4] = [Way::Back, Way::Forth, Way::Out, Way::In];

    #[inline]
    pub(super) fn opposite(self) -> Way {
        Way::ALL[self as usize ^ 1]
    }

    pub(super) fn is_along(self) -> bool {
        matches!(self, Way::Back | Way::Forth)
    }
}

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Top,
    Bottom,
    Left,
    Right,
}

/// The part of the board that is not yet solved.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rest {
    pub(super) top: usize,
    pub(super) bottom: usize,
    pub(super) left: usize,
    pub(super) right: usize,
}

impl Rest {
    pub(super) fn rows(&self) -> usize {
        self.bottom - self.top
    }

    pub(super) fn cols(&self) -> usize {
        self.right - self.left
    }

    /// What is left without the line at a side.
    pub(super) fn without(mut self, side: Side) -> Rest {
        match side {
            Side::Top => self.top += 1,
            Side::Bottom => self.bottom -= 1,
            Side::Left => self.left += 1,
            Side::Right => self.right -= 1,
        }
        self
    }
}

/// The board, the moves made so far, and the view of the line at one side.
///
/// A tile is written as its goal cell, row above column, so that the way that
/// it has to go takes no look-up.
pub(super) struct Field {
    size: Size,
    col_bits: u32,
    /// The tile in each cell; what stands in the blank's cell means nothing.
    cells: Vec<u32>,
    /// The place of each tile of the line that is filled, by its goal cell; written as goals are.
    places: Vec<u32>,
    moves: Moves,
    /// The last step, unless it was taken back.
    last: Option<Direction>,
    // The view.
    base: isize,
    strides: [isize; 4],
    codes: [Direction; 4],
    along: Part,
    depth: Part,
    scales: [Scale; 4],
    /// The ends of the line, and how deep the rest of the board is.
    pub(super) first: i32,
    pub(super) end: i32,
    pub(super) deep: i32,
    blank: Spot,
    blank_cell: isize,
}

impl Field {
    /// The start of a canonical problem, seen from the top.
    pub(super) fn new(problem: &Problem) -> Field {
        let size = problem.size();
        let col_bits = usize::BITS - (size.cols() - 1).leading_zeros();
        let home = problem.goal().blank();
        let word = |tile: u32| {
            // Tiles are in reading order around the blank's home.
            let cell = tile as usize - usize::from(tile as usize <= home);
            ((size.row_of(cell) << col_bits) | size.col_of(cell)) as u32
        };
        let start: &Board = problem.start();
        let places = vec![0; size.cells()];
        let mut cells = vec![0; size.cells()];
        for (cell, &tile) in start.cells().iter().enumerate() {
            if tile != 0 {
                cells[cell] = word(tile);
            }
        }
        let whole = Rest {
            top: 0,
            bottom: size.rows(),
            left: 0,
            right: size.cols(),
        };
        let part = Part {
            shift: 0,
            mask: 0,
            sign: 1,
            offset: 0,
        };
        let mut field = Field {
            size,
            col_bits,
            cells,
            places,
            moves: Moves::new(),
            last: None,
            base: 0,
            strides: [0; 4],
            codes: [Direction::Up; 4],
            along: part,
            depth: part,
            scales: [Scale::default(); 4],
            first: 0,
            end: 0,
            deep: 0,
            blank: Spot::new(0, 0),
            blank_cell: start.blank() as isize,
        };
        field.look_from(Side::Top, &whole);
        field
    }

    /// Turns to the line at a side of the rest.
    pub(super) fn look_from(&mut self, side: Side, rest: &Rest) {
        let cols = self.size.cols() as isize;
        let row = Part {
            shift: self.col_bits,
            mask: u32::MAX,
            sign: 1,
            offset: 0,
        };
        let col = Part {
            shift: 0,
            mask: (1 << self.col_bits) - 1,
            sign: 1,
            offset: 0,
        };
        let inwards = |part: Part, from: usize| Part {
            offset: -(from as i32),
            ..part
        };
        let outwards = |part: Part, from: usize| Part {
            sign: -1,
            offset: from as i32 - 1,
            ..part
        };
        use Direction::{Down, Left, Right, Up};
        // For each way of the blank, the direction of the tile.
        let (along, depth, stride, inward, codes) = match side {
            Side::Top => (
                col,
                inwards(row, rest.top),
                1,
                cols,
                [Right, Left, Down, Up],
            ),
            Side::Bottom => (
                col,
                outwards(row, rest.bottom),
                1,
                -cols,
                [Right, Left, Up, Down],
            ),
            Side::Left => (
                row,
                inwards(col, rest.left),
                cols,
                1,
                [Down, Up, Right, Left],
            ),
            Side::Right => (
                row,
                outwards(col, rest.right),
                cols,
                -1,
                [Down, Up, Left, Right],
            ),
        };
        self.base = match side {
            Side::Top => rest.top as isize * cols,
            Side::Bottom => (rest.bottom as isize - 1) * cols,
            Side::Left => rest.left as isize,
            Side::Right => rest.right as isize - 1,
        };
        (self.along, self.depth) = (along, depth);
        self.scales = [
            Scale::new(along, 1, 0),
            Scale::new(along, -1, 0),
            Scale::new(depth, 0, 1),
            Scale::new(depth, 0, -1),
        ];
        self.strides = [-stride, stride, -inward, inward];
        self.codes = codes;
        let (first, end, deep) = match side {
            Side::Top | Side::Bottom => (rest.left, rest.right, rest.rows()),
            Side::Left | Side::Right => (rest.top, rest.bottom, rest.cols()),
        };
        (self.first, self.end, self.deep) = (first as i32, end as i32, deep as i32);
        self.blank = self.spot(self.blank_cell as usize);
    }

    /// The spot of a cell.
    fn spot(&self, cell: usize) -> Spot {
        self.spot_of_word(self.word_of_cell(cell))
    }

    /// A cell as words of tiles have it.
    fn word_of_cell(&self, cell: usize) -> u32 {
        ((self.size.row_of(cell) << self.col_bits) | self.size.col_of(cell)) as u32
    }

    #[inline]
    fn spot_of_word(&self, word: u32) -> Spot {
        Spot::new(self.along.of(word), self.depth.of(word))
    }

    /// A spot as words of tiles have it.
    #[inline]
    fn word(&self, spot: Spot) -> u32 {
        self.along.placed(spot.along) | self.depth.placed(spot.depth)
    }

    #[inline]
    fn cell(&self, spot: Spot) -> isize {
        let [_, along, _, inward] = self.strides;
        self.base + spot.along as isize * along + spot.depth as isize * inward
    }

    /// Where the tile lies that belongs into a spot.
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

    /// Whether a spot is in the rest.
    #[inline]
    pub(super) fn has(&self, spot: Spot) -> bool {
        (self.first..self.end).contains(&spot.along) && (0..self.deep).contains(&spot.depth)
    }

    /// What a tile gains when the blank, being at `from`, goes one way: 1 if it comes nearer to
    /// its goal cell, -1 if not.
    #[inline]
    pub(super) fn gain(&self, from: Spot, way: Way) -> i32 {
        self.gain_at(from.next(way), way)
    }

    /// What the tile at `to` gains when the blank comes there, going one way.
    #[inline]
    pub(super) fn gain_at(&self, to: Spot, way: Way) -> i32 {
        self.gain_of_tile(self.cells[self.cell(to) as usize], to, way)
    }

    #[inline]
    fn gain_of_tile(&self, tile: u32, to: Spot, way: Way) -> i32 {
        self.scales[way as usize].gain(tile, to)
    }

    /// What all tiles gain when the blank goes a way that meets no tile twice.
    #[inline]
    pub(super) fn gain_of(&self, mut from: Spot, path: &[Way]) -> i32 {
        let mut cell = self.cell(from);
        let mut gain = 0;
        for &way in path {
            cell += self.strides[way as usize];
            from = from.next(way);
            gain += self.gain_of_tile(self.cells[cell as usize], from, way);
        }
        gain
    }

    /// Moves the blank one step, which must stay on the board.
    #[inline]
    pub(super) fn step(&mut self, way: Way) {
        let to = self.blank_cell + self.strides[way as usize];
        let tile = self.cells[to as usize];
        self.cells[self.blank_cell as usize] = tile;
        // Only those of the line are looked for; all places would fall out of the cache.
        if self.depth.of(tile) == 0 {
            let home = self.home(tile);
            self.places[home] = self.word(self.blank);
        }
        self.blank_cell = to;
        self.blank = self.blank.next(way);
        // A step back takes back the step before.
        let code = self.codes[way as usize];
        if self.last == Some(code.opposite()) {
            self.moves.pop();
            self.last = None;
        } else {
            self.moves.push(code);
            self.last = Some(code);
        }
    }

    /// Moves the blank one step, in a direction of the tile.
    pub(super) fn slide(&mut self, direction: Direction) {
        let way = self.codes.iter().position(|&code| code == direction);
        self.step(Way::ALL[way.unwrap_or(0)]);
    }

    /// The goal cell of the tile in a cell, which is not the blank's.
    pub(super) fn home_of(&self, cell: usize) -> usize {
        self.home(self.cells[cell])
    }

    /// The goal cell of a tile.
    #[inline]
    fn home(&self, tile: u32) -> usize {
        (tile >> self.col_bits) as usize * self.size.cols()
            + (tile & ((1 << self.col_bits) - 1)) as usize
    }

    /// Finds the tiles of the lines at all sides of the rest; to be done before one is chosen.
    pub(super) fn survey(&mut self, rest: &Rest) {
        let mask = (1 << self.col_bits) - 1;
        let rows = [rest.top as u32, rest.bottom as u32 - 1];
        let cols = [rest.left as u32, rest.right as u32 - 1];
        for row in rest.top..rest.bottom {
            let start = row * self.size.cols();
            for cell in start + rest.left..start + rest.right {
                let tile = self.cells[cell];
                let (goal_row, goal_col) = (tile >> self.col_bits, tile & mask);
                let is_wanted = rows.contains(&goal_row) || cols.contains(&goal_col);
                // What stands in the blank's cell means nothing.
                if is_wanted && cell as isize != self.blank_cell {
                    let home = self.home(tile);
                    self.places[home] = ((row << self.col_bits) | (cell - start)) as u32;
                }
            }
        }
    }

    /// The number of moves that were made and not yet taken.
    pub(super) fn made(&self) -> usize {
        self.moves.len()
    }

    /// Takes the moves made since the last time, but for the last one, which may be taken back.
    pub(super) fn take_settled_moves(&mut self) -> Moves {
        let mut moves = std::mem::take(&mut self.moves);
        if self.last.is_some() {
            self.moves.extend(moves.pop());
        }
        moves
    }

    /// All moves that were not taken.
    pub(super) fn into_moves(self) -> Moves {
        self.moves
    }
}
