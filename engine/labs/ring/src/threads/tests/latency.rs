//! Latencies count from when a frame was due, also if the publisher was late.

use crate::context::{Context, RingEvent};
use crate::shared::Shared;
use crate::threads::feed::Feed;
use crate::threads::load::Load;
use crate::threads::observers::NoObserver;
use crate::threads::publisher::NewFrame;
use crate::threads::run::{FINISHED, ThreadedRing};
use crate::threads::serve::serve;
use crate::variants::epoch::Epoch;
use measure::{Bucket, Histogram};
use observe::probe::Observer;
use sync::atomic::{AtomicU32, Ordering::Relaxed};

use super::run::config;

/// A context in which it is always the same time, in ns.
struct At(u64);

impl Observer<RingEvent> for At {
    const DIGESTS: bool = false;
}

impl Context<Shared> for At {
    fn now(&mut self) -> u64 {
        self.0
    }

    fn wake(&mut self, word: &AtomicU32) {
        NoObserver.wake(word);
    }
}

/// The latencies and the missed deadlines of a reader that takes 3 frames at 5 s, which were published at 4 s.
fn taken_at_5_s(load: Load) -> (Vec<Bucket>, u64) {
    let feed = Feed::media(&load.params);
    let ring = ThreadedRing::<Epoch>::new(load, feed, 1);
    ring.began.store(0, Relaxed);
    let mut publisher = ring.publisher.lock();
    for _ in 0..3 {
        let publisher = publisher.as_mut().unwrap();
        publisher.fill(NewFrame { bytes: &[0; 16], key: publisher.seq() == 0, sum: 0 }, &mut NoObserver);
        assert!(publisher.step(&mut At(4_000_000_000)));
    }
    ring.run_state.store(FINISHED, Relaxed);
    ring.track.close();
    let report = serve(&ring, 0, &mut ring.connections[0].lock(), At(5_000_000_000));
    (report.meter.latency.buckets(), report.meter.late)
}

fn buckets(latencies: impl IntoIterator<Item = u64>) -> Vec<Bucket> {
    let mut histogram = Histogram::default();
    latencies.into_iter().for_each(|ns| histogram.add(ns));
    histogram.buckets()
}

#[test]
fn a_late_publisher_does_not_shorten_latencies() {
    let load = Load::new(&config(&[("readers", 1), ("slow", 0), ("slots", 8), ("fps", 50)])).unwrap();
    // The frames are due at 10, 30 and 50 ms (`Cadence::new`), and at 50 frames a second are late after 20 ms.
    let due = [10, 30, 50].map(|ms| 5_000_000_000 - ms * 1_000_000);
    assert_eq!(taken_at_5_s(load.clone()), (buckets(due), 3));
    // Without a clock no frame is due before it is published.
    assert_eq!(taken_at_5_s(load.flat_out()).0, buckets([1_000_000_000; 3]));
}
