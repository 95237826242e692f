//! The modelled costs of a watched pool. They are never mixed with measurements.
//!
//! A tick stands for [`TICK_NS`] here, a thousandth of its meaning in other labs: the lab's second is a millisecond of the
//! machine's, so that a wake-up is visible and a job of 2 ms still fits on the same scale. The costs are rounded
//! measurements of one machine (2 virtual cores, Linux): about 0.1 µs for a contended lock, or for a malloc whose memory
//! another thread freed; for a futex wake about 1 µs for the waker, and 5 µs until the sleeper runs.

use sim::Tick;

/// Nanoseconds that a tick stands for.
pub const TICK_NS: u64 = 100;

/// Cost of an action: a lock, an allocation, a copy.
pub(crate) const ACT: Tick = 1;
/// Cost of a wake-up for the waker.
pub(crate) const WAKE: Tick = 10;
/// Delay from the wake-up until the sleeper runs.
pub(crate) const WOKEN: Tick = 50;
/// Duration of a short pause without sleep.
pub(crate) const PAUSE: Tick = 5;

/// Time from a job's trap until its worker continues.
pub(crate) const TRAP: Tick = 200;

/// Converts microseconds to ticks.
pub(crate) fn ticks(us: u32) -> Tick {
    u64::from(us) * 1_000 / TICK_NS
}
