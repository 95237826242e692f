//! A variant in the catalogue of the clock lab: clocks that are watched or counted are compiled once for all variants, those that
//! are timed for each.

use std::rc::Rc;

use super::machine::Clocked;
use super::params::Params;
use super::sync::Follows;
use super::sync::any::Any;
use audio::Tune;
use base::catalogue::Variant;
use measure::Subject;
use model::heap::Policy;
use observe::probe::{Counters, Watched};
use sim::playback::row::{Make, Row};
use sim::playback::world::{PlaybackWorld, Timed, counted};
use sim::world::World;

/// How much slower than the machine a tick is shown: a tick of 2 ms, a tenth of a frame, has room for sixty calls.
const SLOWED: u64 = 1_000;

/// What clocks are made from.
pub(crate) struct Knobs {
    pub params: Rc<Params>,
    /// What worlds play, or nothing.
    pub tune: Option<Rc<Tune>>,
}

/// The variant that `new` makes, given whether callbacks leak, and that `any` wraps where all are one type.
pub(super) fn row<F: Follows + 'static>(variant: Variant, new: fn(bool) -> F, any: fn(F) -> Any) -> Row<Knobs> {
    Row { variant, machine: Box::new(Follower { new, any }) }
}

struct Follower<F> {
    new: fn(bool) -> F,
    any: fn(F) -> Any,
}

impl<F: Follows> Follower<F> {
    fn any(&self, knobs: &Knobs, tune: Option<Rc<Tune>>) -> Clocked<Any> {
        Clocked::new(&knobs.params, tune, (self.any)((self.new)(knobs.params.leaks)))
    }
}

impl<F: Follows + 'static> Make<Knobs> for Follower<F> {
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
        Box::new(Timed(Clocked::new(&knobs.params, None, (self.new)(knobs.params.leaks))))
    }

    /// The same as without a model: nothing that a clock does allocates on the modelled heap.
    fn modelled(&self, knobs: &Knobs, _: Policy) -> Box<dyn Subject> {
        self.timed(knobs)
    }
}
