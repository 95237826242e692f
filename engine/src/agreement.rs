//! One line of text for each seed: what two worlds of a lab did, to the last event. All builds of the engine, native, wasm
//! and wasm over shared memory, must print the same.

use std::collections::VecDeque;
use std::fmt::Write;

use crate::lab::hash::Hash;
use crate::lab::rng::Rng;
use crate::lab::session::Side;
use crate::lab::workload::Workload;
use crate::lab::world::World;
use crate::lab::{Config, Knob, Lab, Refusal};

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
pub fn lines(lab: &str, first: u32, count: u32) -> Result<String, Refusal> {
    let labs = crate::labs();
    let lab = labs.iter().find(|known| known.id == lab).ok_or_else(|| crate::no_lab(lab))?;
    let mut lines = String::new();
    for seed in (first..first.saturating_add(count)).filter(|&seed| seed > 0) {
        let (config, workload) = drawn(lab, seed);
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
pub(crate) fn drawn(lab: &Lab, seed: u32) -> (Config, Box<dyn Workload>) {
    let mut rng = Rng::new(u64::from(seed));
    loop {
        let mut variant = || lab.variants[rng.below(lab.variants.len() as u32) as usize].id;
        let mut config = Config::of(lab, variant(), variant());
        config.seed = seed;
        for knob in &lab.knobs {
            let limit = LIMITS.iter().find(|(at, id, _)| (*at, *id) == (lab.id, knob.id));
            config = config.with(knob.id, value(knob, &mut rng).min(limit.map_or(u32::MAX, |(_, _, most)| *most)));
        }
        if let Ok(workload) = crate::workload(&config, None) {
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
fn play(world: &mut dyn World, seen: &mut Hash, traces: &mut Hash) {
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Those that a page shows, or will.
    const LABS: [&str; 10] =
        ["ring", "threads", "chunks", "reslice", "share", "pools", "server", "clock", "station", "library"];

    #[test]
    fn seeds_of_every_lab_do_something_else_each_and_the_same_again() {
        for lab in LABS {
            let first = lines(lab, 1, 30).unwrap();
            let fingerprints = |nth| first.lines().map(move |line| line.split(' ').nth(nth)).collect::<BTreeSet<_>>();
            // Two may do the same where variants differ in what their script has nothing of.
            assert!(fingerprints(3).len() >= 28 && fingerprints(4).len() >= 28, "{lab}");
            assert!(first.ends_with(&lines(lab, 28, 3).unwrap()), "{lab}");
        }
        assert!(lines("rings", 1, 1).unwrap_err().allowed.contains("ring, "));
    }

    /// Not a test but what a test of the page's builds is held against, written by the one native build that all tests are:
    /// `RINGSIDE_LINES` has a lab, a count of seeds and a file to write to in each line.
    #[test]
    #[ignore = "tests/node/engine.agreement.test.ts runs it"]
    fn written() {
        for wanted in std::env::var("RINGSIDE_LINES").expect("what to write").lines() {
            let [lab, count, file] = wanted.splitn(3, ' ').collect::<Vec<_>>()[..] else { panic!("{wanted}") };
            std::fs::write(file, lines(lab, 1, count.parse().unwrap()).unwrap()).unwrap();
        }
    }

    #[test]
    fn enough_configurations_come_to_a_digest_to_agree_on() {
        for lab in crate::labs().into_iter().filter(|lab| LABS.contains(&lab.id)) {
            let digests = (1..=30).filter(|&seed| {
                let mut world = drawn(&lab, seed).1.open(Side::A);
                play(world.as_mut(), &mut Hash::default(), &mut Hash::default());
                world.digest().is_some()
            });
            assert!(digests.count() >= 5, "{}", lab.id);
        }
    }
}
