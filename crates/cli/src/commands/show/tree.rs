//! The tree that a search expanded, from the trace that `solve --trace` wrote.

use taquin::render::{SearchTree, draw_tree};
use taquin::solve::{Family, Method};

use super::pictures::png;
use crate::args::ShowArgs;
use crate::exit::{Exit, Failure};
use crate::file;
use crate::output::Output;
use crate::report::in_moves;
use crate::trace_file::{self, Reading};
use taquin_play::format_count;

pub(super) fn run(args: &ShowArgs, output: &mut Output) -> Result<Exit, Failure> {
    let Some(path) = &args.tree.trace else {
        return Ok(Exit::Answered);
    };
    if args.files.svg.is_none() && args.files.png.is_none() {
        return Err(Failure::Input(
            "name a file to draw the trace to: --svg FILE or --png FILE".to_string(),
        ));
    }
    let reading = trace_file::read(path)?;
    let (heading, remark) = (heading(&reading), remark(&reading));
    let tree = SearchTree::new(heading, remark, reading.nodes, reading.goal)
        .map_err(|error| Failure::Input(format!("{}: {error}", path.display())))?;
    let drawing = draw_tree(&tree, args.tree.color_by);
    if let Some(path) = &args.files.svg {
        file::write(path, drawing.svg().as_bytes(), output)?;
    }
    if let Some(path) = &args.files.png {
        let png = png(&drawing, output)?;
        file::write(path, &png, output)?;
    }
    Ok(Exit::Answered)
}

/// The method, and its heuristic if it heeds one.
fn heading(reading: &Reading) -> String {
    let header = &reading.header;
    let method = header.solver.parse::<Method>();
    match method.is_ok_and(|method| method.info().family == Family::Uninformed) {
        true => header.solver.clone(),
        false => format!("{} with {}", header.solver, header.heuristic),
    }
}

fn remark(reading: &Reading) -> String {
    let expanded = reading.end.expanded;
    let counted = format_count(expanded, "state");
    let counted = match reading.kept as u64 {
        kept if kept == expanded || expanded == 1 => counted,
        kept => format!("the first {kept} of {counted}"),
    };
    let found = match reading.end.length {
        Some(length) => format!("a solution of {}", in_moves(length)),
        None => "no solution found".to_string(),
    };
    format!("{} · {counted} expanded · {found}", reading.start)
}
