//! What a combination of switches costs that is not time: counts, which are the same on every machine, and memory. All rates are
//! for a second of the streams, of all publishers together.

use std::sync::Arc;

use model::heap::{Stats, WORD};
use model::syscall;
use serde::Serialize;

use super::build::{counting, measured};
use super::load::Load;
use super::reference;
use super::switches::Switches;
use super::traffic::{ROUND_MS, Traffic};

/// Counts of a second, and memory.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Cost {
    /// Messages sent to subscribers.
    pub messages: f64,
    /// System calls by which they are sent.
    pub calls: f64,
    /// The modelled time of these calls in ns, without copying.
    pub calls_ns: f64,
    /// Bytes copied between buffers of the program.
    pub copied_bytes: f64,
    /// Checks for a frame that found none.
    pub wasted_checks: f64,
    /// Largest number of bytes in use on the system's allocator, at the end of a round. With several threads, this and
    /// `heap_peak_bytes` are sums of each thread's largest number.
    pub peak_bytes: f64,
    /// Bytes allocated on the modelled heap.
    pub allocated_bytes: f64,
    /// Largest size of the modelled heap's objects in bytes, garbage included.
    pub heap_peak_bytes: f64,
    /// Cycles of the modelled collector.
    pub cycles: f64,
    /// Bytes that it marked and swept.
    pub collected_bytes: f64,
}

/// Counts `seconds` seconds after the rings' second lap, and checks what was sent with the reference.
///
/// # Errors
/// If a subscriber was sent other bytes, or memory ran out.
pub fn count(
    traffic: &Arc<Traffic>,
    load: Load,
    switches: Switches,
    seconds: u32,
    gauge: fn() -> usize,
) -> Result<Cost, String> {
    let second = u64::from(1_000 / ROUND_MS);
    let peak_bytes = peak(traffic, load, switches, gauge);
    let mut relay = counting(traffic, load, switches);
    let before = 2 * relay.lap();
    relay.serve(before);
    let first = (relay.counts(), relay.heaps());
    let rounds = u64::from(seconds) * second;
    relay.serve(rounds);
    let last = (relay.counts(), relay.heaps());
    if relay.is_exhausted() {
        return Err(format!("{} publishers do not fit into memory; choose fewer, or smaller rings", load.publishers));
    }
    if relay.digest() != reference::digest(&load, before + rounds) {
        return Err(format!("{switches:?} sends other bytes than the reference, so that nothing was timed"));
    }
    let rate = |from: u64, to: u64| (to - from) as f64 / f64::from(seconds);
    let (sent, was) = (last.0.sent, first.0.sent);
    let (calls, vectors) = (sent.calls - was.calls, sent.vectors - was.vectors);
    let calls_ns = u64::from(syscall::CALL_NS) * calls + u64::from(syscall::VECTOR_NS) * vectors;
    let heaps = |stats: &[Stats], of: fn(&Stats) -> u64| stats.iter().map(of).sum::<u64>();
    let heap_rate = |of| rate(heaps(&first.1, of), heaps(&last.1, of));
    Ok(Cost {
        messages: rate(was.messages, sent.messages),
        calls: rate(was.calls, sent.calls),
        calls_ns: rate(0, calls_ns),
        copied_bytes: rate(was.copied, sent.copied),
        wasted_checks: rate(first.0.wasted_checks, last.0.wasted_checks),
        peak_bytes: peak_bytes as f64,
        allocated_bytes: heap_rate(|stats| stats.allocated_words) * WORD as f64,
        heap_peak_bytes: heaps(&last.1, |stats| stats.peak_used_words) as f64 * WORD as f64,
        cycles: heap_rate(|stats| stats.cycles),
        collected_bytes: heap_rate(|stats| stats.marked_words + stats.swept_words) * WORD as f64,
    })
}

/// The largest number of bytes in use at the end of a round of two laps, beyond those in use before: the sum over the threads,
/// each of which has its turn in the calling thread, because the program counts by thread.
pub(super) fn peak(traffic: &Arc<Traffic>, load: Load, switches: Switches, gauge: fn() -> usize) -> usize {
    let of_thread = |load| {
        let before = gauge();
        let mut relay = measured(traffic, load, switches);
        let mut most = 0;
        for _ in 0..2 * relay.lap() {
            relay.serve(1);
            most = most.max(gauge().saturating_sub(before));
        }
        most
    };
    if load.thread.is_some() { of_thread(load) } else { load.of_threads().map(of_thread).sum() }
}
