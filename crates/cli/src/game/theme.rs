//! Colours: schemes, light and dark, none at all. Safe for colour-blind eyes.

use std::str::FromStr;

use clap::ValueEnum;
use ratatui::style::{Color, Modifier, Style};
use taquin::Size;

/// What the colour of a tile tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Scheme {
    /// The row of its goal cell
    #[default]
    Rows,
    /// The ring of its goal cell, from the border inwards
    Rings,
    /// Whether it is in its goal cell
    Correct,
    /// Nothing
    Plain,
}

impl Scheme {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Scheme::Rows => "rows",
            Scheme::Rings => "rings",
            Scheme::Correct => "correct",
            Scheme::Plain => "plain",
        }
    }

    #[must_use]
    pub(crate) fn next(self) -> Scheme {
        match self {
            Scheme::Rows => Scheme::Rings,
            Scheme::Rings => Scheme::Correct,
            Scheme::Correct => Scheme::Plain,
            Scheme::Plain => Scheme::Rows,
        }
    }
}

/// The terminal's background.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Ground {
    #[default]
    Dark,
    Light,
}

impl Ground {
    /// What the terminal says of itself in `COLORFGBG` ("15;0"), if anything.
    pub(crate) fn from_environment() -> Option<Ground> {
        let value = std::env::var("COLORFGBG").ok()?;
        match u8::from_str(value.rsplit(';').next()?).ok()? {
            7 | 9..=15 => Some(Ground::Light),
            _ => Some(Ground::Dark),
        }
    }

    #[must_use]
    pub(crate) fn other(self) -> Ground {
        match self {
            Ground::Dark => Ground::Light,
            Ground::Light => Ground::Dark,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Ground::Dark => "dark",
            Ground::Light => "light",
        }
    }
}

/// How many colours the terminal shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Depth {
    None,
    #[default]
    Indexed,
    True,
}

/// The paint of one tile: what is behind its number, and the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Paint {
    pub(crate) back: Color,
    pub(crate) fore: Color,
}

/// All choices that concern colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Theme {
    pub(crate) scheme: Scheme,
    pub(crate) ground: Ground,
    pub(crate) depth: Depth,
}

const BLACK: Color = Color::Indexed(16);
const WHITE: Color = Color::Indexed(231);

/// Okabe and Ito's palette, nearest of the 256 colours, so ordered that neighbours differ in lightness.
const BRIGHT: [Paint; 7] = [
    on_light(214), // orange
    on_dark(25),   // blue
    on_light(80),  // sky blue
    on_dark(166),  // vermillion
    on_light(227), // yellow
    on_dark(29),   // bluish green
    on_light(182), // reddish purple
];

const fn on_light(back: u8) -> Paint {
    Paint {
        back: Color::Indexed(back),
        fore: BLACK,
    }
}

const fn on_dark(back: u8) -> Paint {
    Paint {
        back: Color::Indexed(back),
        fore: WHITE,
    }
}

impl Theme {
    pub(crate) fn has_color(self) -> bool {
        self.depth != Depth::None
    }

    /// The paint of a tile with this home; none without colours.
    pub(crate) fn tile(self, size: Size, home: usize, is_home: bool) -> Option<Paint> {
        if !self.has_color() {
            return None;
        }
        let (row, col) = (size.row_of(home), size.col_of(home));
        let quiet = match self.ground {
            Ground::Dark => on_dark(238),
            Ground::Light => on_light(252),
        };
        Some(match self.scheme {
            Scheme::Rows => BRIGHT[row % BRIGHT.len()],
            Scheme::Rings => {
                let from_end = (size.rows() - 1 - row).min(size.cols() - 1 - col);
                BRIGHT[row.min(col).min(from_end) % BRIGHT.len()]
            }
            Scheme::Correct if is_home => match self.ground {
                Ground::Dark => BRIGHT[2],
                Ground::Light => BRIGHT[1],
            },
            Scheme::Correct | Scheme::Plain => quiet,
        })
    }

    /// The paint of a tile whose number is hidden.
    pub(crate) fn hidden(self) -> Option<Paint> {
        let plain = Theme {
            scheme: Scheme::Plain,
            ..self
        };
        plain.has_color().then_some(match self.ground {
            Ground::Dark => on_dark(238),
            Ground::Light => on_light(252),
        })
    }

    /// The paint of the tile that a hint points at.
    pub(crate) fn hint(self) -> Option<Paint> {
        self.has_color().then_some(match self.ground {
            Ground::Dark => Paint {
                back: WHITE,
                fore: BLACK,
            },
            Ground::Light => Paint {
                back: BLACK,
                fore: WHITE,
            },
        })
    }

    /// Names of things beside their values.
    pub(crate) fn label(self) -> Style {
        match (self.has_color(), self.ground) {
            (false, _) => Style::new(),
            (true, Ground::Dark) => Style::new().fg(Color::Indexed(245)),
            (true, Ground::Light) => Style::new().fg(Color::Indexed(242)),
        }
    }

    /// Headings, keys, what is chosen.
    pub(crate) fn strong(self) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match (self.has_color(), self.ground) {
            (false, _) => bold,
            (true, Ground::Dark) => bold.fg(Color::Indexed(80)),
            (true, Ground::Light) => bold.fg(Color::Indexed(25)),
        }
    }

    /// Values that matter.
    pub(crate) fn value(self) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match (self.has_color(), self.ground) {
            (false, _) => bold,
            (true, Ground::Dark) => bold.fg(WHITE),
            (true, Ground::Light) => bold.fg(BLACK),
        }
    }

    /// What went wrong or needs attention.
    pub(crate) fn warning(self) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match (self.has_color(), self.ground) {
            (false, _) => bold,
            (true, Ground::Dark) => bold.fg(Color::Indexed(214)),
            (true, Ground::Light) => bold.fg(Color::Indexed(166)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schemes_tell_what_they_say() {
        let size = Size::new(4, 4).unwrap();
        let of = |scheme, home, is_home| {
            let theme = Theme {
                scheme,
                ..Theme::default()
            };
            theme.tile(size, home, is_home).unwrap()
        };
        assert_eq!(of(Scheme::Rows, 0, false), of(Scheme::Rows, 3, true));
        assert_ne!(of(Scheme::Rows, 0, false), of(Scheme::Rows, 4, false));
        assert_eq!(of(Scheme::Rings, 0, false), of(Scheme::Rings, 12, false));
        assert_ne!(of(Scheme::Rings, 0, false), of(Scheme::Rings, 5, false));
        assert_ne!(of(Scheme::Correct, 0, false), of(Scheme::Correct, 0, true));
        assert_eq!(of(Scheme::Plain, 0, false), of(Scheme::Plain, 9, true));
        let none = Theme {
            depth: Depth::None,
            ..Theme::default()
        };
        assert_eq!(none.tile(size, 0, true), None);
    }
}
