//! The limits of searches and the options of search methods.

use std::num::NonZeroUsize;
use std::time::Duration;

use clap::Args;
use taquin::search::Weight;
use taquin::solve::{Engine, Enough, HeuristicKind, Options};

use super::{tables, values};

/// The limits of a search.
#[derive(Args)]
pub(crate) struct LimitArgs {
    /// Stop after this time, such as 10s or 2m
    ///
    /// The default is 60s on a terminal. Elsewhere, boards of more than 16 cells have 60s, and smaller ones as
    /// long as they need.
    #[arg(long, value_name = "TIME", value_parser = values::duration, allow_hyphen_values = true)]
    pub(crate) time: Option<Duration>,

    /// Stop before searches use more memory than this, such as 500MiB
    ///
    /// The default is 2GiB, or less if the system has less.
    #[arg(long, value_name = "SIZE", value_parser = values::bytes, allow_hyphen_values = true)]
    pub(crate) memory: Option<usize>,

    /// Stop after expanding N states
    #[arg(long, value_name = "N", value_parser = values::whole_number, allow_negative_numbers = true)]
    pub(crate) nodes: Option<u64>,
}

/// When a solution is good enough.
#[derive(Args)]
pub(crate) struct UntilArgs {
    /// Stop improving at a solution of at most N moves
    #[arg(long, value_name = "N", value_parser = values::whole_number, allow_negative_numbers = true)]
    pub(crate) until_length: Option<u64>,

    /// Stop improving at a solution at most PERCENT above the lower bound, such as 5%
    #[arg(long, value_name = "PERCENT", value_parser = values::percentage, allow_hyphen_values = true)]
    pub(crate) until_gap: Option<f64>,
}

impl UntilArgs {
    pub(crate) fn enough(&self) -> Enough {
        let mut enough = Enough::new();
        (enough.length, enough.gap) = (self.until_length, self.until_gap);
        enough
    }
}

/// The options of search methods.
#[derive(Args)]
pub(crate) struct MethodArgs {
    /// The heuristic of informed methods [default: linear-conflict]
    ///
    /// 'taquin solvers' lists the heuristics.
    #[arg(long, value_name = "NAME")]
    pub(crate) heuristic: Option<HeuristicKind>,

    /// The seed of randomised methods [default: 0]
    #[arg(id = "search_seed", long = "seed", value_name = "N", value_parser = values::whole_number, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,

    /// The weight of weighted A*: solutions are at most W times the optimum
    #[arg(
        long,
        value_name = "W",
        default_value_t = Options::default_weight(),
        allow_negative_numbers = true
    )]
    pub(crate) weight: Weight,

    /// The width of beam searches
    #[arg(long, value_name = "N", default_value_t = Options::DEFAULT_WIDTH, value_parser = values::at_least_one, allow_negative_numbers = true)]
    pub(crate) width: NonZeroUsize,

    /// The depth limit of depth-first search
    #[arg(long, value_name = "N", default_value_t = Options::DEFAULT_DEPTH, value_parser = values::depth, allow_negative_numbers = true)]
    pub(crate) depth: u32,

    /// Print the same solution on every machine, with any tables and any number of threads
    ///
    /// Up to 16 cells it is the first of all optimal ones in the order U, D, L, R, which takes a few times
    /// as long to find; without this flag, which optimal solution is printed depends on the tables at hand
    /// and on --threads. Larger boards are solved on one thread, and improved until 20 million states are
    /// expanded or --nodes; --time still ends the search, with a warning.
    #[arg(long)]
    pub(crate) deterministic: bool,

    #[command(flatten)]
    pub(crate) place: tables::TableArgs,
}

impl MethodArgs {
    pub(crate) fn heuristic(&self) -> HeuristicKind {
        self.heuristic.clone().unwrap_or_default()
    }

    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or(0)
    }

    /// The options of a solver that may use `threads` threads.
    pub(crate) fn options(&self, threads: usize) -> Options {
        Options::new()
            .heuristic(self.heuristic())
            .seed(self.seed())
            .threads(threads)
            .weight(self.weight)
            .width(self.width.get())
            .depth(self.depth)
            .deterministic(self.deterministic)
            .engine(Engine::with_directory(self.place.find()))
    }
}
