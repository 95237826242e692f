//! A pin: the number of readers that have a slot pinned, and a bit that says whether the publisher has claimed it. No
//! actor sleeps on a pin: a reader that finds the slot claimed skips to the newest key frame, and a publisher that
//! finds it pinned takes a spare slot.

use super::reader::Reader;
use super::ring::Ring;
use super::strategy::{Next, Strategy};
use super::word::{Memory, Ordering, Word};

/// The publisher has claimed the slot.
const WRITTEN: u32 = 1 << 31;

/// The number of readers in the low bits, and [`WRITTEN`].
#[derive(Clone, Debug, Default)]
pub struct Pin<W>(W);

impl<W: Word> Pin<W> {
    /// Pins the slot. Returns false if the publisher has claimed it.
    #[inline]
    pub fn pin(&self) -> bool {
        // Acquire: pairs with the release in `open`, so that the reader sees the frame.
        if self.0.fetch_add(1, Ordering::Acquire) & WRITTEN == 0 {
            return true;
        }
        // Relaxed: the reader has read nothing from the slot.
        self.0.fetch_sub(1, Ordering::Relaxed);
        false
    }

    /// Removes a reader's pin.
    #[inline]
    pub fn unpin(&self) {
        // Release: pairs with the acquire in `claim`, so that the reader's loads of the frame come before the publisher
        // overwrites it.
        self.0.fetch_sub(1, Ordering::Release);
    }

    /// Claims the slot for the publisher. Returns false if a reader has it pinned or if it is claimed already.
    #[inline]
    pub fn claim(&self) -> bool {
        // Acquire: pairs with the release in `unpin`, so that the readers' loads come before the publisher's stores.
        self.0.compare_exchange(0, WRITTEN, Ordering::Acquire).is_ok()
    }

    /// Ends the publisher's claim, so that readers can pin the slot.
    #[inline]
    pub fn open(&self) {
        // Release: pairs with the acquire in `pin`, so that a reader that pins the slot sees the frame. A subtraction,
        // not a store, because readers that come too early add to the count and subtract from it meanwhile.
        self.0.fetch_sub(WRITTEN, Ordering::Release);
    }
}

/// Pins the slot of the frame that the reader wants, which has been published. Returns [`Next::Lapped`] if the
/// publisher has claimed the slot for a later frame or has put another slot in its place.
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
    // Checked after the pin, because the number can change until the slot is pinned.
    if ring.seq(id) == reader.next {
        return Next::Take(id);
    }
    ring.gate(id).unpin();
    Next::Lapped
}
