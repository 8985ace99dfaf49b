//! Colours for dark and light backgrounds, chosen for colour-blind players; or none.

use std::str::FromStr;

use ratatui::style::{Color, Modifier, Style};
use taquin::Size;
use taquin::render::Scheme;

/// The schemes of the game, in the order in which a key goes through them.
pub const TILE_SCHEMES: [Scheme; 8] = [
    Scheme::Rows,
    Scheme::Columns,
    Scheme::Fringe,
    Scheme::Stacked,
    Scheme::Rings,
    Scheme::Quadrants,
    Scheme::Correct,
    Scheme::Plain,
];

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
    pub(crate) scheme: Scheme,
    pub(crate) background: Background,
    pub(crate) depth: Depth,
}

const BLACK: Color = Color::Indexed(16);
const WHITE: Color = Color::Indexed(231);
const BOLD: Style = Style::new().add_modifier(Modifier::BOLD);

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

/// The nearest colour of the 6x6x6 cube that terminals with 256 colours have, and what it looks like.
fn nearest_indexed(color: [u8; 3]) -> (Color, [u8; 3]) {
    const LEVELS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let level = |value: u8| {
        let nearest = (0..LEVELS.len()).min_by_key(|&level| LEVELS[level].abs_diff(value));
        nearest.unwrap_or_default()
    };
    let [red, green, blue] = color.map(level);
    let index = 16 + 36 * red + 6 * green + blue;
    (
        Color::Indexed(index as u8),
        [red, green, blue].map(|level| LEVELS[level]),
    )
}

impl Theme {
    /// The colours that were asked for, as far as the terminal has them.
    ///
    /// The environment tells the background, if it is not given (`COLORFGBG`), and the number of colours
    /// (`COLORTERM`).
    pub fn detect(scheme: Scheme, background: Option<Background>, is_colored: bool) -> Theme {
        let has_true_color = std::env::var("COLORTERM")
            .is_ok_and(|value| value.contains("truecolor") || value.contains("24bit"));
        Theme {
            scheme,
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
        if let Some(color) = self.scheme.wheel_color(size, home) {
            return Some(self.wheel(color));
        }
        match self.scheme.group(size, home) {
            Some(group) => Some(BRIGHT[group % BRIGHT.len()]),
            None if is_home && self.scheme == Scheme::Correct => {
                Some(self.by_background(BRIGHT[2], BRIGHT[1]))
            }
            None => self.hidden(),
        }
    }

    /// The paint of a tile in a colour of the wheel, or in the nearest of 256 colours.
    fn wheel(self, [red, green, blue]: [u8; 3]) -> Paint {
        let (back, shown) = if self.depth == Depth::True {
            (Color::Rgb(red, green, blue), [red, green, blue])
        } else {
            nearest_indexed([red, green, blue])
        };
        let is_white = Scheme::is_white_readable(shown);
        let fore = if is_white { WHITE } else { BLACK };
        Paint { back, fore }
    }

    /// The paint of a tile whose number is hidden.
    pub(crate) fn hidden(self) -> Option<Paint> {
        let paint = self.by_background(on_dark(238), on_light(252));
        self.has_color().then_some(paint)
    }

    /// The paint of the tile that a hint points at.
    pub(crate) fn hint(self) -> Option<Paint> {
        let (back, fore) = self.by_background((WHITE, BLACK), (BLACK, WHITE));
        self.has_color().then_some(Paint { back, fore })
    }

    /// Names of things beside their values.
    pub(crate) fn label(self) -> Style {
        self.text(Style::new(), Color::Indexed(245), Color::Indexed(242))
    }

    /// Headings, keys, what is chosen.
    pub(crate) fn strong(self) -> Style {
        self.text(BOLD, Color::Indexed(80), Color::Indexed(25))
    }

    /// Values that matter.
    pub(crate) fn value(self) -> Style {
        self.text(BOLD, WHITE, BLACK)
    }

    /// What went wrong or needs attention.
    pub(crate) fn warning(self) -> Style {
        self.text(BOLD, Color::Indexed(214), Color::Indexed(166))
    }

    fn text(self, style: Style, on_dark: Color, on_light: Color) -> Style {
        if self.has_color() {
            style.fg(self.by_background(on_dark, on_light))
        } else {
            style
        }
    }

    fn by_background<T>(self, dark: T, light: T) -> T {
        match self.background {
            Background::Dark => dark,
            Background::Light => light,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schemes_colour_by_row_ring_or_goal_cell() {
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
        assert_eq!(of(Scheme::Fringe, 0, false), of(Scheme::Fringe, 3, false));
        assert_ne!(of(Scheme::Fringe, 0, false), of(Scheme::Fringe, 4, false));
        // The red of the fringe, and the nearest of 256 colours.
        assert_eq!(of(Scheme::Fringe, 0, false).back, Color::Indexed(167));
        let exact = Theme {
            scheme: Scheme::Fringe,
            depth: Depth::True,
            ..Theme::default()
        };
        let red = exact.tile(size, 0, false).unwrap();
        assert_eq!(red.back, Color::Rgb(0xe9, 0x49, 0x49));
        let none = Theme {
            depth: Depth::None,
            ..Theme::default()
        };
        assert_eq!(none.tile(size, 0, true), None);
    }
}
