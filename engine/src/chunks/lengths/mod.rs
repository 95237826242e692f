//! Lengths: how long is this content? Liquidsoap asks that tens of times for every operator and tick, and until 2.4.5
//! walked a list for the answer.
//!
//! | file | variant |
//! |---|---|
//! | [`listed`] | 2.4.4, each of three pull requests alone, 2.4.5 with all of them, and main: one list, four switches ([`rules`]) |
//! | [`short`] | ours: nothing empty is kept, and short lists are no lists |
//!
//! Around them: [`data`] is what chunks point into, [`content`] what can be done with a content, [`frame`] a list of
//! contents, [`source`] decodes, [`graph`] is what runs, and [`scene`] what is seen of it.

mod catalogue;
pub(crate) mod content;
pub(crate) mod counts;
pub(crate) mod data;
pub(crate) mod frame;
mod graph;
pub(crate) mod list;
pub(crate) mod listed;
mod params;
pub(crate) mod rules;
pub mod scene;
pub(crate) mod short;
mod source;
#[cfg(test)]
mod tests;

use std::rc::Rc;

pub use catalogue::lab;
pub use counts::{Counter, Field, Place, What};

use crate::lab::config::{Config, Refusal};
use crate::lab::probe::{Counters, Probe, Watched};
use crate::lab::session::Side;
use crate::lab::workload;
use crate::lab::world::World;
use crate::measure::Subject;
use crate::model::heap::{Policy, policy};
use crate::reel::world::{Modelled, ReelWorld, Timed, counted, fitting};
use crate::sound::Tune;
use graph::Graph;
use params::Params;

/// Runs `$body` with `$content` being the content of the variant called `$id`.
macro_rules! with_content {
    ($id:expr, $content:ident => $body:expr) => {{
        use $crate::chunks::lengths::{listed::Listed, rules::Main, rules::Switches, short::Short};
        match $id {
            "walked" => {
                type $content = Listed<Switches<0>>;
                $body
            }
            "stored" => {
                type $content = Listed<Switches<1>>;
                $body
            }
            "single" => {
                type $content = Listed<Switches<2>>;
                $body
            }
            "total" => {
                type $content = Listed<Switches<4>>;
                $body
            }
            "cached" => {
                type $content = Listed<Switches<7>>;
                $body
            }
            "plain" => {
                type $content = Listed<Main>;
                $body
            }
            "short" => {
                type $content = Short;
                $body
            }
            id => unreachable!("the catalogue has no variant {id}"),
        }
    }};
}
#[cfg(test)]
use with_content;

/// Liquidsoap's scripts set `space_overhead` to 80.
const COLLECTOR: Policy = Policy::ocaml(80, policy::MINOR_WORDS_4_03);

/// A configuration that has been checked, ready to make worlds of.
pub struct Workload {
    variants: [String; 2],
    params: Rc<Params>,
    tune: Option<Rc<Tune>>,
    /// How much slower than the machine both sides are shown.
    slowed: u64,
}

impl Workload {
    /// Checks a configuration. Worlds play `tune`, or noise.
    pub fn new(config: &Config, tune: Option<Rc<Tune>>) -> Result<Workload, Refusal> {
        let values = config.values(&lab())?;
        let params = Rc::new(Params::read(config, &values)?);
        let fits = |id: &String| with_content!(id.as_str(), C => fitting(Graph::<C>::new(&params, None), u64::MAX));
        let variants = [config.a.clone(), config.b.clone()];
        let slowed = variants.iter().map(fits).min().unwrap_or(1);
        Ok(Workload { variants, params, tune, slowed })
    }

    fn world<P: Probe>(&self, variant: &str) -> Box<dyn World> {
        with_content!(variant, C => Box::new(ReelWorld::<_, P>::slowed(Graph::<C>::new(&self.params, self.tune.clone()), self.slowed)))
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
        with_content!(variant, C => counted(Graph::<C>::new(&self.params, None)))
    }

    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok(with_content!(variant, C => Box::new(Timed(Graph::<C>::new(&self.params, None)))))
    }

    fn model(&self) -> Option<String> {
        Some(COLLECTOR.name())
    }

    fn modelled(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok(with_content!(variant, C => Box::new(Modelled::new(Graph::<C>::new(&self.params, None), COLLECTOR))))
    }
}
