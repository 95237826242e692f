//! Pools that all tracks share, by powers of two: how frames use them ([`Shared`]), and one of them, a queue for each level
//! behind one lock ([`Locked`]). [`sync_pool`](super::sync_pool) has the other.
//!
//! `Locked` reuses blocks in the order in which they came back, as from a buffered channel, so that the blocks of a frame
//! stay neighbours in memory, while a stack scatters them lap by lap (`lifo` in [`levels`](super::levels) shows the cost of
//! that).
//!
//! The trial (branch `sync.Pool`, April 2023) created its 17 pools in a loop, and each one's factory captured the loop's
//! variable, which by Go 1.19's rules had the last level's value when it was called. So every miss, even for a shell,
//! allocated 128 KiB.

#![expect(unsafe_code, reason = "blocks are given back by hand, as in C")]

use std::marker::PhantomData;
use std::sync::{Mutex, PoisonError};

use super::cells::{Cells, NEXT, POINTS, SHELL, SHELLS, append_link, cell, level_of};
use super::counts::{Counter, EventKind};
use super::pool::{Context, LEVELS, Pool, PoolConfig, Shelf};
use model::memory::{Memory, Shape};
use observe::probe::Probe;

/// Bytes that a miss of the flawed trial allocates at any level: 2¹⁷.
pub const FLAWED_BYTES: u32 = 1 << 17;

/// Limit of allocated bytes, at which the modelled process is killed: the trial takes a thousand times as much memory as
/// its chunks.
pub const MOST_BYTES: u64 = 96 << 20;

/// Free blocks of all levels, which all tracks share.
pub(crate) trait Blocks<M: Memory>: Clone + 'static {
    /// The state of the free blocks.
    type Store: Clone;

    /// An empty store.
    fn store<P: Probe>(ctx: &mut Context<M, P, ()>, config: PoolConfig) -> Self::Store;
    /// The shape of a level's blocks.
    fn shape(level: usize) -> Shape;
    /// Takes a block of a level, or allocates one.
    fn get<P: Probe>(ctx: &mut Context<M, P, Self::Store>, level: usize) -> M::Ref;
    /// Returns a block of a level.
    fn put<P: Probe>(ctx: &mut Context<M, P, Self::Store>, level: usize, block: M::Ref);
    /// The state of the levels.
    fn shelves(store: &Self::Store) -> [Shelf; LEVELS];
    /// Called when the collector is about to begin a cycle.
    fn before_collection<P: Probe>(_: &mut Context<M, P, Self::Store>) {}
}

/// A track's handle of a shared pool.
#[derive(Clone, Debug)]
pub(crate) struct Shared<B> {
    config: PoolConfig,
    blocks: PhantomData<B>,
}

/// A queue for each level behind one lock. `FLAWED` is the trial.
#[derive(Clone, Debug)]
pub(crate) struct Locked<const FLAWED: bool>;

/// The free blocks: queues linked through the blocks. One object links to their heads and tails.
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

/// The link to a level's first block; the following link is to its last.
fn head(level: usize) -> u32 {
    2 * level as u32
}

impl<M: Memory, const FLAWED: bool> Blocks<M> for Locked<FLAWED> {
    type Store = Shelves<M::Ref>;

    fn store<P: Probe>(ctx: &mut Context<M, P, ()>, _: PoolConfig) -> Shelves<M::Ref> {
        let queues = ctx.alloc(Shape::links(2 * LEVELS as u32));
        ctx.memory.root(queues);
        Shelves(Mutex::new(Inner { queues, shelves: [Shelf::default(); LEVELS] }))
    }

    fn shape(level: usize) -> Shape {
        match (level, FLAWED) {
            (0, false) => SHELL,
            (0, true) => Shape { links: SHELL.links, bytes: FLAWED_BYTES },
            (_, true) => cell(FLAWED_BYTES),
            (level, false) => cell(1 << level),
        }
    }

    // code: get
    fn get<P: Probe>(ctx: &mut Context<M, P, Shelves<M::Ref>>, level: usize) -> M::Ref {
        let shape = <Self as Blocks<M>>::shape(level);
        let found = {
            let mut inner = ctx.shared.0.lock().unwrap_or_else(PoisonError::into_inner);
            let queues = inner.queues;
            let first = ctx.memory.get(queues, head(level));
            inner.shelves[level].lend::<P>(first.is_some());
            if let Some(first) = first {
                let next = ctx.memory.get(first, NEXT);
                ctx.memory.link(queues, head(level), next);
                ctx.memory.link(first, NEXT, None);
            }
            first
        };
        ctx.probe.count(Counter::Gets, 1);
        ctx.probe.count(Counter::Hits, u64::from(found.is_some()));
        ctx.probe.count(Counter::Locks, 1);
        ctx.event(if found.is_some() { EventKind::Hit } else { EventKind::Missed }, level, shape.bytes);
        found.unwrap_or_else(|| {
            // Nothing is ever returned to the system here, so the total allocated is the memory in use.
            ctx.exhausted |= ctx.allocated >= MOST_BYTES;
            ctx.alloc(shape)
        })
    }
    // code end

