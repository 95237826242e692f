//! A fingerprint of two worlds of a lab for each seed, as one line of text. All builds of the engine (native, wasm, and
//! wasm with threads) must print the same lines.

use std::collections::VecDeque;
use std::fmt::Write;

use base::hash::Hash;
use base::rng::Rng;
use base::{Config, Knob, Lab, Refusal};
use sim::Labs;
use sim::session::Side;
use sim::workload::Workload;
use sim::world::World;

/// The smallest number of steps of each world.
const STEPS: u32 = 600;
/// The number of steps after which a world is not played further, even if its digest is not known.
const MOST_STEPS: u32 = 4_000;
/// The size in bytes at which a world is not played further, because the flawed pool of the pools lab frees little
/// memory.
const LARGE: usize = 100 << 20;
/// The ratio between the largest value that is drawn for a knob and its default.
const REACH: u32 = 4;
/// Upper limits of the values that are drawn, by lab and knob. `live`, `layers`, `copies`, `songs` and `tagged` are
/// limited because their worlds take long to make or to play; `allocator`, because which blocks have the same size
/// depends on the size of the build's pointers; `publishers` and `slots`, because the memory limit of sessions does not
/// apply here.
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

/// The lines of `count` seeds from `first` on; seed 0 is left out. Each line consists of the seed, the variants, a hash
/// of digests, counts and scenes, and a hash of the traces, which is constant if the worlds record none. The seed
/// determines the knobs and the variants.
///
/// # Errors
/// A refusal if this build has no lab `lab`.
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

/// The first configuration drawn from `seed` that is allowed, and its workload.
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

/// Draws a value of a knob: the default with probability 1/2, so that configurations do not consist of extremes only.
fn value(knob: &Knob, rng: &mut Rng) -> u32 {
    if rng.below(2) == 0 {
        return knob.default;
    }
    let most = if knob.default == 0 { knob.max } else { knob.max.min(knob.default.saturating_mul(REACH)) };
    // For a logarithmic knob, all powers of two are equally likely.
    let halvings = if knob.log { rng.below((most / knob.min.max(1)).ilog2() + 1) } else { 0 };
    let range = (most >> halvings).max(knob.min) - knob.min;
    knob.min + rng.below(range + 1)
}

/// Plays a world until its digest is known, for at least [`STEPS`] and at most [`MOST_STEPS`] steps, or until it is too
/// large. Adds its fingerprint to `seen` and `traces`.
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
