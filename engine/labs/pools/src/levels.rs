//! A pool for each track with levels for powers of two, as shipped from version 4.11 on. It needs no lock, because only the
//! track's publisher uses it. Each of 17 levels has a list of free nodes, which are separate from the blocks.
//!
//! A block is taken from the head of its level's list and returned to the tail, so that the block that has been free
//! longest, and is the coldest in the cache, is used next. From 4.13.10 on a level whose list is full drops blocks; the cap
//! was 16 in the source and 0 in the configuration. Level 0 has nodes without a block: shells, which point into another
//! node's block.
//!
//! A node knows the list it belongs to and the list it is in, so that a second return is refused. (The original panics.)
//! With its slice, both links, home, list and a flag a node has 64 bytes.

#![expect(unsafe_code, reason = "blocks are given back by hand, as in C")]

use super::cells::level_of;
use super::counts::{Counter, EventKind};
use super::pool::{Context, LEVELS, Pool, PoolConfig, Shelf};
use model::memory::{Memory, Shape};
use observe::probe::Probe;

/// A node's links.
const NEXT: u32 = 0;
const PREV: u32 = 1;
const BLOCK: u32 = 2;
const HOME: u32 = 3;
const LIST: u32 = 4;
/// A node: its links, and two numbers: the bytes of the block that are used, and its level.
const NODE: Shape = Shape { links: 5, bytes: 16 };

/// A list: its first and last node.
const LIST_SHAPE: Shape = Shape::links(2);
const HEAD: u32 = 0;
const TAIL: u32 = 1;
/// A message's object: the lists of its blocks and of its shells.
const HOLDER: Shape = Shape::links(2);

/// A pool with levels. With `LIFO` the block returned last, which is the warmest, is used next.
#[derive(Clone, Debug)]
pub struct Levels<R, const LIFO: bool> {
    lists: [R; LEVELS],
    shelves: [Shelf; LEVELS],
    config: PoolConfig,
}

/// A frame's blocks and shells.
#[derive(Clone, Debug)]
pub struct Nodes<R> {
    holder: R,
    blocks: R,
    shells: R,
    footprint: u64,
}

impl<R: Copy> Nodes<R> {
    /// Copies bytes into the last block, which has this capacity, from byte `at` on.
    pub fn fill<M: Memory<Ref = R>>(&self, memory: &mut M, capacity: u32, at: u32, bytes: &[u8]) {
        let node = memory.get(self.blocks, TAIL).expect("a block was appended");
        let block = memory.get(node, BLOCK).expect("its level has blocks");
        memory.fill(block, Shape::bytes(capacity), at, bytes);
    }
}

impl<R: Copy + Eq, const LIFO: bool> Levels<R, LIFO> {
    /// Takes a node with a block of this level; at level 0 a node without a block.
    #[inline(always)]
    // code: get
    pub(super) fn get<M: Memory<Ref = R>, P: Probe, S>(&mut self, ctx: &mut Context<M, P, S>, level: usize) -> R {
        let found = take(&mut ctx.memory, self.lists[level]);
        self.shelves[level].lend::<P>(found.is_some());
        ctx.probe.count(Counter::Gets, 1);
        ctx.probe.count(Counter::Hits, u64::from(found.is_some()));
        ctx.event(if found.is_some() { EventKind::Hit } else { EventKind::Missed }, level, 1 << level);
        found.unwrap_or_else(|| self.miss(ctx, level))
    }
    // code end

    /// Appends a node to a message whose block has room for `len` bytes, none of which is filled.
    pub fn reserve<M: Memory<Ref = R>, P: Probe>(
        &mut self,
        ctx: &mut Context<M, P, ()>,
        message: &mut Nodes<R>,
        len: u32,
    ) {
        let node = match level_of(len) {
            Some(level) => self.get(ctx, level),
            None => {
                let block = ctx.alloc(Shape::bytes(len));
                self.node(ctx, None, Some(block))
            }
        };
        ctx.memory.fill(node, NODE, 0, &len.to_le_bytes());
        add(&mut ctx.memory, message.blocks, node, false);
        message.footprint += u64::from(level_of(len).map_or(len, |level| 1 << level)) + 64;
    }

