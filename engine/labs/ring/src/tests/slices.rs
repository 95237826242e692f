//! Large worlds are made, copied and dropped in parts. The work of a part is counted, not timed.

use std::rc::Rc;

use super::config;
use crate::Workload;
use sim::session::{Session, Side};
use sim::workload::Workload as _;
use sim::world::World;

/// Numbers of calls that make and drop the worlds of a configuration, which plays `steps` steps in between.
fn calls(variant: &str, knobs: &[(&str, u32)], steps: u32) -> [usize; 2] {
    let mut config = config(knobs);
    variant.clone_into(&mut config.a);
    let mut world = Workload::new(&config, None).unwrap().begin(Side::A);
    let built = 1 + std::iter::from_fn(|| world.build().then_some(())).count();
    (0..steps).for_each(|_| world.step());
    [built, 1 + std::iter::from_fn(|| world.shed().then_some(())).count()]
}

#[test]
fn ten_thousand_streams_are_made_and_dropped_in_parts() {
    let knobs = [("streams", 10_000), ("readers", 0), ("slow", 0), ("size", 64)];
    for variant in ["sleep", "cond", "queue-v1"] {
        let [built, shed] = calls(variant, &knobs, 0);
        // 640,000 slots, each an allocation with a cost of 1 KiB, of which a call makes 4 MiB and drops 20,000.
        assert!((150..=250).contains(&built), "{variant}: {built} calls");
        assert!((30..=40).contains(&shed), "{variant}: {shed} calls");
    }
}

#[test]
fn queues_of_slow_readers_are_dropped_in_parts() {
    // 1,024 frames in each of 32 queues.
    let knobs = [("readers", 16), ("slow", 16), ("send", 10_000), ("fps", 60), ("size", 64), ("tracks", 2)];
    for variant in ["queue-copy", "queue-v1"] {
        let [built, shed] = calls(variant, &knobs, 400_000);
        assert!(built == 1 && shed > 1, "{variant}: {built} and {shed} calls");
    }
}

#[test]
fn a_world_that_is_made_in_parts_is_the_one_that_is_made_at_once() {
    let config = config(&[("streams", 300), ("readers", 1), ("tracks", 2)]);
    let workload = Workload::new(&config, None).unwrap();
    let mut parts = workload.begin(Side::B);
    let mut calls = 1;
    while parts.build() {
        calls += 1;
    }
    assert!(calls > 5, "{calls}");
    let mut whole = workload.open(Side::B);
    assert!(played(parts.as_mut(), 20_000) == played(whole.as_mut(), 20_000));
}

/// The scene and the counts of a world after more steps.
fn played(world: &mut dyn World, steps: u32) -> (Vec<f64>, Vec<u64>) {
    (0..steps).for_each(|_| world.step());
    let mut scene = Vec::new();
    world.scene(world.time(), &mut scene);
    (scene, world.counters().named().map(|(_, count)| count).collect())
}

#[test]
fn large_worlds_are_copied_in_parts_and_go_on_as_the_original() {
    let slots = [("streams", 16), ("readers", 2), ("slots", 75), ("size", 3_000)];
    let queues = [("readers", 16), ("slow", 16), ("fps", 60), ("send", 10_000), ("size", 500)];
    let sends = [("readers", 500), ("slow", 0), ("size", 20_000)];
    for (variant, knobs, steps) in
        [("cond", &slots[..], 100_000), ("queue-copy", &queues, 100_000), ("queue-copy", &sends, 2_400)]
    {
        let mut config = config(knobs);
        variant.clone_into(&mut config.a);
        let mut world = Workload::new(&config, None).unwrap().open(Side::A);
        (0..steps).for_each(|_| world.step());
        let mut copy = world.copy().unwrap();
        let parts = 1 + std::iter::from_fn(|| copy.copy_more(world.as_ref()).then_some(())).count();
        let mib = world.size() >> 20;
        assert!(parts >= 4 && 2 * parts >= mib, "{parts} parts of {mib} MiB: {config:?}");
        assert!(played(copy.as_mut(), 2_000) == played(world.as_mut(), 2_000), "{config:?}");
    }
}

#[test]
fn a_session_makes_its_worlds_in_parts() {
    let config = config(&[("streams", 300), ("readers", 1), ("tracks", 2)]);
    let workload = || Workload::new(&config, None).unwrap();
    let mut session = Session::of(Rc::new(workload()));
    let calls = 1 + std::iter::from_fn(|| session.prepare().then_some(())).count();
    assert!(calls > 10, "{calls}");
    // What a listener or a viewer asks for meanwhile waits for the worlds.
    let mut asked = Session::of(Rc::new(workload()));
    for _ in 0..3 {
        asked.prepare();
        asked.look(200);
        asked.listen(Some(Side::A));
    }
    session.look(200);
    let scenes = [&mut session, &mut asked].map(|session| {
        session.advance(5_000);
        session.seek(4_000);
        let mut scene = Vec::new();
        session.world(Side::B).scene(session.time(), &mut scene);
        scene
    });
    assert!(scenes[0] == scenes[1]);
}
