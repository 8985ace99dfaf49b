//! What leads a beam: scores of states and of the moves from them, kept up to date by differences.

use super::field::Arrangement;

/// What a move leads to, before it is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outlook {
    /// The less the better.
    pub(super) score: i32,
    /// No solution from there is shorter.
    pub(super) bound: u32,
}

/// Scores the states of a beam, which it stores a layer at a time.
pub(super) trait Guide: Sync {
    /// The states of a layer.
    type Layer: Send;

    /// A layer without states.
    fn layer(&self) -> Self::Layer;

    /// Takes all states out.
    fn clear(&self, layer: &mut Self::Layer);

    /// Adds a state, and says how it scores.
    fn begin(&self, layer: &mut Self::Layer, start: &Arrangement) -> Outlook;

    /// The tile in a cell of a state.
    fn tile(&self, layer: &Self::Layer, state: usize, cell: usize) -> usize;

    /// How a state scores after `tile` moves between neighbouring cells.
    fn look(
        &self,
        layer: &Self::Layer,
        state: usize,
        score: i32,
        tile: usize,
        from: usize,
        to: usize,
    ) -> Outlook;

    /// Adds the state after that move to another layer.
    fn push(
        &self,
        layer: &Self::Layer,
        state: usize,
        tile: usize,
        from: usize,
        to: usize,
        next: &mut Self::Layer,
    );

    /// The bytes of a state.
    fn bytes(&self) -> usize;
}
