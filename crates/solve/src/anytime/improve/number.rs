//! Numbers of tiles and cells in one or two bytes.

/// A number of a tile or a cell.
pub(super) trait Number: Copy + Send + Sync + 'static {
    /// The number, which must fit.
    fn of(number: usize) -> Self;

    /// The number as an index.
    fn number(self) -> usize;
}

impl Number for u8 {
    fn of(number: usize) -> u8 {
        number as u8
    }

    #[inline]
    fn number(self) -> usize {
        self.into()
    }
}

impl Number for u16 {
    fn of(number: usize) -> u16 {
        number as u16
    }

    #[inline]
    fn number(self) -> usize {
        self.into()
    }
}
