//! Boards in the columns of CSV and TSV files.
//!
//! Lines are split here rather than by a library, so that errors name the column of the offending word.

use taquin::puzzle::GoalChoice;
use taquin::puzzle::text::{self, Place};

use super::record::{Content, GoalText};

/// The columns and fields that hold boards when none is named, the most likely first.
pub(super) const BOARD_NAMES: [&str; 5] = ["start", "board", "scramble", "puzzle", "state"];

/// The column or field that holds goals.
pub(super) const GOAL_NAME: &str = "goal";

/// Where the columns of a table are.
#[derive(Debug)]
pub(super) struct Layout {
    separator: char,
    /// The number of the column with the boards, from 0.
    board: usize,
    goal: Option<usize>,
}

/// A field of a line.
struct Field {
    text: String,
    /// The number of characters before it.
    indent: usize,
}

/// The separator of the columns, if a line is a row of a table or its heading rather than a board.
pub(super) fn separator(line: &str) -> Option<char> {
    if text::parse(line, None).is_ok() {
        return None;
    }
    let is_heading = BOARD_NAMES.contains(&line.trim().to_lowercase().as_str());
    let separator = ['\t', ','].into_iter().find(|&c| line.contains(c));
    let separator = separator.or(is_heading.then_some(','))?;
    let fields = split(line, separator);
    let is_text = |field: &Field| {
        field
            .text
            .contains(|c: char| c.is_alphabetic() && !matches!(c, 'x' | 'X'))
    };
    let is_row = line.contains('"') || fields.iter().any(|field| is_text(field) || is_board(field));
    is_row.then_some(separator)
}

impl Layout {
    /// Finds the columns by the first line of a table, with the name or number of the `wanted` one; also
    /// says whether that line is a heading.
    pub(super) fn new(first: &str, wanted: Option<&str>) -> Result<(Layout, bool), String> {
        let separator = if first.contains('\t') { '\t' } else { ',' };
        let fields = split(first, separator);
        let is_number = |field: &Field| field.text.trim().parse::<f64>().is_ok();
        let is_heading = !fields
            .iter()
            .any(|field| is_board(field) || is_number(field));
        let names: Vec<String> = fields
            .iter()
            .map(|field| field.text.trim().to_string())
            .collect();
        let board = if is_heading {
            named(&names, wanted)
        } else {
            unnamed(&fields, wanted)
        }?;
        let is_goal = |(number, field): (usize, &Field)| {
            let is_goal = if is_heading {
                field.text.trim().eq_ignore_ascii_case(GOAL_NAME)
            } else {
                matches!(field.text.trim().parse(), Ok(GoalChoice::Named(_)))
            };
            (is_goal && number != board).then_some(number)
        };
        let goal = fields.iter().enumerate().find_map(is_goal);
        let layout = Layout {
            separator,
            board,
            goal,
        };
        Ok((layout, is_heading))
    }

    /// The board of a row, and the goal beside it.
    pub(super) fn content(&self, line: usize, row: &str) -> Result<Content, String> {
        let mut fields = split(row.trim_end_matches(['\n', '\r']), self.separator);
        if fields.len() <= self.board {
            let (found, wanted) = (fields.len(), self.board + 1);
            return Err(format!(
                "line {line}: expected a board in column {wanted}, but the number of columns is {found}"
            ));
        }
        let goal = self.goal.and_then(|number| fields.get(number));
        let goal = goal
            .filter(|field| !field.text.trim().is_empty())
            .map(|field| GoalText {
                text: field.text.trim().to_string(),
                at: Place {
                    line,
                    column: field.indent + 1,
                },
            });
        let Field { text, indent } = fields.swap_remove(self.board);
        Ok(Content {
            text: text.into_bytes(),
            indent,
            size: None,
            goal,
        })
    }
}

/// The column of that name or number, or with a usual name.
fn named(names: &[String], wanted: Option<&str>) -> Result<usize, String> {
    let find = |wanted: &str| {
        let mut names = names.iter();
        names.position(|name| name.eq_ignore_ascii_case(wanted))
    };
    let found = match wanted {
        Some(wanted) => find(wanted).or_else(|| number(wanted, names.len())),
        None => BOARD_NAMES.into_iter().find_map(find),
    };
    found.ok_or_else(|| missing(wanted, &names.join(", ")))
}

