//! What a session may take: memory, kept history, and the work of one step. `docs/limits.md` states these figures for readers.

/// Bytes that both opened worlds may grow to, as a lab estimates them from its knobs. More is refused before a world is
/// made ([`fit`](crate::fit)).
pub const WORLDS: u64 = 400 << 20;

/// The same for worlds that are mostly a modelled heap: each lies in one piece, and there must be room between them.
pub const HEAPS: u64 = 304 << 20;

/// Bytes of a lab's wasm module in use at which a running session refuses to go on. Kept history is given up first.
pub const LIVE: usize = 408 << 20;

/// Bytes that all checkpoints of a session may take.
pub const CHECKPOINTS: usize = 96 << 20;

/// Work of one step of both worlds, in ns as the labs estimate it from their knobs.
pub const STEP_NS: u64 = 25_000_000;
