//! The station: a streaming engine after Liquidsoap's, small but true. Graphs of operators pull frames of sound, and each of
//! the optimisations of release 2.4.5 is a switch.
//!
//! | file | holds |
//! |---|---|
//! | [`plan`] | a graph as somebody describes it, checked: what scripts are read into and engines run |
//! | [`script`] | a subset of Liquidsoap's language, read into a plan |
//! | [`switches`] | what may be done in one way or another |
//! | [`contents`] | the contents that a graph may be made of, each compiled for itself |
//! | [`net`], [`make`] | the operators that run, of those of a plan: who hangs on whom, and how each begins |
//! | [`graph`], [`cycle`] | the graph that runs: its clocks and their ticks, and what an operator does in each |
//! | [`played`] | the same as a machine of the lab: its digest, its sound, what may be done to it |
//! | [`work`] | what each kind of operator does to make a frame |
//! | [`twin`] | the same graphs as plainly as can be: what all variants have to play |
//! | [`endurance`] | how many copies of a script run in real time |
//! | [`catalogue`], [`params`], [`counts`], [`scene`] | the lab: what it offers, counts and shows |
//! | [`tools`], [`tally`] | what all of them use; who counts what is done |

mod catalogue;
mod contents;
pub(crate) mod counts;
mod cycle;
pub mod endurance;
pub(crate) mod graph;
mod make;
mod net;
mod params;
pub mod plan;
pub(crate) mod played;
pub mod scene;
pub mod script;
pub(crate) mod switches;
mod tally;
#[cfg(test)]
mod tests;
mod tools;
mod twin;
mod work;

use std::rc::Rc;

pub use catalogue::{PUBLISHED, lab};
pub use counts::{Counter, What};

use audio::Tune;
use base::config::{Config, Refusal, Values};
use graph::Setting;
use measure::Subject;
use observe::probe::Counters;
use plan::Plan;
use plan::cost::tick_ns;
use sim::session::Side;
use sim::workload;
use sim::world::World;
use switches::Switches;
use twin::Twin;

/// Ticks before the counted ones, until every operator has had its first.
const FIRST: u64 = 8;
/// What both sides' ticks are tried for, each, in ns as estimated: somebody waits for the figure.
const TRIED_NS: u64 = 15_000_000;
/// Ways that are walked while counting, and ticks, at most: a script with a million ways takes a tenth of a second a tick.
const WALKED: u64 = 4_000_000;
const COUNTED: u64 = 64;

/// A configuration that has been checked, ready to make worlds of.
pub struct Workload {
    variants: [String; 2],
    values: Values,
    plan: Rc<Plan>,
    setting: Setting,
    /// How much slower than the machine both sides are shown.
    slowed: u64,
}

impl Workload {
    /// Checks a configuration. Playlists play `tune`, or noise.
    pub fn new(config: &Config, tune: Option<Rc<Tune>>) -> Result<Workload, Refusal> {
        let values = config.values(&lab())?;
        let plan = Rc::new(params::plan(config, &values)?);
        let setting = params::setting(config, &values, tune);
        let variants = [config.a.clone(), config.b.clone()];
        let mut workload = Workload { variants, values, plan, setting, slowed: 1 };
        let fits = |id: &String| workload.fitting(id);
        let [a, b] = &workload.variants;
        // Nothing is shown faster than it is: where one side fills its ticks, the other need not be tried.
        let slowed = fits(a);
        workload.slowed = if slowed == 1 { 1 } else { slowed.min(fits(b)) };
        Ok(workload)
    }

    fn switches(&self, id: &str) -> Switches {
        catalogue::switches(id, &self.values)
    }

    /// Without a tune: what is decoded as it is played is not what is measured.
    fn unheard(&self) -> Setting {
        Setting { tune: None, ..self.setting.clone() }
    }

    /// Ticks that are counted.
    fn counted(&self) -> u64 {
        (WALKED / self.plan.ways()).clamp(1, COUNTED)
    }

    fn fitting(&self, id: &str) -> u64 {
        let switches = self.switches(id);
        let ticks = (TRIED_NS / tick_ns(&self.plan, self.setting.frame, self.setting.rate).max(1)).max(1);
        switches.graphs().fits(&self.plan, &self.unheard(), switches, ticks)
    }
}

impl workload::Workload for Workload {
    fn unit(&self) -> &'static str {
        "tick"
    }

    fn open(&self, side: Side) -> Box<dyn World> {
        let switches = self.switches(&self.variants[side as usize]);
        switches.graphs().world(&self.plan, &self.setting, switches, self.slowed)
    }

    /// Fewer ticks than other labs have units, as all of them are alike but for where buffers end: see `ticks`.
    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        let switches = self.switches(variant);
        let (digest, counts) = switches.graphs().count(&self.plan, &self.unheard(), switches, FIRST, self.counted());
        (Some(digest), counts)
    }

    fn oracle(&self) -> Option<u64> {
        Some(Twin::new(&self.plan, &self.unheard()).digest(FIRST + self.counted()))
    }

    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        let switches = self.switches(variant);
        Ok(switches.graphs().timed(&self.plan, &self.unheard(), switches))
    }
}
