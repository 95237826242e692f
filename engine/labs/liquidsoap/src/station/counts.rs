//! What the station counts, and what can be seen of it.

use super::scene::Picture;
use observe::layout::Value;
use observe::{counters, named};
use sim::playback::shot::{Part, Seen};

counters! {
    /// What is counted. Exact, and the same on every machine.
    pub enum Counter, peaks from Zombies {
        /// Ticks of the station's clock.
        Ticks = "ticks",
        /// Frames that operators made.
        Generated = "generated",
        /// Frames that were there when somebody asked.
        Shared = "shared",
        /// Times that somebody asked for a content's length.
        Queries = "length_queries",
        /// Chunks that were looked at.
        BoxesTouched = "boxes_touched",
        /// Calls through a content type's table of functions.
        VirtualCalls = "virtual_calls",
        /// Cells and records allocated for contents.
        Allocated = "content_blocks",
        /// Bytes of sound, metadata and marks copied.
        BytesCopied = "bytes_copied",
        /// Contents made, each with a lookup of its type's handler.
        Lookups = "lookups",
        /// Types that were tried for them.
        TypesTried = "types_tried",
        /// Calls of `self_sync`.
        SelfSync = "self_sync_calls",
        /// Calls of `remaining`.
        Remaining = "remaining_calls",
        /// Comparisons of what registers for the end of the tick with what has.
        AfterCompares = "after_tick_compares",
        /// Cells copied for it.
        AfterCopies = "after_tick_copies",
        /// Slots of weak queues that were checked.
        SlotsChecked = "weak_slots_checked",
        /// Slots of weak queues that were copied.
        SlotsCopied = "weak_slots_copied",
        /// Comparisons of any two values, through a function.
        AnyCompares = "polymorphic_compares",
        /// Hooks of watchers that ran.
        Hooks = "watcher_hooks",
        /// Sources that nobody holds any more and a clock still knows, at most.
        Zombies = "zombies",
    }
}

named! {
    /// What an operator or a clock did.
    pub enum Did {
        /// An operator is asked for the first time in this tick whether it is ready; the value is whether.
        Asked = "asked",
        /// It makes its frame; the value is the number of samples.
        Made = "made",
        /// Somebody gets the frame that it has made.
        Gave = "gave",
        /// A clock knows sources that nobody holds any more; the value says how many.
        Zombies = "known_zombies",
        /// The tick is over; the value is the switches, as a number.
        Ticked = "ticked",
    }
}

/// What was done. In traces and scenes these are numbered [`Did`] first, then the counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// This was done.
    Did(Did),
    /// This was counted; the value says how much of it.
    Sum(Counter),
}

impl Value for What {
    fn number(self) -> f64 {
        f64::from(Seen::number(self))
    }
}

impl Seen<Counter> for What {
    fn number(self) -> u8 {
        match self {
            What::Did(did) => did as u8,
            What::Sum(counter) => Did::NAMES.len() as u8 + counter as u8,
        }
    }

    fn counts(self, value: u64) -> [Option<(Counter, u64)>; 2] {
        match self {
            What::Did(Did::Made) => [Some((Counter::Generated, 1)), None],
            What::Did(Did::Gave) => [Some((Counter::Shared, 1)), None],
            What::Did(Did::Ticked) => [Some((Counter::Ticks, 1)), None],
            What::Sum(counter) => [Some((counter, value)), None],
            What::Did(Did::Asked | Did::Zombies) => [None, None],
        }
    }

    fn peaks(self, value: u64) -> Option<(Counter, u64)> {
        matches!(self, What::Did(Did::Zombies)).then_some((Counter::Zombies, value))
    }

    /// Round figures, as the chunks lab has them: 1 ns to look, 2 for a call, 20 for an allocation, 10 bytes copied a ns; an
    /// operator's frame takes about a microsecond to work out.
    fn ns(self, value: u64) -> u64 {
        match self {
            What::Did(Did::Asked | Did::Gave) => 5,
            What::Did(Did::Made) => 1_000,
            What::Did(Did::Zombies | Did::Ticked) => 0,
            What::Sum(counter) => match counter {
                Counter::BytesCopied => value / 10,
                Counter::Allocated | Counter::AfterCopies => 20 * value,
                Counter::Lookups => 150 * value,
                Counter::Queries | Counter::BoxesTouched | Counter::SlotsChecked | Counter::AfterCompares => value,
                _ => 2 * value,
            },
        }
    }
}

/// The station.
pub(crate) struct Station;

impl Part for Station {
    type Counter = Counter;
    type What = What;
    type Picture = Picture;
}
