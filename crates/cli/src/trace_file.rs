//! Traces of searches as files of JSON lines: the problem first, then the states, then the result.

use std::path::Path;

use serde::{Deserialize, Serialize};
use taquin::render::TreeNode;
use taquin::solve::trace::Trace;
use taquin::{Board, Problem};

use crate::exit::Failure;
use crate::input;
use crate::report::json;

/// The number of expansions in a trace: more cannot be told apart in a picture.
pub(crate) const MAX_TRACE_NODES: usize = 10_000;

const KIND: &str = "trace";
const VERSION: u32 = 1;

/// The first line.
#[derive(Serialize, Deserialize)]
pub(crate) struct Header {
    /// What kind of file this is.
    taquin: String,
    version: u32,
    pub(crate) start: String,
    pub(crate) goal: String,
    metric: String,
    pub(crate) solver: String,
    pub(crate) heuristic: String,
}

/// A line for each expansion, in their order.
#[derive(Serialize, Deserialize)]
struct Node {
    number: usize,
    parent: Option<usize>,
    round: u32,
    cost: u32,
    estimate: u32,
    solution: bool,
    board: String,
}

/// The last line.
#[derive(Serialize, Deserialize)]
pub(crate) struct End {
    /// All expansions, of which some may be missing above.
    pub(crate) expanded: u64,
    pub(crate) length: Option<u64>,
    pub(crate) moves: Option<String>,
}

/// The text of a trace.
pub(crate) fn written(trace: &Trace, problem: &Problem, heuristic: &str, expanded: u64) -> String {
    let mut text = json::line(&Header {
        taquin: KIND.to_string(),
        version: VERSION,
        start: problem.start().to_string(),
        goal: problem.goal().to_string(),
        metric: trace.answer.metric.name().to_string(),
        solver: trace.answer.method.to_string(),
        heuristic: heuristic.to_string(),
    });
    for (number, node) in trace.nodes.iter().enumerate() {
        text.push_str(&json::line(&Node {
            number,
            parent: node.parent,
            round: node.round,
            cost: node.cost,
            estimate: node.estimate,
            solution: node.is_on_solution,
            board: node.board.to_string(),
        }));
    }
    let solution = trace.answer.solution.as_ref();
    text.push_str(&json::line(&End {
        expanded,
        length: trace.answer.length(),
        moves: solution.map(|solution| solution.moves().to_string()),
    }));
    text
}

/// A trace that was read.
pub(crate) struct Reading {
    pub(crate) header: Header,
    pub(crate) start: Board,
    pub(crate) goal: Board,
    pub(crate) nodes: Vec<TreeNode>,
    pub(crate) end: End,
}

/// Reads a trace; errors name the line.
pub(crate) fn read(path: &Path) -> Result<Reading, Failure> {
    let bytes = input::read_all(path)?;
    let name = path.display();
    let bad = |line: usize, what: &str| Failure::Input(format!("{name}: line {line}: {what}"));
    let text = String::from_utf8(bytes)
        .map_err(|_| Failure::Input(format!("{name}: this is not UTF-8 text")))?;
    let mut lines: Vec<(usize, &str)> = (1..).zip(text.lines()).collect();
    lines.retain(|(_, line)| !line.trim().is_empty());
    let no_trace = "this is not a trace: make one with 'taquin solve --trace FILE'";
    let (&(first, head), rest) = lines.split_first().ok_or_else(|| bad(1, no_trace))?;
    let header: Header = serde_json::from_str(head).map_err(|_| bad(first, no_trace))?;
    if header.taquin != KIND || header.version != VERSION {
        return Err(bad(first, no_trace));
    }
    let board = |line: usize, text: &str| {
        let board = text.parse::<Board>();
        board.map_err(|error| bad(line, &error.to_string()))
    };
    let (start, goal) = (board(first, &header.start)?, board(first, &header.goal)?);
    let unfinished = "the trace ends here: its last line is missing";
    let (&(last, tail), middle) = rest.split_last().ok_or_else(|| bad(first, unfinished))?;
    let end: End = serde_json::from_str(tail).map_err(|_| bad(last, unfinished))?;
    let mut nodes = Vec::with_capacity(middle.len());
    for &(line, text) in middle {
        let node: Node =
            serde_json::from_str(text).map_err(|error| bad(line, &error.to_string()))?;
        if node.number != nodes.len() {
            return Err(bad(line, &format!("expected state {} here", nodes.len())));
        }
        nodes.push(TreeNode {
            board: board(line, &node.board)?,
            parent: node.parent,
            cost: node.cost,
            estimate: node.estimate,
            is_on_solution: node.solution,
        });
    }
    Ok(Reading {
        header,
        start,
        goal,
        nodes,
        end,
    })
}
