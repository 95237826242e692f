//! The world of such a mechanism: it does a frame's work in one go, and the world plays what was done, an action a step.
//!
//! Frames come in real time. Between two of them the figure slows the machine down, [`SLOWED`] times or as a part finds
//! [fitting](fitting), by what the model says that an action takes, so that the faster variant is seen to finish first and
//! to rest; where a frame's work does not fit into nine tenths of the time to the next one, it is slowed less, and the
//! scene says how much.

use std::collections::VecDeque;

use super::shot::{Act, Collected, Part, Reel, Seen, Shot, count};
use crate::action::Action;
use crate::workload::COUNTED;
use crate::world::World;
use crate::{TICKS_PER_MS, Tick};
use base::config::Refusal;
use measure::Subject;
use model::heap::Policy;
use observe::probe::{Counters, NoObserver, Observer, Probe};
use observe::trace::{Event, Trace};

/// How much slower than the machine the figure is, where a part does not say: a tick of 0.1 ms stands for 100 ns.
pub(super) const SLOWED: u64 = 1_000;
/// Nanoseconds of a tick.
const NS_PER_TICK: u64 = 1_000_000 / TICKS_PER_MS;
/// Frames after which a world's digest is known.
const DIGEST_TURNS: u64 = 8;
/// Actions after which no further frame is tried to find a pace: somebody waits for the figure.
const TRIED: u64 = 20_000;
/// Frames that a batch of a timed subject takes.
const BATCH: u32 = 4;

/// A mechanism with what feeds it.
pub trait Machine: Clone + 'static {
    /// What it does and draws.
    type Part: Part;
    /// What its figure shows.
    type Stage: Stage<Self::Part>;

    /// What its figure shows before anything was done, if it shows something.
    fn picture(&self) -> Option<<Self::Part as Part>::Picture> {
        None
    }
    /// Does what the next frame asks for.
    fn turn<E: Observer<Shot<Self::Part>>>(&mut self, probe: &mut E);
    /// Units of work done so far.
    fn units(&self) -> u64;
    /// Digest of all that has come out so far, for an observer that digests.
    fn digest(&self) -> u64;
    /// When frame `turn` comes.
    fn due(&self, turn: u64) -> Tick;
    /// Rough size in bytes.
    fn size(&self) -> usize;
    /// Adds the sound of the last frame, interleaved stereo. Called after each turn, as long as somebody listens.
    fn sound(&mut self, _heard: &mut VecDeque<f32>) {}
    /// Does what the user wants, from the next frame on.
    fn act(&mut self, action: Action) -> Result<(), Refusal> {
        Err(Refusal::new("action", format!("{action:?}"), "nothing: there is nobody to act on"))
    }
}

/// What the figure of a part shows, but for counts and time.
pub trait Stage<K: Part>: Clone + Default {
    /// The figure is another one from here on.
    fn set(&mut self, picture: K::Picture);
    /// Follows an action.
    fn follow(&mut self, act: Act<K::What>);
    /// Appends the scene.
    fn scene(&self, at: At<'_>, out: &mut Vec<f64>);
}

/// Where a world stands, for its scene.
pub struct At<'a> {
    /// All counts so far.
    pub counters: &'a Counters,
    /// Frames begun.
    pub turns: u64,
    /// How much slower than the machine this frame is shown.
    pub slowed: u64,
    /// Actions of this frame that are left.
    pub left: usize,
}

/// See the module.
pub struct PlaybackWorld<M: Machine, P: Probe> {
    machine: M,
    reel: Reel<M::Part>,
    stage: M::Stage,
    probe: P,
    turns: u64,
    time: Tick,
    /// When the frame that is played began, and what its actions take in all, in ns.
    began: Tick,
    total: u64,
    /// How much slower than the machine a frame is shown that fits.
    slowed: u64,
    /// Ticks for so many ns.
    pace: (u64, u64),
    digest: Option<u64>,
    heard: Option<VecDeque<f32>>,
}

impl<M: Machine, P: Probe> PlaybackWorld<M, P> {
    /// A world that is shown so many times slower than the machine.
    pub fn slowed(machine: M, slowed: u64) -> Self {
        let mut stage = M::Stage::default();
        if let Some(picture) = machine.picture() {
            stage.set(picture);
        }
        PlaybackWorld {
            machine,
            reel: Reel::default(),
            stage,
            probe: P::default(),
            turns: 0,
            time: 0,
            began: 0,
            total: 0,
            slowed,
            pace: (slowed, NS_PER_TICK),
            digest: None,
            heard: None,
        }
    }

    /// When the next action is played, while there is one.
    fn next_act(&self) -> Tick {
        let (ticks, ns) = self.pace;
        self.began + (self.total - self.reel.ns) * ticks / ns
    }

    /// Does the next frame's work.
    fn begin(&mut self) {
        self.began = self.machine.due(self.turns);
        self.turns += 1;
        self.machine.turn(&mut self.reel);
        self.total = self.reel.ns;
        let room = (self.machine.due(self.turns) - self.began) * 9 / 10;
        let fits = self.total * self.slowed / NS_PER_TICK <= room;
        self.pace = if fits { (self.slowed, NS_PER_TICK) } else { (room, self.total) };
        if self.turns == DIGEST_TURNS {
            self.digest = Some(self.machine.digest());
        }
        if let Some(heard) = &mut self.heard {
            self.machine.sound(heard);
        }
    }
}

impl<M: Machine, P: Probe> World for PlaybackWorld<M, P> {
    fn next_time(&mut self) -> Option<Tick> {
        let next = if self.reel.shots.is_empty() { self.machine.due(self.turns) } else { self.next_act() };
        Some(next.max(self.time))
    }

