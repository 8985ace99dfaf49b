//! `colors`: the colours of tiles, as our pictures have them.

use serde::{Deserialize, Serialize};
use taquin::Size;
use taquin::render::TileColor;

use crate::api::Question;
use crate::asking::Asking;
use crate::error::ApiError;
use crate::fields::{GoalText, SchemeName};
use crate::reply::Reply;

/// Name the colours of tiles.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ColorsRequest {
    size: Option<Size>,
    goal: Option<GoalText>,
    scheme: Option<SchemeName>,
}

/// The colours of the tray and of the tiles 1, 2, 3 and so on.
#[derive(Serialize)]
pub(crate) struct ColorsAnswer {
    tray: String,
    tiles: Vec<TileColors>,
    /// The colours of tiles in their goal cells, if the scheme shows which are.
    #[serde(skip_serializing_if = "Option::is_none")]
    right: Option<TileColors>,
    /// The colours of other tiles, if the scheme shows which are.
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong: Option<TileColors>,
}

/// The colours of a tile.
#[derive(Clone, Serialize)]
pub(crate) struct TileColors {
    background: String,
    text: String,
}

impl From<TileColor> for TileColors {
    fn from(color: TileColor) -> TileColors {
        TileColors {
            background: color.background,
            text: color.text,
        }
    }
}

impl Question for ColorsRequest {
    const NAME: &'static str = "colors";

    fn answer(self, asking: &mut Asking<'_>) -> Result<Reply, ApiError> {
        let size = match self.size {
            Some(size) => size,
            None => Size::new(4, 4).expect("4x4 is a size"),
        };
        asking.check_size(size, "size")?;
        let goal = asking.goal(self.goal.as_ref(), size)?;
        let scheme = self.scheme.map(|scheme| scheme.0).unwrap_or_default();
        let tiles: Vec<TileColors> = scheme
            .tile_colors(&goal)
            .into_iter()
            .map(TileColors::from)
            .collect();
        let right = scheme.home_color(&goal).map(TileColors::from);
        let wrong = right.as_ref().and_then(|_| tiles.first().cloned());
        Ok(Reply::json(&ColorsAnswer {
            tray: TileColor::tray(),
            tiles,
            right,
            wrong,
        }))
    }
}
