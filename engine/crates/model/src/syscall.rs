//! What a write to a socket takes besides copying its bytes: a browser has no sockets, so this is a model.
//!
//! A call takes so long, and so much more for each buffer that it is given (an `iovec`). Copying is not in it: sinks
//! really copy.

/// Buffers that one call takes at most: Linux's `UIO_MAXIOV`, and what Go's `net.Buffers` gives a call.
pub const MOST_VECTORS: usize = 1_024;
/// A call with one buffer, in ns: `writev` of Linux 6.18 to a TCP connection over loopback took 3.6 µs for 64 bytes (median
/// of 4 000, two virtual cores of a server), of which 0.33 µs are the call itself, as to `/dev/null`.
pub const CALL_NS: u32 = 3_600;
/// Every buffer, in ns: the same with 1 024 buffers of 16 bytes took 27.5 µs, 23 ns more for each.
pub const VECTOR_NS: u32 = 23;

/// What a call with so many buffers takes, in ns.
pub fn ns(call_ns: u32, vector_ns: u32, vectors: u64) -> u64 {
    u64::from(call_ns) + u64::from(vector_ns) * vectors
}

/// How calls are modelled, in a few words.
pub fn model(call_ns: u32, vector_ns: u32) -> String {
    format!("system calls of {call_ns} ns and {vector_ns} ns a piece")
}
