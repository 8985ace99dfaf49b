//! The tree that a search expanded, layer by layer.

mod caption;
mod layout;
mod painter;

use taquin_puzzle::Board;
use thiserror::Error;
use tiny_skia::PathBuilder;

use crate::Look;
use crate::board::Tiles;
use crate::color::{GREEN, HAIRLINE, INK, PALE_INK, PAPER, Rgb, VERMILLION};
use crate::drawing::{Anchor, Drawing, Element, Group, Line, TextStyle, below_middle};
use crate::font::FontWeight;
pub use caption::TracedSearch;
use layout::{Block, Layout};
use painter::Painter;

/// A state that a search expanded.
#[derive(Clone, Debug)]
pub struct TreeNode {
    /// The board.
    pub board: Board,
    /// The number of its parent, which is less than its own; none for roots.
    pub parent: Option<usize>,
    /// The cost from the start, which is its layer.
    pub cost: u32,
    /// The estimate of the cost to the goal.
    pub estimate: u32,
    /// Whether it lies on the solution.
    pub is_on_solution: bool,
}

/// The states that a search expanded, in order of expansion, with a heading and a remark.
#[derive(Clone, Debug)]
pub struct SearchTree {
    heading: String,
    remark: String,
    nodes: Vec<TreeNode>,
    goal: Board,
}

/// What the colour of a node means.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TreeColor {
    /// The order of expansion.
    #[default]
    Order,
    /// Its cost plus its estimate.
    Total,
}

impl TreeColor {
    /// Both meanings.
    pub const ALL: [TreeColor; 2] = [TreeColor::Order, TreeColor::Total];

    /// The name used on command lines.
    pub fn name(self) -> &'static str {
        match self {
            TreeColor::Order => "order",
            TreeColor::Total => "total",
        }
    }
}

impl SearchTree {
    /// The most nodes that can be drawn.
    pub const MAX_NODES: usize = 20_000;

    /// Makes a tree of nodes, in the order of their expansion.
    ///
    /// # Errors
    /// When there are no nodes or too many, a parent does not come before its child and one layer above
    /// it, or the sizes of boards and goal differ.
    pub fn new(
        heading: String,
        remark: String,
        nodes: Vec<TreeNode>,
        goal: Board,
    ) -> Result<SearchTree, TreeError> {
        if nodes.is_empty() {
            return Err(TreeError::Empty);
        }
        if nodes.len() > SearchTree::MAX_NODES {
            return Err(TreeError::TooManyNodes(nodes.len()));
        }
        for (number, node) in nodes.iter().enumerate() {
            let is_below = match node.parent {
                None => node.cost == 0,
                Some(parent) => {
                    let above = nodes[..number].get(parent);
                    above.is_some_and(|above| above.cost.checked_add(1) == Some(node.cost))
                }
            };
            if !is_below || node.board.size() != goal.size() {
                return Err(TreeError::BadNode(number));
            }
        }
        Ok(SearchTree {
            heading,
            remark,
            nodes,
            goal,
        })
    }
}

/// Room around everything, for the heading and for the legend.
const MARGIN: f32 = 24.0;
const HEADING: f32 = 64.0;
const LEGEND: f32 = 52.0;
/// Room left of each line for the numbers of layers.
const GUTTER: f32 = 34.0;
/// The width that lines of trees are filled up to.
const LINE_WIDTH: f32 = 1800.0;

