//! The switches: each change between Liquidsoap 2.4.4 and 2.4.5 separately, and further ones that nobody has shipped.
//!
//! Every combination runs, and all sound alike. The implementation of contents is chosen at compile time, because lengths are
//! queried hundreds of times a tick, and a branch or an indirect call would be a significant part of the measured time. All
//! other switches are read a few times an operator and tick, and are chosen at run time: compiling every combination would
//! give 10 000 graphs.

use clock::sync::any::AnyTracker;
use clock::sync::poll::Poll;
use clock::sync::push::Push;
use clock::sync::scan::Scan;
use clock::watchers::When;
use queues::dispatch::LookupMethod;
use queues::weak::Growth;

/// The value of [`Switches::contents`] for ours, after the eight sets of three pull requests.
pub(crate) const SHORT: u8 = 8;

/// How the clock determines its sync source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SyncBy {
    /// It asks all operators: 2.4.4.
    Scan,
    /// It asks until the first token: the article's loop.
    EarlyExit,
    /// Operators notify it: the article.
    Notified,
    /// Operators notify it, and recompute their answer at the start of their cycle: 2.4.5.
    NotifiedRecursive,
    /// Operators notify it, and recompute their answer with a cache that is valid for the tick: ours.
    NotifiedMemoized,
    /// It asks devices only: ours.
    Poll,
}

impl SyncBy {
    /// Number of times that a clock reads its active sources in a tick.
    pub fn readings(self) -> u32 {
        if matches!(self, SyncBy::Scan | SyncBy::EarlyExit) { 2 } else { 1 }
    }

    /// The corresponding tracker of the clock lab.
    pub fn tracker(self) -> AnyTracker {
        match self {
            SyncBy::Scan => AnyTracker::All(Scan),
            SyncBy::EarlyExit => AnyTracker::Until(Scan),
            SyncBy::Notified => AnyTracker::FromChildren(Push::default()),
            SyncBy::NotifiedRecursive => AnyTracker::Recursive(Push::default()),
            SyncBy::NotifiedMemoized => AnyTracker::Memoized(Push::default()),
            SyncBy::Poll => AnyTracker::Devices(Poll::default()),
        }
    }
}

/// A combination of switches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Switches {
    /// Set of pull requests as bits, 1 for #5135, 2 for #5137, 4 for #5140; or [`SHORT`].
    pub contents: u8,
    pub dispatch: LookupMethod,
    pub weak: Growth,
    /// Whether a source that goes to sleep is removed from its clock at once (#5119).
    pub detaches: bool,
    pub sync: SyncBy,
    /// Whether integers are compared as integers, not polymorphically.
    pub integers: bool,
    pub watchers: When,
    /// Whether an operator computes the rest of its track once a tick: ours.
    pub remembers: bool,
    /// Whether the after-tick queue is a sparse set: ours.
    pub places: bool,
}

impl Switches {
    /// All switches as in 2.4.4.
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

    /// All switches as in 2.4.5.
    pub const AFTER: Switches = Switches {
        contents: 7,
        dispatch: LookupMethod::Indexed,
        weak: Growth::Doubling,
        detaches: true,
        sync: SyncBy::NotifiedRecursive,
        integers: true,
        watchers: When::Attached,
        remembers: false,
        places: false,
    };

    /// The combination as a number, unique to it.
    pub fn bits(self) -> u64 {
        let truths = [self.detaches, self.integers, self.watchers == When::Attached, self.remembers, self.places];
        let choices = [u64::from(self.contents), self.dispatch as u64, self.weak as u64, self.sync as u64];
        let choices = choices.into_iter().fold(0, |bits, choice| bits << 4 | choice);
        truths.into_iter().fold(choices, |bits, truth| bits << 1 | u64::from(truth))
    }

    /// All our optimisations.
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
