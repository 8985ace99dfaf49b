//! What is written above a search tree, and the goal below it.

use taquin_puzzle::Board;

use super::{SearchTree, TreeError, TreeNode};

/// A search whose tree is drawn.
#[derive(Clone, Copy, Debug)]
pub struct TracedSearch<'a> {
    /// The name of the method.
    pub method: &'a str,
    /// The heuristic, if the method heeds one.
    pub heuristic: Option<&'a str>,
    /// The board that was solved.
    pub start: &'a Board,
    /// The number of states that were expanded, of which some may be missing in the tree.
    pub expanded: u64,
    /// The length of the solution, if one was found.
    pub length: Option<u64>,
}

impl SearchTree {
    /// The tree of the states that a search expanded, with the goal below the last state of the solution.
    ///
    /// # Errors
    /// As [`SearchTree::new`].
    pub fn of_search(
        search: &TracedSearch<'_>,
        mut nodes: Vec<TreeNode>,
        goal: Board,
    ) -> Result<SearchTree, TreeError> {
        let heading = match search.heuristic {
            None => search.method.to_string(),
            Some(heuristic) => format!("{} with {heuristic}", search.method),
        };
        let remark = remark(search, nodes.len() as u64);
        nodes.extend(goal_node(&nodes, &goal, search.length));
        SearchTree::new(heading, remark, nodes, goal)
    }
}

fn remark(search: &TracedSearch<'_>, shown: u64) -> String {
    let expanded = search.expanded;
    let counted = counted(expanded, "state");
    let counted = if shown == expanded || expanded == 1 {
        counted
    } else {
        format!("the first {shown} of {counted}")
    };
    let found = match search.length {
        Some(length) => format!("a solution of {}", self::counted(length, "move")),
        None => "no solution found".to_string(),
    };
    format!("{} · {counted} expanded · {found}", search.start)
}

fn counted(count: u64, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

/// The goal, which searches find but do not expand.
fn goal_node(nodes: &[TreeNode], goal: &Board, length: Option<u64>) -> Option<TreeNode> {
    let cost = u32::try_from(length?).ok()?;
    let before = cost.checked_sub(1)?;
    let parent = nodes
        .iter()
        .rposition(|node| node.is_on_solution && node.cost == before)?;
    Some(TreeNode {
        board: goal.clone(),
        parent: Some(parent),
        cost,
        estimate: 0,
        is_on_solution: true,
    })
}
