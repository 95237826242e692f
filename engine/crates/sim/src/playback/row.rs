//! A row of the catalogue of a lab whose mechanisms never wait: a variant's description and its machine.

use super::world::{Machine, Modelled, PlaybackWorld, Timed, counted, fitting};
use crate::world::World;
use base::catalogue::Variant;
use measure::Subject;
use model::heap::Policy;
use observe::probe::{Counters, Watched};

/// A row of the catalogue. Its machine is made from knobs of type `K`.
pub struct Row<K> {
    /// The variant's description.
    pub variant: Variant,
    /// Makes the variant's machine.
    pub machine: Box<dyn Make<K>>,
}

impl<K> Row<K> {
    /// The row of a variant whose machine `make` makes.
    pub fn new<M: Machine>(variant: Variant, make: impl Fn(&K) -> M + 'static) -> Row<K> {
        Row { variant, machine: Box::new(make) }
    }
}

/// The descriptions of the variants of these rows.
pub fn variants<K>(rows: Vec<Row<K>>) -> Vec<Variant> {
    rows.into_iter().map(|row| row.variant).collect()
}

/// The uses of a variant's machine.
pub trait Make<K> {
    /// The factor by which its frames can be slowed down for display; see [`fitting`].
    fn fits(&self, knobs: &K) -> u64;
    /// A world that is slowed down by the factor `slowed`.
    fn world(&self, knobs: &K, slowed: u64) -> Box<dyn World>;
    /// Its digest and its exact counts; see [`counted`].
    fn count(&self, knobs: &K) -> (Option<u64>, Counters);
    /// The machine as a subject of timing.
    fn timed(&self, knobs: &K) -> Box<dyn Subject>;
    /// The machine as a subject of timing, with a modelled garbage collector; by default without one, for a machine that
    /// allocates nothing on the modelled heap.
    fn modelled(&self, knobs: &K, _policy: Policy) -> Box<dyn Subject> {
        self.timed(knobs)
    }
}

impl<K, M: Machine, F: Fn(&K) -> M> Make<K> for F {
    fn fits(&self, knobs: &K) -> u64 {
        fitting(self(knobs), u64::MAX)
    }

    fn world(&self, knobs: &K, slowed: u64) -> Box<dyn World> {
        Box::new(PlaybackWorld::<M, Watched>::slowed(self(knobs), slowed))
    }

    fn count(&self, knobs: &K) -> (Option<u64>, Counters) {
        counted(self(knobs))
    }

    fn timed(&self, knobs: &K) -> Box<dyn Subject> {
        Box::new(Timed(self(knobs)))
    }

    fn modelled(&self, knobs: &K, policy: Policy) -> Box<dyn Subject> {
        Box::new(Modelled::new(self(knobs), policy))
    }
}
