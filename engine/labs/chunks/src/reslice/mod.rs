//! Re-slice: RTMP chunks come in at one size and go out at another. Monibuca's four ways to do it, and ours.
//!
//! | file | variant |
//! |---|---|
//! | [`flushed`] | v1: a new buffer for each chunk, two copies, a system call |
//! | [`copied`] | v3: one copy, a system call for each chunk |
//! | [`joined`] | textbook: one copy, one buffer, one system call |
//! | [`gather`] | v4: no copy, a list of headers and pieces, one system call for up to 1024 of them |
//! | [`coalesce`] | v5: one copy for all subscribers, and short lists |
//! | [`laid`] | ours: read straight to where it will lie on the wire |
//!
//! Around them: [`head`] writes chunk headers and [`splitter`] reads them, [`whole`], [`bufio`] and [`pool`] are what
//! variants are made of, [`forward`] is what each of them is, [`sink`] is the socket, [`traffic`] the publisher,
//! [`server`] runs it all, and [`scene`] is what is seen of it.

mod bufio;
mod catalogue;
mod coalesce;
mod copied;
mod counts;
mod flushed;
mod forward;
mod gather;
mod head;
mod joined;
mod laid;
mod params;
mod pool;
pub mod scene;
mod server;
mod sink;
mod sound;
pub mod splitter;
#[cfg(test)]
mod tests;
mod traffic;
mod whole;

use std::rc::Rc;

pub use catalogue::lab;
pub use counts::{Counter, Place, What};

use audio::Tune;
use base::config::{Config, Refusal};
use model::heap::Policy;
use model::syscall;
use params::Params;
use sim::playback::workload::Workload;
use sim::workload;
use sink::Price;
use traffic::Traffic;

/// Go as it comes.
const COLLECTOR: Policy = Policy::go(100);

/// What a server is made from.
#[derive(Clone)]
pub(crate) struct Knobs {
    params: Rc<Params>,
    traffic: Rc<Traffic>,
    /// What it plays, if it plays something.
    tune: Option<Rc<Tune>>,
}

/// Checks a configuration. Worlds play `tune`, or nothing.
///
/// # Errors
/// What is wrong with the configuration.
pub fn workload(config: &Config, tune: Option<Rc<Tune>>) -> Result<Box<dyn workload::Workload>, Refusal> {
    let values = config.values(&lab())?;
    let params = Rc::new(Params::read(config, &values));
    let traffic = Rc::new(Traffic::new(&params));
    params::check(&values, traffic.longest)?;
    let Price { call_ns, vector_ns, .. } = params.price;
    let knobs = Knobs { params, traffic, tune: None };
    let workload = Workload::new(config, catalogue::rows(), knobs.clone(), "send", COLLECTOR)
        .modelling(syscall::description(call_ns, vector_ns));
    Ok(Box::new(workload.watching(Knobs { tune, ..knobs })))
}
