//! The colours of nodes, and the legend that explains them.

use super::{MARGIN, SearchTree, TreeColor};
use crate::color::{PALE_INK, Rgb, VERMILLION, scale};
use crate::drawing::{Anchor, Drawing, TextStyle};
use crate::font::FontWeight;

/// The colours of nodes, and what they mean.
pub(super) struct Painter<'a> {
    tree: &'a SearchTree,
    color: TreeColor,
    least: u32,
    greatest: u32,
}

impl<'a> Painter<'a> {
    pub(super) fn new(tree: &'a SearchTree, color: TreeColor) -> Painter<'a> {
        let totals = || {
            tree.nodes
                .iter()
                .map(|node| node.cost.saturating_add(node.estimate))
        };
        Painter {
            tree,
            color,
            least: totals().min().unwrap_or(0),
            greatest: totals().max().unwrap_or(0),
        }
    }

    pub(super) fn color(&self, number: usize) -> Rgb {
        let part = |value: f64, span: f64| if span > 0.0 { value / span } else { 0.0 };
        let node = &self.tree.nodes[number];
        scale(match self.color {
            TreeColor::Order => part(number as f64, (self.tree.nodes.len() - 1) as f64),
            TreeColor::Total => part(
                f64::from(node.cost.saturating_add(node.estimate) - self.least),
                f64::from(self.greatest - self.least),
            ),
        })
    }

    /// Draws the scale with its ends named, and the colour of the solution.
    pub(super) fn legend(&self, drawing: &mut Drawing, y: f32, has_labels: bool) {
        const STEPS: u32 = 24;
        let (first, last) = match self.color {
            TreeColor::Order => ("expanded first".to_string(), "last".to_string()),
            TreeColor::Total => (
                format!("cost + estimate {}", self.least),
                self.greatest.to_string(),
            ),
        };
        let style = TextStyle::new(FontWeight::Regular, 12.0, Anchor::Start);
        drawing.text(&first, (MARGIN, y), style, PALE_INK);
        // Seams would show between pixels.
        let left = (MARGIN + style.width(&first) + 8.0).round();
        let (mut x, top) = (left, (y - 10.0).round());
        for step in 0..STEPS {
            let color = scale(f64::from(step) / f64::from(STEPS - 1));
            drawing.rectangle([x, top, 5.0, 12.0], 0.0, color);
            x += 5.0;
        }
        x += 8.0;
        drawing.text(&last, (x, y), style, PALE_INK);
        x += style.width(&last) + 24.0;
        if self.tree.nodes.iter().any(|node| node.is_on_solution) {
            drawing.rectangle([x, y - 5.5, 22.0, 3.0], 1.5, VERMILLION);
            drawing.text("solution", (x + 28.0, y), style, PALE_INK);
            x += 28.0 + style.width("solution") + 24.0;
        }
        if has_labels {
            drawing.text("order. cost+estimate", (x, y), style, PALE_INK);
        }
    }
}
