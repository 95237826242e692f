//! Tests of the lab: what all variants have in common, and the known properties of each.

mod edges;
mod memory;
#[cfg(feature = "threads")]
mod producers;
#[cfg(feature = "threads")]
mod real;
mod reference;
mod waiting;
mod watched;

use std::rc::Rc;

use super::env::Fault;
use super::params::Params;
use super::row::row;
use super::{Workload, lab};
use base::config::Config;
use sim::world::World;

/// A configuration with some knobs set.
fn config(knobs: &[(&str, u32)]) -> Config {
    let lab = lab();
    knobs.iter().fold(Config::of(&lab, "baseline", "shipped"), |config, &(id, value)| config.with(id, value))
}

/// A recorded world of a variant.
fn world(variant: &str, knobs: &[(&str, u32)]) -> Box<dyn World> {
    world_of(variant, &config(knobs))
}

/// A recorded world of a variant on a configuration.
fn world_of(variant: &str, config: &Config) -> Box<dyn World> {
    let workload = Workload::new(config).unwrap();
    let params = Rc::new(Params::read(config, &config.values(&lab()).unwrap()));
    (row(variant).world)(&params, workload.music.as_ref())
}

/// A recorded world of a variant with a planted fault.
fn faulty(variant: &str, config: &Config, fault: Fault) -> Box<dyn World> {
    let workload = Workload::new(config).unwrap();
    let values = config.values(&lab()).unwrap();
    let params = Rc::new(Params { fault: Some(fault), ..Params::read(config, &values) });
    (row(variant).world)(&params, workload.music.as_ref())
}

/// Plays a world to its end.
fn play(world: &mut dyn World) {
    let mut steps = 0;
    while world.next_time().is_some() {
        world.step();
        steps += 1;
        assert!(steps < 5_000_000, "it never ends");
    }
}

/// The ids of all variants.
fn variants() -> Vec<&'static str> {
    lab().variants.iter().map(|variant| variant.id).collect()
}
