//! A session: two worlds on the same workload in lockstep. It can be played, stepped, sought in either direction, and
//! forked by an action in the past.
//!
//! A *step* performs the next action of each world whose next time is the earlier of the two. The user's actions are
//! recorded with their steps, so that replaying from a checkpoint reaches any step in the same state.

use std::collections::VecDeque;
use std::rc::Rc;

use crate::Tick;
use crate::action::Action;
use crate::checkpoints::{Checkpoints, Position};
use crate::milestones::Milestones;
use crate::stalls::Stalls;
use crate::workload::Workload;
use crate::world::World;
use base::allowed::{Allowed, MemoryUser};
use base::config::Refusal;
use base::limits::LIVE;
use observe::trace::{Event, KEPT};

/// The largest number of steps after which the worlds' events are moved to the session.
const STEPS_BETWEEN_TRACES: u64 = 2_048;

/// The largest number of steps between two readings of the clock, because a reading costs as much as a short step.
const STEPS_BETWEEN_CLOCK_READS: u64 = 4;
/// The work between two readings above which the clock is read after every step, in ms. A step that begins a frame of a
/// long script takes up to 25 ms, and most of such steps begin one.
const LONG_STEPS_MS: f64 = 0.5;
/// The number of steps of one call after which the call may copy worlds between steps. Shorter calls leave that to the
/// next [`prepare`](Session::prepare), so that they take no longer than their steps.
const LONG_CALL: u64 = 4_096;
/// The largest number of actions of the user in one session.
const MOST_ACTIONS: usize = 10_000;

/// One of the two worlds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// On the left.
    A = 0,
    /// On the right.
    B = 1,
}

/// Makes or [begins](Workload::begin) the world of a side, at its beginning.
pub type Open = Box<dyn Fn(Side) -> Box<dyn World>>;

/// Two worlds and their common history.
///
/// [`prepare`](Self::prepare) makes, copies and drops worlds in separate calls, because each may take as long as
/// thousands of steps. Functions that need the worlds call it until nothing is left to do; only [`world`](Self::world)
/// requires that the worlds exist.
pub struct Session {
    prepare: Box<dyn Fn() -> bool>,
    open: Open,
    shed: Box<dyn Fn() -> bool>,
    /// The worlds made so far: none, the first, or both.
    worlds: Vec<Box<dyn World>>,
    /// Whether the last of them still has to be [built](World::build).
    builds: bool,
    /// Whether the selected stream, the sound and the user's actions at this step still have to be applied to the
    /// worlds.
    is_new: bool,
    step: u64,
    /// The time of the last step.
    last: Tick,
    /// The current time: that of the last step, or a later time before the next one.
    time: Tick,
    /// The furthest position that was played: step and time.
    end: (u64, Tick),
    /// The user's actions, each with the step that follows it.
    actions: Vec<(u64, Action)>,
    checkpoints: Checkpoints,
    traces: [VecDeque<Event>; 2],
    /// The first event of each kind, of each side.
    milestones: [Milestones; 2],
    /// The events that a world has made since the last reading; empty between two calls.
    new_events: VecDeque<Event>,
    /// The stalls of each side up to the furthest position that was played.
    tapes: [Stalls; 2],
    /// The stream whose scene is shown.
    look: u32,
    /// The side whose sound card is heard.
    heard: Option<Side>,
    /// The work done to get here, in ms.
    work_ms: f64,
    gauges: Gauges,
}

/// The measurements that the build provides to a session: memory in use, and time.
#[derive(Clone, Copy)]
pub struct Gauges {
    /// The memory in use by the whole program, in bytes.
    pub memory: fn() -> usize,
    /// The time since a fixed moment, in ms.
    pub clock: fn() -> f64,
}

impl Session {
    /// A session at its beginning, with both worlds made.
    pub fn new(open: Open) -> Session {
        let mut session = Session::with(Box::new(|| false), open, Box::new(|| false));
        session.finish();
        session
    }

    /// A session whose worlds are made by calls of [`prepare`](Self::prepare), or when they are needed.
    pub fn of(workload: Rc<dyn Workload>) -> Session {
        let [opened, shed] = [Rc::clone(&workload), Rc::clone(&workload)];
        Session::with(
            Box::new(move || workload.prepare()),
            Box::new(move |side| opened.begin(side)),
            Box::new(move || shed.shed()),
        )
    }

