//! One pool for all tracks, behind a lock, by powers of two: what `sync.Pool` would be, written well or as the trial had it.
//!
//! `sync.Pool` keeps a list for each processor and locks only when that is empty; on one thread an uncontended lock around
//! one queue costs about as much. Blocks are used again in the order in which they came back, as from a buffered channel:
//! so the blocks of a frame stay neighbours in memory, while a stack scatters them lap by lap (`lifo` in
//! [`levels`](super::levels) shows what that costs). `sync.Pool` also empties itself over two collections, which here never
//! happens: in a process that allocates nothing else nothing calls for one.
//!
//! The trial (branch `sync.Pool`, April 2023) made its 17 pools in a loop, and each one's factory had the loop's variable,
//! which by Go 1.19's rules was the last level's by the time it was called: every miss, shells included, allocated 128 KiB.

#![expect(unsafe_code, reason = "blocks are given back by hand, as in C")]

use std::sync::{Mutex, PoisonError};

use super::cells::{Cells, NEXT, POINTS, SHELL, SHELLS, cell, hang, level_of};
use super::counts::{Counter, What};
use super::pool::{Desk, LEVELS, Make, Pool, Shelf};
use model::memory::{Memory, Shape};
use observe::probe::Probe;

/// What a miss of the flawed trial allocates at whatever level: 2¹⁷ bytes.
pub const FLAWED_BYTES: u32 = 1 << 17;

/// Bytes at which the process is killed: the trial takes a thousand times what its chunks do.
pub const MOST_BYTES: u64 = 96 << 20;

/// See the module.
#[derive(Clone, Debug)]
pub(crate) struct Shared<const FLAWED: bool> {
    make: Make,
}

/// The shelves: queues through the blocks' own links. Their heads and tails are the links of one object.
#[derive(Debug)]
pub(crate) struct Shelves<R>(Mutex<Inner<R>>);

#[derive(Clone, Debug)]
struct Inner<R> {
    queues: R,
    shelves: [Shelf; LEVELS],
}

impl<R: Clone> Clone for Shelves<R> {
    fn clone(&self) -> Self {
        Shelves(Mutex::new(self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()))
    }
}

/// The link of a level's first block; its last one's is the next.
fn head(level: usize) -> u32 {
    2 * level as u32
}

impl<const FLAWED: bool> Shared<FLAWED> {
    /// The shape of a level's blocks.
    fn shape(level: usize) -> Shape {
        match (level, FLAWED) {
            (0, false) => SHELL,
            (0, true) => Shape { links: SHELL.links, bytes: FLAWED_BYTES },
            (_, true) => cell(FLAWED_BYTES),
            (level, false) => cell(1 << level),
        }
    }

    /// A block of a level.
    fn get<M: Memory, P: Probe>(desk: &mut Desk<M, P, Shelves<M::Ref>>, level: usize) -> M::Ref {
        let shape = Self::shape(level);
        let found = {
            let mut inner = desk.shared.0.lock().unwrap_or_else(PoisonError::into_inner);
            let queues = inner.queues;
            let first = desk.memory.get(queues, head(level));
            inner.shelves[level].lend::<P>(first.is_some());
            if let Some(first) = first {
                let next = desk.memory.get(first, NEXT);
                desk.memory.link(queues, head(level), next);
                desk.memory.link(first, NEXT, None);
            }
            first
        };
        desk.probe.count(Counter::Gets, 1);
        desk.probe.count(Counter::Hits, u64::from(found.is_some()));
        desk.probe.count(Counter::Locks, 1);
        desk.event(if found.is_some() { What::Hit } else { What::Missed }, level, shape.bytes);
        found.unwrap_or_else(|| {
            // Nothing here ever goes back to the system, so what was allocated is what is taken.
            desk.exhausted |= desk.allocated >= MOST_BYTES;
            desk.alloc(shape)
        })
    }

