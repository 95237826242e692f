//! Configurations of the three parts that have been checked, ready to make worlds of.

use std::rc::Rc;

use super::asks::Lookups;
use super::counts::Queues;
use super::dispatch::Way;
use super::params::{Asks, Wakes, Weighs};
use super::wakes::Crowd;
use super::weak::Growth;
use super::weighs::{Frames, Integers, Lengths, Polymorphic};
use super::{catalogue, scene};
use crate::lab::config::{Config, Refusal};
use crate::lab::fit::fit;
use crate::lab::limits::STEP_NS;
use crate::lab::probe::{Counters, Watched};
use crate::lab::session::Side;
use crate::lab::workload;
use crate::lab::world::World;
use crate::measure::Subject;
use crate::model::heap::{Policy, policy};
use crate::reel::world::{Machine, Modelled, ReelWorld, Timed, counted, fitting};

/// Liquidsoap's scripts set `space_overhead` to 80.
const COLLECTOR: Policy = Policy::ocaml(80, policy::MINOR_WORDS_4_03);

/// The part that a configuration is of.
#[derive(Clone)]
enum Knobs {
    Wakes(Rc<Wakes>),
    Asks(Rc<Asks>),
    Weighs(Rc<Weighs>),
}

/// Runs `$body` with `$machine` being a machine of the variant called `$id`.
macro_rules! with_machine {
    ($knobs:expr, $id:expr, $machine:ident => $body:expr) => {{
        match ($knobs, $id) {
            (Knobs::Wakes(knobs), id) => {
                let growth = match id {
                    "every" => Growth::Every,
                    "doubling" => Growth::Doubling,
                    _ => Growth::Loaded,
                };
                let $machine = Crowd::new(knobs, growth);
                $body
            }
            (Knobs::Asks(knobs), id) => {
                let way = match id {
                    "tried" => Way::Tried,
                    "indexed" => Way::Indexed,
                    "checked" => Way::Checked,
                    _ => Way::Matched,
                };
                let $machine = Lookups::new(knobs, way);
                $body
            }
            (Knobs::Weighs(knobs), "polymorphic") => {
                let $machine = Frames::<Polymorphic>::new(knobs);
                $body
            }
            (Knobs::Weighs(knobs), "int-min") => {
                let $machine = Frames::<Lengths>::new(knobs);
                $body
            }
            (Knobs::Weighs(knobs), _) => {
                let $machine = Frames::<Integers>::new(knobs);
                $body
            }
        }
    }};
}

/// See the module.
pub struct Workload {
    variants: [String; 2],
    knobs: Knobs,
    /// How much slower than the machine both sides are shown.
    slowed: u64,
}

impl Workload {
    /// A weak queue.
    ///
    /// # Errors
    /// What is wrong with the configuration.
    pub fn queues(config: &Config) -> Result<Workload, Refusal> {
        let lab = catalogue::queues();
        let values = config.values(&lab)?;
        let listed = [&config.a, &config.b].into_iter().filter(|&variant| variant != "loaded").count();
        fit(&lab, &values, STEP_NS, "work in one step", &|values| Wakes::step_ns(values, listed as u64))?;
        Ok(Workload::new(config, Knobs::Wakes(Rc::new(Wakes::read(&values)))))
    }

    /// Dispatch.
    ///
    /// # Errors
    /// What is wrong with the configuration.
    pub fn dispatch(config: &Config) -> Result<Workload, Refusal> {
        let values = config.values(&catalogue::dispatch())?;
        Ok(Workload::new(config, Knobs::Asks(Rc::new(Asks::read(&values)))))
    }

    /// Comparisons.
    ///
    /// # Errors
    /// What is wrong with the configuration.
    pub fn compare(config: &Config) -> Result<Workload, Refusal> {
        let values = config.values(&catalogue::compare())?;
        Ok(Workload::new(config, Knobs::Weighs(Rc::new(Weighs::read(&values)))))
    }

    fn new(config: &Config, knobs: Knobs) -> Workload {
        let variants = [config.a.clone(), config.b.clone()];
        let fits = |id: &String| with_machine!(&knobs, id.as_str(), machine => fitting(machine, u64::MAX));
        let slowed = variants.iter().map(fits).min().unwrap_or(1);
        Workload { variants, knobs, slowed }
    }
}

fn watched<M: Machine<Part = Queues, Stage = scene::Bench>>(machine: M, slowed: u64) -> Box<dyn World> {
    Box::new(ReelWorld::<M, Watched>::slowed(machine, slowed))
}

impl workload::Workload for Workload {
    fn unit(&self) -> &'static str {
        match self.knobs {
            Knobs::Wakes(_) | Knobs::Weighs(_) => "operation",
            Knobs::Asks(_) => "lookup",
        }
    }

    fn open(&self, side: Side) -> Box<dyn World> {
        with_machine!(&self.knobs, self.variants[side as usize].as_str(), machine => watched(machine, self.slowed))
    }

    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        with_machine!(&self.knobs, variant, machine => counted(machine))
    }

    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok(with_machine!(&self.knobs, variant, machine => Box::new(Timed(machine))))
    }

    fn model(&self) -> Option<String> {
        Some(COLLECTOR.name())
    }

    fn modelled(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok(with_machine!(&self.knobs, variant, machine => Box::new(Modelled::new(machine, COLLECTOR))))
    }
}
