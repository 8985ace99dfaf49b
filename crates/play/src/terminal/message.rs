//! What can happen to the game, and the effects that follow.

use std::time::Duration;

use taquin::Direction;

use crate::advisor::{Question, Reply};
use crate::records::RecordsEvent;
use crate::saved::Saved;
use crate::session::Session;
use crate::terminal::settings::Setting;

/// Something that happened.
#[derive(Clone, Debug)]
pub(crate) enum Message {
    /// The program begins, perhaps with a game that was not finished the last time.
    Begin {
        unfinished: Option<Box<Saved>>,
    },
    /// A signal ends the program.
    Stop,
    /// Time has passed.
    Tick,
    /// A direction key; what it moves is a setting.
    Slide {
        direction: Direction,
        is_run: bool,
    },
    /// A click on a cell of the board.
    Click(usize),
    /// The pointer entered a cell of the board, or left the board.
    Hover(Option<usize>),
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
    NextScheme,
    OtherBackground,
    OtherKeyTarget,
    OtherHover,
    NextPanel,
    Distance,
    Numbers,
    Review,
    /// Show a replay link of the game that was won, or is looked at.
    Link,
    NextLeg,
    Help,
    /// To another page of what does not fit on the screen.
    Page(i8),
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
    /// An answer of the engine.
    Reply(Reply),
    /// News of the records thread.
    RecordsEvent(RecordsEvent),
}

/// Something to be done outside the model.
#[derive(Clone, Debug)]
pub(crate) enum Effect {
    Ask(Question),
    /// The answer to the current question is no longer needed.
    CancelQuestion,
    /// Store the unfinished game as of a time. The records thread serialises it: on huge boards that
    /// takes longer than a frame.
    Keep(Box<Session>, Duration),
    DeleteUnfinished,
    /// Leave the stored unfinished game alone; the next one is stored beside it.
    DetachUnfinished,
    Finish(Box<Saved>),
    /// Tell the player after the end of the program.
    Print(String),
    /// Keep a setting for the games to come.
    Remember(Setting),
    Quit,
}
