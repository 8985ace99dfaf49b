//! The command's output: results on stdout, messages on stderr, colour where it is wanted.

use std::io::{self, IsTerminal as _, Write as _};

use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Style};

use crate::exit::Failure;

const GOOD: Style = AnsiColor::Green.on_default().bold();
const BAD: Style = AnsiColor::Red.on_default().bold();
const MOVED: Style = AnsiColor::Yellow.on_default().bold();

/// Where results and messages go.
pub(crate) struct Output {
    results: io::BufWriter<io::Stdout>,
    /// Colour on stdout and on stderr.
    colors: [bool; 2],
    quiet: bool,
}

impl Output {
    pub(crate) fn new(choice: ColorChoice, quiet: bool) -> Output {
        let is_colored = |automatic| match choice {
            ColorChoice::Auto => automatic != ColorChoice::Never,
            choice => choice != ColorChoice::Never,
        };
        Output {
            results: io::BufWriter::new(io::stdout()),
            colors: [
                is_colored(AutoStream::choice(&io::stdout())),
                is_colored(AutoStream::choice(&io::stderr())),
            ],
            quiet,
        }
    }

    /// Writes a result; [`Output::flush`] hands it over.
    pub(crate) fn result(&mut self, text: &str) -> Result<(), Failure> {
        self.results.write_all(text.as_bytes())?;
        Ok(())
    }

    /// Where results of any length are written piece by piece.
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
            // Nobody is left to be told when stderr is closed.
            let _ = writeln!(io::stderr(), "{text}");
        }
    }

    /// An error message on stderr.
    pub(crate) fn error(&self, text: &str) {
        let label = painted(self.colors[1], BAD, "error:");
        let _ = writeln!(io::stderr(), "{label} {text}");
    }

    /// Whether messages that help only a person make sense.
    pub(crate) fn talks_to_a_person(&self) -> bool {
        !self.quiet && io::stderr().is_terminal()
    }

    /// Whether stdout has colours.
    pub(crate) fn is_colored(&self) -> bool {
        self.colors[0]
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
            moved: MOVED.render().to_string(),
            reset: anstyle::Reset.render().to_string(),
        })
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