    fn with(prepare: Box<dyn Fn() -> bool>, open: Open, shed: Box<dyn Fn() -> bool>) -> Session {
        Session {
            prepare,
            open,
            shed,
            worlds: Vec::with_capacity(2),
            builds: false,
            is_new: true,
            step: 0,
            last: 0,
            time: 0,
            end: (0, 0),
            actions: Vec::new(),
            checkpoints: Checkpoints::new(),
            traces: Default::default(),
            milestones: Default::default(),
            new_events: VecDeque::new(),
            tapes: Default::default(),
            look: 0,
            heard: None,
            work_ms: 0.0,
            gauges: Gauges { memory: || 0, clock: || 0.0 },
        }
    }

    /// Sets the functions that measure memory and time.
    pub fn with_gauges(self, gauges: Gauges) -> Session {
        Session { gauges, ..self }
    }

    /// Does a part of the work that is due before the next step: drops a world that is no longer needed, makes a world,
    /// or copies one. Returns whether there may be more. Drops all checkpoints if memory runs out.
    pub fn prepare(&mut self) -> bool {
        if (self.gauges.memory)() > LIVE {
            self.checkpoints.clear();
        }
        if self.checkpoints.drop_some() {
            return true;
        }
        if self.builds {
            self.builds = self.worlds.last_mut().is_some_and(|world| world.build());
            return true;
        }
        if let Some(&side) = [Side::A, Side::B].get(self.worlds.len()) {
            if !(self.prepare)() {
                self.worlds.push((self.open)(side));
                self.builds = true;
            }
            return true;
        }
        // Before their copies are made, which would lie where they grow into.
        if self.is_new {
            self.worlds.iter_mut().for_each(|world| world.reserve());
        }
        if self.checkpoints.copy_some(&self.worlds) {
            return true;
        }
        if std::mem::take(&mut self.is_new) {
            self.worlds.iter_mut().for_each(|world| world.look(self.look));
            self.listen(self.heard);
            self.replay_actions();
        }
        false
    }

    /// Does all the work that is due before the next step.
    pub fn finish(&mut self) {
        while self.prepare() {}
    }

    /// Drops a world, a checkpoint's world, or a part of the workload's data. Returns whether there may be more to
    /// drop. The session must not be used afterwards.
    pub fn dismiss(&mut self) -> bool {
        self.checkpoints.clear();
        self.checkpoints.discard(&mut self.worlds);
        self.checkpoints.drop_some() || (self.shed)()
    }

    fn both(&mut self) -> &mut [Box<dyn World>; 2] {
        self.worlds.as_mut_array().expect("both worlds are there")
    }

    /// Checks whether enough memory is left to continue. Drops the checkpoints if it is not, and checks again.
    ///
    /// # Errors
    /// A refusal of `memory`, in MiB, if too much memory is in use. The session is unchanged then.
    pub fn admit(&mut self) -> Result<(), Refusal> {
        self.finish();
        let used = (self.gauges.memory)();
        if used <= LIVE {
            return Ok(());
        }
        let allowed = Allowed::Memory { mib: (LIVE >> 20) as u32, of: MemoryUser::Worlds };
        Err(Refusal::new("memory", format!("{} MiB", used >> 20), allowed))
    }

    /// The number of steps taken to get here.
    pub fn step(&self) -> u64 {
        self.step
    }

    /// The current virtual time.
    pub fn time(&self) -> Tick {
        self.time
    }

    /// The furthest position that was played: step and time.
    pub fn end(&self) -> (u64, Tick) {
        self.end
    }

    /// The size of all checkpoints, in bytes.
    pub fn checkpoint_bytes(&self) -> usize {
        self.checkpoints.bytes()
    }

    /// The world of a side.
    ///
    /// # Panics
    /// Panics if the worlds still have to be [made](Self::prepare), after the session was opened or has gone back.
    pub fn world(&self, side: Side) -> &dyn World {
        self.worlds[side as usize].as_ref()
    }

    /// The world of a side. The caller must not change the world's visible state.
    pub fn world_mut(&mut self, side: Side) -> &mut dyn World {
        self.finish();
        self.worlds[side as usize].as_mut()
    }

    /// The newest events of a side, oldest first.
    pub fn trace(&self, side: Side) -> &VecDeque<Event> {
        &self.traces[side as usize]
    }

    /// The first event of each kind of one side.
    pub fn milestones(&self, side: Side) -> &Milestones {
        &self.milestones[side as usize]
    }

    /// The spans in which the publishers of a side were blocked, up to the furthest position that was played.
    pub fn tape(&self, side: Side) -> &Stalls {
        &self.tapes[side as usize]
    }

