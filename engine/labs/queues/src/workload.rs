//! Checked configurations of the three parts, from which worlds are made.

use std::rc::Rc;

use super::catalogue;
use super::params::{CompareParams, DispatchParams, WeakQueueParams};
use base::allowed::Limit;
use base::config::{Config, Refusal};
use base::fit::fit;
use base::limits::STEP_NS;
use model::heap::{Policy, policy};
use sim::playback::workload::Workload;
use sim::workload;

/// The modelled collector; Liquidsoap's scripts set `space_overhead` to 80.
const COLLECTOR: Policy = Policy::ocaml(80, policy::MINOR_WORDS_4_03);

/// Opens the weak queue.
///
/// # Errors
/// If the configuration is invalid.
pub fn queues(config: &Config) -> Result<Box<dyn workload::Workload>, Refusal> {
    let lab = catalogue::queues();
    let values = config.values(&lab)?;
    let listed = [&config.a, &config.b].into_iter().filter(|&variant| variant != "loaded").count();
    fit(&lab, &values, STEP_NS, Limit::Step, &|values| WeakQueueParams::step_ns(values, listed as u64))?;
    Ok(Box::new(
        Workload::new(
            config,
            catalogue::queues_rows(),
            Rc::new(WeakQueueParams::read(&values)),
            "operation",
            COLLECTOR,
        )
        .fitting(),
    ))
}

/// Opens dispatch.
///
/// # Errors
/// If the configuration is invalid.
pub fn dispatch(config: &Config) -> Result<Box<dyn workload::Workload>, Refusal> {
    let values = config.values(&catalogue::dispatch())?;
    Ok(Box::new(
        Workload::new(config, catalogue::dispatch_rows(), Rc::new(DispatchParams::read(&values)), "lookup", COLLECTOR)
            .fitting(),
    ))
}

/// Opens comparison.
///
/// # Errors
/// If the configuration is invalid.
pub fn compare(config: &Config) -> Result<Box<dyn workload::Workload>, Refusal> {
    let values = config.values(&catalogue::compare())?;
    Ok(Box::new(
        Workload::new(config, catalogue::compare_rows(), Rc::new(CompareParams::read(&values)), "operation", COLLECTOR)
            .fitting(),
    ))
}
