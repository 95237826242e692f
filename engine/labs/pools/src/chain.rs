//! The free blocks of one processor: Go's `poolChain` (`src/sync/poolqueue.go`, since Go 1.13), a list of rings of which each
//! is twice as long as the one before.
//!
//! The processor that owns a chain pushes and pops at its newest ring without waiting for anybody; every other one may pop
//! at the oldest ring. A ring's head and tail are the halves of one atomic word, so that owner and thief agree on the last
//! element by one compare-and-swap.
//!
//! One thread plays all processors here; `threads::chain` has the same on real threads.

#![expect(unsafe_code, reason = "rings are given back by hand, as in C")]

use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};

use model::memory::{Memory, Shape};

/// Length of a chain's first ring.
pub(super) const FIRST: u32 = 8;
/// Length of the longest ring.
pub(super) const LONGEST: u32 = 1 << 30;

/// A ring's links: to the ring before it, then its elements.
const OLDER: u32 = 0;
const ELEMENTS: u32 = 1;

/// Where a chain's owner links to its newest ring.
#[derive(Clone, Copy, Debug)]
pub(super) struct Anchor<R> {
    pub object: R,
    pub link: u32,
}

/// The rings of a chain, the oldest first.
#[derive(Clone, Debug)]
pub(super) struct Chain<R>(VecDeque<Ring<R>>);

#[derive(Debug)]
struct Ring<R> {
    object: R,
    len: u32,
    /// The number of the next element to be pushed in the upper half, of the oldest element in the lower half.
    ends: AtomicU64,
}

impl<R: Clone> Clone for Ring<R> {
    fn clone(&self) -> Self {
        // A copy of a world is made while nobody uses it, so no ordering is needed.
        let ends = AtomicU64::new(self.ends.load(Ordering::Relaxed));
        Ring { object: self.object.clone(), len: self.len, ends }
    }
}

impl<R> Default for Chain<R> {
    fn default() -> Self {
        Chain(VecDeque::new())
    }
}

impl<R: Copy> Chain<R> {
    /// Pushes an element, or returns the shape of the ring that must be allocated and passed to [`grow`](Self::grow) first.
    #[inline(never)]
    pub fn push_head<M: Memory<Ref = R>>(&mut self, memory: &mut M, element: R) -> Result<(), Shape> {
        let Some(ring) = self.0.back_mut() else { return Err(shape(FIRST)) };
        if ring.push_head(memory, element) { Ok(()) } else { Err(shape((2 * ring.len).min(LONGEST))) }
    }

    /// Appends an empty ring.
    #[inline(never)]
    pub fn grow<M: Memory<Ref = R>>(&mut self, memory: &mut M, anchor: Anchor<R>, object: R, shape: Shape) {
        memory.link(object, OLDER, self.0.back().map(|ring| ring.object));
        memory.link(anchor.object, anchor.link, Some(object));
        self.0.push_back(Ring { object, len: shape.links - ELEMENTS, ends: AtomicU64::new(0) });
    }

    /// Takes the element that was pushed last. Only the owner may call it.
    #[inline(never)]
    pub fn pop_head<M: Memory<Ref = R>>(&mut self, memory: &mut M) -> Option<R> {
        self.0.iter_mut().rev().find_map(|ring| ring.pop_head(memory))
    }

    /// Takes the element that was pushed first, and drops oldest rings that are empty.
    #[inline(never)]
    pub fn pop_tail<M: Memory<Ref = R>>(&mut self, memory: &mut M) -> Option<R> {
        loop {
            let found = self.0.front_mut()?.pop_tail(memory);
            if found.is_some() || self.0.len() == 1 {
                return found;
            }
            // Its owner pushes at a newer ring, so an empty ring that is not the newest stays empty.
            let dropped = self.0.pop_front()?;
            memory.link(self.0[0].object, OLDER, None);
            // SAFETY: the newer ring was the only object that linked to it, and this was the only copy of the reference.
            unsafe { memory.free(dropped.object, shape(dropped.len)) };
        }
    }

    /// Number of elements.
    pub fn len(&self) -> u32 {
        self.0.iter().map(Ring::used).sum()
    }
}

/// The shape of a ring: an element of Go's is an interface, whose type takes a word beside the link.
fn shape(len: u32) -> Shape {
    Shape { links: ELEMENTS + len, bytes: 8 * len }
}

/// The head and the tail, from the halves of a ring's word.
pub(super) fn unpack(ends: u64) -> (u32, u32) {
    ((ends >> 32) as u32, ends as u32)
}

/// A ring's word.
pub(super) fn pack(head: u32, tail: u32) -> u64 {
    u64::from(head) << 32 | u64::from(tail)
}

impl<R: Copy> Ring<R> {
    /// Number of elements.
    fn used(&self) -> u32 {
        // Read by the statistics, which run while nobody else does.
        let (head, tail) = unpack(self.ends.load(Ordering::Relaxed));
        head.wrapping_sub(tail)
    }

    /// The link of element number `number`.
    fn link(&self, number: u32) -> u32 {
        ELEMENTS + (number & (self.len - 1))
    }

    /// Returns false if the ring is full.
    fn push_head<M: Memory<Ref = R>>(&mut self, memory: &mut M, element: R) -> bool {
        // SeqCst here and below, as all of Go's atomic operations are: a thief that reads the new head also reads the element.
        let (head, tail) = unpack(self.ends.load(Ordering::SeqCst));
        if head.wrapping_sub(tail) == self.len {
            return false;
        }
        memory.link(self.object, self.link(head), Some(element));
        self.ends.fetch_add(1 << 32, Ordering::SeqCst);
        true
    }

    fn pop_head<M: Memory<Ref = R>>(&mut self, memory: &mut M) -> Option<R> {
        self.pop(memory, |head, tail| (head.wrapping_sub(1), pack(head.wrapping_sub(1), tail)))
    }

    fn pop_tail<M: Memory<Ref = R>>(&mut self, memory: &mut M) -> Option<R> {
        self.pop(memory, |head, tail| (tail, pack(head, tail.wrapping_add(1))))
    }

    /// Takes an element. `end` returns, of head and tail, the element's number, and both without it.
    fn pop<M: Memory<Ref = R>>(&mut self, memory: &mut M, end: impl Fn(u32, u32) -> (u32, u64)) -> Option<R> {
        let mut ends = self.ends.load(Ordering::SeqCst);
        let number = loop {
            let (head, tail) = unpack(ends);
            if head == tail {
                return None;
            }
            let (number, rest) = end(head, tail);
            // Pairs with the other end's exchange: of an owner and a thief at the last element only one succeeds.
            match self.ends.compare_exchange(ends, rest, Ordering::SeqCst, Ordering::SeqCst) {
                Ok(_) => break number,
                Err(changed) => ends = changed,
            }
        };
        let element = memory.get(self.object, self.link(number));
        memory.link(self.object, self.link(number), None);
        element
    }
}
