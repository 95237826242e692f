//! Configurations of the three parts that have been checked, ready to make worlds of.

use std::rc::Rc;

use super::catalogue;
use super::params::{Asks, Wakes, Weighs};
use base::config::{Config, Refusal};
use base::fit::fit;
use base::limits::STEP_NS;
use model::heap::{Policy, policy};
use sim::playback::workload::Workload;
use sim::workload;

/// Liquidsoap's scripts set `space_overhead` to 80.
const COLLECTOR: Policy = Policy::ocaml(80, policy::MINOR_WORDS_4_03);

/// A weak queue.
///
/// # Errors
/// What is wrong with the configuration.
pub fn queues(config: &Config) -> Result<Box<dyn workload::Workload>, Refusal> {
    let lab = catalogue::queues();
    let values = config.values(&lab)?;
    let listed = [&config.a, &config.b].into_iter().filter(|&variant| variant != "loaded").count();
    fit(&lab, &values, STEP_NS, "work in one step", &|values| Wakes::step_ns(values, listed as u64))?;
    Ok(Box::new(
        Workload::new(config, catalogue::queues_rows(), Rc::new(Wakes::read(&values)), "operation", COLLECTOR)
            .fitting(),
    ))
}

/// Dispatch.
///
/// # Errors
/// What is wrong with the configuration.
pub fn dispatch(config: &Config) -> Result<Box<dyn workload::Workload>, Refusal> {
    let values = config.values(&catalogue::dispatch())?;
    Ok(Box::new(
        Workload::new(config, catalogue::dispatch_rows(), Rc::new(Asks::read(&values)), "lookup", COLLECTOR).fitting(),
    ))
}

/// Comparisons.
///
/// # Errors
/// What is wrong with the configuration.
pub fn compare(config: &Config) -> Result<Box<dyn workload::Workload>, Refusal> {
    let values = config.values(&catalogue::compare())?;
    Ok(Box::new(
        Workload::new(config, catalogue::compare_rows(), Rc::new(Weighs::read(&values)), "operation", COLLECTOR)
            .fitting(),
    ))
}
