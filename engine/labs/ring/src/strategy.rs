//! The interface of a variant of the ring: how the publisher moves from one slot to the next, how a reader waits for a
//! slot, holds it and releases it, and how a stream is closed.
//!
//! The publisher, the readers and the closer are state machines over [words](super::word). A driver calls a function of
//! the trait below with the actor's state; the function performs one action and returns the actor's next step
//! ([`Next`]). It never blocks and it does not touch the bytes of a frame: the driver does the waiting, the filling and
//! the sending. Five drivers run the same code:
//!
//! | driver | words | purpose |
//! |---|---|---|
//! | [`watch`](super::watch) | cells | virtual time, one visible action a step; can be copied |
//! | [`tight`](super::tight) | cells | measurement: a loop without scheduler and observer |
//! | [`threads`](super::threads) | atomics | real threads, also for the sound card |
//! | [`search`](super::search) | atomics | one action a call, in every order, for the page's search |
//! | `tests/loom_*.rs` | loom's atomics | every interleaving of small runs |
//!
//! What a variant calls:
//!
//! | call | purpose |
//! |---|---|
//! | [`Ring::at`], [`Ring::gate`], [`Ring::state`] | the slot of a frame, a slot's synchronisation state, the variant's own |
//! | [`Ring::is_closed`], [`Ring::wake_readers`] | whether the stream has ended; wakes all readers that sleep |
//! | `Publisher::next`, `previous` | the slots beside the one that is full |
//! | `Publisher::replace_next`, `discard_next` | exchange the next slot for a spare; the latter ends its readers' subscriptions |
//! | `Publisher::publish`, `enter` | make the frame readable; move to the next slot, which the variant has claimed |
//! | `Reader::next`, [`Reader::lag`], `Reader::next_or_lapped` | the frame it wants, how far it is behind, its next step after a release |
//! | [`Context::notify`] | wakes all actors that sleep on a word |
//! | [`Word`](super::word::Word) | loads, stores and exchanges, each with its ordering |
//!
//! The driver owns the states below [`STEP`] of a publisher and below [`WAIT`] of a reader. A variant numbers its
//! publisher's states from [`STEP`] on and its readers' states from [`WAIT`] on. It names the states that the picture
//! shows as actions of their own. A state without a name belongs to the action before it: `watch` runs both in one
//! step.

use std::fmt::Debug;

use super::context::Context;
use super::publisher::Publisher;
use super::reader::Reader;
use super::ring::{Ring, SlotId};
use super::word::Memory;

/// The first publisher state that belongs to the variant: the publisher's slot is full.
pub const STEP: u8 = 2;
/// The first reader state that belongs to the variant: the reader wants a frame.
pub const WAIT: u8 = 3;

/// The next step of an actor after an action. The following state is part of the value, so that a driver's loop keeps
/// it in a local variable and the compiler turns the state machine into plain control flow.
#[derive(Debug)]
pub enum Next<'r, W> {
    /// The actor continues in this state.
    Go(u8),
    /// The reader found nothing to read. If it is to sleep, it continues in this state.
    Empty(u8),
    /// The reader holds this slot and may send its frame. After the send it continues in state
    /// [`LEAVE`](Strategy::LEAVE).
    Take(SlotId),
    /// The publisher has published its frame, or the reader has released its slot.
    Done,
    /// The actor sleeps while the word equals `seen`, and then continues in state `then`.
    Wait {
        /// The word that the actor sleeps on.
        word: &'r W,
        /// The value for which it sleeps.
        seen: u32,
        /// The state in which it wakes.
        then: u8,
    },
    /// The reader checks again after the pause that the knob `poll` sets.
    Poll,
    /// The frame that the reader wants has been overwritten: the reader continues at the newest key frame.
    Lapped,
    /// The reader loses its subscription.
    Dropped,
    /// The stream has ended for this actor.
    Closed,
}

/// How a reader waits. The picture draws each of them differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitPolicy {
    /// The reader sleeps until it is woken.
    Sleeps,
    /// The reader sleeps until it is woken, and holds a lock while it sends.
    Locks,
    /// The reader checks in intervals.
    Polls,
}

