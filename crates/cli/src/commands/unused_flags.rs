//! Flags for search methods that the board at hand makes useless: remarked on, once each.
//!
//! What the command line alone tells is refused by `args::without_effect`.

use taquin::Size;
use taquin::solve::{Method, MethodOption};

use crate::args::SolveArgs;
use crate::output::Output;

/// The flags on the command line for which no useless use was seen yet.
pub(super) struct MethodFlags(Vec<(&'static str, MethodOption)>);

impl MethodFlags {
    pub(super) fn new(args: &SolveArgs) -> MethodFlags {
        let (method, until) = (&args.method, &args.until);
        let flags = [
            (
                "--heuristic",
                MethodOption::Heuristic,
                method.heuristic.is_some(),
            ),
            ("--seed", MethodOption::Seed, method.seed.is_some()),
            (
                "--tables",
                MethodOption::Engine,
                method.place.tables.is_some() && !method.heuristic().has_tables(),
            ),
            (
                "--until-length",
                MethodOption::Enough,
                until.until_length.is_some(),
            ),
            (
                "--until-gap",
                MethodOption::Enough,
                until.until_gap.is_some(),
            ),
        ];
        let given = flags.into_iter().filter(|(.., is_given)| *is_given);
        MethodFlags(given.map(|(flag, option, _)| (flag, option)).collect())
    }

    /// Warns of each flag that the method which solved a board of this size does not use.
    pub(super) fn warn(&mut self, method: Method, size: Size, output: &Output) {
        self.0.retain(|&(flag, option)| {
            let is_used = method.uses(option);
            if !is_used {
                output.warning(&format!(
                    "{flag} has no effect on {size}, where the method is {method}"
                ));
            }
            is_used
        });
    }
}
