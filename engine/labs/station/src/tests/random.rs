//! Random graphs and switches, the scripts of the documentation and the built-in ones compared with the reference implementation:
//! sound, metadata and marks are equal to the last bit.

use std::rc::Rc;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::super::plan::{Condition, Kind, Node, Plan, Value};
use super::super::reference::Reference;
use super::super::script::check;
use super::super::script::examples::EXAMPLES;
use super::super::switches::{SHORT, Switches, SyncBy};
use super::{Played, Setting, sorted};
use clock::watchers::When;
use queues::dispatch::LookupMethod;
use queues::weak::Growth;

/// Short frames, so that tracks, buffers, fades and frames end at all relative positions within a few ticks.
fn small() -> Setting {
    Setting { frame: 60, rate: 1_000, tune: None, watched: false, silent_operator: false }
}

fn switches() -> impl Strategy<Value = Switches> {
    use SyncBy::{EarlyExit, Notified, NotifiedMemoized, NotifiedRecursive, Poll, Scan};
    let ways = prop::sample::select(vec![
        LookupMethod::Tried,
        LookupMethod::Indexed,
        LookupMethod::Checked,
        LookupMethod::Matched,
    ]);
    let weak = prop::sample::select(vec![Growth::Every, Growth::Doubling, Growth::Loaded]);
    let sync = prop::sample::select(vec![Scan, EarlyExit, Notified, NotifiedRecursive, NotifiedMemoized, Poll]);
    let watchers = prop::sample::select(vec![When::Made, When::Attached]);
    (0..=SHORT, ways, weak, sync, watchers, any::<[bool; 4]>()).prop_map(
        |(contents, dispatch, weak, sync, watchers, bits)| {
            let [detaches, integers, remembers, places] = bits;
            Switches { contents, dispatch, weak, detaches, sync, integers, watchers, remembers, places }
        },
    )
}

/// A drawn node: its kind, its sources, and numbers for its arguments.
type Drawn = (u8, Vec<prop::sample::Index>, [u32; 4]);

/// Makes the drawn node, with sources among the nodes before it.
fn node((kind, sources, numbers): &Drawn, below: usize) -> Node {
    let [a, b, c, d] = *numbers;
    let from = |most: usize| sources.iter().take(most).map(|source| source.index(below)).collect::<Vec<_>>();
    let part = |n: u32| f64::from(n % 97) / 40.0;
    let track = |node: Node| {
        node.with("track", Value::Number(0.1 + f64::from(a % 200) / 1_000.0)).with("buffer", Value::Whole(14 + b % 90))
    };
    let kind = if below == 0 { kind % 5 } else { *kind };
    match kind {
        0 => Node::new(Kind::Sine, &[]).with("frequency", Value::Number(f64::from(1 + a % 400))),
        1 => Node::new(Kind::Blank, &[]),
        2 => Node::new(Kind::Noise, &[]).with("amplitude", Value::Number(part(c) / 3.0)),
        3 => track(Node::new(Kind::Playlist, &[])),
        4 => {
            let requests = (0..d % 6).map(|n| format!("request {n}")).collect();
            track(Node::new(Kind::Queue, &[])).with("queue", Value::Texts(requests))
        }
        5 => {
            let sources = from(4);
            let condition = |nth: usize| match (a >> (3 * nth)) % 8 {
                0 => Condition::Fixed(false),
                1..=4 => Condition::During { from: part(b), to: part(c), every: 2.5 },
                _ => Condition::Fixed(true),
            };
            let conditions = (0..sources.len()).map(condition).collect();
            Node::new(Kind::Switch, &sources)
                .with("conditions", Value::Conditions(conditions))
                .with("track_sensitive", Value::Truth(d % 2 == 0))
        }
        6 => Node::new(Kind::Fallback, &from(4)).with("track_sensitive", Value::Truth(d % 2 == 0)),
        7 => Node::new(Kind::Sequence, &from(4)),
        8 => Node::new(Kind::Crossfade, &from(1))
            .with("duration", Value::Number(0.1 + f64::from(a % 100) / 1_000.0))
            .with("fade_in", Value::Number(part(b) / 20.0))
            .with("fade_out", Value::Number(part(c) / 20.0)),
        9 => Node::new(Kind::Amplify, &from(1)).with("gain", Value::Number(part(a))),
        10 => Node::new(Kind::TrackAmplify, &from(1)).with("gain", Value::Number(1.0 + part(a % 2))),
        11 => {
            let sources = from(5);
            let weights = if b % 2 == 0 { Vec::new() } else { sources.iter().map(|&at| part(c + at as u32)).collect() };
            Node::new(Kind::Add, &sources)
                .with("weights", Value::Numbers(weights))
                .with("normalize", Value::Truth(d % 2 == 0))
        }
        12 => Node::new(Kind::OnPosition, &from(1))
            .with("position", Value::Number(f64::from(a % 300) / 1_000.0))
            .with("remaining", Value::Truth(b % 3 != 0))
            .with("allow_partial", Value::Truth(c % 2 == 0)),
        _ => Node::new(Kind::Dummy, &from(1)),
    }
}

