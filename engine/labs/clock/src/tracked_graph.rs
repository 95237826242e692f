//! A graph of operators together with the tracker of its sync source. Every change is applied to the graph first, and then
//! reported to the tracker.

use super::networks::Graph;
use super::sync::{Network, Node, Rule, Sync, SyncEvent, SyncResult, SyncTracker, Token};
use observe::probe::Observer;

/// A graph and its tracker.
#[derive(Clone)]
pub(crate) struct TrackedGraph<F> {
    pub graph: Graph,
    tracker: F,
}

impl<F: SyncTracker> TrackedGraph<F> {
    /// A graph whose operators are all asleep.
    pub fn new(graph: Graph, tracker: F) -> Self {
        TrackedGraph { graph, tracker }
    }

    /// Wakes all operators, sources first.
    pub fn wake_all(&mut self, observer: &mut impl Observer<SyncEvent>) {
        (0..self.graph.nodes() as Node).for_each(|node| self.wake(node, observer));
    }

    /// Wakes an operator, unless it is awake.
    pub fn wake(&mut self, node: Node, observer: &mut impl Observer<SyncEvent>) {
        if !self.graph.awake(node) {
            self.graph.set_awake(node, true);
            self.tracker.woken(&self.graph, node, observer);
        }
    }

    /// Sends an operator to sleep, unless it is asleep.
    pub fn sleep(&mut self, node: Node, observer: &mut impl Observer<SyncEvent>) {
        if self.graph.awake(node) {
            self.graph.set_awake(node, false);
            self.tracker.slept(&self.graph, node, observer);
        }
    }

    /// Changes the rule of an operator, as a choice, a swap or an advance does; the operator notifies if `says`.
    pub fn change(&mut self, node: Node, rule: Rule, says: bool, observer: &mut impl Observer<SyncEvent>) {
        self.graph.set_rule(node, rule);
        if says {
            self.tracker.changed(&self.graph, node, observer);
        }
    }

    /// Opens a device with a token, or closes it with `None`; it notifies if `says`.
    pub fn plug(&mut self, device: Node, token: Option<Token>, says: bool, observer: &mut impl Observer<SyncEvent>) {
        self.change(device, Rule::Own(Sync { dynamic: true, token }), says, observer);
    }

    /// Runs the cycles of a tick; an operator's begins before those of its children.
    pub fn cycles(&mut self, observer: &mut impl Observer<SyncEvent>) {
        for node in (0..self.graph.nodes() as Node).rev().filter(|&node| self.graph.awake(node)) {
            self.tracker.cycle(&self.graph, node, observer);
        }
    }

    /// The graph's sync source.
    pub fn sync_source(&mut self, observer: &mut impl Observer<SyncEvent>) -> SyncResult<Option<Token>> {
        self.tracker.sync_source(&self.graph, observer)
    }

    /// Number of registered callbacks.
    pub fn hooks(&self) -> usize {
        self.tracker.hooks()
    }
}
