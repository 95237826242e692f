//! Tests of the ring lab as a whole: the results on which all variants must agree, and the known behaviour of each
//! variant.

mod agreement;
mod closing;
mod drivers;
mod faults;
mod history;
mod parity;
mod sizes;
mod slices;

use std::rc::Rc;

use super::frame::Source;
use super::params::Params;
use super::watch::RingWorld;
use super::watch::hooks::Watchable;
use super::{Workload, lab};
use base::config::Config;
use observe::probe::Recording;
use sim::Tick;
use sim::world::World;

/// A configuration with some knobs set.
pub(super) fn config(knobs: &[(&str, u32)]) -> Config {
    Config::of(&lab(), "rwmutex", "cond").with_knobs(knobs)
}

/// The parameters of a configuration with some knobs set.
pub(super) fn params(knobs: &[(&str, u32)]) -> Params {
    let config = config(knobs);
    Params::read(&config, &config.values(&lab()).unwrap()).unwrap()
}

/// A recorded world of one variant.
fn world<S: Watchable>(knobs: &[(&str, u32)]) -> RingWorld<S, Recording> {
    let params = Rc::new(params(knobs));
    RingWorld::new(&params, &Source::new(params.seed, None))
}

/// A workload with some knobs set.
fn workload(knobs: &[(&str, u32)]) -> Workload {
    Workload::new(&config(knobs), None).unwrap()
}

/// Plays a world until `until`, in ticks.
fn play(world: &mut dyn World, until: Tick) {
    while world.next_time().is_some_and(|next| next <= until) {
        world.step();
    }
}

/// All variants, oldest first.
fn variants() -> Vec<&'static str> {
    lab().variants.iter().map(|variant| variant.id).collect()
}
