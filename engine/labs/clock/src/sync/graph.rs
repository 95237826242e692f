//! Operators as a clock sees them: the network that the labs and the station use.

use super::{Network, Node, Rule};

#[derive(Clone, Debug)]
struct Operator<T> {
    data: T,
    children: Vec<Node>,
    rule: Rule,
    animated: bool,
    awake: bool,
    ready: bool,
}

/// A graph whose operators are numbered so that children come before their parents; a `T` is the owner's data of an operator.
#[derive(Clone, Debug)]
pub struct Graph<T>(Vec<Operator<T>>);

impl<T> Default for Graph<T> {
    fn default() -> Self {
        Graph(Vec::new())
    }
}

impl<T> Graph<T> {
    /// Adds an operator, asleep and ready, and returns its number.
    pub fn push(&mut self, data: T, children: Vec<Node>, rule: Rule) -> Node {
        self.0.push(Operator { data, children, rule, animated: false, awake: false, ready: true });
        self.0.len() as Node - 1
    }

    /// The owner's data of an operator.
    pub fn data(&self, node: Node) -> &T {
        &self.0[node as usize].data
    }

    /// The owner's data of an operator, mutably.
    pub fn data_mut(&mut self, node: Node) -> &mut T {
        &mut self.0[node as usize].data
    }

    /// Makes the clock run `node` directly.
    pub fn animate(&mut self, node: Node) {
        self.0[node as usize].animated = true;
    }

    /// Sets whether an operator is awake.
    pub fn set_awake(&mut self, node: Node, awake: bool) {
        self.0[node as usize].awake = awake;
    }

    /// Sets whether an operator can deliver a frame while it is awake. Initially it can.
    pub fn set_ready(&mut self, node: Node, ready: bool) {
        self.0[node as usize].ready = ready;
    }

    /// Sets how an operator's `self_sync` is determined.
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
