//! The lab: the suite of all labs, its worlds count as its mechanism does, and its table is the article's.

use super::super::catalogue::{PUBLISHED, SCRIPTS, lab};
use super::super::counts::Counter;
use super::super::plan::Plan;
use super::super::scene::LAYOUT;
use super::super::switches::Switches;
use super::super::{Workload, params};
use base::catalogue::Published;
use base::config::{Config, Refusal};
use conformance::{Draw, Suite, agreement};
use sim::reading::Reading;
use sim::session::Side;
use sim::workload::Workload as _;

fn config(knobs: &[(&str, u32)]) -> Config {
    Config { rate: 44_100, ..Config::of(&lab(), "station-244", "all-beyond") }.with_knobs(knobs)
}

fn planned(config: &Config) -> Result<Plan, Refusal> {
    params::plan(config, &config.values(&lab()).unwrap())
}

/// A configuration with a script of its own.
fn own(text: &str) -> Config {
    Config { text: Some(text.to_owned()), ..config(&[("script", SCRIPTS.len() as u32 - 1)]) }
}

const SUITE: Suite = Suite {
    drawn: &[
        Draw::new("script", 0, 8),
        Draw::new("layers", 1, 4),
        Draw::new("copies", 1, 2).one_in(4),
        Draw::new("plain", 0, 1),
        Draw::new("frame", 0, 2),
        Draw::new("watched", 0, 1),
        // Those of the variant that is mixed of all others.
        Draw::new("contents", 0, 7),
        Draw::new("dispatch", 0, 3),
        Draw::new("weak", 0, 2),
        Draw::new("detach", 0, 1),
        Draw::new("sync", 0, 5),
        Draw::new("integers", 0, 1),
        Draw::new("watchers", 0, 1),
        Draw::new("remember", 0, 1),
        Draw::new("places", 0, 1),
    ],
    // A script takes a hundred times as long as the workloads of other labs; `random.rs` draws thousands of small graphs.
    workloads: 12,
    digest: agreement::of_count,
    // An operator that does not notify is missed by some.
    may_differ: |config, _| config.values(&lab()).unwrap().get("silent_operator") > 0,
    // A copy lacks a sample.
    planted: &[&[("script", 5), ("layers", 2)]],
    most: &[("layers", 4)],
    more: &[&[("script", 8)], &[("script", 1), ("watched", 1)], &[("script", 6), ("watched", 1)]],
    ..Suite::new(&crate::ENTRY, &LAYOUT, |config| {
        let workload = Workload::new(config, None).unwrap();
        workload.oracle().expect("the station has a reference")
    })
};

conformance::suite!(SUITE);

fn workload(knobs: &[(&str, u32)]) -> Workload {
    Workload::new(&config(knobs), None).unwrap()
}

#[test]
fn a_script_with_a_fault_is_refused_by_its_place() {
    let refused = |text: &str| planned(&own(text)).unwrap_err();
    let refusal = refused("tone = sine(440.)\nunused = 3\noutput.card(sien())");
    assert_eq!((refusal.knob.as_str(), refusal.value.as_str()), ("text", "3:13 sien"));
    for (text, value) in [("", ""), (" \n", ""), ("sine()", "1:7 ")] {
        assert_eq!(refused(text).value, value, "{text:?}");
    }
    assert_eq!(planned(&config(&[("script", SCRIPTS.len() as u32 - 1)])).unwrap_err().knob, "text", "there is none");
    assert!(planned(&Config { text: Some("(".into()), ..config(&[]) }).is_ok(), "it is not what runs");
}

