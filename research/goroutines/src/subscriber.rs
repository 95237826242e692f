//! The goroutine of a subscriber. It reads both tracks in turn, as `PlayBlock` in Monibuca 4: the video up to the first frame
//! that is later than the newest sound, then the sound up to the first frame that is later than the newest video. So it mostly
//! waits for one frame and finds the others there.

use super::load::{RATES, SECOND_NS};

/// What the goroutine does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Looks for the next frame.
    Check,
    /// Found none.
    Empty,
    /// Enters the list of waiting goroutines, unless the frame was published in the meantime.
    Enqueue,
    /// Has the next frame: it was there, or the publisher made the goroutine runnable.
    Send,
    /// Has read all frames.
    End,
}

/// A subscriber.
#[derive(Clone, Debug)]
pub struct Subscriber {
    /// The state that [`super::Server`] drives.
    pub state: State,
    /// The track that it reads.
    pub track: usize,
    /// Number of frames read of each track.
    pub read: [u32; 2],
}

impl Subscriber {
    /// A subscriber that begins with the first video frame.
    pub fn new() -> Subscriber {
        Subscriber { state: State::Check, track: 0, read: [0; 2] }
    }

    /// Counts a frame as read and chooses the track of the next one. Returns false if all `frames` are read.
    pub fn advance(&mut self, frames: [u32; 2]) -> bool {
        let other = 1 - self.track;
        self.read[self.track] += 1;
        // The frame that was read last, and that of the other track, in ns since the first frame.
        let time = |track: usize| u64::from(self.read[track].saturating_sub(1)) * SECOND_NS / RATES[track];
        let is_later = self.read[other] == 0 || time(self.track) > time(other);
        let at_end = |track: usize| self.read[track] == frames[track];
        if at_end(self.track) || is_later && !at_end(other) {
            self.track = other;
        }
        !at_end(self.track)
    }
}