    /// The next time of each world, and the earlier of the two; `None` if neither has one.
    fn next_times(&mut self) -> Option<([Option<Tick>; 2], Tick)> {
        let times = self.both().each_mut().map(|world| world.next_time());
        let next = times.into_iter().flatten().min()?;
        Some((times, next))
    }

    /// Takes the step at `next`, the earlier of the two worlds' next times. `taken` is the number of steps that this
    /// call has taken before.
    fn take_step(&mut self, times: [Option<Tick>; 2], next: Tick, taken: u64) {
        for (world, time) in self.worlds.iter_mut().zip(times) {
            if time == Some(next) {
                world.step();
            }
        }
        self.last = next;
        self.time = self.time.max(next);
        self.step += 1;
        if self.step.is_multiple_of(STEPS_BETWEEN_TRACES) {
            self.take_traces();
            if taken >= LONG_CALL {
                self.checkpoints.offer(self.position(), &self.worlds);
                self.finish();
            }
        }
        self.replay_actions();
    }

    fn position(&self) -> Position {
        Position { step: self.step, time: self.last, work_ms: self.work_ms }
    }

    fn take_traces(&mut self) {
        let sides = self.traces.iter_mut().zip(&mut self.milestones);
        for (world, (kept, milestones)) in self.worlds.iter_mut().zip(sides) {
            world.take_trace(&mut self.new_events);
            self.new_events.iter().for_each(|&event| milestones.push(event));
            kept.extend(self.new_events.drain(..));
            let surplus = kept.len().saturating_sub(KEPT);
            kept.drain(..surplus);
        }
    }

    /// Applies the user's recorded actions at the current step to the worlds.
    fn replay_actions(&mut self) {
        let from = self.actions.partition_point(|&(step, _)| step < self.step);
        for &(step, action) in &self.actions[from..] {
            if step > self.step {
                break;
            }
            for world in &mut self.worlds {
                // A world that refused the action at the first time refuses it again.
                let _ = world.act(self.last, action);
            }
        }
    }

