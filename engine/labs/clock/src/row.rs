//! A variant in the catalogue of the clock lab. Clocks with an observer are compiled once for all variants, to keep the module
//! small; clocks that are timed are compiled for each variant.

use std::rc::Rc;

use super::machine::ClockMachine;
use super::params::Params;
use super::sync::SyncTracker;
use super::sync::any::AnyTracker;
use audio::Tune;
use base::catalogue::Variant;
use measure::Subject;
use observe::probe::{Counters, Watched};
use sim::playback::row::{Make, Row};
use sim::playback::world::{PlaybackWorld, Timed, counted};
use sim::world::World;

/// Factor by which the figure is slower than the machine: a tick of 2 ms, a tenth of a frame, then has room for sixty calls.
const SLOWED: u64 = 1_000;

/// The parameters from which clocks are made.
#[derive(Clone)]
pub(crate) struct Knobs {
    pub params: Rc<Params>,
    /// The sound that worlds play, if any.
    pub tune: Option<Rc<Tune>>,
}

/// A variant with the tracker that `new` makes, given whether callbacks leak; `any` wraps it in the type common to all
/// variants.
pub(super) fn row<F: SyncTracker + 'static>(
    variant: Variant,
    new: fn(bool) -> F,
    any: fn(F) -> AnyTracker,
) -> Row<Knobs> {
    Row { variant, machine: Box::new(Factory { new, any }) }
}

struct Factory<F> {
    new: fn(bool) -> F,
    any: fn(F) -> AnyTracker,
}

impl<F: SyncTracker> Factory<F> {
    fn any(&self, knobs: &Knobs, tune: Option<Rc<Tune>>) -> ClockMachine<AnyTracker> {
        ClockMachine::new(&knobs.params, tune, (self.any)((self.new)(knobs.params.leaks)))
    }
}

impl<F: SyncTracker + 'static> Make<Knobs> for Factory<F> {
    fn fits(&self, _: &Knobs) -> u64 {
        SLOWED
    }

    fn world(&self, knobs: &Knobs, slowed: u64) -> Box<dyn World> {
        Box::new(PlaybackWorld::<_, Watched>::slowed(self.any(knobs, knobs.tune.clone()), slowed))
    }

    fn count(&self, knobs: &Knobs) -> (Option<u64>, Counters) {
        counted(self.any(knobs, None))
    }

    fn timed(&self, knobs: &Knobs) -> Box<dyn Subject> {
        Box::new(Timed(ClockMachine::new(&knobs.params, None, (self.new)(knobs.params.leaks))))
    }
}
