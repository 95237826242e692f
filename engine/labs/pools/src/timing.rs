//! The pools timed: what a publisher spends on a frame's memory, with nobody watching.

use std::rc::Rc;

use super::media::Media;
use super::params::Params;
use super::pool::{Desk, Make, Pool};
use super::track::Track;
use base::config::Refusal;
use measure::Subject;
use model::heap::{Heap, Stats};
use model::memory::Memory;
use observe::probe::NoObserver;

/// Laps in which a collector that has something to do ends a cycle.
const LAPS: u64 = 4;
/// What allocates less than this part of its heap in so many laps gives the collector nothing to do: with GOGC 25 marking
/// begins after a sixth.
const LITTLE: u64 = 10;
/// Cycles after which the collector's goal has settled.
const SETTLED: u64 = 6;

/// Tracks that publish frames, one after the other, and give the blocks of a lap ago back.
pub(crate) struct Timed<M: Memory, Q: Pool<M>> {
    media: Rc<Media>,
    desk: Desk<M, NoObserver, Q::Shared>,
    tracks: Vec<Track<M, Q>>,
    slots: u32,
    /// Laps that a batch with a collector takes at most: one is as good as many for what gives it nothing to do.
    laps: u64,
}

impl<M: Memory, Q: Pool<M>> Timed<M, Q> {
    /// In their steady state: every ring has been round, and the collector has found its goal.
    pub fn new(params: &Params, media: &Rc<Media>, make: Make, memory: M) -> Self {
        let mut desk = Desk::of::<Q>(memory, make);
        let tracks = (0..params.tracks).map(|number| Track::new(&mut desk, number, make)).collect();
        let mut timed = Timed { media: Rc::clone(media), desk, tracks, slots: params.slots, laps: LAPS };
        for _ in 0..2 * params.slots {
            timed.round();
        }
        for _ in 0..SETTLED {
            let before = timed.stats();
            if M::COLLECTED {
                timed.cycle();
            }
            let after = timed.stats();
            // What gives the collector nothing to do is as settled as it will be.
            if after.cycles == before.cycles {
                let allocated = after.allocated_words - before.allocated_words;
                if allocated * LITTLE < after.used_words {
                    timed.laps = 1;
                }
                break;
            }
        }
        timed
    }

    /// Whether it came to its steady state.
    ///
    /// # Errors
    /// A refusal of `memory`.
    pub fn settled(self) -> Result<Self, Refusal> {
        if self.desk.exhausted {
            return Err(Refusal::new("memory", "used up", "smaller or fewer rings, or a smaller GOGC"));
        }
        Ok(self)
    }

    /// The collector's counts, if there is one.
    fn stats(&self) -> Stats {
        self.desk.memory.heap().map(Heap::stats).unwrap_or_default()
    }

    /// A frame of each track; returns how many there were.
    fn round(&mut self) -> u64 {
        for track in &mut self.tracks {
            if self.desk.exhausted {
                return 0;
            }
            let frame = self.media.frame(track.number, track.seq);
            track.turn(&mut self.desk, frame, self.media.bytes(frame));
            self.desk.exhausted |= !self.desk.memory.make_room();
        }
        self.tracks.len() as u64
    }

    /// Frames until the collector has ended another cycle; a lap or a few, if it does not. A sample must hold whole cycles:
    /// marking is a third of one and idling the rest, and the median of samples that are shorter would be of the latter.
    fn cycle(&mut self) -> u64 {
        let (before, mut frames) = (self.stats().cycles, 0);
        let most = self.laps * u64::from(self.slots) * self.tracks.len() as u64;
        while self.stats().cycles == before && frames < most && !self.desk.exhausted {
            frames += self.round();
        }
        frames
    }
}

impl<M: Memory, Q: Pool<M>> Subject for Timed<M, Q> {
    /// A batch is a lap of all rings, so that what others left in the caches between two samples matters little, and is the
    /// same for samples with and without a collector; with one, as many frames as it takes for a cycle.
    fn run(&mut self, batches: u32) -> u64 {
        let lap = |timed: &mut Self| (0..timed.slots).map(|_| timed.round()).sum::<u64>();
        (0..batches).map(|_| if M::COLLECTED { self.cycle() } else { lap(self) }).sum()
    }
}
