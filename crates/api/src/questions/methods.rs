//! `methods`: everything that has a name, and the limits.

use serde::{Deserialize, Serialize};
use taquin::render::Scheme;
use taquin::solve::report::Listed;
use taquin::solve::trace::TRACEABLE;
use taquin::solve::{Method, MethodOption};
use taquin::{Goal, Language, Metric, Notation};

use crate::asking::Asking;
use crate::caps::Caps;
use crate::error::ApiError;
use crate::game::{self, ListedMode};
use crate::question::Question;
use crate::reply::Reply;

/// List everything that has a name, and the limits.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({})))]
#[serde(deny_unknown_fields)]
pub(crate) struct MethodsRequest {}

/// Everything that has a name, and the limits.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(crate) struct MethodsAnswer {
    /// The methods, the default first.
    methods: Vec<Listed>,
    /// The heuristics, those with parameters last.
    heuristics: Vec<Listed>,
    /// The methods whose search can be drawn as a tree.
    traceable: Vec<&'static str>,
    /// The methods that use a heuristic.
    guided: Vec<&'static str>,
    /// The goals that have a name.
    goals: Vec<&'static str>,
    /// How moves are counted.
    metrics: Vec<&'static str>,
    /// How moves are written.
    notations: Vec<Described>,
    /// What the colours of tiles can show.
    schemes: Vec<Described>,
    /// The languages of explanations.
    languages: Vec<&'static str>,
    /// The modes of play.
    modes: Vec<ListedMode>,
    /// The limits that no request can raise.
    limits: LimitsAnswer,
}

/// A name, and what it means.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(crate) struct Described {
    /// The name.
    pub(crate) name: &'static str,
    /// What it means.
    pub(crate) description: &'static str,
}

/// The limits that no request can raise.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(crate) struct LimitsAnswer {
    /// The most cells of a board.
    max_cells: usize,
    /// The longest time of a question.
    max_seconds: f64,
    /// The time of a question that asks for none.
    default_seconds: f64,
    /// The most memory of a search.
    max_memory_bytes: usize,
    /// The most states that a search expands.
    max_nodes: u64,
    /// The most random boards of one request.
    max_count: usize,
    /// The most single moves of a sequence.
    max_moves: usize,
    /// The most heuristics of one request.
    max_heuristics: usize,
    /// The most states in the drawing of a tree.
    max_traced_nodes: usize,
    /// The most pixels of a picture.
    max_pixels: u64,
    /// The most moves of an animation.
    max_animated_moves: usize,
    /// The most bytes of an image that is cut into tiles; 0 if none is taken.
    max_image_bytes: usize,
}

impl From<&Caps> for LimitsAnswer {
    fn from(caps: &Caps) -> LimitsAnswer {
        LimitsAnswer {
            max_cells: caps.max_cells,
            max_seconds: caps.max_time.as_secs_f64(),
            default_seconds: caps.default_time.as_secs_f64(),
            max_memory_bytes: caps.max_memory,
            max_nodes: caps.max_nodes,
            max_count: caps.max_count,
            max_moves: caps.max_moves,
            max_heuristics: caps.max_heuristics,
            max_traced_nodes: caps.max_traced_nodes,
            max_pixels: caps.max_pixels,
            max_animated_moves: caps.max_animated_moves,
            max_image_bytes: caps.max_image_bytes,
        }
    }
}

impl Question for MethodsRequest {
    const NAME: &'static str = "methods";
    const ABOUT: &'static str =
        "List methods, heuristics, goals and everything else that has a name";
    type Answer = MethodsAnswer;

    fn answer(self, asking: &mut Asking<'_>) -> Result<Reply, ApiError> {
        let described = |name, description| Described { name, description };
        let notations = Notation::ALL.map(|one| described(one.name(), one.description()));
        let guided = Method::ALL
            .iter()
            .filter(|one| one.uses(MethodOption::Heuristic));
        let schemes = Scheme::ALL.map(|one| described(one.name(), one.description()));
        Ok(Reply::json(&MethodsAnswer {
            methods: Listed::methods().collect(),
            heuristics: Listed::heuristics().collect(),
            traceable: TRACEABLE.map(Method::name).to_vec(),
            guided: guided.map(|one| one.name()).collect(),
            goals: Goal::ALL.map(Goal::name).to_vec(),
            metrics: Metric::ALL.map(Metric::name).to_vec(),
            notations: notations.into(),
            schemes: schemes.into(),
            languages: Language::ALL.map(Language::code).to_vec(),
            modes: game::modes(),
            limits: asking.caps().into(),
        }))
    }
}
