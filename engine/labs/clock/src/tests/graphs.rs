//! The sync source that all variants must find, whatever happens to a graph.

use observe::probe::NoObserver;
use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use super::super::networks::{DEVICE, Graph, Kind};
use super::super::sync::poll::Poll;
use super::super::sync::scan::Scan;
use super::super::sync::{Network as _, Node, Rule, Sync, SyncResult, SyncTracker, Token};
use super::super::tracked_graph::TrackedGraph;
use super::{Counted, Described, Memo, Shipped, awake, tick};

/// Two devices with an operator over each and two outputs, or with one output over both if `joined`.
fn devices(joined: bool) -> Graph {
    let mut graph = Graph::default();
    let [a, b] = [0; 2].map(|_| graph.push(Kind::Pass, Vec::new(), DEVICE));
    let tops = if joined {
        vec![graph.push(Kind::Pass, vec![a, b], Rule::Ready)]
    } else {
        [a, b].map(|device| graph.push(Kind::Pass, vec![device], Rule::Child(Some(device)))).to_vec()
    };
    for top in tops {
        let output = graph.push(Kind::Pass, vec![top], Rule::Child(Some(top)));
        graph.animate(output);
    }
    graph
}

/// Runs a check on a variant of each kind that must be right.
macro_rules! each {
    ($check:ident) => {
        $check::<Scan<false>>();
        $check::<Described>();
        $check::<Shipped>();
        $check::<Memo>();
        $check::<Poll>();
    };
}

#[test]
fn two_distinct_tokens_are_an_error_that_names_both() {
    fn check<F: SyncTracker + Default>() {
        for joined in [false, true] {
            let mut tracked = awake(devices(joined), F::default());
            assert_eq!(tracked.sync_source(&mut NoObserver), Ok(None));
            tracked.plug(0, Some(Token::Srt), true, &mut NoObserver);
            assert_eq!(tracked.sync_source(&mut NoObserver), Ok(Some(Token::Srt)));
            tracked.plug(1, Some(Token::SoundCard), true, &mut NoObserver);
            let conflict = tracked.sync_source(&mut NoObserver).expect_err("there are two");
            assert_eq!(conflict.sources.map(|(token, _)| token), [Token::SoundCard, Token::Srt]);
            // The operators that have them: a device where an operator collects, an output where the clock does.
            assert_eq!(conflict.sources.map(|(_, node)| node), if joined { [1, 0] } else { [5, 4] });
            assert_eq!(conflict.at, joined.then_some(2));
            // Two devices of one kind have one clock.
            tracked.plug(1, Some(Token::Srt), true, &mut NoObserver);
            assert_eq!(tracked.sync_source(&mut NoObserver), Ok(Some(Token::Srt)));
        }
    }
    each!(check);
}

#[test]
fn the_loop_of_the_article_never_sees_a_second_token() {
    let mut tracked = awake(devices(false), Scan::<true>);
    tracked.plug(0, Some(Token::Srt), true, &mut NoObserver);
    tracked.plug(1, Some(Token::SoundCard), true, &mut NoObserver);
    assert_eq!(tracked.sync_source(&mut NoObserver), Ok(Some(Token::Srt)));
}

#[test]
fn a_child_that_goes_to_sleep_clears() {
    fn check<F: SyncTracker + Default>() {
        let mut tracked = awake(devices(true), F::default());
        tracked.plug(0, Some(Token::Srt), true, &mut NoObserver);
        tracked.sleep(0, &mut NoObserver);
        assert_eq!(tracked.sync_source(&mut NoObserver), Ok(None));
        tracked.wake(0, &mut NoObserver);
        assert_eq!(tracked.sync_source(&mut NoObserver), Ok(Some(Token::Srt)), "its peer is still there");
        tracked.sleep(3, &mut NoObserver);
        assert_eq!(tracked.sync_source(&mut NoObserver), Ok(None), "nobody pulls");
    }
    each!(check);
}

#[test]
fn a_switch_is_whom_it_chose() {
    fn check<F: SyncTracker + Default>() {
        let mut tracked = awake(devices(true), F::default());
        tracked.plug(1, Some(Token::SoundCard), true, &mut NoObserver);
        tracked.change(2, Rule::Child(Some(0)), true, &mut NoObserver);
        assert_eq!(tracked.sync_source(&mut NoObserver), Ok(None));
        tracked.change(2, Rule::Child(Some(1)), true, &mut NoObserver);
        assert_eq!(tracked.sync_source(&mut NoObserver), Ok(Some(Token::SoundCard)));
        tracked.change(2, Rule::Child(None), true, &mut NoObserver);
        assert_eq!(tracked.sync_source(&mut NoObserver), Ok(None), "a sequence that has ended");
    }
    each!(check);
}

