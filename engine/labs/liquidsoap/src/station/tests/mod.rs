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
use super::tally::Tally;
use super::twin::Played;
use chunks::lengths::content::Content;
use chunks::lengths::frame::Frame;
use observe::probe::Counters;

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
    switches.graphs().count(plan, &setting(), switches, 3, 1).1
}

/// A graph of any contents whose outputs are looked at.
pub(super) trait Playing {
    /// Plays a tick, and returns what each output played in it.
    fn tick(&mut self) -> Vec<Option<Played>>;
    /// Takes a request of a queue back.
    fn remove_request(&mut self, node: usize, request: u32);
    /// A copy that goes on from here.
    fn copy(&self) -> Box<dyn Playing>;
}

impl<C: Content> Playing for Graph<C> {
    fn tick(&mut self) -> Vec<Option<Played>> {
        Graph::tick(self, &mut Tally::<false>::default());
        assert!(self.conflict.is_none());
        let flat = |frame: &Frame<C>| {
            let (mut samples, mut events) = (Vec::new(), Vec::new());
            walk(
                frame,
                |sample| samples.push(sample.map(f64::to_bits)),
                |field, at, value| events.push((field, at, value)),
            );
            (samples, events)
        };
        self.played.iter().map(|frame| frame.as_ref().map(flat)).collect()
    }

    fn remove_request(&mut self, node: usize, request: u32) {
        Graph::remove_request(self, node, request);
    }

    fn copy(&self) -> Box<dyn Playing> {
        Box::new(self.clone())
    }
}
