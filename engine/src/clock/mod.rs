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
pub(crate) mod scene;
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
use crate::lab::probe::{Counters, Watched};
use crate::lab::session::Side;
use crate::lab::workload;
use crate::lab::world::World;
use crate::measure::Subject;
use crate::reel::world::{ReelWorld, Timed, counted};
use crate::sound::Tune;
use machine::Clocked;
use params::Params;
use sync::any::{self, Any};

/// How much slower than the machine a tick is shown: a tick of 2 ms, a tenth of a frame, has room for sixty calls.
const SLOWED: u64 = 1_000;

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

    /// A clock with the variant of that name.
    fn clocked(&self, variant: &str, tune: Option<Rc<Tune>>) -> Clocked<Any> {
        Clocked::new(&self.params, tune, Any::called(variant, self.params.leaks))
    }
}

impl workload::Workload for Workload {
    fn unit(&self) -> &'static str {
        "tick"
    }

    fn open(&self, side: Side) -> Box<dyn World> {
        let clocked = self.clocked(&self.variants[side as usize], self.tune.clone());
        Box::new(ReelWorld::<_, Watched>::slowed(clocked, SLOWED))
    }

    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        counted(self.clocked(variant, None))
    }

    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        let any = Any::called(variant, self.params.leaks);
        Ok(any::each!(any, follows => Box::new(Timed(Clocked::new(&self.params, None, follows)))))
    }
}
