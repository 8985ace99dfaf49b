//! Sentences wrapped to the width of the terminal.

use std::env;
use std::io::{self, IsTerminal as _};

use taquin::puzzle::solvability::Statement;
use textwrap::{Options, WordSeparator, WordSplitter, fill};

/// Where lines end: at the width of the terminal, or in `COLUMNS` if standard output is none. Without
/// either, sentences stay whole, so that `grep` and scripts see each on one line.
#[derive(Clone, Copy)]
pub(crate) struct Wrap(Option<usize>);

impl Wrap {
    /// The width of a terminal that does not know it.
    const USUAL_COLUMNS: usize = 80;

    /// Lines are not made shorter than this, on a terminal of any width.
    const MIN_TEXT_COLUMNS: usize = 20;

    /// As standard output has it.
    pub(crate) fn detect() -> Wrap {
        if io::stdout().is_terminal() {
            let size = crossterm::terminal::size();
            let columns = size.map_or(0, |(columns, _)| columns.into());
            // Some terminals do not know their size.
            return Wrap(Some(if columns > 0 {
                columns
            } else {
                Wrap::USUAL_COLUMNS
            }));
        }
        let columns = env::var("COLUMNS").ok();
        Wrap(columns.and_then(|columns| columns.parse().ok()))
    }

    /// The number of columns, if it is known; at least 1.
    pub(crate) fn columns(self) -> Option<usize> {
        self.0.map(|columns| columns.max(1))
    }

    /// A sentence, without a newline at the end.
    pub(crate) fn sentence(self, text: &str) -> String {
        self.indented(text, "", 0)
    }

    /// Statements behind their labels, each with a newline at the end.
    pub(crate) fn statements(self, statements: &[Statement]) -> String {
        let width = Statement::label_width(statements);
        let lines = statements.iter().map(|Statement { label, text }| {
            let label = format!("{label:width$}");
            self.indented(text, &label, width) + "\n"
        });
        lines.collect()
    }

    /// Text with `label` in front; the lines after the first are indented.
    pub(crate) fn indented(self, text: &str, label: &str, indent: usize) -> String {
        let Some(width) = self.0 else {
            return format!("{label}{text}");
        };
        let rest = " ".repeat(indent);
        let options = Options::new(width.max(indent + Wrap::MIN_TEXT_COLUMNS))
            .initial_indent(label)
            .subsequent_indent(&rest)
            .word_separator(WordSeparator::AsciiSpace)
            .word_splitter(WordSplitter::NoHyphenation)
            .break_words(false);
        fill(text, options)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_after_the_first_are_indented_under_the_text() {
        let statements = [
            Statement {
                label: "правило",
                text: "раз два три четыре пять шесть".to_string(),
            },
            Statement {
                label: "",
                text: "семь".to_string(),
            },
        ];
        assert_eq!(
            Wrap(Some(30)).statements(&statements),
            "правило  раз два три четыре\n         пять шесть\n         семь\n"
        );
        assert_eq!(
            Wrap(None).statements(&statements),
            "правило  раз два три четыре пять шесть\n         семь\n"
        );
    }

    /// Colours take no columns, and no width makes it fail.
    #[test]
    fn sentences_are_wrapped_at_words() {
        let painted = "\u{1b}[1m12 moves\u{1b}[0m; the optimum is at least 10";
        assert_eq!(
            Wrap(Some(20)).sentence(painted),
            "\u{1b}[1m12 moves\u{1b}[0m; the\noptimum is at least\n10"
        );
        for width in 0..5 {
            assert!(Wrap(Some(width)).sentence(painted).contains("optimum"));
        }
    }
}
