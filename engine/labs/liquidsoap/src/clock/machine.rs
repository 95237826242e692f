//! A clock at work: devices come and go, the clock ticks, and rests or does not.
//!
//! Modelled is what a tick takes, a share of its frame; that a device takes one frame a frame, and lets a clock that follows it wait
//! until it has; and that a clock with two sync sources, which Liquidsoap ends, tries again every 100 ms.

use std::collections::VecDeque;
use std::rc::Rc;

use super::counts::{Clock, Place, Watching, What};
use super::driven::Driven;
use super::pace::{After, MS, Mode, Pace};
use super::params::{Device, Params};
use super::scene::{Board, End, Followed, Picture};
use super::sync::scan::Scan;
use super::sync::{Conflict, Follows, Found, Network as _, Token};
use super::tick::{Host, tick};
use audio::Tune;
use audio::music::{BLOCK, CHANNELS};
use base::config::Refusal;
use base::hash::Hash;
use base::rng::Rng;
use observe::probe::{NoObserver, Observer};
use sim::action::Action;
use sim::playback::shot::{Act, Shot};
use sim::playback::world::Machine;
use sim::{TICKS_PER_MS, Tick};

/// How long a clock with two sync sources stands still.
const STANDSTILL: u64 = 100 * MS;
/// Sound made ahead of the card, at most, in ms: a clock that runs away makes more than anybody could play.
const AHEAD_MS: usize = 500;
/// Nanoseconds of a world's tick.
const NS: u64 = MS / TICKS_PER_MS;

/// Something that happens every now and then.
#[derive(Clone)]
struct Chance {
    rng: Rng,
    next: u64,
    /// Nanoseconds between two, on the average; none where it never happens.
    span: Option<u64>,
}

impl Chance {
    fn new(seed: u64, a_minute: u32) -> Chance {
        let span = (60_000 * MS).checked_div(u64::from(a_minute));
        let mut chance = Chance { rng: Rng::new(seed), next: 0, span };
        chance.draw();
        chance
    }

    /// Half to one and a half times the span from the last.
    fn draw(&mut self) {
        self.next += self.span.map_or(0, |span| span / 2 + span / 1_000 * u64::from(self.rng.below(1_000)));
    }

    /// Whether it happens up to `now`; and if so, when it happens next.
    fn strikes(&mut self, now: u64) -> bool {
        let strikes = self.span.is_some() && self.next <= now;
        if strikes {
            self.draw();
        }
        strikes
    }
}

/// See the module.
#[derive(Clone)]
pub(crate) struct Clocked<F> {
    params: Rc<Params>,
    tune: Option<Rc<Tune>>,
    driven: Driven<F>,
    pace: Pace,
    /// The clock that ticks this one, in passive mode.
    parent: Pace,
    plugged: [bool; 2],
    /// When a device can take the next frame.
    takes: u64,
    changes: Chance,
    restarts: Chance,
    /// When the next tick begins.
    next: u64,
    ticks: u64,
    burst: u64,
    /// Whom the clock follows.
    follows: Found<Option<Token>>,
    hooks: u64,
    /// What users did since the last tick.
    asked: Vec<(usize, bool)>,
    digest: Hash,
}

impl<F: Follows> Clocked<F> {
    pub fn new(params: &Rc<Params>, tune: Option<Rc<Tune>>, follows: F) -> Self {
        let pace = Pace::new(params.settings, 0);
        let mut clocked = Clocked {
            params: Rc::clone(params),
            tune,
            driven: Driven::new(params.graph.clone(), follows),
            pace,
            parent: Pace::new(super::pace::Settings { mode: Mode::Cpu, ..params.settings }, 0),
            plugged: [false; 2],
            takes: 0,
            changes: Chance::new(u64::from(params.seed), params.changes),
            restarts: Chance::new(!u64::from(params.seed), params.restarts),
            next: 0,
            ticks: 0,
            burst: 0,
            follows: Ok(None),
            hooks: 0,
            asked: Vec::new(),
            digest: Hash::default(),
        };
        if params.plugged {
            clocked.asked.extend([(0, true), (1, true)]);
        }
        clocked
    }

    fn device(&self, device: usize) -> Option<Device> {
        self.params.devices.get(device).copied().flatten()
    }

    /// A device opens or closes, and says so if it is one that does.
    fn plug<E: Observer<Shot<Clock>>>(&mut self, number: usize, on: bool, watch: &mut Watching<'_, E>) {
        let Some(Device { node, token }) = self.device(number) else { return };
        if self.plugged[number] == on {
            return;
        }
        self.plugged[number] = on;
        self.takes = self.takes.max(self.next);
        watch.place = Place::Changes;
        watch.probe.show(|| Shot::Picture(Picture::Device { node, token: on.then_some(token) }));
        watch.say(if on { What::Plugged } else { What::Unplugged }, node, number as u64);
        self.driven.plug(node, on.then_some(token), !self.params.silent, watch);
    }

    /// What happened since the last tick.
    fn happen<E: Observer<Shot<Clock>>>(&mut self, watch: &mut Watching<'_, E>) {
        for (device, on) in std::mem::take(&mut self.asked) {
            self.plug(device, on, watch);
        }
        while self.changes.strikes(self.next) {
            let there: Vec<_> = (0..2).filter(|&device| self.device(device).is_some()).collect();
            if !there.is_empty() {
                let device = there[self.changes.rng.below(there.len() as u32) as usize];
                self.plug(device, !self.plugged[device], watch);
            }
        }
        while self.restarts.strikes(self.next) {
            let Some(output) = self.params.restarting() else { break };
            watch.place = Place::Wakes;
            watch.say(What::Restarted, output, 0);
            self.driven.sleep(output, watch);
            self.driven.wake(output, watch);
        }
    }

