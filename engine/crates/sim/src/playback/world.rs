//! The world of a mechanism that never waits: the mechanism does a frame's work at once, and the world plays the
//! recorded actions back, one a step.
//!
//! Frames come in real time. Between two frames the world plays the actions slowed down, by the factor [`SLOWED`] or by
//! one that [`fitting`] finds. The duration of each action is that of the model, so that the picture shows the faster
//! variant finishing first. If a frame's work does not fit into nine tenths of the time to the next frame, it is slowed
//! down less, and the scene contains the factor.

use std::collections::VecDeque;

use super::shot::{Collected, PlaybackEvent, PlaybackRecorder, Recorder, Recording, Shot, count};
use crate::action::Action;
use crate::workload::COUNTED;
use crate::world::World;
use crate::{TICKS_PER_MS, Tick};
use base::config::Refusal;
use measure::Subject;
use model::heap::Policy;
use observe::probe::{Counters, NoObserver, Probe};
use observe::trace::{Event, Trace};

/// The default factor by which a world is slowed down: a tick of 0.1 ms stands for 100 ns.
pub(super) const SLOWED: u64 = 1_000;
/// Nanoseconds of a tick.
const NS_PER_TICK: u64 = 1_000_000 / TICKS_PER_MS;
/// The number of frames after which a world's digest is known.
pub const DIGEST_TURNS: u64 = 8;
/// The number of actions after which [`fitting`] tries no further frame, because the user waits for the picture.
const TRIED: u64 = 20_000;

/// A mechanism with its input.
pub trait Machine: Clone + 'static {
    /// The types of its actions, counters and pictures.
    type Recording: Recording;
    /// The state of its figure.
    type Figure: FigureState<Self::Recording>;

    /// The figure before the first frame, if there is one.
    fn picture(&self) -> Option<<Self::Recording as Recording>::Picture> {
        None
    }
    /// Does the work of the next frame.
    fn turn<E: Recorder<Self::Recording>>(&mut self, probe: &mut E);
    /// The number of units of work done so far.
    fn units(&self) -> u64;
    /// The digest of the output so far, if the observer digests.
    fn digest(&self) -> u64;
    /// The time of frame `turn`.
    fn due(&self, turn: u64) -> Tick;
    /// The approximate size in bytes.
    fn size(&self) -> usize;
    /// Appends the sound of the last frame, as interleaved stereo. Called after each frame while the sound is on.
    fn sound(&mut self, _heard: &mut VecDeque<f32>) {}
    /// The state after the last frame as a text in the form that the lab's system itself prints; empty if it prints none.
    fn dump(&self) -> String {
        String::new()
    }
    /// Performs an action of the user, which takes effect with the next frame.
    fn act(&mut self, action: Action) -> Result<(), Refusal> {
        Err(action.refused(&[]))
    }
}

/// The state of a part's figure, without counts and time.
pub trait FigureState<K: Recording>: Clone + Default {
    /// Replaces the figure.
    fn set(&mut self, picture: K::Picture);
    /// Updates the figure after an action.
    fn follow(&mut self, event: PlaybackEvent<K::EventKind>);
    /// Appends the scene.
    fn scene(&self, at: At<'_>, out: &mut Vec<f64>);
}

/// The position of a world, for its scene.
pub struct At<'a> {
    /// All counts so far.
    pub counters: &'a Counters,
    /// The number of frames begun.
    pub turns: u64,
    /// The factor by which this frame is slowed down.
    pub slowed: u64,
    /// The number of actions of this frame that have not been played yet.
    pub left: usize,
}

/// The world of a mechanism that never waits.
pub struct PlaybackWorld<M: Machine, P: Probe> {
    machine: M,
    recorder: PlaybackRecorder<M::Recording>,
    figure: M::Figure,
    probe: P,
    turns: u64,
    time: Tick,
    /// When the current frame began.
    began: Tick,
    /// The modelled duration of all actions of the current frame, in ns.
    total: u64,
    /// The factor by which a frame that fits is slowed down.
    slowed: u64,
    /// The pace of the current frame: this number of ticks for this number of ns.
    pace: (u64, u64),
    digest: Option<u64>,
    heard: Option<VecDeque<f32>>,
}

