//! Share: one frame, five ways to wrap it. Which bytes are shared between RTMP, FLV, RTP, Annex B with ADTS, and MPEG-TS,
//! and which are copied.
//!
//! | file | variant |
//! |---|---|
//! | [`apart`] | textbook: a copy for each format |
//! | [`shared`] | v4 as built: shells, but for RTP packets and MPEG-TS, and views that nobody asked for |
//! | [`sliced`] | ours: RTP packets are shells too, and nothing is built for nobody |
//!
//! Around them: [`view`] is one frame as one format has it, [`mux`] drives the writers of [`media`](crate::media), [`wrap`]
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
pub(crate) use clip::Clip;
pub use clip::stream;
pub use counts::{Counter, Format, What};

use crate::lab::config::{Config, Refusal};
use crate::lab::probe::{Counters, Probe, Watched};
use crate::lab::session::Side;
use crate::lab::workload;
use crate::lab::world::World;
use crate::measure::Subject;
use crate::model::heap::Policy;
use crate::model::syscall;
use crate::reel::world::{Modelled, ReelWorld, Timed, counted};
use crate::sound::Tune;
use params::Params;
use station::Station;

/// Runs `$body` with `$wrap` being the type of the variant called `$id`.
macro_rules! with_wrap {
    ($id:expr, $wrap:ident => $body:expr) => {{
        match $id {
            "apart" => {
                type $wrap = $crate::chunks::share::apart::Apart;
                $body
            }
            "shared" => {
                type $wrap = $crate::chunks::share::shared::Shared;
                $body
            }
            "sliced" => {
                type $wrap = $crate::chunks::share::sliced::Sliced;
                $body
            }
            id => unreachable!("the catalogue has no variant {id}"),
        }
    }};
}

/// Go as it comes.
const COLLECTOR: Policy = Policy::go(100);

/// A configuration that has been checked, ready to make worlds of.
pub struct Workload {
    variants: [String; 2],
    params: Rc<Params>,
    clip: Rc<Clip>,
    tune: Option<Rc<Tune>>,
}

impl Workload {
    /// Checks a configuration. Worlds play `tune`, or nothing.
    pub fn new(config: &Config, tune: Option<Rc<Tune>>) -> Result<Workload, Refusal> {
        let values = config.values(&lab())?;
        let params = Rc::new(Params::read(config, &values));
        Ok(Workload { variants: [config.a.clone(), config.b.clone()], params, clip: Clip::current(), tune })
    }

    fn world<P: Probe>(&self, variant: &str) -> Box<dyn World> {
        with_wrap!(variant, W => {
            let station = Station::<W>::new(&self.params, &self.clip);
            Box::new(ReelWorld::<_, P>::new(station.playing(self.tune.clone())))
        })
    }
}

impl workload::Workload for Workload {
    fn unit(&self) -> &'static str {
        "frame"
    }

    fn open(&self, side: Side) -> Box<dyn World> {
        self.world::<Watched>(&self.variants[side as usize])
    }

    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        with_wrap!(variant, W => counted(Station::<W>::new(&self.params, &self.clip)))
    }

    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok(with_wrap!(variant, W => Box::new(Timed(Station::<W>::new(&self.params, &self.clip)))))
    }

    fn model(&self) -> Option<String> {
        let (call, vector) = (syscall::CALL_NS, syscall::VECTOR_NS);
        Some(format!("system calls of {call} ns and {vector} ns a piece; {}", COLLECTOR.name()))
    }

    fn modelled(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok(with_wrap!(variant, W => Box::new(Modelled::new(Station::<W>::new(&self.params, &self.clip), COLLECTOR))))
    }
}
