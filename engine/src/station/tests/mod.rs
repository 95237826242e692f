//! The engine against its twin, and what is known of its counts.

mod lab;
mod random;
mod scripts;
mod vectors;

use std::rc::Rc;

use super::graph::{Graph, Setting};
use super::plan::{Kind, Node, Plan, Value};
use super::played::walk;
use super::switches::Switches;
use super::twin::Played;
use super::with_contents;
use crate::chunks::lengths::content::Content;
use crate::lab::probe::Counters;
use crate::reel::shot::Reel;
use crate::reel::world::Machine as _;

/// Frames of 882 samples of 44.1 kHz.
fn setting() -> Setting {
    Setting { frame: 882, rate: 44_100, tune: None }
}

fn gain(kind: Kind, gain: f64, source: usize) -> Node {
    Node::new(kind, &[source]).with("gain", Value::Number(gain))
}

/// A source, so many layers on it, and an output.
fn chain(kind: Kind, layers: usize) -> Rc<Plan> {
    let layers = (0..layers).map(|at| gain(kind, 0.9, at));
    let nodes: Vec<_> = [Node::new(Kind::Playlist, &[])].into_iter().chain(layers).collect();
    let output = Node::new(Kind::Dummy, &[nodes.len() - 1]);
    plan(nodes.into_iter().chain([output]).collect())
}

/// So many sines, their sum, and an output.
fn add(sources: usize) -> Rc<Plan> {
    let mut nodes: Vec<_> = (0..sources).map(|_| Node::new(Kind::Sine, &[])).collect();
    nodes.push(Node::new(Kind::Add, &(0..sources).collect::<Vec<_>>()));
    nodes.push(Node::new(Kind::Dummy, &[sources]));
    plan(nodes)
}

/// So many outputs on one source.
fn outputs(outputs: usize) -> Rc<Plan> {
    let nodes = [Node::new(Kind::Sine, &[])].into_iter().chain((0..outputs).map(|_| Node::new(Kind::Dummy, &[0])));
    plan(nodes.collect())
}

fn plan(nodes: Vec<Node>) -> Rc<Plan> {
    Rc::new(Plan::new(nodes).unwrap())
}

/// What one tick in the steady state counts.
fn counted(plan: &Rc<Plan>, switches: Switches) -> Counters {
    with_contents!(switches, C => {
        let mut graph = Graph::<C>::new(plan, &setting(), switches);
        let mut probe = Reel::counting();
        (0..3).for_each(|_| graph.turn(&mut probe));
        let before = probe.counters();
        graph.turn(&mut probe);
        probe.counters().since(&before)
    })
}

fn played<C: Content>(graph: &Graph<C>) -> Vec<Option<Played>> {
    let flat = |frame: &crate::chunks::lengths::frame::Frame<C>| {
        let (mut samples, mut events) = (Vec::new(), Vec::new());
        walk(
            frame,
            |sample| samples.push(sample.map(f64::to_bits)),
            |field, at, value| events.push((field, at, value)),
        );
        (samples, events)
    };
    graph.played.iter().map(|frame| frame.as_ref().map(flat)).collect()
}
