//! `methods`: everything that has a name, and the limits.

use serde::{Deserialize, Serialize};
use taquin::render::Scheme;
use taquin::solve::report::Listed;
use taquin::solve::trace::TRACEABLE;
use taquin::solve::{Method, MethodOption};
use taquin::{Goal, Language, Metric, Notation};

use crate::api::Question;
use crate::asking::Asking;
use crate::caps::Caps;
use crate::error::ApiError;
use crate::reply::Reply;

/// List everything that has a name, and the limits.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MethodsRequest {}

/// Everything that has a name, and the limits.
#[derive(Serialize)]
pub(crate) struct MethodsAnswer {
    methods: Vec<Listed>,
    heuristics: Vec<Listed>,
    /// The methods whose search can be drawn as a tree.
    traceable: Vec<&'static str>,
    /// The methods that use a heuristic.
    guided: Vec<&'static str>,
    goals: Vec<&'static str>,
    metrics: Vec<&'static str>,
    notations: Vec<Described>,
    schemes: Vec<Described>,
    languages: Vec<&'static str>,
    limits: LimitsAnswer,
}

/// A name, and what it means.
#[derive(Serialize)]
pub(crate) struct Described {
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
}

/// The limits that no request can raise.
#[derive(Serialize)]
pub(crate) struct LimitsAnswer {
    max_cells: usize,
    max_seconds: f64,
    default_seconds: f64,
    max_memory_bytes: usize,
    max_nodes: u64,
    max_count: usize,
    max_moves: usize,
    max_traced_nodes: usize,
    max_pixels: u64,
    max_animated_moves: usize,
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
            max_traced_nodes: caps.max_traced_nodes,
            max_pixels: caps.max_pixels,
            max_animated_moves: caps.max_animated_moves,
            max_image_bytes: caps.max_image_bytes,
        }
    }
}

impl Question for MethodsRequest {
    const NAME: &'static str = "methods";

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
            limits: asking.caps().into(),
        }))
    }
}
