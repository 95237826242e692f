//! Blocks that were given back, in magazines: what the allocators of ours are made of (Bonwick and Adams, "Magazines and
//! Vmem", 2001).

#![expect(unsafe_code, reason = "a free block holds the pointer to the next")]

use std::alloc::Layout;
use std::ptr::{self, NonNull};

use super::memory::{CLASSES, forget, number};

/// Blocks of a magazine: the lock is taken once for so many.
const ROUNDS: u32 = 16;

/// A free block: what it holds is the next one.
struct Free {
    next: *mut Free,
}

/// Free blocks of one class, the one given back last first.
#[derive(Debug)]
pub(crate) struct Magazine {
    head: *mut Free,
    len: u32,
    layout: Layout,
}

// SAFETY: it owns its blocks, which any thread may use and give back.
unsafe impl Send for Magazine {}

impl Magazine {
    const EMPTY: Magazine = Magazine { head: ptr::null_mut(), len: 0, layout: Layout::new::<usize>() };

    pub fn put(&mut self, layout: Layout, block: NonNull<u8>) {
        let block = block.cast::<Free>();
        // SAFETY: the block is nobody else's, aligned for a pointer, and no class is shorter than one.
        unsafe { block.write(Free { next: self.head }) };
        (self.head, self.layout) = (block.as_ptr(), layout);
        self.len += 1;
    }

    pub fn take(&mut self) -> Option<NonNull<u8>> {
        let block = NonNull::new(self.head)?;
        // SAFETY: `put` has written it, and the magazine owns it.
        self.head = unsafe { block.read() }.next;
        self.len -= 1;
        Some(block.cast())
    }
}

/// All blocks go back to the module.
impl Drop for Magazine {
    fn drop(&mut self) {
        while let Some(block) = self.take() {
            forget(block, self.layout);
        }
    }
}

/// What all threads share: magazines by class. None is empty.
#[derive(Debug, Default)]
pub(crate) struct Depot([Vec<Magazine>; CLASSES]);

impl Depot {
    pub fn take(&mut self, class: usize) -> Option<NonNull<u8>> {
        let shelf = &mut self.0[class];
        let magazine = shelf.last_mut()?;
        let block = magazine.take();
        if magazine.len == 0 {
            shelf.pop();
        }
        block
    }

    pub fn put(&mut self, layout: Layout, block: NonNull<u8>) {
        let shelf = &mut self.0[number(layout)];
        if shelf.last().is_none_or(|last| last.len >= ROUNDS) {
            shelf.push(Magazine::EMPTY);
        }
        shelf.last_mut().expect("it was just put there").put(layout, block);
    }

    pub fn take_magazine(&mut self, class: usize) -> Option<Magazine> {
        self.0[class].pop()
    }

    pub fn put_magazine(&mut self, full: Magazine) {
        self.0[number(full.layout)].push(full);
    }
}

/// One thread's magazines: of each class one to take from and put into, and a spare one that is full or empty, so that who
/// takes and gives back in turn at the edge of one does not trade each time.
#[derive(Debug)]
pub(crate) struct Store([[Magazine; 2]; CLASSES]);

impl Default for Store {
    fn default() -> Store {
        Store([const { [Magazine::EMPTY; 2] }; CLASSES])
    }
}

impl Store {
    pub fn take(&mut self, class: usize) -> Option<NonNull<u8>> {
        let [loaded, spare] = &mut self.0[class];
        if loaded.len == 0 {
            std::mem::swap(loaded, spare);
        }
        loaded.take()
    }

    /// Puts a block in; returns a full magazine for which there is no room any more.
    pub fn put(&mut self, layout: Layout, block: NonNull<u8>) -> Option<Magazine> {
        let [loaded, spare] = &mut self.0[number(layout)];
        let mut full = None;
        if loaded.len >= ROUNDS {
            std::mem::swap(loaded, spare);
            full = (loaded.len > 0).then(|| std::mem::replace(loaded, Magazine::EMPTY));
        }
        loaded.put(layout, block);
        full
    }

    /// Loads a magazine from the depot where both were empty, and takes its first block.
    pub fn load(&mut self, class: usize, full: Option<Magazine>) -> Option<NonNull<u8>> {
        let loaded = &mut self.0[class][0];
        *loaded = full?;
        loaded.take()
    }
}

#[cfg(test)]
mod tests {
    use super::super::memory::system;
    use super::*;

    const LAYOUT: Layout = Layout::new::<[usize; 3]>();

    fn block() -> NonNull<u8> {
        system(LAYOUT).expect("there is memory")
    }

    #[test]
    fn a_magazine_goes_from_who_gives_back_to_who_takes_whole() {
        let (mut worker, mut producer, mut depot) = (Store::default(), Store::default(), Depot::default());
        // Two magazines are its own; the next block brings the first trade, and then every sixteenth.
        let trades: Vec<u32> = (1..=4 * ROUNDS)
            .filter(|_| worker.put(LAYOUT, block()).map(|full| depot.put_magazine(full)).is_some())
            .collect();
        assert_eq!(trades, [2 * ROUNDS + 1, 3 * ROUNDS + 1]);
        let class = number(LAYOUT);
        assert!(producer.take(class).is_none(), "it has none of its own");
        let full = depot.take_magazine(class);
        let first = producer.load(class, full);
        let taken: Vec<_> = first.into_iter().chain(std::iter::from_fn(|| producer.take(class))).collect();
        assert_eq!(taken.len() as u32, ROUNDS);
        taken.into_iter().for_each(|block| forget(block, LAYOUT));
    }

    #[test]
    fn the_arena_gives_what_was_given_back_last() {
        let mut depot = Depot::default();
        let blocks: Vec<_> = (0..40).map(|_| block()).collect();
        blocks.iter().for_each(|&block| depot.put(LAYOUT, block));
        let taken: Vec<_> = std::iter::from_fn(|| depot.take(number(LAYOUT))).collect();
        assert!(taken.iter().eq(blocks.iter().rev()));
        taken.into_iter().for_each(|block| forget(block, LAYOUT));
        assert!(depot.take(number(LAYOUT)).is_none());
    }
}
