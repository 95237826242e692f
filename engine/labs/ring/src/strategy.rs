//! What a variant of the ring says: how the publisher gets from one slot to the next, how a reader waits for a slot, holds it
//! and lets it go, and how a stream is closed.
//!
//! Publisher, readers and closer are state machines over [words](super::word). A function below is called with the actor's
//! state, takes one action, and returns what the actor does next. It never waits, and it does not touch the frames: waiting,
//! filling and sending are up to the driver. Four drivers run the same code:
//!
//! | driver | words | what it is for |
//! |---|---|---|
//! | [`watch`](super::watch) | cells | virtual time, one visible action a step; can be copied |
//! | [`tight`](super::tight) | cells | measuring: a loop without scheduler and observer |
//! | [`threads`](super::threads) | atomics | real threads, also for the sound card |
//! | `tests/loom_*.rs` | loom's atomics | every interleaving of small runs |
//!
//! States 0 to 2 belong to the driver. A variant numbers its publisher's states from [`STEP`] on and its readers' from
//! [`WAIT`] on, and names those that are visible actions of their own. A state without a name belongs to the action before it:
//! `watch` runs both in one step.

use std::fmt::Debug;

use super::context::Context;
use super::publisher::Publisher;
use super::reader::Reader;
use super::ring::{Ring, SlotId};
use super::word::Memory;

/// The publisher's first state of a variant: its slot is full.
pub const STEP: u8 = 2;
/// A reader's first state of a variant: it wants a frame.
pub const WAIT: u8 = 3;

/// What an actor does after an action. States that follow are in the value, so that a driver's loop keeps the state in a local
/// variable, and the compiler turns the states into plain control flow.
#[derive(Debug)]
pub enum Next<'r, W> {
    /// Goes on in another state.
    Go(u8),
    /// A reader has found nothing to read. If it is to sleep, it goes on in this state.
    Empty(u8),
    /// A reader holds this slot, whose frame it may send. Then it goes on in state [`LEAVE`](Strategy::LEAVE).
    Take(SlotId),
    /// The publisher is done with its frame, or a reader with its.
    Done,
    /// Sleeps while the word is `seen`, and then goes on in state `then`.
    Wait {
        /// What it sleeps on.
        word: &'r W,
        /// The value that it has seen.
        seen: u32,
        /// What it does when it wakes.
        then: u8,
    },
    /// A reader looks again after the pause that the knob says.
    Poll,
    /// The frame that a reader wants is gone: it goes on at the newest key frame.
    Lapped,
    /// A reader loses its subscription.
    Dropped,
    /// The stream is over for this actor.
    Closed,
}

/// How a reader waits, for the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitPolicy {
    /// Sleeps until woken.
    Sleeps,
    /// Sleeps until woken, and holds a lock while it sends.
    Locks,
    /// Wakes up to look.
    Polls,
}

/// One way to share the ring, in memory of kind `M`.
///
/// # Safety
/// The publisher gives a slot a new buffer when it begins a frame in a slot that was never published, or in every slot where
/// [`FRESH`](Self::FRESH) is true. So a reader may not [`Take`](Next::Take) a slot between the publisher's claim of that slot
/// and its publication, and [`step`](Self::step) may not claim a slot that a reader has taken and not let go.
///
/// ```compile_fail,E0200
/// # use ring::{Context, Memory, Next, Publisher, Reader, Ring, Strategy, WaitPolicy};
/// /// Gives away slots that the publisher writes.
/// #[derive(Debug)]
/// struct Reckless;
/// impl<M: Memory> Strategy<M> for Reckless {
///     type Gate = ();
///     type Own = ();
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
    /// What guards one slot.
    type Gate: Debug + Default;
    /// What a ring needs beyond its slots.
    type Own: Debug + Default;

    /// The variant's id in the catalogue.
    const ID: &'static str;
    /// Names of the publisher's visible states, from [`STEP`] on.
    const PUBLISHER: &'static [&'static str];
    /// Names of a reader's visible states, from [`WAIT`] on.
    const READER: &'static [&'static str];
    /// The state in which a reader that has sent its frame lets the slot go.
    const LEAVE: u8;
    /// Whether a slot may be swapped for a spare one.
    const SWAPS: bool = false;
    /// Whether every frame gets a new buffer.
    const FRESH: bool = false;
    /// Whether no frame can change while a reader sends it. Where it is false, the frame's number after the send is compared
    /// with the one before. No default: a variant that forgot it would report no torn frames.
    const PROTECTS: bool;
    /// How readers wait.
    const WAITS: WaitPolicy;
    /// Whether the ring may grow and shrink.
    const GROWS: bool = false;

    /// Readies the slot of the first frame for the publisher, and starts counts that run beside the frames' at that number.
    fn begin(_ring: &Ring<Self, M>, _slot: SlotId) {}

    /// An action of the publisher, whose slot is full.
    fn step<'r>(
        ring: &'r Ring<Self, M>,
        publisher: &mut Publisher,
        state: u8,
        context: &mut impl Context<M>,
    ) -> Next<'r, M::Word>;

    /// An action of a reader that wants frame [`reader.next`](Reader::next), or lets its slot go.
    fn read<'r>(
        ring: &'r Ring<Self, M>,
        reader: &mut Reader,
        state: u8,
        context: &mut impl Context<M>,
    ) -> Next<'r, M::Word>;

    /// How many frames a reader is behind, by the variant's own count: more than half a ring, and it skips to the newest key
    /// frame.
    #[inline(always)]
    fn behind(ring: &Ring<Self, M>, reader: &Reader) -> u32 {
        reader.lag(ring)
    }

    /// The words that readers sleep on.
    fn sleepers(ring: &Ring<Self, M>) -> impl Iterator<Item = &M::Word>;

    /// Changes one of these words, after the stream is closed, so that a reader that is about to sleep on it does not.
    fn release(word: &M::Word);

    /// One action of the closer, who begins in state 0.
    fn close<'r>(ring: &'r Ring<Self, M>, _state: u8, context: &mut impl Context<M>) -> Next<'r, M::Word> {
        ring.shut(context);
        ring.release_sleepers(context);
        Next::Done
    }
}
