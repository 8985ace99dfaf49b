//! A method or a heuristic in a list.

use serde::Serialize;

use crate::{HeuristicKind, Method};

/// A method or a heuristic with what it promises; what does not apply is null.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct Listed {
    /// `method` or `heuristic`.
    pub kind: &'static str,
    /// The name in requests and commands.
    pub name: &'static str,
    /// Other names by which it is found.
    pub aliases: &'static [&'static str],
    /// What kind of search a method is.
    pub family: Option<&'static str>,
    /// Whether a method finds a solution whenever there is one, given time and memory.
    pub complete: Option<bool>,
    /// Whether a method's solutions are shortest ones when the heuristic is admissible.
    pub optimal: Option<bool>,
    /// Whether a heuristic never overestimates.
    pub admissible: Option<bool>,
    /// Whether a heuristic never falls by more than a move costs.
    pub consistent: Option<bool>,
    /// What it does and needs, in one line.
    pub promise: &'static str,
}

impl Listed {
    /// All methods, the default first.
    pub fn methods() -> impl Iterator<Item = Listed> {
        let methods = Method::ALL.iter().map(|method| method.info());
        methods.map(|info| Listed {
            kind: "method",
            name: info.name,
            aliases: info.aliases,
            family: Some(info.family.name()),
            complete: Some(info.is_complete),
            optimal: Some(info.is_optimal),
            promise: info.promise,
            ..Listed::default()
        })
    }

    /// All heuristics, those with parameters last.
    pub fn heuristics() -> impl Iterator<Item = Listed> {
        let plain = HeuristicKind::ALL.iter().filter_map(HeuristicKind::info);
        let all = plain.chain(HeuristicKind::WITH_PARAMETERS.iter().copied());
        all.map(|info| Listed {
            kind: "heuristic",
            name: info.name,
            aliases: info.aliases,
            admissible: Some(info.is_admissible),
            consistent: Some(info.is_consistent),
            promise: info.promise,
            ..Listed::default()
        })
    }
}
