//! The publisher of a track, in a thread of its own.

use crate::context::{Act, Context};
use crate::shared::Shared;
use std::sync::Arc;

use super::track::{Threaded, Track};
use crate::frame::Label;
use crate::strategy::{Next, STEP};
use crate::{Counter, PUBLISHER, What, publisher};
use sync::{clock, futex};

/// One frame to be published.
#[derive(Clone, Copy, Debug)]
pub struct Fresh<'a> {
    /// What is in it.
    pub bytes: &'a [u8],
    /// Whether readers may begin at it.
    pub key: bool,
    /// What readers check it against; 0 where nobody does.
    pub sum: u32,
}

/// The only writer of a track: [`Track::open`] makes it, and it cannot be copied.
#[derive(Debug)]
pub struct Publisher<S: Threaded> {
    track: Arc<Track<S>>,
    place: publisher::Publisher,
    /// How long it has waited for readers, in ns.
    pub blocked_ns: u64,
}

impl<S: Threaded> Publisher<S> {
    /// The publisher of a track that was made with this place. Private to the ring: [`Track::open`] calls it once a track.
    pub(super) fn of(track: &Arc<Track<S>>, place: publisher::Publisher) -> Publisher<S> {
        Publisher { track: Arc::clone(track), place, blocked_ns: 0 }
    }

    /// Writes a frame into its slot.
    pub fn fill<T: Context<Shared>>(&mut self, frame: Fresh<'_>, tally: &mut T) {
        let Fresh { bytes, key, sum } = frame;
        let label = Label { seq: self.place.seq(), key, bytes: bytes.len() as u32, sum, time: 0 };
        if self.place.begin(&self.track, label) {
            tally.count(Counter::Allocations, 1);
        }
        self.place.write(&self.track, 0, bytes);
    }

    /// Goes from its full slot to the next one, as the variant does. False when the stream is closed.
    pub fn step<T: Context<Shared>>(&mut self, tally: &mut T) -> bool {
        let mut blocked_since = None;
        let mut state = STEP;
        let goes_on = loop {
            match S::step(&self.track, &mut self.place, state, tally) {
                Next::Go(next) => state = next,
                Next::Done => break !self.track.is_closed(),
                Next::Wait { word, seen, then } => {
                    if blocked_since.is_none() {
                        blocked_since = Some(tally.now());
                        tally.count(Counter::LockWaits, 1);
                        let seq = self.place.seq();
                        tally.record(Act { who: PUBLISHER, state, what: What::Blocked, seq, value: 0 });
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
        self.place.seq()
    }
}
