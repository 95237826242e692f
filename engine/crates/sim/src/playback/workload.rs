//! A checked configuration of a lab whose mechanisms never wait: the rows of its catalogue, and the knobs from which
//! their machines are made.

use super::row::{Make, Row};
use super::world::SLOWED;
use crate::session::Side;
use crate::workload;
use crate::world::World;
use base::config::{Config, Refusal};
use measure::Subject;
use model::heap::Policy;
use observe::probe::Counters;

/// A checked configuration of a lab.
pub struct Workload<K> {
    variants: [String; 2],
    rows: Vec<Row<K>>,
    /// The knobs of machines that are counted and timed.
    knobs: K,
    /// The knobs of machines in worlds, which may also play sound.
    watched: K,
    unit: &'static str,
    /// The factor by which both sides are slowed down.
    slowed: u64,
    collector: Policy,
    /// A description of what is modelled in addition to the collector.
    model: Option<String>,
}

impl<K: Clone + 'static> Workload<K> {
    /// The workload of a lab whose unit of work is called `unit`. Its worlds are slowed down by a factor of 1,000.
    pub fn new(config: &Config, rows: Vec<Row<K>>, knobs: K, unit: &'static str, collector: Policy) -> Workload<K> {
        let variants = [config.a.clone(), config.b.clone()];
        let watched = knobs.clone();
        Workload { variants, rows, knobs, watched, unit, slowed: SLOWED, collector, model: None }
    }

    /// Slows both sides down by the factor with which the frames of the slower side fit between each other.
    pub fn fitting(self) -> Workload<K> {
        let slowed = self.variants.iter().map(|id| self.machine(id).fits(&self.knobs)).min();
        Workload { slowed: slowed.unwrap_or(1), ..self }
    }

    /// Sets the knobs of machines in worlds.
    pub fn watching(self, knobs: K) -> Workload<K> {
        Workload { watched: knobs, ..self }
    }

    /// Sets the description of what is modelled in addition to the collector.
    pub fn modelling(self, model: String) -> Workload<K> {
        Workload { model: Some(model), ..self }
    }

    /// The constructor of the machine of variant `id`. The catalogue must contain `id`.
    fn machine(&self, id: &str) -> &dyn Make<K> {
        let row = self.rows.iter().find(|row| row.variant.id == id);
        &*row.unwrap_or_else(|| unreachable!("the catalogue has no variant {id}")).machine
    }
}

impl<K: Clone + 'static> workload::Workload for Workload<K> {
    fn unit(&self) -> &'static str {
        self.unit
    }

    fn open(&self, side: Side) -> Box<dyn World> {
        self.machine(&self.variants[side as usize]).world(&self.watched, self.slowed)
    }

    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        self.machine(variant).count(&self.knobs)
    }

    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok(self.machine(variant).timed(&self.knobs))
    }

    fn model(&self) -> Option<String> {
        let collector = self.collector.name();
        Some(self.model.as_ref().map_or(collector.clone(), |model| format!("{model}; {collector}")))
    }

    fn modelled(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok(self.machine(variant).modelled(&self.knobs, self.collector))
    }
}