/// Draws a tree. Small trees show their boards, large ones dots.
///
/// Layers are numbered by the cost from the start. A search that starts again, as IDA* does, has a tree for
/// each round.
pub fn draw_tree(tree: &SearchTree, color: TreeColor) -> Drawing {
    let look = mini_look(tree);
    let parents: Vec<Option<usize>> = tree.nodes.iter().map(|node| node.parent).collect();
    let depths: Vec<u32> = tree.nodes.iter().map(|node| node.cost).collect();
    let (step_x, step_y) = match &look {
        Some(look) => {
            let (width, height) = look.pixels();
            (width as f32 + 18.0, height as f32 + 42.0)
        }
        None => dot_steps(&parents),
    };
    let layout = Layout::new(&parents, &depths, LINE_WIDTH / step_x);
    let bold = TextStyle::new(FontWeight::Medium, 20.0, Anchor::Start);
    let plain = TextStyle::new(FontWeight::Regular, 14.0, Anchor::Start);
    let heading_width = bold.width(&tree.heading).max(plain.width(&tree.remark));
    let width = (layout.slots * step_x + GUTTER)
        .max(heading_width)
        .max(480.0)
        + 2.0 * MARGIN;
    let top = MARGIN + HEADING;
    let height = top + layout.layers as f32 * step_y + LEGEND + MARGIN;
    let title = format!("{}: {}", tree.heading, tree.remark);
    let mut drawing = Drawing::new(width, height, &title);
    drawing.rectangle([0.0, 0.0, width, height], 0.0, PAPER);
    drawing.text(&tree.heading, (MARGIN, MARGIN + 15.0), bold, INK);
    drawing.text(&tree.remark, (MARGIN, MARGIN + 36.0), plain, PALE_INK);
    let grid = Grid {
        left: MARGIN + GUTTER + step_x / 2.0,
        top: top + step_y / 2.0,
        step_x,
        step_y,
    };
    grid.layers(&mut drawing, &layout.blocks);
    if layout.blocks.len() > 1 {
        for (number, block) in layout.blocks.iter().enumerate() {
            grid.round(&mut drawing, block, number + 1);
        }
    }
    let places: Vec<(f32, f32)> = layout
        .places
        .iter()
        .map(|&place| grid.place(place))
        .collect();
    let painter = Painter::new(tree, color);
    edges(&mut drawing, tree, &places, look.as_ref(), step_x);
    match &look {
        Some(look) => boards(&mut drawing, tree, &places, look, &painter),
        None => dots(&mut drawing, tree, &places, radius(step_x), &painter),
    }
    painter.legend(&mut drawing, height - MARGIN - 8.0, look.is_some());
    drawing
}

/// The look of the boards of a small tree; none for large ones.
fn mini_look(tree: &SearchTree) -> Option<Look> {
    const MAX_BOARDS: usize = 90;
    const MAX_CELLS: usize = 25;
    let size = tree.goal.size();
    if tree.nodes.len() > MAX_BOARDS || size.cells() > MAX_CELLS {
        return None;
    }
    let cell = (54 / size.rows().max(size.cols()) as u32).clamp(10, 18);
    Look::new(size).ok()?.with_cell(cell).ok()?.with_gap(1).ok()
}

/// The distance between dots: as large as fits into a line, within reason.
fn dot_steps(parents: &[Option<usize>]) -> (f32, f32) {
    let mut is_leaf = vec![true; parents.len()];
    for parent in parents.iter().flatten() {
        is_leaf[*parent] = false;
    }
    let leaves = is_leaf.iter().filter(|&&is| is).count();
    ((LINE_WIDTH / leaves as f32).clamp(4.0, 26.0), 34.0)
}

fn radius(step_x: f32) -> f32 {
    (step_x * 0.36).clamp(1.6, 6.5)
}

/// From slots and layers to places on the page.
struct Grid {
    left: f32,
    top: f32,
    step_x: f32,
    step_y: f32,
}

impl Grid {
    fn place(&self, (slot, layer): (f32, u32)) -> (f32, f32) {
        (
            self.left + slot * self.step_x,
            self.top + layer as f32 * self.step_y,
        )
    }

    /// Draws a line for each layer with its number at the left, across all trees that stand side by side.
    fn layers(&self, drawing: &mut Drawing, blocks: &[Block]) {
        let style = TextStyle::new(FontWeight::Regular, 11.0, Anchor::End);
        let begin = MARGIN + GUTTER - 8.0;
        for side_by_side in blocks.chunk_by(|_, block| !block.is_first) {
            let (depth, right) = side_by_side
                .iter()
                .fold((0, 0.0_f32), |(depth, right), block| {
                    (block.depth.max(depth), right.max(block.left + block.width))
                });
            let end = self.left + (right - 0.25) * self.step_x;
            for layer in 0..depth {
                let (_, y) = self.place((0.0, side_by_side[0].top + layer));
                let mut path = PathBuilder::new();
                path.move_to(begin, y);
                path.line_to(end, y);
                drawing.lines(path, Line::new(HAIRLINE, 0.75));
                let place = (begin - 5.0, y + below_middle(style.size));
                drawing.text(&layer.to_string(), place, style, PALE_INK);
            }
        }
    }

    /// Writes the number of a round above its tree.
    fn round(&self, drawing: &mut Drawing, block: &Block, number: usize) {
        let (x, y) = self.place((block.left - 0.4, block.top));
        let style = TextStyle::new(FontWeight::Medium, 12.0, Anchor::Start);
        let y = y - self.step_y * 0.5 - 4.0;
        drawing.text(&format!("round {number}"), (x, y), style, INK);
    }
}

