//! What a variant has to say when its threads are real: the publisher's steps from one slot to the next, and how a
//! reader looks at a slot, waits for it, and lets it go.
//!
//! The steps are those of the deterministic ring ([`Strategy`](super::super::strategy::Strategy)), in the same order. What
//! is one action there is one or two instructions here, and anything may happen between two of them.

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
pub trait Protocol: Debug + Default + Send + Sync + Sized + 'static {
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

    /// Readies the first slot for the publisher.
    fn begin(_track: &Track<Self>, _slot: u32) {}

    /// The publisher, with a full slot: claims the next one, then lets go of this one. False when it is to end.
    fn step<T: Tally>(publisher: &mut Publisher<'_, Self>, tally: &mut T) -> bool;

    /// A reader looks at the slot it wants, and takes hold of it when it may.
    fn look<T: Tally>(track: &Track<Self>, cursor: &Cursor, tally: &mut T) -> Look;

    /// A reader lets go of the slot that it has held. False when that ends its subscription.
    fn leave<T: Tally>(track: &Track<Self>, cursor: &Cursor, slot: u32, tally: &mut T) -> bool;

    /// Sleeps until the slot that `cursor` wants may have changed, or for `timeout`.
    fn wait(track: &Track<Self>, cursor: &Cursor, timeout: Option<Duration>);

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
