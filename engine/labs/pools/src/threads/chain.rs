//! The free blocks of one processor: Go's `poolChain` (`src/sync/poolqueue.go`, since Go 1.13), a list of [rings](super::dequeue)
//! of which each is twice as long as the one before.
//!
//! The owner pushes and pops at the newest ring; a thief pops at the oldest one, and drops it from the list if it is empty
//! and not the newest. Go's collector frees a dropped ring when no thread refers to it. Here it is freed with the chain: a
//! thief may still be in it, and because lengths double, all dropped rings together are shorter than the newest.

#![expect(unsafe_code, reason = "rings are linked by pointers, and freed by hand")]

use std::ptr;

use super::dequeue::Dequeue;
use super::fault::{Fault, is_planted};
use crate::chain::{FIRST, LONGEST};
use sync::atomic::{AtomicPtr, Ordering, UnsafeCell};

/// Length of a chain's first ring. One under the model checker, so that few elements need several rings.
const FIRST_LEN: usize = if cfg!(loom) { 1 } else { FIRST as usize };

/// A ring in the list.
#[derive(Debug)]
struct Link<T> {
    ring: Dequeue<T>,
    /// The next newer ring; null in the newest.
    newer: AtomicPtr<Link<T>>,
    /// The next older ring; null if thieves have dropped it.
    older: AtomicPtr<Link<T>>,
    /// The ring that was allocated before this one, for [`Drop`].
    previous: *mut Link<T>,
}

/// The chain.
#[derive(Debug)]
pub struct PoolChain<T> {
    /// The newest ring; null before the first push. Only the owner accesses it.
    newest: UnsafeCell<*mut Link<T>>,
    /// The oldest ring that thieves have not dropped; null before the first push.
    oldest: AtomicPtr<Link<T>>,
}

// SAFETY: the chain owns its rings and their elements, which move from one thread to another, hence `T: Send`. Only the
// owner accesses `newest`, as the callers of the unsafe methods promise.
unsafe impl<T: Send> Sync for PoolChain<T> {}
// SAFETY: as above.
unsafe impl<T: Send> Send for PoolChain<T> {}

impl<T> Default for PoolChain<T> {
    fn default() -> Self {
        PoolChain { newest: UnsafeCell::new(ptr::null_mut()), oldest: AtomicPtr::new(ptr::null_mut()) }
    }
}

impl<T> PoolChain<T> {
    /// Pushes an element.
    ///
    /// # Safety
    /// The caller is the owner: no other thread is in `push_head` or `pop_head` of this chain, and what the previous owner
    /// did there happened before.
    pub unsafe fn push_head(&self, element: T) {
        // SAFETY: only the owner accesses the pointer.
        let newest = self.newest.with(|newest| unsafe { *newest });
        if newest.is_null() {
            let first = self.append(FIRST_LEN, newest);
            // Release: pairs with the acquire in `pop_tail`, so that a thief sees the ring's contents.
            self.oldest.store(first, Ordering::Release);
            // SAFETY: rings live as long as the chain, and the caller is the owner.
            return unsafe { Self::push_into_empty(first, element) };
        }
        // SAFETY: as above.
        let (ring, newer) = unsafe { (&(*newest).ring, &(*newest).newer) };
        // SAFETY: the caller is the owner.
        let Err(element) = (unsafe { ring.push_head(element) }) else { return };
        let longer = self.append((2 * ring.capacity()).min(LONGEST as usize), newest);
        // Release: pairs with the acquire in `pop_tail`, so that a thief that sees the longer ring sees its contents, and
        // also every push into this one.
        newer.store(longer, if is_planted(Fault::LinksRelaxed) { Ordering::Relaxed } else { Ordering::Release });
        // SAFETY: as above.
        unsafe { Self::push_into_empty(longer, element) };
    }

