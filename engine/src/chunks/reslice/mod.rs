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

use crate::lab::config::{Config, Refusal};
use crate::lab::probe::{Counters, Probe, Watched};
use crate::lab::session::Side;
use crate::lab::workload;
use crate::lab::world::World;
use crate::measure::Subject;
use crate::model::heap::Policy;
use crate::reel::world::{Modelled, ReelWorld, Timed, counted};
use crate::sound::Tune;
use params::Params;
use server::Server;
use traffic::Traffic;

/// Runs `$body` with `$forward` being the type of the variant called `$id`.
macro_rules! with_forward {
    ($id:expr, $forward:ident => $body:expr) => {{
        use $crate::chunks::reslice::{coalesce, copied, flushed, gather, joined, laid};
        match $id {
            "flushed" => {
                type $forward = flushed::Flushed;
                $body
            }
            "copied" => {
                type $forward = copied::Copied;
                $body
            }
            "joined" => {
                type $forward = joined::Joined;
                $body
            }
            "gather" => {
                type $forward = gather::Gather;
                $body
            }
            "coalesce" => {
                type $forward = coalesce::Coalesce;
                $body
            }
            "laid" => {
                type $forward = laid::Laid;
                $body
            }
            id => unreachable!("the catalogue has no variant {id}"),
        }
    }};
}
#[cfg(test)]
use with_forward;

/// Go as it comes.
const COLLECTOR: Policy = Policy::go(100);

/// A configuration that has been checked, ready to make worlds of.
pub struct Workload {
    variants: [String; 2],
    params: Rc<Params>,
    traffic: Rc<Traffic>,
    tune: Option<Rc<Tune>>,
}

impl Workload {
    /// Checks a configuration. Worlds play `tune`, or nothing.
    pub fn new(config: &Config, tune: Option<Rc<Tune>>) -> Result<Workload, Refusal> {
        let values = config.values(&lab())?;
        let params = Rc::new(Params::read(config, &values));
        let traffic = Rc::new(Traffic::new(&params));
        params::check(&values, traffic.longest)?;
        Ok(Workload { variants: [config.a.clone(), config.b.clone()], params, traffic, tune })
    }

    fn world<P: Probe>(&self, variant: &str) -> Box<dyn World> {
        with_forward!(variant, F => {
            let server = Server::<F>::new(&self.params, &self.traffic);
            Box::new(ReelWorld::<_, P>::new(server.playing(self.tune.clone())))
        })
    }
}

impl workload::Workload for Workload {
    fn unit(&self) -> &'static str {
        "send"
    }

    fn open(&self, side: Side) -> Box<dyn World> {
        self.world::<Watched>(&self.variants[side as usize])
    }

    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        with_forward!(variant, F => counted(Server::<F>::new(&self.params, &self.traffic)))
    }

    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok(with_forward!(variant, F => Box::new(Timed(Server::<F>::new(&self.params, &self.traffic)))))
    }

    fn model(&self) -> Option<String> {
        let sink::Price { call_ns, vector_ns, .. } = self.params.price;
        Some(format!("system calls of {call_ns} ns and {vector_ns} ns a piece; {}", COLLECTOR.name()))
    }

    fn modelled(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok(
            with_forward!(variant, F => Box::new(Modelled::new(Server::<F>::new(&self.params, &self.traffic), COLLECTOR))),
        )
    }
}
