//! The times at which the publisher publishes its frames.

use std::sync::Arc;
use std::time::Duration;

use super::audio::Feeding;
use super::meter::Meter;
use super::run::{CANCEL_POLL, RUNNING, ThreadedRing};
use super::track::Threaded;
use base::rng::Rng;
use sync::atomic::{AtomicU32, Ordering};
use sync::{Padded, clock, futex};

/// The condition on which the publisher publishes its next frame.
#[derive(Clone, Debug)]
pub(super) enum Pace {
    /// The frame is due by the clock.
    Clock,
    /// None: it publishes at once.
    FlatOut,
    /// Every reader has finished the previous frame, or a frame interval has passed, because a reader may have missed a
    /// wake-up that only the next frame repeats. But the publisher never laps a reader: otherwise a reader that gets no
    /// processor for a lap would wait for the slot in which the publisher waits for this reader at the end of the run.
    Lockstep,
    /// Fewer blocks than the lead are ahead of the sound card's position. Some blocks are delayed at random.
    Card { position: Arc<Padded<AtomicU32>>, feeding: Feeding },
}

impl<S: Threaded> ThreadedRing<S> {
    /// When frame `seq` is due, in ns of the threads' clock. `None` if frames are not published by the clock.
    ///
    /// Latencies count from here. A publisher that is blocked publishes the next frames late; latencies from their
    /// publication would leave out the time for which their readers waited for the blocked publisher (coordinated
    /// omission: Tene, "How NOT to measure latency", 2013).
    pub(super) fn due_ns(&self, seq: u32) -> Option<u64> {
        // Relaxed: the publisher stores it before it publishes the run's first frame.
        let began = || self.began.load(Ordering::Relaxed);
        matches!(self.load.pace, Pace::Clock).then(|| began() + self.feed.due_ns(seq))
    }

    /// Sleeps until frame `seq` is to be published. Returns false if the run has ended.
    pub(super) fn wait_until_due(&self, seq: u32, meter: &mut Meter) -> bool {
        match &self.load.pace {
            Pace::FlatOut => {}
            Pace::Clock => {
                let due = self.due_ns(seq).unwrap_or_default();
                self.sleep_until(due, meter);
                meter.late += u64::from(clock::now_ns() > due + self.feed.interval_ns());
            }
            Pace::Lockstep => {
                // `size - 1`, because publishing a frame also claims the slot of the next one.
                while !self.wait_for_readers(seq, meter) && self.behind(seq) >= self.track.size() - 1 {
                    self.track.rewake_readers();
                }
            }
            Pace::Card { position, feeding } => {
                loop {
                    // Acquire: pairs with the worklet's store, so that its loads of a finished block come before the
                    // publisher overwrites the block.
                    let finished = position.load(Ordering::Acquire);
                    if seq.wrapping_sub(finished) < feeding.lead || self.state() != RUNNING {
                        break;
                    }
                    // With a timeout, because the end of the run wakes another word.
                    meter.sleep(|| futex::wait(position, finished, Some(CANCEL_POLL)));
                }
                // Whether a block is delayed depends only on the seed and the block's number.
                let mut rng = Rng::new(u64::from(self.load.params.seed) << 32 | u64::from(seq));
                if rng.below(100) < feeding.stalls {
                    let late_us = rng.below(1 + feeding.stall_ms * 1_000);
                    self.sleep_until(clock::now_ns() + u64::from(late_us) * 1_000, meter);
                }
            }
        }
        self.state() == RUNNING
    }

    /// Sleeps until every reader wants frame `seq` or a later one, but not longer than a frame interval. Returns false
    /// if the time has passed, and true if the readers are that far or the run has ended.
    pub(super) fn wait_for_readers(&self, seq: u32, meter: &mut Meter) -> bool {
        let until = clock::now_ns() + self.feed.interval_ns();
        loop {
            // Acquire: pairs with the release in `report_progress`, so that the call of `behind` below sees at least
            // the progress that this value includes.
            let progress = self.progress.load(Ordering::Acquire);
            if self.behind(seq) == 0 || self.state() != RUNNING {
                return true;
            }
            let Some(left) = until.checked_sub(clock::now_ns()) else { return false };
            meter.sleep(|| futex::wait(&self.progress, progress, Some(Duration::from_nanos(left))));
        }
    }

    /// Sleeps until `due`, in ns of the threads' clock, or until the run is over.
    fn sleep_until(&self, due: u64, meter: &mut Meter) {
        while let Some(left) = due.checked_sub(clock::now_ns()).filter(|&left| left > 0)
            && self.state() == RUNNING
        {
            meter.sleep(|| futex::wait(&self.run_state, RUNNING, Some(Duration::from_nanos(left))));
        }
    }
}