/// A variant: one way to share the ring, in memory of kind `M`.
///
/// # Safety
/// The publisher replaces the buffer of a slot when it begins a frame in a slot that was never published, and, where
/// [`FRESH`](Self::FRESH) is true, in every slot. Therefore [`read`](Self::read) must not return [`Take`](Next::Take)
/// for a slot between the publisher's claim of that slot and its publication, and [`step`](Self::step) must not claim a
/// slot that a reader has taken and not released.
///
/// ```compile_fail,E0200
/// # use ring::{Context, Memory, Next, Publisher, Reader, Ring, Strategy, WaitPolicy};
/// /// Returns a slot that the publisher is writing.
/// #[derive(Debug)]
/// struct Reckless;
/// impl<M: Memory> Strategy<M> for Reckless {
///     type Gate = ();
///     type VariantState = ();
///     const ID: &'static str = "reckless";
///     const PUBLISHER: &'static [&'static str] = &[];
///     const READER: &'static [&'static str] = &[];
///     const LEAVE: u8 = 0;
///     const FRESH: bool = true;
///     const PROTECTS: bool = false;
///     const WAITS: WaitPolicy = WaitPolicy::Sleeps;
///     fn step<'r>(_: &'r Ring<Self, M>, _: &mut Publisher, _: u8, _: &mut impl Context<M>) -> Next<'r, M::Word> { Next::Done }
///     fn read<'r>(_: &'r Ring<Self, M>, _: &mut Reader, _: u8, _: &mut impl Context<M>) -> Next<'r, M::Word> { Next::Take(0) }
///     fn sleepers(_: &Ring<Self, M>) -> impl Iterator<Item = &M::Word> { std::iter::empty() }
///     fn release(_: &M::Word) {}
/// }
/// ```
#[expect(unsafe_code, reason = "whether slots may get new buffers is up to the variant")]
pub unsafe trait Strategy<M: Memory>: Debug + Sized + 'static {
    /// The synchronisation state of one slot.
    type Gate: Debug + Default;
    /// The variant's state that belongs to the ring as a whole.
    type VariantState: Debug + Default;

    /// The variant's id in the catalogue.
    const ID: &'static str;
    /// Names of the publisher's visible states, from [`STEP`] on.
    const PUBLISHER: &'static [&'static str];
    /// Names of a reader's visible states, from [`WAIT`] on.
    const READER: &'static [&'static str];
    /// The state in which a reader that has sent its frame releases the slot.
    const LEAVE: u8;
    /// Whether the publisher may replace a slot of the circle by a spare slot.
    const SWAPS: bool = false;
    /// Whether every frame gets a new buffer.
    const FRESH: bool = false;
    /// Whether no frame can change while a reader sends it. Where this is false, a reader compares the frame's number
    /// after the send with the number before it. There is no default, because a variant that omitted the constant would
    /// report no torn frames.
    const PROTECTS: bool;
    /// How readers wait.
    const WAITS: WaitPolicy;
    /// Whether the ring may grow and shrink.
    const GROWS: bool = false;

    /// Claims the slot of the first frame for the publisher, and initialises counts that advance with the frame numbers
    /// to the number of that frame.
    fn begin(_ring: &Ring<Self, M>, _slot: SlotId) {}

    /// Performs one action of the publisher, whose slot is full.
    fn step<'r>(
        ring: &'r Ring<Self, M>,
        publisher: &mut Publisher,
        state: u8,
        context: &mut impl Context<M>,
    ) -> Next<'r, M::Word>;

    /// Performs one action of a reader that wants frame [`reader.next`](Reader::next) or releases its slot.
    fn read<'r>(
        ring: &'r Ring<Self, M>,
        reader: &mut Reader,
        state: u8,
        context: &mut impl Context<M>,
    ) -> Next<'r, M::Word>;

    /// The number of frames that the reader is behind, as the variant counts them. A reader that is more than half a
    /// ring behind skips to the newest key frame.
    #[inline(always)]
    fn behind(ring: &Ring<Self, M>, reader: &Reader) -> u32 {
        reader.lag(ring)
    }

    /// The words that readers sleep on.
    fn sleepers(ring: &Ring<Self, M>) -> impl Iterator<Item = &M::Word>;

    /// The words that the publisher sleeps on.
    fn publisher_sleeps(_ring: &Ring<Self, M>) -> impl Iterator<Item = &M::Word> {
        std::iter::empty()
    }

    /// Changes one of the words that readers sleep on after the stream was closed, so that a reader that is about to sleep on the word
    /// finds another value and does not sleep.
    fn release(word: &M::Word);

    /// Performs one action of the closer, which begins in state 0.
    fn close<'r>(ring: &'r Ring<Self, M>, _state: u8, context: &mut impl Context<M>) -> Next<'r, M::Word> {
        ring.shut(context);
        ring.release_sleepers(context);
        Next::Done
    }
}
