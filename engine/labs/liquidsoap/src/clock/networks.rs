//! The lab's graphs, reconstructed from a line of script each. They have the structure of Liquidsoap's graphs and produce no
//! sound.

use super::sync::{Network, Node, Rule, Sync};
use observe::named;

named! {
    /// Kinds of operators.
    pub(crate) enum Kind {
        /// A generator or a file.
        Source = "source",
        /// An operator that passes on its child's frames.
        Pass = "pass",
        /// An operator that combines several children.
        Join = "join",
        /// An operator that passes on the frames of one of its children, which it chooses.
        Switch = "switch",
        /// An output that discards its frames.
        Output = "output",
        /// A sound card: an output with a time of its own.
        Card = "card",
        /// A peer's stream: a source that the clock runs itself, except below a switch.
        Line = "line",
    }
}

/// The rule of a device that is closed.
pub(crate) const DEVICE: Rule = Rule::Own(Sync { dynamic: true, token: None });

/// A graph whose operators have a kind.
pub(crate) type Graph = super::sync::graph::Graph<Kind>;

impl Graph {
    /// `outputs` outputs of one source.
    pub fn outputs(outputs: u32) -> Graph {
        let mut graph = Graph::default();
        let source = graph.source();
        (0..outputs).for_each(|_| graph.output(source));
        graph
    }

    /// An output of a muxer of `audio.add` of `sources` sources.
    pub fn add(sources: u32) -> Graph {
        let mut graph = Graph::default();
        let sources = (0..sources).map(|_| graph.source()).collect();
        let add = graph.push(Kind::Join, sources, Rule::Ready);
        let muxer = graph.push(Kind::Join, vec![add], Rule::Ready);
        graph.output(muxer);
        graph
    }

    /// An output of a chain of `depth` operators on a source.
    pub fn chain(depth: u32) -> Graph {
        let mut graph = Graph::default();
        let source = graph.source();
        let last = (0..depth).fold(source, |below, _| graph.push(Kind::Pass, vec![below], Rule::Child(Some(below))));
        graph.output(last);
        graph
    }

    /// An output of `layers` nested calls of `amplify`, as scripts make them: each is an inner operator, and a muxer of it and
    /// the original.
    pub fn amplify(layers: u32) -> Graph {
        let mut graph = Graph::default();
        let source = graph.source();
        let last = (0..layers).fold(source, |below, _| {
            let inner = graph.push(Kind::Pass, vec![below], Rule::Child(Some(below)));
            graph.push(Kind::Join, vec![inner, below], Rule::Ready)
        });
        graph.output(last);
        graph
    }

    /// An output of a switch of `sources` sources, the last of which it has chosen.
    pub fn switch(sources: u32) -> Graph {
        let mut graph = Graph::default();
        let sources: Vec<_> = (0..sources).map(|_| graph.source()).collect();
        let chosen = sources.last().copied();
        let switch = graph.push(Kind::Switch, sources, Rule::Child(chosen));
        graph.output(switch);
        graph
    }

    /// The switch, if there is one.
    pub fn switching(&self) -> Option<Node> {
        (0..self.nodes() as Node).find(|&node| *self.data(node) == Kind::Switch)
    }

    /// Adds a generator, which has no sync source.
    fn source(&mut self) -> Node {
        self.push(Kind::Source, Vec::new(), Rule::Own(Sync::default()))
    }

    fn output(&mut self, of: Node) {
        let output = self.push(Kind::Output, vec![of], Rule::Child(Some(of)));
        self.animate(output);
    }

    /// Adds a sound card beside the last output; it is a sync source while it is open.
    pub fn card(&mut self) -> Node {
        let children = self.children(self.nodes() as Node - 1).to_vec();
        let card = self.push(Kind::Card, children, DEVICE);
        self.animate(card);
        card
    }

    /// Turns the first source into a peer's stream; it is a sync source while the peer is connected.
    ///
    /// The clock runs it itself, as Liquidsoap's `input.srt`, and then hears of it whatever a switch chooses. Below a switch it
    /// is a passive source with a pace of its own, as `source.dynamic` with `self_sync`: the clock hears of it through the
    /// switch alone.
    pub fn line(&mut self) -> Node {
        *self.data_mut(0) = Kind::Line;
        self.set_rule(0, DEVICE);
        if self.switching().is_none() {
            self.animate(0);
        }
        0
    }
}
