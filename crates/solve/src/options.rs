//! The options of methods; each uses those that concern it.

use std::num::NonZeroUsize;

use taquin_search::{Weight, threads};

use crate::{Engine, Enough, HeuristicKind};

/// Defines methods that set one field of a builder and return the builder.
macro_rules! setters {
    ($($(#[$doc:meta])* $name:ident($value:ident: $type:ty) sets $($field:ident).+;)+) => {$(
        $(#[$doc])*
        #[must_use]
        pub fn $name(mut self, $value: $type) -> Self {
            self.$($field).+ = $value;
            self
        }
    )+};
}
pub(crate) use setters;

/// The options of methods; each uses those that concern it.
///
/// ```
/// use taquin_solve::{HeuristicKind, Options};
///
/// let options = Options::new().heuristic(HeuristicKind::Manhattan).seed(7).threads(1);
/// assert_eq!(options.seed, 7);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The heuristic of informed methods.
    pub heuristic: HeuristicKind,
    /// The seed of randomised methods.
    pub seed: u64,
    /// The number of threads that one board may use.
    pub threads: usize,
    /// The weight of weighted A*.
    pub weight: Weight,
    /// The width of beam searches.
    pub width: usize,
    /// The depth limit of depth-first search.
    pub depth: u32,
    /// When a solution is good enough, for anytime methods.
    pub enough: Enough,
    /// Whether the solution must not depend on tables, threads or time; see [`Solve::deterministic`].
    ///
    /// [`Solve::deterministic`]: crate::Solve::deterministic
    pub deterministic: bool,
    /// The engine; clones share its tables.
    pub engine: Engine,
}

impl Options {
    /// The default width of beam searches.
    pub const DEFAULT_WIDTH: NonZeroUsize = NonZeroUsize::new(100).unwrap();

    /// The default depth limit of depth-first search.
    pub const DEFAULT_DEPTH: u32 = 80;

    /// The default weight of weighted A*.
    pub fn default_weight() -> Weight {
        Weight::new(3, 2).expect("one and a half is a weight")
    }

    /// The defaults: linear conflict, as many threads as there are cores, the [shared](Engine::shared) engine.
    pub fn new() -> Options {
        Options {
            heuristic: HeuristicKind::default(),
            seed: 0,
            threads: threads::available(),
            weight: Options::default_weight(),
            width: Options::DEFAULT_WIDTH.get(),
            depth: Options::DEFAULT_DEPTH,
            enough: Enough::default(),
            deterministic: false,
            engine: Engine::shared(),
        }
    }

    setters! {
        /// Sets the heuristic of informed methods.
        heuristic(heuristic: HeuristicKind) sets heuristic;
        /// Sets the seed of randomised methods.
        seed(seed: u64) sets seed;
        /// Sets the number of threads that one board may use.
        threads(threads: usize) sets threads;
        /// Sets the weight of weighted A*.
        weight(weight: Weight) sets weight;
        /// Sets the width of beam searches.
        width(width: usize) sets width;
        /// Sets the depth limit of depth-first search.
        depth(depth: u32) sets depth;
        /// Says when a solution is good enough, for anytime methods.
        enough(enough: Enough) sets enough;
        /// Sets whether the solution must not depend on tables, threads or time.
        deterministic(deterministic: bool) sets deterministic;
        /// Sets the engine, whose tables clones share.
        engine(engine: Engine) sets engine;
    }
}

impl Default for Options {
    fn default() -> Options {
        Options::new()
    }
}