    /// Makes a ring the newest one.
    fn append(&self, len: usize, previous: *mut Link<T>) -> *mut Link<T> {
        let (newer, older) = (AtomicPtr::new(ptr::null_mut()), AtomicPtr::new(previous));
        let link = Box::into_raw(Box::new(Link { ring: Dequeue::new(len, 0), newer, older, previous }));
        // SAFETY: only the owner calls this.
        self.newest.with_mut(|newest| unsafe { *newest = link });
        link
    }

    /// # Safety
    /// The ring is alive, and the caller its owner.
    unsafe fn push_into_empty(link: *mut Link<T>, element: T) {
        // SAFETY: the caller's promise.
        let pushed = unsafe { (*link).ring.push_head(element) };
        debug_assert!(pushed.is_ok(), "a new ring has room");
    }

    /// Pops the element that was pushed last.
    ///
    /// # Safety
    /// As for [`push_head`](Self::push_head).
    pub unsafe fn pop_head(&self) -> Option<T> {
        // SAFETY: only the owner accesses the pointer.
        let mut link = self.newest.with(|newest| unsafe { *newest });
        // SAFETY: rings live as long as the chain.
        while let Some(Link { ring, older, .. }) = unsafe { link.as_ref() } {
            // SAFETY: the caller is the owner.
            let element = unsafe { ring.pop_head() };
            if element.is_some() {
                return element;
            }
            // Relaxed: the owner linked the older ring itself, or a thief has dropped it.
            link = older.load(Ordering::Relaxed);
        }
        None
    }

    /// Pops the element that was pushed first, and drops oldest rings that are empty. Any thread may call it.
    pub fn pop_tail(&self) -> Option<T> {
        // Acquire: pairs with the releases in `push_head` and below, so that the ring's contents are visible.
        let mut oldest = self.oldest.load(Ordering::Acquire);
        // SAFETY: rings live as long as the chain.
        while let Some(Link { ring, newer, .. }) = unsafe { oldest.as_ref() } {
            // Before the pop: the owner pushes at the newest ring only, so a ring that has a newer one and is then found
            // empty stays empty. Acquire: pairs with the release in `push_head`, so that all pushes into this ring are seen.
            let next = newer.load(Ordering::Acquire);
            let element = ring.pop_tail();
            let next = if is_planted(Fault::LooksLate) { newer.load(Ordering::Acquire) } else { next };
            if element.is_some() || next.is_null() {
                return element;
            }
            // Release: pairs with the acquire above. The thief that succeeds drops the ring; the others go on, too.
            if self.oldest.compare_exchange(oldest, next, Ordering::Release, Ordering::Relaxed).is_ok() {
                // SAFETY: as above.
                let Link { older, .. } = unsafe { &*next };
                // Relaxed: an owner that still sees the dropped ring finds nothing in it.
                older.store(ptr::null_mut(), Ordering::Relaxed);
            }
            oldest = next;
        }
        None
    }

    /// Number of elements.
    pub fn count(&mut self) -> u32 {
        let mut count = 0;
        self.for_each_ring(|link| {
            // SAFETY: the ring is alive, because `self` is borrowed.
            count += unsafe { (*link).ring.len() };
        });
        count
    }

    /// Calls `act` for each ring that was allocated, the newest first. `act` may free it.
    fn for_each_ring(&mut self, mut act: impl FnMut(*mut Link<T>)) {
        // SAFETY: no other thread uses the chain, which is borrowed mutably.
        let mut link = self.newest.with(|newest| unsafe { *newest });
        while !link.is_null() {
            // SAFETY: the ring is alive, because only `act` of its own turn may free it.
            let previous = unsafe { (*link).previous };
            act(link);
            link = previous;
        }
    }
}

/// Frees the rings with the elements that are left.
impl<T> Drop for PoolChain<T> {
    fn drop(&mut self) {
        // SAFETY: `append` made the ring from a box, and no thread uses the chain any more.
        self.for_each_ring(|link| drop(unsafe { Box::from_raw(link) }));
    }
}
