//! A configuration that has been checked: what sessions, counts and timings of a lab are made from.

use crate::session::Side;
use crate::world::World;
use base::config::Refusal;
use measure::Subject;
use observe::probe::Counters;

/// Units of work that counts are given for.
pub const COUNTED: u64 = 10_000;

/// One lab's workload, ready for any of its variants.
pub trait Workload {
    /// What a unit of work is called.
    fn unit(&self) -> &'static str;

    /// Does a piece of the work that both worlds have in common, where there is much of it, in a few milliseconds; returns
    /// whether there may be more. Opening a world does what is left of it.
    fn prepare(&self) -> bool {
        false
    }

    /// Gives up a part of what [`prepare`](Self::prepare) made, where that is much; returns whether there may be more. For a
    /// workload that is not used any more.
    fn shed(&self) -> bool {
        false
    }

    /// A world of a side, to be watched.
    fn open(&self, side: Side) -> Box<dyn World>;

    /// What a variant makes of it, played unseen: the digest that all variants must agree on, `None` when there is
    /// none, and the exact counts of about [`COUNTED`] units.
    fn count(&self, variant: &str) -> (Option<u64>, Counters);

    /// The digest that variants must have, of a plain interpreter that shares nothing with them; `None` where they are held
    /// against each other alone.
    fn oracle(&self) -> Option<u64> {
        None
    }

    /// A variant to be timed. Refused where it cannot run, such as on threads in a page that has none.
    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal>;

    /// The driver of the timed loop without a variant's work, to be timed beside the variants: its cost is part of every
    /// variant's time. `None` where it is not known.
    fn driver(&self) -> Option<Box<dyn Subject>> {
        None
    }

    /// What is modelled besides, and how it is set, in a few words: `Go, GOGC 100`. `None` for a lab without a model.
    fn model(&self) -> Option<String> {
        None
    }

    /// A variant to be timed with what is modelled included: a collector that really walks, system calls at a price
    /// ([`Subject::added_ns`]). Asked only where there is a [`model`](Self::model).
    fn modelled(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Err(Refusal::new("modelled", variant, "a variant of a lab with a model"))
    }

    /// Whether all variants at once would be too large for a page's memory.
    fn is_large(&self) -> bool {
        false
    }
}
