//! When the publisher publishes its next frame.

use std::sync::Arc;
use std::time::Duration;

use super::audio::Feeding;
use super::meter::Meter;
use super::run::{ASK, GOING, Stage};
use super::track::Threaded;
use base::rng::Rng;
use sync::atomic::{AtomicU32, Ordering};
use sync::{Padded, clock, futex};

/// See the module.
#[derive(Clone, Debug)]
pub(super) enum Pace {
    /// When it is due.
    Clock,
    /// At once.
    FlatOut,
    /// When every reader has had the one before, or a frame's time later: somebody may have missed a wake-up, which only
    /// the next frame can mend. But nobody is lapped: a reader that gets no processor for a lap would otherwise wait for the
    /// very slot in which the publisher waits for it at the end of the run.
    Lockstep,
    /// When the sound card has finished so many blocks that fewer than the lead are ahead of it; some come late.
    Card { position: Arc<Padded<AtomicU32>>, feeding: Feeding },
}

impl<S: Threaded> Stage<S> {
    /// Sleeps until frame `seq` is to be published, in a run that began at `began`. False when the run is over.
    pub(super) fn await_turn(&self, seq: u32, began: u64, meter: &mut Meter) -> bool {
        match &self.load.pace {
            Pace::FlatOut => {}
            Pace::Clock => {
                let due = began + self.feed.due_ns(seq);
                self.sleep_until(due, meter);
                meter.late += u64::from(clock::now_ns() > due + self.feed.interval_ns());
            }
            Pace::Lockstep => {
                // Publishing claims the next slot as well.
                while !self.await_readers(seq, meter) && self.behind(seq) >= self.track.size() - 1 {
                    self.track.nudge();
                }
            }
            Pace::Card { position, feeding } => {
                loop {
                    // Acquire: pairs with the worklet's store: what it has finished it reads no more.
                    let finished = position.load(Ordering::Acquire);
                    if seq.wrapping_sub(finished) < feeding.lead || self.state() != GOING {
                        break;
                    }
                    // Not for ever: whoever ends the run wakes another word.
                    meter.sleep(|| futex::wait(position, finished, Some(ASK)));
                }
                // Which blocks are late follows from their number alone.
                let mut rng = Rng::new(u64::from(self.load.params.seed) << 32 | u64::from(seq));
                if rng.below(100) < feeding.stalls {
                    let late_us = rng.below(1 + feeding.stall_ms * 1_000);
                    self.sleep_until(clock::now_ns() + u64::from(late_us) * 1_000, meter);
                }
            }
        }
        self.state() == GOING
    }

    /// Sleeps until every reader wants frame `seq`, or for a frame's time. True when they do, or the run is over.
    pub(super) fn await_readers(&self, seq: u32, meter: &mut Meter) -> bool {
        let until = clock::now_ns() + self.feed.interval_ns();
        loop {
            // Acquire: pairs with the release in `heard_of`: what is asked below is no older.
            let heard = self.heard.load(Ordering::Acquire);
            if self.behind(seq) == 0 || self.state() != GOING {
                return true;
            }
            let Some(left) = until.checked_sub(clock::now_ns()) else { return false };
            meter.sleep(|| futex::wait(&self.heard, heard, Some(Duration::from_nanos(left))));
        }
    }

    /// Sleeps until `due`, in ns of the threads' clock, or until the run is over.
    fn sleep_until(&self, due: u64, meter: &mut Meter) {
        while let Some(left) = due.checked_sub(clock::now_ns()).filter(|&left| left > 0)
            && self.state() == GOING
        {
            meter.sleep(|| futex::wait(&self.word, GOING, Some(Duration::from_nanos(left))));
        }
    }
}
