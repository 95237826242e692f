//! The goroutine of a publisher: it receives the frames of both tracks over one connection, and publishes them.

use super::load::{RATES, SECOND_NS};
use super::program::G;

/// What the goroutine does next.
#[derive(Debug)]
enum State {
    Receive,
    Publish,
    /// Makes these goroutines runnable, the last one first.
    Wake(Vec<G>),
}

/// What the publisher wants of the server.
pub enum Action {
    /// It waits for a frame that arrives at this time, in ns.
    Await(u64),
    /// It receives the frame that has arrived.
    Receive,
    /// It publishes the frame in this track.
    Publish(usize),
    /// It makes this goroutine runnable.
    Wake(G),
    /// All frames are published.
    End,
}

/// A publisher.
#[derive(Debug)]
pub struct Publisher {
    /// When the first frames arrive, in ns.
    phase: u64,
    /// Number of frames published of each track.
    published: [u32; 2],
    /// Number of frames of each track.
    frames: [u32; 2],
    state: State,
}

impl Publisher {
    /// A publisher whose first frames arrive at the time `phase`, in ns.
    pub fn new(phase: u64, frames: [u32; 2]) -> Publisher {
        Publisher { phase, published: [0; 2], frames, state: State::Receive }
    }

    /// The next frame: when it arrives, in ns, and its track. `None` after the last one.
    pub fn next_frame(&self) -> Option<(u64, usize)> {
        (0..RATES.len())
            .filter(|&track| self.published[track] < self.frames[track])
            .map(|track| (self.phase + u64::from(self.published[track]) * SECOND_NS / RATES[track], track))
            .min()
    }

    /// The goroutines that waited for the frame just published.
    pub fn wake(&mut self, mut waiting: Vec<G>) {
        waiting.reverse();
        self.state = State::Wake(waiting);
    }

    /// The next action.
    pub fn resume(&mut self, now: u64) -> Action {
        if let State::Wake(waiting) = &mut self.state {
            if let Some(g) = waiting.pop() {
                return Action::Wake(g);
            }
            self.state = State::Receive;
        }
        let Some((at, track)) = self.next_frame() else { return Action::End };
        if let State::Publish = self.state {
            self.published[track] += 1;
            return Action::Publish(track);
        }
        if now < at {
            return Action::Await(at);
        }
        self.state = State::Publish;
        Action::Receive
    }
}
