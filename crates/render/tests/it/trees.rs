//! Trees of searches: pinned, and checked before they are drawn.

use taquin_puzzle::{Board, Goal};
use taquin_render::{SearchTree, TreeColor, TreeError, TreeNode, draw_tree};

use crate::decoded;
use crate::golden::assert_golden;

/// The start, its neighbours, theirs and so on, in the order of breadth-first search.
fn breadth_first(layers: u32) -> (Vec<TreeNode>, Board) {
    let start: Board = "1 3 0/4 2 6/7 5 8".parse().unwrap();
    let goal = Goal::Rows.board(start.size());
    let node = |board: Board, parent: Option<usize>, cost: u32| TreeNode {
        estimate: board
            .cells()
            .iter()
            .zip(goal.cells())
            .filter(|(a, b)| a != b)
            .count() as u32,
        is_on_solution: parent.is_none(),
        board,
        parent,
        cost,
    };
    let mut nodes = vec![node(start, None, 0)];
    let mut next = 0;
    while nodes[next].cost < layers {
        let (board, cost) = (nodes[next].board.clone(), nodes[next].cost);
        for (_, neighbour) in board.neighbours() {
            if nodes.iter().all(|node| node.board != neighbour) {
                nodes.push(node(neighbour, Some(next), cost + 1));
            }
        }
        next += 1;
    }
    (nodes, goal)
}

fn tree(nodes: Vec<TreeNode>, goal: Board) -> SearchTree {
    SearchTree::new("breadth-first".into(), "a test".into(), nodes, goal).unwrap()
}

#[test]
fn trees_are_as_they_were_looked_at() {
    let (nodes, goal) = breadth_first(2);
    let small = tree(nodes, goal);
    assert_golden(
        "tree-boards.svg",
        &draw_tree(&small, TreeColor::Order).svg(),
    );
    let (nodes, goal) = breadth_first(7);
    let large = tree(nodes, goal);
    assert_golden("tree-dots.svg", &draw_tree(&large, TreeColor::Total).svg());
}

#[test]
fn rounds_are_numbered() {
    let (mut nodes, goal) = breadth_first(1);
    let second: Vec<TreeNode> = nodes
        .iter()
        .cloned()
        .map(|mut node| {
            node.parent = node.parent.map(|parent| parent + 3);
            node
        })
        .collect();
    assert_eq!(nodes.len(), 3);
    nodes.extend(second);
    let twice = draw_tree(&tree(nodes, goal), TreeColor::Order).svg();
    assert_golden("tree-rounds.svg", &twice);
}

#[test]
fn large_trees_can_be_drawn() {
    let (nodes, goal) = breadth_first(13);
    let count = nodes.len();
    assert!(count > 1000);
    let drawing = draw_tree(&tree(nodes, goal), TreeColor::Order);
    assert_eq!(drawing.svg().matches("<circle").count(), count);
    let seen = decoded::png(&drawing.png(1.0).unwrap());
    assert!(seen.width > 1000 && seen.width < 8000);
}

#[test]
fn what_is_no_tree_is_refused() {
    let (nodes, goal) = breadth_first(3);
    let made = |nodes: Vec<TreeNode>| {
        SearchTree::new(String::new(), String::new(), nodes, goal.clone()).unwrap_err()
    };
    assert_eq!(made(Vec::new()), TreeError::Empty);
    let mut turned = nodes.clone();
    turned[1].parent = Some(2);
    assert_eq!(made(turned), TreeError::BadNode(1));
    let mut deep = nodes.clone();
    deep[1].cost = 5;
    assert_eq!(made(deep), TreeError::BadNode(1));
    let mut far = nodes.clone();
    far[1].parent = Some(usize::MAX);
    assert_eq!(made(far), TreeError::BadNode(1));
    let mut other = nodes;
    other[1].board = "1 2/3 0".parse().unwrap();
    assert_eq!(made(other), TreeError::BadNode(1));
}