impl<M: Machine, P: Probe> PlaybackWorld<M, P> {
    /// A world that is slowed down by the factor `slowed`.
    pub fn slowed(machine: M, slowed: u64) -> Self {
        let mut figure = M::Figure::default();
        if let Some(picture) = machine.picture() {
            figure.set(picture);
        }
        PlaybackWorld {
            machine,
            recorder: PlaybackRecorder::default(),
            figure,
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

    /// The time of the next action of the current frame.
    fn next_act(&self) -> Tick {
        let (ticks, ns) = self.pace;
        self.began + (self.total - self.recorder.ns) * ticks / ns
    }

    /// Begins the next frame: does its work and records its actions.
    fn begin(&mut self) {
        self.began = self.machine.due(self.turns);
        self.turns += 1;
        self.machine.turn(&mut self.recorder);
        self.total = self.recorder.ns;
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
        let next = if self.recorder.shots.is_empty() { self.machine.due(self.turns) } else { self.next_act() };
        Some(next.max(self.time))
    }

    fn step(&mut self) {
        if self.recorder.shots.is_empty() {
            self.begin();
        }
        self.time = self.next_act().max(self.time);
        while let Some(shot) = self.recorder.shots.pop_front() {
            match shot {
                Shot::Picture(picture) => self.figure.set(picture),
                Shot::Event(event) => {
                    self.recorder.ns -= M::Recording::effect(event).ns;
                    count::<M::Recording>(&mut self.probe, event);
                    self.figure.follow(event);
                    let (time, kind, seq) = (self.time, event.kind.into(), self.turns as u32);
                    let value = event.value.min(u64::from(u32::MAX)) as u32;
                    self.probe.record(Event { time, actor: event.actor, state: event.state, kind, seq, value });
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
        let left = self.recorder.shots.iter().filter(|shot| matches!(shot, Shot::Event(_))).count();
        self.figure.scene(At { counters, turns: self.turns, slowed, left }, out);
    }

    fn dump(&self) -> String {
        self.machine.dump()
    }

    fn digest(&self) -> Option<u64> {
        self.digest
    }

    fn counters(&self) -> Counters {
        self.probe.counters::<<M::Recording as Recording>::Counter>()
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
        self.machine.size() + self.recorder.shots.len() * size_of::<Shot<M::Recording>>()
    }

    fn copy(&self) -> Option<Box<dyn World>> {
        Some(Box::new(PlaybackWorld {
            machine: self.machine.clone(),
            recorder: self.recorder.clone(),
            figure: self.figure.clone(),
            probe: self.probe.clone(),
            heard: self.heard.clone(),
            ..*self
        }))
    }
}

/// The largest factor by which frames can be slowed down so that the longest of the first [`DIGEST_TURNS`] frames fits:
/// 1, 2 or 5 times a power of ten, at least 1. A session uses the smaller factor of its two sides for both. Tries at
/// most `most` frames, and fewer if their work takes long, because such frames are similar and the user waits for the
/// picture.
pub fn fitting<M: Machine>(mut machine: M, most: u64) -> u64 {
    let mut probe = PlaybackRecorder::counting();
    let mut spent = 0;
    let frame = |turn| {
        let room = (machine.due(turn + 1) - machine.due(turn)) * NS_PER_TICK * 9 / 10;
        let fits = (spent < room && probe.actions < TRIED).then(|| {
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

/// Runs a mechanism for [`DIGEST_TURNS`] frames, to reach a steady state, and then until [`COUNTED`] more units of work
/// are done. Returns its digest, and the exact counts after the first [`DIGEST_TURNS`] frames.
pub fn counted<M: Machine>(mut machine: M) -> (Option<u64>, Counters) {
    let mut probe = PlaybackRecorder::counting();
    for _ in 0..DIGEST_TURNS {
        machine.turn(&mut probe);
    }
    let (before, begun) = (probe.counters(), machine.units());
    while machine.units() - begun < COUNTED {
        machine.turn(&mut probe);
    }
    (Some(machine.digest()), probe.counters().since(&before))
}

/// A mechanism that is timed with the modelled costs included. A batch is one frame, because a frame of a long script takes 20 ms.
pub struct Modelled<M: Machine> {
    machine: M,
    probe: Collected,
    added_ns: u64,
}

impl<M: Machine> Modelled<M> {
    /// A machine with an empty heap, which the collector manages by `policy`.
    pub fn new(machine: M, policy: Policy) -> Self {
        Modelled { machine, probe: Collected::new(policy), added_ns: 0 }
    }
}

impl<M: Machine> Subject for Modelled<M> {
    fn run(&mut self, batches: u32) -> u64 {
        let before = self.machine.units();
        for _ in 0..batches {
            self.machine.turn(&mut self.probe);
        }
        self.added_ns = std::mem::take(&mut self.probe.added_ns);
        self.machine.units() - before
    }

    fn added_ns(&self) -> f64 {
        self.added_ns as f64
    }
}

/// A mechanism that is timed. A batch is one frame.
pub struct Timed<M: Machine>(pub M);

impl<M: Machine> Subject for Timed<M> {
    fn run(&mut self, batches: u32) -> u64 {
        let before = self.0.units();
        for _ in 0..batches {
            self.0.turn(&mut NoObserver);
        }
        self.0.units() - before
    }
}
