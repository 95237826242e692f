//! The pools lab's world: publishers that receive chunks, publish frames and enter slots; each is a visible action.

use std::rc::Rc;

use super::buddy::ARRAY;
use super::counts::{Counter, EventKind, State};
use super::media::Media;
use super::params::Params;
use super::pool::{Context, Pool, PoolConfig};
use super::scene;
use super::sound::SoundTrack;
use super::track::Track;
use audio::Tune;
use base::config::Refusal;
use base::hash::Hash;
use model::heap::{Heap, Stats};
use observe::probe::{Counters, Probe};
use observe::trace::Trace;
use sim::action::Action;
use sim::world::World;
use sim::{Order, Scheduler, TICKS_PER_S, Tick, Turn};

/// The digest is taken when each track is this many frames beyond its first lap, all of whose frames have then been read.
const DIGESTED: u32 = 2;

/// A watched lab.
#[derive(Clone)]
pub(super) struct PoolWorld<P: Probe, Q: Pool<Heap>> {
    params: Rc<Params>,
    media: Rc<Media>,
    config: PoolConfig,
    tune: Option<Rc<Tune>>,
    /// The sound track, while sound is on.
    sound_track: Option<Box<SoundTrack<Q>>>,
    pub(super) ctx: Context<Heap, P, Q::Shared>,
    pub(super) tracks: Vec<Track<Heap, Q>>,
    scheduler: Scheduler,
    pub(super) states: Vec<State>,
    /// The track that the scene shows.
    pub(super) look: usize,
    digest: Option<u64>,
    /// Bytes that the messages of all tracks take.
    lent: u64,
    /// The collector's statistics after the last action.
    seen: Stats,
    closing: bool,
}

impl<P: Probe, Q: Pool<Heap>> PoolWorld<P, Q> {
    pub fn new(params: &Rc<Params>, media: &Rc<Media>, config: PoolConfig, tune: Option<Rc<Tune>>) -> Self {
        let mut ctx = Context::of::<Q>(params.heap(), config);
        let tracks: Vec<_> = (0..params.tracks).map(|number| Track::new(&mut ctx, number, config)).collect();
        // Only the memory of frames is counted, not that of the rings.
        ctx.probe = P::default();
        let mut scheduler = Scheduler::new(Order::of_seed(params.mix.seed));
        for _ in &tracks {
            scheduler.spawn();
        }
        PoolWorld {
            params: Rc::clone(params),
            media: Rc::clone(media),
            config,
            tune,
            sound_track: None,
            states: vec![State::Idle; tracks.len()],
            ctx,
            tracks,
            scheduler,
            look: 0,
            digest: None,
            lent: 0,
            seen: Stats::default(),
            closing: false,
        }
    }

    /// The time when a frame begins to arrive: the frames of the tracks are spread evenly over one interval.
    fn due(&self, track: usize, seq: u32) -> Tick {
        let interval = TICKS_PER_S / u64::from(self.params.fps);
        let count = self.tracks.len() as u64;
        u64::from(seq) * TICKS_PER_S / u64::from(self.params.fps) + track as u64 * interval / count
    }

    /// Performs one action of a track. Returns whether the track continues at once.
    fn act_of(&mut self, index: usize) -> bool {
        let track = &mut self.tracks[index];
        let whole = track.arrived > 0 && track.arrived == track.frame.len;
        let state = match self.states[index] {
            State::Publish => State::Enter,
            _ if whole => State::Publish,
            _ => State::Ingest,
        };
        (self.states[index], self.ctx.state, self.ctx.track, self.ctx.seq) = (state, state, index as u16, track.seq);
        self.ctx.moves = track.moves;
        let lent = track.lent;
        match state {
            State::Publish => {
                track.publish(&mut self.ctx);
                self.ctx.probe.at_least(Counter::MostLent, self.lent - lent + track.lent);
            }
            State::Enter => track.enter(&mut self.ctx),
            _ => {
                let frame = self.media.frame(track.number, track.seq);
                track.ingest(&mut self.ctx, frame, self.media.bytes(frame));
            }
        }
        let track = &mut self.tracks[index];
        // Not summed over all tracks, of which there may be thousands.
        self.lent = self.lent - lent + track.lent;
        track.moves = self.ctx.moves;
        state != State::Enter
    }

    /// Counts and records the collector's work.
    fn follow(&mut self) {
        let stats = self.ctx.memory.stats();
        let count = |counter, now: u64, before: u64| (counter, now - before);
        for (counter, n) in [
            count(Counter::Cycles, stats.cycles, self.seen.cycles),
            count(Counter::MarkedWords, stats.marked_words, self.seen.marked_words),
            count(Counter::SweptWords, stats.swept_words, self.seen.swept_words),
            count(Counter::BytesCleared, stats.cleared_bytes, self.seen.cleared_bytes),
        ] {
            self.ctx.probe.count(counter, n);
        }
        if stats.cycles > self.seen.cycles {
            self.ctx.note(EventKind::Collected, (stats.live_words / 128) as u32);
        }
        self.ctx.exhausted |= !self.ctx.memory.make_room(self.params.largest_heap());
        if self.ctx.exhausted {
            self.ctx.note(EventKind::Exhausted, (self.ctx.allocated >> 20) as u32);
        }
        let resident = self.resident();
        self.ctx.probe.at_least(Counter::MostResident, resident);
        self.seen = stats;
    }

