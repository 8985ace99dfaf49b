//! Which method answers which question, and how long it may take. No other module decides that; the
//! limits of questions that the game asks are in `advice.rs`.

use std::time::Duration;

use taquin_puzzle::Size;
use taquin_search::Limits;

use crate::{Engine, Method, Options};

/// The time limit of searches that are given none; [`DefaultTimeLimit`] says of which.
pub const DEFAULT_TIME_LIMIT: Duration = Duration::from_secs(60);

/// The limit on states of a [deterministic](crate::Solve::deterministic) search that improves its solution,
/// in place of the default time limit: a few seconds, from 5x5 to 10x10.
pub const DEFAULT_NODE_LIMIT: u64 = 20_000_000;

/// How long a quick question may improve its first solution.
const QUICK_TIME: Duration = Duration::from_secs(1);

/// How many states a hint on a larger board may expand to prove that a move is good: a few tenths of a second.
const HINT_PROOF_NODES: u64 = 1_000_000;

/// How long a hint may take if nothing else is said.
const HINT_TIME: Duration = Duration::from_secs(10);

/// An observer that has seen no solution after this time is shown a constructed one.
pub(crate) const FIRST_SOLUTION_DELAY: Duration = Duration::from_millis(20);

/// The least memory for the engine: its smallest tables, and the building of them.
const MIN_ENGINE_BYTES: usize = 64 << 20;

/// On boards of at most this number of cells a solution is constructed if the search finds none: it takes
/// milliseconds and little memory.
const MAX_CONSTRUCTED_CELLS: usize = 1024;

/// Which searches stop after [`DEFAULT_TIME_LIMIT`] when their [`Limits`] set no time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DefaultTimeLimit {
    /// Those that may take very long: improving a solution, and proofs on boards of more than 16 cells.
    /// Another limit replaces it. Where a first solution is found on the way, the time counts from then.
    /// Right for programs.
    #[default]
    OpenEnded,
    /// All of them. Right where a person waits.
    Always,
    /// None: a search may run forever.
    Never,
}

