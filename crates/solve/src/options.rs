//! The options of methods; each uses those that concern it.

use taquin_search::{Weight, threads};

use crate::{Engine, Enough, HeuristicKind};

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
    /// The engine; clones share its tables.
    pub engine: Engine,
}

impl Options {
    /// The defaults: linear conflict, as many threads as there are cores, the [shared](Engine::shared) engine.
    pub fn new() -> Options {
        Options {
            heuristic: HeuristicKind::default(),
            seed: 0,
            threads: threads::available(),
            weight: Weight::new(3, 2).expect("one and a half is a weight"),
            width: 100,
            depth: 80,
            enough: Enough::default(),
            engine: Engine::shared(),
        }
    }

    /// Sets the heuristic of informed methods.
    #[must_use]
    pub fn heuristic(mut self, heuristic: HeuristicKind) -> Options {
        self.heuristic = heuristic;
        self
    }

    /// Sets the seed of randomised methods.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Options {
        self.seed = seed;
        self
    }

    /// Sets the number of threads that one board may use.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Options {
        self.threads = threads;
        self
    }

    /// Sets the weight of weighted A*.
    #[must_use]
    pub fn weight(mut self, weight: Weight) -> Options {
        self.weight = weight;
        self
    }

    /// Sets the width of beam searches.
    #[must_use]
    pub fn width(mut self, width: usize) -> Options {
        self.width = width;
        self
    }

    /// Sets the depth limit of depth-first search.
    #[must_use]
    pub fn depth(mut self, depth: u32) -> Options {
        self.depth = depth;
        self
    }

    /// Says when a solution is good enough, for anytime methods.
    #[must_use]
    pub fn enough(mut self, enough: Enough) -> Options {
        self.enough = enough;
        self
    }

    /// Sets the engine, whose tables clones share.
    #[must_use]
    pub fn engine(mut self, engine: Engine) -> Options {
        self.engine = engine;
        self
    }
}

impl Default for Options {
    fn default() -> Options {
        Options::new()
    }
}
