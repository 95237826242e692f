//! The clock lab: which clock sets the pace of a graph of operators, how Liquidsoap's clock determines that, and what a tick
//! does.
//!
//! Liquidsoap's clock drives its outputs. It keeps its own time unless a device is among the outputs or the sources: a sound
//! card or a remote peer has a time of its own, which the clock then has to follow. Until 2.4.4 the clock asked every operator
//! on every tick whether it has to; since 2.4.5 operators notify it of changes.
//!
//! | file | what it is |
//! |---|---|
//! | [`sync`] | which external clock to follow: by asking, by notification, or by both |
//! | [`pace`] | when the next tick may begin |
//! | [`tick`] | the ten steps of a tick, in their order |
//! | [`dump`] | the text of `clock.dump`, for this lab and the station |
//! | [`watchers`] | hooks for observers of an operator's cycles |
//! | [`networks`] | the lab's graphs: many outputs, `add`, chains |
//!
//! The lab: [`machine`] simulates a clock on such a graph, [`counts`] declares its counters and events, and [`scene`] is the
//! figure; a variant is a [`row`] of the [`catalogue`].

#![forbid(unsafe_code)]

mod catalogue;
mod counts;
pub mod dump;
mod machine;
pub(crate) mod networks;
pub(crate) mod tracked_graph;
// The station uses items of this module that the lab does not.
#[allow(dead_code)]
pub mod pace;
mod params;
mod row;
pub mod scene;
#[allow(dead_code)]
pub mod sync;
#[cfg(test)]
mod tests;
pub mod tick;
// Only the station uses this module.
#[allow(dead_code)]
pub mod watchers;

use std::rc::Rc;

pub(crate) use catalogue::lab;

use audio::Tune;
use base::config::{Config, Refusal};
use measure::Subject;
use observe::probe::Counters;
use params::Params;
use row::Knobs;
use sim::playback::row::{Make, Row};
use sim::registry::Entry;
use sim::session::Side;
use sim::workload;
use sim::world::World;

/// The lab.
pub const ENTRY: Entry = Entry { lab, open: |config, tune| Ok(Box::new(Workload::new(config, tune)?)) };

/// A checked configuration, from which worlds are made.
pub(crate) struct Workload {
    variants: [String; 2],
    rows: Vec<Row<Knobs>>,
    knobs: Knobs,
}

impl Workload {
    /// Checks a configuration. Worlds play `tune`, if there is one.
    pub fn new(config: &Config, tune: Option<Rc<Tune>>) -> Result<Workload, Refusal> {
        let values = config.values(&lab())?;
        let params = Rc::new(Params::read(config, &values)?);
        let variants = [config.a.clone(), config.b.clone()];
        Ok(Workload { variants, rows: catalogue::rows(), knobs: Knobs { params, tune } })
    }

    /// The factory of variant `id`, which must be in the catalogue.
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
