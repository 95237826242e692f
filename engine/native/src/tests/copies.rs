//! Worlds that are so large that they are copied in parts.

use std::collections::VecDeque;

use base::Config;
use sim::session::Side;
use sim::workload::Workload;
use sim::world::World;

fn told(world: &mut dyn World) -> (u64, Option<u64>, Vec<u64>, Vec<u64>) {
    world.take_trace(&mut VecDeque::new());
    let mut scene = Vec::new();
    world.scene(world.time(), &mut scene);
    let counts = world.counters().named().map(|(_, count)| count).collect();
    (world.trace_hash(), world.digest(), counts, scene.iter().map(|number| number.to_bits()).collect())
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
