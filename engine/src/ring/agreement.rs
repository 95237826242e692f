//! One line of text for each seed: what every variant did, to the last event. Native and wasm builds must
//! print the same.

use std::collections::VecDeque;
use std::fmt::Write;

use super::{Workload, lab};
use crate::lab::config::Config;
use crate::lab::hash::Hash;
use crate::lab::rng::Rng;
use crate::lab::session::Side;
use crate::lab::workload::Workload as _;

/// Actions of each world.
const STEPS: u32 = 600;

/// Lines for the seeds from `first` on. Knobs and variant follow from the seed.
pub fn lines(first: u32, count: u32) -> String {
    let mut lines = String::new();
    for seed in (first..first.saturating_add(count)).filter(|&seed| seed > 0) {
        let (config, fingerprint) = fingerprint(seed);
        writeln!(lines, "{seed} {} {} {fingerprint:016x}", config.a, config.b).expect("text takes text");
    }
    lines
}

/// A configuration drawn from `seed`.
pub(crate) fn drawn(seed: u32) -> Config {
    let lab = lab();
    let mut rng = Rng::new(u64::from(seed));
    let mut variant = || lab.variants[rng.below(lab.variants.len() as u32) as usize].id;
    let mut config = Config::of(&lab, variant(), variant());
    config.seed = seed;
    let mut within = |least: u32, most: u32| least + rng.below(most - least + 1);
    for (id, least, most) in [
        ("slots", 8, 40),
        ("readers", 1, 9),
        ("fps", 20, 60),
        ("gop", 2, 20),
        ("send", 0, 900),
        ("poll", 0, 25),
        ("size", 64, 2_000),
        ("streams", 1, 2),
        ("tracks", 1, 2),
        ("start", 0, 3),
        ("sizing", 0, 4),
        ("catch_up", 0, 1),
        ("no_rebroadcast", 0, 1),
        ("no_guard", 0, 1),
    ] {
        config = config.with(id, within(least, most));
    }
    config.with("slow", within(0, 2))
}

fn fingerprint(seed: u32) -> (Config, u64) {
    let config = drawn(seed);
    let workload = Workload::new(&config, None).expect("all values drawn are in their ranges");
    let mut hash = Hash::default();
    for side in [Side::A, Side::B] {
        let mut world = workload.open(side);
        for _ in 0..STEPS {
            world.step();
        }
        world.take_trace(&mut VecDeque::new());
        hash.number(world.trace_hash());
        hash.number(world.digest().unwrap_or(0));
        world.counters().named().for_each(|(_, count)| hash.number(count));
        let mut scene = Vec::new();
        world.scene(world.time(), &mut scene);
        scene.iter().for_each(|number| hash.number(number.to_bits()));
    }
    (config, hash.get())
}
