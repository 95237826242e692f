//! A session: two worlds on the same workload in lockstep, that can be played, stepped, sought in
//! either direction, and forked by acting in the past.
//!
//! A *step* lets each world take one action, if it has one at the earlier of the two next times. What
//! the user does is written down with its step, so that any step can be reached again from a
//! checkpoint and comes out the same.

use std::collections::VecDeque;
use std::rc::Rc;

use crate::Tick;
use crate::action::Action;
use crate::checkpoints::{Checkpoints, Position};
use crate::stalls::Stalls;
use crate::workload::Workload;
use crate::world::World;
use base::config::Refusal;
use base::limits::LIVE;
use observe::trace::Event;

/// Steps after which the worlds' events are moved out at the latest.
const STEPS_BETWEEN_BOOKS: u64 = 2_048;

/// Steps after which a call looks at the clock: a look costs as much as a short step.
const STEPS_BETWEEN_LOOKS: u64 = 4;
/// Steps of one call after which it may copy worlds in between. Shorter calls leave that to the next
/// [`prepare`](Session::prepare), so that they do not take longer than their steps.
const LONG_CALL: u64 = 4_096;
/// What a user can do in one session, at most.
const MOST_ACTIONS: usize = 10_000;

/// One of the two worlds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// On the left.
    A = 0,
    /// On the right.
    B = 1,
}

/// Makes a world of a side as it is at the very beginning.
pub type Open = Box<dyn Fn(Side) -> Box<dyn World>>;

/// Two worlds and their common history.
///
/// Worlds are made, copied and dropped in pieces of their own, by [`prepare`](Self::prepare), since each may take as long as
/// thousands of steps. What needs worlds calls it until nothing is left; only [`world`](Self::world) has to find them there.
pub struct Session {
    prepare: Box<dyn Fn() -> bool>,
    open: Open,
    shed: Box<dyn Fn() -> bool>,
    /// None, the first, or both.
    worlds: Vec<Box<dyn World>>,
    /// Whether the worlds have yet to be told what is looked at, and what the user did where they stand.
    is_new: bool,
    step: u64,
    /// Time of the last step.
    last: Tick,
    /// Time here: that of the last step, or later when nothing has happened since.
    time: Tick,
    end: (u64, Tick),
    /// What the user did, each before the step named.
    actions: Vec<(u64, Action)>,
    checkpoints: Checkpoints,
    traces: [VecDeque<Event>; 2],
    /// The stalls of the furthest that was played.
    tapes: [Stalls; 2],
    look: u32,
    heard: Option<Side>,
    /// Work that it took to get here, in ms.
    work_ms: f64,
    gauges: Gauges,
}

/// The measurements that the build provides to a session: memory in use, and time.
#[derive(Clone, Copy)]
pub struct Gauges {
    /// Bytes in use, of the whole program.
    pub memory: fn() -> usize,
    /// Time since some moment, in ms.
    pub clock: fn() -> f64,
}

impl Session {
    /// A session at its beginning.
    pub fn new(open: Open) -> Session {
        let mut session = Session::with(Box::new(|| false), open, Box::new(|| false));
        session.finish();
        session
    }

    /// A session whose worlds are made when they are needed.
    pub fn of(workload: Rc<dyn Workload>) -> Session {
        let [opened, shed] = [Rc::clone(&workload), Rc::clone(&workload)];
        Session::with(
            Box::new(move || workload.prepare()),
            Box::new(move |side| opened.open(side)),
            Box::new(move || shed.shed()),
        )
    }

    fn with(prepare: Box<dyn Fn() -> bool>, open: Open, shed: Box<dyn Fn() -> bool>) -> Session {
        Session {
            prepare,
            open,
            shed,
            worlds: Vec::with_capacity(2),
            is_new: true,
            step: 0,
            last: 0,
            time: 0,
            end: (0, 0),
            actions: Vec::new(),
            checkpoints: Checkpoints::new(),
            traces: Default::default(),
            tapes: Default::default(),
            look: 0,
            heard: None,
            work_ms: 0.0,
            gauges: Gauges { memory: || 0, clock: || 0.0 },
        }
    }

    /// The same session, told what it uses.
    pub fn gauged(self, gauges: Gauges) -> Session {
        Session { gauges, ..self }
    }

    /// Does a piece of the work that comes before the next step: drops a world that nobody needs any more, makes one, or copies
    /// one. Returns whether there may be more. Checkpoints are given up here where memory runs out.
    pub fn prepare(&mut self) -> bool {
        if (self.gauges.memory)() > LIVE {
            self.checkpoints.clear();
        }
        if self.checkpoints.drop_some() {
            return true;
        }
        if let Some(&side) = [Side::A, Side::B].get(self.worlds.len()) {
            if !(self.prepare)() {
                self.worlds.push((self.open)(side));
            }
            return true;
        }
        if self.checkpoints.copy_some(&self.worlds) {
            return true;
        }
        if std::mem::take(&mut self.is_new) {
            self.worlds.iter_mut().for_each(|world| world.look(self.look));
            self.listen(self.heard);
            self.redo();
        }
        false
    }

