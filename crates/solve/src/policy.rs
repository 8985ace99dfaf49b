//! Which method answers which question, and how long it may take: decided here and nowhere else.

use std::time::Duration;

use taquin_puzzle::{Metric, Size};
use taquin_search::Limits;

use crate::{Engine, Method, Options};

/// How long anybody waits when no limit is set.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// How long a quick question may improve its first solution.
const QUICK_TIME: Duration = Duration::from_secs(1);

/// Whoever watches longer than this is shown a solution that was constructed, until there is another.
pub(crate) const MOMENT: Duration = Duration::from_millis(20);

/// With less memory there is no room for the engine's smallest tables.
const ENGINE_MEMORY: usize = 64 << 20;

/// What bounds the time of a question whose [`Limits`] do not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Patience {
    /// A search that may never end by itself stops [`PATIENCE`] after its first solution, unless
    /// another limit ends it. Searches that do end have all the time they need.
    #[default]
    Program,
    /// Somebody waits: every search stops after [`PATIENCE`].
    Person,
    /// Nothing: a search may run for ever.
    Unlimited,
}

impl Patience {
    /// The limits of a search that ends by itself.
    pub fn applied_to(self, mut limits: Limits) -> Limits {
        if self == Patience::Person {
            limits.time = limits.time.or(Some(PATIENCE));
        }
        limits
    }
}

/// What a caller wants to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// A shortest solution, as far as the limits allow.
    Shortest,
    /// A good solution, soon.
    Quick,
    /// How long a shortest solution is: all effort goes into the proof.
    Proof,
    /// A better solution than the one at hand.
    Better,
}

/// A question with its decisions made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Decision {
    pub(crate) method: Method,
    pub(crate) limits: Limits,
    /// How long the first solution may be improved, if that is limited.
    pub(crate) time_to_improve: Option<Duration>,
    /// Whether a solution is constructed for those who watch, and in case the method finds none.
    pub(crate) constructs: bool,
}

/// Decides how a question about boards of a size is answered.
pub(crate) fn decide(
    aim: Aim,
    size: Size,
    method: Method,
    options: &Options,
    limits: Limits,
    patience: Patience,
) -> Decision {
    let is_free = method == Method::Auto;
    let method = match method {
        Method::Auto => choose(aim, size, limits),
        method => method,
    };
    let is_bounded = limits.time.is_some() || limits.nodes.is_some() || options.enough.is_set();
    let mut decision = Decision {
        method,
        limits,
        time_to_improve: None,
        constructs: is_free && is_small(size) && matches!(aim, Aim::Shortest | Aim::Quick),
    };
    // The first solution has all the time that it needs.
    let improves = method == Method::Anytime && !is_small(size);
    let proves = aim == Aim::Proof && !is_small(size);
    match patience {
        _ if improves && aim == Aim::Quick => decision.time_to_improve = Some(QUICK_TIME),
        _ if limits.time.is_some() => {}
        Patience::Person if improves => decision.time_to_improve = Some(PATIENCE),
        Patience::Program if improves && !is_bounded => {
            decision.time_to_improve = Some(PATIENCE);
        }
        Patience::Program if proves && !is_bounded => decision.limits.time = Some(PATIENCE),
        patience => decision.limits = patience.applied_to(limits),
    }
    decision
}

/// The method that suits a question best.
fn choose(aim: Aim, size: Size, limits: Limits) -> Method {
    let has_room = limits.memory.is_none_or(|bytes| bytes >= ENGINE_MEMORY);
    match aim {
        _ if is_small(size) && has_room => Method::Engine,
        _ if is_small(size) => Method::IdaStar,
        // All the time goes into the proof.
        Aim::Proof => Method::IdaStar,
        Aim::Shortest | Aim::Quick | Aim::Better => Method::Anytime,
    }
}

/// Whether the engine solves boards of a size.
pub(crate) fn is_small(size: Size) -> bool {
    size.cells() <= Engine::MAX_CELLS
}

