//! A checked configuration of a lab whose mechanisms never wait: the rows of its catalogue, and the knobs from which
//! their machines are made.

use std::cell::Cell;

use super::row::{Make, Row};
use super::world::SLOWED;
use crate::session::Side;
use crate::workload;
use crate::world::World;
use base::Need;
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
    /// The factors by which the sides are slowed down for display; both by the smaller one. `None` until a side was
    /// tried out.
    slowed: Cell<[Option<u64>; 2]>,
    /// `None` for machines that allocate nothing on the modelled heap: these have no model.
    collector: Option<Policy>,
    /// A description of what is modelled in addition to the collector.
    model: Option<String>,
}

impl<K: Clone + 'static> Workload<K> {
    /// The workload of a lab whose unit of work is called `unit`. Its worlds are slowed down by a factor of 1,000.
    pub fn new(
        config: &Config,
        rows: Vec<Row<K>>,
        knobs: K,
        unit: &'static str,
        collector: impl Into<Option<Policy>>,
    ) -> Workload<K> {
        let variants = [config.a.clone(), config.b.clone()];
        let (watched, collector) = (knobs.clone(), collector.into());
        Workload { variants, rows, knobs, watched, unit, slowed: Cell::new([Some(SLOWED); 2]), collector, model: None }
    }

    /// Slows both sides down by the factor with which the frames of the slower side fit between each other.
    pub fn fitting(self) -> Workload<K> {
        Workload { slowed: Cell::default(), ..self }
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

    /// Tries out one side.
    fn prepare(&self) -> bool {
        let mut slowed = self.slowed.get();
        let Some(side) = slowed.iter().position(|factor| factor.is_none()) else { return false };
        slowed[side] = Some(self.machine(&self.variants[side]).fits(&self.knobs));
        self.slowed.set(slowed);
        true
    }

    fn open(&self, side: Side) -> Box<dyn World> {
        while self.prepare() {}
        let slowed = self.slowed.get().into_iter().flatten().min().unwrap_or(1);
        self.machine(&self.variants[side as usize]).world(&self.watched, slowed)
    }

    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        self.machine(variant).count(&self.knobs)
    }

    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok(self.machine(variant).timed(&self.knobs))
    }

    fn model(&self) -> Option<String> {
        let collector = self.collector?.name();
        Some(self.model.as_ref().map_or(collector.clone(), |model| format!("{model}; {collector}")))
    }

    fn modelled(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        let collector = self.collector.ok_or_else(|| Refusal::new("modelled", variant, Need::Model))?;
        Ok(self.machine(variant).modelled(&self.knobs, collector))
    }
}
