//! A graph with a clock on it: whatever happens to an operator is done to the graph, and then said to the variant that
//! follows it.

use super::networks::Graph;
use super::sync::{Call, Follows, Found, Network, Node, Rule, Sync, Token};
use observe::probe::Observer;

/// See the module.
#[derive(Clone)]
pub(crate) struct Driven<F> {
    pub graph: Graph,
    follows: F,
}

impl<F: Follows> Driven<F> {
    /// A graph, all of it asleep.
    pub fn new(graph: Graph, follows: F) -> Self {
        Driven { graph, follows }
    }

    /// Wakes all of it, sources first.
    pub fn wake_all(&mut self, watch: &mut impl Observer<Call>) {
        (0..self.graph.nodes() as Node).for_each(|node| self.wake(node, watch));
    }

    /// Wakes an operator.
    pub fn wake(&mut self, node: Node, watch: &mut impl Observer<Call>) {
        if !self.graph.awake(node) {
            self.graph.set_awake(node, true);
            self.follows.woken(&self.graph, node, watch);
        }
    }

    /// Sends an operator to sleep.
    pub fn sleep(&mut self, node: Node, watch: &mut impl Observer<Call>) {
        if self.graph.awake(node) {
            self.graph.set_awake(node, false);
            self.follows.slept(&self.graph, node, watch);
        }
    }

    /// An operator's rule is another one from here on: it chose, it was swapped, it advanced.
    #[cfg(test)]
    pub fn change(&mut self, node: Node, rule: Rule, watch: &mut impl Observer<Call>) {
        self.graph.set_rule(node, rule);
        self.follows.changed(&self.graph, node, watch);
    }

    /// A device opens, or closes with `None`; it says so or does not.
    pub fn plug(&mut self, device: Node, token: Option<Token>, says: bool, watch: &mut impl Observer<Call>) {
        self.graph.set_rule(device, Rule::Own(Sync { dynamic: true, token }));
        if says {
            self.follows.changed(&self.graph, device, watch);
        }
    }

    /// The cycles of a tick: an operator's begins before those that it pulls from.
    pub fn cycles(&mut self, watch: &mut impl Observer<Call>) {
        for node in (0..self.graph.nodes() as Node).rev().filter(|&node| self.graph.awake(node)) {
            self.follows.cycle(&self.graph, node, watch);
        }
    }

    /// Whose time it is.
    pub fn found(&mut self, watch: &mut impl Observer<Call>) -> Found<Option<Token>> {
        self.follows.found(&self.graph, watch)
    }

    /// Callbacks that are registered now.
    pub fn hooks(&self) -> usize {
        self.follows.hooks()
    }
}
