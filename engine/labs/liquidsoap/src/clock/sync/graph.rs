//! Operators as a clock knows them: the network that the labs and the station ask.

use super::{Network, Node, Rule};

#[derive(Clone, Debug)]
struct Operator<T> {
    of: T,
    children: Vec<Node>,
    rule: Rule,
    animated: bool,
    awake: bool,
    ready: bool,
}

/// A graph whose operators are numbered so that children come before those that hang on them; a `T` is what its owner
/// knows of an operator besides.
#[derive(Clone, Debug)]
pub(crate) struct Graph<T>(Vec<Operator<T>>);

impl<T> Default for Graph<T> {
    fn default() -> Self {
        Graph(Vec::new())
    }
}

impl<T> Graph<T> {
    /// Adds an operator, asleep, and returns its number.
    pub fn push(&mut self, of: T, children: Vec<Node>, rule: Rule) -> Node {
        self.0.push(Operator { of, children, rule, animated: false, awake: false, ready: true });
        self.0.len() as Node - 1
    }

    /// What its owner knows of an operator.
    pub fn of(&self, node: Node) -> &T {
        &self.0[node as usize].of
    }

    /// The same, to be changed.
    pub fn of_mut(&mut self, node: Node) -> &mut T {
        &mut self.0[node as usize].of
    }

    /// From here on the clock asks `node` for frames.
    pub fn animate(&mut self, node: Node) {
        self.0[node as usize].animated = true;
    }

    /// Wakes an operator, or sends it to sleep.
    pub fn set_awake(&mut self, node: Node, awake: bool) {
        self.0[node as usize].awake = awake;
    }

    /// Says whether an operator has something to give while it is awake. Until then it does.
    pub fn set_ready(&mut self, node: Node, ready: bool) {
        self.0[node as usize].ready = ready;
    }

    /// Says how an operator comes by its `self_sync`.
    pub fn set_rule(&mut self, node: Node, rule: Rule) {
        self.0[node as usize].rule = rule;
    }
}

impl<T> Network for Graph<T> {
    fn nodes(&self) -> usize {
        self.0.len()
    }

    fn children(&self, node: Node) -> &[Node] {
        &self.0[node as usize].children
    }

    fn rule(&self, node: Node) -> Rule {
        self.0[node as usize].rule
    }

    fn awake(&self, node: Node) -> bool {
        self.0[node as usize].awake
    }

    fn ready(&self, node: Node) -> bool {
        let operator = &self.0[node as usize];
        operator.awake && operator.ready
    }

    fn animated(&self) -> impl Iterator<Item = Node> {
        self.0.iter().zip(0..).filter(|(operator, _)| operator.animated && operator.awake).map(|(_, node)| node)
    }

    fn is_animated(&self, node: Node) -> bool {
        self.0[node as usize].animated
    }
}
