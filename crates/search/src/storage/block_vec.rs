//! A vector in blocks, which never moves what it holds.

use std::mem::{MaybeUninit, needs_drop};

use crate::{Control, Meter as _, StopReason};

/// Items by number, in blocks: growth never copies them, and small searches stay small.
///
/// Not a vector of vectors, which would know the length of every block: one comparison with the
/// length of the whole takes the place of two, where searches spend their time.
pub(crate) struct BlockVec<T> {
    /// The items below `len` are there, those above are not.
    blocks: Vec<Box<Block<T>>>,
    len: usize,
}

type Block<T> = [MaybeUninit<T>; BLOCK_ITEMS];

/// The items of a block.
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

    /// How many items the blocks can hold.
    pub(crate) fn room(&self) -> usize {
        self.blocks.len() * BLOCK_ITEMS
    }

    /// The bytes that are reserved: those of all blocks, and of the list of them.
    pub(crate) fn bytes(&self) -> usize {
        self.blocks.len() * size_of::<Block<T>>()
            + self.blocks.capacity() * size_of::<Box<Block<T>>>()
    }

    /// Makes room for a block of items, within the limit on memory.
    pub(crate) fn add_block(&mut self, control: &mut Control<'_>) -> Result<(), StopReason> {
        control.grow(&mut self.blocks)?;
        control.reserve(size_of::<Block<T>>())?;
        let block = Box::<Block<T>>::new_uninit();
        // SAFETY: a block of items that need not be there is whole, whatever its memory holds.
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
        // SAFETY: the items below `len` are there, and so are the blocks that hold them.
        unsafe {
            self.blocks.get_unchecked(number / BLOCK_ITEMS)[number % BLOCK_ITEMS].assume_init_ref()
        }
    }

    /// # Panics
    /// When there is no item of this number.
    #[inline]
    pub(crate) fn get_mut(&mut self, number: usize) -> &mut T {
        assert!(number < self.len, "items are numbered from 0");
        // SAFETY: the items below `len` are there, and so are the blocks that hold them.
        unsafe {
            self.blocks.get_unchecked_mut(number / BLOCK_ITEMS)[number % BLOCK_ITEMS]
                .assume_init_mut()
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        let items = self.blocks.iter().flat_map(|block| block.iter());
        // SAFETY: the items below `len` are there.
        items
            .take(self.len)
            .map(|item| unsafe { item.assume_init_ref() })
    }

    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        let items = self.blocks.iter_mut().flat_map(|block| block.iter_mut());
        // SAFETY: the items below `len` are there.
        items
            .take(self.len)
            .map(|item| unsafe { item.assume_init_mut() })
    }
}

impl<T> Drop for BlockVec<T> {
    fn drop(&mut self) {
        if needs_drop::<T>() {
            for item in self.iter_mut() {
                // SAFETY: it is there, and this is the last that is seen of it.
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
    fn what_was_not_pushed_is_not_there() {
        let mut blocks = BlockVec::new();
        blocks.add_block(&mut unlimited()).unwrap();
        blocks.push(1);
        blocks.get(1);
    }
}
