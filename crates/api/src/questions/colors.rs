//! `colors`: the colours of tiles, as our pictures have them.

use serde::{Deserialize, Serialize};
use taquin::render::TileColor;

use crate::asking::Asking;
use crate::error::ApiError;
use crate::fields::{GoalText, SchemeName, SizeText, usual_size};
use crate::question::Question;
use crate::reply::Reply;

/// Name the colours of tiles.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"size": "4x4", "scheme": "fringe"})))]
#[serde(deny_unknown_fields)]
pub(crate) struct ColorsRequest {
    /// The size of the board; 4x4 by default.
    size: Option<SizeText>,
    /// The goal; rows by default.
    goal: Option<GoalText>,
    /// What the colours show; rows by default.
    scheme: Option<SchemeName>,
}

/// The colours of the tray and of the tiles.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(crate) struct ColorsAnswer {
    /// The tray that tiles lie in.
    #[cfg_attr(feature = "openapi", schema(example = "#37424b"))]
    tray: String,
    /// The colours of the tiles 1, 2, 3 and so on.
    tiles: Vec<TileColors>,
    /// The colours of tiles in their goal cells, if the scheme shows which are.
    #[serde(skip_serializing_if = "Option::is_none")]
    right: Option<TileColors>,
    /// The colours of other tiles, if the scheme shows which are in their goal cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong: Option<TileColors>,
}

/// The colours of a tile.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(crate) struct TileColors {
    /// The tile.
    #[cfg_attr(feature = "openapi", schema(example = "#e69f00"))]
    background: String,
    /// Its number.
    #[cfg_attr(feature = "openapi", schema(example = "#212529"))]
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
    const ABOUT: &'static str = "Name the colours of tiles in our pictures";
    type Answer = ColorsAnswer;

    fn answer(self, asking: &mut Asking<'_>) -> Result<Reply, ApiError> {
        let size = usual_size(self.size.as_ref());
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
