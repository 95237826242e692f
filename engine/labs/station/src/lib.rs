//! The station: a small streaming engine modelled on Liquidsoap's. Graphs of operators pull frames of sound, and each
//! optimisation of release 2.4.5 is a switch.
//!
//! | file | holds |
//! |---|---|
//! | [`plan`] | a checked description of a graph, which scripts are compiled to and engines run |
//! | [`script`] | a subset of Liquidsoap's language, read into a plan |
//! | [`switches`] | the optimisations that can be switched |
//! | [`contents`] | the implementations of contents, for each of which a graph is compiled |
//! | [`net`], [`make`] | the running operators of a plan, their network, and their initial states |
//! | [`graph`], [`cycle`] | the running graph: its clocks and ticks, and an operator's cycle |
//! | [`answers`] | the answers to `remaining`, kept until they change |
//! | [`dump`] | the text of `clock.dump` |
//! | [`played`] | the graph as a machine of the lab: its digest, its sound, the user's actions |
//! | [`work`] | how each kind of operator generates a frame |
//! | [`reference`] | a plain reference implementation, whose output all variants must reproduce |
//! | [`capacity`] | the number of copies of a script that run in real time |
//! | [`catalogue`], [`params`], [`counts`], [`scene`] | the lab: variants and knobs, parameters, counters and events, the figure |
//! | [`tools`], [`observer`] | shared operations, and the observer of all mechanisms |

#![forbid(unsafe_code)]

mod answers;
pub mod capacity;
mod catalogue;
mod contents;
pub(crate) mod counts;
mod cycle;
mod dump;
pub(crate) mod graph;
mod make;
mod net;
mod observer;
mod params;
pub mod plan;
pub(crate) mod played;
mod reference;
pub mod scene;
pub mod script;
pub(crate) mod switches;
#[cfg(test)]
mod tests;
mod tools;
mod work;

use std::rc::Rc;

pub use catalogue::{PUBLISHED, lab};
pub use counts::{Counter, EventKind};

use audio::Tune;
use base::config::{Config, Refusal, Values};
use graph::Setting;
use measure::Subject;
use observe::probe::Counters;
use plan::Plan;
use plan::cost::tick_ns;
use reference::Reference;
use sim::registry::Entry;
use sim::session::Side;
use sim::workload;
use sim::world::World;
use switches::Switches;

/// The lab.
pub const ENTRY: Entry = Entry { lab, open: |config, tune| Ok(Box::new(Workload::new(config, tune)?)) };

/// Number of ticks before the counted ones, after which every operator has run.
const FIRST: u64 = 8;
/// Budget of each side's trial ticks when a figure's pace is determined, in estimated ns, because the user waits for it.
const TRIED_NS: u64 = 15_000_000;
/// Largest number of paths walked while counting, and of ticks counted: a script with a million paths takes a tenth of a
/// second a tick.
const WALKED: u64 = 4_000_000;
const COUNTED: u64 = 64;

/// A checked configuration, from which worlds are made.
pub struct Workload {
    variants: [String; 2],
    values: Values,
    plan: Rc<Plan>,
    setting: Setting,
    /// Factor by which both sides are shown slower than the machine runs them.
    slowed: u64,
}

impl Workload {
    /// Checks a configuration. Playlists play `tune`, or noise without it.
    pub fn new(config: &Config, tune: Option<Rc<Tune>>) -> Result<Workload, Refusal> {
        let values = config.values(&lab())?;
        let plan = Rc::new(params::plan(config, &values)?);
        let setting = params::setting(config, &values, tune);
        let variants = [config.a.clone(), config.b.clone()];
        let mut workload = Workload { variants, values, plan, setting, slowed: 1 };
        let fits = |id: &String| workload.fitting(id);
        let [a, b] = &workload.variants;
        // The factor is at least 1: if one side fills its ticks at 1, the other need not be tried.
        let slowed = fits(a);
        workload.slowed = if slowed == 1 { 1 } else { slowed.min(fits(b)) };
        Ok(workload)
    }

    fn switches(&self, id: &str) -> Switches {
        catalogue::switches(id, &self.values)
    }

    /// The settings without a tune, because decoding music during a tick is not part of the measurement.
    fn unheard(&self) -> Setting {
        Setting { tune: None, ..self.setting.clone() }
    }

    /// Number of ticks that are counted.
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

    /// Counts fewer ticks than other labs count units, because ticks are alike except for the ends of buffers. A variant that
    /// decided the pace wrongly has not done the work of the others, so that its digest differs.
    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        let switches = self.switches(variant);
        let (digest, counts) = switches.graphs().count(&self.plan, &self.unheard(), switches, FIRST, self.counted());
        let wrong = counts.get(Counter::WrongTicks);
        (Some(digest.wrapping_add(wrong)), counts)
    }

    fn oracle(&self) -> Option<u64> {
        Some(Reference::new(&self.plan, &self.unheard()).digest(FIRST + self.counted()))
    }

    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        let switches = self.switches(variant);
        Ok(switches.graphs().timed(&self.plan, &self.unheard(), switches))
    }
}
