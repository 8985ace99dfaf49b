//! `taquin solvers`: lists methods and heuristics with what they promise.

use std::fmt::Write as _;

use taquin::solve::report::Listed;
use taquin::solve::{Family, HeuristicKind, Method};

use crate::args::{SolversArgs, TextOrJson};
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::report::json;
use crate::report::wrap::Wrap;

pub(crate) fn run(args: &SolversArgs, output: &mut Output) -> Result<Exit, Failure> {
    output.result(&match args.format {
        TextOrJson::Text => text(output.wrap()),
        TextOrJson::Json => lines(),
    })?;
    Ok(Exit::Answered)
}

fn text(wrap: Wrap) -> String {
    let mut text = String::from("Methods (optimal: with an admissible heuristic)\n");
    for family in Family::ALL {
        let _ = writeln!(text, "\n{}", family.name());
        let methods = Method::ALL.iter().map(|method| method.info());
        for info in methods.filter(|info| info.family == family) {
            let claim = match (info.is_optimal, info.is_complete) {
                (true, _) => "optimal",
                (false, true) => "complete",
                (false, false) => "no promise",
            };
            let label = format!("  {:24}{claim:12}", info.name);
            let _ = writeln!(text, "{}", wrap.indented(info.promise, &label, label.len()));
        }
    }
    text.push_str("\nHeuristics (all but weighted ones are admissible and consistent)\n\n");
    let heuristics = HeuristicKind::ALL.iter().filter_map(HeuristicKind::info);
    let heuristics = heuristics.chain(HeuristicKind::WITH_PARAMETERS.iter().copied());
    for info in heuristics {
        let label = format!("  {:24}", info.name);
        let promise = info.promise;
        let _ = writeln!(text, "{}", wrap.indented(promise, &label, label.len()));
    }
    text
}

fn lines() -> String {
    let all = Listed::methods().chain(Listed::heuristics());
    all.map(|listed| json::line(&listed)).collect()
}
