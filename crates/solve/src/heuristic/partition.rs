//! How the tiles are split into the groups of pattern databases: read, printed, and applied to a goal.

use std::fmt;
use std::str::FromStr;

use taquin_puzzle::{Board, Relabeling, Size, Tile};
use thiserror::Error;

use crate::engine::{ClassCells, MAX_PATTERN_TILES};

/// The most groups: more would hold hardly more than one tile each, which is Manhattan distance.
const MAX_GROUPS: usize = 12;

/// A split of the tiles into groups, each of which gets a pattern database.
///
/// It is written in one of two ways:
///
/// - `5-5-5`, the sizes of the groups. On 4x4 boards `5-5-5`, `6-6-3` and `7-8` are the usual layouts of
///   the literature. All other sizes are cut from the goal's tiles in reading order, along the board's
///   shorter side.
/// - `1 2 3 4/5 6 7 8`, the tiles of the groups, as in the notation of boards. Commas may replace the
///   spaces, except within `max(...)` and other lists.
///
/// Tiles in no group are not counted, which makes the heuristic weaker but keeps it admissible. A group has
/// at most 8 tiles.
///
/// References: R. E. Korf and A. Felner, "Disjoint pattern database heuristics", Artificial Intelligence
/// 134, 2002; A. Felner, R. E. Korf and S. Hanan, "Additive pattern database heuristics", Journal of
/// Artificial Intelligence Research 22, 2004.
///
/// ```
/// use taquin_puzzle::Goal;
/// use taquin_solve::heuristic::TilePartition;
///
/// let goal = Goal::Rows.board("4x4".parse()?);
/// let layout = |text: &str| text.parse::<TilePartition>()?.on(&goal);
/// assert_eq!(layout("6-6-3")?, layout("1 5 6 9 10 13/7 8 11 12 14 15/2 3 4")?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TilePartition(Groups);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Groups {
    /// The number of tiles in each group.
    Sizes(Vec<usize>),
    /// The tiles of each group.
    Tiles(Vec<Vec<Tile>>),
}

/// The layouts of the literature for 4x4 boards with the blank last: sizes in rising order, and a letter
/// for each cell, where the blank's is left out of its group. They also serve goals with the blank on the
/// edge or inside, in the cells 14 and 10.
const PICTURES: [(&[usize], &str); 3] = [
    (&[5, 5, 5], "AAAABBACBBCCBCCC"),
    (&[3, 6, 6], "ACCCAABBAABBABBB"),
    (&[7, 8], "AAAAAAAABBBBBBBB"),
];

impl TilePartition {
    /// Groups of these sizes.
    ///
    /// # Errors
    /// When there are no groups or too many, or one is empty or too large.
    pub fn of_sizes(sizes: Vec<usize>) -> Result<TilePartition, PartitionError> {
        if !(1..=MAX_GROUPS).contains(&sizes.len()) {
            return Err(PartitionError::GroupCount(sizes.len()));
        }
        let is_bad = |size: &&usize| !(1..=MAX_PATTERN_TILES).contains(*size);
        match sizes.iter().find(is_bad) {
            Some(&size) => Err(PartitionError::GroupSize(size)),
            None => Ok(TilePartition(Groups::Sizes(sizes))),
        }
    }

    /// Groups of these tiles.
    ///
    /// # Errors
    /// When there are no groups or too many, one is empty or too large, or a tile is the blank or named
    /// twice.
    pub fn of_tiles(groups: Vec<Vec<Tile>>) -> Result<TilePartition, PartitionError> {
        TilePartition::of_sizes(groups.iter().map(Vec::len).collect())?;
        let mut seen = Vec::new();
        for &tile in groups.iter().flatten() {
            if tile == 0 {
                return Err(PartitionError::Blank);
            }
            if seen.contains(&tile) {
                return Err(PartitionError::TileTwice(tile));
            }
            seen.push(tile);
        }
        Ok(TilePartition(Groups::Tiles(groups)))
    }

    /// An even split for boards of a size, with groups of at most `most` tiles; `None` for boards without
    /// pattern databases.
    pub(crate) fn even(size: Size, most: usize) -> Option<TilePartition> {
        if !ClassCells::exist_for(size) {
            return None;
        }
        let tiles = size.cells() - 1;
        let count = tiles.div_ceil(most);
        let sizes = (0..count).map(|group| (tiles + count - 1 - group) / count);
        TilePartition::of_sizes(sizes.collect()).ok()
    }

    /// The tiles of each group, for a goal.
    ///
    /// # Errors
    /// When boards of this size have no pattern databases, or fewer tiles than the groups.
    pub fn on(&self, goal: &Board) -> Result<Vec<Vec<Tile>>, PartitionError> {
        let size = goal.size();
        let cells = ClassCells::of(goal).ok_or(PartitionError::Size(size))?;
        let sizes = match &self.0 {
            Groups::Tiles(groups) => {
                self.check_tiles(size)?;
                return Ok(groups.clone());
            }
            Groups::Sizes(sizes) => sizes,
        };
        let wanted = sizes.iter().sum();
        let tiles = size.cells() - 1;
        if wanted > tiles {
            return Err(PartitionError::TooManyTiles {
                wanted,
                size,
                tiles,
            });
        }
        let mut in_order: Vec<(usize, Tile)> = goal
            .cells()
            .iter()
            .enumerate()
            .map(|(cell, &tile)| (cells.grid_cell(cell), tile))
            .collect();
        in_order.sort_unstable();
        let mut sorted = sizes.clone();
        sorted.sort_unstable();
        let picture = PICTURES.iter().find(|(sizes, _)| *sizes == sorted);
        if let Some((_, picture)) = picture.filter(|_| size.rows() == 4 && size.cols() == 4) {
            let groups = (b'A'..=b'C').map(|letter| {
                let tiles = in_order.iter().zip(picture.bytes());
                let tiles = tiles.filter(|((_, tile), of)| *of == letter && *tile != 0);
                tiles.map(|((_, tile), _)| *tile).collect::<Vec<Tile>>()
            });
            return Ok(groups.filter(|group| !group.is_empty()).collect());
        }
        let mut tiles = in_order
            .iter()
            .map(|&(_, tile)| tile)
            .filter(|&tile| tile != 0);
        let groups = sizes
            .iter()
            .map(|&size| tiles.by_ref().take(size).collect());
        Ok(groups.collect())
    }

