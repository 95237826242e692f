//! The simulation of a clock: devices are plugged and unplugged, the clock ticks, and it sleeps between ticks or does not.
//!
//! It models the duration of a tick as a share of its frame; a device that consumes one frame per frame duration and blocks a
//! clock that follows it; and that a clock with two sync sources, which Liquidsoap would terminate, tries again every 100 ms.

use std::collections::VecDeque;
use std::rc::Rc;

use super::counts::{Clock, ClockObserver, EventKind, Phase, number};
use super::dump::format;
use super::pace::{After, MS, Mode, Pace, Settings};
use super::params::{Device, Params};
use super::scene::{End, Figure, Followed, Picture};
use super::sync::scan::Scan;
use super::sync::{Conflict, Network as _, Node, Rule, SyncResult, SyncTracker, Token};
use super::tick::{TickContext, tick};
use super::tracked_graph::TrackedGraph;
use audio::Tune;
use audio::music::{BLOCK, CHANNELS};
use base::hash::Hash;
use base::rng::Rng;
use base::{Allowed, Refusal};
use observe::probe::NoObserver;
use sim::action::Action;
use sim::playback::shot::{PlaybackEvent, Recorder, Shot};
use sim::playback::world::Machine;
use sim::{TICKS_PER_MS, Tick};

/// Pause of a clock with two sync sources, in ns.
const STANDSTILL: u64 = 100 * MS;
/// Largest amount of sound that is made ahead of the card, in ms, because a clock that runs away produces it faster than it is
/// played.
const AHEAD_MS: usize = 500;
/// Nanoseconds in a world's tick.
const NS: u64 = MS / TICKS_PER_MS;

/// Added to the seed for the switch's choices, so that they are independent of the devices' changes.
pub(super) const CHOICES: u64 = 1 << 32;

/// A random event that recurs.
#[derive(Clone)]
struct RandomTimer {
    rng: Rng,
    next: u64,
    /// Mean interval in ns; `None` if the event never happens.
    mean_ns: Option<u64>,
}

impl RandomTimer {
    fn new(seed: u64, a_minute: u32) -> RandomTimer {
        let mean_ns = (60_000 * MS).checked_div(u64::from(a_minute));
        let mut timer = RandomTimer { rng: Rng::new(seed), next: 0, mean_ns };
        timer.draw();
        timer
    }

    /// Draws the next interval: 0.5 to 1.5 times the mean.
    fn draw(&mut self) {
        self.next += self.mean_ns.map_or(0, |mean_ns| mean_ns / 2 + mean_ns / 1_000 * u64::from(self.rng.below(1_000)));
    }

    /// Whether the event is due at `now`; if so, draws the next interval.
    fn fires(&mut self, now: u64) -> bool {
        let fires = self.mean_ns.is_some() && self.next <= now;
        if fires {
            self.draw();
        }
        fires
    }
}

/// A clock, its graph and its devices.
#[derive(Clone)]
pub(crate) struct ClockMachine<F> {
    params: Rc<Params>,
    tune: Option<Rc<Tune>>,
    tracked: TrackedGraph<F>,
    pace: Pace,
    /// The parent clock that ticks this one in passive mode.
    parent: Pace,
    plugged: [bool; 2],
    /// Time at which a device can accept the next frame, in ns.
    takes: u64,
    changes: RandomTimer,
    restarts: RandomTimer,
    choices: RandomTimer,
    /// Time of the next tick, in ns.
    next: u64,
    ticks: u64,
    burst: u64,
    /// The sync source that the clock follows.
    follows: SyncResult<Option<Token>>,
    hooks: u64,
    /// The user's actions since the last tick: a device, and whether it is plugged.
    asked: Vec<(usize, bool)>,
    digest: Hash,
}

impl<F: SyncTracker> ClockMachine<F> {
    pub fn new(params: &Rc<Params>, tune: Option<Rc<Tune>>, tracker: F) -> Self {
        let pace = Pace::new(params.settings, 0);
        let mut machine = ClockMachine {
            params: Rc::clone(params),
            tune,
            tracked: TrackedGraph::new(params.graph.clone(), tracker),
            pace,
            parent: Pace::new(Settings { mode: Mode::Cpu, ..params.settings }, 0),
            plugged: [false; 2],
            takes: 0,
            changes: RandomTimer::new(u64::from(params.seed), params.changes),
            restarts: RandomTimer::new(!u64::from(params.seed), params.restarts),
            choices: RandomTimer::new(u64::from(params.seed) | CHOICES, params.choices),
            next: 0,
            ticks: 0,
            burst: 0,
            follows: Ok(None),
            hooks: 0,
            asked: Vec::new(),
            digest: Hash::default(),
        };
        if params.plugged {
            machine.asked.extend([(0, true), (1, true)]);
        }
        machine
    }

