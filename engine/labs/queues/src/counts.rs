//! Counters and events of the three parts.

use super::primitive::Primitive;
use super::scene::Picture;
use observe::{counters, named};
use sim::playback::shot::{Effect, PlaybackEvent, Recording};

counters! {
    /// Counters. Exact, and equal on every machine.
    pub enum Counter, peaks from LargestArray {
        /// Ticks of the clock, or starts of the script.
        Ticks = "ticks",
        /// Operations of the part: pushes, reads, lookups or comparisons.
        Operations = "operations",
        /// Comparisons of two references, names or numbers.
        Comparisons = "comparisons",
        /// Checks of a position or a flag, which replace such comparisons.
        Looks = "looks",
        /// Calls through a function pointer.
        Calls = "calls",
        /// Inspections of a value's tag.
        Tags = "tags",
        /// Slots checked for a live object.
        SlotsChecked = "slots_checked",
        /// Checked slots that were empty or whose object was gone.
        DeadChecked = "dead_checked",
        /// Slots, or list cells, copied.
        SlotsCopied = "slots_copied",
        /// Slots written.
        SlotsWritten = "slots_written",
        /// Slots emptied.
        SlotsEmptied = "slots_emptied",
        /// Arrays allocated.
        Arrays = "arrays",
        /// Total number of slots in those arrays.
        ArraySlots = "array_slots",
        /// Compactions: copies of the live slots to an array that is no larger.
        Compactions = "compactions",
        /// Atomic swaps of a lock's word.
        Swaps = "swaps",
        /// Operations on a queue from a function that the queue itself called, which were refused. 2.4.5 would deadlock.
        Refused = "refused",
        /// Small heap blocks allocated.
        Blocks = "blocks",
        /// Total size of those blocks in words of OCaml's heap, headers included.
        Words = "words",
        /// Number of slots of the largest array.
        LargestArray = "largest_array",
        /// Largest number of zombies in a queue: objects that are unreachable but not yet cleared, so that readers still find
        /// them.
        MostZombies = "most_zombies",
    }
}

named! {
    /// The operation that is running.
    #[derive(Default)]
    pub enum Operation {
        /// Nothing.
        #[default]
        Idle = "idle",
        /// A source registers.
        Register = "register",
        /// A source that goes to sleep is taken out.
        Remove = "remove",
        /// The clock reads the queue.
        Read = "read",
        /// The queue is emptied.
        Flush = "flush",
        /// An operator registers to run after the tick.
        After = "after",
        /// A handler is looked up.
        Lookup = "lookup",
        /// A content's type is tested.
        Test = "test",
        /// The minimum of the lengths of a frame's fields is computed.
        Position = "position",
        /// A field of a frame is looked up.
        Field = "field",
    }
}

named! {
    /// Kinds of events.
    pub enum EventKind {
        /// An operation began.
        Began = "began",
        /// References, names or numbers were compared; the value says how many times.
        Compared = "compared",
        /// Positions or flags were checked; the value says how many.
        Looked = "looked",
        /// Functions were called through a pointer; the value says how many.
        Called = "called",
        /// Tags were inspected; the value says how many.
        Tagged = "tagged",
        /// Slots with a live object were checked; the value says how many.
        Found = "found",
        /// Empty slots, or slots whose object was gone, were checked; the value says how many.
        Missed = "missed",
        /// Slots, or list cells, were copied; the value says how many.
        Copied = "copied",
        /// Slots were written; the value says how many.
        Wrote = "wrote",
        /// Slots were emptied; the value says how many.
        Blanked = "blanked",
        /// An array was allocated; the value is its number of slots.
        Arrayed = "arrayed",
        /// The live slots were copied to an array that is no larger; the value is its number of slots.
        Compacted = "compacted",
        /// A lock's word was swapped atomically.
        Swapped = "swapped",
        /// An operation from a function that the queue itself called was refused.
        Refused = "refused",
        /// A small block was allocated; the value is its size in words.
        Allocated = "allocated",
        /// The operation returned; the value is its result.
        Gave = "gave",
        /// The tick is over; the value is the number of zombies.
        Ticked = "ticked",
    }
}

impl From<Primitive> for EventKind {
    fn from(primitive: Primitive) -> EventKind {
        match primitive {
            Primitive::Compared => EventKind::Compared,
            Primitive::Looked => EventKind::Looked,
            Primitive::Arrayed => EventKind::Arrayed,
            Primitive::Allocated => EventKind::Allocated,
            Primitive::Copied => EventKind::Copied,
            Primitive::Wrote => EventKind::Wrote,
            Primitive::Found => EventKind::Found,
            Primitive::Missed => EventKind::Missed,
            Primitive::Blanked => EventKind::Blanked,
            Primitive::Compacted => EventKind::Compacted,
            Primitive::Swapped => EventKind::Swapped,
            Primitive::Called => EventKind::Called,
            Primitive::Tagged => EventKind::Tagged,
        }
    }
}

/// The observed part of the simulation that all three parts of the lab share.
pub(crate) struct Queues;

impl Recording for Queues {
    type Counter = Counter;
    type EventKind = EventKind;
    type Picture = Picture;

    /// Durations are round figures for a machine whose caches hold all data: 1 ns for a check, a comparison or a write, 2
    /// to check or copy a weak slot or to call through a pointer, 10 for an atomic swap, 20 for a small block, 50 and more
    /// for an array.
    fn effect(PlaybackEvent { kind, value, .. }: PlaybackEvent<EventKind>) -> Effect<Counter> {
        let lasting = Effect::lasting;
        match kind {
            EventKind::Began => lasting(0).add(Counter::Operations, 1),
            EventKind::Compared => lasting(value).add(Counter::Comparisons, value),
            EventKind::Looked => lasting(value).add(Counter::Looks, value),
            EventKind::Called => lasting(2 * value).add(Counter::Calls, value),
            EventKind::Tagged => lasting(value).add(Counter::Tags, value),
            EventKind::Found => lasting(2 * value).add(Counter::SlotsChecked, value),
            EventKind::Missed => lasting(2 * value).add(Counter::SlotsChecked, value).add(Counter::DeadChecked, value),
            EventKind::Copied => lasting(2 * value).add(Counter::SlotsCopied, value),
            EventKind::Wrote => lasting(value).add(Counter::SlotsWritten, value),
            EventKind::Blanked => lasting(value).add(Counter::SlotsEmptied, value),
            EventKind::Arrayed => lasting(50 + value / 4)
                .add(Counter::Arrays, 1)
                .add(Counter::ArraySlots, value)
                .peak(Counter::LargestArray, value)
                .allocates(0, 8 * value as u32),
            EventKind::Compacted => lasting(0).add(Counter::Compactions, 1),
            EventKind::Swapped => lasting(10 * value).add(Counter::Swaps, value),
            EventKind::Refused => lasting(0).add(Counter::Refused, 1),
            EventKind::Allocated => lasting(20)
                .add(Counter::Blocks, 1)
                .add(Counter::Words, value)
                .allocates(0, 8 * (value as u32).saturating_sub(1)),
            EventKind::Ticked => lasting(0).add(Counter::Ticks, 1).peak(Counter::MostZombies, value).ends_frame(),
            EventKind::Gave => lasting(0),
        }
    }
}
