//! Counters and events of the lengths part.

use observe::{counters, named};
use sim::playback::shot::{Effect, PlaybackEvent, Recording};

use super::scene::Picture;

counters! {
    /// Counters. Exact, and equal on every machine.
    pub enum Counter, peaks from LongestList {
        /// Frames that all outputs have received.
        Ticks = "ticks",
        /// Queries of a content's length.
        Queries = "queries",
        /// Chunks visited.
        BoxesTouched = "boxes_touched",
        /// Calls through a content type's method table.
        VirtualCalls = "virtual_calls",
        /// List cells allocated, each with a chunk in it.
        CellsAllocated = "cells_allocated",
        /// Content records allocated.
        Records = "records",
        /// Arrays and event lists allocated, to copy into.
        Backings = "backings",
        /// Copies of a chunk's data.
        Blits = "blits",
        /// Bytes copied by them.
        BytesCopied = "bytes_copied",
        /// Empty chunks in the lists that outputs received.
        EmptyChunks = "empty_chunks",
        /// Chunks in the lists that outputs received.
        OutputChunks = "output_chunks",
        /// Total size of these allocations in words of OCaml's heap, headers included, without arrays of sound.
        SmallWords = "small_words",
        /// Total size of arrays of sound in words; they are larger than 256 words and are allocated directly on the major
        /// heap.
        LargeWords = "large_words",
        /// The longest list of chunks.
        LongestList = "longest_list",
    }
}

named! {
    /// The current operation.
    #[derive(Default)]
    pub enum Operation {
        /// No operation.
        #[default]
        Idle = "idle",
        /// Queries the length.
        Length = "length",
        /// Concatenates two contents.
        Append = "append",
        /// Takes a part.
        Sub = "sub",
        /// Truncates the start.
        Truncate = "truncate",
        /// Consolidates into one chunk.
        Consolidate = "consolidate",
        /// Copies.
        Copy = "copy",
        /// Wraps an array in a content.
        Lift = "lift",
        /// Multiplies samples.
        Amplify = "amplify",
    }
}

named! {
    /// A field of a frame, in the order in which they were registered.
    pub enum Field {
        /// Metadata of the sound.
        Metadata = "metadata",
        /// Track marks.
        Marks = "marks",
        /// Sound.
        Sound = "sound",
    }
}

named! {
    /// Kinds of events.
    pub enum EventKind {
        /// A length was queried.
        LengthQueried = "asked",
        /// The query was answered; the value is the length.
        Answered = "answered",
        /// A chunk was visited; the value is its index in the list.
        ChunkVisited = "touched",
        /// A method of the content type was called.
        MethodCalled = "called",
        /// A list cell with a chunk was allocated; the value is its future index.
        CellAllocated = "celled",
        /// A content record was allocated; the value is its size in words of OCaml's heap.
        RecordAllocated = "recorded",
        /// Data was allocated as the target of a copy; the value is its size in words of OCaml's heap.
        DataAllocated = "backed",
        /// A chunk's data was copied; the value is the number of bytes.
        Blitted = "blitted",
        /// An output received a list of chunks; the value is its length.
        Delivered = "delivered",
        /// Number of empty chunks in that list, as the value.
        Empties = "empties",
        /// All outputs have received their frame.
        Ticked = "ticked",
    }
}

/// Largest size of a small block in words; larger ones are allocated on the major heap.
const LARGE: u64 = 256;

/// Size in words of a list cell with its chunk on OCaml's heap: `::` takes 2, the chunk's record 3, its `Some length` 1, and
/// each has a header.
const CELL_WORDS: u64 = 3 + 4 + 2;

/// The observed part of the simulation of the lengths part.
pub struct Lengths;

impl Recording for Lengths {
    type Counter = Counter;
    type EventKind = EventKind;
    type Picture = Picture;

    /// Durations are round figures for a machine whose caches hold all data: 1 ns to follow a pointer, 2 for a call
    /// through a table, 20 for an allocation, 1 for 10 bytes copied. Small blocks are allocated as OCaml's; sound is an
    /// array for each channel, none of which is small.
    fn effect(PlaybackEvent { kind, value, .. }: PlaybackEvent<EventKind>) -> Effect<Counter> {
        let lasting = Effect::lasting;
        match kind {
            EventKind::LengthQueried => lasting(1).add(Counter::Queries, 1),
            EventKind::Answered => lasting(0),
            EventKind::ChunkVisited => lasting(1).add(Counter::BoxesTouched, 1),
            EventKind::MethodCalled => lasting(2).add(Counter::VirtualCalls, 1),
            EventKind::CellAllocated => {
                lasting(20).add(Counter::CellsAllocated, 1).add(Counter::SmallWords, CELL_WORDS).allocates(2, 8 * 4)
            }
            EventKind::RecordAllocated => lasting(20)
                .add(Counter::Records, 1)
                .add(Counter::SmallWords, value)
                .allocates(1, 8 * (value as u32 - 1)),
            EventKind::DataAllocated => lasting(50)
                .add(Counter::Backings, 1)
                .add(if value > LARGE { Counter::LargeWords } else { Counter::SmallWords }, value)
                .allocates(0, 8 * value as u32),
            EventKind::Blitted => lasting(5 + value / 10).add(Counter::Blits, 1).add(Counter::BytesCopied, value),
            EventKind::Delivered => lasting(0).add(Counter::OutputChunks, value).peak(Counter::LongestList, value),
            EventKind::Empties => lasting(0).add(Counter::EmptyChunks, value),
            EventKind::Ticked => lasting(0).add(Counter::Ticks, 1).ends_frame(),
        }
    }
}
