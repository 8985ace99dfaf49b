//! The tree that a search expanded, layer by layer.

mod layout;
mod painter;

use taquin_puzzle::Board;
use thiserror::Error;

use crate::Look;
use crate::board::Tiles;
use crate::canvas::{Anchor, Canvas, Lettering, Short, below_middle};
use crate::color::{GREEN, HAIRLINE, INK, PALE_INK, PAPER, Rgb, VERMILLION};
use crate::font::Weight;
use layout::{Block, Layout};
use painter::Painter;

/// A state that a search expanded.
#[derive(Clone, Debug)]
pub struct TreeNode {
    /// The board.
    pub board: Board,
    /// The number of the node that it was reached from, which is less than its own; none for roots.
    pub parent: Option<usize>,
    /// The cost from the start, which is its layer.
    pub cost: u32,
    /// The estimate of the cost to the goal.
    pub estimate: u32,
    /// Whether it lies on the solution.
    pub is_on_solution: bool,
}

/// The states that a search expanded, in that order, and what to write above them.
#[derive(Clone, Debug)]
pub struct SearchTree {
    heading: String,
    remark: String,
    nodes: Vec<TreeNode>,
    goal: Board,
}

/// What the colour of a node tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TreeColor {
    /// When it was expanded.
    #[default]
    Order,
    /// Its cost plus its estimate.
    Total,
}

impl SearchTree {
    /// The most nodes that can be drawn.
    pub const MAX_NODES: usize = 20_000;

