//! What the lengths part counts, and what can be seen of it.

use observe::{counters, named};
use sim::playback::shot::{Part, Seen};

use super::scene::Picture;

counters! {
    /// What is counted. Exact, and the same on every machine.
    pub enum Counter, peaks from LongestList {
        /// Frames that every output has had.
        Ticks = "ticks",
        /// Times that somebody asked for a content's length.
        Queries = "queries",
        /// Chunks that were looked at.
        BoxesTouched = "boxes_touched",
        /// Calls through a content type's table of functions.
        VirtualCalls = "virtual_calls",
        /// List cells allocated, each with a chunk in it.
        CellsAllocated = "cells_allocated",
        /// Content records allocated.
        Records = "records",
        /// Arrays and event lists allocated, to copy into.
        Backings = "backings",
        /// Copies of a chunk's data.
        Blits = "blits",
        /// Bytes that they copied.
        BytesCopied = "bytes_copied",
        /// Chunks of length 0 in the lists that outputs were given.
        EmptyChunks = "empty_chunks",
        /// Chunks in the lists that outputs were given.
        OutputChunks = "output_chunks",
        /// Words that all of it takes on OCaml's heap, headers included, but for arrays of sound.
        SmallWords = "small_words",
        /// Words of arrays of sound, which are over 256 words and go straight to the major heap.
        LargeWords = "large_words",
        /// The longest list of chunks.
        LongestList = "longest_list",
    }
}

named! {
    /// In which operation something was done.
    #[derive(Default)]
    pub enum Place {
        /// In none.
        #[default]
        Idle = "idle",
        /// Asks for the length.
        Length = "length",
        /// Puts one content behind another.
        Append = "append",
        /// Takes a part.
        Sub = "sub",
        /// Drops the beginning.
        Truncate = "truncate",
        /// Makes one chunk of all.
        Consolidate = "consolidate",
        /// Copies.
        Copy = "copy",
        /// Makes a content of an array.
        Lift = "lift",
        /// Multiplies samples.
        Amplify = "amplify",
    }
}

named! {
    /// A field of a frame, in the order in which they were registered.
    pub enum Field {
        /// What is said of the sound.
        Metadata = "metadata",
        /// Where tracks begin.
        Marks = "marks",
        /// Sound.
        Sound = "sound",
    }
}

named! {
    /// What was done.
    pub enum What {
        /// A length was asked for.
        Asked = "asked",
        /// It was so long; the value.
        Answered = "answered",
        /// A chunk was looked at; the value is its place in the list, from 0.
        Touched = "touched",
        /// A function of the content type was called.
        Called = "called",
        /// A cell with a chunk was allocated; the value is the place it will have.
        Celled = "celled",
        /// A content record was allocated; the value is the words it takes on OCaml's heap.
        Recorded = "recorded",
        /// Data was allocated to copy into; the value is the words it takes on OCaml's heap.
        Backed = "backed",
        /// A chunk's data was copied; the value is the bytes.
        Blitted = "blitted",
        /// An output got a list of so many chunks.
        Delivered = "delivered",
        /// So many of them were empty.
        Empties = "empties",
        /// Every output has had its frame.
        Ticked = "ticked",
    }
}

/// Words of more than so many are no small block: they go to the major heap.
const LARGE: u64 = 256;

/// Words of a list cell with its chunk on OCaml's heap: `::` takes 2, the chunk's record 3, its `Some length` 1, and each
/// has a header.
const CELL_WORDS: u64 = 3 + 4 + 2;

impl Seen<Counter> for What {
    fn number(self) -> u8 {
        self as u8
    }

    fn counts(self, value: u64) -> [Option<(Counter, u64)>; 2] {
        let one = |counter| [Some((counter, 1)), None];
        match self {
            What::Asked => one(Counter::Queries),
            What::Touched => one(Counter::BoxesTouched),
            What::Called => one(Counter::VirtualCalls),
            What::Celled => [Some((Counter::CellsAllocated, 1)), Some((Counter::SmallWords, CELL_WORDS))],
            What::Recorded => [Some((Counter::Records, 1)), Some((Counter::SmallWords, value))],
            What::Backed if value > LARGE => [Some((Counter::Backings, 1)), Some((Counter::LargeWords, value))],
            What::Backed => [Some((Counter::Backings, 1)), Some((Counter::SmallWords, value))],
            What::Blitted => [Some((Counter::Blits, 1)), Some((Counter::BytesCopied, value))],
            What::Delivered => [Some((Counter::OutputChunks, value)), None],
            What::Empties => [Some((Counter::EmptyChunks, value)), None],
            What::Ticked => one(Counter::Ticks),
            What::Answered => [None, None],
        }
    }

    fn peaks(self, value: u64) -> Option<(Counter, u64)> {
        matches!(self, What::Delivered).then_some((Counter::LongestList, value))
    }

    /// Round figures for a machine whose caches hold all of it: 1 ns to follow a pointer, 2 for a call through a table, 20
    /// for an allocation, 10 bytes copied a ns.
    fn ns(self, value: u64) -> u64 {
        match self {
            What::Asked | What::Touched => 1,
            What::Called => 2,
            What::Celled | What::Recorded => 20,
            What::Backed => 50,
            What::Blitted => 5 + value / 10,
            What::Answered | What::Delivered | What::Empties | What::Ticked => 0,
        }
    }

    /// Small blocks as OCaml's; an array of sound for each channel, none of which is small.
    fn makes(self, value: u64) -> Option<(u32, u32)> {
        match self {
            What::Celled => Some((2, 8 * 4)),
            What::Recorded => Some((1, 8 * (value as u32 - 1))),
            What::Backed => Some((0, 8 * value as u32)),
            _ => None,
        }
    }

    fn ends(self) -> bool {
        matches!(self, What::Ticked)
    }
}

/// The lengths part.
pub struct Lengths;

impl Part for Lengths {
    type Counter = Counter;
    type What = What;
    type Picture = Picture;
}
