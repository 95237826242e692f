//! A session: two worlds on the same workload in lockstep, that can be played, stepped, sought in
//! either direction, and forked by acting in the past.
//!
//! A *step* lets each world take one action, if it has one at the earlier of the two next times. What
//! the user does is written down with its step, so that any step can be reached again from a
//! checkpoint and comes out the same.

use std::collections::VecDeque;

use super::action::Action;
use super::checkpoints::{Checkpoints, Position};
use super::config::Refusal;
use super::limits::LIVE;
use super::stalls::Stalls;
use super::trace::Event;
use super::world::World;
use crate::runtime::Tick;

/// Steps after which the worlds' events are moved out at the latest: whenever a checkpoint may be taken, so that it has
/// none of them.
const STEPS_BETWEEN_BOOKS: u64 = 2_048;
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
pub struct Session {
    open: Open,
    worlds: [Box<dyn World>; 2],
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
        let worlds = [Side::A, Side::B].map(&open);
        Session {
            open,
            worlds,
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

    /// Whether there is memory left to go on. When there is not, checkpoints are given up first.
    ///
    /// # Errors
    /// A refusal of `memory`, in MiB. Nothing has moved then, and going on is refused until memory is free again.
    pub fn admit(&mut self) -> Result<(), Refusal> {
        if (self.gauges.memory)() > LIVE {
            self.checkpoints.clear();
        }
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
    pub fn world(&self, side: Side) -> &dyn World {
        self.worlds[side as usize].as_ref()
    }

    /// A world, to be asked what changes nothing that others see.
    pub fn world_mut(&mut self, side: Side) -> &mut dyn World {
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
        let times = self.worlds.each_mut().map(|world| world.next_time());
        let next = times.into_iter().flatten().min()?;
        Some((times, next))
    }

    /// Takes the step at `next`, the earlier of the two worlds' next times.
    fn take_step(&mut self, times: [Option<Tick>; 2], next: Tick) {
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
            self.checkpoints.offer(self.position(), &self.worlds);
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
            self.tapes = self.worlds.each_ref().map(|world| world.stalls(self.time));
        }
    }

    /// Takes up to `steps` steps; returns how many there were.
    pub fn advance(&mut self, steps: u64) -> u64 {
        let began = (self.gauges.clock)();
        let mut taken = 0;
        while taken < steps
            && let Some((times, next)) = self.next_times()
        {
            self.take_step(times, next);
            taken += 1;
        }
        self.settle(began);
        taken
    }

    /// Plays until virtual time `until`, or for `most` steps; returns the time reached.
    pub fn advance_to(&mut self, until: Tick, most: u64) -> Tick {
        let began = (self.gauges.clock)();
        let mut taken = 0;
        loop {
            match self.next_times() {
                Some((times, next)) if next <= until => {
                    if taken == most {
                        break;
                    }
                    self.take_step(times, next);
                    taken += 1;
                }
                _ => {
                    self.time = self.time.max(until);
                    break;
                }
            }
        }
        self.settle(began);
        self.time
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
        self.quietly(|session| session.advance_to(time, u64::MAX));
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
        let at = match self.checkpoints.take(|kept| fits(kept.step, kept.time)) {
            Some(kept) => {
                self.worlds = kept.worlds;
                self.checkpoints.put_back(kept.at, &self.worlds);
                kept.at
            }
            None => {
                self.worlds = [Side::A, Side::B].map(&self.open);
                Position::default()
            }
        };
        (self.step, self.last, self.work_ms) = (at.step, at.time, at.work_ms);
        self.time = self.last;
        self.traces = Default::default();
        self.worlds.iter_mut().for_each(|world| world.look(self.look));
        self.redo();
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
        let [a, b] = self.worlds.each_mut().map(|world| world.act(self.last, action));
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
        self.tapes = self.worlds.each_ref().map(|world| world.stalls(self.time));
    }

    /// Chooses the side whose sound card is heard.
    pub fn listen(&mut self, heard: Option<Side>) {
        self.heard = heard;
        for side in [Side::A, Side::B] {
            self.worlds[side as usize].listen(heard == Some(side));
        }
    }

    /// Moves what the heard sound card has played until now into `out`; returns sample frames.
    pub fn sound(&mut self, out: &mut [f32]) -> usize {
        let now = self.time;
        self.heard.map_or(0, |side| self.worlds[side as usize].sound(now, out))
    }
}