    /// Takes nodes in the order of their expansion.
    ///
    /// # Errors
    /// When there are none or too many, a parent does not come before its child and one layer above
    /// it, or a board has another size than the goal.
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
/// Lines are about so wide.
const WIDE: f32 = 1800.0;

/// A tree as an SVG document. Small trees show their boards, large ones dots.
///
/// Layers are numbered by the cost from the start; searches that begin again, as IDA* does, have
/// a tree for each round.
pub fn tree_svg(tree: &SearchTree, color: TreeColor) -> String {
    let look = mini_look(tree);
    let parents: Vec<Option<usize>> = tree.nodes.iter().map(|node| node.parent).collect();
    let depths: Vec<u32> = tree.nodes.iter().map(|node| node.cost).collect();
    let (step_x, step_y) = match &look {
        Some(look) => {
            let (wide, high) = look.pixels();
            (wide as f32 + 18.0, high as f32 + 42.0)
        }
        None => dot_steps(&parents),
    };
    let layout = Layout::new(&parents, &depths, WIDE / step_x);
    let heading = |size, weight| Lettering {
        weight,
        size,
        anchor: Anchor::Start,
    };
    let (bold, plain) = (
        heading(20.0, Weight::Medium),
        heading(14.0, Weight::Regular),
    );
    let text_wide = |text: &str, Lettering { weight, size, .. }| weight.width(text) * size;
    let heading_wide = text_wide(&tree.heading, bold).max(text_wide(&tree.remark, plain));
    let wide = (layout.slots * step_x + GUTTER)
        .max(heading_wide)
        .max(480.0)
        + 2.0 * MARGIN;
    let top = MARGIN + HEADING;
    let high = top + layout.layers as f32 * step_y + LEGEND + MARGIN;
    let title = format!("{}: {}", tree.heading, tree.remark);
    let mut canvas = Canvas::new(wide, high, &title);
    canvas.rectangle([0.0, 0.0, wide, high], 0.0, PAPER);
    canvas.text(&tree.heading, MARGIN, MARGIN + 15.0, bold, INK);
    canvas.text(&tree.remark, MARGIN, MARGIN + 36.0, plain, PALE_INK);
    let grid = Grid {
        left: MARGIN + GUTTER + step_x / 2.0,
        top: top + step_y / 2.0,
        step_x,
        step_y,
    };
    grid.layers(&mut canvas, &layout.blocks);
    if layout.blocks.len() > 1 {
        for (number, block) in layout.blocks.iter().enumerate() {
            grid.round(&mut canvas, block, number + 1);
        }
    }
    let places: Vec<(f32, f32)> = layout
        .places
        .iter()
        .map(|&place| grid.place(place))
        .collect();
    let painter = Painter::new(tree, color);
    edges(&mut canvas, tree, &places, look.as_ref(), step_x);
    match &look {
        Some(look) => boards(&mut canvas, tree, &places, look, &painter),
        None => dots(&mut canvas, tree, &places, radius(step_x), &painter),
    }
    painter.legend(&mut canvas, high - MARGIN - 8.0, look.is_some());
    canvas.finish()
}

/// The look of the boards of a small tree; none for large ones.
fn mini_look(tree: &SearchTree) -> Option<Look> {
    const MOST_BOARDS: usize = 90;
    const MOST_CELLS: usize = 25;
    let size = tree.goal.size();
    if tree.nodes.len() > MOST_BOARDS || size.cells() > MOST_CELLS {
        return None;
    }
    let cell = (54 / size.rows().max(size.cols()) as u32).clamp(10, 18);
    Look::new(size).ok()?.with_cell(cell).ok()?.with_gap(1).ok()
}

/// How far dots are apart: as much as lines are wide enough for, within reason.
fn dot_steps(parents: &[Option<usize>]) -> (f32, f32) {
    let mut is_leaf = vec![true; parents.len()];
    for parent in parents.iter().flatten() {
        is_leaf[*parent] = false;
    }
    let leaves = is_leaf.iter().filter(|&&is| is).count();
    ((WIDE / leaves as f32).clamp(4.0, 26.0), 34.0)
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

    /// A line for each layer with its number at the left, along all trees that stand side by side.
    fn layers(&self, canvas: &mut Canvas, blocks: &[Block]) {
        let lettering = Lettering {
            weight: Weight::Regular,
            size: 11.0,
            anchor: Anchor::End,
        };
        let begin = MARGIN + GUTTER - 8.0;
        for side_by_side in blocks.chunk_by(|_, block| !block.is_first) {
            let (deep, right) = side_by_side
                .iter()
                .fold((0, 0.0_f32), |(deep, right), block| {
                    (block.deep.max(deep), right.max(block.left + block.wide))
                });
            let end = self.left + (right - 0.25) * self.step_x;
            for depth in 0..deep {
                let (_, y) = self.place((0.0, side_by_side[0].top + depth));
                canvas.draw(format_args!(
                    r#"<path d="M{} {}H{}" stroke="{HAIRLINE}" stroke-width=".75"/>"#,
                    Short(begin),
                    Short(y),
                    Short(end)
                ));
                let y = y + below_middle(lettering.size);
                canvas.text(&depth.to_string(), begin - 5.0, y, lettering, PALE_INK);
            }
        }
    }

    /// The number of a round above its tree.
    fn round(&self, canvas: &mut Canvas, block: &Block, number: usize) {
        let (x, y) = self.place((block.left - 0.4, block.top));
        let lettering = Lettering {
            weight: Weight::Medium,
            size: 12.0,
            anchor: Anchor::Start,
        };
        let y = y - self.step_y * 0.5 - 4.0;
        canvas.text(&format!("round {number}"), x, y, lettering, INK);
    }
}

/// Lines from parents to children; those of the solution are thick, and on top.
fn edges(
    canvas: &mut Canvas,
    tree: &SearchTree,
    places: &[(f32, f32)],
    look: Option<&Look>,
    step_x: f32,
) {
    let half = look.map_or(0.0, |look| look.pixels().1 as f32 / 2.0);
    for is_solution in [false, true] {
        let (color, width) = match is_solution {
            true => (VERMILLION, 2.5),
            false => (Rgb(0xa7, 0xae, 0xb5), if step_x < 8.0 { 0.6 } else { 1.0 }),
        };
        let mut lines = String::new();
        for (number, node) in tree.nodes.iter().enumerate() {
            let Some(parent) = node.parent else { continue };
            let on_solution = node.is_on_solution && tree.nodes[parent].is_on_solution;
            if on_solution != is_solution {
                continue;
            }
            let ((x1, y1), (x2, y2)) = (places[parent], places[number]);
            // From below the label.
            let below = if half > 0.0 { half + 18.0 } else { 0.0 };
            let (x1, y1, x2, y2) = (Short(x1), Short(y1 + below), Short(x2), Short(y2 - half));
            lines.push_str(&format!("M{x1} {y1}L{x2} {y2}"));
        }
        if !lines.is_empty() {
            canvas.draw(format_args!(
                r#"<path d="{lines}" fill="none" stroke="{color}" stroke-width="{width}" stroke-linecap="round"/>"#
            ));
        }
    }
}

fn dots(
    canvas: &mut Canvas,
    tree: &SearchTree,
    places: &[(f32, f32)],
    radius: f32,
    painter: &Painter<'_>,
) {
    for (number, (node, &(x, y))) in tree.nodes.iter().zip(places).enumerate() {
        let (x, y) = (Short(x), Short(y));
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
        let ring = ring.map_or_else(String::new, |ring| {
            format!(r#" stroke="{ring}" stroke-width="2""#)
        });
        canvas.draw(format_args!(
            r#"<circle cx="{x}" cy="{y}" r="{}" fill="{fill}"{ring}/>"#,
            Short(radius)
        ));
    }
}

fn boards(
    canvas: &mut Canvas,
    tree: &SearchTree,
    places: &[(f32, f32)],
    look: &Look,
    painter: &Painter<'_>,
) {
    let tiles = Tiles::new(canvas, &tree.goal, look);
    let (wide, high) = look.pixels();
    let (wide, high) = (wide as f32, high as f32);
    let lettering = Lettering {
        weight: Weight::Regular,
        size: 10.0,
        anchor: Anchor::Middle,
    };
    for (number, (node, &(x, y))) in tree.nodes.iter().zip(places).enumerate() {
        let (left, top) = (x - wide / 2.0, y - high / 2.0);
        let is_goal = node.board == tree.goal;
        let frame = match is_goal {
            true => GREEN,
            false => painter.color(number),
        };
        let around = 4.0;
        canvas.rectangle(
            [
                left - around,
                top - around,
                wide + 2.0 * around,
                high + 2.0 * around,
            ],
            6.0,
            frame,
        );
        canvas.draw(format_args!(
            r#"<g transform="translate({} {})">"#,
            Short(left),
            Short(top)
        ));
        tiles.draw(canvas, &node.board);
        canvas.draw(format_args!("</g>"));
        let label = match is_goal {
            true => "goal".to_string(),
            false => format!("{}. {}+{}", number + 1, node.cost, node.estimate),
        };
        let width = lettering.weight.width(&label) * lettering.size;
        let baseline = top + high + around + 11.0;
        canvas.rectangle(
            [x - width / 2.0 - 2.0, baseline - 9.0, width + 4.0, 12.0],
            2.0,
            PAPER,
        );
        canvas.text(&label, x, baseline, lettering, INK);
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
    #[error("state {} does not fit: its parent must come before it and cost one less, its board have the goal's size", .0 + 1)]
    BadNode(usize),
}
