//! Optimal solutions in the multi-tile metric, where a run of tiles slid along one line is one move.
//!
//! **Lines.** Runs alternate between the axes: two along one axis are one, or none. All boards
//! that horizontal runs turn into each other make a *line*, and so do those that vertical runs
//! do; every board is where two lines cross, one of each kind. A solution is then a path in the
//! graph whose nodes are lines and whose edges are boards, from one of the start's two lines to
//! one of the goal's; it has as many runs as lines.
//!
//! **One bit.** That graph has two kinds of nodes, and so has the one in which only the tiles of
//! a pattern, and the blank, are told apart: the distance to the goal's row, or to its column,
//! changes by exactly one along every edge. One bit for each line keeps it (`table`). A line has
//! no cell for the blank, only a row or a column: 4x4 has 260 million lines for seven tiles, not
//! the 519 million boards on either axis.
//!
//! **Four searches.** With the first and the last axis fixed, all solutions have the same parity.
//! Each round of iterative deepening asks for one number of runs, and so concerns two of the four
//! ways to begin and end; tables for the other last axis are not looked at (`search`).
//!
//! **Reading.** A board is read row by row without its blank. Horizontal runs change nothing in
//! it; a vertical step moves one tile past as many as a row has less one. So a row of boards *is*
//! a reading, and a column is stood for by the board with the blank in a middle row (`reading`).
//! Making tables works on whole sets of orders at once whenever no tile of the pattern passes
//! another (`breadth_first`).

mod breadth_first;
mod descent;
mod grid;
mod meter;
mod metric;
mod patterns;
mod placements;
mod reading;
mod sample;
mod search;
mod table;
mod tables;
#[cfg(test)]
mod tests;

pub(super) use metric::MultiTile;
