//! Graphs: all variants play what the [`reference`] does, and lists grow as they do in Liquidsoap.

use std::rc::Rc;

use super::super::content::Content;
use super::super::graph::Graph;
use super::super::params::Params;
use super::super::{Counter, Knobs, catalogue, lab, scene, workload};
use super::{for_each_content, reference};
use audio::Tune;
use base::config::Config;
use base::planted::with_planted;
use base::rng::Rng;
use observe::probe::Counters;
use sim::playback::shot::PlaybackRecorder;
use sim::playback::world::Machine as _;
use sim::reading::Reading;
use sim::session::{Session, Side};

fn config(knobs: &[(&str, u32)]) -> Config {
    let config = Config { rate: 44_100, ..Config::of(&lab(), "walked", "cached") };
    knobs.iter().fold(config, |config, &(id, value)| config.with(id, value))
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

/// Digest of `turns` ticks.
fn played<C: Content>(knobs: &Knobs, turns: u64) -> u64 {
    let (mut graph, mut probe) = (Graph::<C>::new(&knobs.params, None), PlaybackRecorder::counting());
    (0..turns).for_each(|_| graph.turn(&mut probe));
    graph.digest()
}

#[test]
fn all_variants_play_what_the_reference_does_on_every_preset() {
    for preset in lab().presets {
        let knobs = knobs(&config(preset.knobs));
        let expected = reference::digest(&knobs.params, 64);
        let digests = for_each_content!(C => played::<C>(&knobs, 64));
        assert!(digests.iter().all(|digest| *digest == expected), "{}: {digests:?}", preset.id);
    }
}

#[test]
fn all_variants_play_what_the_reference_does_on_drawn_graphs() {
    for seed in 0..1_000 {
        let mut rng = Rng::new(seed);
        let mut from = |least, most| least + rng.below(most - least + 1);
        let drawn = [
            ("buffer", from(150, 400)),
            ("operators", from(0, 2)),
            ("amplify", from(0, 1)),
            ("outputs", from(1, 2)),
            ("known", from(0, 100)),
            ("frame", from(0, 2)),
            ("queries", from(1, 2)),
        ];
        let knobs = knobs(&config(&drawn));
        let expected = reference::digest(&knobs.params, 3);
        let digests = for_each_content!(C => played::<C>(&knobs, 3));
        assert!(digests.iter().all(|digest| *digest == expected), "{drawn:?}: {digests:?}");
    }
}

#[test]
fn the_reference_finds_a_sample_that_every_copy_loses() {
    let knobs = knobs(&config(&[("amplify", 1)]));
    let digests = with_planted(|| for_each_content!(C => played::<C>(&knobs, 8)));
    assert!(digests.iter().all(|digest| *digest == digests[0]), "{digests:?}");
    assert_ne!(digests[0], reference::digest(&knobs.params, 8));
}

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
fn history_is_the_same_from_a_checkpoint() {
    let open = || {
        let workload = workload(&config(&[("buffer", 100)]), None).unwrap();
        Session::new(Box::new(move |side| workload.open(side)))
    };
    let (mut sought, mut played) = (open(), open());
    sought.advance(30_000);
    for goal in [20_000, 4_097, 4_096, 12_345] {
        sought.seek(goal);
    }
    played.advance(12_345);
    for side in [Side::A, Side::B] {
        assert_eq!(sought.world_mut(side).trace_hash(), played.world_mut(side).trace_hash());
        let scenes = [&sought, &played].map(|session| {
            let mut scene = Vec::new();
            session.world(side).scene(session.time(), &mut scene);
            scene
        });
        assert_eq!(scenes[0], scenes[1]);
        let scene = Reading::new(&scene::LAYOUT, sought.world(side), sought.time());
        assert_eq!(scene.count("contents"), 4);
        assert_eq!(scene.all("contents", "shown").iter().sum::<f64>(), scene.count("chunks") as f64);
    }
}

#[test]
fn the_output_is_the_tune() {
    let tune = Rc::new(Tune::new(48_000));
    let config = Config { rate: 48_000, ..config(&[("operators", 5)]) };
    let workload = workload(&config, Some(Rc::clone(&tune))).unwrap();
    for side in [Side::A, Side::B] {
        let mut world = workload.open(side);
        world.listen(true);
        let mut heard = Vec::new();
        while heard.len() < 20_000 {
            world.step();
            let mut out = [0.0; 512];
            let frames = world.sound(world.time(), &mut out);
            heard.extend_from_slice(&out[..2 * frames]);
        }
        let expected: Vec<f32> = (0..10).flat_map(|index| tune.block(index).to_vec()).collect();
        assert!(heard[..20_000] == expected[..20_000]);
    }
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
        before = now;
    }
}
