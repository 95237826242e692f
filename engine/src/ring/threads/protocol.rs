//! What a variant has to say when its threads are real: the publisher's steps from one slot to the next, and how a
//! reader looks at a slot, waits for it, and lets it go.
//!
//! The steps are those of the deterministic ring ([`Strategy`](super::super::strategy::Strategy)), in the same order. What
//! is one action there is one or two instructions here, and anything may happen between two of them.

#![expect(unsafe_code, reason = "whether slots may be replaced is up to the variant")]

use std::fmt::Debug;
use std::time::Duration;

use super::cursor::Cursor;
use super::publisher::Publisher;
use super::tally::Tally;
use super::track::Track;

/// What came of a look at the slot that a reader wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Its frame may be sent; the slot is held as the variant holds slots.
    Held(u32),
    /// Nothing to read yet.
    NotYet,
    /// The frame is gone: the publisher has come round.
    Lapped,
    /// Nothing to read, and nothing will come.
    Closed,
}

/// How readers behave, and the faults that can be planted; the knobs of the ring lab that are not about load.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Switches {
    /// Pause between two looks of *sleep*, in µs; 0 yields instead.
    pub poll_us: u32,
    /// A reader more than half a ring behind goes on at the newest key frame.
    pub catch_up: bool,
    /// *Cond* does not broadcast the previous slot again.
    pub no_rebroadcast: bool,
    /// *Cond* never looks whether a slot has readers in it.
    pub no_guard: bool,
    /// *WaitGroup* closes without its three-state flag.
    pub no_flag: bool,
}

/// One way to share the ring between threads. The type is also what a track needs beyond its slots.
///
/// # Safety
/// The publisher replaces a slot's buffer, in a slot that was never published, or in every slot where [`FRESH`](Self::FRESH)
/// is true. Then [`look`](Self::look) may not give a slot to a reader between the publisher's claim of that slot and its
/// publication, and [`step`](Self::step) may not claim a slot that a reader was given and has not
/// [left](Self::leave).
///
/// ```compile_fail,E0200
/// # use std::time::Duration;
/// # use ringside::ring::threads::{Cursor, Protocol, Publisher, Track, protocol::Look, tally::Tally};
/// /// Gives away slots that the publisher writes.
/// #[derive(Debug, Default)]
/// struct Reckless;
/// impl Protocol for Reckless {
///     type Gate = ();
///     const ID: &'static str = "reckless";
///     const FRESH: bool = true;
///     const PROTECTS: bool = false;
///     const LEAVE: u8 = 0;
///     fn step<T: Tally>(_: &mut Publisher<Self>, _: &mut T) -> bool { true }
///     fn look<T: Tally>(_: &Cursor<Self>, _: &mut T) -> Look { Look::Held(0) }
///     unsafe fn leave<T: Tally>(_: &Cursor<Self>, _: &mut T) -> bool { true }
///     fn wait(_: &Cursor<Self>, _: Option<Duration>) {}
///     fn wake(_: &Track<Self>) {}
/// }
/// ```
pub unsafe trait Protocol: Debug + Default + Send + Sync + Sized + 'static {
    /// What guards one slot.
    type Gate: Debug + Default + Send + Sync;

    /// The variant's id in the catalogue.
    const ID: &'static str;
    /// Whether a slot may be swapped for a spare one.
    const SWAPS: bool = false;
    /// Whether every frame gets a new buffer.
    const FRESH: bool = false;
    /// Whether no frame can change while a reader sends it. Where it is false, a run that is not watched compares the slot's
    /// frame number after the send with the one before. No default: a variant that forgot it would report no torn frames.
    const PROTECTS: bool;
    /// The reader's place when it lets a slot go, for the flight recorder.
    const LEAVE: u8;

    /// Readies the slot of the first frame for the publisher, and begins the counts that it keeps beside the frames' at that number.
    fn begin(_track: &Track<Self>, _slot: u32) {}

    /// The publisher, with a full slot: claims the next one, then lets go of this one. False when it is to end.
    fn step<T: Tally>(publisher: &mut Publisher<Self>, tally: &mut T) -> bool;

    /// A reader looks at the slot it wants, and takes hold of it when it may.
    fn look<T: Tally>(cursor: &Cursor<Self>, tally: &mut T) -> Look;

    /// A reader lets go of its slot. False when that ends its subscription.
    ///
    /// # Safety
    /// The cursor holds a slot that [`look`](Self::look) gave to it, and forgets it after this call: a slot let go twice counts
    /// as free while another reader is in it.
    unsafe fn leave<T: Tally>(cursor: &Cursor<Self>, tally: &mut T) -> bool;

    /// Sleeps until the slot that `cursor` wants may have changed, or for `timeout`.
    fn wait(cursor: &Cursor<Self>, timeout: Option<Duration>);

    /// Whether a reader that waits sleeps, rather than spin.
    fn sleeps(_track: &Track<Self>) -> bool {
        true
    }

    /// Wakes readers that may sleep through a frame that is there, where a wake-up can be missed.
    fn nudge(_track: &Track<Self>) {}

    /// Closes the stream. Any thread may.
    fn close(track: &Track<Self>) {
        track.shut();
        Self::wake(track);
    }

    /// Wakes all readers because the stream is closed, and keeps them from sleeping again.
    fn wake(track: &Track<Self>);
}
