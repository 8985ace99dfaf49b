//! Tiles, named by their goal cells, in one or two bytes.

/// The index of a tile's goal cell.
pub(in crate::anytime) trait TileIndex: Copy + Send + Sync + 'static {
    /// Packs an index, which must fit.
    fn new(index: usize) -> Self;

    /// The index.
    fn index(self) -> usize;
}

impl TileIndex for u8 {
    fn new(index: usize) -> u8 {
        index as u8
    }

    #[inline]
    fn index(self) -> usize {
        self.into()
    }
}

impl TileIndex for u16 {
    fn new(index: usize) -> u16 {
        index as u16
    }

    #[inline]
    fn index(self) -> usize {
        self.into()
    }
}