#[test]
fn every_change_alone_and_all_but_it_add_up() {
    let switches = |id: &str| {
        let values = config(&[]).values(&lab()).unwrap();
        super::super::catalogue::switches(id, &values)
    };
    for variant in lab().variants.iter().filter(|variant| variant.id.starts_with("only-")) {
        let without = variant.id.replace("only-", "less-");
        assert_ne!(switches(variant.id), switches("station-244"), "{}", variant.id);
        assert_ne!(switches(&without), switches("station-245"), "{without}");
    }
    assert_eq!(switches("mixed"), switches("station-244"), "knobs begin where 2.4.4 is");
    // Ours, one after the other, are all of ours.
    let with: Vec<_> = lab().variants.iter().map(|variant| variant.id).filter(|id| id.starts_with("with-")).collect();
    let (before, all) = (switches("station-245"), switches("all-beyond"));
    let taken = |part: fn(&Switches) -> u64| with.iter().any(|id| part(&switches(id)) == part(&all));
    let parts: [fn(&Switches) -> u64; 6] = [
        |on| u64::from(on.contents),
        |on| on.dispatch as u64,
        |on| on.weak as u64,
        |on| on.sync as u64,
        |on| u64::from(on.remembers),
        |on| u64::from(on.places),
    ];
    for (nth, part) in parts.into_iter().enumerate() {
        assert!(part(&before) != part(&all) && taken(part), "part {nth} has a variant of its own");
    }
    assert_eq!(with.len(), parts.len());
}

/// Ticks whose pace was decided wrongly, of those that are counted, and whether the digest is the reference's.
fn wrong(config: Config, variant: &str) -> (u64, bool) {
    let workload = Workload::new(&Config { a: variant.to_owned(), ..config }, None).unwrap();
    let (digest, counts) = workload.count(variant);
    (counts.get(Counter::WrongTicks), digest == workload.oracle())
}

#[test]
fn a_switch_that_does_not_notify_is_missed_by_a_clock_that_asks_only_devices() {
    let paces = |silent| config(&[("script", 8), ("silent_operator", silent)]);
    // The playlist with a pace of its own begins in tick 51; ticks 9 to 72 are counted.
    for (variant, ticks) in [
        ("station-244", 0),
        ("early-exit", 0),
        // Each operator asks again when its next cycle begins.
        ("station-245", 1),
        ("with-memory", 1),
        ("as-described", 22),
        ("with-poll", 22),
        ("all-beyond", 22),
    ] {
        assert_eq!(wrong(paces(1), variant), (ticks, ticks == 0), "{variant}");
        assert_eq!(wrong(paces(0), variant), (0, true), "{variant} with an operator that notifies");
    }
}

#[test]
fn no_variant_of_ours_misses_that_a_source_is_no_longer_ready() {
    // The switch plays in the first second only; an addition follows the pace of sources that are ready.
    let text = "music = playlist(\"noise\", self_sync=true)\n\
        first = switch(track_sensitive=false, [({0s-1s}, music)])\n\
        output.dummy(add([first, sine()]))";
    for (variant, ticks) in [("station-244", 0), ("with-poll", 0), ("all-beyond", 0), ("as-described", 22)] {
        assert_eq!(wrong(own(text), variant).0, ticks, "{variant}");
    }
}

#[test]
fn a_playlist_with_a_pace_and_the_sound_card_are_refused_together() {
    let text = "music = playlist(self_sync=true)\noutput.card(fallible=true, music)";
    assert_eq!(planned(&own(text)).unwrap_err().value, "1:9 playlist(self_sync=true)");
    // A crossfade reads it on a clock of its own, which follows nobody.
    for fine in [&text.replace("card", "dummy"), &text.replace(", music", ", crossfade(music)")] {
        assert!(planned(&own(fine)).is_ok(), "{fine}");
    }
}

#[test]
fn the_table_is_the_articles() {
    for Published { preset, before, after, change, .. } in PUBLISHED {
        // Except for rounding to a tenth of a point.
        assert!(((after / before - 1.0) * 100.0 - change).abs() <= 0.4, "{preset}");
    }
    let lab = lab();
    let variant = lab.variants.iter().find(|variant| variant.id == "station-245").unwrap();
    for (row, script) in PUBLISHED.iter().zip(SCRIPTS) {
        let claim = variant.claim_on(|preset| preset == script).unwrap();
        assert_eq!((row.preset, claim.ratio), (script, row.before / row.after));
        assert!(claim.source.contains(&format!("{:.1} % to {:.1} %", row.before, row.after)), "{}", claim.source);
        assert!(lab.preset(script).is_some());
    }
    assert_eq!(variant.claim_on(|preset| preset == "zombies-5119"), None, "nothing was said of it");
}