    // code: put
    fn put<P: Probe>(ctx: &mut Context<M, P, Shelves<M::Ref>>, level: usize, block: M::Ref) {
        {
            let mut inner = ctx.shared.0.lock().unwrap_or_else(PoisonError::into_inner);
            let queues = inner.queues;
            ctx.memory.link(block, NEXT, None);
            append_link(&mut ctx.memory, queues, head(level), block);
            if level == 0 {
                // A free shell must not keep the block alive that it pointed into.
                ctx.memory.link(block, POINTS, None);
            }
            inner.shelves[level].take_back::<P>(true);
        }
        ctx.probe.count(Counter::Returned, 1);
        ctx.probe.count(Counter::Locks, 1);
        ctx.event(EventKind::Returned, level, <Self as Blocks<M>>::shape(level).bytes);
    }
    // code end

    fn shelves(store: &Shelves<M::Ref>) -> [Shelf; LEVELS] {
        store.0.lock().unwrap_or_else(PoisonError::into_inner).shelves
    }
}

impl<M: Memory, B: Blocks<M>> Pool<M> for Shared<B> {
    type Shared = B::Store;
    type Message = Cells<M::Ref>;

    fn shared<P: Probe>(ctx: &mut Context<M, P, ()>, config: PoolConfig) -> B::Store {
        B::store(ctx, config)
    }

    fn new<P: Probe>(_: &mut Context<M, P, B::Store>, _: M::Ref, config: PoolConfig) -> Self {
        Shared { config, blocks: PhantomData }
    }

    fn message<P: Probe>(&mut self, ctx: &mut Context<M, P, B::Store>) -> Cells<M::Ref> {
        Cells::new(ctx)
    }

    fn holder(message: &Cells<M::Ref>) -> Option<M::Ref> {
        Some(message.holder)
    }

    fn begin<P: Probe>(&mut self, _: &mut Context<M, P, B::Store>, _: &mut Cells<M::Ref>, _: u32) {}

    // code: append
    // at: ingest
    fn append<P: Probe>(&mut self, ctx: &mut Context<M, P, B::Store>, message: &mut Cells<M::Ref>, chunk: &[u8]) {
        let len = chunk.len() as u32;
        let (block, shape) = match level_of(len) {
            Some(level) => (B::get(ctx, level), B::shape(level)),
            None => (ctx.alloc(cell(len)), cell(len)),
        };
        ctx.memory.fill(block, shape, 0, chunk);
        message.push(&mut ctx.memory, block, len);
        if self.config.shells {
            let shell = B::get(ctx, 0);
            message.push_shell(&mut ctx.memory, shell);
        }
    }
    // code end

    // code: release
    // at: enter
    fn release<P: Probe>(&mut self, ctx: &mut Context<M, P, B::Store>, message: &mut Cells<M::Ref>) {
        while let Some(shell) = message.pop(&mut ctx.memory, SHELLS) {
            B::put(ctx, 0, shell);
        }
        while let Some((block, len)) = message.pop_cell(&mut ctx.memory) {
            match level_of(len) {
                Some(level) => B::put(ctx, level, block),
                None => {
                    ctx.probe.count(Counter::Dropped, 1);
                    // SAFETY: the message no longer links to the block, and blocks of this length are not pooled.
                    unsafe { ctx.memory.free(block, cell(len)) };
                }
            }
        }
        message.clear(&mut ctx.memory);
    }
    // code end

    fn read<'a>(memory: &'a M, _: &'a B::Store, _: &'a Self, message: &Cells<M::Ref>, piece: impl FnMut(&'a [u8])) {
        message.read(memory, |len| level_of(len).map_or(len, |level| B::shape(level).bytes), piece);
    }

    fn footprint(&self, message: &Cells<M::Ref>) -> u64 {
        let of = |shape: Shape| u64::from(shape.links * 8 + shape.bytes);
        let shell = if self.config.shells { of(B::shape(0)) } else { 0 };
        message.lens().map(|len| shell + level_of(len).map_or(of(cell(len)), |level| of(B::shape(level)))).sum()
    }

    fn shelves(&self, shared: &B::Store) -> [Shelf; LEVELS] {
        B::shelves(shared)
    }

    fn before_collection<P: Probe>(ctx: &mut Context<M, P, B::Store>) {
        B::before_collection(ctx);
    }
}
