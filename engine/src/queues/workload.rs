//! Configurations of the three parts that have been checked, ready to make worlds of.

use std::rc::Rc;

use super::catalogue;
use super::params::{Asks, Wakes, Weighs};
use crate::lab::config::{Config, Refusal};
use crate::lab::fit::fit;
use crate::lab::limits::STEP_NS;
use crate::lab::probe::Counters;
use crate::lab::session::Side;
use crate::lab::workload;
use crate::lab::world::World;
use crate::measure::Subject;
use crate::model::heap::{Policy, policy};
use crate::reel::row::{Make, Row};

/// Liquidsoap's scripts set `space_overhead` to 80.
const COLLECTOR: Policy = Policy::ocaml(80, policy::MINOR_WORDS_4_03);

/// One part's workload.
pub struct Workload<K> {
    variants: [String; 2],
    rows: Vec<Row<K>>,
    knobs: K,
    unit: &'static str,
    /// How much slower than the machine both sides are shown.
    slowed: u64,
}

/// A weak queue.
///
/// # Errors
/// What is wrong with the configuration.
pub fn queues(config: &Config) -> Result<Box<dyn workload::Workload>, Refusal> {
    let lab = catalogue::queues();
    let values = config.values(&lab)?;
    let listed = [&config.a, &config.b].into_iter().filter(|&variant| variant != "loaded").count();
    fit(&lab, &values, STEP_NS, "work in one step", &|values| Wakes::step_ns(values, listed as u64))?;
    Ok(Workload::boxed(config, catalogue::queues_rows(), Rc::new(Wakes::read(&values)), "operation"))
}

/// Dispatch.
///
/// # Errors
/// What is wrong with the configuration.
pub fn dispatch(config: &Config) -> Result<Box<dyn workload::Workload>, Refusal> {
    let values = config.values(&catalogue::dispatch())?;
    Ok(Workload::boxed(config, catalogue::dispatch_rows(), Rc::new(Asks::read(&values)), "lookup"))
}

/// Comparisons.
///
/// # Errors
/// What is wrong with the configuration.
pub fn compare(config: &Config) -> Result<Box<dyn workload::Workload>, Refusal> {
    let values = config.values(&catalogue::compare())?;
    Ok(Workload::boxed(config, catalogue::compare_rows(), Rc::new(Weighs::read(&values)), "operation"))
}

impl<K: 'static> Workload<K> {
    fn boxed(config: &Config, rows: Vec<Row<K>>, knobs: K, unit: &'static str) -> Box<dyn workload::Workload> {
        let mut workload = Workload { variants: [config.a.clone(), config.b.clone()], rows, knobs, unit, slowed: 1 };
        let fits = workload.variants.iter().map(|id| workload.machine(id).fits(&workload.knobs));
        workload.slowed = fits.min().unwrap_or(1);
        Box::new(workload)
    }

    /// What makes the machine of variant `id`, one of the catalogue's.
    fn machine(&self, id: &str) -> &dyn Make<K> {
        let row = self.rows.iter().find(|row| row.variant.id == id);
        &*row.unwrap_or_else(|| unreachable!("the catalogue has no variant {id}")).machine
    }
}

impl<K: 'static> workload::Workload for Workload<K> {
    fn unit(&self) -> &'static str {
        self.unit
    }

    fn open(&self, side: Side) -> Box<dyn World> {
        self.machine(&self.variants[side as usize]).world(&self.knobs, self.slowed)
    }

    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        self.machine(variant).count(&self.knobs)
    }

    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok(self.machine(variant).timed(&self.knobs))
    }

    fn model(&self) -> Option<String> {
        Some(COLLECTOR.name())
    }

    fn modelled(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok(self.machine(variant).modelled(&self.knobs, COLLECTOR))
    }
}
