//! Lengths: the cost of a content's length. Liquidsoap queries it tens of times for each operator and tick, and until 2.4.5
//! walked a list for each answer.
//!
//! | file | variant |
//! |---|---|
//! | [`listed`] | 2.4.4, each of three pull requests alone, 2.4.5 with all of them, and main: one list, four switches ([`rules`]) |
//! | [`short`] | ours: no empty chunks, and one or two chunks without a list |
//!
//! Besides: [`data`] is the data of chunks, [`content`] the interface of a content, [`frame`] a list of contents, [`source`] a
//! decoder, [`graph`] the running graph, and [`scene`] its figure.

#![forbid(unsafe_code)]

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
pub use counts::{Counter, EventKind, Field, Operation};

use audio::Tune;
use base::config::{Config, Refusal};
use model::heap::{Policy, policy};
use params::Params;
use sim::playback::workload::Workload;
use sim::registry::Entry;
use sim::workload;

/// The lab.
pub const ENTRY: Entry = Entry { lab, open: workload };

/// The modelled collector; Liquidsoap's scripts set `space_overhead` to 80.
const COLLECTOR: Policy = Policy::ocaml(80, policy::MINOR_WORDS_4_03);

/// The parameters from which graphs are made.
#[derive(Clone)]
pub struct Knobs {
    params: Rc<Params>,
    /// The sound to play; noise without it.
    tune: Option<Rc<Tune>>,
}

/// Checks a configuration. Worlds play `tune`, or noise without it.
///
/// # Errors
/// If the configuration is invalid.
pub fn workload(config: &Config, tune: Option<Rc<Tune>>) -> Result<Box<dyn workload::Workload>, Refusal> {
    let params = Rc::new(Params::read(config, &config.values(&lab())?)?);
    let knobs = Knobs { params: Rc::clone(&params), tune: None };
    let workload = Workload::new(config, catalogue::rows(), knobs, "tick", COLLECTOR);
    Ok(Box::new(workload.fitting().watching(Knobs { params, tune })))
}
