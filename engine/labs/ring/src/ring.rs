//! The ring of one track: slots, a circle that says which slot is where, and a count of published frames.
//!
//! The slot of frame `n` is at position `n mod size` of the circle (shifted by an origin once the ring has grown or
//! shrunk). The publisher fills one slot at a time. A variant ([`Strategy`]) defines how the publisher moves to the
//! next slot, how readers wait for a slot and hold it, and what happens if the publisher needs a slot that readers
//! hold. In some variants it discards such a slot: a spare slot takes its position in the circle, and the discarded
//! slot becomes a spare, which the publisher can claim again when its readers have released it.

use std::fmt::Debug;

use super::context::Context;
use super::publisher::Publisher;
use super::strategy::Strategy;
use super::word::{Content, Memory, Ordering, Word};

/// A slot, as an index into [`Ring::slots`].
pub type SlotId = u32;

/// Bit of [`Ring::state`]: the stream is closed.
const CLOSED: u32 = 1;
/// Bit of [`Ring::state`]: the original would have panicked.
const PANICKED: u32 = 2;

/// The number of frames that `to` is ahead of `from`, or 0 if it is not ahead. Frame numbers wrap at 2³², so the result
/// is correct only for frames that are less than 2³¹ apart.
#[inline]
pub(crate) fn ahead(to: u32, from: u32) -> u32 {
    to.wrapping_sub(from).cast_signed().max(0).cast_unsigned()
}

/// The knobs of the ring lab that do not describe the load: the pause of readers that poll, and switches that plant
/// faults.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Switches {
    /// Pause between two checks of a reader of *Sleep*, in µs; 0 means that it yields instead.
    pub poll_us: u32,
    /// A reader that is more than half a ring behind does not skip to the newest key frame.
    pub no_catch_up: bool,
    /// *RWMutex* subtracts the indices of publisher and reader without regard to wrapping.
    pub no_wrap: bool,
    /// *Cond* does not broadcast the previous slot again.
    pub no_rebroadcast: bool,
    /// *Cond* does not check whether readers are counted in a slot before it claims the slot.
    pub no_guard: bool,
    /// *WaitGroup* closes without its three-state flag.
    pub no_flag: bool,
}

/// One slot.
#[derive(Debug)]
#[repr(C)]
pub struct Slot<S: Strategy<M>, M: Memory> {
    pub(super) content: M::Content,
    /// Its synchronisation state.
    pub(super) gate: S::Gate,
    /// 1 if the publisher discarded it while readers held it, otherwise 0.
    pub(super) retired: M::Plain,
}

impl<S: Strategy<M>, M: Memory> Slot<S, M> {
    pub(super) fn new(bytes: usize, seq: u32) -> Slot<S, M> {
        Slot { content: Content::empty(bytes, seq), gate: S::Gate::default(), retired: M::Plain::default() }
    }
}

/// The ring of one track, with its variant's own state.
#[derive(Debug)]
pub struct Ring<S: Strategy<M>, M: Memory> {
    /// All slots: those of the circle and the spares.
    pub slots: Vec<M::Padded<Slot<S, M>>>,
    /// The slot at each position.
    pub(super) circle: Vec<M::Plain>,
    /// The position of frame 0, computed with the current size. Always 0 in shared memory, where the size never
    /// changes.
    pub(super) origin: u32,
    /// The number of the next frame to be published.
    pub(super) published: M::Padded<M::Plain>,
    /// The number of the newest key frame. Before the first key frame, the number of a frame that cannot be in the
    /// ring.
    pub(super) key: M::Plain,
    /// [`CLOSED`] and [`PANICKED`]; 0 while the stream is open. Readers that poll sleep on this word.
    pub(super) state: M::Padded<M::Word>,
    /// The number of the first frame.
    pub(super) first: u32,
    /// The size of a new buffer, in bytes. In shared memory it is large enough for any frame.
    pub(super) room: usize,
    /// The switches of the configuration.
    pub switches: Switches,
    /// The variant's state that belongs to the ring as a whole.
    pub(super) variant_state: M::Padded<S::VariantState>,
}

impl<S: Strategy<M>, M: Memory> Ring<S, M> {
    /// A ring of `size` slots for `readers` readers, whose first frame has number `first` and whose new buffers have
    /// `room` bytes, and its only publisher.
    ///
    /// # Panics
    /// Panics if `size` is less than 2, or, in shared memory, not a power of two.
    #[inline(never)]
    pub fn new(first: u32, size: u32, readers: u32, room: usize, switches: Switches) -> (Ring<S, M>, Publisher) {
        assert!(size >= 2 && (!M::SHARED || size.is_power_of_two()), "{size} slots");
        // Each reader may hold one slot of the spares, and the publisher needs one more.
        let spares = if S::SWAPS { readers + 1 } else { 0 };
        // The number of a frame one lap before the first, which no reader wants.
        let before = first.wrapping_sub(size);
        let slot = |id| Slot::new(if id < size && !S::FRESH { room } else { 0 }, before);
        let ring = Ring {
            slots: (0..size + spares).map(|id| slot(id).into()).collect(),
            circle: (0..size).map(Word::new).collect(),
            origin: 0,
            published: M::Plain::new(first).into(),
            // Not in the ring for any size of the ring.
            key: Word::new(first.wrapping_sub(1 << 31)),
            state: M::Word::new(0).into(),
            first,
            room,
            switches,
            variant_state: S::VariantState::default().into(),
        };
        let at = ring.at(first);
        S::begin(&ring, at);
        let publisher = Publisher::new(at, first, (size..size + spares).collect());
        (ring, publisher)
    }

