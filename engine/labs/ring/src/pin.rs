//! A pin: readers that have a slot pinned, and whether the publisher has it. Nobody sleeps on it: a reader that comes too late
//! goes elsewhere, and so does a publisher.

use super::reader::Reader;
use super::ring::Ring;
use super::strategy::{Next, Strategy};
use super::word::{Memory, Ordering, Word};

/// The publisher has the slot.
const WRITTEN: u32 = 1 << 31;

/// The number of readers, and the bit above.
#[derive(Clone, Debug, Default)]
pub struct Pin<W>(W);

impl<W: Word> Pin<W> {
    /// Pins the slot, unless the publisher has it.
    #[inline]
    pub fn pin(&self) -> bool {
        // Acquire: pairs with the release in `open`, so that the frame is seen.
        if self.0.fetch_add(1, Ordering::Acquire) & WRITTEN == 0 {
            return true;
        }
        // Relaxed: nothing was read.
        self.0.fetch_sub(1, Ordering::Relaxed);
        false
    }

    /// Lets the slot go.
    #[inline]
    pub fn unpin(&self) {
        // Release: pairs with the acquire in `claim`: what was read is read before it is overwritten.
        self.0.fetch_sub(1, Ordering::Release);
    }

    /// Takes the slot for the publisher if nobody has it pinned.
    #[inline]
    pub fn claim(&self) -> bool {
        // Acquire: pairs with the release in `unpin`.
        self.0.compare_exchange(0, WRITTEN, Ordering::Acquire).is_ok()
    }

    /// Opens the slot to readers.
    #[inline]
    pub fn open(&self) {
        // Release: pairs with the acquire in `pin`. Subtracted, because readers that come too soon count up and down.
        self.0.fetch_sub(WRITTEN, Ordering::Release);
    }
}

/// A reader pins the slot of the frame that it wants, which was published, if it is still there.
#[inline]
pub(super) fn pin<'r, S, M>(ring: &'r Ring<S, M>, reader: &Reader) -> Next<'r, M::Word>
where
    M: Memory,
    S: Strategy<M, Gate = Pin<M::Plain>>,
{
    let id = ring.at(reader.next);
    if !ring.gate(id).pin() {
        return Next::Lapped;
    }
    // Only now that it is pinned does the number stay what it is.
    if ring.seq(id) == reader.next {
        return Next::Take(id);
    }
    ring.gate(id).unpin();
    Next::Lapped
}
