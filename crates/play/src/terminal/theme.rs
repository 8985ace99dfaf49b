//! Colours: schemes, light and dark, none at all. Safe for colour-blind eyes.

use std::str::FromStr;

use ratatui::style::{Color, Modifier, Style};
use taquin::Size;

/// What the colour of a tile tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TileColors {
    /// The row of its goal cell.
    #[default]
    Rows,
    /// The ring of its goal cell, from the border inwards.
    Rings,
    /// Whether it is in its goal cell.
    Correct,
    /// Nothing.
    Plain,
}

impl TileColors {
    /// All of them, in the order in which a key goes through them.
    pub const ALL: [TileColors; 4] = [
        TileColors::Rows,
        TileColors::Rings,
        TileColors::Correct,
        TileColors::Plain,
    ];

    /// The name used on the command line and on the screen.
    pub fn name(self) -> &'static str {
        match self {
            TileColors::Rows => "rows",
            TileColors::Rings => "rings",
            TileColors::Correct => "correct",
            TileColors::Plain => "plain",
        }
    }

    /// What the colour shows, for help.
    pub fn description(self) -> &'static str {
        match self {
            TileColors::Rows => "The row of its goal cell",
            TileColors::Rings => "The ring of its goal cell, from the border inwards",
            TileColors::Correct => "Whether it is in its goal cell",
            TileColors::Plain => "Nothing",
        }
    }

    #[must_use]
    pub(crate) fn next(self) -> TileColors {
        TileColors::ALL[(self as usize + 1) % TileColors::ALL.len()]
    }
}

/// The terminal's background.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Background {
    /// Dark, with light text.
    #[default]
    Dark,
    /// Light, with dark text.
    Light,
}

impl Background {
    /// Both backgrounds.
    pub const ALL: [Background; 2] = [Background::Dark, Background::Light];

    /// What the terminal says of itself in `COLORFGBG` ("15;0"), if anything.
    fn from_environment() -> Option<Background> {
        let value = std::env::var("COLORFGBG").ok()?;
        match u8::from_str(value.rsplit(';').next()?).ok()? {
            7 | 9..=15 => Some(Background::Light),
            _ => Some(Background::Dark),
        }
    }

    #[must_use]
    pub(crate) fn other(self) -> Background {
        match self {
            Background::Dark => Background::Light,
            Background::Light => Background::Dark,
        }
    }

    /// The name used on the command line and on the screen.
    pub fn name(self) -> &'static str {
        match self {
            Background::Dark => "dark",
            Background::Light => "light",
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
pub struct Theme {
    pub(crate) colors: TileColors,
    pub(crate) background: Background,
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
    /// The colours that were asked for, as far as the terminal has them.
    ///
    /// The environment tells the background, if it is not given (`COLORFGBG`), and the number of colours
    /// (`COLORTERM`).
    pub fn detect(colors: TileColors, background: Option<Background>, is_colored: bool) -> Theme {
        let has_true_color = std::env::var("COLORTERM")
            .is_ok_and(|value| value.contains("truecolor") || value.contains("24bit"));
        Theme {
            colors,
            background: background
                .or_else(Background::from_environment)
                .unwrap_or_default(),
            depth: match (is_colored, has_true_color) {
                (false, _) => Depth::None,
                (true, false) => Depth::Indexed,
                (true, true) => Depth::True,
            },
        }
    }

    pub(crate) fn has_color(self) -> bool {
        self.depth != Depth::None
    }

    /// The paint of a tile with this home; none without colours.
    pub(crate) fn tile(self, size: Size, home: usize, is_home: bool) -> Option<Paint> {
        if !self.has_color() {
            return None;
        }
        let (row, col) = (size.row_of(home), size.col_of(home));
        let quiet = match self.background {
            Background::Dark => on_dark(238),
            Background::Light => on_light(252),
        };
        Some(match self.colors {
            TileColors::Rows => BRIGHT[row % BRIGHT.len()],
            TileColors::Rings => {
                let from_end = (size.rows() - 1 - row).min(size.cols() - 1 - col);
                BRIGHT[row.min(col).min(from_end) % BRIGHT.len()]
            }
            TileColors::Correct if is_home => match self.background {
                Background::Dark => BRIGHT[2],
                Background::Light => BRIGHT[1],
            },
            TileColors::Correct | TileColors::Plain => quiet,
        })
    }

    /// The paint of a tile whose number is hidden.
    pub(crate) fn hidden(self) -> Option<Paint> {
        let plain = Theme {
            colors: TileColors::Plain,
            ..self
        };
        plain.has_color().then_some(match self.background {
            Background::Dark => on_dark(238),
            Background::Light => on_light(252),
        })
    }

    /// The paint of the tile that a hint points at.
    pub(crate) fn hint(self) -> Option<Paint> {
        self.has_color().then_some(match self.background {
            Background::Dark => Paint {
                back: WHITE,
                fore: BLACK,
            },
            Background::Light => Paint {
                back: BLACK,
                fore: WHITE,
            },
        })
    }

    /// Names of things beside their values.
    pub(crate) fn label(self) -> Style {
        match (self.has_color(), self.background) {
            (false, _) => Style::new(),
            (true, Background::Dark) => Style::new().fg(Color::Indexed(245)),
            (true, Background::Light) => Style::new().fg(Color::Indexed(242)),
        }
    }

    /// Headings, keys, what is chosen.
    pub(crate) fn strong(self) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match (self.has_color(), self.background) {
            (false, _) => bold,
            (true, Background::Dark) => bold.fg(Color::Indexed(80)),
            (true, Background::Light) => bold.fg(Color::Indexed(25)),
        }
    }

    /// Values that matter.
    pub(crate) fn value(self) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match (self.has_color(), self.background) {
            (false, _) => bold,
            (true, Background::Dark) => bold.fg(WHITE),
            (true, Background::Light) => bold.fg(BLACK),
        }
    }

    /// What went wrong or needs attention.
    pub(crate) fn warning(self) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match (self.has_color(), self.background) {
            (false, _) => bold,
            (true, Background::Dark) => bold.fg(Color::Indexed(214)),
            (true, Background::Light) => bold.fg(Color::Indexed(166)),
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
                colors: scheme,
                ..Theme::default()
            };
            theme.tile(size, home, is_home).unwrap()
        };
        assert_eq!(
            of(TileColors::Rows, 0, false),
            of(TileColors::Rows, 3, true)
        );
        assert_ne!(
            of(TileColors::Rows, 0, false),
            of(TileColors::Rows, 4, false)
        );
        assert_eq!(
            of(TileColors::Rings, 0, false),
            of(TileColors::Rings, 12, false)
        );
        assert_ne!(
            of(TileColors::Rings, 0, false),
            of(TileColors::Rings, 5, false)
        );
        assert_ne!(
            of(TileColors::Correct, 0, false),
            of(TileColors::Correct, 0, true)
        );
        assert_eq!(
            of(TileColors::Plain, 0, false),
            of(TileColors::Plain, 9, true)
        );
        let none = Theme {
            depth: Depth::None,
            ..Theme::default()
        };
        assert_eq!(none.tile(size, 0, true), None);
    }
}
