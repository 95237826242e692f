//! Known counts of calls a tick, derived from Liquidsoap's source.

use super::super::counts::Counter;
use super::super::graph::Setting;
use super::super::plan::Kind;
use super::super::switches::{Switches, SyncBy};
use super::{add, chain, counted, outputs, setting};

const BEFORE: Switches = Switches::BEFORE;

fn calls(plan: &std::rc::Rc<super::Plan>, sync: SyncBy) -> u64 {
    counted(plan, Switches { sync, ..BEFORE }).get(Counter::SelfSync)
}

#[test]
fn remaining_doubles_with_each_layer_of_amplify_until_it_is_remembered() {
    for (depth, expected) in [(1, 7), (5, 265), (10, 9_178), (15, 294_859)] {
        let plan = chain(Kind::Amplify, depth);
        assert_eq!(counted(&plan, BEFORE).get(Counter::Remaining), expected, "{depth}");
        let remembered = counted(&plan, Switches { remembers: true, ..BEFORE }).get(Counter::Remaining);
        // One call for each operator itself, and one for each edge.
        assert_eq!(remembered, 5 * depth as u64 + 1, "{depth}");
    }
    let plain = counted(&chain(Kind::TrackAmplify, 20), BEFORE).get(Counter::Remaining);
    assert_eq!(plain, 21 * 22 / 2, "a chain asks all below, from each");
}

#[test]
fn self_sync_is_called_as_often_as_the_source_says() {
    for (name, plan, scan, shipped) in [
        ("10 outputs", outputs(10), 20, 21),
        ("add-8", add(8), 11, 38),
        ("add-32", add(32), 35, 134),
        ("a straight chain", chain(Kind::TrackAmplify, 20), 22, 253),
        // Each layer costs 3 · 2^depth - 2 calls.
        ("amplify-10", chain(Kind::Amplify, 10), 3_071, 3_071 + 9_178),
    ] {
        assert_eq!(calls(&plan, SyncBy::Scan), scan, "{name}");
        assert_eq!(calls(&plan, SyncBy::Notified), 0, "{name}");
        assert_eq!(calls(&plan, SyncBy::NotifiedRecursive), shipped, "{name}");
        assert_eq!(calls(&plan, SyncBy::Poll), 0, "{name}");
    }
}

#[test]
fn one_watcher_has_hooks_on_its_source_alone_unless_every_operator_has_them() {
    // 10 outputs and their source: two hooks each.
    let plan = outputs(10);
    let watched = Setting { watched: true, ..setting() };
    for (switches, alone, with) in [(BEFORE, 22, 22), (Switches::AFTER, 0, 2), (Switches::BEYOND, 0, 2)] {
        let of = |setting: &Setting| {
            let counts = switches.graphs().count(&plan, setting, switches, 3, 1).1;
            (counts.get(Counter::Hooks), counts.get(Counter::WatcherCalls))
        };
        assert_eq!(of(&setting()), (alone, 0), "without a watcher");
        assert_eq!(of(&watched), (with, 2), "at the beginning and the end of the source's cycle");
    }
}

#[test]
fn a_frame_is_made_once_however_many_outputs_there_are() {
    for outs in [1, 10, 100] {
        let counts = counted(&outputs(outs as usize), BEFORE);
        assert_eq!(counts.get(Counter::Generated), 1 + outs, "the source's, and each output's own");
        assert_eq!(counts.get(Counter::Shared), outs - 1);
    }
}

#[test]
fn registering_for_the_end_of_the_tick_is_quadratic_until_it_knows_what_is_there() {
    let plan = add(32);
    for switches in [BEFORE, Switches::AFTER] {
        let counts = counted(&plan, switches);
        assert_eq!((counts.get(Counter::AfterCompares), counts.get(Counter::AfterCopies)), (595, 595), "35 operators");
    }
    let ours = counted(&plan, Switches { places: true, ..BEFORE });
    assert_eq!((ours.get(Counter::AfterCompares), ours.get(Counter::AfterCopies)), (0, 0));
}

#[test]
fn a_clock_counts_its_passive_sources_only_in_the_tick_after_they_woke() {
    let plan = add(32);
    for switches in [BEFORE, Switches::AFTER, Switches::BEYOND] {
        let checked = |first| {
            let counts = switches.graphs().count(&plan, &super::setting(), switches, first, 1).1;
            counts.get(Counter::SlotsChecked)
        };
        // The sources, their sum, and its muxer; outputs are not passive.
        assert_eq!([checked(0), checked(1), checked(8)], [34, 0, 0]);
    }
}

#[test]
fn contents_that_are_made_are_looked_up() {
    assert_eq!(counted(&add(32), BEFORE).get(Counter::Lookups), 32 * 3 + 4 + 2 + 1);
    assert_eq!(counted(&outputs(10), BEFORE).get(Counter::Lookups), 13);
    let tried = |way| counted(&add(32), Switches { dispatch: way, ..BEFORE }).get(Counter::TypesTried);
    use queues::dispatch::LookupMethod;
    // Sound is registered first, metadata sixth, track marks seventh.
    assert_eq!(tried(LookupMethod::Tried), 32 * (1 + 6 + 7) + (6 + 7 + 1 + 1) + (6 + 7) + 6);
    assert_eq!(tried(LookupMethod::Indexed), 0);
}

#[test]
fn each_operator_asks_21_times_and_more() {
    for depth in [0, 5] {
        let counts = counted(&chain(Kind::TrackAmplify, depth), BEFORE);
        assert!(counts.get(Counter::Queries) >= 21 * (depth as u64 + 2));
    }
}

#[test]
fn each_switch_saves_what_it_is_about() {
    let plan = chain(Kind::TrackAmplify, 5);
    let count = |switches| counted(&plan, switches);
    let before = count(BEFORE);
    let after = count(Switches::AFTER);
    let saved = |counter| (before.get(counter), after.get(counter));
    let hooks = saved(Counter::Hooks);
    assert_eq!(hooks, (2 * 7, 0));
    let (any, integers) = saved(Counter::AnyCompares);
    assert!(any > 21 * 7 && integers == 0, "{any}");
    let (touched, kept) = saved(Counter::BoxesTouched);
    assert!(touched > 2 * kept, "{touched} {kept}");
}

#[test]
fn twenty_layers_of_amplify_are_a_hundred_calls_where_answers_are_remembered() {
    // In 2.4.4: 9.4 million calls of `remaining` and 3.1 million of `self_sync` a tick.
    let ways = chain(Kind::Amplify, 20).ways();
    assert!(ways > 2_000_000, "{ways}");
    let ours = counted(&chain(Kind::Amplify, 20), Switches::BEYOND);
    assert_eq!((ours.get(Counter::Remaining), ours.get(Counter::SelfSync)), (101, 0));
    assert_eq!(ours.get(Counter::Generated), 42, "each of the operators makes its frame once");
}
