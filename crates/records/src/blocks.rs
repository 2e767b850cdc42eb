/// A list in blocks: it grows without a copy of what it has, so that a long game takes no second place while it is read.
pub(crate) struct Blocks<T> {
    blocks: Vec<Vec<T>>,
}

/// The items of a block.
const ITEMS: usize = 1024;

impl<T: Copy> Blocks<T> {
    pub(crate) const fn new() -> Self {
        Self { blocks: Vec::new() }
    }

    pub(crate) fn len(&self) -> usize {
        let full = self.blocks.len().saturating_sub(1).saturating_mul(ITEMS);
        full.saturating_add(self.blocks.last().map_or(0, Vec::len))
    }

    pub(crate) fn push(&mut self, item: T) {
        match self.blocks.last_mut() {
            Some(last) if last.len() < ITEMS => last.push(item),
            // The first block is small for a small game.
            None => self.blocks.push(vec![item]),
            Some(_) => {
                let mut block = Vec::with_capacity(ITEMS);
                block.push(item);
                self.blocks.push(block);
            }
        }
    }

    pub(crate) fn get(&self, index: u32) -> Option<T> {
        let index = usize::try_from(index).ok()?;
        self.blocks.get(index / ITEMS)?.get(index % ITEMS).copied()
    }

    pub(crate) fn get_mut(&mut self, index: u32) -> Option<&mut T> {
        let index = usize::try_from(index).ok()?;
        self.blocks.get_mut(index / ITEMS)?.get_mut(index % ITEMS)
    }
}

#[cfg(test)]
mod tests {
    use super::{Blocks, ITEMS};

    #[test]
    fn items_keep_their_places() {
        let mut list = Blocks::new();
        assert_eq!((list.len(), list.get(0)), (0, None));
        let count = u32::try_from(2 * ITEMS + 3).unwrap();
        for item in 0..count {
            list.push(item);
            assert_eq!(list.len(), usize::try_from(item).unwrap() + 1);
        }
        *list.get_mut(count - 4).unwrap() = 7;
        for index in 0..count {
            let expected = if index == count - 4 { 7 } else { index };
            assert_eq!(list.get(index), Some(expected));
        }
        assert_eq!((list.get(count), list.get_mut(count)), (None, None));
    }
}
