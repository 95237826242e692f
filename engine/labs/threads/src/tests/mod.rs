//! Tests of the lab: what all variants have in common, and the known properties of each.

mod edges;
#[cfg(feature = "threads")]
mod producers;
#[cfg(feature = "threads")]
mod real;
mod waiting;

use std::rc::Rc;

use super::env::Fault;
use super::feature::Music;
use super::params::Params;
use super::row::row;
use super::{Counter, Workload, lab, scene};
use base::config::Config;
use base::hash::Hash;
use conformance::{Draw, Suite};
use sim::world::World;

const SUITE: Suite = Suite {
    drawn: &[
        Draw::new("payload", 0, 328).edges(&[0, 4, 48, 64, 65, 128, 328]),
        Draw::new("jobs", 1, 400).edges(&[1, 2, 9, 25]),
        Draw::new("workers", 1, 16).edges(&[1, 2, 4]),
        Draw::new("producers", 1, 4),
        Draw::new("duration", 0, 39).one_in(2),
        Draw::new("gap", 0, 39).one_in(2),
        Draw::new("pattern", 0, 3),
        Draw::new("work", 0, 1).one_in(40),
        Draw::new("wake", 0, 2),
        Draw::new("order", 0, 1),
        Draw::new("allocator", 0, 2),
        Draw::new("no_data", 0, 1).one_in(3),
    ],
    digest: |_, config, variant| {
        let mut world = world_of(variant, config);
        play(world.as_mut());
        let counts = world.counters();
        assert_eq!(counts.get(Counter::Allocations), counts.get(Counter::Frees), "{variant} keeps memory: {config:?}");
        world.digest()
    },
    // No job is given the last byte of its payload.
    planted: &[&[("payload", 48), ("jobs", 50)]],
    most: &[("jobs", 500)],
    counted: Some(|config, _| reference(&params(config))),
    same: &["jobs"],
    is_copied: false,
    ..Suite::new(&super::ENTRY, &scene::LAYOUT, |config| reference(&params(config)))
};

conformance::suite!(SUITE);

/// The digest that every variant must have: the sum of what each job computes, without a pool.
fn reference(params: &Params) -> u64 {
    let music = params.feature.then(Music::new);
    let mut sum = 0u64;
    for job in 0..params.jobs {
        // The job's number, as far as there is room for it, and then a pattern.
        let payload: Option<Vec<u8>> = params.payload.map(|size| {
            let pattern = (4..size.max(4)).map(|at| (at * 31 + 7) as u8);
            job.to_le_bytes().into_iter().chain(pattern).take(size as usize).collect()
        });
        let mut number = [0; 4];
        payload.iter().flatten().zip(&mut number).for_each(|(from, to)| *to = *from);
        let mut hash = Hash::default();
        payload.iter().for_each(|payload| hash.bytes(payload));
        let found = music.as_ref().map(|music| music.feature(u32::from_le_bytes(number)));
        sum = sum.wrapping_add(found.unwrap_or(hash.get() | 1));
    }
    sum
}

fn params(config: &Config) -> Params {
    Params::read(config, &config.values(&lab()).unwrap())
}

/// A configuration with some knobs set.
fn config(knobs: &[(&str, u32)]) -> Config {
    let lab = lab();
    Config::of(&lab, "baseline", "shipped").with_knobs(knobs)
}

/// A recorded world of a variant.
fn world(variant: &str, knobs: &[(&str, u32)]) -> Box<dyn World> {
    world_of(variant, &config(knobs))
}

/// A recorded world of a variant on a configuration.
fn world_of(variant: &str, config: &Config) -> Box<dyn World> {
    let workload = Workload::new(config).unwrap();
    (row(variant).world)(&Rc::new(params(config)), workload.music.as_ref())
}

/// A recorded world of a variant with a planted fault.
fn faulty(variant: &str, config: &Config, fault: Fault) -> Box<dyn World> {
    let workload = Workload::new(config).unwrap();
    let params = Params { fault: Some(fault), ..params(config) };
    (row(variant).world)(&Rc::new(params), workload.music.as_ref())
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