#[test]
fn layers_copies_and_plain_chains_are_what_they_say() {
    let operators =
        |knobs: &[(&str, u32)]| planned(&config(knobs)).map(|plan| plan.nodes().len()).map_err(|refusal| refusal.knob);
    assert_eq!(operators(&[("script", 5)]), Ok(22));
    assert_eq!(operators(&[("script", 5), ("layers", 3), ("copies", 2)]), Ok(10));
    assert_eq!(operators(&[("script", 4), ("copies", 64)]), Err("copies".to_owned()));
    let ways = |plain| planned(&config(&[("script", 5), ("plain", plain)])).unwrap().ways();
    assert!(ways(0) > 2_000_000 && ways(1) == 22);
}

/// 20 layers and 230 outputs on them: each output has fewer paths than the limit for one operator, but together they took 20 s
/// a tick.
#[test]
fn ways_are_bounded_over_the_whole_script_and_all_its_copies() {
    let outputs = |outputs| {
        let layers: String = (1..=20).map(|at| format!("s{at} = amplify(0.9, s{})\n", at - 1)).collect();
        format!("s0 = sine()\n{layers}list.iter(fun (_) -> output.dummy(s20), list.init({outputs}, fun (i) -> i))")
    };
    assert!(planned(&own(&outputs(2))).is_ok());
    let refusal = planned(&own(&outputs(230))).unwrap_err();
    assert_eq!((refusal.knob.as_str(), refusal.value.as_str()), ("text", "22:22 output.dummy(s20)"));
    assert_eq!(refusal.allowed.to_string(), "at most 4194304 paths to sources");
    let copies = |layers, copies| planned(&config(&[("script", 5), ("layers", layers), ("copies", copies)]));
    for (layers, most) in [(20, 1), (19, 2), (18, 5), (15, 15)] {
        assert!(copies(layers, most).is_ok(), "{layers} layers, {most} times");
        if most < 15 {
            let Refusal { knob, allowed, .. } = copies(layers, most + 1).unwrap_err();
            let range = if most == 1 { "1 copy".to_owned() } else { format!("1 to {most} copies") };
            let wanted = format!("{range} while the other knobs stay as they are (limit: the script)");
            assert_eq!((knob.as_str(), allowed.to_string()), ("copies", wanted));
        }
    }
}

#[test]
fn a_script_whose_ticks_take_too_long_is_refused_by_its_line() {
    let value = |text: &str| planned(&own(text)).map(|_| ()).map_err(|refusal| (refusal.knob, refusal.value));
    let crossfades = |seconds: f64, count: u32| {
        format!(
            "list.iter(fun (_) -> output.dummy(fallible=true, crossfade(duration={seconds:?}, playlist())), list.init({count}, fun (i) -> i))"
        )
    };
    let usual = Config { rate: 48_000, ..own("output.dummy(fallible=true, crossfade(playlist()))") };
    assert!(planned(&usual).is_ok());
    assert_eq!(value(&crossfades(1.5, 4)), Ok(()));
    for (seconds, count) in [(10.0, 1), (5.0, 2), (1.5, 100)] {
        let (knob, value) = value(&crossfades(seconds, count)).unwrap_err();
        assert!(knob == "text" && value.starts_with("1:"), "{seconds} s, {count} times: {value}");
    }
    let sums = "tones = list.init(64, fun (_) -> sine())\nlist.iter(fun (_) -> output.dummy(add(tones)), list.init(90, fun (i) -> i))";
    assert_eq!(value(sums), Err(("text".to_owned(), "2:35 add(tones)".to_owned())));
    let buffers = |count: u32| {
        format!(
            "list.iter(fun (_) -> output.dummy(fallible=true, playlist(buffer=8192)), list.init({count}, fun (i) -> i))"
        )
    };
    assert_eq!(value(&buffers(16)), Ok(()));
    assert_eq!(value(&buffers(17)), Err(("text".to_owned(), "1:50 playlist(buffer=8192)".to_owned())));
    // At a rate at which a built-in crossfade reads ahead too much, the rate is refused.
    let fast = Config { rate: 192_000, ..config(&[("script", 6)]) };
    assert_eq!(planned(&fast).unwrap_err().knob, "rate");
    assert!(planned(&Config { rate: 96_000, ..fast }).is_ok());
}

