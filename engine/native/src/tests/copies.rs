//! A copied world goes on as the one it was copied from: event for event, count for count, and in the same picture.

use std::collections::VecDeque;

use crate::LABS;
use base::Config;
use bench::agreement::drawn;
use sim::session::Side;
use sim::workload::Workload;
use sim::world::World;

/// Labs whose worlds cannot be copied: their actors are in the middle of what they do.
const NEVER_COPIED: &[&str] = &["threads"];
/// Seeds that are tried, each with knobs and variants of its own.
const SEEDS: u32 = 12;

fn told(world: &mut dyn World) -> (u64, Option<u64>, Vec<u64>, Vec<u64>) {
    world.take_trace(&mut VecDeque::new());
    let mut scene = Vec::new();
    world.scene(world.time(), &mut scene);
    let counts = world.counters().named().map(|(_, count)| count).collect();
    (world.trace_hash(), world.digest(), counts, scene.iter().map(|number| number.to_bits()).collect())
}

#[test]
fn a_copy_of_any_world_goes_on_as_the_world_does() {
    for lab in LABS.catalogue().labs.iter().filter(|lab| !NEVER_COPIED.contains(&lab.id)) {
        for seed in 1..=SEEDS {
            let (config, workload) = drawn(&LABS, lab, seed);
            let mut world = workload.open(Side::A);
            // Somewhere in the middle of things, and further on from there.
            (0..37 * seed).for_each(|_| world.step());
            world.take_trace(&mut VecDeque::new());
            let mut copy = world.copy().unwrap_or_else(|| panic!("{} cannot be copied", lab.id));
            while copy.copy_more(world.as_ref()) {}
            assert_eq!(told(copy.as_mut()), told(world.as_mut()), "at once: {config:?}");
            // In turn, so that what they would share shows.
            (0..400).for_each(|_| {
                world.step();
                copy.step();
            });
            assert_eq!(told(copy.as_mut()), told(world.as_mut()), "later: {config:?}");
        }
    }
}

#[test]
fn a_large_world_is_copied_in_parts() {
    let ring = |variant: &str| Config::of(&ring::lab(), variant, variant);
    for config in [
        ring("cond").with("streams", 16).with("readers", 2).with("slots", 75).with("size", 3_000),
        ring("queue-copy").with("readers", 16).with("slow", 16).with("fps", 60).with("send", 10_000).with("size", 500),
    ] {
        let mut world = ring::Workload::new(&config, None).unwrap().open(Side::A);
        (0..100_000).for_each(|_| world.step());
        world.take_trace(&mut VecDeque::new());
        let mut copy = world.copy().expect("a world of the ring can be copied");
        let mut parts = 1;
        while copy.copy_more(world.as_ref()) {
            parts += 1;
        }
        let mib = world.size() >> 20;
        assert!(parts >= 4 && 2 * parts >= mib, "{parts} parts of {mib} MiB: {config:?}");
        (0..2_000).for_each(|_| {
            world.step();
            copy.step();
        });
        assert_eq!(told(copy.as_mut()), told(world.as_mut()), "{config:?}");
    }
}

#[test]
fn a_world_says_that_it_has_a_size() {
    for lab in LABS.catalogue().labs.iter().filter(|lab| !NEVER_COPIED.contains(&lab.id)) {
        let mut world = drawn(&LABS, lab, 1).1.open(Side::A);
        (0..100).for_each(|_| world.step());
        assert!(world.size() > 0, "{}", lab.id);
    }
}
