//! `tree`: the tree that a search expanded.

use serde::{Deserialize, Serialize};
use taquin::Notation;
use taquin::render::{SearchTree, TracedSearch, TreeColor, TreeError, TreeNode, draw_tree};
use taquin::solve::MethodOption;
use taquin::solve::trace::TraceError;

use crate::asking::{Asking, Posed};
use crate::error::ApiError;
use crate::fields::{
    BytesText, GoalText, HeuristicName, MethodName, MetricName, SizeText, TimeText, WeightNumber,
};
use crate::question::Question;
use crate::reply::Reply;
use crate::watch::Watch;

/// How many states are drawn unless told otherwise.
const DEFAULT_NODES: usize = 500;

/// The tree that a search expands.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(example = json!({"board": "1 2 3/4 0 6/7 5 8", "method": "astar"})))]
#[serde(deny_unknown_fields)]
pub(crate) struct TreeRequest {
    /// The board, in any format that the command reads.
    #[cfg_attr(feature = "openapi", schema(example = "1 2 3/4 0 6/7 5 8"))]
    board: String,
    /// The rows and columns of a board that is a flat list and not square.
    size: Option<SizeText>,
    /// The goal; rows by default.
    goal: Option<GoalText>,
    /// How moves are counted; single by default.
    metric: Option<MetricName>,
    /// One of the methods that `methods` lists as traceable.
    method: MethodName,
    /// The heuristic; linear-conflict by default.
    heuristic: Option<HeuristicName>,
    /// The weight of weighted A*; 1.5 by default.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<f64>))]
    weight: Option<WeightNumber>,
    /// The depth limit of depth-first search; 80 by default.
    depth: Option<u32>,
    /// The most states to draw; 500 by default, and never more than the server allows.
    nodes: Option<u64>,
    /// How long the search may take; never more than the server allows.
    time: Option<TimeText>,
    /// The most memory; never more than the server allows.
    memory: Option<BytesText>,
}

/// A tree, and the search that expanded it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub(crate) struct TreeAnswer {
    /// The drawing as SVG; null if no state was expanded.
    svg: Option<String>,
    /// The length of the solution, if one was found.
    length: Option<u64>,
    /// Whether it is proven to be a shortest one.
    optimal: bool,
    /// The number of states expanded.
    expanded: u64,
    /// The number of states generated.
    generated: u64,
    /// The number of expanded states that the drawing shows.
    shown: usize,
    /// What ended the search early: the name of a limit.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    stopped: Option<&'static str>,
}

impl Question for TreeRequest {
    const NAME: &'static str = "tree";
    const ABOUT: &'static str = "Draw the tree that a search expands";
    type Answer = TreeAnswer;

    fn answer(self, asking: &mut Asking<'_>) -> Result<Reply, ApiError> {
        let metric = self.metric.map(|name| name.0).unwrap_or_default();
        let boards = asking.boards(&self.board, self.size.as_ref(), self.goal.as_ref())?;
        let problem = Posed::new(boards)?.problem()?;
        let mut options = asking.options();
        if let Some(HeuristicName(heuristic)) = self.heuristic {
            options.heuristic = heuristic;
        }
        if let Some(WeightNumber(weight)) = self.weight {
            options.weight = weight;
        }
        options.depth = self.depth.unwrap_or(options.depth);
        let MethodName(method) = self.method;
        let heuristic = options.heuristic.to_string();
        let heeds_it = method.uses(MethodOption::Heuristic);
        let wanted = self.nodes.map_or(DEFAULT_NODES, |nodes| {
            usize::try_from(nodes).unwrap_or(usize::MAX)
        });
        // The goal is one more.
        let most = asking
            .caps()
            .max_traced_nodes
            .min(SearchTree::MAX_NODES - 1);
        let limits = asking.limits(self.time.as_ref(), None, self.memory.as_ref());
        let solve = asking
            .solve(&problem, metric)
            .method(method)
            .options(options)
            .limits(limits);
        let mut watch = Watch::new(asking.watch, Notation::Tile);
        let trace = solve
            .on_progress(|progress| watch.see(progress))
            .trace(wanted.clamp(1, most.max(1)))
            .map_err(|error| match error {
                TraceError::Heuristic(_) => ApiError::bad("heuristic", error),
                error => ApiError::bad("method", error),
            })?;
        let nodes: Vec<TreeNode> = trace
            .nodes
            .into_iter()
            .map(|node| TreeNode {
                board: node.board,
                parent: node.parent,
                cost: node.cost,
                estimate: node.estimate,
                is_on_solution: node.is_on_solution,
            })
            .collect();
        let answer = &trace.answer;
        let search = TracedSearch {
            method: method.name(),
            heuristic: heeds_it.then_some(&heuristic),
            start: problem.start(),
            expanded: answer.statistics.expanded,
            length: answer.length(),
        };
        let shown = nodes.len();
        let svg = match SearchTree::of_search(&search, nodes, problem.goal().clone()) {
            Ok(tree) => Some(draw_tree(&tree, TreeColor::default()).svg()),
            Err(TreeError::Empty) => None,
            Err(error) => return Err(ApiError::bad("board", error)),
        };
        Ok(Reply::json(&TreeAnswer {
            svg,
            length: answer.length(),
            optimal: answer.is_optimal(),
            expanded: answer.statistics.expanded,
            generated: answer.statistics.generated,
            shown,
            stopped: answer.stopped.map(taquin::StopReason::name),
        }))
    }
}