#[test]
fn every_preset_is_planned_at_every_usual_rate() {
    for preset in lab().presets {
        for rate in [8_000, 44_100, 48_000, 96_000] {
            let config = Config { rate, ..config(preset.knobs) };
            assert!(planned(&config).is_ok(), "{} at {rate}", preset.id);
        }
    }
}

#[test]
fn a_waiting_request_is_removed_and_nothing_else_is() {
    use sim::action::Action;
    let remove = |world: &mut dyn sim::world::World, reader| {
        let done = world.act(world.time(), Action::Leave { reader });
        done.map_err(|refusal| (refusal.knob, refusal.value, refusal.allowed.to_string()))
    };
    let refused = |request: &str, waiting: &str| Err(("request".to_owned(), request.to_owned(), waiting.to_owned()));
    let waiting = |world: &dyn sim::world::World| Reading::new(&LAYOUT, world, world.time()).all("requests", "number");
    let play = |world: &mut dyn sim::world::World, ticks| {
        while world.counters().get(Counter::Ticks) < ticks {
            world.step();
        }
    };
    let mut world = workload(&[("script", 7)]).open(Side::A);
    play(&mut *world, 1);
    assert_eq!(waiting(&*world), [2.0, 3.0], "the first one plays");
    assert_eq!(remove(&mut *world, 1), refused("1", "2, 3"));
    assert_eq!(remove(&mut *world, 2), Ok(()));
    assert_eq!(remove(&mut *world, 2), refused("2", "3"));
    play(&mut *world, 3);
    assert_eq!(waiting(&*world), [3.0]);
    assert_eq!(remove(&mut *world, 3), Ok(()));
    assert_eq!(remove(&mut *world, 3), refused("3", "none"));
    assert!(world.act(world.time(), Action::Join).is_err());
    assert!(workload(&[]).open(Side::A).act(0, Action::Leave { reader: 1 }).is_err(), "it has no queue");
    // Requests are numbered through all queues.
    let two = "a = request.queue(queue=[\"one\", \"two\"])\nb = request.queue(queue=[\"three\", \"four\"])\n\
        output.dummy(fallible=true, add([a, b]))";
    let mut world = Workload::new(&own(two), None).unwrap().open(Side::A);
    play(&mut *world, 1);
    assert_eq!(waiting(&*world), [2.0, 4.0]);
    assert_eq!(remove(&mut *world, 4), Ok(()));
    play(&mut *world, 3);
    assert_eq!(waiting(&*world), [2.0]);
}

#[test]
fn what_is_heard_is_what_the_output_plays() {
    let tune = std::rc::Rc::new(audio::Tune::new(48_000));
    let config = Config { rate: 48_000, ..config(&[("script", 5), ("layers", 1)]) };
    let workload = Workload::new(&config, Some(std::rc::Rc::clone(&tune))).unwrap();
    for side in [Side::A, Side::B] {
        let mut world = workload.open(side);
        world.listen(true);
        let mut heard = Vec::new();
        while heard.len() < 4_000 {
            world.step();
            let mut out = [0.0; 512];
            let frames = world.sound(world.time(), &mut out);
            heard.extend_from_slice(&out[..2 * frames]);
        }
        let expected =
            (0..2).flat_map(|index| tune.block(index).to_vec()).map(|sample| (f64::from(sample) * 0.99) as f32);
        assert!(heard.into_iter().zip(expected).all(|(heard, expected)| heard == expected));
    }
}

