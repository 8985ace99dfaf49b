//! `taquin solvers`: lists methods and heuristics with what they promise.

use std::fmt::Write as _;

use serde::Serialize;
use taquin::solve::{Family, HeuristicKind, Method};

use crate::args::{SolversArgs, TextOrJson};
use crate::exit::{Exit, Failure};
use crate::output::Output;
use crate::report::json;
use crate::report::wrap::Wrap;

#[derive(Default, Serialize)]
struct Listed<'a> {
    kind: &'a str,
    name: &'a str,
    aliases: &'a [&'a str],
    family: Option<&'a str>,
    complete: Option<bool>,
    optimal: Option<bool>,
    admissible: Option<bool>,
    consistent: Option<bool>,
    promise: &'a str,
}

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
    let methods = Method::ALL.iter().map(|method| method.info());
    let methods = methods.map(|info| Listed {
        kind: "method",
        name: info.name,
        aliases: info.aliases,
        family: Some(info.family.name()),
        complete: Some(info.is_complete),
        optimal: Some(info.is_optimal),
        promise: info.promise,
        ..Listed::default()
    });
    let heuristics = HeuristicKind::ALL.iter().filter_map(HeuristicKind::info);
    let with_parameters = HeuristicKind::WITH_PARAMETERS.iter().copied();
    let heuristics = heuristics.chain(with_parameters).map(|info| Listed {
        kind: "heuristic",
        name: info.name,
        aliases: info.aliases,
        admissible: Some(info.is_admissible),
        consistent: Some(info.is_consistent),
        promise: info.promise,
        ..Listed::default()
    });
    methods
        .chain(heuristics)
        .map(|listed| json::line(&listed))
        .collect()
}