    fn step(&mut self) {
        if self.reel.shots.is_empty() {
            self.begin();
        }
        self.time = self.next_act().max(self.time);
        while let Some(shot) = self.reel.shots.pop_front() {
            match shot {
                Shot::Picture(picture) => self.stage.set(picture),
                Shot::Act(act) => {
                    self.reel.ns -= act.what.ns(act.value);
                    count::<M::Part>(&mut self.probe, act);
                    self.stage.follow(act);
                    let (time, kind, seq) = (self.time, act.what.number(), self.turns as u32);
                    let value = act.value.min(u64::from(u32::MAX)) as u32;
                    self.probe.record(Event { time, actor: act.who, state: act.place, kind, seq, value });
                    break;
                }
            }
        }
    }

    fn time(&self) -> Tick {
        self.time
    }

    fn act(&mut self, now: Tick, action: Action) -> Result<(), Refusal> {
        self.machine.act(action)?;
        self.time = self.time.max(now);
        Ok(())
    }

    fn scene(&self, _: Tick, out: &mut Vec<f64>) {
        let (ticks, ns) = self.pace;
        let slowed = (ticks * NS_PER_TICK).checked_div(ns).unwrap_or(self.slowed);
        let counters = &self.counters();
        let left = self.reel.shots.iter().filter(|shot| matches!(shot, Shot::Act(_))).count();
        self.stage.scene(At { counters, turns: self.turns, slowed, left }, out);
    }

    fn digest(&self) -> Option<u64> {
        self.digest
    }

    fn counters(&self) -> Counters {
        self.probe.counters::<<M::Part as Part>::Counter>()
    }

    fn with_trace(&mut self, visit: &mut dyn FnMut(&mut Trace)) {
        if let Some(trace) = self.probe.trace() {
            visit(trace);
        }
    }

    fn listen(&mut self, on: bool) {
        self.heard = on.then(VecDeque::new);
    }

    fn sound(&mut self, _: Tick, out: &mut [f32]) -> usize {
        let Some(heard) = &mut self.heard else { return 0 };
        let frames = (out.len() / 2).min(heard.len() / 2);
        out.iter_mut().zip(heard.drain(..2 * frames)).for_each(|(out, sample)| *out = sample);
        frames
    }

    fn size(&self) -> usize {
        self.machine.size() + self.reel.shots.len() * size_of::<Shot<M::Part>>()
    }

    fn copy(&self) -> Option<Box<dyn World>> {
        Some(Box::new(PlaybackWorld {
            machine: self.machine.clone(),
            reel: self.reel.clone(),
            stage: self.stage.clone(),
            probe: self.probe.clone(),
            heard: self.heard.clone(),
            ..*self
        }))
    }
}

/// How much slower than the machine frames can be shown, so that the longest of the first [`DIGEST_TURNS`] fits: 1, 2 or 5
/// times a power of ten, and at least 1. For both sides alike it is the lesser of theirs. Fewer frames are tried where they
/// take so long that together they fill one: those are all alike, and somebody waits for the figure. Nor are more than `most`.
pub fn fitting<M: Machine>(mut machine: M, most: u64) -> u64 {
    let mut probe = Reel::counting();
    let mut spent = 0;
    let frame = |turn| {
        let room = (machine.due(turn + 1) - machine.due(turn)) * NS_PER_TICK * 9 / 10;
        let fits = (spent < room && probe.seen < TRIED).then(|| {
            machine.turn(&mut probe);
            room / probe.ns.max(1)
        });
        spent += std::mem::take(&mut probe.ns);
        fits
    };
    let most = (0..DIGEST_TURNS.min(most)).map_while(frame).min().unwrap_or(1);
    let power = 10u64.pow(most.max(1).ilog10());
    power * [5, 2, 1].into_iter().find(|times| times * power <= most).unwrap_or(1)
}

/// Runs a mechanism until [`COUNTED`] units are done: its digest, and exact counts of a steady state, the first
/// [`DIGEST_TURNS`] frames not being among them.
pub fn counted<M: Machine>(mut machine: M) -> (Option<u64>, Counters) {
    let mut probe = Reel::counting();
    for _ in 0..DIGEST_TURNS {
        machine.turn(&mut probe);
    }
    let (before, begun) = (probe.counters(), machine.units());
    while machine.units() - begun < COUNTED {
        machine.turn(&mut probe);
    }
    (Some(machine.digest()), probe.counters().since(&before))
}

/// A mechanism that is timed, and what is modelled with it.
pub struct Modelled<M: Machine> {
    machine: M,
    probe: Collected,
    added_ns: u64,
}

impl<M: Machine> Modelled<M> {
    /// The machine, and an empty heap under that policy.
    pub fn new(machine: M, policy: Policy) -> Self {
        Modelled { machine, probe: Collected::new(policy), added_ns: 0 }
    }
}

impl<M: Machine> Subject for Modelled<M> {
    fn run(&mut self, batches: u32) -> u64 {
        let before = self.machine.units();
        for _ in 0..batches * BATCH {
            self.machine.turn(&mut self.probe);
        }
        self.added_ns = std::mem::take(&mut self.probe.added_ns);
        self.machine.units() - before
    }

    fn added_ns(&self) -> f64 {
        self.added_ns as f64
    }
}

/// A mechanism that is timed.
pub struct Timed<M: Machine>(pub M);

impl<M: Machine> Subject for Timed<M> {
    fn run(&mut self, batches: u32) -> u64 {
        let before = self.0.units();
        for _ in 0..batches * BATCH {
            self.0.turn(&mut NoObserver);
        }
        self.0.units() - before
    }
}
