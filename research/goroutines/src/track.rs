//! A track of a stream: the frames that were published, and the subscribers that wait for the next one. The ring never runs
//! full here, so that no reader is lapped and no publisher waits.

use super::program::G;

/// A track.
#[derive(Debug, Default)]
pub struct Track {
    /// When each frame was published, in ns.
    published: Vec<u64>,
    /// The goroutines that wait for the next frame, the first one first.
    waiting: Vec<G>,
}

impl Track {
    /// Publishes the next frame, and returns the goroutines that waited for it.
    pub fn publish(&mut self, now: u64) -> Vec<G> {
        self.published.push(now);
        std::mem::take(&mut self.waiting)
    }

    /// Lets a goroutine wait for the next frame.
    pub fn wait(&mut self, g: G) {
        self.waiting.push(g);
    }

    /// When the frame with this number was published, in ns; `None` if it was not yet.
    pub fn published_at(&self, frame: u32) -> Option<u64> {
        self.published.get(frame as usize).copied()
    }
}
