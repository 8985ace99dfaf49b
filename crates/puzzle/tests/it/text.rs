//! What is printed can be read again, in every format.

use proptest::prelude::*;
use taquin_puzzle::text::{self, Format, WriteError};
use taquin_puzzle::{Board, Goal};

use crate::boards::{board, random_boards, size};

/// Whether the text alone tells the size. A list of tiles without row ends does not.
fn tells_size(format: Format, board: &Board) -> bool {
    match format {
        Format::Flat => board.size().rows() == board.size().cols(),
        Format::Line | Format::Rows => board.size().rows() > 1,
        _ => true,
    }
}

proptest! {
    #[test]
    fn parse_after_print_is_identity(board in random_boards()) {
        let size = board.size();
        for format in Format::ALL {
            let printed = match format.print(&board) {
                Ok(printed) => printed,
                Err(error) => {
                    prop_assert_eq!(format, Format::School);
                    prop_assert_ne!(size.rows(), size.cols());
                    prop_assert_eq!(error, WriteError::NotSquare(size));
                    continue;
                }
            };
            prop_assert_eq!(text::parse(&printed, Some(size)), Ok(board.clone()), "{}", printed);
            if tells_size(format, &board) {
                prop_assert_eq!(text::parse(&printed, None), Ok(board.clone()), "{}", printed);
            }
        }
    }

    #[test]
    fn flat_json_is_read_with_its_size(board in random_boards()) {
        let flat = format!("{:?}", board.cells());
        prop_assert_eq!(text::parse(&flat, Some(board.size())), Ok(board.clone()));
        if board.size().rows() == board.size().cols() {
            prop_assert_eq!(text::parse(&flat, None), Ok(board));
        }
    }

    #[test]
    fn display_and_from_str_are_the_line_format(board in random_boards()) {
        prop_assert_eq!(Ok(board.to_string()), Format::Line.print(&board));
        if board.size().rows() > 1 {
            prop_assert_eq!(board.to_string().parse(), Ok(board));
        }
    }

    #[test]
    fn a_size_that_the_text_contradicts_is_refused(board in random_boards()) {
        let size = board.size();
        let wrong = self::size(size.rows() + 1, size.cols());
        for format in Format::ALL {
            if let Ok(printed) = format.print(&board) {
                prop_assert!(text::parse(&printed, Some(wrong)).is_err());
            }
        }
    }
}

#[test]
fn one_row_is_told_from_a_flat_list_by_its_slash() {
    // One row has no second line to tell it from a square list; the one-line notation ends it
    // with a slash.
    for cols in [2, 4, 5, 9] {
        let row = Goal::Rows.board(size(1, cols));
        assert_eq!(text::parse(&row.to_string(), None), Ok(row));
    }
    for format in [Format::Flat, Format::Rows] {
        let print = |cols| format.print(&Goal::Rows.board(size(1, cols))).unwrap();
        assert_eq!(text::parse(&print(4), None), Ok(board("1 2/3 0")));
        assert!(text::parse(&print(5), None).is_err());
        assert!(text::parse(&print(5), Some(size(1, 5))).is_ok());
    }
}

#[test]
fn every_format_looks_as_promised() {
    let printed = Format::ALL.map(|format| format.print(&board("8 10 6/5 0 4/7 2 3/1 11 9")));
    let printed: Vec<&str> = printed.iter().flatten().map(String::as_str).collect();
    assert_eq!(
        printed,
        [
            concat!(
                "┌────┬────┬────┐\n│  8 │ 10 │  6 │\n",
                "├────┼────┼────┤\n│  5 │    │  4 │\n",
                "├────┼────┼────┤\n│  7 │  2 │  3 │\n",
                "├────┼────┼────┤\n│  1 │ 11 │  9 │\n",
                "└────┴────┴────┘\n",
            ),
            concat!(
                "╔══╦══╦══╗\n║ 8║10║ 6║\n",
                "╠══╬══╬══╣\n║ 5║  ║ 4║\n",
                "╠══╬══╬══╣\n║ 7║ 2║ 3║\n",
                "╠══╬══╬══╣\n║ 1║11║ 9║\n",
                "╚══╩══╩══╝\n",
            ),
            concat!(
                "+----+----+----+\n|  8 | 10 |  6 |\n",
                "+----+----+----+\n|  5 |    |  4 |\n",
                "+----+----+----+\n|  7 |  2 |  3 |\n",
                "+----+----+----+\n|  1 | 11 |  9 |\n",
                "+----+----+----+\n",
            ),
            "8 10 6/5 0 4/7 2 3/1 11 9",
            "8 10 6 5 0 4 7 2 3 1 11 9",
            " 8 10  6\n 5  0  4\n 7  2  3\n 1 11  9\n",
            "[[8,10,6],[5,0,4],[7,2,3],[1,11,9]]",
            // Not as a 42-school file, which is for square boards only.
        ]
    );
    assert_eq!(
        Format::School.print(&board("1 2/0 3")),
        Ok("2\n1 2\n0 3\n".to_string())
    );
}