#[test]
fn a_played_world_counts_what_the_mechanism_counts() {
    for variant in ["station-244", "all-beyond"] {
        let config = Config { a: variant.to_owned(), ..config(&[("script", 3)]) };
        let workload = Workload::new(&config, None).unwrap();
        let mut world = workload.open(Side::A);
        let mut at = |ticks| {
            while world.counters().get(Counter::Ticks) < ticks {
                world.step();
            }
            world.counters()
        };
        let (before, after) = (at(10), at(11));
        let played = after.since(&before);
        let steady = workload.count(variant).1;
        for counter in [Counter::Queries, Counter::Generated, Counter::Lookups, Counter::SelfSync, Counter::Remaining] {
            assert_eq!(played.get(counter) * steady.get(Counter::Ticks), steady.get(counter), "{variant} {counter:?}");
        }
    }
}

#[test]
fn a_ticks_totals_are_known_from_its_start() {
    for (script, variant) in [(1, "station-244"), (4, "station-245"), (6, "station-244")] {
        let config = Config { a: variant.to_owned(), ..config(&[("script", script)]) };
        let mut world = Workload::new(&config, None).unwrap().open(Side::A);
        let read = |world: &dyn sim::world::World| Reading::new(&LAYOUT, world, world.time());
        while world.counters().get(Counter::Ticks) < 20 {
            world.step();
        }
        world.step();
        let (begun, before) = (read(&*world), world.counters());
        let totals = begun.all("totals", "count");
        assert!(begun.get("left") > 1.0 && begun.all("turns", "ns").iter().sum::<f64>() < begun.get("tick_ns"));
        while world.counters().get(Counter::Ticks) < 21 {
            world.step();
        }
        let (done, after) = (read(&*world), world.counters());
        assert_eq!((done.get("left"), &done.all("totals", "count")), (0.0, &totals));
        assert_eq!(done.all("turns", "ns").iter().sum::<f64>(), done.get("tick_ns"));
        assert_eq!(done.all("operators", "ns").iter().sum::<f64>(), done.get("tick_ns"));
        let looks = done.all("operators", "boxes_touched");
        let largest = looks.iter().copied().fold(0.0, f64::max);
        let at = Counter::BoxesTouched as usize;
        assert_eq!((looks.iter().sum::<f64>(), largest), (totals[at], done.of("totals", at, "most")), "{variant}");
        let sum = |field| done.all("operators", field).iter().sum::<f64>();
        for (counter, field) in [
            (Counter::TypesTried, "types_tried"),
            (Counter::SelfSync, "self_sync_calls"),
            (Counter::Remaining, "remaining_calls"),
            (Counter::AfterCompares, "after_tick_compares"),
            (Counter::SlotsCopied, "weak_slots_copied"),
            (Counter::AnyCompares, "polymorphic_compares"),
            (Counter::Hooks, "watcher_hooks"),
            (Counter::VirtualCalls, "virtual_calls"),
            (Counter::Queries, "length_queries"),
        ] {
            assert_eq!(sum(field), totals[counter as usize], "{variant} {counter:?}");
            // The tick's first event was played before.
            let first = begun.all("operators", field).iter().sum::<f64>();
            assert_eq!(after.since(&before).get(counter) as f64 + first, totals[counter as usize], "{counter:?}");
        }
    }
}

#[test]
fn a_match_is_held_among_those_that_are_named() {
    use bench::Match;
    use measure::Plan;
    let labs = sim::Labs { shown: &[crate::ENTRY], benches: &[] };
    let named = |others: &[&str]| {
        let found = Match::among(&labs, &own("output.card(sine())"), others, Plan::quick(8))
            .map_err(|refusal| refusal.value)?;
        Ok(found.comparisons().into_iter().map(|one| one.variant).collect::<Vec<_>>())
    };
    assert_eq!(named(&["only-5136", "station-245"]), Ok(vec!["only-5136".to_owned(), "station-245".to_owned()]));
    assert_eq!(named(&["only-5136", "none"]), Err("none".to_owned()));
}