/// The column of that number in a table without a heading, or the only one that has a board.
fn unnamed(fields: &[Field], wanted: Option<&str>) -> Result<usize, String> {
    let listed = || {
        let numbered = (1..).zip(fields);
        let listed =
            numbered.map(|(number, field)| format!("{number} ({})", shortened(&field.text)));
        listed.collect::<Vec<_>>().join(", ")
    };
    if let Some(wanted) = wanted {
        return number(wanted, fields.len()).ok_or_else(|| missing(Some(wanted), &listed()));
    }
    let mut boards = (0..fields.len()).filter(|&number| is_board(&fields[number]));
    match (boards.next(), boards.next()) {
        (Some(only), None) => Ok(only),
        (None, _) => Err(missing(None, &listed())),
        (Some(_), Some(_)) => Err(format!(
            "several columns have boards: choose one with --column; the columns are {}",
            listed()
        )),
    }
}

/// A number from 1 to `count`, as an index.
fn number(text: &str, count: usize) -> Option<usize> {
    let number: usize = text.parse().ok()?;
    number.checked_sub(1).filter(|&index| index < count)
}

/// What to say when a column is not there.
pub(super) fn missing(wanted: Option<&str>, columns: &str) -> String {
    match wanted {
        Some(wanted) => format!("there is no column '{wanted}'; the columns are {columns}"),
        None => {
            let [usual @ .., last] = BOARD_NAMES;
            let usual = usual.join(", ");
            format!(
                "no column is called {usual} or {last}: choose one with --column; the columns are {columns}"
            )
        }
    }
}

fn shortened(text: &str) -> String {
    const MAX_CHARS: usize = 20;
    match text.char_indices().nth(MAX_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_string(),
    }
}

/// Whether a field is a whole board.
fn is_board(field: &Field) -> bool {
    text::parse(&field.text, None).is_ok()
}

/// The fields of a line. Those in double quotes may have separators, and doubled quotes for one.
fn split(line: &str, separator: char) -> Vec<Field> {
    let mut fields = Vec::new();
    let mut field = Field {
        text: String::new(),
        indent: 0,
    };
    let mut is_quoted = false;
    let mut letters = line.chars().enumerate().peekable();
    while let Some((place, letter)) = letters.next() {
        match letter {
            '"' if is_quoted && letters.next_if(|&(_, next)| next == '"').is_some() => {
                field.text.push('"');
            }
            '"' if is_quoted => is_quoted = false,
            '"' if field.text.is_empty() => {
                is_quoted = true;
                field.indent = place + 1;
            }
            letter if letter == separator && !is_quoted => {
                let next = Field {
                    text: String::new(),
                    indent: place + 1,
                };
                fields.push(std::mem::replace(&mut field, next));
            }
            letter => field.text.push(letter),
        }
    }
    fields.push(field);
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(line: &str, separator: char) -> Vec<(String, usize)> {
        let fields = split(line, separator).into_iter();
        fields.map(|field| (field.text, field.indent)).collect()
    }

    #[test]
    fn quotes_hold_separators_and_quotes() {
        let expected = [("a", 0), ("b,c", 3), ("d\"e", 9), ("", 15)];
        let expected = expected.map(|(text, indent)| (text.to_string(), indent));
        assert_eq!(texts(r#"a,"b,c","d""e","#, ','), expected);
    }

    #[test]
    fn boards_are_no_tables() {
        for board in [
            "1,2,3,0",
            "1\t2",
            "8 0 6/5 4 7/2 3 1",
            "[[1,2],[3,0]]",
            "1,x,2,3",
            "1 2, 3 x",
        ] {
            assert_eq!(separator(board), None, "{board}");
        }
        assert_eq!(separator("id,board"), Some(','));
        assert_eq!(separator("board"), Some(','));
        assert_eq!(separator("1\trows\t57\t1 2/3 0"), Some('\t'));
        assert_eq!(separator("7,1 2/3 0"), Some(','));
    }

    #[test]
    fn columns_are_found_by_name_by_number_and_by_content() {
        let board = |first: &str, wanted| {
            Layout::new(first, wanted)
                .map(|(layout, is_heading)| (layout.board, layout.goal, is_heading))
        };
        assert_eq!(board("id,Goal,Board", None), Ok((2, Some(1), true)));
        assert_eq!(board("board,start", None), Ok((1, None, true)));
        assert_eq!(board("a,b,c", Some("B")), Ok((1, None, true)));
        assert_eq!(board("a,b,c", Some("3")), Ok((2, None, true)));
        assert_eq!(board("1\tsnail\t5\t1 2/3 0", None), Ok((3, Some(1), false)));
        assert!(
            board("a,b", None)
                .unwrap_err()
                .ends_with("the columns are a, b")
        );
        assert!(board("a,b", Some("0")).is_err());
        assert!(
            board("1 2/3 0,2 1/3 0", None)
                .unwrap_err()
                .starts_with("several")
        );
    }
}
