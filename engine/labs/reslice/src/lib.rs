//! Re-slice: RTMP chunks arrive in one size and are sent in another: Monibuca's four ways, a textbook one, and ours.
//!
//! | file | variant |
//! |---|---|
//! | [`write_per_chunk`] | v1: a new buffer for each chunk, two copies, a system call |
//! | [`copied`] | v3: one copy, a system call for each chunk |
//! | [`single_buffer`] | textbook: one copy, one buffer, one system call |
//! | [`gather`] | v4: no copy, a list of headers and pieces, one system call for up to 1024 of them |
//! | [`coalesce`] | v5: one copy for all subscribers, and short lists |
//! | [`wire_image`] | ours: read directly into the bytes to be sent |
//!
//! Besides: [`head`] writes chunk headers and [`splitter`] parses them; [`assembled`], [`bufio`] and [`pool`] are parts of
//! variants; [`forward`] is their interface, [`sink`] the socket, [`traffic`] the publisher, [`server`] the machine, and
//! [`scene`] the figure.

#![forbid(unsafe_code)]

mod assembled;
mod bufio;
mod catalogue;
mod coalesce;
mod copied;
mod counts;
mod forward;
mod gather;
mod head;
mod params;
mod pool;
pub mod scene;
mod server;
mod single_buffer;
mod sink;
mod sound;
pub mod splitter;
#[cfg(test)]
mod tests;
mod traffic;
mod wire_image;
mod write_per_chunk;

use std::rc::Rc;

pub use catalogue::lab;
pub use copied::Copied;
pub use counts::{Context, Counter, EventKind, Reslice, State};
pub use forward::Forward;
pub use gather::Gather;
pub use head::{Head, MOST, SOUND, VIDEO, encode};
pub use pool::Pool;
pub use sink::{Price, Sink};

use audio::Tune;
use base::config::{Config, Refusal};
use model::heap::Policy;
use model::syscall;
use params::Params;
use sim::playback::workload::Workload;
use sim::registry::Entry;
use sim::workload;
use traffic::Traffic;

/// The lab.
pub const ENTRY: Entry = Entry { lab, open: workload };

/// The modelled collector: Go's with default settings.
const COLLECTOR: Policy = Policy::go(100);

/// The parameters from which servers are made.
#[derive(Clone)]
pub(crate) struct Knobs {
    params: Rc<Params>,
    traffic: Rc<Traffic>,
    /// The sound to play, if any.
    tune: Option<Rc<Tune>>,
}

/// Checks a configuration. Worlds play `tune`, or nothing.
///
/// # Errors
/// If the configuration is invalid.
pub fn workload(config: &Config, tune: Option<Rc<Tune>>) -> Result<Box<dyn workload::Workload>, Refusal> {
    let values = config.values(&lab())?;
    let params = Rc::new(Params::read(config, &values));
    let traffic = Rc::new(Traffic::new(&params));
    params::check(&values, traffic.longest)?;
    let Price { call_ns, vector_ns, .. } = params.price;
    let knobs = Knobs { params, traffic, tune: None };
    let workload = Workload::new(config, catalogue::rows(), knobs.clone(), "send", COLLECTOR)
        .modelling(syscall::description(call_ns, vector_ns));
    Ok(Box::new(workload.fitting().watching(Knobs { tune, ..knobs })))
}
