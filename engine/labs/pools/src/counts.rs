//! The names of the pools lab's counters, states and events, for its table, its bench, its trace and its figure.

use observe::{counters, named};

counters! {
    /// The counters.
    pub enum Counter, peaks from MostResident {
        /// Frames published.
        Frames = "frames",
        /// Chunks received.
        Chunks = "chunks",
        /// Bytes received, each copied once from the connection's buffer into a block.
        BytesCopied = "bytes_copied",
        /// Objects allocated: blocks, and the objects that link them.
        Allocations = "allocations",
        /// Bytes of the allocated objects, as requested.
        BytesAllocated = "bytes_allocated",
        /// Blocks requested from a pool.
        Gets = "gets",
        /// Blocks requested from a pool that had one.
        Hits = "hits",
        /// Blocks returned to a pool.
        Returned = "returned",
        /// Blocks that a full pool left to the collector or returned to the system.
        Dropped = "dropped",
        /// Second returns of a block, which are refused.
        Refused = "refused",
        /// Lock acquisitions.
        Locks = "locks",
        /// Pieces of frames when they were read.
        Pieces = "pieces",
        /// Steps in a tree of ranges.
        TreeSteps = "tree_steps",
        /// Cycles of the modelled collector.
        Cycles = "gc_cycles",
        /// Words marked by the modelled collector.
        MarkedWords = "gc_marked_words",
        /// Words swept by the modelled collector.
        SweptWords = "gc_swept_words",
        /// Bytes cleared by the modelled language.
        BytesCleared = "bytes_cleared",
        /// The most bytes of memory in use: the collected heap's pages, and areas outside of it.
        MostResident = "most_resident_bytes",
        /// The most bytes lent to frames at once, including the pool's rounding.
        MostLent = "most_lent_bytes",
        /// The largest number of free blocks in pools.
        MostShelved = "most_shelved_blocks",
    }
}

named! {
    /// A publisher's state.
    pub enum State {
        /// Between two frames.
        Idle = "idle",
        /// Reads a chunk into a block.
        Ingest = "ingest",
        /// Puts a complete frame into its slot.
        Publish = "publish",
        /// Enters the next slot, whose blocks are released.
        Enter = "enter",
    }
}

named! {
    /// The kind of an event.
    pub enum EventKind {
        /// A block came from a pool; the value is its level or region in the lowest 8 bits, and its bytes above.
        Hit = "hit",
        /// A block had to be allocated; the value is as for `Hit`.
        Missed = "missed",
        /// A block returned to a pool; the value is as for `Hit`.
        Returned = "returned",
        /// A block was left to the collector or freed; the value is as for `Hit`.
        Dropped = "dropped",
        /// A frame was published; the value is its bytes.
        Published = "published",
        /// A slot was entered; the value is its number.
        Entered = "entered",
        /// A cycle of the collector began to sweep; the value is the live bytes that it found, in KiB.
        Collected = "collected",
        /// There is no memory left; the value is the allocated bytes, in MiB.
        Exhausted = "exhausted",
    }
}
