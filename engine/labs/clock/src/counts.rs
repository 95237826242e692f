//! Counters and events of the clock lab.

use super::scene::Picture;
use super::sync::{Node, SyncEvent};
use observe::probe::Observer;
use observe::{counters, named};
use sim::playback::shot::{Effect, PlaybackEvent, Recorder, Recording, Shot};

counters! {
    /// Counters. Exact, and equal on every machine.
    pub enum Counter, peaks from MostHooks {
        /// Ticks of the clock.
        Ticks = "ticks",
        /// Calls of an operator's `self_sync`.
        SelfSync = "self_sync",
        /// Callbacks that ran.
        Callbacks = "callbacks",
        /// Callbacks that ran for operators that are asleep, or have slept and woken since they registered.
        DeadCallbacks = "dead_callbacks",
        /// Callbacks registered.
        Registered = "registered",
        /// Callbacks deregistered.
        Deregistered = "deregistered",
        /// Entries that the clock added to its list of tokens.
        Entries = "entries",
        /// Times that a device was plugged or unplugged.
        Plugs = "plugs",
        /// Times that an output went to sleep and woke up.
        Restarts = "restarts",
        /// Times that a switch chose another child.
        Choices = "choices",
        /// Changes of the sync source that the clock follows.
        Switches = "switches",
        /// Ticks in which the clock's sync source differs from the one that asking all operators finds.
        Wrong = "wrong_ticks",
        /// Times that the clock slept until its next tick.
        Sleeps = "sleeps",
        /// Total time that it slept, in µs.
        SleptUs = "slept_us",
        /// Log messages "we must catch up".
        CatchUps = "catch_ups",
        /// Times that the clock gave up catching up, jumped to the present, and reset the outputs.
        Resets = "resets",
        /// Ticks that ended with two sync sources.
        Conflicts = "conflicts",
        /// Largest number of registered callbacks.
        MostHooks = "most_hooks",
        /// Largest number of ticks without a sleep in between.
        LongestBurst = "longest_burst",
    }
}

named! {
    /// The phase of its work that a variant is in.
    #[derive(Default)]
    pub enum Phase {
        /// Idle: waiting for the next tick.
        #[default]
        Idle = "idle",
        /// An operator wakes up or goes to sleep.
        Wakes = "wakes",
        /// A device was plugged or unplugged, and notifies.
        Changes = "changes",
        /// An operator's own cycle begins.
        Cycles = "cycles",
        /// The clock determines its sync source.
        Finds = "finds",
        /// The clock decides when the next tick begins.
        Paces = "paces",
    }
}

named! {
    /// Kinds of events.
    pub enum EventKind {
        /// A tick began; the value is its number, from 1.
        Began = "began",
        /// `self_sync` of an operator was called; the value is the number of the caller, from 1, or 0 if that is the clock or
        /// the operator itself.
        Asked = "asked",
        /// An operator's callback ran; the value is the number of the operator that registered it, from 1, or 0 for the clock.
        Told = "told",
        /// A callback ran for an operator that is gone; the value is that operator's number, from 1.
        ToldDead = "told_dead",
        /// A callback was registered on an operator; the value is the total number of registered callbacks.
        Hooked = "hooked",
        /// Callbacks were deregistered from an operator; the value says how many.
        Unhooked = "unhooked",
        /// The clock added an entry to its list of tokens.
        Listed = "listed",
        /// A device was plugged; the value is its number.
        Plugged = "plugged",
        /// A device was unplugged; the value is its number.
        Unplugged = "unplugged",
        /// An output went to sleep and woke up.
        Restarted = "restarted",
        /// A switch chose another child; the value is the child's number, from 1.
        Chose = "chose",
        /// The clock's sync source changed; the value is the new one, a `Followed`.
        Follows = "follows",
        /// The clock's sync source is wrong; the value is the right one, a `Followed`.
        Erred = "erred",
        /// The clock does not pace itself: the next tick may begin.
        Freed = "freed",
        /// The clock is not far enough ahead to sleep; the value is how far it is ahead, in ns.
        Went = "went",
        /// The clock sleeps; the value is for how long, in ns.
        Slept = "slept",
        /// The clock logged that it is late; the value is by how much, in ns.
        CaughtUp = "caught_up",
        /// The clock was too late and jumped; the value is how late it was, in ns.
        Jumped = "jumped",
        /// Two sync sources conflict: the clock stops.
        Stopped = "stopped",
        /// A tick without a sleep before it; the value is the length of the burst so far, in ticks.
        Burst = "burst",
    }
}

