//! Games as CSV: a line for each board, all fields of its game repeated.

use std::collections::HashMap;
use std::str::FromStr;

use super::{ArchiveError, GameRecord};
use crate::records::Game;
use crate::saved::Leg;

/// The columns, in the order in which they are written.
///
/// `game` of `games` and `board` of `boards` show whether the file is whole.
const COLUMNS: [&str; 25] = [
    "id",
    "finished",
    "date",
    "size",
    "goal",
    "mode",
    "origin",
    "seed",
    "unranked",
    "assisted",
    "autosolved",
    "device",
    "milliseconds",
    "memorising",
    "single",
    "multi",
    "manhattan",
    "game",
    "games",
    "board",
    "boards",
    "scramble",
    "board_goal",
    "moves",
    "times",
];

pub(super) fn heading() -> String {
    COLUMNS.join(",") + "\n"
}

pub(super) fn text(games: &[Game]) -> String {
    let numbered = (1..).zip(games);
    let lines = numbered.map(|(number, game)| lines(game, number, games.len()));
    lines.fold(heading(), |text, lines| text + &lines)
}

/// A line for each board of a game.
pub(super) fn lines(game: &Game, number: usize, of: usize) -> String {
    let record = GameRecord::new(game);
    let count = record.boards.len();
    let mut text = String::new();
    for (board, leg) in (1..).zip(&record.boards) {
        let times: Vec<String> = leg.times.iter().map(u64::to_string).collect();
        let optional = |number: Option<u64>| number.map_or(String::new(), |n| n.to_string());
        let fields: [String; COLUMNS.len()] = [
            record.id.to_string(),
            record.finished.to_string(),
            record.date.clone(),
            record.size.clone(),
            record.goal.clone(),
            record.tag.tag(),
            record.origin.name().to_string(),
            optional(record.seed),
            record
                .unranked
                .map_or("", |reason| reason.name())
                .to_string(),
            record.assisted.to_string(),
            record.autosolved.to_string(),
            record.device.map_or("", |device| device.name()).to_string(),
            record.milliseconds.to_string(),
            optional(record.memorising),
            record.single.to_string(),
            record.multi.to_string(),
            record.manhattan.to_string(),
            number.to_string(),
            of.to_string(),
            board.to_string(),
            count.to_string(),
            leg.scramble.clone(),
            leg.goal.clone(),
            leg.moves.clone(),
            times.join(" "),
        ];
        text.push_str(&fields.map(quoted).join(","));
        text.push('\n');
    }
    text
}

/// A field, in quotes if it needs them (RFC 4180).
fn quoted(field: String) -> String {
    if field.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field
    }
}

/// The games of a text, not yet checked.
pub(super) fn records(text: &str) -> Result<Vec<GameRecord>, ArchiveError> {
    let mut rows = rows(text)?.into_iter();
    let (_, heading) = rows.next().ok_or(ArchiveError::Foreign)?;
    let columns: HashMap<String, usize> = heading.into_iter().zip(0..).collect();
    if !["finished", "scramble", "moves"]
        .iter()
        .all(|&name| columns.contains_key(name))
    {
        return Err(ArchiveError::Foreign);
    }
    let mut games: Vec<GameRecord> = Vec::new();
    let mut expected = 0;
    let mut boards_left = 0;
    for (line, fields) in rows {
        let row = Line {
            line,
            fields: &fields,
            columns: &columns,
        };
        if fields.len() != columns.len() {
            let message = format!("{} fields instead of {}", fields.len(), columns.len());
            return Err(row.wrong(message));
        }
        let leg = row.leg()?;
        let (board, boards): (usize, usize) = (row.parsed("board")?, row.parsed("boards")?);
        let number: usize = row.parsed("game")?;
        if board == 1 && boards_left == 0 {
            games.push(row.game()?);
            boards_left = boards;
            expected = row.parsed("games")?;
        }
        let is_next = number == games.len() && boards >= board && boards_left == boards - board + 1;
        let Some(game) = games.last_mut().filter(|_| is_next) else {
            return Err(row.wrong("the lines before it are missing".to_string()));
        };
        game.boards.push(leg);
        boards_left -= 1;
    }
    if games.is_empty() {
        return Err(ArchiveError::Empty);
    }
    if boards_left > 0 || games.len() != expected {
        let found = games.len() - usize::from(boards_left > 0);
        return Err(ArchiveError::Truncated { found, expected });
    }
    Ok(games)
}

