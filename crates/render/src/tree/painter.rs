//! The colours of nodes, and the legend that explains them.

use super::{MARGIN, SearchTree, TreeColor};
use crate::canvas::{Anchor, Canvas, Lettering};
use crate::color::{PALE_INK, Rgb, VERMILLION, scale};
use crate::font::Weight;

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

    /// The scale with its ends named, and the colour of the solution.
    pub(super) fn legend(&self, canvas: &mut Canvas, y: f32, has_labels: bool) {
        const STEPS: u32 = 24;
        let (first, last) = match self.color {
            TreeColor::Order => ("expanded first".to_string(), "last".to_string()),
            TreeColor::Total => (
                format!("cost + estimate {}", self.least),
                self.greatest.to_string(),
            ),
        };
        let lettering = Lettering {
            weight: Weight::Regular,
            size: 12.0,
            anchor: Anchor::Start,
        };
        let width = |text: &str| lettering.weight.width(text) * lettering.size;
        canvas.text(&first, MARGIN, y, lettering, PALE_INK);
        // At whole pixels, or seams show.
        let (mut x, top) = ((MARGIN + width(&first) + 8.0).round(), (y - 10.0).round());
        for step in 0..STEPS {
            let color = scale(f64::from(step) / f64::from(STEPS - 1));
            canvas.rectangle([x, top, 5.0, 12.0], 0.0, color);
            x += 5.0;
        }
        x += 8.0;
        canvas.text(&last, x, y, lettering, PALE_INK);
        x += width(&last) + 24.0;
        if self.tree.nodes.iter().any(|node| node.is_on_solution) {
            canvas.rectangle([x, y - 5.5, 22.0, 3.0], 1.5, VERMILLION);
            canvas.text("solution", x + 28.0, y, lettering, PALE_INK);
            x += 28.0 + width("solution") + 24.0;
        }
        if has_labels {
            canvas.text("order. cost+estimate", x, y, lettering, PALE_INK);
        }
    }
}
