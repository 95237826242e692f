//! Virtual time.

/// Virtual time, or a span of it, in tenths of a millisecond.
pub type Tick = u64;

/// Ticks in a millisecond.
pub const TICKS_PER_MS: Tick = 10;

/// Ticks in a second.
pub const TICKS_PER_S: Tick = 1_000 * TICKS_PER_MS;
