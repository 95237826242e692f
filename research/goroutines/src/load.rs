//! The load: streams of two tracks with subscribers, as in Monibuca.

use std::ops::RangeInclusive;

/// Frames per second of each track: video, and AAC with 1,024 samples a frame at 44.1 kHz.
pub const RATES: [u64; 2] = [25, 43];
/// Nanoseconds in a second.
pub const SECOND_NS: u64 = 1_000_000_000;

/// Deliveries of all runs together that are enough.
const ENOUGH_DELIVERIES: u64 = 140_000;
/// Shortest and longest run, in s. The times of video and audio frames repeat after 1 s.
const DURATION_S: [u64; 2] = [1, 4];
/// Most runs, each with another seed.
const MOST_RUNS: u64 = 8;

/// A load and the machine that carries it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServerLoad {
    /// Number of streams, each with a publisher of two tracks.
    pub streams: u32,
    /// Number of subscribers of each stream.
    pub readers: u32,
    /// How long Sleep sleeps between two checks, in ms.
    pub poll_ms: u32,
    /// Number of Ps: `GOMAXPROCS`.
    pub processors: u32,
    /// Processor time of sending a frame to a subscriber, in ns.
    pub send_ns: u32,
}

impl ServerLoad {
    /// Number of subscribers of all streams.
    pub fn subscribers(&self) -> u32 {
        self.streams * self.readers
    }

    /// Duration of a run, in ns.
    pub fn duration_ns(&self) -> u64 {
        let rate = u64::from(self.subscribers()) * RATES.iter().sum::<u64>();
        (ENOUGH_DELIVERIES / rate).clamp(DURATION_S[0], DURATION_S[1]) * SECOND_NS
    }

    /// The seeds of the runs, of which a result is the mean: when frames arrive and polls end decides which of them coincide.
    pub fn seeds(&self) -> RangeInclusive<u64> {
        1..=(ENOUGH_DELIVERIES / self.deliveries()).clamp(1, MOST_RUNS)
    }

    /// Number of frames of each track.
    pub fn frames(&self) -> [u32; 2] {
        RATES.map(|rate| (self.duration_ns() * rate / SECOND_NS) as u32)
    }

    /// Number of frames that all subscribers together must be sent in a run.
    pub fn deliveries(&self) -> u64 {
        u64::from(self.subscribers()) * self.frames().iter().map(|&frames| u64::from(frames)).sum::<u64>()
    }
}
