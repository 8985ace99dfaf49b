//! The colours of a board's tiles, for front ends that draw tiles themselves.

use taquin_puzzle::Board;

use crate::Scheme;
use crate::color::{Rgb, TRAY};

/// The colour of a tile, and that of its number.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TileColor {
    /// The tile, as `#rrggbb`.
    pub background: String,
    /// The number on it, as `#rrggbb`.
    pub text: String,
}

impl TileColor {
    fn on(background: Rgb) -> TileColor {
        TileColor {
            background: background.to_string(),
            text: background.ink().to_string(),
        }
    }

    /// The tray that tiles lie in, as `#rrggbb`.
    pub fn tray() -> String {
        TRAY.to_string()
    }
}

impl Scheme {
    /// The colours of the tiles 1, 2, 3 and so on of a goal. Where a tile's colour tells whether it is in its
    /// goal cell, the colours are those of tiles that are not.
    ///
    /// ```
    /// use taquin_puzzle::Goal;
    /// use taquin_render::Scheme;
    ///
    /// let colors = Scheme::Rows.tile_colors(&Goal::Rows.board("2x2".parse()?));
    /// assert_eq!((colors.len(), colors[0].background.as_str()), (3, "#e69f00"));
    /// # Ok::<(), taquin_puzzle::SizeError>(())
    /// ```
    pub fn tile_colors(self, goal: &Board) -> Vec<TileColor> {
        let mut homes: Vec<usize> = (0..goal.cells().len()).collect();
        homes.sort_unstable_by_key(|&cell| goal.cells()[cell]);
        let tiles = homes.into_iter().skip(1);
        let color = |home| TileColor::on(self.color(goal.size(), home, false));
        tiles.map(color).collect()
    }

    /// The colour of tiles in their goal cells, if the scheme tells them from others.
    pub fn home_color(self, goal: &Board) -> Option<TileColor> {
        let color = || TileColor::on(self.color(goal.size(), 0, true));
        self.tells_home().then(color)
    }
}
