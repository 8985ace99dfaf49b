//! The text of one board, where it stands, and what is wrong with it.

use taquin::puzzle::GoalChoice;
use taquin::puzzle::text::{self, Place};
use taquin::{Board, Size};

/// The text of one board, not yet parsed, and where it stands.
#[derive(Debug)]
pub(crate) struct Record {
    pub(super) content: Result<Content, BadRecord>,
    pub(crate) origin: Origin,
}

/// What a record holds.
#[derive(Debug, Default)]
pub(super) struct Content {
    pub(super) text: Vec<u8>,
    /// The number of characters before the text on its first line: those of other fields.
    pub(super) indent: usize,
    /// The size, if it is known without parsing the text.
    pub(super) size: Option<Size>,
    /// The goal beside the board in a table or an object.
    pub(super) goal: Option<GoalText>,
}

/// The name of a goal, or a board, and where it stands.
#[derive(Debug)]
pub(super) struct GoalText {
    pub(super) text: String,
    pub(super) at: Place,
}

/// Where a record stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// The only board on the command line, or one that was typed in.
    Only,
    /// One of several boards on the command line, from 1.
    Argument(usize),
    /// In a file or standard input, beginning on this line.
    Line { file: String, line: usize },
}

/// Why a record is not a board: a message that names the place, and the place in numbers.
#[derive(Clone, Debug)]
pub(crate) struct BadRecord {
    pub(crate) message: String,
    pub(crate) at: Option<Place>,
}

impl From<String> for BadRecord {
    fn from(message: String) -> BadRecord {
        BadRecord { message, at: None }
    }
}

impl Record {
    /// A record whose text begins at the beginning of a line.
    pub(super) fn new(text: Vec<u8>, origin: Origin) -> Record {
        let content = Content {
            text,
            ..Content::default()
        };
        Record {
            content: Ok(content),
            origin,
        }
    }

    /// The board, or a message that says where it stands and what is wrong.
    pub(super) fn board(&self, size: Option<Size>) -> Result<Board, BadRecord> {
        let content = self.content.as_ref().map_err(BadRecord::clone)?;
        let parsed = text::parse_bytes(&content.text, content.size.or(size));
        parsed.map_err(|error| {
            let error = error.beginning_at(self.origin.place(content.indent));
            let message = match self.file_name() {
                Some(name) => self.origin.explain(&format!(
                    "'{name}' is not a board, and there is no file of that name"
                )),
                None => self.origin.explain_place(&error.to_string()),
            };
            BadRecord {
                message,
                at: Some(error.at),
            }
        })
    }

    /// The board and its goal: the one that was `given`, else the one beside the board, else the default.
    pub(crate) fn boards(
        &self,
        size: Option<Size>,
        given: Option<&GoalChoice>,
    ) -> Result<(Board, Board), BadRecord> {
        let start = self.board(size)?;
        let beside = self
            .content
            .as_ref()
            .ok()
            .and_then(|content| content.goal.as_ref());
        let (goal, at) = match (given, beside) {
            (Some(goal), _) => (goal.clone(), None),
            (None, None) => (GoalChoice::default(), None),
            (None, Some(GoalText { text, at })) => {
                let goal = text
                    .parse()
                    .map_err(|error| self.bad_goal(Some(*at), &error))?;
                (goal, Some(*at))
            }
        };
        let goal = goal.board(start.size());
        let goal = goal.map_err(|error| self.bad_goal(at, &error))?;
        Ok((start, goal))
    }

    fn bad_goal(&self, at: Option<Place>, error: &dyn std::fmt::Display) -> BadRecord {
        let message = match at {
            Some(at) => self.origin.explain_place(&format!("{at}: goal: {error}")),
            None => self.origin.explain(&error.to_string()),
        };
        BadRecord { message, at }
    }

    /// Whether this is a board of the 42 school's format, without a goal beside it.
    pub(crate) fn is_school_file(&self) -> bool {
        let content = self.content.as_ref().ok();
        let text = content.and_then(|content| std::str::from_utf8(&content.text).ok());
        text.is_some_and(text::is_school_file)
    }

    /// The text, if it is an argument that looks like the name of a file.
    fn file_name(&self) -> Option<&str> {
        let content = self.content.as_ref().ok()?;
        let text = std::str::from_utf8(&content.text).ok()?;
        let is_argument = !matches!(self.origin, Origin::Line { .. });
        let is_word = !text.contains(char::is_whitespace);
        (is_argument && is_word && may_be_file_name(text)).then_some(text)
    }
}

/// Whether an argument cannot be mistaken for a board: it has a letter that stands for no tile.
pub(super) fn may_be_file_name(argument: &str) -> bool {
    let is_name_letter = |letter: char| letter.is_alphabetic() && !matches!(letter, 'x' | 'X');
    !argument.contains(['[', '"']) && argument.contains(is_name_letter)
}

impl Origin {
    /// Where a text begins that is `indent` characters from the beginning of its line.
    fn place(&self, indent: usize) -> Place {
        let line = match self {
            Origin::Line { line, .. } => *line,
            _ => 1,
        };
        Place {
            line,
            column: indent + 1,
        }
    }

    /// Adds the file to a message that names the line itself.
    pub(crate) fn explain_place(&self, message: &str) -> String {
        match self {
            Origin::Line { file, .. } => format!("{file}: {message}"),
            _ => self.explain(message),
        }
    }

    /// Adds the place of the record to a message.
    pub(crate) fn explain(&self, message: &str) -> String {
        match self {
            Origin::Only => message.to_string(),
            Origin::Argument(number) => format!("board {number}: {message}"),
            Origin::Line { file, line } => format!("{file}: line {line}: {message}"),
        }
    }
}
