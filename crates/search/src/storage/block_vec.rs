//! A vector in blocks that never moves its items.

use std::mem::{MaybeUninit, needs_drop};

use crate::{Control, Meter as _, Stoppable};

/// Items by number, in blocks: growth never copies them.
///
/// A vector of vectors would check the length of a block as well as the number of blocks. This
/// takes one comparison, where searches spend their time.
pub(crate) struct BlockVec<T> {
    /// The items below `len` are initialised, the others are not.
    blocks: Vec<Box<Block<T>>>,
    len: usize,
}

type Block<T> = [MaybeUninit<T>; BLOCK_ITEMS];

/// The number of items in a block.
const BLOCK_ITEMS: usize = 1 << 10;

impl<T> BlockVec<T> {
    pub(crate) fn new() -> BlockVec<T> {
        BlockVec {
            blocks: Vec::new(),
            len: 0,
        }
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The number of items that the blocks have room for.
    pub(crate) fn room(&self) -> usize {
        self.blocks.len() * BLOCK_ITEMS
    }

    /// The bytes reserved for all blocks and the list of them.
    pub(crate) fn bytes(&self) -> usize {
        self.blocks.len() * size_of::<Block<T>>()
            + self.blocks.capacity() * size_of::<Box<Block<T>>>()
    }

    /// Makes room for a block of items, within the limit on memory.
    pub(crate) fn add_block(&mut self, control: &mut Control<'_>) -> Stoppable {
        control.grow(&mut self.blocks)?;
        control.reserve(size_of::<Block<T>>())?;
        let block = Box::<Block<T>>::new_uninit();
        // SAFETY: an array of `MaybeUninit` needs no initialisation.
        self.blocks.push(unsafe { block.assume_init() });
        Ok(())
    }

    /// Adds an item.
    ///
    /// # Panics
    /// When there is no [room](BlockVec::room).
    #[inline]
    pub(crate) fn push(&mut self, item: T) {
        self.blocks[self.len / BLOCK_ITEMS][self.len % BLOCK_ITEMS].write(item);
        self.len += 1;
    }

    /// # Panics
    /// When there is no item of this number.
    #[inline]
    pub(crate) fn get(&self, number: usize) -> &T {
        assert!(number < self.len, "items are numbered from 0");
        // SAFETY: the items below `len` are initialised, and their blocks exist.
        unsafe {
            self.blocks.get_unchecked(number / BLOCK_ITEMS)[number % BLOCK_ITEMS].assume_init_ref()
        }
    }

    /// # Panics
    /// When there is no item of this number.
    #[inline]
    pub(crate) fn get_mut(&mut self, number: usize) -> &mut T {
        assert!(number < self.len, "items are numbered from 0");
        // SAFETY: the items below `len` are initialised, and their blocks exist.
        unsafe {
            self.blocks.get_unchecked_mut(number / BLOCK_ITEMS)[number % BLOCK_ITEMS]
                .assume_init_mut()
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        let items = self.blocks.iter().flat_map(|block| block.iter());
        // SAFETY: the items below `len` are initialised.
        items
            .take(self.len)
            .map(|item| unsafe { item.assume_init_ref() })
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        let items = self.blocks.iter_mut().flat_map(|block| block.iter_mut());
        // SAFETY: the items below `len` are initialised.
        items
            .take(self.len)
            .map(|item| unsafe { item.assume_init_mut() })
    }
}

impl<T> Drop for BlockVec<T> {
    fn drop(&mut self) {
        if needs_drop::<T>() {
            for item in self.iter_mut() {
                // SAFETY: it is initialised, and never used again.
                unsafe { std::ptr::drop_in_place(item) };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;
    use std::rc::Rc;

    #[test]
    fn holds_what_was_pushed_until_it_is_dropped() {
        let item = Rc::new(());
        let mut blocks = BlockVec::new();
        for number in 0..2 * BLOCK_ITEMS + 7 {
            if number == blocks.room() {
                blocks.add_block(&mut unlimited()).unwrap();
            }
            blocks.push((number, Rc::clone(&item)));
        }
        assert_eq!(
            (blocks.len(), blocks.room()),
            (2 * BLOCK_ITEMS + 7, 3 * BLOCK_ITEMS)
        );
        blocks.get_mut(BLOCK_ITEMS).0 = 0;
        assert_eq!(blocks.get(BLOCK_ITEMS).0, 0);
        for (number, _) in blocks.iter_mut() {
            *number += 1;
        }
        let numbers = blocks.iter().map(|&(number, _)| number);
        assert_eq!(
            numbers.filter(|&number| number > 1).count(),
            2 * BLOCK_ITEMS + 5
        );
        assert_eq!(Rc::strong_count(&item), 2 * BLOCK_ITEMS + 8);
        drop(blocks);
        assert_eq!(Rc::strong_count(&item), 1);
    }

    #[test]
    #[should_panic(expected = "numbered from 0")]
    fn items_beyond_the_length_cannot_be_read() {
        let mut blocks = BlockVec::new();
        blocks.add_block(&mut unlimited()).unwrap();
        blocks.push(1);
        blocks.get(1);
    }
}