    /// Allocates a block of this level, and its node.
    #[cold]
    fn miss<M: Memory<Ref = R>, P: Probe, S>(&mut self, ctx: &mut Context<M, P, S>, level: usize) -> R {
        let block = (level > 0).then(|| ctx.alloc(Shape::bytes(1 << level)));
        self.node(ctx, Some(level), block)
    }

    /// Allocates a node.
    fn node<M: Memory<Ref = R>, P: Probe, S>(
        &mut self,
        ctx: &mut Context<M, P, S>,
        level: Option<usize>,
        block: Option<R>,
    ) -> R {
        let node = ctx.alloc(NODE);
        ctx.memory.fill(node, NODE, 0, &[0; 4]);
        ctx.memory.fill(node, NODE, 4, &level.map_or(u32::MAX, |level| level as u32).to_le_bytes());
        ctx.memory.link(node, BLOCK, block);
        ctx.memory.link(node, HOME, level.map(|level| self.lists[level]));
        node
    }

    /// Returns a node to its home. Returns false and changes nothing when it is in a list already.
    // code: put
    pub(super) fn put<M: Memory<Ref = R>, P: Probe, S>(&mut self, ctx: &mut Context<M, P, S>, node: R) -> bool {
        if ctx.memory.get(node, LIST).is_some() {
            ctx.probe.count(Counter::Refused, 1);
            return false;
        }
        let level = word(&ctx.memory, node, 4);
        let bytes = if level < LEVELS as u32 { 1 << level } else { word(&ctx.memory, node, 0) };
        let kept = match (self.shelves.get_mut(level as usize), ctx.memory.get(node, HOME)) {
            (Some(shelf), Some(home)) => {
                let kept = shelf.shelved < self.config.cap;
                shelf.take_back::<P>(kept);
                if level == 0 {
                    // A free shell must not keep the block alive that it pointed into.
                    ctx.memory.link(node, BLOCK, None);
                }
                if kept {
                    add(&mut ctx.memory, home, node, LIFO);
                }
                kept
            }
            _ => false,
        };
        ctx.probe.count(if kept { Counter::Returned } else { Counter::Dropped }, 1);
        ctx.event(if kept { EventKind::Returned } else { EventKind::Dropped }, level as usize, bytes);
        if !kept && !M::COLLECTED {
            if level > 0 {
                let block = ctx.memory.get(node, BLOCK).expect("only shells have no block");
                // SAFETY: only the node links to its block, and the node is freed below.
                unsafe { ctx.memory.free(block, Shape::bytes(bytes)) };
            }
            // SAFETY: the message no longer links to the node, and no list took it.
            unsafe { ctx.memory.free(node, NODE) };
        }
        true
    }
    // code end
}

impl<M: Memory, const LIFO: bool> Pool<M> for Levels<M::Ref, LIFO> {
    type Shared = ();
    type Message = Nodes<M::Ref>;

    fn shared<P: Probe>(_: &mut Context<M, P, ()>, _: PoolConfig) {}

    fn new<P: Probe>(ctx: &mut Context<M, P, ()>, track: M::Ref, config: PoolConfig) -> Self {
        let pool = ctx.alloc(Shape::links(LEVELS as u32));
        ctx.memory.link(track, 0, Some(pool));
        let lists = [0; LEVELS].map(|_| ctx.alloc(LIST_SHAPE));
        for (level, list) in lists.iter().enumerate() {
            ctx.memory.link(pool, level as u32, Some(*list));
        }
        Levels { lists, shelves: [Shelf::default(); LEVELS], config }
    }

    fn message<P: Probe>(&mut self, ctx: &mut Context<M, P, ()>) -> Nodes<M::Ref> {
        let [holder, blocks, shells] = [HOLDER, LIST_SHAPE, LIST_SHAPE].map(|shape| ctx.alloc(shape));
        ctx.memory.link(holder, 0, Some(blocks));
        ctx.memory.link(holder, 1, Some(shells));
        Nodes { holder, blocks, shells, footprint: 0 }
    }

    fn holder(message: &Nodes<M::Ref>) -> Option<M::Ref> {
        Some(message.holder)
    }

