//! The engine compared with the reference implementation, and with known counts.

mod cross;
mod dump;
mod handlers;
mod lab;
mod random;
mod vectors;

use std::rc::Rc;

use super::graph::{Graph, Setting};
use super::observer::StationObserver;
use super::plan::{Kind, Node, Plan, Value};
use super::played::walk;
use super::reference::Played;
use super::switches::Switches;
use super::work::{Handled, Tracks, Work};
use chunks::content::Content;
use chunks::frame::Frame;
use observe::probe::Counters;

/// Settings with frames of 882 samples at 44.1 kHz.
fn setting() -> Setting {
    Setting { frame: 882, rate: 44_100, tune: None, watched: false, silent_operator: false }
}

fn gain(kind: Kind, gain: f64, source: usize) -> Node {
    Node::new(kind, &[source]).with("gain", Value::Number(gain))
}

/// A source, `layers` layers on it, and an output.
fn chain(kind: Kind, layers: usize) -> Rc<Plan> {
    let layers = (0..layers).map(|at| gain(kind, 0.9, at));
    let nodes: Vec<_> = [Node::new(Kind::Playlist, &[])].into_iter().chain(layers).collect();
    let output = Node::new(Kind::Dummy, &[nodes.len() - 1]);
    plan(nodes.into_iter().chain([output]).collect())
}

/// `sources` sines, their sum, and an output.
fn add(sources: usize) -> Rc<Plan> {
    let mut nodes: Vec<_> = (0..sources).map(|_| Node::new(Kind::Sine, &[])).collect();
    nodes.push(Node::new(Kind::Add, &(0..sources).collect::<Vec<_>>()));
    nodes.push(Node::new(Kind::Dummy, &[sources]));
    plan(nodes)
}

/// `outputs` outputs of one source.
fn outputs(outputs: usize) -> Rc<Plan> {
    let nodes = [Node::new(Kind::Sine, &[])].into_iter().chain((0..outputs).map(|_| Node::new(Kind::Dummy, &[0])));
    plan(nodes.collect())
}

fn plan(nodes: Vec<Node>) -> Rc<Plan> {
    Rc::new(Plan::new(nodes).unwrap())
}

/// The counts of one tick in the steady state.
fn counted(plan: &Rc<Plan>, switches: Switches) -> Counters {
    switches.graphs().count(plan, &setting(), switches, 3, 1).1
}

/// Calls of handlers, by operator.
fn sorted(handled: &[Handled]) -> Vec<Handled> {
    let mut handled = handled.to_vec();
    handled.sort_by_key(|&(node, _)| node);
    handled
}

/// A graph with any contents whose outputs can be read.
pub(super) trait Playing {
    /// Plays a tick; returns the output of each output operator.
    fn tick(&mut self) -> Vec<Option<Played>>;
    /// The handlers called in the last tick, by operator.
    fn handled(&self) -> Vec<Handled>;
    /// Removes a request from a queue.
    fn remove_request(&mut self, node: usize, request: u32);
    /// Ticks of the only crossfade's clock, and the tracks of the only playlist or queue.
    fn crossed(&self) -> (u64, Option<&Tracks>);
    /// A copy that continues from here.
    fn copy(&self) -> Box<dyn Playing>;
}

impl<C: Content> Playing for Graph<C> {
    fn tick(&mut self) -> Vec<Option<Played>> {
        Graph::tick(self, &mut StationObserver::<false>::default());
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

    fn handled(&self) -> Vec<Handled> {
        sorted(&self.handled)
    }

    fn remove_request(&mut self, node: usize, request: u32) {
        Graph::remove_request(self, node, request);
    }

    fn crossed(&self) -> (u64, Option<&Tracks>) {
        let tracks = self.ops.iter().find_map(|op| match &op.work {
            Work::Files(files) => Some(&files.tracks),
            _ => None,
        });
        (self.clocks[1].ticks, tracks)
    }

    fn copy(&self) -> Box<dyn Playing> {
        Box::new(self.clone())
    }
}