/// The observed part of the simulation of the clock lab.
pub(crate) struct Clock;

impl Recording for Clock {
    type Counter = Counter;
    type EventKind = EventKind;
    type Picture = Picture;

    /// Durations are round figures for a machine whose caches hold all data: 30 ns for a call of `self_sync`, 40 for a
    /// callback, 50 to register one, 20 for an entry.
    fn effect(PlaybackEvent { kind, value, .. }: PlaybackEvent<EventKind>) -> Effect<Counter> {
        let lasting = Effect::lasting;
        match kind {
            EventKind::Began => lasting(0).add(Counter::Ticks, 1),
            EventKind::Asked => lasting(30).add(Counter::SelfSync, 1),
            EventKind::Told => lasting(40).add(Counter::Callbacks, 1),
            EventKind::ToldDead => lasting(40).add(Counter::Callbacks, 1).add(Counter::DeadCallbacks, 1),
            EventKind::Hooked => lasting(50).add(Counter::Registered, 1).peak(Counter::MostHooks, value),
            EventKind::Unhooked => lasting(50).add(Counter::Deregistered, value),
            EventKind::Listed => lasting(20).add(Counter::Entries, 1),
            EventKind::Plugged | EventKind::Unplugged => lasting(0).add(Counter::Plugs, 1),
            EventKind::Restarted => lasting(0).add(Counter::Restarts, 1),
            EventKind::Chose => lasting(0).add(Counter::Choices, 1),
            EventKind::Follows => lasting(0).add(Counter::Switches, 1),
            EventKind::Erred => lasting(0).add(Counter::Wrong, 1),
            EventKind::Slept => lasting(0).add(Counter::Sleeps, 1).add(Counter::SleptUs, value / 1_000),
            EventKind::CaughtUp => lasting(0).add(Counter::CatchUps, 1),
            EventKind::Jumped => lasting(0).add(Counter::Resets, 1),
            EventKind::Stopped => lasting(0).add(Counter::Conflicts, 1),
            EventKind::Burst => lasting(0).peak(Counter::LongestBurst, value),
            EventKind::Freed | EventKind::Went => lasting(0),
        }
    }
}

/// Translates the variants' sync events into events of the lab.
pub(crate) struct ClockObserver<'a, E> {
    pub probe: &'a mut E,
    pub phase: Phase,
    /// Number of registered callbacks.
    pub hooks: &'a mut u64,
}

impl<E: Recorder<Clock>> ClockObserver<'_, E> {
    /// Reports an event of an operator.
    pub fn emit(&mut self, what: EventKind, who: Node, value: u64) {
        self.probe.record(Shot::Event(PlaybackEvent { kind: what, actor: who as u16, state: self.phase as u8, value }));
    }
}

/// An operator's number, from 1, or 0 for the clock.
pub(super) fn number(node: Option<Node>) -> u64 {
    node.map_or(0, |node| u64::from(node) + 1)
}

impl<E: Recorder<Clock>> Observer<SyncEvent> for ClockObserver<'_, E> {
    const DIGESTS: bool = E::DIGESTS;
    const EVENTS: bool = true;

    fn record(&mut self, call: SyncEvent) {
        match call {
            SyncEvent::Asked { by, node } => self.emit(EventKind::Asked, node, number(by)),
            SyncEvent::AskedTimes(_) => {}
            SyncEvent::Told { from, to, alive } => {
                self.emit(if alive { EventKind::Told } else { EventKind::ToldDead }, from, number(to));
            }
            SyncEvent::Hooked(node) => {
                *self.hooks += 1;
                self.emit(EventKind::Hooked, node, *self.hooks);
            }
            SyncEvent::Unhooked { node, callbacks } => {
                *self.hooks -= callbacks as u64;
                self.emit(EventKind::Unhooked, node, callbacks as u64);
            }
            SyncEvent::Listed => self.emit(EventKind::Listed, 0, 0),
        }
    }
}
