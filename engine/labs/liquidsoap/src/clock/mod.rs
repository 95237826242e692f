//! The clock: who sets the pace of a graph of operators, how that is found out, and what a tick does.
//!
//! Liquidsoap's clock drives its outputs. As long as no device is among them, or among the sources, it keeps its own time;
//! a sound card or a remote peer has a time of its own, and then the clock has to follow. Whether it has to was asked
//! of every operator on every tick until 2.4.4, and has been told by those that change since 2.4.5.
//!
//! | file | what it is |
//! |---|---|
//! | [`sync`] | who is the source of time: asked, told, or both |
//! | [`pace`] | when the next tick may begin |
//! | [`tick`] | the ten steps of a tick, in their order |
//! | [`watchers`] | hooks of those who watch an operator's cycles |
//! | [`networks`] | graphs to ask: many outputs, `add`, chains |
//!
//! The lab: [`machine`] is a clock at work on such a graph, [`counts`] what can be seen of it, and [`scene`] how; a variant is
//! a [`row`] of the [`catalogue`].

mod catalogue;
mod counts;
pub(crate) mod driven;
mod machine;
pub(crate) mod networks;
// Of these the station uses more.
#[allow(dead_code)]
pub(crate) mod pace;
mod params;
mod row;
pub mod scene;
#[allow(dead_code)]
pub(crate) mod sync;
#[cfg(test)]
mod tests;
pub(crate) mod tick;
// Of the station alone.
#[allow(dead_code)]
pub(crate) mod watchers;

use std::rc::Rc;

pub(crate) use catalogue::lab;

use audio::Tune;
use base::config::{Config, Refusal};
use measure::Subject;
use observe::probe::Counters;
use params::Params;
use row::Knobs;
use sim::playback::row::{Make, Row};
use sim::session::Side;
use sim::workload;
use sim::world::World;

/// A configuration that has been checked, ready to make worlds of.
pub(crate) struct Workload {
    variants: [String; 2],
    rows: Vec<Row<Knobs>>,
    knobs: Knobs,
}

impl Workload {
    /// Checks a configuration. Worlds play `tune`, or nothing.
    pub fn new(config: &Config, tune: Option<Rc<Tune>>) -> Result<Workload, Refusal> {
        let values = config.values(&lab())?;
        let params = Rc::new(Params::read(config, &values)?);
        let variants = [config.a.clone(), config.b.clone()];
        Ok(Workload { variants, rows: catalogue::rows(), knobs: Knobs { params, tune } })
    }

    /// What makes the clock of variant `id`, one of the catalogue's.
    fn machine(&self, id: &str) -> &dyn Make<Knobs> {
        let row = self.rows.iter().find(|row| row.variant.id == id);
        &*row.unwrap_or_else(|| unreachable!("the catalogue has no variant {id}")).machine
    }
}

impl workload::Workload for Workload {
    fn unit(&self) -> &'static str {
        "tick"
    }

    fn open(&self, side: Side) -> Box<dyn World> {
        let machine = self.machine(&self.variants[side as usize]);
        machine.world(&self.knobs, machine.fits(&self.knobs))
    }

    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        self.machine(variant).count(&self.knobs)
    }

    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok(self.machine(variant).timed(&self.knobs))
    }
}
