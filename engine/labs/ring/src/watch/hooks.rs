//! Functions that a world in virtual time calls on a variant in addition to [`Strategy`]: access to frames that wait
//! outside the slots. Variants whose frames stay in the slots use the defaults.

use crate::context::Context;
use crate::frame::{Frame, Source};
use crate::local::Local;
use crate::params::Start;
use crate::reader::Reader;
use crate::ring::{Ring, SlotId};
use crate::strategy::Strategy;
use base::planted::is_planted;

/// A variant that can be watched.
pub(crate) trait Watchable: Strategy<Local, Gate: Clone, VariantState: Clone> {
    /// Whether readers read from slots. If not, each has a queue of its own.
    const SLOTS: bool = true;

    /// Subscribes a reader, and moves it to its first frame.
    fn join(ring: &mut Ring<Self, Local>, reader: &mut Reader, start: Start) {
        reader.start(ring, start);
    }

    /// Ends the subscription of a reader that has left or was dropped.
    fn part(_ring: &Ring<Self, Local>, _reader: &Reader) {}

    /// Takes a free buffer for the publisher's next frame. Returns false if there is none.
    fn reuses_buffer(_ring: &Ring<Self, Local>) -> bool {
        false
    }

    /// Gives a reader the slot that it takes.
    fn hold(ring: &Ring<Self, Local>, reader: &mut Reader, slot: SlotId) {
        reader.hold(ring, slot);
    }

    /// Calls `look` with the frame that a reader sends.
    fn with_frame<R>(ring: &Ring<Self, Local>, reader: &Reader, look: impl FnOnce(&Frame) -> R) -> R {
        look(&ring.slot(reader.slot).content.get())
    }

    /// Passes bytes through the variant's buffers to the connection, and counts the copies. The caller makes the copy
    /// into the socket, for every variant.
    fn pass(_ring: &Ring<Self, Local>, _reader: &Reader, _bytes: &[u8], _context: &mut impl Context<Local>) {}

    /// The number of frames in a reader's own queue.
    fn queued(_ring: &Ring<Self, Local>, _reader: &Reader) -> usize {
        0
    }

    /// Memory of all frames that wait outside the slots, in bytes, if a frame has about `frame` bytes.
    fn queued_bytes(_ring: &Ring<Self, Local>, _frame: usize) -> usize {
        0
    }

    /// A copy of the variant's state without its large parts; [`copy_more`](Self::copy_more) adds them.
    fn begin_copy(state: &Self::VariantState) -> Self::VariantState {
        state.clone()
    }

    /// Adds parts of `of` to a copy of it, until about `left` bytes are copied; subtracts them from `left`. Returns
    /// whether there may be more to copy.
    fn copy_more(_state: &mut Self::VariantState, _of: &Self::VariantState, _left: &mut usize) -> bool {
        false
    }

    /// Drops parts of the variant's state, until about `left` allocations are freed; subtracts them from `left`. Returns
    /// whether there may be more to drop.
    fn shed(_state: &mut Self::VariantState, _left: &mut usize) -> bool {
        false
    }

    /// For variants whose frames are outside the slots: the number of holders of the frame that was in a slot last, and
    /// its size in bytes. Otherwise `None`.
    fn held(_ring: &Ring<Self, Local>, _slot: SlotId) -> Option<(u32, usize)> {
        None
    }
}

/// Passes the bytes `from..to` of a reader's frame to its connection, and copies them into the socket, as the kernel
/// would for every variant.
#[inline]
pub(crate) fn send<S: Watchable, C: Context<Local>>(
    ring: &Ring<S, Local>,
    reader: &mut Reader,
    (from, to): (usize, usize),
    source: &Source,
    context: &mut C,
) {
    let mut socket = source.socket.borrow_mut();
    let sender: &Reader = reader;
    let sent = S::with_frame(ring, sender, |frame| {
        // The frame may have been overwritten by a shorter one since the send began.
        let bytes = &frame.bytes[from.min(frame.bytes.len())..to.min(frame.bytes.len())];
        // A test's fault: the last byte is not sent.
        let bytes = &bytes[..bytes.len().saturating_sub(usize::from(is_planted()))];
        S::pass(ring, sender, bytes, context);
        socket[..bytes.len()].copy_from_slice(bytes);
        bytes.len()
    });
    reader.digest::<Local, C>(&socket[..sent]);
}
