//! The command's output: results on stdout, messages on stderr, colour where it is wanted.
//!
//! Text from files, names and the user is made [`printable`] here.

use std::io::{self, IsTerminal as _, Write as _};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

use crate::exit::Failure;
use crate::report::wrap::Wrap;
use crate::stdout::Stdout;
use taquin_play::printable::{printable, printable_but};

const GOOD: Style = AnsiColor::Green.on_default().bold();
const BAD: Style = AnsiColor::Red.on_default().bold();
const NOTABLE: Style = AnsiColor::Yellow.on_default().bold();

/// Where results and messages go.
pub(crate) struct Output {
    results: io::BufWriter<Stdout>,
    /// Whether a terminal shows the results.
    is_shown: bool,
    /// Colour on stdout and on stderr.
    colors: [bool; 2],
    /// The codes that results are coloured with.
    codes: Vec<String>,
    wrap: Wrap,
    quiet: bool,
}

impl Output {
    pub(crate) fn new(choice: ColorChoice, quiet: bool) -> Output {
        let is_colored = |automatic| match choice {
            ColorChoice::Auto => automatic != ColorChoice::Never,
            choice => choice != ColorChoice::Never,
        };
        let colors = [
            is_colored(AutoStream::choice(&io::stdout())),
            is_colored(AutoStream::choice(&io::stderr())),
        ];
        let codes = Paint(colors[0]).codes().map(Codes::all);
        Output {
            results: io::BufWriter::new(Stdout::new()),
            is_shown: io::stdout().is_terminal(),
            colors,
            codes: codes.unwrap_or_default(),
            wrap: Wrap::detect(),
            quiet,
        }
    }

    /// Writes a result for people, or a line of JSON; [`Output::flush`] hands it over.
    pub(crate) fn result(&mut self, text: &str) -> Result<(), Failure> {
        let text = printable_but(text, &self.codes);
        self.results.write_all(text.as_bytes())?;
        Ok(())
    }

    /// Writes a result for programs as it is, unless a terminal shows it.
    pub(crate) fn data(&mut self, text: &str) -> Result<(), Failure> {
        if self.is_shown {
            self.result(text)
        } else {
            Ok(self.results.write_all(text.as_bytes())?)
        }
    }

    /// Writes our own terminal control codes, never text from elsewhere.
    pub(crate) fn control(&mut self, codes: &str) -> Result<(), Failure> {
        Ok(self.results.write_all(codes.as_bytes())?)
    }

    /// Where results of any length are written piece by piece, without making them printable: they must
    /// not contain text from elsewhere.
    pub(crate) fn stream(&mut self) -> &mut dyn io::Write {
        &mut self.results
    }

    /// Hands over what was written.
    pub(crate) fn flush(&mut self) -> Result<(), Failure> {
        Ok(self.results.flush()?)
    }

    /// A remark on stderr, unless `--quiet`.
    pub(crate) fn remark(&self, text: &str) {
        if !self.quiet {
            // A closed stderr is not an error.
            let _ = writeln!(io::stderr(), "{}", printable(text));
        }
    }

    /// A warning on stderr, unless `--quiet`.
    pub(crate) fn warning(&self, text: &str) {
        if !self.quiet {
            let label = painted(self.colors[1], NOTABLE, "warning:");
            let _ = writeln!(io::stderr(), "{label} {}", printable(text));
        }
    }

    /// An error message on stderr.
    pub(crate) fn error(&self, text: &str) {
        let label = painted(self.colors[1], BAD, "error:");
        let _ = writeln!(io::stderr(), "{label} {}", printable(text));
    }

    /// Whether a person reads the messages on a terminal.
    pub(crate) fn is_interactive(&self) -> bool {
        !self.quiet && io::stderr().is_terminal()
    }

    /// Whether stdout has colours.
    pub(crate) fn is_colored(&self) -> bool {
        self.colors[0]
    }

    /// How sentences among the results are wrapped.
    pub(crate) fn wrap(&self) -> Wrap {
        self.wrap
    }

    /// The paint for results.
    pub(crate) fn paint(&self) -> Paint {
        Paint(self.colors[0])
    }
}

/// Colours for results, or none.
#[derive(Clone, Copy)]
pub(crate) struct Paint(bool);

impl Paint {
    pub(crate) fn good(self, text: &str) -> String {
        painted(self.0, GOOD, text)
    }

    pub(crate) fn bad(self, text: &str) -> String {
        painted(self.0, BAD, text)
    }

    /// Codes around a tile that is in its goal cell, or that just moved.
    pub(crate) fn codes(self) -> Option<Codes> {
        self.0.then(|| Codes {
            in_place: GOOD.render().to_string(),
            moved: NOTABLE.render().to_string(),
            reset: anstyle::Reset.render().to_string(),
        })
    }
}

impl Codes {
    /// All codes that a result may have.
    fn all(self) -> Vec<String> {
        let bad = BAD.render().to_string();
        vec![self.in_place, self.moved, self.reset, bad]
    }
}

/// Terminal codes for drawing tiles.
pub(crate) struct Codes {
    pub(crate) in_place: String,
    pub(crate) moved: String,
    pub(crate) reset: String,
}

fn painted(is_colored: bool, style: Style, text: &str) -> String {
    if is_colored {
        format!("{style}{text}{style:#}")
    } else {
        text.to_string()
    }
}
