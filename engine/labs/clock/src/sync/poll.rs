//! Poll, ours: the clock asks the devices only, and propagates their changes upward.
//!
//! The clock's sync source can change for two reasons only: an operator acts, and then it notifies; or a device opens or
//! closes, which may happen without notification. So the clock asks the few operators whose own answer may change once a tick,
//! without recursion. A changed answer propagates to the parents, to each operator once, and stops where it makes no
//! difference. That is right even for devices that never notify, and costs nothing without devices. The owner of the graph reports
//! that a child has become ready, or is no longer, to the parents that collect from ready children only.
//!
//! It leaves out the check that 2.4.5 makes in each operator's cycle: an operator that chooses another child and does not
//! notify is missed, until the operator or one below it does.

use observe::probe::Observer;
use std::collections::VecDeque;

use super::ask::combine;
use super::{Network, Node, Rule, Sync, SyncEvent, SyncResult, SyncTracker, Token, agree};

/// The tracker that polls devices.
#[derive(Clone, Default)]
pub struct Poll {
    /// Each operator's last answer.
    last: Vec<SyncResult<Sync>>,
    /// Each operator's awake parents.
    parents: Vec<Vec<Node>>,
    /// Awake operators whose own answer may change.
    devices: Vec<Node>,
    /// Operators whose answer has to be recomputed, and whether each operator is among them.
    queue: VecDeque<Node>,
    queued: Vec<bool>,
    /// Whether the answer of an output or active source has changed.
    stale: bool,
    token: Option<SyncResult<Option<Token>>>,
}

impl Poll {
    /// Recomputes the answer of `node`, and those of all operators that depend on it.
    // code: propagate
    fn propagate(&mut self, net: &impl Network, node: Node, observer: &mut impl Observer<SyncEvent>) {
        self.queue.push_back(node);
        while let Some(node) = self.queue.pop_front() {
            let at = node as usize;
            self.queued[at] = false;
            let found = combine(net, node, |child| self.last[child as usize]);
            if found == self.last[at] {
                continue;
            }
            self.last[at] = found;
            if net.is_animated(node) {
                observer.record(SyncEvent::Told { from: node, to: None, alive: true });
                self.stale = true;
            }
            for &parent in &self.parents[at] {
                observer.record(SyncEvent::Told { from: node, to: Some(parent), alive: true });
                if !std::mem::replace(&mut self.queued[parent as usize], true) {
                    self.queue.push_back(parent);
                }
            }
        }
    }
    // code end
}

impl SyncTracker for Poll {
    // code: woken
    // at: wakes
    fn woken(&mut self, net: &impl Network, node: Node, observer: &mut impl Observer<SyncEvent>) {
        self.last.resize(net.nodes(), Ok(Sync::default()));
        self.parents.resize(net.nodes(), Vec::new());
        self.queued.resize(net.nodes(), false);
        for &child in net.children(node) {
            self.parents[child as usize].push(node);
            observer.record(SyncEvent::Hooked(child));
        }
        if matches!(net.rule(node), Rule::Own(Sync { dynamic: true, .. })) {
            self.devices.push(node);
        }
        self.stale |= net.is_animated(node);
        self.propagate(net, node, observer);
    }
    // code end

    fn slept(&mut self, net: &impl Network, node: Node, observer: &mut impl Observer<SyncEvent>) {
        for &child in net.children(node) {
            let parents = &mut self.parents[child as usize];
            let before = parents.len();
            parents.retain(|&parent| parent != node);
            observer.record(SyncEvent::Unhooked { node: child, callbacks: before - parents.len() });
        }
        self.devices.retain(|&device| device != node);
        self.stale |= net.is_animated(node);
        self.propagate(net, node, observer);
    }

    // code: changed
    // at: changes
    fn changed(&mut self, net: &impl Network, node: Node, observer: &mut impl Observer<SyncEvent>) {
        self.propagate(net, node, observer);
    }
    // code end

    fn readied(&mut self, net: &impl Network, node: Node, observer: &mut impl Observer<SyncEvent>) {
        for nth in 0..self.parents[node as usize].len() {
            let parent = self.parents[node as usize][nth];
            if net.rule(parent) == Rule::Ready {
                self.propagate(net, parent, observer);
            }
        }
    }

    // code: sync_source
    // at: finds
    fn sync_source(
        &mut self,
        net: &impl Network,
        observer: &mut impl Observer<SyncEvent>,
    ) -> SyncResult<Option<Token>> {
        for nth in 0..self.devices.len() {
            let device = self.devices[nth];
            observer.record(SyncEvent::Asked { by: None, node: device });
            if combine(net, device, |_| Ok(Sync::default())) != self.last[device as usize] {
                self.propagate(net, device, observer);
            }
        }
        if std::mem::take(&mut self.stale) || self.token.is_none() {
            let said: SyncResult<Vec<_>> =
                net.animated().map(|node| self.last[node as usize].map(|s| (s.token, node))).collect();
            self.token = Some(said.and_then(|said| {
                let tokens = said.into_iter().filter_map(|(token, node)| Some((token?, node)));
                agree(tokens.inspect(|_| observer.record(SyncEvent::Listed)).collect(), None)
            }));
        }
        self.token.unwrap_or(Ok(None))
    }
    // code end

    fn hooks(&self) -> usize {
        self.parents.iter().map(Vec::len).sum()
    }
}
