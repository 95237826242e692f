//! Modelled costs of operations that the lab does not perform. They are never mixed with measurements.
//!
//! System calls have the cost measured on Linux 6.18, on two virtual cores of a server, over loopback (medians of 4,000).
//! Copying their bytes is not included, because it is really done. All variants pay the same for a call. Watched worlds
//! also take their timing from these costs, and from rounded figures for the rest. A tick stands for [`TICK_NS`] here, as
//! in the threads lab: the lab's second is a millisecond of the server's.

use sim::Tick;

/// Nanoseconds that a tick stands for.
pub const TICK_NS: u64 = 100;

/// `accept`, in ns.
pub(super) const ACCEPT_NS: u64 = 2_200;
/// `read` from a socket: 128 bytes took 0.9 µs.
pub(super) const RECEIVE_NS: u64 = 900;
/// `read` from a file in the system's cache: the end of a file took 0.31 µs.
pub(super) const READ_NS: u64 = 300;
/// `write` to a socket: 64 bytes took 3.6 µs.
pub(super) const WRITE_NS: u64 = 3_600;
/// `close` of a connection.
pub(super) const CLOSE_NS: u64 = 9_200;

/// Parsing a request, writing a head, in ticks: 0.2 µs.
pub(super) const PARSE: Tick = 2;
/// Taking or releasing a buffer.
pub(super) const BUFFER: Tick = 1;
/// Allocating a buffer: a search of the free list.
pub(super) const MAKE: Tick = 5;

/// Copying, in ticks: 10 GB/s.
pub(super) fn copy(bytes: usize) -> Tick {
    (bytes as u64).div_ceil(1_000)
}

/// Deflating at level 6, in ticks: 50 MB/s.
pub(super) fn deflate(bytes: usize) -> Tick {
    (bytes as u64).div_ceil(5)
}

/// Marking and sweeping, in ticks: 1 ns a word.
pub(super) fn collect(words: u64) -> Tick {
    words.div_ceil(TICK_NS)
}
