//! The publisher of a track, in a thread of its own.

use crate::context::{Context, RingEvent};
use crate::shared::Shared;
use std::sync::Arc;

use super::track::{Threaded, Track};
use crate::frame::Label;
use crate::strategy::{Next, STEP};
use crate::{Counter, EventKind, PUBLISHER, publisher};
use sync::{clock, futex};

/// A frame to be published.
#[derive(Clone, Copy, Debug)]
pub struct NewFrame<'a> {
    /// The frame's bytes.
    pub bytes: &'a [u8],
    /// Whether it is a key frame, at which readers may begin.
    pub key: bool,
    /// The checksum that readers compare; 0 in runs without checksums.
    pub sum: u32,
}

/// The only publisher of a track. [`Track::open`] makes it, and it cannot be copied.
#[derive(Debug)]
pub struct Publisher<S: Threaded> {
    track: Arc<Track<S>>,
    inner: publisher::Publisher,
    /// The time for which it has waited for readers, in ns.
    pub blocked_ns: u64,
}

impl<S: Threaded> Publisher<S> {
    /// The publisher of a track. [`Track::open`] calls this once for each track, with the publisher that
    /// [`Ring::new`](crate::ring::Ring::new) returned with it.
    pub(super) fn of(track: &Arc<Track<S>>, inner: publisher::Publisher) -> Publisher<S> {
        Publisher { track: Arc::clone(track), inner, blocked_ns: 0 }
    }

    /// Writes a frame into its slot.
    pub fn fill<T: Context<Shared>>(&mut self, frame: NewFrame<'_>, observer: &mut T) {
        let NewFrame { bytes, key, sum } = frame;
        let label = Label { seq: self.inner.seq(), key, bytes: bytes.len() as u32, sum, time: 0 };
        if self.inner.begin(&self.track, label) {
            observer.count(Counter::Allocations, 1);
        }
        self.inner.write(&self.track, 0, bytes);
    }

    /// Publishes the frame in its slot and moves to the next slot, as the variant does; sleeps if the variant makes it
    /// wait. Returns false if the stream is closed.
    pub fn step<T: Context<Shared>>(&mut self, observer: &mut T) -> bool {
        let mut blocked_since = None;
        let mut state = STEP;
        let goes_on = loop {
            match S::step(&self.track, &mut self.inner, state, observer) {
                Next::Go(next) => state = next,
                Next::Done => break !self.track.is_closed(),
                Next::Wait { word, seen, then } => {
                    if blocked_since.is_none() {
                        blocked_since = Some(observer.now());
                        observer.count(Counter::LockWaits, 1);
                        let seq = self.inner.seq();
                        observer.record(RingEvent { actor: PUBLISHER, state, kind: EventKind::Blocked, seq, value: 0 });
                    }
                    futex::wait(word, seen, None);
                    state = then;
                }
                _ => break false,
            }
        };
        if let Some(since) = blocked_since {
            self.blocked_ns += clock::now_ns() - since;
        }
        goes_on
    }

    /// Number of the frame that it writes.
    pub fn seq(&self) -> u32 {
        self.inner.seq()
    }
}