    /// The same groups under the names that tiles have in the canonical form of a goal.
    pub(super) fn relabelled(&self, goal: &Board) -> Result<TilePartition, PartitionError> {
        let Groups::Tiles(groups) = &self.0 else {
            return Ok(self.clone());
        };
        self.check_tiles(goal.size())?;
        let names = Relabeling::canonical(goal);
        let renamed = groups
            .iter()
            .map(|group| group.iter().map(|&tile| names.tile(tile)).collect());
        Ok(TilePartition(Groups::Tiles(renamed.collect())))
    }

    fn check_tiles(&self, size: Size) -> Result<(), PartitionError> {
        let Groups::Tiles(groups) = &self.0 else {
            return Ok(());
        };
        let is_missing = |tile: &&Tile| **tile as usize >= size.cells();
        match groups.iter().flatten().find(is_missing) {
            Some(&tile) => Err(PartitionError::UnknownTile { tile, size }),
            None => Ok(()),
        }
    }
}

impl fmt::Display for TilePartition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined = |numbers: &mut dyn Iterator<Item = String>, between: &str| {
            numbers.collect::<Vec<_>>().join(between)
        };
        f.write_str(&match &self.0 {
            Groups::Sizes(sizes) => joined(&mut sizes.iter().map(ToString::to_string), "-"),
            Groups::Tiles(groups) => {
                let group =
                    |tiles: &Vec<Tile>| joined(&mut tiles.iter().map(ToString::to_string), " ");
                // Lest a single tile is read as a size.
                let end = if groups.len() == 1 { "/" } else { "" };
                joined(&mut groups.iter().map(group), "/") + end
            }
        })
    }
}

impl FromStr for TilePartition {
    type Err = PartitionError;

    /// Reads the sizes of groups, `5-5-5`, or their tiles, `1 2 3 4/5 6 7 8`.
    fn from_str(text: &str) -> Result<TilePartition, PartitionError> {
        let text = text.trim();
        let bad_word = |word: &str| PartitionError::Word(word.chars().take(24).collect());
        if text.is_empty() {
            return Err(PartitionError::GroupCount(0));
        }
        if !text.contains(['/', ' ', ',']) {
            let sizes = text.split('-');
            let sizes = sizes.map(|word| word.parse().map_err(|_| bad_word(word)));
            return TilePartition::of_sizes(sizes.collect::<Result<_, _>>()?);
        }
        let groups = text.strip_suffix('/').unwrap_or(text).split('/');
        let groups = groups.map(|group| {
            let words = group.split([' ', ',']).filter(|word| !word.is_empty());
            let tiles = words.map(|word| word.parse().map_err(|_| bad_word(word)));
            tiles.collect::<Result<Vec<Tile>, _>>()
        });
        TilePartition::of_tiles(groups.collect::<Result<_, _>>()?)
    }
}

/// Why tiles cannot be split in this way.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PartitionError {
    /// A word that is no number.
    #[error(
        "'{0}' is not a number: write pdb: with the sizes of groups, as in pdb:5-5-5, or with their \
         tiles, as in 'pdb:1 2 3 4/5 6 7 8'"
    )]
    Word(String),
    /// No group, or too many.
    #[error("pdb: needs from 1 to {MAX_GROUPS} groups, as in pdb:5-5-5; {0} were given")]
    GroupCount(usize),
    /// A group without tiles, or with too many.
    #[error(
        "a group of {0} tiles is not possible: a pattern database holds from 1 to {MAX_PATTERN_TILES} \
         tiles"
    )]
    GroupSize(usize),
    /// The blank in a group.
    #[error("the blank belongs to no group: leave out 0")]
    Blank,
    /// A tile in two groups, whose moves would be counted twice.
    #[error("tile {0} is in the groups twice: the heuristic would count its moves twice")]
    TileTwice(Tile),
    /// A tile that is not on the board.
    #[error("tile {tile} is not on a {size} board")]
    UnknownTile {
        /// The tile.
        tile: Tile,
        /// The size of the board.
        size: Size,
    },
    /// More tiles than the board has.
    #[error("the groups have {wanted} tiles, but a {size} board has only {tiles}")]
    TooManyTiles {
        /// The tiles of all groups.
        wanted: usize,
        /// The size of the board.
        size: Size,
        /// The tiles of the board.
        tiles: usize,
    },
    /// A board that is too large, or has one line only.
    #[error(
        "pattern databases are made for boards from 2x2 to 16 cells, not for {0}: use linear-conflict \
         or inversion"
    )]
    Size(Size),
}
