//! A pool for each track, by powers of two, as shipped from version 4.11 on: no lock, since only the publisher of a track
//! takes from it and gives back, and a list for each of 17 levels through nodes beside the blocks.
//!
//! A block is taken from the head of its level's list and comes back to the tail: the one that has lain longest is used
//! next, and is the coldest. From 4.13.10 on a level whose list is full lets a block go; the cap was 16 in the source and
//! 0 in the configuration. Level 0 has nodes without a block: shells, which point into another node's.
//!
//! A node says which list is its home and which it is in, so one that is given back twice is refused. (The original panics.)
//! With its slice, both links, home, list and a flag a node has 64 bytes.

#![expect(unsafe_code, reason = "blocks are given back by hand, as in C")]

use super::cells::level_of;
use super::counts::{Counter, What};
use super::pool::{Desk, LEVELS, Make, Pool, Shelf};
use model::memory::{Memory, Shape};
use observe::probe::Probe;

/// A node's links.
const NEXT: u32 = 0;
const PREV: u32 = 1;
const BLOCK: u32 = 2;
const HOME: u32 = 3;
const LIST: u32 = 4;
/// A node: its links, and as bytes how many of the block's are used, and its level.
const NODE: Shape = Shape { links: 5, bytes: 16 };

/// A list: its first and last node.
const LIST_SHAPE: Shape = Shape::links(2);
const HEAD: u32 = 0;
const TAIL: u32 = 1;
/// A message's object: the list of its blocks, and that of its shells.
const HOLDER: Shape = Shape::links(2);

/// See the module. `LIFO` gives the block that came back last, which is the warmest.
#[derive(Clone, Debug)]
pub(crate) struct Levels<R, const LIFO: bool> {
    lists: [R; LEVELS],
    shelves: [Shelf; LEVELS],
    make: Make,
}

/// A frame's blocks and shells.
#[derive(Clone, Debug)]
pub(crate) struct Nodes<R> {
    holder: R,
    blocks: R,
    shells: R,
    footprint: u64,
}

impl<R: Copy + Eq, const LIFO: bool> Levels<R, LIFO> {
    /// A node of a level with a block behind it; for level 0, without one.
    #[inline(always)]
    pub(super) fn get<M: Memory<Ref = R>, P: Probe, S>(&mut self, desk: &mut Desk<M, P, S>, level: usize) -> R {
        let found = take(&mut desk.memory, self.lists[level]);
        self.shelves[level].lend::<P>(found.is_some());
        desk.probe.count(Counter::Gets, 1);
        desk.probe.count(Counter::Hits, u64::from(found.is_some()));
        desk.event(if found.is_some() { What::Hit } else { What::Missed }, level, 1 << level);
        found.unwrap_or_else(|| self.miss(desk, level))
    }

    /// A new block of a level, and a node before it.
    #[cold]
    fn miss<M: Memory<Ref = R>, P: Probe, S>(&mut self, desk: &mut Desk<M, P, S>, level: usize) -> R {
        let block = (level > 0).then(|| desk.alloc(Shape::bytes(1 << level)));
        self.node(desk, Some(level), block)
    }

    /// A new node.
    fn node<M: Memory<Ref = R>, P: Probe, S>(
        &mut self,
        desk: &mut Desk<M, P, S>,
        level: Option<usize>,
        block: Option<R>,
    ) -> R {
        let node = desk.alloc(NODE);
        desk.memory.fill(node, NODE, 0, &[0; 4]);
        desk.memory.fill(node, NODE, 4, &level.map_or(u32::MAX, |level| level as u32).to_le_bytes());
        desk.memory.link(node, BLOCK, block);
        desk.memory.link(node, HOME, level.map(|level| self.lists[level]));
        node
    }

    /// Gives a node back to its home; returns false when it is in a list already, and then nothing has changed.
    pub(super) fn put<M: Memory<Ref = R>, P: Probe, S>(&mut self, desk: &mut Desk<M, P, S>, node: R) -> bool {
        if desk.memory.get(node, LIST).is_some() {
            desk.probe.count(Counter::Refused, 1);
            return false;
        }
        let level = word(&desk.memory, node, 4);
        let bytes = if level < LEVELS as u32 { 1 << level } else { word(&desk.memory, node, 0) };
        let kept = match (self.shelves.get_mut(level as usize), desk.memory.get(node, HOME)) {
            (Some(shelf), Some(home)) => {
                let kept = shelf.shelved < self.make.cap;
                shelf.take_back::<P>(kept);
                if level == 0 {
                    // A shell on the shelf must not keep what it pointed into.
                    desk.memory.link(node, BLOCK, None);
                }
                if kept {
                    add(&mut desk.memory, home, node, LIFO);
                }
                kept
            }
            _ => false,
        };
        desk.probe.count(if kept { Counter::Returned } else { Counter::Dropped }, 1);
        desk.event(if kept { What::Returned } else { What::Dropped }, level as usize, bytes);
        if !kept && !M::COLLECTED {
            if level > 0 {
                let block = desk.memory.get(node, BLOCK).expect("only shells have no block");
                // SAFETY: the node alone leads to its block, and goes below.
                unsafe { desk.memory.free(block, Shape::bytes(bytes)) };
            }
            // SAFETY: the message has let go of the node, and no shelf took it.
            unsafe { desk.memory.free(node, NODE) };
        }
        true
    }
}