    /// Does all of the work that comes before the next step.
    pub fn finish(&mut self) {
        while self.prepare() {}
    }

    /// Drops a world, a copy of one, or a part of what worlds were made from; returns whether there may be more. For a session
    /// that is not used any more.
    pub fn dismiss(&mut self) -> bool {
        self.checkpoints.clear();
        self.checkpoints.spend(&mut self.worlds);
        self.checkpoints.drop_some() || (self.shed)()
    }

    fn both(&mut self) -> &mut [Box<dyn World>; 2] {
        self.worlds.as_mut_array().expect("both worlds are there")
    }

    /// Whether there is memory left to go on. When there is not, checkpoints are given up first.
    ///
    /// # Errors
    /// A refusal of `memory`, in MiB. Nothing has moved then, and going on is refused until memory is free again.
    pub fn admit(&mut self) -> Result<(), Refusal> {
        self.finish();
        let used = (self.gauges.memory)();
        if used <= LIVE {
            return Ok(());
        }
        Err(Refusal::new("memory", format!("{} MiB", used >> 20), format!("up to {} MiB for both worlds", LIVE >> 20)))
    }

    /// Steps taken to get here.
    pub fn step(&self) -> u64 {
        self.step
    }

    /// Virtual time here.
    pub fn time(&self) -> Tick {
        self.time
    }

    /// The furthest that was played: step and time.
    pub fn end(&self) -> (u64, Tick) {
        self.end
    }

    /// Bytes of the copies that are kept to go back to.
    pub fn kept_bytes(&self) -> usize {
        self.checkpoints.bytes()
    }

    /// A world as it is here.
    ///
    /// # Panics
    /// When worlds are still to be [made](Self::prepare): after a session was opened, or has gone back.
    pub fn world(&self, side: Side) -> &dyn World {
        self.worlds[side as usize].as_ref()
    }

    /// A world, to be asked what changes nothing that others see.
    pub fn world_mut(&mut self, side: Side) -> &mut dyn World {
        self.finish();
        self.worlds[side as usize].as_mut()
    }

    /// The newest events of a side, oldest first.
    pub fn trace(&self, side: Side) -> &VecDeque<Event> {
        &self.traces[side as usize]
    }

    /// When the publishers of a side stood still, up to the furthest that was played.
    pub fn tape(&self, side: Side) -> &Stalls {
        &self.tapes[side as usize]
    }

    /// When each world acts next, and the earlier of the two.
    fn next_times(&mut self) -> Option<([Option<Tick>; 2], Tick)> {
        let times = self.both().each_mut().map(|world| world.next_time());
        let next = times.into_iter().flatten().min()?;
        Some((times, next))
    }

    /// Takes the step at `next`, the earlier of the two worlds' next times, after `taken` others in this call.
    fn take_step(&mut self, times: [Option<Tick>; 2], next: Tick, taken: u64) {
        for (world, time) in self.worlds.iter_mut().zip(times) {
            if time == Some(next) {
                world.step();
            }
        }
        self.last = next;
        self.time = self.time.max(next);
        self.step += 1;
        if self.step.is_multiple_of(STEPS_BETWEEN_BOOKS) {
            self.take_traces();
            if taken >= LONG_CALL {
                self.checkpoints.offer(self.position(), &self.worlds);
                self.finish();
            }
        }
        self.redo();
    }

    fn position(&self) -> Position {
        Position { step: self.step, time: self.last, work_ms: self.work_ms }
    }

    fn take_traces(&mut self) {
        for (world, kept) in self.worlds.iter_mut().zip(&mut self.traces) {
            world.take_trace(kept);
        }
    }

    /// Does again what the user did before the step that comes next.
    fn redo(&mut self) {
        let from = self.actions.partition_point(|&(step, _)| step < self.step);
        for &(step, action) in &self.actions[from..] {
            if step > self.step {
                break;
            }
            for world in &mut self.worlds {
                // Who refused it then refuses it again.
                let _ = world.act(self.last, action);
            }
        }
    }

    /// Keeps the books after some steps, which began at `began`.
    fn settle(&mut self, began: f64) {
        self.take_traces();
        self.work_ms += (self.gauges.clock)() - began;
        // What the user did here would be done again when a checkpoint of it is restored.
        if self.actions.binary_search_by_key(&self.step, |&(step, _)| step).is_err() {
            self.checkpoints.offer(self.position(), &self.worlds);
        }
        if (self.step, self.time) >= self.end {
            self.end = (self.step, self.time);
            self.take_tapes();
        }
    }

    fn take_tapes(&mut self) {
        for (tape, world) in self.tapes.iter_mut().zip(&self.worlds) {
            *tape = world.stalls(self.time);
        }
    }

    /// Takes up to `steps` steps, however long that takes; returns how many there were.
    pub fn advance(&mut self, steps: u64) -> u64 {
        self.play(Tick::MAX, steps, f64::INFINITY)
    }

