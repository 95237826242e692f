//! The search for the largest number of publishers that one thread, or several, serve in real time: a number is sustained if some
//! seconds of the streams take less time than they last, in each thread.
//!
//! It is done for three kinds of cost, of which only the first is measured alone. Memory is the other limit: numbers for which
//! it would not suffice are not tried.

use std::sync::Arc;

use measure::{Clock, LoadSearch};
use serde::Serialize;

use super::build::{heap_bytes, measured, modelled};
use super::cost::peak;
use super::load::{Load, MOST_PUBLISHERS};
use super::relay::Running;
use super::switches::Switches;
use super::traffic::{ROUND_MS, Traffic};

/// The number of publishers at which a search begins, and by which memory is estimated.
const FIRST: u32 = 64;
/// Part by which an allocator takes more than was requested, for its own headers and for gaps.
const OVERHEAD: f64 = 1.5;

/// What a search counts as cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CostKind {
    /// Time on the system's allocator.
    Time,
    /// Time on the modelled heap, with the collector's work.
    Collector,
    /// The same, and the modelled time of system calls.
    Calls,
}

/// The outcome of a search.
#[derive(Clone, Debug, Serialize)]
pub struct Capacity {
    /// The combination.
    pub switches: Switches,
    /// The cost that was searched for.
    pub kind: CostKind,
    /// The largest number of publishers that was sustained; 0 if none was.
    pub held: u32,
    /// The smallest number that was not.
    pub broke: Option<u32>,
    /// The largest number that was to be tried: that of the authors' test, or what memory holds.
    pub most: u32,
    /// Estimated memory of a publisher, with its rings and subscribers, in bytes.
    pub publisher_bytes: f64,
}

/// What is searched for.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// The load, whose number of publishers does not matter.
    pub load: Load,
    /// The combination.
    pub switches: Switches,
    /// What counts as cost.
    pub kind: CostKind,
    /// Modelled time of the system calls of a publisher's subscribers for a second, in ns.
    pub calls_ns: f64,
    /// Seconds of the streams that a trial takes.
    pub seconds: u32,
    /// Number of bytes of memory that the program may use.
    pub room: usize,
    /// Returns the number of bytes in use.
    pub gauge: fn() -> usize,
}

/// Searches for the largest number of publishers.
pub fn search(wanted: &Search, clock: &mut dyn Clock) -> Capacity {
    let Search { load, switches, kind, seconds, room, .. } = *wanted;
    let traffic = Arc::new(Traffic::new(load.input));
    let publisher_bytes = publisher_bytes(wanted, &traffic);
    let most = ((room as f64 / publisher_bytes) as u32).clamp(1, MOST_PUBLISHERS);
    let make = if kind == CostKind::Time { measured } else { modelled };
    let calls_ns = if kind == CostKind::Calls { wanted.calls_ns } else { 0.0 };
    let sustained = |publishers: u32, clock: &mut dyn Clock| {
        let mut relay = make(&traffic, Load { publishers, ..load }, switches);
        // Threads share the calls.
        let calls_ns = calls_ns * f64::from(publishers * seconds) / f64::from(load.threads);
        let took_ns = trial(&mut *relay, seconds, clock) + calls_ns;
        !relay.is_exhausted() && took_ns <= f64::from(seconds) * 1e9
    };
    let mut found = LoadSearch::new(FIRST.min(most), most);
    while let Some(publishers) = found.next() {
        found.tell(sustained(publishers, clock));
    }
    let (held, broke) = (found.largest(), found.smallest_broken());
    Capacity { switches, kind, held, broke, most, publisher_bytes }
}

/// Estimated memory of a publisher, by the difference that twice as many make, since the sockets' memory is the same.
fn publisher_bytes(&Search { load, switches, kind, gauge, .. }: &Search, traffic: &Arc<Traffic>) -> f64 {
    let of = |publishers| peak(traffic, Load { publishers, threads: 1, ..load }, switches, gauge) as f64;
    let allocated = (of(2 * FIRST) - of(FIRST)) / f64::from(FIRST) * OVERHEAD;
    let heap = heap_bytes(traffic, &Load { publishers: 1, threads: 1, ..load }) as f64;
    // On the heap, rings and subscribers are still allocated, which is less than the frames.
    if kind == CostKind::Time { allocated } else { allocated.max(heap * 1.25) }
}

/// The time of some seconds of the streams, after the rings' first lap, in ns: that of the thread that needs most.
fn trial(relay: &mut dyn Running, seconds: u32, clock: &mut dyn Clock) -> f64 {
    relay.serve(relay.lap() + 1);
    let begun = clock.now_ns();
    relay.serve(u64::from(seconds * (1_000 / ROUND_MS)));
    let took_ns = clock.now_ns() - begun;
    relay.took_ns().unwrap_or(took_ns)
}