/// A destroyed source runs no callback of its parents.
#[test]
fn a_destroyed_source_never_fires() {
    fn check<F: SyncTracker + Default>() {
        let mut tracked = awake(devices(false), F::default());
        let mut seen = Counted::default();
        tracked.sleep(4, &mut seen);
        tracked.sleep(2, &mut seen);
        tracked.sleep(0, &mut seen);
        let before = seen;
        tracked.plug(0, Some(Token::Srt), true, &mut seen);
        assert_eq!((tracked.sync_source(&mut NoObserver), seen.told), (Ok(None), before.told));
    }
    each!(check);
}

#[test]
fn callbacks_that_leak_run_for_the_dead_and_change_nothing() {
    let lives = 20;
    let run = |follows: Described| {
        let mut tracked = awake(devices(true), follows);
        for _ in 0..lives {
            tracked.sleep(2, &mut NoObserver);
            tracked.wake(2, &mut NoObserver);
        }
        let mut seen = Counted::default();
        tracked.plug(0, Some(Token::Srt), true, &mut seen);
        (tracked.sync_source(&mut NoObserver), seen, tracked.hooks())
    };
    // Callbacks on the operator's two children, on the output's child, and the clock's on the output.
    let (found, seen, hooks) = run(Described::default());
    assert_eq!((found, seen.dead, seen.told, hooks), (Ok(Some(Token::Srt)), 0, 3, 4));
    let (found, seen, hooks) = run(Described::new(true));
    assert_eq!((found, seen.dead, seen.told, hooks), (Ok(Some(Token::Srt)), lives, 3 + lives, 4 + 2 * lives as usize));
}

#[test]
fn a_device_that_never_notifies_is_missed_by_push_as_described_alone() {
    fn found<F: SyncTracker + Default>() -> SyncResult<Option<Token>> {
        let mut tracked = awake(devices(false), F::default());
        tracked.plug(0, Some(Token::Srt), false, &mut NoObserver);
        tracked.cycles(&mut NoObserver);
        tracked.sync_source(&mut NoObserver)
    }
    assert_eq!(found::<Described>(), Ok(None));
    let seen = Ok(Some(Token::Srt));
    assert_eq!([found::<Scan<false>>(), found::<Shipped>(), found::<Memo>(), found::<Poll>()], [seen; 4]);
}

#[test]
fn an_operator_that_never_notifies_is_found_by_the_net_alone() {
    fn found<F: SyncTracker + Default>() -> SyncResult<Option<Token>> {
        let mut graph = Graph::switch(2);
        graph.line();
        let mut tracked = awake(graph, F::default());
        tracked.plug(0, Some(Token::Source(0)), true, &mut NoObserver);
        tracked.change(2, Rule::Child(Some(0)), false, &mut NoObserver);
        tracked.cycles(&mut NoObserver);
        tracked.sync_source(&mut NoObserver)
    }
    let peer = Ok(Some(Token::Source(0)));
    assert_eq!([found::<Scan<false>>(), found::<Shipped>(), found::<Memo>()], [peer; 3]);
    assert_eq!([found::<Described>(), found::<Poll>()], [Ok(None); 2]);
}

#[test]
fn a_change_is_told_once_up_every_way_and_then_it_is_dark_again() {
    let mut graph = Graph::chain(6);
    graph.set_rule(0, DEVICE);
    let mut tracked = awake(graph, Described::default());
    let mut seen = Counted::default();
    tracked.plug(0, Some(Token::Srt), true, &mut seen);
    assert_eq!(seen.told, 8, "six operators, the output, the clock");
    assert_eq!(tick(&mut tracked), Counted::default());
}

/// A change of a graph.
#[derive(Clone, Debug)]
enum Event {
    Plug(Node, Option<Token>),
    Choose(Node, usize),
    Sleep(Node),
    Wake(Node),
    Tick,
}

