//! The lab: all variants that are right decide alike, and each planted fault shows where it should.

use super::super::scene::{End, Followed, LAYOUT};
use super::super::{ENTRY, counts::Counter, lab};
use base::config::Config;
use observe::probe::Counters;
use sim::action::Action;
use sim::reading::Reading;
use sim::session::Side;
use sim::workload::Workload;
use sim::world::World;

const VARIANTS: [&str; 6] = ["ask-all", "ask-until", "tell", "tell-and-ask", "remember", "ask-devices"];

fn config(knobs: &[(&str, u32)]) -> Config {
    Config::of(&lab(), "ask-all", "tell").with_knobs(knobs)
}

fn open(config: &Config) -> Box<dyn Workload> {
    (ENTRY.open)(config, None).unwrap_or_else(|refusal| panic!("{refusal}"))
}

fn count(variant: &str, knobs: &[(&str, u32)]) -> (Option<u64>, Counters) {
    open(&config(knobs)).count(variant)
}

fn knobs(preset: &str) -> &'static [(&'static str, u32)] {
    lab().preset(preset).unwrap().knobs
}

fn world(variant: &str, knobs: &[(&str, u32)]) -> Box<dyn World> {
    open(&Config { a: variant.to_owned(), ..config(knobs) }).open(Side::A)
}

/// A world after `ticks` ticks of its clock, and its scene.
fn played(variant: &str, knobs: &[(&str, u32)], ticks: u64) -> (Counters, Reading) {
    let mut world = world(variant, knobs);
    while world.counters().get(Counter::Ticks) <= ticks {
        world.step();
    }
    (world.counters(), Reading::new(&LAYOUT, &*world, world.time()))
}

#[test]
fn the_dump_lists_a_peer_that_the_clock_runs_itself_as_active_and_whether_it_is_followed() {
    let dumped = |mode, device| {
        let mut world =
            world("tell", &[("graph", 1), ("sources", 2), ("device", device), ("plugged", 1), ("mode", mode)]);
        while world.counters().get(Counter::Ticks) < 6 {
            world.step();
        }
        world.dump()
    };
    let peer = "\
· output (ticks: 6, time: 0.12s, self_sync: true)
  ├── outputs: output [output], output.1 [output.1]
  ├── active sources: line [output, output.1]
  └── passive sources:";
    assert_eq!(dumped(0, 2), peer);
    assert_eq!(dumped(1, 2), peer.replace("true", "false"), "the computer's clock follows nobody");
    let card = dumped(0, 1);
    assert!(card.contains("outputs: output [output], output.1 [output.1], card [card]"), "{card}");
    assert!(card.ends_with("passive sources: source [output, output.1, card]"), "{card}");
}

#[test]
fn without_a_device_ticks_come_in_bursts_and_with_one_evenly() {
    let (counts, scene) = played("tell", &[], 80);
    assert_eq!(counts.get(Counter::LongestBurst), 6);
    assert!((13..=14).contains(&counts.get(Counter::Sleeps)), "eighty ticks are thirteen bursts");
    assert!(scene.all("ticks", "follows").iter().all(|&follows| follows == f64::from(Followed::Nobody as u8)));
    assert!(scene.all("ticks", "end").iter().all(|&end| end != f64::from(End::Freed as u8)));
    let (counts, scene) = played("tell", &[("device", 1), ("plugged", 1)], 80);
    assert_eq!(counts.get(Counter::Sleeps), 0);
    let even: Vec<f64> = scene.all("ticks", "ended").windows(2).skip(8).map(|pair| pair[1] - pair[0]).collect();
    assert!(even.len() > 50 && even.iter().all(|span| *span == 20.0), "{even:?}");
}

#[test]
fn who_does_not_know_that_the_card_is_gone_runs_away() {
    let knobs = [("device", 1), ("plugged", 1), ("silent", 1)];
    let run = |variant: &str| {
        let mut world = world(variant, &knobs);
        while world.counters().get(Counter::Ticks) < 50 {
            world.step();
        }
        world.act(world.time(), Action::Unplug { device: 0 }).unwrap();
        while world.time() < 30_000 {
            world.step();
        }
        world.counters()
    };
    // `tell` never noticed the card, because the card did not notify when it was plugged.
    assert!(run("tell").get(Counter::Wrong) > 0 && run("tell").get(Counter::Switches) == 0);
    let right = run("tell-and-ask");
    assert_eq!((right.get(Counter::Wrong), right.get(Counter::Switches)), (0, 2));
}

