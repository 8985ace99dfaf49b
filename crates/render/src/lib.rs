//! Pictures of sliding-tile puzzles: boards, animations, search trees and plots as SVG, PNG and GIF.
//!
//! [`draw_board`], [`draw_sheet`], [`draw_tree`] and [`draw_plot`] make a [`Drawing`], which can be written as
//! SVG and as PNG, and so does [`draw_distances`]. [`animated_svg`] and [`gif`] make animations. Text is drawn as outlines of a font that is part
//! of this crate, so pictures are the same on every machine. Nothing here writes files.
//!
//! ```
//! use std::ops::ControlFlow;
//! use taquin_puzzle::{Board, Goal, Metric};
//! use taquin_render::{Film, Look, Pace, Scheme, draw_board, gif};
//!
//! let start: Board = "1 2 3/4 5 6/0 7 8".parse()?;
//! let goal = Goal::Rows.board(start.size());
//! let look = Look::new(start.size())?.with_scheme(Scheme::Correct);
//!
//! let drawing = draw_board(&start, &goal, &look);
//! let (svg, png): (String, Vec<u8>) = (drawing.svg(), drawing.png(1.0)?);
//! let film = Film::new(start, goal, &"L2".parse()?, Metric::Single)?;
//! let animation: Vec<u8> = gif(&film, &look, &Pace::default(), &mut |_| ControlFlow::Continue(()))?;
//! # assert!(svg.starts_with("<svg") && png.starts_with(b"\x89PNG") && animation.starts_with(b"GIF89a"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod animation;
mod bitmap;
mod board;
mod color;
mod counter;
mod decode;
mod drawing;
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
mod spark;
mod svg;
mod tile_colors;
mod tree;

pub use animation::{AnimationError, MAX_ANIMATED_MOVES, animated_svg};
pub use bitmap::Bitmap;
pub use board::draw_board;
pub use drawing::Drawing;
pub use film::{Film, FilmError, Pace, PaceError};
pub use gif::{GifError, MAX_FRAMES, gif};
pub use look::{Look, LookError};
pub use picture::{Picture, PictureError};
pub use plot::{
    DistancePlot, Plot, PlotError, PlotRun, PlotSolver, ProgressPlot, SolverComparison,
    draw_distances, draw_plot, draw_progress,
};
pub use raster::{MAX_PIXELS, RasterError};
pub use scheme::Scheme;
pub use sheet::{SheetError, draw_sheet};
pub use spark::{SparkBar, spark_line};
pub use tile_colors::TileColor;
pub use tree::{SearchTree, TracedSearch, TreeColor, TreeError, TreeNode, draw_tree};
