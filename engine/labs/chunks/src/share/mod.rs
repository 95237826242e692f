//! Share: one frame, five ways to wrap it. Which bytes are shared between RTMP, FLV, RTP, Annex B with ADTS, and MPEG-TS,
//! and which are copied.
//!
//! | file | variant |
//! |---|---|
//! | [`apart`] | textbook: a copy for each format |
//! | [`shared`] | v4 as built: shells, but for RTP packets and MPEG-TS, and views that nobody asked for |
//! | [`sliced`] | ours: RTP packets are shells too, and nothing is built for nobody |
//!
//! Around them: [`view`] is one frame as one format has it, [`mux`] drives the writers of [`media`](media), [`wrap`]
//! is what each variant is, [`outlet`] the sockets, [`clip`] what is streamed, [`station`] runs it all, and [`scene`] is
//! what is seen of it; [`sound`] is what is heard of it, by a [`listener`].

mod apart;
mod catalogue;
mod clip;
mod counts;
mod listener;
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
mod wrap;

use std::rc::Rc;

pub use catalogue::lab;
pub use clip::Clip;
pub use clip::stream;
pub use counts::{Counter, Format, What};

use audio::Tune;
use base::config::{Config, Refusal};
use model::heap::Policy;
use model::syscall;
use params::Params;
use sim::playback::workload::Workload;
use sim::workload;

/// Go as it comes.
const COLLECTOR: Policy = Policy::go(100);

/// What a station is made from.
#[derive(Clone)]
pub(crate) struct Knobs {
    params: Rc<Params>,
    clip: Rc<Clip>,
    /// What it plays, if it plays something.
    tune: Option<Rc<Tune>>,
}

/// Checks a configuration. Worlds play `tune`, or nothing.
///
/// # Errors
/// What is wrong with the configuration.
pub fn workload(config: &Config, tune: Option<Rc<Tune>>) -> Result<Box<dyn workload::Workload>, Refusal> {
    let params = Rc::new(Params::read(config, &config.values(&lab())?));
    let knobs = Knobs { params, clip: Clip::current(), tune: None };
    let workload = Workload::new(config, catalogue::rows(), knobs.clone(), "frame", COLLECTOR)
        .modelling(syscall::description(syscall::CALL_NS, syscall::VECTOR_NS));
    Ok(Box::new(workload.watching(Knobs { tune, ..knobs })))
}