#[test]
fn an_operator_that_forgets_to_notify_is_missed_without_the_net() {
    let silent = knobs("silent-operator");
    let run = |variant, silent: &[(&str, u32)]| {
        let counts = count(variant, silent).1;
        [Counter::Choices, Counter::Switches, Counter::Wrong].map(|counter| counts.get(counter))
    };
    for variant in ["ask-all", "tell-and-ask", "remember"] {
        assert_eq!(run(variant, silent), [198, 198, 0], "{variant}");
    }
    // The peer plays in every other stretch between two choices, and is never followed.
    for variant in ["tell", "ask-devices"] {
        assert_eq!(run(variant, silent), [198, 0, 4_925], "{variant}");
    }
    let tells: Vec<_> = silent.iter().copied().filter(|&(id, _)| id != "silent_operator").collect();
    assert_eq!(run("ask-devices", &tells), run("ask-all", silent));
}

#[test]
fn a_leak_costs_callbacks_and_changes_nothing() {
    let dead = |variant, knobs| count(variant, knobs).1.get(Counter::DeadCallbacks);
    let leaking = knobs("leaking-hooks");
    assert!(dead("tell", leaking) > 1_000);
    let sound: Vec<_> = leaking.iter().copied().filter(|&(id, _)| id != "leak").collect();
    assert_eq!((dead("tell", &sound), dead("ask-devices", leaking)), (0, 0));
    assert_eq!(count("tell", leaking).0, count("tell", &sound).0);
    let most = |knobs: &[(&str, u32)]| count("tell", knobs).1.get(Counter::MostHooks);
    // Eight callbacks on the source, eight of the clock on the outputs, and one of the clock on the line.
    assert_eq!(most(&sound), 17);
    assert!(most(leaking) > 500, "two with each restart");
}

#[test]
fn who_is_too_slow_says_so_once_a_second_and_jumps_after_a_minute() {
    let counts = count("tell", knobs("overload")).1;
    // Ten thousand ticks of 26 ms; a minute behind after 200 s of sound.
    assert!((250..=262).contains(&counts.get(Counter::CatchUps)), "{counts:?}");
    assert_eq!((counts.get(Counter::Resets), counts.get(Counter::Sleeps)), (1, 0));
}

#[test]
fn two_clocks_stop_it_until_one_is_gone() {
    let knobs = [("device", 3), ("plugged", 1)];
    let mut world = world("tell", &knobs);
    while world.time() < 10_000 {
        world.step();
    }
    assert!(world.counters().get(Counter::Conflicts) >= 8);
    world.act(world.time(), Action::Unplug { device: 1 }).unwrap();
    let before = world.counters();
    while world.time() < 20_000 {
        world.step();
    }
    let since = world.counters().since(&before);
    // A tick that was in progress when the device was unplugged ends with the old sync source.
    assert!(since.get(Counter::Conflicts) <= 1);
    assert!((44..=52).contains(&since.get(Counter::Ticks)), "as fast as the card plays");
}

#[test]
fn only_devices_that_are_there_can_be_plugged() {
    let refused = |knobs: &[(&str, u32)], action| world("tell", knobs).act(0, action).unwrap_err().allowed.to_string();
    assert_eq!(refused(&[], Action::Plug { device: 0 }), "none");
    assert_eq!(refused(&[("device", 2)], Action::Plug { device: 0 }), "1");
    assert_eq!(refused(&[("device", 3)], Action::Unplug { device: 2 }), "0, 1");
    assert_eq!(refused(&[("device", 3)], Action::Close), "plug, unplug");
    let deep = (ENTRY.open)(&config(&[("graph", 3), ("depth", 9)]), None);
    assert_eq!(deep.err().unwrap().allowed.to_string(), "1 to 8 layers of amplify");
}

#[test]
fn a_played_world_counts_what_the_mechanism_counts() {
    for variant in VARIANTS {
        let knobs = [("device", 1)];
        let mut world = world(variant, &knobs);
        let mut at = [None; 2];
        while at[1].is_none() {
            world.step();
            match world.counters().get(Counter::Ticks) {
                // A tick's own events are played before the next tick begins.
                11 => at[0] = at[0].or(Some(world.counters())),
                111 => at[1] = Some(world.counters()),
                _ => {}
            }
        }
        let since = at[1].unwrap().since(&at[0].unwrap());
        let steady = count(variant, &knobs).1;
        for counter in [Counter::SelfSync, Counter::Entries] {
            assert_eq!(since.get(counter) * 100, steady.get(counter), "{variant} {counter:?}");
        }
    }
}