    fn device(&self, device: usize) -> Option<Device> {
        self.params.devices.get(device).copied().flatten()
    }

    /// Opens or closes a device; it notifies unless devices are silent.
    fn plug<E: Recorder<Clock>>(&mut self, number: usize, on: bool, observer: &mut ClockObserver<'_, E>) {
        let Some(Device { node, token }) = self.device(number) else { return };
        if self.plugged[number] == on {
            return;
        }
        self.plugged[number] = on;
        self.takes = self.takes.max(self.next);
        observer.phase = Phase::Changes;
        observer.probe.show(|| Shot::Picture(Picture::Device { node, token: on.then_some(token) }));
        observer.emit(if on { EventKind::Plugged } else { EventKind::Unplugged }, node, number as u64);
        self.tracked.plug(node, on.then_some(token), !self.params.silent, observer);
    }

    /// Lets the switch choose its other child, the first or the last; it notifies unless operators are silent.
    fn choose<E: Recorder<Clock>>(&mut self, switch: Node, observer: &mut ClockObserver<'_, E>) {
        let graph = &self.tracked.graph;
        let children = graph.children(switch);
        let is_first = graph.rule(switch) == Rule::Child(children.first().copied());
        let chosen = if is_first { children.last() } else { children.first() }.copied();
        observer.phase = Phase::Changes;
        observer.emit(EventKind::Chose, switch, number(chosen));
        self.tracked.change(switch, Rule::Child(chosen), !self.params.silent_operator, observer);
    }

    /// Applies all changes since the last tick.
    fn happen<E: Recorder<Clock>>(&mut self, observer: &mut ClockObserver<'_, E>) {
        for (device, on) in std::mem::take(&mut self.asked) {
            self.plug(device, on, observer);
        }
        while self.changes.fires(self.next) {
            let there: Vec<_> = (0..2).filter(|&device| self.device(device).is_some()).collect();
            if !there.is_empty() {
                let device = there[self.changes.rng.below(there.len() as u32) as usize];
                self.plug(device, !self.plugged[device], observer);
            }
        }
        while self.restarts.fires(self.next) {
            let Some(output) = self.params.restarting() else { break };
            observer.phase = Phase::Wakes;
            observer.emit(EventKind::Restarted, output, 0);
            self.tracked.sleep(output, observer);
            self.tracked.wake(output, observer);
        }
        while self.choices.fires(self.next) {
            let Some(switch) = self.params.switch else { break };
            self.choose(switch, observer);
        }
    }

    /// Reports how a tick ended, and schedules the next one.
    fn end<E: Recorder<Clock>>(&mut self, ended: SyncResult<After>, now: u64, probe: &mut E) {
        let (what, value, next, end) = match ended {
            Err(_) => (EventKind::Stopped, 0, now + STANDSTILL, End::Stopped),
            Ok(After::Free) if self.params.settings.mode == Mode::Passive => {
                self.parent.count();
                match self.parent.after(now, false) {
                    After::Sleep { until } => (EventKind::Slept, until - now, until, End::Slept),
                    _ => (EventKind::Freed, 0, now, End::Freed),
                }
            }
            Ok(After::Free) => (EventKind::Freed, 0, now, End::Freed),
            Ok(After::Go) => (EventKind::Went, self.pace.target().saturating_sub(now), now, End::Went),
            Ok(After::Sleep { until }) => (EventKind::Slept, until - now, until, End::Slept),
            Ok(After::CatchUp { behind }) => (EventKind::CaughtUp, behind, now, End::CaughtUp),
            Ok(After::Reset { behind, .. }) => (EventKind::Jumped, behind, now, End::Jumped),
        };
        let mut saw =
            |kind, value| probe.record(Shot::Event(PlaybackEvent { kind, actor: 0, state: Phase::Paces as u8, value }));
        saw(what, value);
        self.burst = if self.burst == 0 { 1 } else { self.burst + 1 };
        saw(EventKind::Burst, self.burst);
        if matches!(end, End::Slept | End::Stopped) {
            self.burst = 0;
        }
        if E::DIGESTS {
            self.digest.number(end as u64);
            self.digest.number((next - self.next) / 1_000);
        }
        let (began, follows) = (self.next, Followed::of(self.follows));
        probe.show(|| Shot::Picture(Picture::Ended { began, ended: now, next, end, follows }));
        self.next = next;
    }
}

/// A clock during a tick.
struct Ticking<'a, 'b, F, E> {
    machine: &'a mut ClockMachine<F>,
    observer: &'a mut ClockObserver<'b, E>,
    now: u64,
}

