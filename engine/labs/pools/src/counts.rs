//! What the pools lab counts, and what happens in it: the names for its table, its bench, its trace and its figure.

use observe::{counters, named};

counters! {
    /// What is counted.
    pub enum Counter, peaks from MostResident {
        /// Frames published.
        Frames = "frames",
        /// Chunks that came in.
        Chunks = "chunks",
        /// Bytes that came in, each copied once from the connection's buffer into a block.
        BytesCopied = "bytes_copied",
        /// Objects allocated: blocks, and what is around them.
        Allocations = "allocations",
        /// Bytes of them, as asked for.
        BytesAllocated = "bytes_allocated",
        /// Blocks asked of a pool.
        Gets = "gets",
        /// Of them, blocks that it had.
        Hits = "hits",
        /// Blocks given back to a pool.
        Returned = "returned",
        /// Blocks that a full pool let go, to the collector or the system.
        Dropped = "dropped",
        /// Blocks given back twice, and refused.
        Refused = "refused",
        /// Locks taken.
        Locks = "locks",
        /// Pieces that frames lay in, when they were read.
        Pieces = "pieces",
        /// Looks at a tree of ranges.
        TreeSteps = "tree_steps",
        /// Cycles of the modelled collector.
        Cycles = "gc_cycles",
        /// Words that it marked.
        MarkedWords = "gc_marked_words",
        /// Words that it swept.
        SweptWords = "gc_swept_words",
        /// Bytes that its language cleared.
        BytesCleared = "bytes_cleared",
        /// The most bytes that memory took: the collected heap's pages, and areas outside of it.
        MostResident = "most_resident_bytes",
        /// The most bytes lent to frames at once, rounded up as the pool does.
        MostLent = "most_lent_bytes",
        /// The most blocks that lay on shelves.
        MostShelved = "most_shelved_blocks",
    }
}

named! {
    /// Where a publisher is.
    pub enum Place {
        /// Between two frames.
        Idle = "idle",
        /// Reads a chunk into a block.
        Ingest = "ingest",
        /// Puts a whole frame into its slot.
        Publish = "publish",
        /// Enters the next slot, whose blocks go back.
        Enter = "enter",
    }
}

named! {
    /// What happened.
    pub enum What {
        /// A block came from a pool; the value is its level or region, and above 8 bits its bytes.
        Hit = "hit",
        /// A block had to be allocated; the value as above.
        Missed = "missed",
        /// A block went back to a pool; the value as above.
        Returned = "returned",
        /// A block was let go; the value as above.
        Dropped = "dropped",
        /// A frame was published; the value is its bytes.
        Published = "published",
        /// A slot was entered; the value is its number.
        Entered = "entered",
        /// A cycle of the collector began to sweep; the value is what it found alive, in KiB.
        Collected = "collected",
        /// There is no memory left; the value is what was taken, in MiB.
        Exhausted = "exhausted",
    }
}
