//! The ring's worlds as something to be timed: played on and on, unwatched, a fixed amount of work at a
//! time.

use super::watch::{RingWorld, Watchable};
use crate::lab::probe::Nothing;
use crate::lab::world::World;
use crate::measure::Subject;

/// Deliveries (or frames, where nobody reads) in a batch: some microseconds.
const BATCH: u64 = 64;

/// A world that is timed.
pub(super) struct Timed<S: Watchable>(RingWorld<S, Nothing>);

impl<S: Watchable> Timed<S> {
    pub fn new(world: RingWorld<S, Nothing>) -> Self {
        Timed(world)
    }

    fn done(&self) -> u64 {
        let totals = self.0.totals;
        if self.0.params.readers == 0 { totals.published } else { totals.deliveries }
    }
}

impl<S: Watchable> Subject for Timed<S> {
    fn run(&mut self, batches: u32) -> u64 {
        let before = self.done();
        let goal = before + BATCH * u64::from(batches);
        // A publisher is never blocked for good, and never ends: there is always a next delivery.
        while self.done() < goal && self.0.next_time().is_some() {
            self.0.step();
        }
        self.done() - before
    }
}
