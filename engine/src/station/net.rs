//! The operators that run: those of a plan, and what some of them are made of.
//!
//! Called from a script, `amplify` is two operators, the amplifier and a muxer over what it makes and what it was given; `add`
//! is a muxer over `audio.add`. To a [clock](crate::clock) they are a network, of which it asks whose time it is.

use super::plan::{Kind, Node, Plan};
use crate::clock::sync::{self, Network, Rule, Sync, Token};
use crate::lab::named::named;

named! {
    /// What an operator that runs is.
    pub(crate) enum Part {
        /// The operator of the plan itself.
        Whole = "whole",
        /// The muxer of `amplify`: sound of the first, all else of the second.
        Muxer = "muxer",
        /// The muxer of `add`.
        Through = "through",
    }
}

/// An operator that runs.
#[derive(Clone, Debug)]
pub(crate) struct Operator {
    /// Its place in the plan.
    pub node: usize,
    pub part: Part,
    pub children: Vec<sync::Node>,
    rule: Rule,
    pub awake: bool,
    /// Whether it had something to give when it was last asked.
    pub ready: bool,
    pub output: bool,
    /// Whose pace it follows: the station's, 0, or a crossfade's.
    pub clock: usize,
    /// The clock of its sources, if it is a crossfade.
    pub leads: Option<usize>,
}

/// See the module.
#[derive(Clone, Debug)]
pub(crate) struct Net {
    pub operators: Vec<Operator>,
    outputs: Vec<sync::Node>,
    clocks: usize,
}

impl Net {
    /// The operators of a plan, asleep, children first.
    pub fn new(plan: &Plan) -> Net {
        let mut net = Net { operators: Vec::new(), outputs: Vec::new(), clocks: 1 };
        // The clocks that somebody follows, by the plan's number: the station's first.
        let crossfades = |at: &usize| plan.nodes()[*at].kind == Kind::Crossfade && plan.clock(*at).is_some();
        let numbered: Vec<_> =
            [0].into_iter().chain((0..plan.nodes().len()).filter(crossfades).map(|at| at + 1)).collect();
        let number = |clock| numbered.iter().position(|&known| known == clock);
        net.clocks = numbered.len();
        // The operator that stands for each node.
        let mut stands: Vec<sync::Node> = Vec::new();
        for (at, node) in plan.nodes().iter().enumerate() {
            let Some(clock) = plan.clock(at) else {
                stands.push(sync::Node::MAX);
                continue;
            };
            let children: Vec<_> = node.sources.iter().map(|&source| stands[source]).collect();
            let mut push = |part, children: Vec<_>| {
                let (rule, output) = (rule(node, part, &children), node.kind.signature().output);
                let (clock, leads) = (number(clock).expect("somebody leads it"), number(at + 1));
                let operator =
                    Operator { node: at, part, children, rule, awake: false, ready: true, output, clock, leads };
                net.operators.push(operator);
                net.operators.len() as sync::Node - 1
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
        net
    }

    /// The outputs, in the order of the plan.
    pub fn outputs(&self) -> &[sync::Node] {
        &self.outputs
    }

    /// Clocks: the station's, and one for each crossfade.
    pub fn clocks(&self) -> usize {
        self.clocks
    }

    /// What each operator is, for the figure.
    pub fn kinds(&self, plan: &Plan) -> Vec<(Kind, Part, Vec<sync::Node>)> {
        let kind = |operator: &Operator| (plan.nodes()[operator.node].kind, operator.part, operator.children.clone());
        self.operators.iter().map(kind).collect()
    }

    /// A switch, or a sequence, gives what `child` does from here on.
    pub fn choose(&mut self, operator: usize, child: sync::Node) {
        self.operators[operator].rule = Rule::Child(Some(child));
    }
}

fn rule(node: &Node, part: Part, children: &[sync::Node]) -> Rule {
    match (node.kind, part) {
        (_, Part::Muxer | Part::Through) | (Kind::Add, _) => Rule::Ready,
        (Kind::Sine | Kind::Blank | Kind::Noise | Kind::Playlist | Kind::Queue, _) => Rule::Own(Sync::default()),
        // Its sources have a clock of their own.
        (Kind::Crossfade, _) => Rule::Own(Sync::default()),
        (Kind::Switch | Kind::Fallback, _) => Rule::Child(None),
        (Kind::Sequence | Kind::Amplify | Kind::TrackAmplify | Kind::Dummy, _) => Rule::Child(Some(children[0])),
        (Kind::Card, _) => Rule::Own(Sync { dynamic: true, token: Some(Token::SoundCard) }),
    }
}

impl Network for Net {
    fn nodes(&self) -> usize {
        self.operators.len()
    }

    fn children(&self, node: sync::Node) -> &[sync::Node] {
        &self.operators[node as usize].children
    }

    fn rule(&self, node: sync::Node) -> Rule {
        self.operators[node as usize].rule
    }

    fn awake(&self, node: sync::Node) -> bool {
        self.operators[node as usize].awake
    }

    fn ready(&self, node: sync::Node) -> bool {
        let operator = &self.operators[node as usize];
        operator.awake && operator.ready
    }

    fn animated(&self) -> impl Iterator<Item = sync::Node> {
        self.outputs.iter().copied().filter(|&output| self.awake(output))
    }

    fn is_animated(&self, node: sync::Node) -> bool {
        self.operators[node as usize].output
    }
}
