//! What the clock lab counts, and what can be seen of it.

use super::scene::Picture;
use super::sync::{Call, Node};
use observe::probe::Observer;
use observe::{counters, named};
use sim::playback::shot::{Act, Part, Seen, Shot};

counters! {
    /// What is counted. Exact, and the same on every machine.
    pub enum Counter, peaks from MostHooks {
        /// Ticks of the clock.
        Ticks = "ticks",
        /// Calls of an operator's `self_sync`.
        SelfSync = "self_sync",
        /// Callbacks that ran.
        Callbacks = "callbacks",
        /// Of these, for operators that are asleep or have been woken again since.
        DeadCallbacks = "dead_callbacks",
        /// Callbacks registered.
        Registered = "registered",
        /// Callbacks taken off again.
        Deregistered = "deregistered",
        /// Entries that the clock put into its list of tokens.
        Entries = "entries",
        /// Times that a device was plugged or unplugged.
        Plugs = "plugs",
        /// Times that an output slept and woke.
        Restarts = "restarts",
        /// Times that the clock took or left a sync source.
        Switches = "switches",
        /// Ticks at which the clock did not know what asking everybody would have told it.
        Wrong = "wrong_ticks",
        /// Times that the clock slept.
        Sleeps = "sleeps",
        /// For how long, in µs.
        SleptUs = "slept_us",
        /// Messages "we must catch up".
        CatchUps = "catch_ups",
        /// Times that the counter jumped, and outputs were reset.
        Resets = "resets",
        /// Ticks that ended with two sync sources.
        Conflicts = "conflicts",
        /// Most callbacks that were registered at a time.
        MostHooks = "most_hooks",
        /// Most ticks without a sleep between them.
        LongestBurst = "longest_burst",
    }
}

named! {
    /// In which part of its work a variant is.
    #[derive(Default)]
    pub enum Place {
        /// In none: it waits for the next tick.
        #[default]
        Idle = "idle",
        /// An operator wakes up or goes to sleep.
        Wakes = "wakes",
        /// A device was plugged or unplugged, and says so.
        Changes = "changes",
        /// An operator's own cycle begins.
        Cycles = "cycles",
        /// The clock finds out whose time it is.
        Finds = "finds",
        /// The clock decides when the next tick begins.
        Paces = "paces",
    }
}

named! {
    /// What was done.
    pub enum What {
        /// A tick began; the value is its number, from 1.
        Began = "began",
        /// `self_sync` of an operator was called; the value is who called, from 1, and 0 for the clock or itself.
        Asked = "asked",
        /// An operator's callback ran; the value is for whom, from 1, and 0 for the clock.
        Told = "told",
        /// The same for one who was no longer there.
        ToldDead = "told_dead",
        /// A callback was registered on an operator; the value is how many there are in all.
        Hooked = "hooked",
        /// Callbacks were taken off an operator; the value says how many.
        Unhooked = "unhooked",
        /// The clock put an entry into its list.
        Listed = "listed",
        /// A device was plugged; the value is its number.
        Plugged = "plugged",
        /// A device was unplugged.
        Unplugged = "unplugged",
        /// An output slept and woke.
        Restarted = "restarted",
        /// The clock follows another from here on; the value is a `Followed`.
        Follows = "follows",
        /// That was wrong; the value is the `Followed` that would be right.
        Erred = "erred",
        /// Nobody keeps the clock: the next tick may begin.
        Freed = "freed",
        /// It is not far enough ahead to sleep; the value is how far, in ns.
        Went = "went",
        /// It sleeps; the value says for how many ns.
        Slept = "slept",
        /// It said that it is late; the value says by how many ns.
        CaughtUp = "caught_up",
        /// It was too late, and jumped; the value says how late it was, in ns.
        Jumped = "jumped",
        /// Two want to set the pace: it stands still.
        Stopped = "stopped",
        /// A tick without a sleep before it; the value is the length of the burst so far, in ticks.
        Burst = "burst",
    }
}

impl Seen<Counter> for What {
    fn number(self) -> u8 {
        self as u8
    }

    fn counts(self, value: u64) -> [Option<(Counter, u64)>; 2] {
        let one = |counter| [Some((counter, 1)), None];
        match self {
            What::Began => one(Counter::Ticks),
            What::Asked => one(Counter::SelfSync),
            What::Told => one(Counter::Callbacks),
            What::ToldDead => [Some((Counter::Callbacks, 1)), Some((Counter::DeadCallbacks, 1))],
            What::Hooked => one(Counter::Registered),
            What::Unhooked => [Some((Counter::Deregistered, value)), None],
            What::Listed => one(Counter::Entries),
            What::Plugged | What::Unplugged => one(Counter::Plugs),
            What::Restarted => one(Counter::Restarts),
            What::Follows => one(Counter::Switches),
            What::Erred => one(Counter::Wrong),
            What::Slept => [Some((Counter::Sleeps, 1)), Some((Counter::SleptUs, value / 1_000))],
            What::CaughtUp => one(Counter::CatchUps),
            What::Jumped => one(Counter::Resets),
            What::Stopped => one(Counter::Conflicts),
            What::Freed | What::Went | What::Burst => [None, None],
        }
    }

    fn peaks(self, value: u64) -> Option<(Counter, u64)> {
        match self {
            What::Hooked => Some((Counter::MostHooks, value)),
            What::Burst => Some((Counter::LongestBurst, value)),
            _ => None,
        }
    }

    /// Round figures for a machine whose caches hold all of it: 30 ns for a call that finds little, 40 for a callback, 50 to
    /// register one. A round 1 600 calls a second are 48 µs of them.
    fn ns(self, _: u64) -> u64 {
        match self {
            What::Asked => 30,
            What::Told | What::ToldDead => 40,
            What::Hooked | What::Unhooked => 50,
            What::Listed => 20,
            _ => 0,
        }
    }
}

/// The clock lab.
pub(crate) struct Clock;

impl Part for Clock {
    type Counter = Counter;
    type What = What;
    type Picture = Picture;
}

/// Records what variants do.
pub(crate) struct Watching<'a, E> {
    pub probe: &'a mut E,
    pub place: Place,
    /// Callbacks that are registered.
    pub hooks: &'a mut u64,
}

impl<E: Observer<Shot<Clock>>> Watching<'_, E> {
    /// Something was done by or to an operator.
    pub fn say(&mut self, what: What, who: Node, value: u64) {
        self.probe.record(Shot::Act(Act { what, who: who as u16, place: self.place as u8, value }));
    }
}

/// An operator's number, from 1, or 0 for the clock.
fn number(node: Option<Node>) -> u64 {
    node.map_or(0, |node| u64::from(node) + 1)
}

impl<E: Observer<Shot<Clock>>> Observer<Call> for Watching<'_, E> {
    const DIGESTS: bool = E::DIGESTS;
    const EVENTS: bool = true;

    fn record(&mut self, call: Call) {
        match call {
            Call::Asked { by, node } => self.say(What::Asked, node, number(by)),
            Call::AskedTimes(_) => {}
            Call::Told { from, to, alive } => {
                self.say(if alive { What::Told } else { What::ToldDead }, from, number(to));
            }
            Call::Hooked(node) => {
                *self.hooks += 1;
                self.say(What::Hooked, node, *self.hooks);
            }
            Call::Unhooked { node, callbacks } => {
                *self.hooks -= callbacks as u64;
                self.say(What::Unhooked, node, callbacks as u64);
            }
            Call::Listed => self.say(What::Listed, 0, 0),
        }
    }
}
