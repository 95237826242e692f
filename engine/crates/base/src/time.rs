//! Virtual time.

/// A point in virtual time or a duration, in units of 0.1 ms.
pub type Tick = u64;

/// Ticks in a millisecond.
pub const TICKS_PER_MS: Tick = 10;

/// Ticks in a second.
pub const TICKS_PER_S: Tick = 1_000 * TICKS_PER_MS;
