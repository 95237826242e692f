//! The lab's graphs, reconstructed from a line of script each. They have the structure of Liquidsoap's graphs and produce no
//! sound.

use super::dump::{Entry, Ids, Source};
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

    /// What `clock.dump` shows of the graph. The clock is named after its first output, also while that sleeps.
    pub fn entry(&self, ticks: u64, frame: (u64, u64), self_sync: bool) -> Entry {
        let nodes = 0..self.nodes() as Node;
        let mut ids = Ids::default();
        let ids: Vec<_> = nodes.clone().map(|node| ids.next(Kind::NAMES[*self.data(node) as usize])).collect();
        let is_output = |node: Node| matches!(self.data(node), Kind::Output | Kind::Card);
        let named = nodes.clone().find(|&node| is_output(node)).expect("every graph has an output");
        let mut entry = Entry { id: ids[named as usize].clone(), ticks, frame, self_sync, ..Entry::default() };
        for node in nodes.clone().filter(|&node| self.awake(node)) {
            let id = &ids[node as usize];
            let mut source = Source { id: id.clone(), activations: Vec::new() };
            if is_output(node) {
                source.activations.push(id.clone());
            }
            for parent in nodes.clone().filter(|&parent| self.awake(parent)) {
                let pulls = self.children(parent).iter().filter(|&&child| child == node);
                source.activations.extend(pulls.map(|_| ids[parent as usize].clone()));
            }
            let sources = match (is_output(node), self.is_animated(node)) {
                (true, _) => &mut entry.outputs,
                (false, true) => &mut entry.active,
                (false, false) => &mut entry.passive,
            };
            sources.push(source);
        }
        entry
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
