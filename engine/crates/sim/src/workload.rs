//! A checked configuration of a lab, from which sessions, counts and timings are made.

use crate::session::Side;
use crate::world::World;
use base::{Need, Refusal};
use measure::Subject;
use observe::probe::Counters;

/// The number of units of work over which counts are taken.
pub const COUNTED: u64 = 10_000;

/// Makes what is left of a world that was begun.
pub fn built(mut world: Box<dyn World>) -> Box<dyn World> {
    while world.build() {}
    world
}

/// A checked configuration of a lab, for any of its variants.
pub trait Workload {
    /// The name of a unit of work.
    fn unit(&self) -> &'static str;

    /// Does a part of the preparation that both worlds have in common, for a few ms, if there is much of it. Returns
    /// whether there may be more. [`open`](Self::open) does the rest.
    fn prepare(&self) -> bool {
        false
    }

    /// Drops a part of the data that [`prepare`](Self::prepare) made, if there is much of it. Returns whether there may
    /// be more. The workload must not be used afterwards.
    fn shed(&self) -> bool {
        false
    }

    /// Makes the world of a side in one call, however long that takes. Labs that only the bench uses have none.
    fn open(&self, _side: Side) -> Box<dyn World> {
        unreachable!("only the bench uses this lab, and it opens no worlds")
    }

    /// Begins the world of a side; [`World::build`] makes the rest, a part at a time. For labs whose worlds may be large.
    fn begin(&self, side: Side) -> Box<dyn World> {
        self.open(side)
    }

    /// Runs a variant without a world. Returns its digest, which must be equal for all variants, or `None` if it has
    /// none, and its exact counts over at least [`COUNTED`] units of work.
    fn count(&self, variant: &str) -> (Option<u64>, Counters);

    /// The digest that every variant must have, computed by an independent reference implementation. `None` if variants
    /// are compared only with each other.
    fn oracle(&self) -> Option<u64> {
        None
    }

    /// Makes a variant that is to be timed.
    ///
    /// # Errors
    /// A refusal if the variant cannot run here, for example on threads in a page without threads.
    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal>;

    /// Makes the timed loop without a variant's work. It is timed beside the variants, because its cost is part of
    /// every variant's time. `None` if the lab has none.
    fn driver(&self) -> Option<Box<dyn Subject>> {
        None
    }

    /// The lab's model and its settings, in a few words, such as `Go, GOGC 100`. `None` for a lab without a model.
    fn model(&self) -> Option<String> {
        None
    }

    /// Makes a variant that is to be timed with the modelled costs included: a garbage collector that really traces the
    /// heap, and a price for each system call ([`Subject::added_ns`]). Called only if there is a
    /// [`model`](Self::model).
    ///
    /// # Errors
    /// A refusal if the lab has no model or the variant cannot run here.
    fn modelled(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Err(Refusal::new("modelled", variant, Need::Model))
    }

    /// Whether all variants together would not fit into a page's memory.
    fn is_large(&self) -> bool {
        false
    }
}