    /// Says how a tick ended, and when the next one begins.
    fn end<E: Observer<Shot<Clock>>>(&mut self, ended: Found<After>, now: u64, probe: &mut E) {
        let (what, value, next, end) = match ended {
            Err(_) => (What::Stopped, 0, now + STANDSTILL, End::Stopped),
            Ok(After::Free) if self.params.settings.mode == Mode::Passive => {
                self.parent.count();
                match self.parent.after(now, false) {
                    After::Sleep { until } => (What::Slept, until - now, until, End::Slept),
                    _ => (What::Freed, 0, now, End::Freed),
                }
            }
            Ok(After::Free) => (What::Freed, 0, now, End::Freed),
            Ok(After::Go) => (What::Went, self.pace.target().saturating_sub(now), now, End::Went),
            Ok(After::Sleep { until }) => (What::Slept, until - now, until, End::Slept),
            Ok(After::CatchUp { behind }) => (What::CaughtUp, behind, now, End::CaughtUp),
            Ok(After::Reset { behind, .. }) => (What::Jumped, behind, now, End::Jumped),
        };
        let mut saw = |what, value| probe.record(Shot::Act(Act { what, who: 0, place: Place::Paces as u8, value }));
        saw(what, value);
        self.burst = if self.burst == 0 { 1 } else { self.burst + 1 };
        saw(What::Burst, self.burst);
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

/// A clock in the middle of a tick.
struct Ticking<'a, 'b, F, E> {
    clocked: &'a mut Clocked<F>,
    watch: &'a mut Watching<'b, E>,
    now: u64,
}

impl<F: Follows, E: Observer<Shot<Clock>>> Host for Ticking<'_, '_, F, E> {
    fn activate(&mut self) {
        // Outputs wake up once, in the first tick, and with them what they hang on.
        if self.clocked.ticks == 0 {
            self.watch.place = Place::Wakes;
            self.clocked.driven.wake_all(self.watch);
        }
    }

    fn animate(&mut self) {
        self.watch.place = Place::Cycles;
        self.clocked.driven.cycles(self.watch);
        let Clocked { params, plugged, takes, follows, .. } = &mut *self.clocked;
        self.now += params.frame_ns(params.load);
        // A device that is followed takes a frame when it has played one; its writer waits.
        let followed = params.settings.mode == Mode::Auto && follows.is_ok_and(|token| token.is_some());
        if followed && plugged.contains(&true) {
            self.now = self.now.max(*takes);
            *takes = self.now + params.frame_ns(100);
        }
    }

    fn synced(&mut self) -> Found<bool> {
        self.watch.place = Place::Finds;
        let found = self.clocked.driven.found(self.watch);
        let kind = |found: &Found<Option<Token>>| found.map_err(|Conflict { sources, .. }| sources.map(|one| one.0));
        if kind(&found) != kind(&self.clocked.follows) {
            self.clocked.follows = found;
            self.watch.say(What::Follows, 0, Followed::of(found) as u64);
        }
        if E::DIGESTS {
            // The twin: everybody is asked, and nobody watches.
            let truth = Scan::<false>.found(&self.clocked.driven.graph, &mut NoObserver);
            if kind(&truth) != kind(&found) {
                self.watch.say(What::Erred, 0, Followed::of(truth) as u64);
            }
        }
        found.map(|token| token.is_some())
    }

    fn now(&self) -> u64 {
        self.now
    }
}

impl<F: Follows + 'static> Machine for Clocked<F> {
    type Part = Clock;
    type Stage = Board;

    fn turn<E: Observer<Shot<Clock>>>(&mut self, probe: &mut E) {
        if self.ticks == 0 {
            probe.show(|| Shot::Picture(Picture::Graph(Box::new(self.driven.graph.clone()))));
        }
        let mut hooks = self.hooks;
        let mut watch = Watching { probe, place: Place::Idle, hooks: &mut hooks };
        watch.probe.show(|| Shot::Picture(Picture::Began));
        watch.say(What::Began, 0, self.ticks + 1);
        if self.ticks > 0 {
            self.happen(&mut watch);
        }
        let mut pace = self.pace;
        let mut ticking = Ticking { now: self.next, clocked: self, watch: &mut watch };
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
        self.driven.graph.nodes() * 256 + self.driven.hooks() * 16
    }

    fn act(&mut self, action: Action) -> Result<(), Refusal> {
        let (device, on) = match action {
            Action::Plug { device } => (device as usize, true),
            Action::Unplug { device } => (device as usize, false),
            _ => return Err(Refusal::new("action", format!("{action:?}"), "plug, unplug")),
        };
        if self.device(device).is_none() {
            let there: Vec<_> = (0..2).filter(|&one| self.device(one).is_some()).map(|one| one.to_string()).collect();
            let allowed =
                if there.is_empty() { "none: no device is in the graph".to_owned() } else { there.join(", ") };
            return Err(Refusal::new("action", format!("device {device}"), allowed));
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