    /// Ends a call that took steps: moves the traces, counts the work since `began`, offers a checkpoint, and updates
    /// the end and the tapes.
    fn finish_call(&mut self, began: f64) {
        self.take_traces();
        self.work_ms += (self.gauges.clock)() - began;
        // No checkpoint at a step with actions, because restoring it would apply the actions a second time.
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

    /// Takes up to `steps` steps without a limit of work, and returns their number.
    pub fn advance(&mut self, steps: u64) -> u64 {
        self.play(Tick::MAX, steps, f64::INFINITY)
    }

    /// Plays until virtual time `until` without a limit of work.
    pub fn advance_to(&mut self, until: Tick) {
        self.play(until, u64::MAX, f64::INFINITY);
    }

    /// Takes the steps up to virtual time `until`, but at most `steps` of them, and none after `most_ms` ms of work.
    /// Returns the number of steps taken. If no step before `until` is left, advances the time to `until`, unless
    /// `until` is `Tick::MAX`.
    pub fn play(&mut self, until: Tick, steps: u64, most_ms: f64) -> u64 {
        self.finish();
        let clock = self.gauges.clock;
        let began = clock();
        let mut taken = 0_u64;
        let (mut read_at, mut read_next) = (began, 1);
        loop {
            let Some((times, next)) = self.next_times().filter(|&(_, next)| next <= until) else {
                if until < Tick::MAX {
                    self.time = self.time.max(until);
                }
                break;
            };
            if taken == steps {
                break;
            }
            if most_ms.is_finite() && taken == read_next {
                let now = clock();
                if now - began >= most_ms {
                    break;
                }
                let are_long = now - read_at > LONG_STEPS_MS;
                (read_at, read_next) = (now, taken + if are_long { 1 } else { STEPS_BETWEEN_CLOCK_READS });
            }
            self.take_step(times, next, taken);
            taken += 1;
        }
        self.finish_call(began);
        taken
    }

    /// Moves to a step, backward or forward, in one call without a limit of work.
    pub fn seek(&mut self, step: u64) {
        self.rewind(step);
        self.quietly(|session| session.advance(step - session.step));
        self.time = self.last;
    }

    /// Moves to a virtual time, backward or forward, in one call without a limit of work.
    pub fn seek_time(&mut self, time: Tick) {
        self.rewind_to(time);
        self.quietly(|session| session.advance_to(time));
    }

    /// If `step` is in the past, goes back to the last checkpoint at or before it, or to the beginning. The caller has
    /// to advance to `step` afterwards, in slices.
    pub fn rewind(&mut self, step: u64) {
        if step < self.step {
            self.go_back(|at, _| at <= step);
        }
        self.time = self.last;
    }

    /// If `time` is in the past, goes back to the last checkpoint before it, or to the beginning. The caller has to
    /// advance to `time` afterwards, in slices.
    pub fn rewind_to(&mut self, time: Tick) {
        if time < self.time {
            self.go_back(|_, at| at < time);
        }
    }

    /// Goes back to the last checkpoint for whose step and time `fits` returns true, or to the beginning.
    fn go_back(&mut self, fits: impl Fn(u64, Tick) -> bool) {
        let kept = self.checkpoints.take(|kept| fits(kept.step, kept.time));
        // The old worlds are dropped before the checkpoint is copied, so that there are never three pairs of worlds at
        // once.
        self.checkpoints.discard(&mut self.worlds);
        let at = kept.as_ref().map_or(Position::default(), |kept| kept.at);
        if let Some(kept) = kept {
            self.worlds = kept.worlds;
            self.checkpoints.begin(at, &self.worlds);
        }
        (self.is_new, self.builds) = (true, false);
        (self.step, self.last, self.work_ms) = (at.step, at.time, at.work_ms);
        self.time = self.last;
        self.traces = Default::default();
    }

    /// Calls `play` with the sound off.
    fn quietly<T>(&mut self, play: impl FnOnce(&mut Session) -> T) {
        let heard = self.heard;
        self.listen(None);
        play(self);
        self.listen(heard);
    }

    /// Performs an action on both worlds, directly after the last step; the time goes back to that step. In the past
    /// this forks the session: the later history is dropped. A world in which the action is not possible, for example
    /// because the reader was dropped there, stays unchanged.
    ///
    /// # Errors
    /// A refusal if the action is not possible in either world, or if there are too many actions. The session is
    /// unchanged then.
    pub fn act(&mut self, action: Action) -> Result<(), Refusal> {
        if self.actions.len() >= MOST_ACTIONS {
            let allowed = Allowed::Actions { most: MOST_ACTIONS as u32 };
            return Err(Refusal::new("actions", MOST_ACTIONS + 1, allowed));
        }
        self.finish();
        let at = self.last;
        let [a, b] = self.both().each_mut().map(|world| world.act(at, action));
        a.or(b)?;
        self.time = self.last;
        self.actions.retain(|&(step, _)| step <= self.step);
        self.actions.push((self.step, action));
        // A checkpoint at this very step was taken before the action, and `replay_actions` repeats it.
        self.checkpoints.forget_after(self.step);
        for milestones in &mut self.milestones {
            milestones.forget_after(self.last);
        }
        self.end = (self.step, self.time);
        self.finish_call((self.gauges.clock)());
        Ok(())
    }

    /// Chooses the stream that scenes show. A world that is being made learns of it in the last call of
    /// [`prepare`](Self::prepare), as in [`listen`](Self::listen).
    pub fn look(&mut self, stream: u32) {
        self.look = stream;
        if self.builds {
            return;
        }
        self.worlds.iter_mut().for_each(|world| world.look(stream));
        // The worlds know the stalls of another stream only up to the current time.
        self.take_tapes();
    }

    /// Chooses the side whose sound card is heard. If sound can be late, the other side keeps its samples as well, so
    /// that [`sound`](Self::sound) tells what would be heard there.
    pub fn listen(&mut self, heard: Option<Side>) {
        self.heard = heard;
        if self.builds {
            return;
        }
        let now = self.time;
        for (world, side) in self.worlds.iter_mut().zip([Side::A, Side::B]) {
            let kept = heard == Some(side) || heard.is_some() && world.starved(now).is_some();
            world.listen(kept);
        }
    }

    /// Moves the samples that a side's sound card has played until now into `out`, as interleaved stereo. Returns the
    /// number of sample frames, 0 if that side keeps none.
    pub fn sound(&mut self, side: Side, out: &mut [f32]) -> usize {
        self.finish();
        let now = self.time;
        self.worlds[side as usize].sound(now, out)
    }

    /// The number of sample frames of silence that a side's sound card has played until now because frames of the
    /// stream were missing; `None` if its sound cannot be late.
    pub fn starved(&mut self, side: Side) -> Option<u64> {
        self.finish();
        let now = self.time;
        self.worlds[side as usize].starved(now)
    }
}
