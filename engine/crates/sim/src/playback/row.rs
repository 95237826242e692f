//! A variant in the catalogue of a lab whose mechanisms wait for nobody: what is said of it, and what its machine is used for.

use super::world::{Machine, Modelled, PlaybackWorld, Timed, counted, fitting};
use crate::world::World;
use base::catalogue::Variant;
use measure::Subject;
use model::heap::Policy;
use observe::probe::{Counters, Watched};

/// A variant, made from knobs that have been read.
pub struct Row<K> {
    /// What is said of it.
    pub variant: Variant,
    /// Makes its machine.
    pub machine: Box<dyn Make<K>>,
}

impl<K> Row<K> {
    /// The variant whose machine `make` makes.
    pub fn new<M: Machine>(variant: Variant, make: impl Fn(&K) -> M + 'static) -> Row<K> {
        Row { variant, machine: Box::new(make) }
    }
}

/// What is said of the variants of these rows.
pub fn variants<K>(rows: Vec<Row<K>>) -> Vec<Variant> {
    rows.into_iter().map(|row| row.variant).collect()
}

/// What a variant's machine is used for.
pub trait Make<K> {
    /// How much slower than the machine its frames can be shown; see [`fitting`].
    fn fits(&self, knobs: &K) -> u64;
    /// A world that is shown so many times slower.
    fn world(&self, knobs: &K, slowed: u64) -> Box<dyn World>;
    /// Digest and exact counts; see [`counted`].
    fn count(&self, knobs: &K) -> (Option<u64>, Counters);
    /// The machine, to be timed.
    fn timed(&self, knobs: &K) -> Box<dyn Subject>;
    /// The same with a modelled collector.
    fn modelled(&self, knobs: &K, policy: Policy) -> Box<dyn Subject>;
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
