//! Freed blocks in magazines, of which the lab's own allocators are made (Bonwick and Adams, "Magazines and Vmem", 2001).

#![expect(unsafe_code, reason = "a free block holds the pointer to the next")]

use std::ptr;

use super::block::{Block, CLASSES, Class};

/// Blocks of a full magazine: the depot's lock is taken once for this many.
const ROUNDS: u32 = 16;

/// A free block. It holds the pointer to the next one.
struct Free {
    next: *mut Free,
}

/// Free blocks of one class, last in, first out.
#[derive(Debug)]
pub(crate) struct Magazine {
    head: *mut Free,
    len: u32,
    /// Class of the blocks; `None` until the first is put in.
    class: Option<Class>,
}

// SAFETY: a magazine owns its blocks, which any thread may use and free.
unsafe impl Send for Magazine {}

impl Magazine {
    const EMPTY: Magazine = Magazine { head: ptr::null_mut(), len: 0, class: None };

    /// Adds a block.
    ///
    /// # Panics
    /// When its class differs from that of the blocks before it.
    pub fn put(&mut self, block: Block) {
        let class = *self.class.get_or_insert(block.class());
        assert_eq!(block.class(), class, "blocks of a magazine are of one class");
        let free = block.into_raw().cast::<Free>();
        // SAFETY: the magazine owns the block, which is aligned for a pointer and no shorter than one.
        unsafe { free.write(Free { next: self.head }) };
        self.head = free.as_ptr();
        self.len += 1;
    }

    pub fn take(&mut self) -> Option<Block> {
        let free = ptr::NonNull::new(self.head)?;
        // SAFETY: `put` has written it, and the magazine owns it.
        self.head = unsafe { free.read() }.next;
        self.len -= 1;
        let class = self.class.expect("`put` says of what class blocks are");
        // SAFETY: `put` took the block apart and checked that it is of this class, and it is no longer in the list.
        Some(unsafe { Block::from_raw(free.cast(), class) })
    }
}

/// Frees all blocks.
impl Drop for Magazine {
    fn drop(&mut self) {
        while self.take().is_some() {}
    }
}

/// The magazines that all threads share, by class. None of them is empty.
#[derive(Debug, Default)]
pub(crate) struct Depot([Vec<Magazine>; CLASSES]);

impl Depot {
    pub fn take(&mut self, class: Class) -> Option<Block> {
        let shelf = &mut self.0[class.number()];
        let magazine = shelf.last_mut()?;
        let block = magazine.take();
        if magazine.len == 0 {
            shelf.pop();
        }
        block
    }

    pub fn put(&mut self, block: Block) {
        let shelf = &mut self.0[block.class().number()];
        if shelf.last().is_none_or(|last| last.len >= ROUNDS) {
            shelf.push(Magazine::EMPTY);
        }
        shelf.last_mut().expect("it was just put there").put(block);
    }

    pub fn take_magazine(&mut self, class: Class) -> Option<Magazine> {
        self.0[class.number()].pop()
    }

    pub fn put_magazine(&mut self, full: Magazine) {
        self.0[full.class.expect("a full magazine has blocks").number()].push(full);
    }
}

/// A thread's magazines: of each class one in use, and a spare one that is full or empty, so that a thread that alternately
/// allocates and frees at the edge of a magazine does not use the depot each time.
#[derive(Debug)]
pub(crate) struct ThreadCache([[Magazine; 2]; CLASSES]);

impl Default for ThreadCache {
    fn default() -> ThreadCache {
        ThreadCache([const { [Magazine::EMPTY; 2] }; CLASSES])
    }
}

impl ThreadCache {
    pub fn take(&mut self, class: Class) -> Option<Block> {
        let [loaded, spare] = &mut self.0[class.number()];
        if loaded.len == 0 {
            std::mem::swap(loaded, spare);
        }
        loaded.take()
    }

    /// Puts a block in. Returns a full magazine if there is no room for it any more.
    pub fn put(&mut self, block: Block) -> Option<Magazine> {
        let [loaded, spare] = &mut self.0[block.class().number()];
        let mut full = None;
        if loaded.len >= ROUNDS {
            std::mem::swap(loaded, spare);
            full = (loaded.len > 0).then(|| std::mem::replace(loaded, Magazine::EMPTY));
        }
        loaded.put(block);
        full
    }

    /// Loads a magazine from the depot when both are empty, and takes its first block.
    ///
    /// # Panics
    /// When the magazine has blocks of another class.
    pub fn load(&mut self, class: Class, full: Option<Magazine>) -> Option<Block> {
        let loaded = &mut self.0[class.number()][0];
        assert!(full.as_ref().is_none_or(|full| full.class == Some(class)), "a magazine of another class");
        *loaded = full?;
        loaded.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::alloc::Layout;

    const CLASS: Class = Class::of(Layout::new::<[usize; 3]>());

    fn block() -> Block {
        Block::allocate(CLASS).expect("there is memory")
    }

    #[test]
    #[should_panic(expected = "of one class")]
    fn a_magazine_takes_no_block_of_another_class() {
        let mut magazine = Magazine::EMPTY;
        magazine.put(block());
        magazine.put(Block::allocate(Class::of(Layout::new::<[usize; 9]>())).expect("there is memory"));
    }

    #[test]
    fn the_depot_passes_whole_magazines_from_the_freeing_to_the_allocating_thread() {
        let (mut worker, mut producer, mut depot) = (ThreadCache::default(), ThreadCache::default(), Depot::default());
        // Two magazines are the thread's own; the next block uses the depot, and then every sixteenth.
        let trades: Vec<u32> =
            (1..=4 * ROUNDS).filter(|_| worker.put(block()).map(|full| depot.put_magazine(full)).is_some()).collect();
        assert_eq!(trades, [2 * ROUNDS + 1, 3 * ROUNDS + 1]);
        assert!(producer.take(CLASS).is_none(), "it has none of its own");
        let full = depot.take_magazine(CLASS);
        let first = producer.load(CLASS, full);
        let taken: Vec<_> = first.into_iter().chain(std::iter::from_fn(|| producer.take(CLASS))).collect();
        assert_eq!(taken.len() as u32, ROUNDS);
    }

    #[test]
    fn the_arena_allocates_the_block_that_was_freed_last() {
        let mut depot = Depot::default();
        let blocks: Vec<_> = (0..40).map(|_| block()).collect();
        let places: Vec<_> = blocks.iter().map(Block::start).collect();
        blocks.into_iter().for_each(|block| depot.put(block));
        let taken: Vec<_> = std::iter::from_fn(|| depot.take(CLASS)).collect();
        assert!(taken.iter().map(Block::start).eq(places.into_iter().rev()));
        assert!(depot.take(CLASS).is_none());
    }
}