/// The fields of a line, by the names of their columns.
struct Line<'a> {
    line: usize,
    fields: &'a [String],
    columns: &'a HashMap<String, usize>,
}

impl Line<'_> {
    fn wrong(&self, message: String) -> ArchiveError {
        ArchiveError::Csv {
            line: self.line,
            message,
        }
    }

    /// A field; none if it is empty or has no column.
    fn field(&self, name: &str) -> Option<&str> {
        let index = self.columns.get(name)?;
        let field = self.fields.get(*index)?;
        Some(field.as_str()).filter(|field| !field.is_empty())
    }

    fn optional<T: FromStr>(&self, name: &str) -> Result<Option<T>, ArchiveError> {
        let Some(field) = self.field(name) else {
            return Ok(None);
        };
        let wrong = |_| self.wrong(format!("'{field}' is not a value of column {name}"));
        field.parse().map(Some).map_err(wrong)
    }

    fn parsed<T: FromStr>(&self, name: &str) -> Result<T, ArchiveError> {
        let found = self.optional(name)?;
        found.ok_or_else(|| self.wrong(format!("column {name} is missing or empty")))
    }

    /// The game, without its boards.
    fn game(&self) -> Result<GameRecord, ArchiveError> {
        Ok(GameRecord {
            id: self.optional("id")?.unwrap_or(0),
            finished: self.parsed("finished")?,
            date: String::new(),
            size: self.parsed("size")?,
            goal: self.parsed("goal")?,
            mode: String::new(),
            tag: self.parsed("mode")?,
            origin: self.optional("origin")?.unwrap_or_default(),
            seed: self.optional("seed")?,
            ranked: false,
            unranked: self.optional("unranked")?,
            assisted: self.optional("assisted")?.unwrap_or(false),
            autosolved: self.optional("autosolved")?.unwrap_or(false),
            device: self.optional("device")?,
            milliseconds: self.parsed("milliseconds")?,
            memorising: self.optional("memorising")?,
            single: self.parsed("single")?,
            multi: self.parsed("multi")?,
            manhattan: self.optional("manhattan")?.unwrap_or(0),
            boards: Vec::new(),
        })
    }

    fn leg(&self) -> Result<Leg, ArchiveError> {
        let times = self.field("times").unwrap_or_default().split_whitespace();
        let times = times.map(|time| time.parse()).collect::<Result<_, _>>();
        Ok(Leg {
            scramble: self.parsed("scramble")?,
            goal: self.parsed("board_goal")?,
            moves: self.parsed("moves")?,
            times: times
                .map_err(|_| self.wrong("column times has more than numbers".to_string()))?,
        })
    }
}

/// The fields of each line that is not empty, with the number of the line (RFC 4180).
fn rows(text: &str) -> Result<Vec<(usize, Vec<String>)>, ArchiveError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut rows = Vec::new();
    let mut fields = Vec::new();
    let mut field = String::new();
    let mut is_quoted = false;
    let (mut line, mut first_line) = (1, 1);
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        line += usize::from(character == '\n');
        match character {
            '"' if is_quoted && characters.peek() == Some(&'"') => {
                field.push('"');
                characters.next();
            }
            '"' if is_quoted || field.is_empty() => is_quoted = !is_quoted,
            ',' if !is_quoted => fields.push(std::mem::take(&mut field)),
            '\r' if !is_quoted => {}
            '\n' if !is_quoted => {
                fields.push(std::mem::take(&mut field));
                let row = std::mem::take(&mut fields);
                if row != [""] {
                    rows.push((first_line, row));
                }
                first_line = line;
            }
            character => field.push(character),
        }
    }
    if is_quoted {
        return Err(ArchiveError::Csv {
            line: first_line,
            message: "a quotation mark is not closed".to_string(),
        });
    }
    if !field.is_empty() || !fields.is_empty() {
        fields.push(field);
        rows.push((first_line, fields));
    }
    Ok(rows)
}
