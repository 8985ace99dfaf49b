//! Pictures of sliding-tile puzzles: boards, animations, search trees and plots as SVG, PNG and GIF.
//!
//! Everything is SVG first ([`board_svg`], [`animated_svg`], [`sheet_svg`], [`tree_svg`]); [`png()`] makes
//! pixels of it, [`gif`] an animation, and [`plot()`] compares solvers. Text is drawn with a font that is part of this
//! crate, and stands in documents as outlines: pictures are the same on every machine, with fonts or
//! without. Nothing here writes files.
//!
//! ```
//! use std::ops::ControlFlow;
//! use taquin_puzzle::{Board, Goal, Metric};
//! use taquin_render::{Film, Look, Pace, Scheme, board_svg, gif, png};
//!
//! let start: Board = "1 2 3/4 5 6/0 7 8".parse()?;
//! let goal = Goal::Rows.board(start.size());
//! let look = Look::new(start.size())?.with_scheme(Scheme::Correct);
//!
//! let picture: Vec<u8> = png(&board_svg(&start, &goal, &look), 1.0)?;
//! let film = Film::new(start, goal, &"L2".parse()?, Metric::Single)?;
//! let animation: Vec<u8> = gif(&film, &look, &Pace::default(), &mut |_| ControlFlow::Continue(()))?;
//! # assert!(picture.starts_with(b"\x89PNG") && animation.starts_with(b"GIF89a"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod animation;
mod bitmap;
mod board;
mod canvas;
mod color;
mod counter;
mod decode;
mod film;
mod font;
mod gif;
mod look;
mod palette;
mod picture;
mod plot;
mod raster;
mod scheme;
mod sheet;
mod tree;

pub use animation::{AnimationError, MAX_ANIMATED_MOVES, animated_svg};
pub use bitmap::Bitmap;
pub use board::board_svg;
pub use film::{Film, FilmError, Pace, PaceError};
pub use gif::{GifError, MAX_FRAMES, gif};
pub use look::{Look, LookError};
pub use picture::{Picture, PictureError};
pub use plot::{Comparison, Plot, PlotError, PlotRun, PlotSolver, Plotted, plot};
pub use raster::{MAX_PIXELS, RasterError, png};
pub use scheme::Scheme;
pub use sheet::{SHEET_SCALE, SheetError, sheet_svg};
pub use tree::{SearchTree, TreeColor, TreeError, TreeNode, tree_svg};
