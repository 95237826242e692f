//! The pools as subjects of measurement: a publisher's work for a frame's memory, unwatched.

use std::rc::Rc;

use super::media::Media;
use super::params::Params;
use super::pool::{Context, Pool, PoolConfig};
use super::track::Track;
use base::{Need, Refusal};
use measure::Subject;
use model::heap::{Heap, Stats};
use model::memory::Memory;
use observe::probe::NoObserver;

/// Number of laps in which a busy collector finishes a cycle.
const LAPS: u64 = 4;
/// A variant that allocates less than one part in `LITTLE` of its heap in that many laps leaves the collector idle: with
/// GOGC 25 marking begins after a sixth.
const LITTLE: u64 = 10;
/// Number of cycles after which the collector's goal is stable.
const SETTLED: u64 = 6;

/// Tracks that publish frames in turn, and release the blocks of the previous lap.
pub(crate) struct PoolBenchmark<M: Memory, Q: Pool<M>> {
    media: Rc<Media>,
    ctx: Context<M, NoObserver, Q::Shared>,
    tracks: Vec<Track<M, Q>>,
    slots: u32,
    /// Largest number of laps of a batch with a collector: one where the collector is idle.
    laps: u64,
    /// See [`Params::largest_heap`].
    largest_heap: usize,
}

impl<M: Memory, Q: Pool<M>> PoolBenchmark<M, Q> {
    /// Brings the tracks into a steady state: every ring has completed a lap, and the collector's goal is stable.
    pub fn new(params: &Params, media: &Rc<Media>, config: PoolConfig, memory: M) -> Self {
        let mut ctx = Context::of::<Q>(memory, config);
        let tracks = (0..params.tracks).map(|number| Track::new(&mut ctx, number, config)).collect();
        let (slots, largest_heap) = (params.slots, params.largest_heap());
        let mut timed = PoolBenchmark { media: Rc::clone(media), ctx, tracks, slots, laps: LAPS, largest_heap };
        for _ in 0..2 * params.slots {
            timed.round();
        }
        for _ in 0..SETTLED {
            let before = timed.stats();
            if M::COLLECTED {
                timed.cycle();
            }
            let after = timed.stats();
            // If the collector is idle, the state is as steady as it will be.
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

    /// Returns the subject if memory sufficed for the steady state.
    ///
    /// # Errors
    /// A refusal of `memory`.
    pub fn settled(self) -> Result<Self, Refusal> {
        if self.ctx.exhausted {
            return Err(Refusal::new("memory", "", Need::SmallerRings));
        }
        Ok(self)
    }

    /// The collector's statistics, if there is one.
    fn stats(&self) -> Stats {
        self.ctx.memory.heap().map(Heap::stats).unwrap_or_default()
    }

    /// Publishes a frame of each track. Returns the number of frames.
    fn round(&mut self) -> u64 {
        for track in &mut self.tracks {
            if self.ctx.exhausted {
                return 0;
            }
            let frame = self.media.frame(track.number, track.seq);
            track.turn(&mut self.ctx, frame, self.media.bytes(frame));
            self.ctx.exhausted |= !self.ctx.memory.make_room(self.largest_heap);
        }
        self.tracks.len() as u64
    }

    /// Publishes frames until the collector has finished another cycle, or for a few laps if it does not. A sample must
    /// hold whole cycles: marking takes a third of a cycle, so the median of shorter samples would show the idle part.
    fn cycle(&mut self) -> u64 {
        let (before, mut frames) = (self.stats().cycles, 0);
        let most = self.laps * u64::from(self.slots) * self.tracks.len() as u64;
        while self.stats().cycles == before && frames < most && !self.ctx.exhausted {
            frames += self.round();
        }
        frames
    }
}

impl<M: Memory, Q: Pool<M>> Drop for PoolBenchmark<M, Q> {
    /// Frees all blocks, where no collector does it.
    #[expect(unsafe_code, reason = "memory is given back by hand, as in C")]
    fn drop(&mut self) {
        // SAFETY: all references to these objects are in the tracks and the context, which are being dropped.
        unsafe { self.ctx.memory.free_rooted() };
    }
}

impl<M: Memory, Q: Pool<M>> Subject for PoolBenchmark<M, Q> {
    /// Without a collector a batch is a lap of all rings, so that caches which others used between two samples matter
    /// little. With one it is the frames of a cycle.
    fn run(&mut self, batches: u32) -> u64 {
        let lap = |timed: &mut Self| (0..timed.slots).map(|_| timed.round()).sum::<u64>();
        (0..batches).map(|_| if M::COLLECTED { self.cycle() } else { lap(self) }).sum()
    }
}
