//! What the three parts count, and what can be seen of them.

use super::operation::Did;
use super::scene::Picture;
use observe::{counters, named};
use sim::playback::shot::{Part, Seen};

counters! {
    /// What is counted. Exact, and the same on every machine.
    pub enum Counter, peaks from LargestArray {
        /// Ticks of the clock, or starts of the script.
        Ticks = "ticks",
        /// Pushes, readings, lookups, comparisons: whatever the part is asked for.
        Operations = "operations",
        /// Times that two references, names or numbers were compared.
        Comparisons = "comparisons",
        /// Looks at a position or a flag instead.
        Looks = "looks",
        /// Calls through a pointer.
        Calls = "calls",
        /// Looks at the tag of a value.
        Tags = "tags",
        /// Slots checked for what is in them.
        SlotsChecked = "slots_checked",
        /// Those of them in which there was nothing, or nothing any more.
        DeadChecked = "dead_checked",
        /// Slots, or list cells, copied.
        SlotsCopied = "slots_copied",
        /// Slots written.
        SlotsWritten = "slots_written",
        /// Slots emptied.
        SlotsEmptied = "slots_emptied",
        /// Arrays allocated.
        Arrays = "arrays",
        /// Slots that they have.
        ArraySlots = "array_slots",
        /// Times that dead slots were left behind, in an array no larger.
        Compactions = "compactions",
        /// Times that a lock's word was swapped.
        Swaps = "swaps",
        /// Uses of a queue from its own function that were refused, where 2.4.5 would wait for itself for ever.
        Refused = "refused",
        /// Small blocks allocated.
        Blocks = "blocks",
        /// Words that they take on OCaml's heap, headers included.
        Words = "words",
        /// Slots of the largest array.
        LargestArray = "largest_array",
        /// Most objects at once in a queue that nobody held any more, and its readers found.
        MostZombies = "most_zombies",
    }
}

named! {
    /// What is being done.
    #[derive(Default)]
    pub enum Place {
        /// Nothing.
        #[default]
        Idle = "idle",
        /// A source registers.
        Register = "register",
        /// A source that goes to sleep is taken out.
        Remove = "remove",
        /// The clock reads who is there.
        Read = "read",
        /// Everything is taken out.
        Flush = "flush",
        /// An operator registers for after the tick.
        After = "after",
        /// A handler is looked up.
        Lookup = "lookup",
        /// A content's type is tested.
        Test = "test",
        /// The least of several lengths is found.
        Position = "position",
        /// A field is looked up.
        Field = "field",
    }
}

named! {
    /// What was done.
    pub enum What {
        /// An operation began.
        Began = "began",
        /// References, names or numbers were compared; the value says how many times.
        Compared = "compared",
        /// Positions or flags were looked at; the value says how many.
        Looked = "looked",
        /// Functions were called through a pointer; the value says how many.
        Called = "called",
        /// Tags were looked at; the value says how many.
        Tagged = "tagged",
        /// Slots were checked, and there was something in each; the value says how many.
        Found = "found",
        /// Slots were checked, and there was nothing in them; the value says how many.
        Missed = "missed",
        /// Slots, or list cells, were copied; the value says how many.
        Copied = "copied",
        /// Slots were written; the value says how many.
        Wrote = "wrote",
        /// Slots were emptied; the value says how many.
        Blanked = "blanked",
        /// An array was allocated; the value is its number of slots.
        Arrayed = "arrayed",
        /// Dead slots were left behind; the value is the number of slots of the array.
        Compacted = "compacted",
        /// A lock's word was swapped.
        Swapped = "swapped",
        /// A use of a queue from its own function was refused.
        Refused = "refused",
        /// A small block was allocated; the value is its size in words.
        Allocated = "allocated",
        /// The operation is done; the value is its answer.
        Gave = "gave",
        /// The tick is over; the value is the number of zombies.
        Ticked = "ticked",
    }
}

impl From<Did> for What {
    fn from(did: Did) -> What {
        match did {
            Did::Compared => What::Compared,
            Did::Looked => What::Looked,
            Did::Arrayed => What::Arrayed,
            Did::Allocated => What::Allocated,
            Did::Copied => What::Copied,
            Did::Wrote => What::Wrote,
            Did::Found => What::Found,
            Did::Missed => What::Missed,
            Did::Blanked => What::Blanked,
            Did::Compacted => What::Compacted,
            Did::Swapped => What::Swapped,
            Did::Called => What::Called,
            Did::Tagged => What::Tagged,
        }
    }
}

impl Seen<Counter> for What {
    fn number(self) -> u8 {
        self as u8
    }

    fn counts(self, value: u64) -> [Option<(Counter, u64)>; 2] {
        let all = |counter| [Some((counter, value)), None];
        match self {
            What::Began => [Some((Counter::Operations, 1)), None],
            What::Compared => all(Counter::Comparisons),
            What::Looked => all(Counter::Looks),
            What::Called => all(Counter::Calls),
            What::Tagged => all(Counter::Tags),
            What::Found => all(Counter::SlotsChecked),
            What::Missed => [Some((Counter::SlotsChecked, value)), Some((Counter::DeadChecked, value))],
            What::Copied => all(Counter::SlotsCopied),
            What::Wrote => all(Counter::SlotsWritten),
            What::Blanked => all(Counter::SlotsEmptied),
            What::Arrayed => [Some((Counter::Arrays, 1)), Some((Counter::ArraySlots, value))],
            What::Compacted => [Some((Counter::Compactions, 1)), None],
            What::Swapped => all(Counter::Swaps),
            What::Refused => [Some((Counter::Refused, 1)), None],
            What::Allocated => [Some((Counter::Blocks, 1)), Some((Counter::Words, value))],
            What::Ticked => [Some((Counter::Ticks, 1)), None],
            What::Gave => [None, None],
        }
    }

    fn peaks(self, value: u64) -> Option<(Counter, u64)> {
        match self {
            What::Arrayed => Some((Counter::LargestArray, value)),
            What::Ticked => Some((Counter::MostZombies, value)),
            _ => None,
        }
    }

    /// Round figures for a machine whose caches hold all of it: 1 ns for a look, a comparison or a write, 2 to check or to
    /// copy a weak slot or to call through a pointer, 10 for an atomic swap, 20 for a small block, 50 for an array.
    fn ns(self, value: u64) -> u64 {
        match self {
            What::Compared | What::Looked | What::Tagged | What::Wrote | What::Blanked => value,
            What::Found | What::Missed | What::Copied | What::Called => 2 * value,
            What::Swapped => 10 * value,
            What::Allocated => 20,
            What::Arrayed => 50 + value / 4,
            What::Began | What::Compacted | What::Refused | What::Gave | What::Ticked => 0,
        }
    }

    fn makes(self, value: u64) -> Option<(u32, u32)> {
        match self {
            What::Arrayed => Some((0, 8 * value as u32)),
            What::Allocated => Some((0, 8 * (value as u32).saturating_sub(1))),
            _ => None,
        }
    }

    fn ends(self) -> bool {
        matches!(self, What::Ticked)
    }
}

/// The three parts.
pub(crate) struct Queues;

impl Part for Queues {
    type Counter = Counter;
    type What = What;
    type Picture = Picture;
}