/// Draws lines from parents to children; those of the solution are thick, and on top.
fn edges(
    drawing: &mut Drawing,
    tree: &SearchTree,
    places: &[(f32, f32)],
    look: Option<&Look>,
    step_x: f32,
) {
    let half = look.map_or(0.0, |look| look.pixels().1 as f32 / 2.0);
    // Lines begin below the label of a board.
    let below = if half > 0.0 { half + 18.0 } else { 0.0 };
    for is_solution in [false, true] {
        let (color, width) = if is_solution {
            (VERMILLION, 2.5)
        } else {
            (Rgb(0xa7, 0xae, 0xb5), if step_x < 8.0 { 0.6 } else { 1.0 })
        };
        let mut path = PathBuilder::new();
        for (number, node) in tree.nodes.iter().enumerate() {
            let Some(parent) = node.parent else { continue };
            let on_solution = node.is_on_solution && tree.nodes[parent].is_on_solution;
            if on_solution != is_solution {
                continue;
            }
            let ((x1, y1), (x2, y2)) = (places[parent], places[number]);
            path.move_to(x1, y1 + below);
            path.line_to(x2, y2 - half);
        }
        let line = Line {
            color,
            width,
            has_round_ends: true,
        };
        drawing.lines(path, line);
    }
}

fn dots(
    drawing: &mut Drawing,
    tree: &SearchTree,
    places: &[(f32, f32)],
    radius: f32,
    painter: &Painter<'_>,
) {
    for (number, (node, &center)) in tree.nodes.iter().zip(places).enumerate() {
        let is_goal = node.board == tree.goal;
        let (fill, ring, radius) = match (is_goal, node.is_on_solution) {
            (true, _) => (GREEN, Some(INK), (radius * 1.5).max(5.0)),
            (false, true) => (
                painter.color(number),
                Some(VERMILLION),
                (radius * 1.15).max(3.0),
            ),
            (false, false) => (painter.color(number), None, radius),
        };
        drawing.draw(Element::Circle {
            center,
            radius,
            fill: Some(fill),
            line: ring.map(|ring| Line::new(ring, 2.0)),
        });
    }
}

fn boards(
    drawing: &mut Drawing,
    tree: &SearchTree,
    places: &[(f32, f32)],
    look: &Look,
    painter: &Painter<'_>,
) {
    /// The width of the frame around a board.
    const FRAME: f32 = 4.0;
    let tiles = Tiles::new(drawing, &tree.goal, look);
    let (width, height) = look.pixels();
    let (width, height) = (width as f32, height as f32);
    let style = TextStyle::new(FontWeight::Regular, 10.0, Anchor::Middle);
    for (number, (node, &(x, y))) in tree.nodes.iter().zip(places).enumerate() {
        let (left, top) = (x - width / 2.0, y - height / 2.0);
        let is_goal = node.board == tree.goal;
        let (color, label) = if is_goal {
            (GREEN, "goal".to_string())
        } else {
            let label = format!("{}. {}+{}", number + 1, node.cost, node.estimate);
            (painter.color(number), label)
        };
        let (frame_width, frame_height) = (width + 2.0 * FRAME, height + 2.0 * FRAME);
        let frame = [left - FRAME, top - FRAME, frame_width, frame_height];
        drawing.rectangle(frame, 6.0, color);
        drawing.group(Group::Moved { x: left, y: top }, |drawing| {
            tiles.draw(drawing, &node.board);
        });
        let label_width = style.width(&label);
        let baseline = top + height + FRAME + 11.0;
        let back = [
            x - label_width / 2.0 - 2.0,
            baseline - 9.0,
            label_width + 4.0,
            12.0,
        ];
        drawing.rectangle(back, 2.0, PAPER);
        drawing.text(&label, (x, baseline), style, INK);
    }
}

/// Why a tree cannot be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TreeError {
    /// No node at all.
    #[error("no state was expanded: there is nothing to draw")]
    Empty,
    /// More nodes than can be seen.
    #[error("{0} states are too many to draw: at most {max} can be shown", max = SearchTree::MAX_NODES)]
    TooManyNodes(usize),
    /// A node that does not fit to the others.
    #[error("state {} is inconsistent: its parent must come before it and cost one less, and its board must have the goal's size", .0 + 1)]
    BadNode(usize),
}
