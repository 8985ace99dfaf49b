//! Plots of a comparison, written to a directory.

use std::path::Path;

use taquin::render::{Plot, PlotRun, PlotSolver, SolverComparison, draw_plot};
use taquin::solve::MethodOption;

use super::Contender;
use crate::args::CompareArgs;
use crate::exit::Failure;
use crate::file;
use crate::output::Output;
use crate::progress::Waiting;
use taquin_play::format_count;

/// Makes the directory, if it is not there, and sees whether it can be written to.
pub(super) fn prepare(directory: &Path) -> Result<(), Failure> {
    let failed = |error| Failure::file(directory, &error);
    std::fs::create_dir_all(directory).map_err(failed)?;
    let probe = directory.join(format!(".taquin-{}.part", std::process::id()));
    std::fs::File::create_new(&probe).map_err(failed)?;
    std::fs::remove_file(&probe).map_err(failed)
}

/// What was compared, in one line.
pub(super) fn title(args: &CompareArgs, contenders: &[Contender], boards: usize) -> String {
    let boards = format_count(boards as u64, "board");
    let what = match &args.file {
        Some(path) => {
            let name = path.file_name().unwrap_or(path.as_os_str());
            format!("{boards} of {}", name.to_string_lossy())
        }
        None => format!("{boards} of {}, seed {}", args.size, args.method.seed()),
    };
    // Methods with a heuristic of their own have it in their names.
    let uses_common = |contender: &Contender| {
        contender.method.uses(MethodOption::Heuristic) && !contender.name.contains(':')
    };
    let heuristic = match contenders.iter().any(uses_common) {
        true => format!(" · {}", args.method.heuristic()),
        false => String::new(),
    };
    format!("{what} · {} metric{heuristic}", args.metric)
}

/// Writes every plot that has something to show, as SVG and PNG.
pub(super) fn write(
    directory: &Path,
    title: &str,
    contenders: &[Contender],
    optima: &[Option<u64>],
    output: &mut Output,
) -> Result<(), Failure> {
    let waiting = Waiting::new(output, "plotting");
    let solvers = contenders.iter().map(|contender| PlotSolver {
        name: contender.name.clone(),
        runs: runs(contender, optima),
    });
    let comparison =
        SolverComparison::new(title.to_string(), solvers.collect()).map_err(Failure::input)?;
    let mut missing = Vec::new();
    for kind in Plot::ALL {
        let Some(drawing) = draw_plot(&comparison, kind) else {
            missing.push(kind.name());
            continue;
        };
        let place = |end: &str| directory.join(format!("{}.{end}", kind.name()));
        file::write(&place("svg"), drawing.svg().as_bytes(), output)?;
        let png = drawing.png(1.0).map_err(Failure::input)?;
        file::write(&place("png"), &png, output)?;
    }
    drop(waiting);
    for name in missing {
        output.remark(&format!(
            "plot {name} was not written: there is no data for it"
        ));
    }
    Ok(())
}

fn runs(contender: &Contender, optima: &[Option<u64>]) -> Vec<PlotRun> {
    let judged = contender.runs.iter().zip(optima);
    judged
        .map(|(run, &optimum)| PlotRun {
            expanded: run.statistics.expanded,
            seconds: run.time.as_secs_f64(),
            length: run.length,
            optimum,
        })
        .collect()
}
