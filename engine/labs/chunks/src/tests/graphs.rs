//! Graphs: the suite of all labs, and lists that grow as they do in Liquidsoap.

use std::rc::Rc;

use super::super::content::Content;
use super::super::graph::Graph;
use super::super::params::Params;
use super::super::{Counter, Knobs, catalogue, lab, scene, workload};
use super::{for_each_content, reference};
use base::config::Config;
use conformance::{Draw, Suite};
use observe::probe::Counters;
use sim::playback::shot::PlaybackRecorder;
use sim::playback::world::{DIGEST_TURNS, Machine as _};
use sim::reading::Reading;
use sim::session::Side;

fn config(knobs: &[(&str, u32)]) -> Config {
    Config { rate: 44_100, ..Config::of(&lab(), "walked", "cached") }.with_knobs(knobs)
}

fn count(variant: &str, knobs: &[(&str, u32)]) -> (Option<u64>, Counters) {
    workload(&config(knobs), None).unwrap().count(variant)
}

/// The knobs of graphs of noise.
fn knobs(config: &Config) -> Knobs {
    let params = Params::read(config, &config.values(&lab()).unwrap()).expect("knobs go together");
    Knobs { params: Rc::new(params), tune: None }
}

/// The factor by which a variant's frames can be shown slower than the machine runs them.
fn fits(config: &Config, variant: &str) -> u64 {
    let row = catalogue::rows().into_iter().find(|row| row.variant.id == variant).expect("a variant");
    row.machine.fits(&knobs(config))
}

/// Digest of the first ticks.
fn played<C: Content>(knobs: &Knobs) -> Option<u64> {
    let (mut graph, mut probe) = (Graph::<C>::new(&knobs.params, None), PlaybackRecorder::counting());
    (0..DIGEST_TURNS).for_each(|_| graph.turn(&mut probe));
    Some(graph.digest())
}

/// The digest that all variants must have after `turns` ticks.
fn expected(config: &Config, turns: u64) -> u64 {
    reference(&knobs(config).params, turns)
}

const SUITE: Suite = Suite {
    drawn: &[
        // Some with lists as long as those of the presets.
        Draw::new("buffer", 150, 400).edges(&[14, 200, 300, 1_152]),
        Draw::new("operators", 0, 2).edges(&[0, 1, 2, 20]),
        Draw::new("amplify", 0, 1),
        Draw::new("outputs", 1, 2).edges(&[1, 1, 2, 10]),
        Draw::new("known", 0, 100),
        Draw::new("frame", 0, 2),
        Draw::new("queries", 1, 2),
    ],
    // Without worlds, which would be tried out first to find how much they are slowed down.
    digest: |_, config, variant| {
        let place = lab().variants.iter().position(|known| known.id == variant).expect("a variant");
        for_each_content!(C => played::<C> as fn(&Knobs) -> Option<u64>)[place](&knobs(config))
    },
    planted: &[&[("amplify", 1)]],
    most: &[("operators", 1), ("outputs", 2)],
    counted: Some(|config, _| expected(config, 64)),
    heard: &[&[("operators", 5)]],
    ..Suite::new(&crate::ENTRY, &scene::LAYOUT, |config| expected(config, DIGEST_TURNS))
};

conformance::suite!(SUITE);

#[test]
fn lists_grow_by_one_empty_chunk_for_each_operator_that_passes_them_on() {
    for operators in [0, 7] {
        // Buffers as long as frames: one chunk of sound a frame.
        let knobs = [("operators", operators), ("buffer", 882)];
        // The source and the output are operators too.
        for variant in ["walked", "stored", "single", "total", "cached", "plain"] {
            let counts = count(variant, &knobs).1;
            let ticks = counts.get(Counter::Ticks);
            assert_eq!(counts.get(Counter::EmptyChunks), ticks * u64::from(operators + 2), "{variant}");
            // On an exact fit, the truncation of 2.4.4 leaves one more empty chunk, which is not passed on.
            assert_eq!(counts.get(Counter::LongestList), u64::from(operators) + 3, "{variant}");
        }
        let ours = count("short", &knobs).1;
        assert_eq!((ours.get(Counter::EmptyChunks), ours.get(Counter::LongestList)), (0, 1));
    }
    // The amplifier's copy starts again from one.
    let counts = count("cached", &[("operators", 40), ("buffer", 882), ("amplify", 1)]).1;
    assert_eq!(counts.get(Counter::LongestList), 3, "its own empty chunk, the output's, and the sound");
}

#[test]
fn each_operator_queries_at_least_21_lengths() {
    // The source, two operators and an output make seven queries each, of three lengths; `sub` and other operations make more.
    let counts = count("walked", &[]).1;
    assert!(counts.get(Counter::Queries) >= counts.get(Counter::Ticks) * 4 * 21);
    let ours = count("short", &[]).1;
    assert!(ours.get(Counter::Queries) < ours.get(Counter::Ticks) * 20, "ours asks when a frame is made");
}