impl<F: SyncTracker, E: Recorder<Clock>> TickContext for Ticking<'_, '_, F, E> {
    fn activate(&mut self) {
        // Outputs wake up once, in the first tick, and with them all operators that they pull from.
        if self.machine.ticks == 0 {
            self.observer.phase = Phase::Wakes;
            self.machine.tracked.wake_all(self.observer);
        }
    }

    fn animate(&mut self) {
        self.observer.phase = Phase::Cycles;
        self.machine.tracked.cycles(self.observer);
        let ClockMachine { params, plugged, takes, follows, .. } = &mut *self.machine;
        self.now += params.frame_ns(params.load);
        // A device that the clock follows takes a frame when it has played one; until then its writer blocks.
        let followed = params.settings.mode == Mode::Auto && follows.is_ok_and(|token| token.is_some());
        if followed && plugged.contains(&true) {
            self.now = self.now.max(*takes);
            *takes = self.now + params.frame_ns(100);
        }
    }

    fn synced(&mut self) -> SyncResult<bool> {
        self.observer.phase = Phase::Finds;
        let found = self.machine.tracked.sync_source(self.observer);
        let kind =
            |found: &SyncResult<Option<Token>>| found.map_err(|Conflict { sources, .. }| sources.map(|one| one.0));
        if kind(&found) != kind(&self.machine.follows) {
            self.machine.follows = found;
            self.observer.emit(EventKind::Follows, 0, Followed::of(found) as u64);
        }
        if E::DIGESTS {
            // The reference: ask all operators, without an observer.
            let truth = Scan::<false>.sync_source(&self.machine.tracked.graph, &mut NoObserver);
            if kind(&truth) != kind(&found) {
                self.observer.emit(EventKind::Erred, 0, Followed::of(truth) as u64);
            }
        }
        found.map(|token| token.is_some())
    }

    fn now(&self) -> u64 {
        self.now
    }
}

impl<F: SyncTracker + 'static> Machine for ClockMachine<F> {
    type Recording = Clock;
    type Figure = Figure;

    fn turn<E: Recorder<Clock>>(&mut self, probe: &mut E) {
        if self.ticks == 0 {
            probe.show(|| Shot::Picture(Picture::Graph(Box::new(self.tracked.graph.clone()))));
        }
        let mut hooks = self.hooks;
        let mut observer = ClockObserver { probe, phase: Phase::Idle, hooks: &mut hooks };
        observer.probe.show(|| Shot::Picture(Picture::Began));
        observer.emit(EventKind::Began, 0, self.ticks + 1);
        if self.ticks > 0 {
            self.happen(&mut observer);
        }
        let mut pace = self.pace;
        let mut ticking = Ticking { now: self.next, machine: self, observer: &mut observer };
        let ended = tick(&mut ticking, &mut pace);
        let now = ticking.now;
        (self.pace, self.hooks) = (pace, hooks);
        self.end(ended, now, probe);
        self.ticks += 1;
    }

    fn units(&self) -> u64 {
        self.ticks
    }

    fn digest(&self) -> u64 {
        self.digest.get()
    }

    fn due(&self, _: u64) -> Tick {
        self.next / NS
    }

    fn size(&self) -> usize {
        self.tracked.graph.nodes() * 256 + self.tracked.hooks() * 16
    }

    fn dump(&self) -> String {
        let Settings { mode, frame, .. } = self.params.settings;
        let self_sync = mode == Mode::Auto && self.follows.is_ok_and(|token| token.is_some());
        format(&self.tracked.graph.entry(self.pace.ticks(), frame, self_sync))
    }

    fn act(&mut self, action: Action) -> Result<(), Refusal> {
        let (device, on) = match action {
            Action::Plug { device } => (device as usize, true),
            Action::Unplug { device } => (device as usize, false),
            _ => return Err(action.refused(&["plug", "unplug"])),
        };
        if self.device(device).is_none() {
            let there = (0..2).filter(|&one| self.device(one).is_some());
            return Err(Refusal::new("device", device, Allowed::one_of(there)));
        }
        self.asked.push((device, on));
        Ok(())
    }

    fn sound(&mut self, heard: &mut VecDeque<f32>) {
        let (Some(tune), Ok(_)) = (&self.tune, self.follows) else { return };
        let (samples, rate) = self.params.settings.frame;
        let at = |tick: u64| tick * samples * u64::from(self.params.rate) / rate;
        if heard.len() > AHEAD_MS * self.params.rate as usize / 1_000 * CHANNELS {
            return;
        }
        let mut from = at(self.ticks - 1);
        while from < at(self.ticks) {
            let block = tune.block(from / BLOCK as u64);
            let (first, last) =
                (from as usize % BLOCK, BLOCK.min((at(self.ticks) - from) as usize + from as usize % BLOCK));
            heard.extend(&block[first * CHANNELS..last * CHANNELS]);
            from += (last - first) as u64;
        }
    }
}
