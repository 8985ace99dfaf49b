//! The tree that a search expanded, from the trace that `solve --trace` wrote.

use taquin::render::{SearchTree, TracedSearch, draw_tree};
use taquin::solve::{Method, MethodOption};

use super::pictures::png;
use crate::args::ShowArgs;
use crate::exit::{Exit, Failure};
use crate::file;
use crate::output::Output;
use crate::trace_file;

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
    let header = &reading.header;
    let search = TracedSearch {
        method: &header.solver,
        heuristic: heeds_heuristic(&header.solver).then_some(header.heuristic.as_str()),
        start: &reading.start,
        expanded: reading.end.expanded,
        length: reading.end.length,
    };
    let tree = SearchTree::of_search(&search, reading.nodes, reading.goal)
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

/// Whether a method heeds its heuristic; one that is not known here may.
fn heeds_heuristic(method: &str) -> bool {
    let method = method.parse::<Method>();
    method.map_or(true, |method| method.uses(MethodOption::Heuristic))
}
