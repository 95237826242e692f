//! The running operators: those of a plan, some of which consist of two.
//!
//! Called from a script, `amplify` is two operators, the amplifier and a muxer of its output and its input; `add` is a muxer
//! of `audio.add`. A [clock](crate::clock) sees them as a network whose sync source it determines.

use super::plan::{Kind, Node, Plan};
use clock::sync::graph::Graph;
use clock::sync::scan::scan_once;
use clock::sync::{self, Network as _, Rule, Sync, SyncResult, Token};
use observe::named;

named! {
    /// The role of a running operator in its node of the plan.
    pub(crate) enum Part {
        /// The node's operator itself.
        Whole = "whole",
        /// The muxer of `amplify`: sound of the first child, all other fields of the second.
        Muxer = "muxer",
        /// The muxer of `add`.
        Through = "through",
    }
}

/// The data of a running operator that the clock does not need.
#[derive(Clone, Debug)]
pub(crate) struct Operator {
    /// Index of its node in the plan.
    pub node: usize,
    pub part: Part,
    /// Its clock: the station's, 0, or a crossfade's.
    pub clock: usize,
    /// The clock of its sources, if it is a crossfade.
    pub leads: Option<usize>,
}

/// The network of running operators.
#[derive(Clone, Debug)]
pub(crate) struct Net {
    pub graph: Graph<Operator>,
    parents: Vec<Vec<sync::Node>>,
    outputs: Vec<sync::Node>,
    clocks: usize,
}

impl Net {
    /// The operators of a plan, asleep, children first.
    pub fn new(plan: &Plan) -> Net {
        let mut net = Net { graph: Graph::default(), parents: Vec::new(), outputs: Vec::new(), clocks: 1 };
        // The clocks in use, by the plan's number, the station's first.
        let crossfades = |at: &usize| plan.nodes()[*at].kind == Kind::Crossfade && plan.clock(*at).is_some();
        let numbered: Vec<_> =
            [0].into_iter().chain((0..plan.nodes().len()).filter(crossfades).map(|at| at + 1)).collect();
        let number = |clock| numbered.iter().position(|&known| known == clock);
        net.clocks = numbered.len();
        // The operator that represents each node.
        let mut stands: Vec<sync::Node> = Vec::new();
        for (at, node) in plan.nodes().iter().enumerate() {
            let Some(clock) = plan.clock(at) else {
                stands.push(sync::Node::MAX);
                continue;
            };
            let children: Vec<_> = node.sources.iter().map(|&source| stands[source]).collect();
            let mut push = |part, children: Vec<_>| {
                let rule = rule(node, part, &children);
                let (clock, leads) = (number(clock).expect("somebody leads it"), number(at + 1));
                let number = net.graph.push(Operator { node: at, part, clock, leads }, children, rule);
                if node.kind.signature().output {
                    net.graph.animate(number);
                }
                number
            };
            let own = push(Part::Whole, children.clone());
            let stand = match node.kind {
                Kind::Amplify => push(Part::Muxer, vec![own, children[0]]),
                Kind::Add => push(Part::Through, vec![own]),
                _ => own,
            };
            if node.kind.signature().output {
                net.outputs.push(own);
            }
            stands.push(stand);
        }
        net.parents = vec![Vec::new(); net.graph.nodes()];
        for parent in 0..net.graph.nodes() as sync::Node {
            net.graph.children(parent).iter().for_each(|&child| net.parents[child as usize].push(parent));
        }
        net
    }

    /// The outputs, in the order of the plan.
    pub fn outputs(&self) -> &[sync::Node] {
        &self.outputs
    }

    /// Number of clocks: the station's, and one for each crossfade.
    pub fn clocks(&self) -> usize {
        self.clocks
    }

    /// The data of an operator.
    pub fn operator(&self, at: usize) -> &Operator {
        self.graph.data(at as sync::Node)
    }

    /// All operators, children first.
    pub fn operators(&self) -> impl Iterator<Item = &Operator> {
        (0..self.graph.nodes()).map(|at| self.operator(at))
    }

    /// Whether it is an output.
    pub fn is_output(&self, at: usize) -> bool {
        self.graph.is_animated(at as sync::Node)
    }

    /// What an operator pulls from.
    pub fn children(&self, at: usize) -> &[sync::Node] {
        self.graph.children(at as sync::Node)
    }

    /// The operators that pull from an operator.
    pub fn parents(&self, at: usize) -> &[sync::Node] {
        &self.parents[at]
    }

    /// What each operator is, for the figure.
    pub fn kinds(&self, plan: &Plan) -> Vec<(Kind, Part, Vec<sync::Node>)> {
        let kind = |(at, operator): (usize, &Operator)| {
            (plan.nodes()[operator.node].kind, operator.part, self.children(at).to_vec())
        };
        self.operators().enumerate().map(kind).collect()
    }

    /// The sync source that asking every operator finds, each once: what a clock should follow.
    pub fn asked(&self) -> SyncResult<Option<Token>> {
        scan_once(&self.graph)
    }

    /// A switch, or a sequence, gives what `child` does from here on.
    pub fn choose(&mut self, operator: usize, child: sync::Node) {
        self.graph.set_rule(operator as sync::Node, Rule::Child(Some(child)));
    }
}

fn rule(node: &Node, part: Part, children: &[sync::Node]) -> Rule {
    match (node.kind, part) {
        (_, Part::Muxer | Part::Through) | (Kind::Add, _) => Rule::Ready,
        // Playlists with a pace of their own share it, as devices of one kind do.
        (Kind::Playlist, _) if node.sets_pace() => Rule::Own(Sync { dynamic: false, token: Some(Token::Source(0)) }),
        (Kind::Sine | Kind::Blank | Kind::Noise | Kind::Playlist | Kind::Queue, _) => Rule::Own(Sync::default()),
        // Its sources have a clock of their own.
        (Kind::Crossfade, _) => Rule::Own(Sync::default()),
        (Kind::Switch | Kind::Fallback, _) => Rule::Child(None),
        (Kind::Sequence | Kind::Amplify | Kind::TrackAmplify | Kind::OnPosition | Kind::Dummy, _) => {
            Rule::Child(Some(children[0]))
        }
        (Kind::Card, _) => Rule::Own(Sync { dynamic: true, token: Some(Token::SoundCard) }),
    }
}
