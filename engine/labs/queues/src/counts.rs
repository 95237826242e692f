//! Counters and events of the three parts.

use super::primitive::Primitive;
use super::scene::Picture;
use observe::{counters, named};
use sim::playback::shot::{Effects, Recording};

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

impl Effects<Counter> for EventKind {
    fn increments(self, value: u64) -> [Option<(Counter, u64)>; 2] {
        let all = |counter| [Some((counter, value)), None];
        match self {
            EventKind::Began => [Some((Counter::Operations, 1)), None],
            EventKind::Compared => all(Counter::Comparisons),
            EventKind::Looked => all(Counter::Looks),
            EventKind::Called => all(Counter::Calls),
            EventKind::Tagged => all(Counter::Tags),
            EventKind::Found => all(Counter::SlotsChecked),
            EventKind::Missed => [Some((Counter::SlotsChecked, value)), Some((Counter::DeadChecked, value))],
            EventKind::Copied => all(Counter::SlotsCopied),
            EventKind::Wrote => all(Counter::SlotsWritten),
            EventKind::Blanked => all(Counter::SlotsEmptied),
            EventKind::Arrayed => [Some((Counter::Arrays, 1)), Some((Counter::ArraySlots, value))],
            EventKind::Compacted => [Some((Counter::Compactions, 1)), None],
            EventKind::Swapped => all(Counter::Swaps),
            EventKind::Refused => [Some((Counter::Refused, 1)), None],
            EventKind::Allocated => [Some((Counter::Blocks, 1)), Some((Counter::Words, value))],
            EventKind::Ticked => [Some((Counter::Ticks, 1)), None],
            EventKind::Gave => [None, None],
        }
    }

    fn peak(self, value: u64) -> Option<(Counter, u64)> {
        match self {
            EventKind::Arrayed => Some((Counter::LargestArray, value)),
            EventKind::Ticked => Some((Counter::MostZombies, value)),
            _ => None,
        }
    }

    /// Modelled cost in ns, in round figures for a machine whose caches hold all data: 1 for a check, a comparison or a write,
    /// 2 to check or copy a weak slot or to call through a pointer, 10 for an atomic swap, 20 for a small block, 50 and more
    /// for an array.
    fn duration_ns(self, value: u64) -> u64 {
        match self {
            EventKind::Compared | EventKind::Looked | EventKind::Tagged | EventKind::Wrote | EventKind::Blanked => {
                value
            }
            EventKind::Found | EventKind::Missed | EventKind::Copied | EventKind::Called => 2 * value,
            EventKind::Swapped => 10 * value,
            EventKind::Allocated => 20,
            EventKind::Arrayed => 50 + value / 4,
            EventKind::Began | EventKind::Compacted | EventKind::Refused | EventKind::Gave | EventKind::Ticked => 0,
        }
    }

    fn allocation(self, value: u64) -> Option<(u32, u32)> {
        match self {
            EventKind::Arrayed => Some((0, 8 * value as u32)),
            EventKind::Allocated => Some((0, 8 * (value as u32).saturating_sub(1))),
            _ => None,
        }
    }

    fn ends_frame(self) -> bool {
        matches!(self, EventKind::Ticked)
    }
}

/// The observed part of the simulation that all three parts of the lab share.
pub(crate) struct Queues;

impl Recording for Queues {
    type Counter = Counter;
    type EventKind = EventKind;
    type Picture = Picture;
}
