//! The sliding-tile game: sessions, modes, records and advice, and a front end for the terminal.
//!
//! A game of a [mode](Mode) is [dealt](fn@deal) from a [`Setup`]; [`records::Game::finished`] checks one that was
//! won and says whether it ranks, [`statistics`] compares games, and [`records::archive`] writes and reads them as
//! text. Features add what needs more than a processor:
//!
//! | feature | adds |
//! |---|---|
//! | `clock` | today's date |
//! | `records` | games kept in an SQLite file |
//! | `plots` | plots of progress |
//! | `openapi` | schemas of games and statistics as JSON |
//! | `terminal` | the front end: it plays a [`Setup`], or replays a stored game |
//!
//! All but `openapi` are on by default; a browser has none of them but `plots`.
//!
//! [`printable`] makes text from elsewhere safe for a terminal, here and in the `taquin` command.

#[cfg(feature = "terminal")]
mod advice;
#[cfg(feature = "terminal")]
mod advisor;
mod calendar;
#[cfg(feature = "terminal")]
mod clock;
mod deal;
mod format;
mod hash;
mod mode;
#[cfg(feature = "terminal")]
mod played_board;
pub mod printable;
mod ranking;
pub mod records;
mod saved;
mod scramble;
pub mod seed_text;
#[cfg(feature = "terminal")]
mod session;
pub mod statistics;
#[cfg(feature = "terminal")]
pub mod terminal;
#[cfg(feature = "terminal")]
mod viewer;

pub use calendar::{Date, DateError};
pub use deal::{BoardSource, Setup, SetupError, deal};
pub use format::{format_count, format_goal, format_time};
pub use mode::{Mode, ModeError};
pub use ranking::{InputDevice, NameError, Origin, Unranked, repeat_keys};
pub use saved::{Leg, LegError, LegLinkError, Saved};
