//! The load: streams of two tracks with subscribers, as in Monibuca.

use serde::{Deserialize, Serialize};

use base::allowed::Allowed;
use base::config::Refusal;

/// Frames per second of each track: video, and AAC with 1,024 samples a frame at 44.1 kHz.
pub const RATES: [u64; 2] = [25, 43];
/// Nanoseconds in a second.
pub const SECOND_NS: u64 = 1_000_000_000;

/// Most subscribers of all streams.
const MOST_SUBSCRIBERS: u32 = 20_000;
/// Deliveries after which a run is long enough: the counts of two seeds then differ by less than 2 %.
const ENOUGH_DELIVERIES: u64 = 60_000;
/// Shortest and longest load, in ms. The shortest has 5 video frames of each stream.
const DURATION_MS: [u64; 2] = [200, 4_000];

/// A load and the machine that carries it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct ServerLoad {
    /// Number of streams, each with a publisher of two tracks.
    pub streams: u32,
    /// Number of subscribers of each stream.
    pub readers: u32,
    /// How long Sleep sleeps between two checks, in ms.
    pub poll_ms: u32,
    /// Number of Ps: `GOMAXPROCS`.
    pub processors: u32,
    /// Processor time of sending a frame to a subscriber, in ns; by default that of a system call as other labs model it.
    #[serde(default = "send_ns")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub send_ns: u32,
}

fn send_ns() -> u32 {
    model::syscall::CALL_NS
}

impl ServerLoad {
    /// Checks that every value is within its range.
    ///
    /// # Errors
    /// A refusal that names the first value that is not.
    pub fn check(&self) -> Result<(), Refusal> {
        let ranges = [
            ("streams", self.streams, 1..=10_000),
            ("readers", self.readers, 1..=500),
            ("poll", self.poll_ms, 1..=100),
            ("processors", self.processors, 1..=64),
            ("send", self.send_ns, 0..=1_000_000),
            ("readers", self.subscribers(), 1..=MOST_SUBSCRIBERS),
        ];
        match ranges.into_iter().find(|(_, value, range)| !range.contains(value)) {
            Some((name, value, range)) => Err(Refusal::new(name, value, Allowed::range(range, ""))),
            None => Ok(()),
        }
    }

    /// Number of subscribers of all streams.
    pub fn subscribers(&self) -> u32 {
        self.streams * self.readers
    }

    /// Duration of the load, in ns.
    pub fn duration_ns(&self) -> u64 {
        let rate = u64::from(self.subscribers()) * RATES.iter().sum::<u64>();
        let ms = (1_000 * ENOUGH_DELIVERIES / rate).clamp(DURATION_MS[0], DURATION_MS[1]);
        ms * SECOND_NS / 1_000
    }

    /// Number of frames of each track.
    pub fn frames(&self) -> [u32; 2] {
        RATES.map(|rate| (self.duration_ns() * rate / SECOND_NS) as u32)
    }

    /// Number of frames that all subscribers together must be sent.
    pub fn deliveries(&self) -> u64 {
        u64::from(self.subscribers()) * self.frames().iter().map(|&frames| u64::from(frames)).sum::<u64>()
    }
}