    /// Updates the largest number of free blocks, after a slot was emptied.
    fn count_shelves(&mut self, index: usize) {
        let shelves = self.tracks[index].pool.shelves(&self.ctx.shared);
        let shelved: u64 = shelves.iter().map(|shelf| u64::from(shelf.shelved)).sum();
        self.ctx.probe.at_least(Counter::MostShelved, shelved);
    }
}

/// Operations of a world that is not watched.
pub(super) trait Headless: World {
    /// Plays until `frames` frames have been published in all, or memory is exhausted.
    fn play(&mut self, frames: u64);
    /// Digest of all frames read so far; `None` when memory was exhausted.
    fn read(&self) -> Option<u64>;
    /// Bytes of memory in use now: the heap's pages, and areas outside of it.
    fn resident(&self) -> u64;
}

impl<P: Probe, Q: Pool<Heap>> Headless for PoolWorld<P, Q> {
    fn play(&mut self, frames: u64) {
        while self.counters().get(Counter::Frames) < frames && self.next_time().is_some() {
            self.step();
        }
    }

    fn read(&self) -> Option<u64> {
        let mut all = Hash::default();
        self.tracks.iter().for_each(|track| all.number(track.read.get()));
        (!self.ctx.exhausted).then(|| all.get())
    }

    fn resident(&self) -> u64 {
        self.ctx.memory.stats().heap_words * 8 + Q::outside(&self.ctx.shared)
    }
}

impl<P: Probe, Q: Pool<Heap>> World for PoolWorld<P, Q> {
    fn next_time(&mut self) -> Option<Tick> {
        if self.ctx.exhausted || self.closing { None } else { self.scheduler.next_time() }
    }

    fn step(&mut self) {
        let Some(task) = self.scheduler.pick() else { return };
        let index = task as usize;
        self.ctx.now = self.scheduler.now();
        let goes_on = self.act_of(index);
        self.follow();
        let turn = if goes_on {
            Turn::Sleep(1)
        } else {
            self.count_shelves(index);
            if self.digest.is_none() && self.tracks.iter().all(|track| track.seq > self.params.slots + DIGESTED) {
                self.digest = self.read();
            }
            Turn::Until(self.due(index, self.tracks[index].seq).max(self.scheduler.now() + 1))
        };
        self.scheduler.settle(task, turn);
    }

    fn time(&self) -> Tick {
        self.scheduler.now()
    }

    fn act(&mut self, now: Tick, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Close => {
                self.scheduler.move_to(now);
                self.closing = true;
                Ok(())
            }
            other => Err(other.refused(&["close"])),
        }
    }

    fn look(&mut self, stream: u32) {
        self.look = (stream as usize).min(self.tracks.len() - 1);
    }

    fn scene(&self, _: Tick, out: &mut Vec<f64>) {
        scene::draw(self, out);
    }

    fn digest(&self) -> Option<u64> {
        self.digest
    }

    fn counters(&self) -> Counters {
        self.ctx.probe.counters::<Counter>()
    }

    fn with_trace(&mut self, visit: &mut dyn FnMut(&mut Trace)) {
        if let Some(trace) = self.ctx.probe.trace() {
            visit(trace);
        }
    }

    fn listen(&mut self, on: bool) {
        if on != self.sound_track.is_some() {
            let tune = self.tune.as_ref().filter(|_| on);
            let now = self.scheduler.now();
            self.sound_track = tune.map(|tune| Box::new(SoundTrack::new(&self.params, self.config, tune, now)));
        }
    }

    fn sound(&mut self, now: Tick, out: &mut [f32]) -> usize {
        let ended = self.ctx.exhausted || self.closing;
        self.sound_track.as_deref_mut().map_or(0, |sound_track| sound_track.fetch(now, ended, out))
    }

    fn size(&self) -> usize {
        // Areas are parts of whole arrays.
        let outside = Q::outside(&self.ctx.shared).next_multiple_of(u64::from(ARRAY)) as usize;
        self.ctx.memory.size() + outside + self.tracks.len() * self.params.slots as usize * 64
    }

    fn reserve(&mut self) {
        self.ctx.memory.reserve();
    }

    fn copy(&self) -> Option<Box<dyn World>> {
        // A copy is silent: a listener starts its sound anew.
        Some(Box::new(PoolWorld { sound_track: None, ..self.clone() }))
    }
}
