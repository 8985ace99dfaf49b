//! What can happen to the game, and what it wants done in return.

use std::time::Duration;

use taquin::Direction;

use crate::advisor::{Question, Reply};
use crate::records::RecordsEvent;
use crate::saved::Saved;
use crate::session::Session;

/// Something that happened.
#[derive(Clone, Debug)]
pub(crate) enum Message {
    /// The program begins, and nothing unfinished is offered.
    Begin,
    /// The program ends whether the player wants it or not.
    Stop,
    /// Time went by.
    Tick,
    /// A direction key; what it moves is a setting.
    Slide {
        direction: Direction,
        is_run: bool,
    },
    /// A click on a cell of the board.
    Click(usize),
    /// A digit of a count.
    Digit(u32),
    Undo,
    Redo,
    Restart,
    New,
    Pause,
    Goal,
    Hint,
    Good,
    Autosolve,
    StepForward,
    StepBack,
    Faster,
    Slower,
    NextTileColors,
    OtherBackground,
    OtherKeyTarget,
    Numbers,
    Review,
    NextLeg,
    Help,
    Menu,
    Quit,
    Yes,
    No,
    /// In the menu: to another field, another value, a character.
    Field(i8),
    Value(i8),
    Type(char),
    Erase,
    /// The offered game: later, or never.
    Later,
    Never,
    /// The engine said something.
    Reply(Reply),
    /// The records of records said something.
    RecordsEvent(RecordsEvent),
}

/// Something to be done outside the model.
#[derive(Clone, Debug)]
pub(crate) enum Effect {
    Ask(Question),
    /// Whatever the engine works on is of no use any more.
    Forget,
    /// Keep the unfinished game as of a time. Not yet in the form in which it is kept: writing a huge
    /// board out takes longer than a frame may.
    Keep(Box<Session>, Duration),
    LetGo,
    SetAside,
    Finish {
        mode: String,
        saved: Box<Saved>,
    },
    Quit,
}