impl<M: Memory, const LIFO: bool> Pool<M> for Levels<M::Ref, LIFO> {
    type Shared = ();
    type Message = Nodes<M::Ref>;

    fn shared<P: Probe>(_: &mut Desk<M, P, ()>, _: Make) {}

    fn new<P: Probe>(desk: &mut Desk<M, P, ()>, track: M::Ref, make: Make) -> Self {
        let pool = desk.alloc(Shape::links(LEVELS as u32));
        desk.memory.link(track, 0, Some(pool));
        let lists = [0; LEVELS].map(|_| desk.alloc(LIST_SHAPE));
        for (level, list) in lists.iter().enumerate() {
            desk.memory.link(pool, level as u32, Some(*list));
        }
        Levels { lists, shelves: [Shelf::default(); LEVELS], make }
    }

    fn message<P: Probe>(&mut self, desk: &mut Desk<M, P, ()>) -> Nodes<M::Ref> {
        let [holder, blocks, shells] = [HOLDER, LIST_SHAPE, LIST_SHAPE].map(|shape| desk.alloc(shape));
        desk.memory.link(holder, 0, Some(blocks));
        desk.memory.link(holder, 1, Some(shells));
        Nodes { holder, blocks, shells, footprint: 0 }
    }

    fn holder(message: &Nodes<M::Ref>) -> Option<M::Ref> {
        Some(message.holder)
    }

    fn begin<P: Probe>(&mut self, _: &mut Desk<M, P, ()>, _: &mut Nodes<M::Ref>, _: u32) {}

    fn append<P: Probe>(&mut self, desk: &mut Desk<M, P, ()>, message: &mut Nodes<M::Ref>, chunk: &[u8]) {
        let len = chunk.len() as u32;
        let level = level_of(len);
        let (node, bytes) = match level {
            Some(level) => (self.get(desk, level), 1 << level),
            None => {
                let block = desk.alloc(Shape::bytes(len));
                (self.node(desk, None, Some(block)), len)
            }
        };
        let block = desk.memory.get(node, BLOCK).expect("its level has blocks");
        desk.memory.fill(block, Shape::bytes(bytes), 0, chunk);
        desk.memory.fill(node, NODE, 0, &len.to_le_bytes());
        add(&mut desk.memory, message.blocks, node, false);
        message.footprint += u64::from(bytes) + 64;
        if self.make.shells {
            let shell = self.get(desk, 0);
            desk.memory.link(shell, BLOCK, Some(block));
            desk.memory.fill(shell, NODE, 0, &len.to_le_bytes());
            add(&mut desk.memory, message.shells, shell, false);
            message.footprint += 64;
        }
    }

    fn release<P: Probe>(&mut self, desk: &mut Desk<M, P, ()>, message: &mut Nodes<M::Ref>) {
        if self.make.shells {
            while let Some(node) = take(&mut desk.memory, message.shells) {
                self.put(desk, node);
            }
        }
        while let Some(node) = take(&mut desk.memory, message.blocks) {
            self.put(desk, node);
        }
        message.footprint = 0;
    }

    fn read(memory: &M, _: &(), _: &Self, message: &Nodes<M::Ref>, mut piece: impl FnMut(&[u8])) {
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

/// A number that a node keeps.
fn word<M: Memory>(memory: &M, node: M::Ref, at: usize) -> u32 {
    let bytes = &memory.bytes(node, NODE, 8)[at..at + 4];
    u32::from_le_bytes(bytes.try_into().expect("four bytes"))
}

/// Adds a node to a list, at its head or its tail.
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

/// Takes the node at a list's head.
#[inline(always)]
fn take<M: Memory>(memory: &mut M, list: M::Ref) -> Option<M::Ref> {
    let first = memory.get(list, HEAD)?;
    let next = memory.get(first, NEXT);
    let (after, link) = next.map_or((list, TAIL), |next| (next, PREV));
    memory.relink([(after, link, None), (list, HEAD, next), (first, NEXT, None), (first, LIST, None)]);
    Some(first)
}