/// A graph of devices and generators below, operators of all kinds, and outputs; an operator's children come before it.
fn graph() -> impl Strategy<Value = Graph> {
    let operator = (any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0..4_u8);
    (2..5_u32, prop::collection::vec(operator, 1..12)).prop_map(|(devices, operators)| {
        let mut graph = Graph::default();
        for device in 0..devices {
            graph.push(Kind::Pass, Vec::new(), if device == 0 { Rule::Own(Sync::default()) } else { DEVICE });
        }
        for (one, other, kind) in operators {
            let nodes = graph.nodes();
            let [one, other] = [one, other].map(|index| index.index(nodes) as Node);
            let mut both = vec![one, other];
            both.dedup();
            let node = match kind {
                0 => graph.push(Kind::Pass, both, Rule::Ready),
                1 => graph.push(Kind::Pass, both, Rule::Child(Some(one))),
                _ => graph.push(Kind::Pass, vec![one], Rule::Child(Some(one))),
            };
            if kind == 3 {
                graph.animate(node);
            }
        }
        let top = graph.nodes() as Node - 1;
        graph.animate(top);
        graph
    })
}

fn event() -> impl Strategy<Value = Event> {
    let token = prop_oneof![Just(None), Just(Some(Token::SoundCard)), Just(Some(Token::Srt))];
    prop_oneof![
        3 => (1..5_u32, token).prop_map(|(device, token)| Event::Plug(device, token)),
        2 => (0..16_u32, 0..3_usize).prop_map(|(node, child)| Event::Choose(node, child)),
        1 => (0..16_u32).prop_map(Event::Sleep),
        1 => (0..16_u32).prop_map(Event::Wake),
        3 => Just(Event::Tick),
    ]
}

/// Who notifies of changes.
#[derive(Clone, Copy)]
struct Says {
    devices: bool,
    operators: bool,
}

/// The sync sources found at every tick and at the end. Conflicts are equal if they are of the same two kinds; which of
/// several conflicts is found first depends on the variant.
fn history<F: SyncTracker + Default>(graph: &Graph, events: &[Event], says: Says) -> Vec<Result<Option<Token>, ()>> {
    let mut tracked: TrackedGraph<F> = awake(graph.clone(), F::default());
    let mut found = Vec::new();
    let look = |tracked: &mut TrackedGraph<F>| {
        tracked.cycles(&mut NoObserver);
        tracked.sync_source(&mut NoObserver).map_err(|_| ())
    };
    for event in events {
        let nodes = tracked.graph.nodes() as Node;
        match *event {
            Event::Plug(device, token) if matches!(tracked.graph.rule(device % nodes), Rule::Own(sync) if sync.dynamic) =>
            {
                tracked.plug(device % nodes, token, says.devices, &mut NoObserver);
            }
            Event::Plug(..) => {}
            Event::Choose(node, child) => {
                let children = tracked.graph.children(node % nodes);
                if matches!(tracked.graph.rule(node % nodes), Rule::Child(_)) {
                    let child = children.get(child).copied();
                    tracked.change(node % nodes, Rule::Child(child), says.operators, &mut NoObserver);
                }
            }
            Event::Sleep(node) => tracked.sleep(node % nodes, &mut NoObserver),
            Event::Wake(node) => tracked.wake(node % nodes, &mut NoObserver),
            Event::Tick => found.push(look(&mut tracked)),
        }
    }
    found.push(look(&mut tracked));
    found
}

#[test]
fn every_variant_finds_what_asking_everybody_finds() {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let mut runner = TestRunner::new_with_rng(Config { cases: 500, ..Config::default() }, rng);
    let drawn = (graph(), prop::collection::vec(event(), 1..40));
    let outcome = runner.run(&drawn, |(graph, events)| {
        let all = Says { devices: true, operators: true };
        let reference = history::<Scan<false>>(&graph, &events, all);
        prop_assert_eq!(&history::<Described>(&graph, &events, all), &reference);
        for devices in [true, false] {
            // Ours must be right for devices that do not notify.
            let operators = Says { devices, operators: true };
            prop_assert_eq!(&history::<Poll>(&graph, &events, operators), &reference);
            // The net of 2.4.5 must be right for operators that do not notify, too.
            for operators in [true, false] {
                let says = Says { devices, operators };
                prop_assert_eq!(&history::<Shipped>(&graph, &events, says), &reference);
                prop_assert_eq!(&history::<Memo>(&graph, &events, says), &reference);
            }
        }
        Ok(())
    });
    outcome.unwrap();
}