    fn begin<P: Probe>(&mut self, _: &mut Context<M, P, ()>, _: &mut Nodes<M::Ref>, _: u32) {}

    // code: append
    // at: ingest
    fn append<P: Probe>(&mut self, ctx: &mut Context<M, P, ()>, message: &mut Nodes<M::Ref>, chunk: &[u8]) {
        let len = chunk.len() as u32;
        let level = level_of(len);
        let (node, bytes) = match level {
            Some(level) => (self.get(ctx, level), 1 << level),
            None => {
                let block = ctx.alloc(Shape::bytes(len));
                (self.node(ctx, None, Some(block)), len)
            }
        };
        let block = ctx.memory.get(node, BLOCK).expect("its level has blocks");
        ctx.memory.fill(block, Shape::bytes(bytes), 0, chunk);
        ctx.memory.fill(node, NODE, 0, &len.to_le_bytes());
        add(&mut ctx.memory, message.blocks, node, false);
        message.footprint += u64::from(bytes) + 64;
        if self.config.shells {
            let shell = self.get(ctx, 0);
            ctx.memory.link(shell, BLOCK, Some(block));
            ctx.memory.fill(shell, NODE, 0, &len.to_le_bytes());
            add(&mut ctx.memory, message.shells, shell, false);
            message.footprint += 64;
        }
    }
    // code end

    // code: release
    // at: enter
    fn release<P: Probe>(&mut self, ctx: &mut Context<M, P, ()>, message: &mut Nodes<M::Ref>) {
        if self.config.shells {
            while let Some(node) = take(&mut ctx.memory, message.shells) {
                self.put(ctx, node);
            }
        }
        while let Some(node) = take(&mut ctx.memory, message.blocks) {
            self.put(ctx, node);
        }
        message.footprint = 0;
    }
    // code end

    fn read<'a>(memory: &'a M, _: &'a (), _: &'a Self, message: &Nodes<M::Ref>, mut piece: impl FnMut(&'a [u8])) {
        let mut at = memory.get(message.blocks, HEAD);
        while let Some(node) = at {
            let (len, level) = (word(memory, node, 0), word(memory, node, 4));
            let bytes = if level < LEVELS as u32 { 1 << level } else { len };
            let block = memory.get(node, BLOCK).expect("its level has blocks");
            piece(memory.bytes(block, Shape::bytes(bytes), len));
            at = memory.get(node, NEXT);
        }
    }

    fn footprint(&self, message: &Nodes<M::Ref>) -> u64 {
        message.footprint
    }

    fn shelves(&self, _: &()) -> [Shelf; LEVELS] {
        self.shelves
    }
}

/// A number stored in a node.
fn word<M: Memory>(memory: &M, node: M::Ref, at: usize) -> u32 {
    let bytes = &memory.bytes(node, NODE, 8)[at..at + 4];
    u32::from_le_bytes(bytes.try_into().expect("four bytes"))
}

/// Inserts a node at the head or the tail of a list.
#[inline(always)]
fn add<M: Memory>(memory: &mut M, list: M::Ref, node: M::Ref, at_head: bool) {
    let (end, other, towards, away) = if at_head { (HEAD, TAIL, NEXT, PREV) } else { (TAIL, HEAD, PREV, NEXT) };
    let (new, of) = (Some(node), Some(list));
    match memory.get(list, end) {
        Some(neighbour) => memory.relink([
            (neighbour, away, new),
            (node, towards, Some(neighbour)),
            (list, end, new),
            (node, LIST, of),
        ]),
        None => memory.relink([(list, other, new), (list, end, new), (node, LIST, of)]),
    }
}

/// Removes the node at a list's head.
#[inline(always)]
// code: take
fn take<M: Memory>(memory: &mut M, list: M::Ref) -> Option<M::Ref> {
    let first = memory.get(list, HEAD)?;
    let next = memory.get(first, NEXT);
    let (after, link) = next.map_or((list, TAIL), |next| (next, PREV));
    memory.relink([(after, link, None), (list, HEAD, next), (first, NEXT, None), (first, LIST, None)]);
    Some(first)
}
// code end
