//! Calls of `self_sync` in a tick without changes, as counted from Liquidsoap's recursion.

use super::super::networks::Graph;
use super::super::sync::SyncTracker;
use super::super::sync::poll::Poll;
use super::super::sync::scan::Scan;
use super::{Described, Memo, Shipped, awake, tick};

fn asked<F: SyncTracker + Default>(graph: &Graph) -> u64 {
    let mut tracked = awake(graph.clone(), F::default());
    tick(&mut tracked);
    let counted = tick(&mut tracked);
    assert_eq!(counted.told, 0, "nothing changes");
    counted.asked
}

/// Calls of the scan of 2.4.4, of push as described, and of push as shipped.
fn calls(graph: &Graph) -> [u64; 3] {
    [asked::<Scan<false>>(graph), asked::<Described>(graph), asked::<Shipped>(graph)]
}

#[test]
fn as_many_calls_as_counted_by_hand() {
    assert_eq!(calls(&Graph::outputs(10)), [20, 0, 21]);
    assert_eq!(calls(&Graph::add(8)), [11, 0, 38]);
    assert_eq!(calls(&Graph::add(32)), [35, 0, 134]);
    assert_eq!(calls(&Graph::chain(20)), [22, 0, 253]);
}

/// Calls for `layers` layers of `amplify`: an inner operator asks the layer below, the muxer over it asks both. First for the
/// scan, then as shipped, where each operator asks itself first.
fn recurrence(layers: u32) -> [u64; 2] {
    let (mut layer, mut all) = (1, 1);
    for _ in 0..layers {
        let inner = 1 + layer;
        layer += 1 + inner;
        all += inner + layer;
    }
    [1 + layer, all + 1 + layer]
}

#[test]
fn amplify_doubles_with_each_layer() {
    for layers in 0..10 {
        let [scan, shipped] = recurrence(layers);
        assert_eq!(calls(&Graph::amplify(layers)), [scan, 0, shipped], "{layers} layers");
    }
    assert_eq!(recurrence(20), [3_145_727, 12_582_843], "3.15 and 12.6 million, too many to make");
}

#[test]
fn an_early_exit_saves_nothing_where_nobody_has_a_token() {
    for graph in [Graph::outputs(10), Graph::add(32), Graph::amplify(5)] {
        assert_eq!(asked::<Scan<true>>(&graph), asked::<Scan<false>>(&graph));
    }
}

#[test]
fn ours_grow_with_the_graph_and_not_with_the_ways_through_it() {
    // With a cache, each operator and each edge costs one call.
    assert_eq!(asked::<Memo>(&Graph::outputs(10)), 11 + 10);
    assert_eq!(asked::<Memo>(&Graph::add(32)), 35 + 34);
    assert_eq!(asked::<Memo>(&Graph::chain(20)), 22 + 21);
    assert_eq!(asked::<Memo>(&Graph::amplify(20)), 42 + 61);
    // Without a device there is no operator to ask.
    for graph in [Graph::outputs(10), Graph::add(32), Graph::chain(20), Graph::amplify(20)] {
        assert_eq!(asked::<Poll>(&graph), 0);
    }
}