    /// Plays until virtual time `until`, however long that takes.
    pub fn advance_to(&mut self, until: Tick) {
        self.play(until, u64::MAX, f64::INFINITY);
    }

    /// Takes the steps until virtual time `until`, but not more than `steps` of them, and no further one after `most_ms` of
    /// work; returns how many there were. Time goes on to `until` where no step before it is left, unless `until` is the end
    /// of all time.
    pub fn play(&mut self, until: Tick, steps: u64, most_ms: f64) -> u64 {
        self.finish();
        let clock = self.gauges.clock;
        let began = clock();
        let mut taken = 0_u64;
        loop {
            let Some((times, next)) = self.next_times().filter(|&(_, next)| next <= until) else {
                if until < Tick::MAX {
                    self.time = self.time.max(until);
                }
                break;
            };
            let looks = most_ms.is_finite() && taken > 0 && taken.is_multiple_of(STEPS_BETWEEN_LOOKS);
            if taken == steps || looks && clock() - began >= most_ms {
                break;
            }
            self.take_step(times, next, taken);
            taken += 1;
        }
        self.settle(began);
        taken
    }

    /// Goes to a step, back or forth, in one call however long that takes.
    pub fn seek(&mut self, step: u64) {
        self.rewind(step);
        self.quietly(|session| session.advance(step - session.step));
        self.time = self.last;
    }

    /// Goes to a moment, back or forth, in one call however long that takes.
    pub fn seek_time(&mut self, time: Tick) {
        self.rewind_to(time);
        self.quietly(|session| session.advance_to(time));
    }

    /// Goes back to the last kept state that is not after a step, if the step is in the past. What is missing to the step is
    /// the caller's to advance, a little at a time.
    pub fn rewind(&mut self, step: u64) {
        if step < self.step {
            self.go_back(|at, _| at <= step);
        }
        self.time = self.last;
    }

    /// Goes back to the last kept state before a moment, if that is in the past. What is missing to the moment is the
    /// caller's to advance, a little at a time.
    pub fn rewind_to(&mut self, time: Tick) {
        if time < self.time {
            self.go_back(|_, at| at < time);
        }
    }

    /// Goes back to the last checkpoint of which `fits` holds for step and time, or to the beginning.
    fn go_back(&mut self, fits: impl Fn(u64, Tick) -> bool) {
        let kept = self.checkpoints.take(|kept| fits(kept.step, kept.time));
        // Those before are dropped first, so that three pairs are never there at once.
        self.checkpoints.spend(&mut self.worlds);
        let at = kept.as_ref().map_or(Position::default(), |kept| kept.at);
        if let Some(kept) = kept {
            self.worlds = kept.worlds;
            self.checkpoints.begin(at, &self.worlds);
        }
        self.is_new = true;
        (self.step, self.last, self.work_ms) = (at.step, at.time, at.work_ms);
        self.time = self.last;
        self.traces = Default::default();
    }

    /// Plays without keeping what the sound card plays on the way.
    fn quietly<T>(&mut self, play: impl FnOnce(&mut Session) -> T) {
        let heard = self.heard;
        self.listen(None);
        play(self);
        self.listen(heard);
    }

    /// Does something to both worlds, right after the last step: time goes back to it, by less than a frame. In the
    /// past this forks: what came after is forgotten. A world in which it cannot be done (its reader was dropped long
    /// ago) goes on as it is; when that is both, it is refused.
    ///
    /// # Errors
    /// A refusal that names what cannot be done.
    pub fn act(&mut self, action: Action) -> Result<(), Refusal> {
        if self.actions.len() >= MOST_ACTIONS {
            return Err(Refusal::new(
                "action",
                format!("number {}", MOST_ACTIONS + 1),
                format!("at most {MOST_ACTIONS} in a session"),
            ));
        }
        self.finish();
        let at = self.last;
        let [a, b] = self.both().each_mut().map(|world| world.act(at, action));
        a.or(b)?;
        self.time = self.last;
        self.actions.retain(|&(step, _)| step <= self.step);
        self.actions.push((self.step, action));
        // A checkpoint at this very step was taken before the action, and `redo` repeats it.
        self.checkpoints.forget_after(self.step);
        self.end = (self.step, self.time);
        self.settle((self.gauges.clock)());
        Ok(())
    }

    /// Chooses the stream that scenes show.
    pub fn look(&mut self, stream: u32) {
        self.look = stream;
        self.worlds.iter_mut().for_each(|world| world.look(stream));
        // Of another stream no more is known than up to here.
        self.take_tapes();
    }

    /// Chooses the side whose sound card is heard.
    pub fn listen(&mut self, heard: Option<Side>) {
        self.heard = heard;
        for (world, side) in self.worlds.iter_mut().zip([Side::A, Side::B]) {
            world.listen(heard == Some(side));
        }
    }

    /// Moves what the heard sound card has played until now into `out`; returns sample frames.
    pub fn sound(&mut self, out: &mut [f32]) -> usize {
        self.finish();
        let now = self.time;
        self.heard.map_or(0, |side| self.worlds[side as usize].sound(now, out))
    }
}
