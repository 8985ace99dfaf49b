//! The modes of play, for lists.

use serde::Serialize;
use taquin_play::{Date, Mode};

/// A mode of play.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(crate) struct ListedMode {
    /// The name; that of the daily board lacks its day.
    #[cfg_attr(feature = "openapi", schema(example = "marathon-10"))]
    name: String,
    /// What it is.
    description: &'static str,
}

/// The modes to choose from.
pub(crate) fn modes() -> Vec<ListedMode> {
    // Names do not depend on the day.
    let modes = Mode::choices(Date::at(0)).into_iter();
    let listed = modes.map(|mode| ListedMode {
        name: mode.name(),
        description: mode.description(),
    });
    listed.collect()
}
