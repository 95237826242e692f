//! The modelled heap since the start, for the page's curve: how much buffers take in it, and how long the collector worked.
//! A bounded number of samples: when there are too many, two become one and the interval between them doubles.

use observe::record;
use sim::Tick;

/// Largest number of samples, which is even.
const SAMPLES: usize = 128;
/// First interval between two samples, in ticks.
const INTERVAL: Tick = 16;

record! {
    /// The modelled heap at a time.
    pub(super) struct Sample {
        /// in ticks
        time: Tick as ticks,
        /// bytes of buffers that are not freed: in use, at rest or left behind
        bytes: u64 as bytes,
        /// ticks for which the collector worked since the sample before
        collector: Tick as ticks,
    }
}

/// The samples so far.
#[derive(Clone, Debug)]
pub struct HeapHistory {
    samples: Vec<Sample>,
    interval: Tick,
    /// The state after the last action, with the collector's work since the last sample.
    now: Sample,
}

impl HeapHistory {
    /// Nothing but the first point.
    pub fn new() -> HeapHistory {
        let start = Sample { time: 0, bytes: 0, collector: 0 };
        HeapHistory { samples: vec![start], interval: INTERVAL, now: start }
    }

    /// An action has ended.
    pub fn note(&mut self, time: Tick, bytes: u64, collector: Tick) {
        self.now = Sample { time, bytes, collector: self.now.collector + collector };
        if time - self.samples.last().map_or(0, |last| last.time) < self.interval {
            return;
        }
        if self.samples.len() == SAMPLES {
            let halved = self.samples.chunks_exact(2);
            self.samples =
                halved.map(|two| Sample { collector: two[0].collector + two[1].collector, ..two[1] }).collect();
            self.interval *= 2;
        }
        self.samples.push(self.now);
        self.now.collector = 0;
    }

    /// The samples, in the order of time, and the state after the last action.
    pub fn samples(&self) -> impl Iterator<Item = Sample> {
        self.samples.iter().copied().chain([self.now])
    }

    /// Approximate size in bytes.
    pub fn size(&self) -> usize {
        self.samples.capacity() * size_of::<Sample>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_size_is_bounded_and_no_work_of_the_collector_is_lost() {
        let mut history = HeapHistory::new();
        for time in 1..=100_000 {
            history.note(time, time, 1);
        }
        let samples: Vec<_> = history.samples().collect();
        assert!((SAMPLES / 2..=SAMPLES + 1).contains(&samples.len()), "{} samples", samples.len());
        assert_eq!(samples.iter().map(|sample| sample.collector).sum::<Tick>(), 100_000);
        assert!(samples.is_sorted_by_key(|sample| sample.time));
        assert_eq!(samples.last().map(|sample| (sample.time, sample.bytes)), Some((100_000, 100_000)));
    }
}
