//! Boards in the fields of JSON objects, as the commands print them.

use std::collections::BTreeMap;

use serde_json::value::RawValue;
use taquin::puzzle::text::Place;

use super::record::{BadRecord, Content, GoalText};
use super::table::{BOARD_NAMES, GOAL_NAME, missing};

/// Whether a text is the beginning of an object and ends too early.
pub(super) fn is_unfinished(text: &[u8]) -> bool {
    let read = serde_json::from_slice::<serde::de::IgnoredAny>(text);
    read.is_err_and(|error| error.is_eof())
}

/// The board of an object that begins on `line`, and the goal beside it; `wanted` names the field.
pub(super) fn content(
    line: usize,
    object: &[u8],
    wanted: Option<&str>,
) -> Result<Content, BadRecord> {
    let bad = |at: Place, message: &str| BadRecord {
        message: format!("{at}: {message}"),
        at: Some(at),
    };
    let start = Place { line, column: 1 };
    let text = std::str::from_utf8(object.trim_ascii_end())
        .map_err(|_| bad(start, "this is not UTF-8 text"))?;
    let fields: BTreeMap<String, &RawValue> = serde_json::from_str(text).map_err(|error| {
        let at = Place {
            line: line + error.line().saturating_sub(1),
            column: error.column().max(1),
        };
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or(&message);
        bad(at, &format!("not a JSON object: {message}"))
    })?;
    let names = || fields.keys().cloned().collect::<Vec<_>>().join(", ");
    let field = match wanted {
        Some(wanted) => fields.get(wanted),
        None => BOARD_NAMES.into_iter().find_map(|name| fields.get(name)),
    };
    let field = field.ok_or_else(|| {
        let message = missing(wanted, &names());
        let message = message
            .replace("column", "field")
            .replace("--field", "--column");
        bad(start, &message)
    })?;
    let place = |value: &RawValue| {
        let before = &text[..value.get().as_ptr() as usize - text.as_ptr() as usize];
        let newlines = before.matches('\n').count();
        let last = before.rsplit('\n').next().unwrap_or_default();
        Place {
            line: line + newlines,
            column: last.chars().count() + 1,
        }
    };
    let at = place(field);
    // A nested array is a board as it is.
    let (board, indent) = match serde_json::from_str::<String>(field.get()) {
        Ok(board) => (board, at.column),
        Err(_) if field.get().starts_with('[') => (field.get().to_string(), at.column - 1),
        Err(_) => return Err(bad(at, "expected a board, as a string or an array")),
    };
    let goal = fields.get(GOAL_NAME).and_then(|goal| {
        let text = serde_json::from_str::<String>(goal.get()).ok()?;
        let at = place(goal);
        Some(GoalText { text, at })
    });
    Ok(Content {
        text: board.into_bytes(),
        indent,
        size: None,
        goal,
    })
}
