//! Handlers of `on_position`: the ticks in which they are called, and with what position, in every variant.

use std::rc::Rc;

use super::super::catalogue::{lab, switches};
use super::super::plan::{Kind, Node, Plan, Value};
use super::super::reference::Reference;
use super::super::switches::Switches;
use super::super::work::Handled;
use super::{Setting, plan, sorted};
use base::config::Config;

/// Frames of 60 samples, 1 ms each.
const SMALL: Setting = Setting { frame: 60, rate: 1_000, tune: None, watched: false, silent_operator: false };

/// Tracks of `track` s.
fn tracks(track: f64) -> Node {
    Node::new(Kind::Playlist, &[]).with("track", Value::Number(track))
}

fn on_position(position: f64, remaining: bool, partial: bool, source: usize) -> Node {
    Node::new(Kind::OnPosition, &[source])
        .with("position", Value::Number(position))
        .with("remaining", Value::Truth(remaining))
        .with("allow_partial", Value::Truth(partial))
}

/// All variants, with the switches of each.
fn variants() -> Vec<(&'static str, Switches)> {
    let lab = lab();
    let values = Config::of(&lab, "station-244", "station-245").values(&lab).unwrap();
    lab.variants.iter().map(|variant| (variant.id, switches(variant.id, &values))).collect()
}

/// The calls of the first `ticks` ticks, each with its tick, from 1, and its position; the same in all variants and in the
/// reference.
fn calls(plan: &Rc<Plan>, ticks: u64) -> Vec<(u64, u64)> {
    let mut reference = Reference::new(plan, &SMALL);
    let told =
        |tick: u64, handled: Vec<Handled>| handled.into_iter().map(move |(_, at)| (tick, at)).collect::<Vec<_>>();
    let expected: Vec<_> = (1..=ticks)
        .flat_map(|tick| {
            reference.tick();
            told(tick, sorted(&reference.handled))
        })
        .collect();
    for (variant, switches) in variants() {
        let mut graph = switches.graphs().playing(plan, &SMALL, switches);
        let ours: Vec<_> = (1..=ticks)
            .flat_map(|tick| {
                graph.tick();
                told(tick, graph.handled())
            })
            .collect();
        assert_eq!(ours, expected, "{variant}");
    }
    expected
}

#[test]
fn it_is_called_once_a_track_when_so_little_remains() {
    // Tracks of 250 samples, five frames for the first: 190, 130, 70, 10, and then 200 of the second.
    let over = |node| {
        plan(vec![
            tracks(0.25),
            Node::new(Kind::Amplify, &[0]).with("gain", Value::Number(0.5)),
            node,
            Node::new(Kind::Dummy, &[2]),
        ])
    };
    assert_eq!(calls(&over(on_position(0.1, true, false, 1)), 12), [(3, 70), (7, 80), (11, 90)]);
    assert_eq!(calls(&over(on_position(0.1, false, false, 1)), 12), [(2, 120), (6, 110), (10, 100)]);
    // A position that no track reaches: at its end, where what remains is what the next one has.
    assert_eq!(calls(&over(on_position(0.3, false, true, 1)), 12), [(5, 250), (9, 250)]);
    assert_eq!(calls(&over(on_position(0.3, false, false, 1)), 12), []);
    assert_eq!(calls(&over(on_position(0.3, true, false, 1)), 12), [(1, 190), (5, 200), (9, 210)]);
}

#[test]
fn a_tone_has_no_end_and_a_sum_ends_with_its_longest_track() {
    let tone = || Node::new(Kind::Sine, &[]);
    let end = |source| [on_position(0.1, true, false, source), Node::new(Kind::Dummy, &[source + 1])];
    assert_eq!(calls(&plan([tone()].into_iter().chain(end(0)).collect()), 10), []);
    let sum = [tracks(0.25), tone(), tracks(0.37), Node::new(Kind::Add, &[0, 1, 2])];
    let called = calls(&plan(sum.into_iter().chain(end(3)).collect()), 20);
    // Of 250 and 370 samples at least 100 remain until both are near their ends; a sum has no tracks of its own.
    assert_eq!(called, [(11, 90)]);
}

/// A crossfade asks its source for what remains when the source's clock has ticked, and the source generates later in that
/// tick: an answer kept for a tick was that of the frame before.
#[test]
fn below_a_crossfade_it_acts_on_what_remains_now() {
    let nodes = |position| {
        let cross = Node::new(Kind::Crossfade, &[1]).with("duration", Value::Number(0.1));
        let cross = cross.with("fade_in", Value::Number(0.0)).with("fade_out", Value::Number(0.0));
        plan(vec![tracks(0.3), on_position(position, true, false, 0), cross, Node::new(Kind::Dummy, &[2])])
    };
    // Two frames are read ahead, of five a track. Tick 4 reads the first track's last frame; tick 5 the next track's first two,
    // which are played as ticks 5 and 6; tick 7 two more, tick 8 the last one.
    assert_eq!(calls(&nodes(0.0), 20), [(4, 0), (8, 0), (12, 0), (16, 0), (20, 0)]);
    assert_eq!(calls(&nodes(0.1), 20), [(3, 60), (7, 60), (11, 60), (15, 60), (19, 60)]);
}
