//! Limits of a session: memory, kept history, and the work of one step. `docs/limits.md` documents them.

/// Largest estimated size of both worlds of a session together, in bytes. A lab computes the estimate from its knobs and
/// refuses the configuration before it creates a world ([`fit`](crate::fit)).
pub const WORLDS: u64 = 400 << 20;

/// Largest estimated size of both worlds together, in bytes, for labs whose worlds consist mostly of a modelled heap. It is
/// lower than [`WORLDS`] because each heap is one contiguous allocation, and fragmentation leaves gaps between them.
pub const HEAPS: u64 = 304 << 20;

/// Bytes in use in a wasm module at which a running session stops with a refusal. The session drops its kept history first.
pub const LIVE: usize = 408 << 20;

/// Largest total size of all checkpoints of a session, in bytes.
pub const CHECKPOINTS: usize = 64 << 20;

/// Largest work of one step of both worlds together, in ns. Labs estimate it from their knobs.
pub const STEP_NS: u64 = 25_000_000;
