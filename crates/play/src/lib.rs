//! The sliding-tile game: sessions, modes, records and advice, and a front end for the terminal.
//!
//! A session is one game of a [mode](Mode): its boards, the clock, and whether the engine helped. The
//! advisor asks the engine in the background; [`records`] keeps results in an SQLite file. None of these
//! knows a screen. [`terminal`] is the front end: it plays a [`Setup`], or replays a stored game.
//!
//! [`printable`] makes text from elsewhere safe for a terminal, here and in the `taquin` command.

mod advice;
mod advisor;
mod calendar;
mod clock;
mod mode;
mod played_board;
pub mod printable;
mod ranking;
pub mod records;
mod saved;
mod scramble;
mod session;
pub mod statistics;
pub mod terminal;
mod viewer;

pub use calendar::{Date, DateError};
pub use clock::{format_count, format_time};
pub use mode::{Mode, ModeError};
pub use ranking::{InputDevice, NameError, Origin, Unranked};
pub use saved::{Leg, LegLinkError, Saved};
pub use session::{BoardSource, Setup, SetupError};
