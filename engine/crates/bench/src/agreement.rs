//! One line of text for each seed: what two worlds of a lab did, to the last event. All builds of the engine, native, wasm
//! and wasm over shared memory, must print the same.

use std::collections::VecDeque;
use std::fmt::Write;

use base::hash::Hash;
use base::rng::Rng;
use base::{Config, Knob, Lab, Refusal};
use sim::Labs;
use sim::session::Side;
use sim::workload::Workload;
use sim::world::World;

/// Actions of each world, at least.
const STEPS: u32 = 600;
/// Actions after which no digest is waited for.
const MOST_STEPS: u32 = 4_000;
/// Bytes of a world with which it is played no further: the flawed pool gives little back.
const LARGE: usize = 100 << 20;
/// Knobs are drawn up to so many times their default.
const REACH: u32 = 4;
/// Knobs that are drawn as so much at most: MiB of objects that every world would have to make, which takes long; and memory
/// kept by size, where it depends on the build's pointers which blocks are of one size; and layers, each of which doubles what a
/// tick takes, copies of a script, and songs that every world would have to load; and the size of the pools lab's
/// rings, since the memory limit of a session does not apply here.
const LIMITS: [(&str, &str, u32); 8] = [
    ("server", "live", 0),
    ("threads", "allocator", 0),
    ("pools", "publishers", 16),
    ("pools", "slots", 256),
    ("station", "layers", 4),
    ("station", "copies", 2),
    ("library", "songs", 300),
    ("library", "tagged", 0),
];

/// Lines for the seeds from `first` on, at least 1: variants, a fingerprint of digests, counts and scenes, and one of traces,
/// which is the same for all where nothing is recorded. Knobs and variants follow from the seed.
///
/// # Errors
/// When no lab of this build is called `lab`.
pub fn lines(labs: &Labs, lab: &str, first: u32, count: u32) -> Result<String, Refusal> {
    let lab = &labs.find(lab)?;
    let mut lines = String::new();
    for seed in (first..first.saturating_add(count)).filter(|&seed| seed > 0) {
        let (config, workload) = drawn(labs, lab, seed);
        let (mut seen, mut traces) = (Hash::default(), Hash::default());
        for side in [Side::A, Side::B] {
            play(workload.open(side).as_mut(), &mut seen, &mut traces);
        }
        let (a, b) = (config.a, config.b);
        writeln!(lines, "{seed} {a} {b} {:016x} {:016x}", seen.get(), traces.get()).expect("text takes text");
    }
    Ok(lines)
}

/// What the first configuration drawn from `seed` makes in which all knobs go together.
pub fn drawn(labs: &Labs, lab: &Lab, seed: u32) -> (Config, Box<dyn Workload>) {
    let mut rng = Rng::new(u64::from(seed));
    loop {
        let mut variant = || lab.variants[rng.below(lab.variants.len() as u32) as usize].id;
        let mut config = Config::of(lab, variant(), variant());
        config.seed = seed;
        for knob in &lab.knobs {
            let limit = LIMITS.iter().find(|(at, id, _)| (*at, *id) == (lab.id, knob.id));
            config = config.with(knob.id, value(knob, &mut rng).min(limit.map_or(u32::MAX, |(_, _, most)| *most)));
        }
        if let Ok(workload) = labs.workload(&config, None) {
            return (config, workload);
        }
    }
}

/// A value of a knob: of half of them the default, so that configurations are not all extremes.
fn value(knob: &Knob, rng: &mut Rng) -> u32 {
    if rng.below(2) == 0 {
        return knob.default;
    }
    let most = if knob.default == 0 { knob.max } else { knob.max.min(knob.default.saturating_mul(REACH)) };
    // Smaller powers of two are as likely as larger ones, where equal ratios count.
    let halvings = if knob.log { rng.below((most / knob.min.max(1)).ilog2() + 1) } else { 0 };
    let range = (most >> halvings).max(knob.min) - knob.min;
    knob.min + rng.below(range + 1)
}

/// Plays a world until its digest is known, or it takes too long or too much memory.
pub fn play(world: &mut dyn World, seen: &mut Hash, traces: &mut Hash) {
    let mut steps = 0;
    while world.size() < LARGE && (steps < STEPS || (world.digest().is_none() && steps < MOST_STEPS)) {
        world.step();
        steps += 1;
    }
    world.take_trace(&mut VecDeque::new());
    traces.number(world.trace_hash());
    seen.number(world.digest().unwrap_or(0));
    world.counters().named().for_each(|(_, count)| seen.number(count));
    let mut scene = Vec::new();
    world.scene(world.time(), &mut scene);
    scene.iter().for_each(|number| seen.number(number.to_bits()));
}