fn plans() -> impl Strategy<Value = Rc<Plan>> {
    let drawn = (
        prop_oneof![2 => 0..13u8, 1 => Just(12u8)],
        prop::collection::vec(any::<prop::sample::Index>(), 5),
        any::<[u32; 4]>(),
    );
    let outputs = prop::collection::vec(any::<prop::sample::Index>(), 1..4);
    (prop::collection::vec(drawn, 1..12), outputs).prop_filter_map(
        "two clocks pull from one source, or too many ways lead there",
        |(drawn, outputs)| {
            let mut nodes: Vec<Node> = Vec::new();
            drawn.iter().for_each(|drawn| nodes.push(node(drawn, nodes.len())));
            let below = nodes.len();
            // The last node always has an output.
            let heard = outputs.iter().map(|source| source.index(below)).chain([below - 1]);
            nodes.extend(heard.map(|source| Node::new(Kind::Dummy, &[source])));
            Plan::new(nodes).ok().filter(|plan| plan.ways() < 1_000).map(Rc::new)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3_000, rng_seed: RngSeed::Fixed(7), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_graph_plays_what_its_twin_does_whatever_is_switched(
        plan in plans(),
        switches in switches(),
        removed in prop::collection::vec((0..40usize, any::<prop::sample::Index>(), 0..6u32), 0..4),
    ) {
        let setting = small();
        let mut reference = Reference::new(&plan, &setting);
        let mut graph = switches.graphs().playing(&plan, &setting, switches);
        for tick in 0..40 {
            for (_, node, request) in removed.iter().filter(|(at, ..)| *at == tick) {
                let node = node.index(plan.nodes().len());
                graph.remove_request(node, *request);
                reference.remove_request(node, *request);
            }
            if tick == 20 {
                graph = graph.copy();
            }
            let (ours, theirs) = (graph.tick(), reference.tick());
            prop_assert_eq!(graph.handled(), sorted(&reference.handled), "handlers of tick {}", tick);
            for (ours, theirs) in ours.iter().zip(&theirs) {
                prop_assert_eq!(ours.as_ref().map(|played| &played.1), theirs.as_ref().map(|played| &played.1), "tick {}", tick);
                let samples = |played: &Option<Played>| played.as_ref().map(|played| played.0.clone());
                let (ours, theirs) = (samples(ours).unwrap_or_default(), samples(theirs).unwrap_or_default());
                prop_assert_eq!(ours.len(), theirs.len(), "samples of tick {}", tick);
                let differs = ours.iter().zip(&theirs).position(|(ours, theirs)| ours != theirs);
                prop_assert!(differs.is_none(), "sample {:?} of tick {}: {:?} {:?}", differs, tick, ours[differs.unwrap()].map(f64::from_bits), theirs[differs.unwrap()].map(f64::from_bits));
            }
        }
    }
}

const DOCS: &str = include_str!("../../../../../docs/script.md");
/// Largest number of paths to walk without caches: `chain-20` has a million.
const MOST_WAYS: u64 = 1_000;
/// Frames of 20 ms at a low rate, and their number: six seconds, in which tracks end, jingles play and requests run out.
const SETTING: Setting = Setting { frame: 20, rate: 1_000, tune: None, watched: false, silent_operator: false };
const TICKS: usize = 300;

/// The output of a script.
fn run(text: &str, switches: Switches) -> Vec<Vec<Option<Played>>> {
    let plan = Rc::new(check(text).plan.unwrap());
    let mut graph = switches.graphs().playing(&plan, &SETTING, switches);
    (0..TICKS).map(|_| graph.tick()).collect()
}

#[test]
fn every_script_plays_what_its_twin_does() {
    let of_docs = DOCS.split("```liquidsoap\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    for text in of_docs.chain(EXAMPLES.map(|example| example.text)) {
        let plan = check(text).plan.unwrap();
        let mut reference = Reference::new(&plan, &SETTING);
        let wanted: Vec<_> = (0..TICKS).map(|_| reference.tick()).collect();
        for switches in [Switches::BEFORE, Switches::AFTER, Switches::BEYOND] {
            if switches == Switches::BEYOND || plan.ways() < MOST_WAYS {
                assert!(run(text, switches) == wanted, "{switches:?} of {text}");
            }
        }
        for at in 0..plan.outputs().count() {
            let heard = wanted.iter().filter_map(|outputs| outputs[at].as_ref());
            assert!(heard.flat_map(|(samples, _)| samples).any(|sample| *sample != [0; 2]), "output {at} of {text}");
        }
    }
}
