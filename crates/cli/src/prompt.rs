//! Asks for a board on the terminal: the size, then the tiles.

use std::io::{BufRead, Write};

use taquin::{Board, Size, Tile};

use crate::exit::Failure;
use taquin_play::printable::printable;

/// Asks for a board, and again after each wrong answer.
pub(crate) fn ask(
    answers: &mut dyn BufRead,
    questions: &mut dyn Write,
    size: Option<Size>,
) -> Result<Board, Failure> {
    let mut dialog = Dialog { answers, questions };
    let size = match size {
        Some(size) => size,
        None => dialog.size()?,
    };
    dialog.board(size)
}

struct Dialog<'a> {
    answers: &'a mut dyn BufRead,
    questions: &'a mut dyn Write,
}

impl Dialog<'_> {
    fn say(&mut self, text: &str) -> Result<(), Failure> {
        self.questions.write_all(printable(text).as_bytes())?;
        self.questions.flush()?;
        Ok(())
    }

    fn answer(&mut self, question: &str) -> Result<String, Failure> {
        self.say(question)?;
        let mut line = String::new();
        let length = self
            .answers
            .read_line(&mut line)
            .map_err(|error| Failure::Input(format!("cannot read your answer: {error}")))?;
        match length {
            0 => {
                // Ends the line of the question.
                self.say("\n")?;
                Err(Failure::Input(
                    "the input ended before the board was complete".to_string(),
                ))
            }
            _ => Ok(line.trim().to_string()),
        }
    }

    fn size(&mut self) -> Result<Size, Failure> {
        loop {
            let answer = self.answer("Size of the board (3 for 3x3, or 2x4): ")?;
            match answer.parse() {
                Ok(size) => return Ok(size),
                Err(error) => self.say(&format!("  {error}\n"))?,
            }
        }
    }

    fn board(&mut self, size: Size) -> Result<Board, Failure> {
        self.say("Now the tiles, row by row; 0 is the blank. Several at once are fine.\n")?;
        let mut cells: Vec<Tile> = Vec::new();
        while cells.len() < size.cells() {
            let (row, col) = (size.row_of(cells.len()) + 1, size.col_of(cells.len()) + 1);
            let answer = self.answer(&format!("Row {row}, column {col}: "))?;
            for word in answer.split(|c: char| c.is_whitespace() || c == ',' || c == '/') {
                if word.is_empty() {
                    continue;
                }
                match next_tile(word, size, &cells) {
                    Ok(tile) => cells.push(tile),
                    Err(complaint) => {
                        self.say(&format!("  {complaint}\n"))?;
                        break;
                    }
                }
            }
        }
        Board::new(size, cells).map_err(Failure::input)
    }
}

/// Reads one tile, or says why it cannot be the next.
fn next_tile(word: &str, size: Size, before: &[Tile]) -> Result<Tile, String> {
    let last = size.cells() - 1;
    let tile = match word {
        "_" | "." | "x" => 0,
        _ => word
            .parse()
            .ok()
            .filter(|&tile: &Tile| tile as usize <= last)
            .ok_or_else(|| format!("'{word}' is not possible here: expected 0 to {last}"))?,
    };
    if let Some(cell) = before.iter().position(|&other| other == tile) {
        let (row, col) = (size.row_of(cell) + 1, size.col_of(cell) + 1);
        return Err(format!(
            "{tile} is there already, in row {row}, column {col}"
        ));
    }
    if before.len() == size.cells() {
        return Err(format!("'{word}' is too many: the board is full"));
    }
    Ok(tile)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dialog(answers: &str) -> (Result<Board, Failure>, String) {
        let mut questions = Vec::new();
        let board = ask(&mut answers.as_bytes(), &mut questions, None);
        (board, String::from_utf8(questions).unwrap())
    }

    #[test]
    fn tiles_one_by_one_or_several_at_once() {
        let (board, _) = dialog("2\n1\n2\n3\n0\n");
        assert_eq!(board.unwrap().to_string(), "1 2/3 0");
        let (board, _) = dialog("2x3\n1 2 3\n4 5 _\n");
        assert_eq!(board.unwrap().to_string(), "1 2 3/4 5 0");
    }

    #[test]
    fn reports_errors_at_once_and_asks_again() {
        let (board, questions) = dialog("no\n0x3\n2\n1\n1\n7\n-2\nabc\n2\n3\n0\n");
        assert_eq!(board.unwrap().to_string(), "1 2/3 0");
        for complaint in [
            "'no' is not a size",
            "size 0x3 is too small",
            "1 is there already, in row 1, column 1",
            "'7' is not possible here: expected 0 to 3",
            "'-2' is not possible here",
            "'abc' is not possible here",
        ] {
            assert!(questions.contains(complaint), "{complaint} in {questions}");
        }
    }

    #[test]
    fn the_end_of_input_is_an_error() {
        let (board, _) = dialog("2\n1\n");
        assert!(
            board
                .unwrap_err()
                .to_string()
                .contains("ended before the board was complete")
        );
    }
}
