//! Share: one frame in five formats. Shows which bytes RTMP, FLV, RTP, Annex B with ADTS, and MPEG-TS share, and which are
//! copied.
//!
//! | file | variant |
//! |---|---|
//! | [`apart`] | textbook: a copy for each format |
//! | [`shared`] | v4: shells, except for RTP packets and MPEG-TS, and views that no subscriber receives |
//! | [`sliced`] | ours: RTP packets are shells as well, and a view is built only if a subscriber receives it |
//!
//! Besides: [`view`] is one frame in one format, with the interface of variants, [`mux`] drives the writers of [`media`](media),
//! [`outlet`] are the sockets, [`clip`] is the stream, [`station`] the machine, and [`scene`] the figure. [`sound`] sends audible
//! samples through the same views, and extracts them again.

#![forbid(unsafe_code)]

mod apart;
mod catalogue;
mod clip;
mod counts;
mod mux;
mod outlet;
mod params;
pub mod scene;
mod shared;
mod sliced;
mod sound;
mod station;
#[cfg(test)]
mod tests;
mod view;

use std::rc::Rc;

pub use catalogue::lab;
pub use clip::Clip;
pub use clip::stream;
pub use counts::{Counter, EventKind, Format};

use audio::Tune;
use base::config::{Config, Refusal};
use model::heap::Policy;
use model::syscall;
use params::Params;
use sim::playback::workload::Workload;
use sim::registry::Entry;
use sim::workload;

/// The lab.
pub const ENTRY: Entry = Entry { lab, open: workload };

/// The modelled collector: Go's with default settings.
const COLLECTOR: Policy = Policy::go(100);

/// The parameters from which stations are made.
#[derive(Clone)]
pub(crate) struct Knobs {
    params: Rc<Params>,
    clip: Rc<Clip>,
    /// The sound to play, if any.
    tune: Option<Rc<Tune>>,
}

/// Checks a configuration. Worlds play `tune`, or nothing.
///
/// # Errors
/// If the configuration is invalid.
pub fn workload(config: &Config, tune: Option<Rc<Tune>>) -> Result<Box<dyn workload::Workload>, Refusal> {
    let params = Rc::new(Params::read(config, &config.values(&lab())?));
    let knobs = Knobs { params, clip: Clip::current(), tune: None };
    let workload = Workload::new(config, catalogue::rows(), knobs.clone(), "frame", COLLECTOR)
        .modelling(syscall::description(syscall::CALL_NS, syscall::VECTOR_NS));
    Ok(Box::new(workload.fitting().watching(Knobs { tune, ..knobs })))
}
