//! Graphs to ask, reconstructed from a line each: who hangs on whom, and nothing that makes sound.

use super::sync::{Network, Node, Rule, Sync};
use observe::named;

named! {
    /// What an operator is.
    pub(crate) enum Kind {
        /// A generator or a file.
        Source = "source",
        /// Passes on what it is given.
        Pass = "pass",
        /// Puts several into one.
        Join = "join",
        /// Discards what it is given.
        Output = "output",
        /// A sound card, which is an output.
        Card = "card",
        /// A peer's sound, which is a source that the clock runs itself.
        Line = "line",
    }
}

/// A device that is not open.
pub(crate) const DEVICE: Rule = Rule::Own(Sync { dynamic: true, token: None });

/// A graph of which it is known what its operators are.
pub(crate) type Graph = super::sync::graph::Graph<Kind>;

impl Graph {
    /// `outputs` outputs on one source.
    pub fn outputs(outputs: u32) -> Graph {
        let mut graph = Graph::default();
        let source = graph.source();
        (0..outputs).for_each(|_| graph.output(source));
        graph
    }

    /// An output on a muxer on `audio.add` of `sources` sources.
    pub fn add(sources: u32) -> Graph {
        let mut graph = Graph::default();
        let sources = (0..sources).map(|_| graph.source()).collect();
        let add = graph.push(Kind::Join, sources, Rule::Ready);
        let muxer = graph.push(Kind::Join, vec![add], Rule::Ready);
        graph.output(muxer);
        graph
    }

    /// An output on so many operators, one on the other, on a source.
    pub fn chain(depth: u32) -> Graph {
        let mut graph = Graph::default();
        let source = graph.source();
        let last = (0..depth).fold(source, |below, _| graph.push(Kind::Pass, vec![below], Rule::Child(Some(below))));
        graph.output(last);
        graph
    }

    /// An output on so many `amplify`, as a script calls it: each is an inner operator, and a muxer over it and the
    /// original.
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

    /// Adds a generator, which has no time of its own.
    fn source(&mut self) -> Node {
        self.push(Kind::Source, Vec::new(), Rule::Own(Sync::default()))
    }

    fn output(&mut self, of: Node) {
        let output = self.push(Kind::Output, vec![of], Rule::Child(Some(of)));
        self.animate(output);
    }

    /// Adds a sound card beside the last output: it has a time of its own while it is open.
    pub fn card(&mut self) -> Node {
        let children = self.children(self.nodes() as Node - 1).to_vec();
        let card = self.push(Kind::Card, children, DEVICE);
        self.animate(card);
        card
    }

    /// Makes the first source a peer's: it has a time of its own while the peer is connected.
    pub fn line(&mut self) -> Node {
        *self.of_mut(0) = Kind::Line;
        self.set_rule(0, DEVICE);
        self.animate(0);
        0
    }
}
