//! What was changed between Liquidsoap 2.4.4 and 2.4.5, each change apart, and what nobody has shipped.
//!
//! Any combination runs, and all of them sound the same. Which contents a graph is made of is decided when it is compiled, as
//! lengths are asked for hundreds of times a tick and a branch or a call more would be a good part of what is timed. All else is
//! asked for a few times an operator and tick, and is chosen when it runs: a combination each would be 10 000 graphs.

use crate::clock::sync::any::AnyTracker;
use crate::clock::sync::poll::Poll;
use crate::clock::sync::push::Push;
use crate::clock::sync::scan::Scan;
use crate::clock::watchers::When;
use crate::queues::dispatch::LookupMethod;
use crate::queues::weak::Growth;

/// Number of [`Switches::contents`] that is ours, after the eight sets of three pull requests.
pub(crate) const SHORT: u8 = 8;

/// Who says whose time it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SyncBy {
    /// The clock asks everybody: 2.4.4.
    Scan,
    /// It stops at the first token: the article's loop.
    EarlyExit,
    /// It is told: the article.
    Told,
    /// It is told, and every operator asks again at the start of its cycle: 2.4.5.
    Rechecked,
    /// The same, where an answer holds for the tick: ours.
    Remembered,
    /// It asks devices alone: ours.
    Poll,
}

impl SyncBy {
    /// Who finds out, of the clock lab's variants.
    pub fn tracker(self) -> AnyTracker {
        match self {
            SyncBy::Scan => AnyTracker::All(Scan),
            SyncBy::EarlyExit => AnyTracker::Until(Scan),
            SyncBy::Told => AnyTracker::FromChildren(Push::default()),
            SyncBy::Rechecked => AnyTracker::Recursive(Push::default()),
            SyncBy::Remembered => AnyTracker::Memoized(Push::default()),
            SyncBy::Poll => AnyTracker::Devices(Poll::default()),
        }
    }
}

/// See the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Switches {
    /// Pull requests by bit, 1 #5135, 2 #5137, 4 #5140; or [`SHORT`].
    pub contents: u8,
    pub dispatch: LookupMethod,
    pub weak: Growth,
    /// A source that goes to sleep leaves its clock at once (#5119).
    pub detaches: bool,
    pub sync: SyncBy,
    /// Integers are compared as such.
    pub integers: bool,
    pub watchers: When,
    /// What is left of a track is worked out once a tick: ours.
    pub remembers: bool,
    /// The after-tick queue knows what is in it: ours.
    pub places: bool,
}

impl Switches {
    /// 2.4.4.
    pub const BEFORE: Switches = Switches {
        contents: 0,
        dispatch: LookupMethod::Tried,
        weak: Growth::Every,
        detaches: false,
        sync: SyncBy::Scan,
        integers: false,
        watchers: When::Made,
        remembers: false,
        places: false,
    };

    /// 2.4.5.
    pub const AFTER: Switches = Switches {
        contents: 7,
        dispatch: LookupMethod::Indexed,
        weak: Growth::Doubling,
        detaches: true,
        sync: SyncBy::Rechecked,
        integers: true,
        watchers: When::Attached,
        remembers: false,
        places: false,
    };

    /// All of them in one number: each combination another.
    pub fn bits(self) -> u64 {
        let truths = [self.detaches, self.integers, self.watchers == When::Attached, self.remembers, self.places];
        let choices = [u64::from(self.contents), self.dispatch as u64, self.weak as u64, self.sync as u64];
        let choices = choices.into_iter().fold(0, |bits, choice| bits << 4 | choice);
        truths.into_iter().fold(choices, |bits, truth| bits << 1 | u64::from(truth))
    }

    /// All of ours.
    pub const BEYOND: Switches = Switches {
        contents: SHORT,
        dispatch: LookupMethod::Matched,
        weak: Growth::Loaded,
        sync: SyncBy::Poll,
        remembers: true,
        places: true,
        ..Switches::AFTER
    };
}
