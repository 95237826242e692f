//! The clock: who sets the pace of a graph of operators, how that is found out, and what a tick does.
//!
//! Liquidsoap's clock drives its outputs. As long as no device is among them, or among the sources, it keeps its own time;
//! a sound card or a remote peer has a time of its own, and then the clock has to follow. Whether it has to was asked
//! of every operator on every tick until 2.4.4, and has been told by those that change since 2.4.5.
//!
//! | file | what it is |
//! |---|---|
//! | [`sync`] | who is the source of time: asked, told, or both |
//! | [`pace`] | when the next tick may begin |
//! | [`tick`] | the ten steps of a tick, in their order |
//! | [`watchers`] | hooks of those who watch an operator's cycles |
//! | [`networks`] | graphs to ask: many outputs, `add`, chains |
//!
//! The lab: [`machine`] is a clock at work on such a graph, [`counts`] what can be seen of it, and [`scene`] how.

mod catalogue;
mod counts;
pub(crate) mod driven;
mod machine;
pub(crate) mod networks;
// Of these the station uses more.
#[allow(dead_code)]
pub(crate) mod pace;
mod params;
mod scene;
#[allow(dead_code)]
pub(crate) mod sync;
#[cfg(test)]
mod tests;
pub(crate) mod tick;
// Of the station alone.
#[allow(dead_code)]
pub(crate) mod watchers;

use std::rc::Rc;

pub(crate) use catalogue::lab;

use crate::lab::config::{Config, Refusal};
use crate::lab::probe::{Counters, Probe, Watched};
use crate::lab::session::Side;
use crate::lab::workload;
use crate::lab::world::World;
use crate::measure::Subject;
use crate::reel::world::{ReelWorld, Timed, counted};
use crate::sound::Tune;
use machine::Clocked;
use params::Params;

/// How much slower than the machine a tick is shown: a tick of 2 ms, a tenth of a frame, has room for sixty calls.
const SLOWED: u64 = 1_000;

/// Runs `$body` with `$follows` being what follows the variant called `$id`, with a leak where `$leaks`.
macro_rules! with_follows {
    ($id:expr, $leaks:expr, $follows:ident => $body:expr) => {{
        use $crate::clock::sync::poll::Poll;
        use $crate::clock::sync::push::{Push, Rechecked, Remembered, Told};
        use $crate::clock::sync::scan::Scan;
        match $id {
            "ask-all" => {
                let $follows = Scan::<false>;
                $body
            }
            "ask-until" => {
                let $follows = Scan::<true>;
                $body
            }
            "tell" => {
                let $follows = Push::<Told>::new($leaks);
                $body
            }
            "tell-and-ask" => {
                let $follows = Push::<Rechecked>::new($leaks);
                $body
            }
            "remember" => {
                let $follows = Push::<Remembered>::new($leaks);
                $body
            }
            "ask-devices" => {
                let $follows = Poll::default();
                $body
            }
            id => unreachable!("the catalogue has no variant {id}"),
        }
    }};
}

/// A configuration that has been checked, ready to make worlds of.
pub(crate) struct Workload {
    variants: [String; 2],
    params: Rc<Params>,
    tune: Option<Rc<Tune>>,
}

impl Workload {
    /// Checks a configuration. Worlds play `tune`, or nothing.
    pub fn new(config: &Config, tune: Option<Rc<Tune>>) -> Result<Workload, Refusal> {
        let values = config.values(&lab())?;
        let params = Rc::new(Params::read(config, &values)?);
        Ok(Workload { variants: [config.a.clone(), config.b.clone()], params, tune })
    }

    fn world<P: Probe>(&self, variant: &str) -> Box<dyn World> {
        let (params, tune) = (&self.params, self.tune.clone());
        with_follows!(variant, params.leaks, follows => {
            Box::new(ReelWorld::<_, P>::slowed(Clocked::new(params, tune, follows), SLOWED))
        })
    }
}

impl workload::Workload for Workload {
    fn unit(&self) -> &'static str {
        "tick"
    }

    fn open(&self, side: Side) -> Box<dyn World> {
        self.world::<Watched>(&self.variants[side as usize])
    }

    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        with_follows!(variant, self.params.leaks, follows => counted(Clocked::new(&self.params, None, follows)))
    }

    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok(with_follows!(variant, self.params.leaks, follows => {
            Box::new(Timed(Clocked::new(&self.params, None, follows)))
        }))
    }
}