#[test]
fn every_switch_reduces_a_count_and_ours_reduces_all() {
    let costs = |variant| {
        let counts = count(variant, &[("amplify", 1)]).1;
        [Counter::BoxesTouched, Counter::VirtualCalls, Counter::CellsAllocated, Counter::SmallWords]
            .map(|counter| counts.get(counter))
    };
    let [walked, stored, single, total, cached, plain, short] =
        ["walked", "stored", "single", "total", "cached", "plain", "short"].map(costs);
    assert!(stored[1] < walked[1] && single[0] <= walked[0] && total[0] < walked[0] / 4);
    assert!(cached[0] <= total[0] && cached[1] < total[1]);
    assert!(plain[2] <= cached[2]);
    assert!(short.iter().zip(plain).all(|(ours, main)| *ours < main), "{short:?} {plain:?}");
}

#[test]
fn a_played_world_counts_what_the_mechanism_counts() {
    for variant in lab().variants {
        let workload = workload(&Config { a: variant.id.to_owned(), ..config(&[("operators", 3)]) }, None).unwrap();
        let mut world = workload.open(Side::A);
        let mut counts = Vec::new();
        while counts.len() < 400 {
            world.step();
            let ticks = world.counters().get(Counter::Ticks) as usize;
            if ticks > counts.len() {
                counts.push(world.counters());
            }
        }
        let (digest, steady) = workload.count(variant.id);
        assert!(digest.is_some() && world.digest().is_some());
        // Buffers and frames come round after 64 frames of 882 samples and 49 buffers of 1152; so do counts.
        let played = counts[399].since(&counts[7]);
        let share = |counters: &Counters, counter| counters.get(counter) as f64 / counters.get(Counter::Ticks) as f64;
        for counter in [Counter::BoxesTouched, Counter::VirtualCalls, Counter::CellsAllocated, Counter::Queries] {
            let (a, b) = (share(&played, counter), share(&steady, counter));
            assert!((a - b).abs() <= 0.01 * b, "{}: {counter:?} {a} {b}", variant.id);
        }
    }
}

#[test]
fn a_scene_has_the_chunks_of_all_contents() {
    let mut world = workload(&config(&[("buffer", 100)]), None).unwrap().open(Side::A);
    (0..12_345).for_each(|_| world.step());
    let scene = Reading::new(&scene::LAYOUT, &*world, world.time());
    assert_eq!(scene.count("contents"), 4);
    assert_eq!(scene.all("contents", "shown").iter().sum::<f64>(), scene.count("chunks") as f64);
}

#[test]
fn both_sides_are_slowed_by_one_factor_with_which_every_frame_fits() {
    for preset in lab().presets {
        let config = Config { a: preset.a.into(), b: preset.b.into(), ..config(preset.knobs) };
        let workload = workload(&config, None).unwrap();
        let slowed = fits(&config, preset.a).min(fits(&config, preset.b));
        let mut most = 0;
        for side in [Side::A, Side::B] {
            let mut world = workload.open(side);
            while world.counters().get(Counter::Ticks) < 8 {
                world.step();
                let scene = Reading::new(&scene::LAYOUT, &*world, 0);
                assert_eq!(scene.get("slowed"), slowed as f64, "{}", preset.id);
                let frame = scene.get("frames") as u64 - 1;
                most = most.max(world.time() - frame * 200);
            }
        }
        // Rounded down to 1, 2 or 5 times a power of ten.
        assert!((180 * 2 / 5..=180).contains(&most), "{}: {most} of 200 ticks", preset.id);
    }
}

#[test]
fn counts_of_operators_restart_with_each_frame() {
    let workload = workload(&config(&[]), None).unwrap();
    let mut world = workload.open(Side::A);
    let mut before = world.counters();
    for frame in 1..5 {
        while world.counters().get(Counter::Ticks) < frame {
            world.step();
        }
        let scene = Reading::new(&scene::LAYOUT, &*world, 0);
        let sums = ["asked", "touched"].map(|field| scene.all("operators", field).iter().sum::<f64>() as u64);
        let now = world.counters();
        let since = now.since(&before);
        assert_eq!(sums, [Counter::Queries, Counter::BoxesTouched].map(|counter| since.get(counter)));
        let visited = scene.all("walks", "visited");
        assert_eq!(visited.iter().sum::<f64>() as u64, sums[1], "every visit belongs to a walk");
        let appended = 3 * scene.all("operators", "kind").len() as u64;
        assert!(visited.len() as u64 >= sums[0] + appended, "queries and operations are walks of their own");
        before = now;
    }
}
