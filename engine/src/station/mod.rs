//! The station: a streaming engine after Liquidsoap's, small but true. Graphs of operators pull frames of sound, and each of
//! the optimisations of release 2.4.5 is a switch.
//!
//! | file | holds |
//! |---|---|
//! | [`plan`] | a graph as somebody describes it, checked: what scripts are read into and engines run |
//! | [`script`] | a subset of Liquidsoap's language, read into a plan |
//! | [`switches`] | what may be done in one way or another |
//! | [`net`], [`make`] | the operators that run, of those of a plan: who hangs on whom, and how each begins |
//! | [`graph`], [`cycle`] | the graph that runs: its clocks and their ticks, and what an operator does in each |
//! | [`played`] | the same as a machine of the lab: its digest, its sound, what may be done to it |
//! | [`work`] | what each kind of operator does to make a frame |
//! | [`twin`] | the same graphs as plainly as can be: what all variants have to play |
//! | [`endurance`] | how many copies of a script run in real time |
//! | [`catalogue`], [`params`], [`counts`], [`scene`] | the lab: what it offers, counts and shows |
//! | [`tools`], [`tally`] | what all of them use; who counts what is done |

mod catalogue;
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

use crate::lab::config::{Config, Refusal, Values};
use crate::lab::probe::{Counters, Probe, Watched};
use crate::lab::session::Side;
use crate::lab::workload;
use crate::lab::world::World;
use crate::measure::Subject;
use crate::reel::shot::Reel;
use crate::reel::world::{Machine as _, ReelWorld, Timed, fitting};
use crate::sound::Tune;
use graph::{Graph, Setting};
use plan::Plan;
use plan::cost::tick_ns;
use switches::Switches;
use twin::Twin;

/// Runs `$body` with `$content` being the content that the switches say. Each is a graph of its own.
macro_rules! with_contents {
    ($switches:expr, $content:ident => $body:expr) => {{
        use $crate::chunks::lengths::{listed::Listed, rules, short::Short};
        macro_rules! listed {
            ($on:literal) => {{
                type $content = Listed<rules::Switches<$on>>;
                $body
            }};
        }
        match $switches.contents {
            0 => listed!(0),
            1 => listed!(1),
            2 => listed!(2),
            3 => listed!(3),
            4 => listed!(4),
            5 => listed!(5),
            6 => listed!(6),
            7 => listed!(7),
            _ => {
                type $content = Short;
                $body
            }
        }
    }};
}
use with_contents;

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
        with_contents!(switches, C => fitting(Graph::<C>::new(&self.plan, &self.unheard(), switches), ticks))
    }

    fn world<P: Probe>(&self, id: &str) -> Box<dyn World> {
        let switches = self.switches(id);
        with_contents!(switches, C => {
            Box::new(ReelWorld::<_, P>::slowed(Graph::<C>::new(&self.plan, &self.setting, switches), self.slowed))
        })
    }
}

impl workload::Workload for Workload {
    fn unit(&self) -> &'static str {
        "tick"
    }

    fn open(&self, side: Side) -> Box<dyn World> {
        self.world::<Watched>(&self.variants[side as usize])
    }

    /// Fewer ticks than other labs have units, as all of them are alike but for where buffers end: see `ticks`.
    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        let (switches, ticks) = (self.switches(variant), self.counted());
        with_contents!(switches, C => {
            let mut graph = Graph::<C>::new(&self.plan, &self.unheard(), switches);
            let mut probe = Reel::counting();
            (0..FIRST).for_each(|_| graph.turn(&mut probe));
            let before = probe.counters();
            (0..ticks).for_each(|_| graph.turn(&mut probe));
            (Some(graph.digest()), probe.counters().since(&before))
        })
    }

    fn oracle(&self) -> Option<u64> {
        Some(Twin::new(&self.plan, &self.unheard()).digest(FIRST + self.counted()))
    }

    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        let switches = self.switches(variant);
        Ok(with_contents!(switches, C => Box::new(Timed(Graph::<C>::new(&self.plan, &self.unheard(), switches)))))
    }
}
