//! The game in the terminal, and what it leaves behind.
//!
//! `model` is the state, `message` what can happen to it, `update` what follows, `view` how it looks;
//! `app` connects them with the terminal, the engine (`thinker`) and the records (`keeper`).

pub(crate) mod app;
pub(crate) mod calendar;
pub(crate) mod clock;
mod deal;
mod digits;
mod keys;
mod knowledge;
pub(crate) mod menu;
mod message;
pub(crate) mod mode;
pub(crate) mod model;
pub(crate) mod picture;
pub(crate) mod records;
pub(crate) mod saved;
pub(crate) mod session;
mod terminal;
pub(crate) mod theme;
mod thinker;
mod track;
mod update;
mod view;
pub(crate) mod viewer;