    /// Gives a block of a level back.
    fn put<M: Memory, P: Probe>(desk: &mut Desk<M, P, Shelves<M::Ref>>, level: usize, block: M::Ref) {
        {
            let mut inner = desk.shared.0.lock().unwrap_or_else(PoisonError::into_inner);
            let queues = inner.queues;
            desk.memory.link(block, NEXT, None);
            hang(&mut desk.memory, queues, head(level), block);
            if level == 0 {
                // A shell on the shelf must not keep what it pointed into.
                desk.memory.link(block, POINTS, None);
            }
            inner.shelves[level].take_back::<P>(true);
        }
        desk.probe.count(Counter::Returned, 1);
        desk.probe.count(Counter::Locks, 1);
        desk.event(What::Returned, level, Self::shape(level).bytes);
    }
}

impl<M: Memory, const FLAWED: bool> Pool<M> for Shared<FLAWED> {
    type Shared = Shelves<M::Ref>;
    type Message = Cells<M::Ref>;

    fn shared<P: Probe>(desk: &mut Desk<M, P, ()>, _: Make) -> Shelves<M::Ref> {
        let queues = desk.alloc(Shape::links(2 * LEVELS as u32));
        desk.memory.root(queues);
        Shelves(Mutex::new(Inner { queues, shelves: [Shelf::default(); LEVELS] }))
    }

    fn new<P: Probe>(_: &mut Desk<M, P, Shelves<M::Ref>>, _: M::Ref, make: Make) -> Self {
        Shared { make }
    }

    fn message<P: Probe>(&mut self, desk: &mut Desk<M, P, Shelves<M::Ref>>) -> Cells<M::Ref> {
        Cells::new(desk)
    }

    fn holder(message: &Cells<M::Ref>) -> Option<M::Ref> {
        Some(message.holder)
    }

    fn begin<P: Probe>(&mut self, _: &mut Desk<M, P, Shelves<M::Ref>>, _: &mut Cells<M::Ref>, _: u32) {}

    fn append<P: Probe>(&mut self, desk: &mut Desk<M, P, Shelves<M::Ref>>, message: &mut Cells<M::Ref>, chunk: &[u8]) {
        let len = chunk.len() as u32;
        let (block, shape) = match level_of(len) {
            Some(level) => (Self::get(desk, level), Self::shape(level)),
            None => (desk.alloc(cell(len)), cell(len)),
        };
        desk.memory.fill(block, shape, 0, chunk);
        message.push(&mut desk.memory, block, len);
        if self.make.shells {
            let shell = Self::get(desk, 0);
            message.push_shell(&mut desk.memory, shell);
        }
    }

    fn release<P: Probe>(&mut self, desk: &mut Desk<M, P, Shelves<M::Ref>>, message: &mut Cells<M::Ref>) {
        while let Some(shell) = message.pop(&mut desk.memory, SHELLS) {
            Self::put(desk, 0, shell);
        }
        while let Some((block, len)) = message.pop_cell(&mut desk.memory) {
            match level_of(len) {
                Some(level) => Self::put(desk, level, block),
                None => {
                    desk.probe.count(Counter::Dropped, 1);
                    // SAFETY: the message has let go of the block, and no shelf takes one of this length.
                    unsafe { desk.memory.free(block, cell(len)) };
                }
            }
        }
        message.clear(&mut desk.memory);
    }

    fn read(memory: &M, _: &Shelves<M::Ref>, _: &Self, message: &Cells<M::Ref>, piece: impl FnMut(&[u8])) {
        message.read(memory, |len| level_of(len).map_or(len, |level| Self::shape(level).bytes), piece);
    }

    fn footprint(&self, message: &Cells<M::Ref>) -> u64 {
        let of = |shape: Shape| u64::from(shape.links * 8 + shape.bytes);
        let shell = if self.make.shells { of(Self::shape(0)) } else { 0 };
        message.lens().map(|len| shell + level_of(len).map_or(of(cell(len)), |level| of(Self::shape(level)))).sum()
    }

    fn shelves(&self, shared: &Shelves<M::Ref>) -> [Shelf; LEVELS] {
        shared.0.lock().unwrap_or_else(PoisonError::into_inner).shelves
    }
}
