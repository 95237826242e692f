//! A ring of free blocks: Go's `poolDequeue` (`src/sync/poolqueue.go`, since Go 1.13). Its owner pushes and pops at the head,
//! any other thread pops at the tail, and no one waits.
//!
//! Head and tail are the halves of one atomic word, so that owner and thief agree on the last element by one
//! compare-and-swap. A slot has a flag besides, because a thief takes its element only after it has moved the tail: the
//! owner fills the slot again once the flag says that the thief has finished.
//!
//! All of Go's atomic operations are sequentially consistent. The orderings here are the weakest with which the models of
//! `tests/loom_chain.rs` pass.

#![expect(unsafe_code, reason = "the word and the flags say whose a slot is")]

use super::fault::{Fault, is_planted};
use crate::chain::{pack, unpack};
use sync::atomic::{AtomicBool, AtomicU64, Ordering, UnsafeCell};

/// One more element at the head.
const ONE_PUSHED: u64 = 1 << 32;

/// The ring.
#[derive(Debug)]
pub(super) struct Dequeue<T> {
    /// The number of the next element to be pushed in the upper half, of the oldest element in the lower half.
    ends: AtomicU64,
    slots: Box<[Slot<T>]>,
}

/// A place for one element.
#[derive(Debug)]
struct Slot<T> {
    /// Set by the owner when it fills the slot, cleared by the thread that has taken the element.
    full: AtomicBool,
    element: UnsafeCell<Option<T>>,
}

impl<T> Dequeue<T> {
    /// An empty ring of `len` slots, a power of two, whose elements are numbered from `first` on, modulo 2³².
    pub fn new(len: usize, first: u32) -> Dequeue<T> {
        let slot = || Slot { full: AtomicBool::new(false), element: UnsafeCell::new(None) };
        Dequeue { ends: AtomicU64::new(pack(first, first)), slots: (0..len).map(|_| slot()).collect() }
    }

    /// Number of slots.
    pub fn capacity(&self) -> usize {
        self.slots.len()
    }

    /// Number of elements; exact while no other thread uses the ring.
    pub fn len(&self) -> u32 {
        let (head, tail) = unpack(self.ends.load(Ordering::Relaxed));
        head.wrapping_sub(tail)
    }

    fn slot(&self, number: u32) -> &Slot<T> {
        &self.slots[number as usize & (self.slots.len() - 1)]
    }

    /// Pushes an element at the head, or returns it if the ring is full.
    ///
    /// # Safety
    /// The caller is the owner: no other thread is in `push_head` or `pop_head` of this ring, and what the previous owner
    /// did there happened before.
    pub unsafe fn push_head(&self, element: T) -> Result<(), T> {
        // Relaxed: only the owner moves the head. With an old tail the ring looks full, which is harmless.
        let (head, tail) = unpack(self.ends.load(Ordering::Relaxed));
        let slot = self.slot(head);
        // Acquire: pairs with the release in `pop_tail`, so that the thief has taken the slot's last element.
        let taken = if is_planted(Fault::RefillsRelaxed) { Ordering::Relaxed } else { Ordering::Acquire };
        if head.wrapping_sub(tail) as usize == self.slots.len() || slot.full.load(taken) {
            return Err(element);
        }
        // SAFETY: the slot is not between tail and head, and its flag is cleared, so no thief accesses it. It holds `None`.
        slot.element.with_mut(|place| unsafe { place.write(Some(element)) });
        // Relaxed: the release below publishes it.
        slot.full.store(true, Ordering::Relaxed);
        // Release: pairs with the acquire in `pop_tail`, so that the thief sees the element.
        let pushed = if is_planted(Fault::PushesRelaxed) { Ordering::Relaxed } else { Ordering::Release };
        self.ends.fetch_add(ONE_PUSHED, pushed);
        Ok(())
    }

    /// Pops the element that was pushed last.
    ///
    /// # Safety
    /// As for [`push_head`](Self::push_head).
    pub unsafe fn pop_head(&self) -> Option<T> {
        // Relaxed, here and below: the owner itself pushed the element. The exchange decides whether a thief got it.
        let mut ends = self.ends.load(Ordering::Relaxed);
        loop {
            let (head, tail) = unpack(ends);
            if head == tail {
                return None;
            }
            let last = head.wrapping_sub(1);
            let rest = pack(last, tail);
            if is_planted(Fault::PopsWithoutExchange) {
                self.ends.store(rest, Ordering::Relaxed);
            } else if let Err(changed) =
                self.ends.compare_exchange_weak(ends, rest, Ordering::Relaxed, Ordering::Relaxed)
            {
                ends = changed;
                continue;
            }
            let slot = self.slot(last);
            // SAFETY: the exchange took the element from between tail and head, so no thief takes it.
            let element = slot.element.with_mut(|place| unsafe { (*place).take() });
            // Relaxed: only the owner reads the flag.
            slot.full.store(false, Ordering::Relaxed);
            return element;
        }
    }

    /// Pops the element that was pushed first. Any thread may call it.
    pub fn pop_tail(&self) -> Option<T> {
        // Relaxed: the exchange checks the value.
        let mut ends = self.ends.load(Ordering::Relaxed);
        loop {
            let (head, tail) = unpack(ends);
            if head == tail {
                return None;
            }
            let rest = pack(head, tail.wrapping_add(1));
            // Acquire: pairs with the release in `push_head`. Only read-modify-writes change the word, so the exchange sees
            // every push before it, also through the exchanges of others.
            match self.ends.compare_exchange_weak(ends, rest, Ordering::Acquire, Ordering::Relaxed) {
                Ok(_) => break,
                Err(changed) => ends = changed,
            }
        }
        let slot = self.slot(unpack(ends).1);
        // SAFETY: the exchange moved the tail beyond the element, so no other thief and not the owner takes it; and the
        // owner does not fill the slot before the flag is cleared.
        let element = slot.element.with_mut(|place| unsafe { (*place).take() });
        // Release: pairs with the acquire in `push_head`.
        slot.full.store(false, Ordering::Release);
        element
    }
}
