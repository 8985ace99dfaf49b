//! Boards as people write them: loose white space, any line ending, any blank, comments.

use proptest::prelude::*;
use proptest::sample::select;
use taquin_puzzle::text::drawing::Style;
use taquin_puzzle::text::{self, Format};
use taquin_puzzle::{Board, Random};

use crate::boards::{board, random_boards, shuffled, size};

/// One way of writing.
#[derive(Clone, Debug)]
struct Habits {
    blank: &'static str,
    /// Between two tiles.
    gap: &'static str,
    /// Around everything, where white space may stand.
    margin: &'static str,
    newline: &'static str,
}

impl Habits {
    fn strategy() -> impl Strategy<Value = Habits> {
        (
            select(&["0", "_", ".", "x", "X", "00"]),
            select(&[" ", "   ", "\t", ", ", ",", " ,\t"]),
            select(&["", " ", "\t ", "\u{a0}"]),
            select(&["\n", "\r\n", "\n\n", " \r\n\t\r\n"]),
        )
            .prop_map(|(blank, gap, margin, newline)| Habits {
                blank,
                gap,
                margin,
                newline,
            })
    }

    fn row(&self, tiles: &[u32]) -> String {
        let words: Vec<String> = tiles.iter().map(|&tile| self.tile(tile)).collect();
        format!("{0}{1}{0}", self.margin, words.join(self.gap))
    }

    fn tile(&self, tile: u32) -> String {
        match tile {
            0 => self.blank.to_string(),
            _ => tile.to_string(),
        }
    }

    fn rows(&self, board: &Board, between: &str) -> String {
        let rows: Vec<String> = board.rows().map(|row| self.row(row)).collect();
        rows.join(between)
    }
}

proptest! {
    #[test]
    fn lines_and_lists(board in random_boards(), habits in Habits::strategy()) {
        let size = Some(board.size());
        let line = habits.rows(&board, "/");
        prop_assert_eq!(text::parse(&line, size), Ok(board.clone()), "{:?}", line);
        let list = habits.row(board.cells());
        prop_assert_eq!(text::parse(&list, size), Ok(board.clone()), "{:?}", list);
        let surrounded = format!("# a board/{0}{line} # here{0}# that was it{0}", habits.newline);
        prop_assert_eq!(text::parse(&surrounded, size), Ok(board), "{:?}", surrounded);
    }

    #[test]
    fn rows_on_lines(board in random_boards(), habits in Habits::strategy()) {
        let rows = habits.rows(&board, habits.newline);
        prop_assert_eq!(text::parse(&rows, Some(board.size())), Ok(board.clone()), "{:?}", rows);
        let commented = format!("# [x]{0}{1}#", habits.newline, rows.replace('\n', "# 5 / 6\n"));
        prop_assert_eq!(text::parse(&commented, Some(board.size())), Ok(board), "{:?}", commented);
    }

    #[test]
    fn school_files(side in 2..12_usize, seed: u64, habits in Habits::strategy()) {
        let board = shuffled(size(side, side), &mut Random::new(seed));
        let Habits { newline, margin, .. } = &habits;
        let rows = habits.rows(&board, newline);
        let plain = format!("{side}{newline}{rows}");
        prop_assert_eq!(text::parse(&plain, None), Ok(board.clone()), "{:?}", plain);
        let rows = habits.rows(&board, &format!("# a row{newline}# none{newline}"));
        let commented = format!(
            "# This puzzle is solvable{newline}{margin}{side}{margin}# the size{newline}#{newline}{rows}{newline}"
        );
        prop_assert_eq!(text::parse(&commented, None), Ok(board), "{:?}", commented);
    }

    #[test]
    fn json(board in random_boards(), space in select(&["", " ", "\n", "\r\n\t"])) {
        let mut loose = space.to_string();
        for character in Format::Json.print(&board).unwrap().chars() {
            match character {
                '0'..='9' => loose.push(character),
                _ => loose.extend([space, &character.to_string(), space]),
            }
        }
        prop_assert_eq!(text::parse(&loose, None), Ok(board), "{:?}", loose);
    }

    #[test]
    fn drawings(board in random_boards(), habits in Habits::strategy()) {
        for style in [Style::Ascii, Style::Box, Style::Double] {
            let drawing = Format::Drawing(style).print(&board).unwrap();
            let bar = drawing.lines().nth(1).unwrap().chars().next().unwrap();
            let blank_row = board.size().row_of(board.blank());
            let mut loose = String::new();
            for (index, line) in drawing.lines().enumerate() {
                let mut cells: Vec<&str> = line.split(bar).collect();
                if index == 2 * blank_row + 1 {
                    cells[board.size().col_of(board.blank()) + 1] = habits.blank;
                }
                loose.extend([habits.margin, &cells.join(&bar.to_string()), habits.newline]);
            }
            prop_assert_eq!(text::parse(&loose, None), Ok(board.clone()), "{}", loose);
        }
    }
}

#[test]
fn examples_from_the_wild() {
    let expected = board("8 0 6/5 4 7/2 3 1");
    for text in [
        "8 _ 6\n5 4 7\n2 3 1",
        "8 . 6 / 5 4 7 / 2 3 1\r\n",
        "8, x, 6, 5, 4, 7, 2, 3, 1",
        "[8, 0, 6, 5, 4, 7, 2, 3, 1]",
        "[\n  [8, 0, 6],\n  [5, 4, 7],\n  [2, 3, 1]\n]\n",
        "# This puzzle is solvable\n3\n8 0 6\n5 4 7\n2 3 1\n",
        "|8| |6|\n|5|4|7|\n|2|3|1|",
        "08 00 06/05 04 07/02 03 01",
    ] {
        assert_eq!(text::parse(text, None), Ok(expected.clone()), "{text:?}");
    }
}

#[test]
fn comments_and_a_byte_order_mark_may_come_before_any_format() {
    let expected: Board = "1 2/3 0".parse().unwrap();
    for text in [
        "# mine\n[[1,2],\n[3,0]]",
        "\n  # mine\n\n[1,2,3,0]",
        "# mine\n+---+---+\n| 1 | 2 |\n+---+---+\n| 3 |   |\n+---+---+\n",
        "\u{feff}1 2/3 0",
        "\u{feff}# mine\n2\n1 2\n3 0\n",
    ] {
        assert_eq!(text.parse::<Board>().as_ref(), Ok(&expected), "{text:?}");
    }
}