    /// The number of slots in the circle.
    #[inline]
    pub fn size(&self) -> u32 {
        self.circle.len() as u32
    }

    /// The position of frame `seq` in the circle.
    #[inline]
    pub(super) fn place(&self, seq: u32) -> usize {
        let size = self.size();
        if M::SHARED {
            return (seq & (size - 1)) as usize;
        }
        let at = seq.wrapping_add(self.origin);
        // A division takes longer than the rest of a reader's check.
        (if size.is_power_of_two() { at & (size - 1) } else { at % size }) as usize
    }

    /// The slot at the position of frame `seq`. It may hold another frame.
    #[inline]
    pub(super) fn at(&self, seq: u32) -> SlotId {
        // Acquire: pairs with the release in `Publisher::swap_next`, so that a reader that finds a spare sees that its
        // gate is claimed.
        self.circle[self.place(seq)].load(Ordering::Acquire)
    }

    #[inline]
    pub(super) fn slot(&self, id: SlotId) -> &Slot<S, M> {
        &self.slots[id as usize]
    }

    /// The synchronisation state of a slot.
    #[inline]
    pub(super) fn gate(&self, id: SlotId) -> &S::Gate {
        &self.slot(id).gate
    }

    /// The variant's state that belongs to the ring as a whole.
    #[inline]
    pub(super) fn variant_state(&self) -> &S::VariantState {
        &self.variant_state
    }

    /// The number of the frame in a slot.
    #[inline]
    pub(super) fn seq(&self, id: SlotId) -> u32 {
        self.slot(id).content.seq()
    }

    /// Whether a slot has been discarded, so that its readers lose their subscription.
    #[inline]
    pub(super) fn is_retired(&self, id: SlotId) -> bool {
        // Relaxed: called by readers that hold the slot. A reader that does not see the store in
        // `Publisher::discard_next` keeps its subscription.
        self.slot(id).retired.load(Ordering::Relaxed) == 1
    }

    /// The number of the next frame to be published: `first` plus the number of published frames, modulo 2³².
    #[inline]
    pub fn published(&self) -> u32 {
        // Acquire: pairs with the release in `Publisher::count`, so that a reader that sees the count sees the frame.
        self.published.load(Ordering::Acquire)
    }

    /// The number of the newest key frame, or, if the publisher has overwritten that frame or overwrites it next, the
    /// number of the frame that the publisher is writing.
    pub fn newest_key(&self) -> u32 {
        let published = self.published();
        // Relaxed: the publisher stores it before the count that is loaded above.
        let key = self.key.load(Ordering::Relaxed);
        if published.wrapping_sub(key) < self.size() - 1 { key } else { published }
    }

    /// Whether the stream is closed.
    #[inline]
    pub fn is_closed(&self) -> bool {
        // Acquire: pairs with the release in `shut`, so that a reader that sees the end sees all frames published
        // before it.
        self.state.load(Ordering::Acquire) != 0
    }

    /// Whether the original would have panicked.
    #[inline]
    pub fn is_panicked(&self) -> bool {
        // Acquire: pairs with the release in `panic`, so that an actor that sees the panic sees the stores before it.
        self.state.load(Ordering::Acquire) & PANICKED != 0
    }

    /// Marks the stream as closed, and ends the pauses of readers that poll.
    pub(super) fn shut(&self, context: &mut impl Context<M>) {
        // Release: pairs with the acquire in `is_closed`, so that a reader that sees the end sees all frames published
        // before it.
        self.state.fetch_or(CLOSED, Ordering::Release);
        context.wake(&self.state);
    }

    /// Marks the stream as panicked and closed, and wakes all actors that sleep.
    pub(super) fn panic(&self, context: &mut impl Context<M>) {
        // Release: pairs with the acquire in `is_panicked`, so that an actor that sees the panic sees the stores before
        // it.
        self.state.fetch_or(PANICKED | CLOSED, Ordering::Release);
        context.wake(&self.state);
        self.release_sleepers(context);
    }

    /// Wakes all readers that sleep, and changes their words so that they do not sleep again. Called after the stream
    /// was closed.
    pub(super) fn release_sleepers(&self, context: &mut impl Context<M>) {
        for word in S::sleepers(self) {
            S::release(word);
            context.wake(word);
        }
    }

    /// Wakes all readers that sleep, so that they check again.
    pub(crate) fn wake_readers(&self, context: &mut impl Context<M>) {
        S::sleepers(self).for_each(|word| context.wake(word));
    }
}
