//! What things take in watch mode: modelled, and never mixed into what is measured.
//!
//! A tick stands for [`TICK_NS`] here, a thousandth of what it is elsewhere: the lab's second is a millisecond of the
//! machine's, so that a wake-up can be seen and a job of 2 ms still fits on the same scale. The figures are round ones for
//! what the machine of the measurements needs (2 virtual cores, Linux): a contended lock or a malloc whose memory another
//! thread gave back about 0.1 µs, a futex wake about 1 µs for the one who wakes and 5 µs until the sleeper runs.

use sim::Tick;

/// Nanoseconds that a tick stands for.
pub const TICK_NS: u64 = 100;

/// An action: a lock, an allocation, a copy.
pub(crate) const ACT: Tick = 1;
/// What waking somebody costs whoever does it.
pub(crate) const WAKE: Tick = 10;
/// From being woken to going on.
pub(crate) const WOKEN: Tick = 50;
/// A short wait without sleep, for jobs to gather.
pub(crate) const PAUSE: Tick = 5;

/// A job that traps, until its worker goes on.
pub(crate) const TRAP: Tick = 200;

/// A span in microseconds, in ticks.
pub(crate) fn ticks(us: u32) -> Tick {
    u64::from(us) * 1_000 / TICK_NS
}
