//! Lengths: how long is this content? Liquidsoap asks that tens of times for every operator and tick, and until 2.4.5
//! walked a list for the answer.
//!
//! | file | variant |
//! |---|---|
//! | [`listed`] | 2.4.4, each of three pull requests alone, 2.4.5 with all of them, and main: one list, four switches ([`rules`]) |
//! | [`short`] | ours: nothing empty is kept, and short lists are no lists |
//!
//! Around them: [`data`] is what chunks point into, [`content`] what can be done with a content, [`frame`] a list of
//! contents, [`source`] decodes, [`graph`] is what runs, and [`scene`] what is seen of it.

mod catalogue;
pub mod content;
pub mod counts;
pub mod data;
pub mod frame;
mod graph;
pub mod list;
pub mod listed;
mod params;
pub mod rules;
pub mod scene;
pub mod short;
mod source;
#[cfg(test)]
mod tests;

use std::rc::Rc;

pub use catalogue::lab;
pub use counts::{Counter, Field, Place, What};

use audio::Tune;
use base::config::{Config, Refusal};
use model::heap::{Policy, policy};
use params::Params;
use sim::playback::workload::Workload;
use sim::workload;

/// Liquidsoap's scripts set `space_overhead` to 80.
const COLLECTOR: Policy = Policy::ocaml(80, policy::MINOR_WORDS_4_03);

/// What a graph is made from.
#[derive(Clone)]
pub struct Knobs {
    params: Rc<Params>,
    /// What it plays; without one, noise.
    tune: Option<Rc<Tune>>,
}

/// Checks a configuration. Worlds play `tune`, or noise.
///
/// # Errors
/// What is wrong with the configuration.
pub fn workload(config: &Config, tune: Option<Rc<Tune>>) -> Result<Box<dyn workload::Workload>, Refusal> {
    let params = Rc::new(Params::read(config, &config.values(&lab())?)?);
    let knobs = Knobs { params: Rc::clone(&params), tune: None };
    let workload = Workload::new(config, catalogue::rows(), knobs, "tick", COLLECTOR);
    Ok(Box::new(workload.fitting().watching(Knobs { params, tune })))
}