/// Whether a method works on boards of a size and counts moves in a metric.
pub(crate) fn serves(method: Method, size: Size, metric: Metric) -> bool {
    match method {
        Method::Engine => is_small(size),
        #[cfg(feature = "planning")]
        Method::PlanLmCut | Method::PlanFf | Method::GraphPlan | Method::Sat => {
            size.cells() <= crate::planning::MAX_CELLS && metric == Metric::Single
        }
        _ => {
            let _ = metric;
            true
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decided(aim: Aim, size: &str, limits: Limits, patience: Patience) -> Decision {
        let options = Options::new().engine(Engine::in_memory());
        decide(
            aim,
            size.parse().unwrap(),
            Method::Auto,
            &options,
            limits,
            patience,
        )
    }

    #[test]
    fn every_aim_has_a_method_for_every_size() {
        let method = |aim, size| decided(aim, size, Limits::new(), Patience::Program).method;
        for aim in [Aim::Shortest, Aim::Quick, Aim::Proof, Aim::Better] {
            assert_eq!(method(aim, "4x4"), Method::Engine);
        }
        assert_eq!(method(Aim::Proof, "5x5"), Method::IdaStar);
        for aim in [Aim::Shortest, Aim::Quick, Aim::Better] {
            assert_eq!(method(aim, "5x5"), Method::Anytime);
        }
        let poor = Limits::new().memory(1 << 20);
        let poor = decided(Aim::Shortest, "4x4", poor, Patience::Program);
        assert_eq!(poor.method, Method::IdaStar);
    }

    #[test]
    fn a_solution_is_constructed_where_one_is_wanted_and_no_method_was() {
        let constructs = |aim, size: &str, method| {
            let (options, limits) = (Options::new(), Limits::new());
            let size: Size = size.parse().unwrap();
            decide(aim, size, method, &options, limits, Patience::Program).constructs
        };
        assert!(constructs(Aim::Shortest, "4x4", Method::Auto));
        assert!(constructs(Aim::Quick, "3x3", Method::Auto));
        assert!(!constructs(Aim::Shortest, "4x4", Method::Engine));
        assert!(!constructs(Aim::Proof, "4x4", Method::Auto));
        assert!(!constructs(Aim::Better, "4x4", Method::Auto));
        // Anytime begins with one.
        assert!(!constructs(Aim::Shortest, "5x5", Method::Auto));
    }

    #[test]
    fn nobody_waits_for_ever_unless_he_says_so() {
        let times = |aim, size, limits, patience| {
            let decision = decided(aim, size, limits, patience);
            (decision.limits.time, decision.time_to_improve)
        };
        let none = Limits::new();
        let minute = Some(PATIENCE);
        for (aim, size, patience, expected) in [
            (Aim::Shortest, "4x4", Patience::Program, (None, None)),
            (Aim::Shortest, "4x4", Patience::Person, (minute, None)),
            (Aim::Shortest, "5x5", Patience::Program, (None, minute)),
            (Aim::Shortest, "5x5", Patience::Person, (None, minute)),
            (Aim::Shortest, "5x5", Patience::Unlimited, (None, None)),
            (Aim::Proof, "5x5", Patience::Program, (minute, None)),
            (Aim::Better, "5x5", Patience::Program, (None, minute)),
        ] {
            assert_eq!(times(aim, size, none, patience), expected, "{aim:?} {size}");
        }
        let quick = times(Aim::Quick, "9x9", none, Patience::Program);
        assert_eq!(quick, (None, Some(QUICK_TIME)));
        // Any other limit ends a search as well.
        let nodes = Limits::new().nodes(10);
        let bounded = times(Aim::Shortest, "5x5", nodes, Patience::Program);
        assert_eq!(bounded, (None, None));
        let time = Limits::new().time(Duration::from_secs(5));
        let timed = times(Aim::Shortest, "5x5", time, Patience::Person);
        assert_eq!(timed, (Some(Duration::from_secs(5)), None));
    }
}
