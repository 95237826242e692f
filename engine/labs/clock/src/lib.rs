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
//! figure; the variants are in the [`catalogue`].

#![forbid(unsafe_code)]

mod catalogue;
mod counts;
pub mod dump;
mod machine;
pub(crate) mod networks;
pub mod pace;
mod params;
pub mod scene;
pub mod sync;
#[cfg(test)]
mod tests;
pub mod tick;
pub(crate) mod tracked_graph;
pub mod watchers;

use std::rc::Rc;

pub(crate) use catalogue::lab;

use audio::Tune;
use base::config::Config;
use catalogue::Knobs;
use params::Params;
use sim::playback::workload::Workload;
use sim::registry::{Entry, Opened};

/// The lab.
pub const ENTRY: Entry = Entry { lab, open };

/// Checks a configuration. Worlds play `tune`, if there is one. A clock allocates nothing on the modelled heap, so that no
/// collector is modelled.
fn open(config: &Config, tune: Option<Rc<Tune>>) -> Opened {
    let params = Rc::new(Params::read(config, &config.values(&lab())?)?);
    let unheard = Knobs { params, tune: None };
    let heard = Knobs { tune, ..unheard.clone() };
    Ok(Box::new(Workload::new(config, catalogue::rows(), unheard, "tick", None).fitting().watching(heard)))
}
