//! What a watched world asks of a variant besides its [`Strategy`]: where frames are that wait outside the slots. Variants
//! whose frames stay in the slots have nothing to add.

use crate::cond::{self, Cond};
use crate::context::Context;
use crate::frame::{Frame, Source};
use crate::local::Local;
use crate::params::Start;
use crate::reader::Reader;
use crate::ring::{Ring, SlotId};
use crate::strategy::Strategy;

/// A variant that can be watched.
pub(crate) trait Watchable: Strategy<Local, Gate: Clone, Own: Clone> {
    /// Whether readers stand in slots; if not they have queues of their own.
    const SLOTS: bool = true;

    /// A reader subscribes, and goes to its first frame.
    fn join(ring: &mut Ring<Self, Local>, reader: &mut Reader, start: Start) {
        reader.start(ring, start);
    }

    /// A reader is gone, dropped or by its own will.
    fn part(_ring: &Ring<Self, Local>, _reader: &Reader) {}

    /// Whether the publisher has a used buffer for the frame that it begins, and takes it.
    fn reuses_buffer(_ring: &Ring<Self, Local>) -> bool {
        false
    }

    /// A reader has taken a slot.
    fn hold(ring: &Ring<Self, Local>, reader: &mut Reader, slot: SlotId) {
        reader.hold(ring, slot);
    }

    /// Looks at the frame that a reader sends.
    fn with_frame<R>(ring: &Ring<Self, Local>, reader: &Reader, look: impl FnOnce(&Frame) -> R) -> R {
        look(&ring.slot(reader.slot).content.get())
    }

    /// Hands bytes to the connection, counting what is copied on the way. The copy into the socket itself is made by the
    /// caller, for every variant.
    fn pass(_ring: &Ring<Self, Local>, _reader: &Reader, _bytes: &[u8], _context: &mut impl Context<Local>) {}

    /// How many frames wait in a reader's own queue.
    fn queued(_ring: &Ring<Self, Local>, _reader: &Reader) -> usize {
        0
    }

    /// Bytes of all frames that wait outside the slots, where one has about `frame`.
    fn queued_bytes(_ring: &Ring<Self, Local>, _frame: usize) -> usize {
        0
    }

    /// A copy of the variant's own state, without that of which there may be much: [`copy_more`](Self::copy_more) adds that.
    fn begin_copy(own: &Self::Own) -> Self::Own {
        own.clone()
    }

    /// Adds to a copy of `of`, while there are bytes `left`, which it counts down; returns whether there may be more.
    fn copy_more(_own: &mut Self::Own, _of: &Self::Own, _left: &mut usize) -> bool {
        false
    }

    /// For frames outside the slots: how many hold the frame that was in a slot last, and its bytes.
    fn held(_ring: &Ring<Self, Local>, _slot: SlotId) -> Option<(u32, usize)> {
        None
    }
}

impl Watchable for Cond {
    fn part(ring: &Ring<Cond, Local>, reader: &Reader) {
        reader.before.into_iter().for_each(|before| cond::lower(ring, before));
    }
}

/// Hands bytes `from` to `to` of a reader's frame to its connection, and copies them into the socket, as the kernel does for every
/// variant.
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
        // The sender looks at its list once: the rest is the bytes that are in the slot now.
        let bytes = &frame.bytes[from.min(frame.bytes.len())..to.min(frame.bytes.len())];
        S::pass(ring, sender, bytes, context);
        socket[..bytes.len()].copy_from_slice(bytes);
        bytes.len()
    });
    reader.digest::<Local, C>(&socket[..sent]);
}

impl Watchable for crate::rwmutex::RwMutex {}
impl Watchable for crate::waitgroup::WaitGroup {}
impl Watchable for crate::sleep::Sleep {}
impl Watchable for crate::trylock::TryLock {}
impl Watchable for crate::atomic::Atomic {}
impl Watchable for crate::epoch::Epoch {}