impl DefaultTimeLimit {
    /// The limits of a search that ends by itself.
    pub fn applied_to(self, mut limits: Limits) -> Limits {
        if self == DefaultTimeLimit::Always {
            limits.time = limits.time.or(Some(DEFAULT_TIME_LIMIT));
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
    /// Whether a solution is constructed in case the method finds none.
    pub(crate) constructs: bool,
}

/// Decides how a question about boards of a size is answered.
pub(crate) fn decide(
    aim: Aim,
    size: Size,
    method: Method,
    options: &Options,
    limits: Limits,
    default_time_limit: DefaultTimeLimit,
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
        constructs: is_free
            && size.cells() <= MAX_CONSTRUCTED_CELLS
            && matches!(aim, Aim::Shortest | Aim::Quick),
    };
    // The default time limit of these counts from the first solution.
    let improves = method == Method::Anytime && !is_small(size);
    // A proof may take for ever; on small boards, improving is proving.
    let proves = match aim {
        Aim::Proof => !is_small(size),
        Aim::Better => is_small(size),
        Aim::Shortest | Aim::Quick => false,
    };
    match default_time_limit {
        _ if improves && options.deterministic && limits.time.is_none() => {
            decision.limits.nodes = limits.nodes.or(Some(DEFAULT_NODE_LIMIT));
        }
        _ if improves && aim == Aim::Quick => decision.time_to_improve = Some(QUICK_TIME),
        _ if limits.time.is_some() => {}
        DefaultTimeLimit::Always if improves => decision.time_to_improve = Some(DEFAULT_TIME_LIMIT),
        DefaultTimeLimit::OpenEnded if improves && !is_bounded => {
            decision.time_to_improve = Some(DEFAULT_TIME_LIMIT);
        }
        DefaultTimeLimit::OpenEnded if proves && !is_bounded => {
            decision.limits.time = Some(DEFAULT_TIME_LIMIT)
        }
        default_time_limit => decision.limits = default_time_limit.applied_to(limits),
    }
    decision
}

/// The limits of a hint: those of the proof that moves are good, and those of the whole hint, which ends with a
/// quick solution if there is no proof.
pub(crate) fn hint_limits(size: Size, limits: Limits) -> (Limits, Limits) {
    let time = limits.time.unwrap_or(HINT_TIME);
    let whole = limits.time(time);
    // What is left is enough for a solution that is not far from the best.
    let proof_time = time.saturating_sub((time / 4).min(QUICK_TIME));
    let mut proof = whole.within(Limits::new().time(proof_time));
    if !is_small(size) {
        proof = proof.within(Limits::new().nodes(HINT_PROOF_NODES));
    }
    (proof, whole)
}

/// The method that suits a question best.
fn choose(aim: Aim, size: Size, limits: Limits) -> Method {
    let has_room = limits.memory.is_none_or(|bytes| bytes >= MIN_ENGINE_BYTES);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn decided(
        aim: Aim,
        size: &str,
        limits: Limits,
        default_time_limit: DefaultTimeLimit,
    ) -> Decision {
        let options = Options::new().engine(Engine::in_memory());
        decide(
            aim,
            size.parse().unwrap(),
            Method::Auto,
            &options,
            limits,
            default_time_limit,
        )
    }

    #[test]
    fn every_aim_has_a_method_for_every_size() {
        let method =
            |aim, size| decided(aim, size, Limits::new(), DefaultTimeLimit::OpenEnded).method;
        for aim in [Aim::Shortest, Aim::Quick, Aim::Proof, Aim::Better] {
            assert_eq!(method(aim, "4x4"), Method::Engine);
        }
        assert_eq!(method(Aim::Proof, "5x5"), Method::IdaStar);
        for aim in [Aim::Shortest, Aim::Quick, Aim::Better] {
            assert_eq!(method(aim, "5x5"), Method::Anytime);
        }
        let poor = Limits::new().memory(1 << 20);
        let poor = decided(Aim::Shortest, "4x4", poor, DefaultTimeLimit::OpenEnded);
        assert_eq!(poor.method, Method::IdaStar);
    }

    #[test]
    fn a_solution_is_constructed_where_one_is_wanted_and_no_method_was() {
        let constructs = |aim, size: &str, method| {
            let (options, limits) = (Options::new(), Limits::new());
            let size: Size = size.parse().unwrap();
            decide(
                aim,
                size,
                method,
                &options,
                limits,
                DefaultTimeLimit::OpenEnded,
            )
            .constructs
        };
        assert!(constructs(Aim::Shortest, "4x4", Method::Auto));
        assert!(constructs(Aim::Quick, "3x3", Method::Auto));
        assert!(!constructs(Aim::Shortest, "4x4", Method::Engine));
        assert!(!constructs(Aim::Proof, "4x4", Method::Auto));
        assert!(!constructs(Aim::Better, "4x4", Method::Auto));
        // Anytime begins with one, unless it has no memory.
        assert!(constructs(Aim::Shortest, "5x5", Method::Auto));
        assert!(!constructs(Aim::Shortest, "100x100", Method::Auto));
    }

    #[test]
    fn the_default_time_limit_bounds_open_ended_searches() {
        let times = |aim, size, limits, default_time_limit| {
            let decision = decided(aim, size, limits, default_time_limit);
            (decision.limits.time, decision.time_to_improve)
        };
        let none = Limits::new();
        let minute = Some(DEFAULT_TIME_LIMIT);
        for (aim, size, default_time_limit, expected) in [
            (
                Aim::Shortest,
                "4x4",
                DefaultTimeLimit::OpenEnded,
                (None, None),
            ),
            (
                Aim::Shortest,
                "4x4",
                DefaultTimeLimit::Always,
                (minute, None),
            ),
            (
                Aim::Shortest,
                "5x5",
                DefaultTimeLimit::OpenEnded,
                (None, minute),
            ),
            (
                Aim::Shortest,
                "5x5",
                DefaultTimeLimit::Always,
                (None, minute),
            ),
            (Aim::Shortest, "5x5", DefaultTimeLimit::Never, (None, None)),
            (
                Aim::Proof,
                "5x5",
                DefaultTimeLimit::OpenEnded,
                (minute, None),
            ),
            (
                Aim::Better,
                "5x5",
                DefaultTimeLimit::OpenEnded,
                (None, minute),
            ),
            (
                Aim::Better,
                "4x4",
                DefaultTimeLimit::OpenEnded,
                (minute, None),
            ),
        ] {
            assert_eq!(
                times(aim, size, none, default_time_limit),
                expected,
                "{aim:?} {size}"
            );
        }
        let quick = times(Aim::Quick, "9x9", none, DefaultTimeLimit::OpenEnded);
        assert_eq!(quick, (None, Some(QUICK_TIME)));
        // Any other limit ends a search as well.
        let nodes = Limits::new().nodes(10);
        let bounded = times(Aim::Shortest, "5x5", nodes, DefaultTimeLimit::OpenEnded);
        assert_eq!(bounded, (None, None));
        let time = Limits::new().time(Duration::from_secs(5));
        let timed = times(Aim::Shortest, "5x5", time, DefaultTimeLimit::Always);
        assert_eq!(timed, (Some(Duration::from_secs(5)), None));
    }

    #[test]
    fn a_hint_keeps_some_time_for_a_quick_solution() {
        let (small, large) = ("4x4".parse().unwrap(), "5x5".parse().unwrap());
        let (proof, whole) = hint_limits(small, Limits::new());
        assert_eq!(whole.time, Some(HINT_TIME));
        assert_eq!(proof.time, Some(HINT_TIME - QUICK_TIME));
        assert_eq!(proof.nodes, None);
        let second = Limits::new().time(Duration::from_secs(1)).nodes(10);
        let (proof, whole) = hint_limits(large, second);
        assert_eq!(whole, second);
        assert_eq!(proof.time, Some(Duration::from_millis(750)));
        assert_eq!(proof.nodes, Some(10));
        assert_eq!(
            hint_limits(large, Limits::new()).0.nodes,
            Some(HINT_PROOF_NODES)
        );
    }
}
