//! Poll: the clock asks the devices alone, and goes up from those that changed. Ours.
//!
//! Only two things can change what a clock follows: what operators do themselves, which they know and tell, and devices,
//! which may not. So the few operators whose own answer may change are asked once a tick, without recursion; from one
//! that says something else the news goes up, each operator once, and stops where it makes no difference. That is right for
//! devices that never notify, and costs nothing where there is none. Whether a child is ready must be told as any
//! change must.

use observe::probe::Observer;
use std::collections::VecDeque;

use super::ask::combine;
use super::{Call, Follows, Found, Network, Node, Rule, Sync, Token, agree};

/// See the module.
#[derive(Clone, Default)]
pub(crate) struct Poll {
    /// What each operator said last.
    kept: Vec<Found<Sync>>,
    /// Who wants to know what an operator says.
    parents: Vec<Vec<Node>>,
    /// Operators that are awake and whose own answer may change.
    devices: Vec<Node>,
    /// Who has to work out again what it says, and whether it is among them.
    queue: VecDeque<Node>,
    queued: Vec<bool>,
    /// Set when an output or active source said something else.
    stale: bool,
    token: Option<Found<Option<Token>>>,
}

impl Poll {
    /// Lets `node`, and whoever hears news of it, work out what it says.
    fn climb(&mut self, net: &impl Network, node: Node, watch: &mut impl Observer<Call>) {
        self.queue.push_back(node);
        while let Some(node) = self.queue.pop_front() {
            let at = node as usize;
            self.queued[at] = false;
            let found = combine(net, node, |child| self.kept[child as usize]);
            if found == self.kept[at] {
                continue;
            }
            self.kept[at] = found;
            if net.is_animated(node) {
                watch.record(Call::Told { from: node, to: None, alive: true });
                self.stale = true;
            }
            for &parent in &self.parents[at] {
                watch.record(Call::Told { from: node, to: Some(parent), alive: true });
                if !std::mem::replace(&mut self.queued[parent as usize], true) {
                    self.queue.push_back(parent);
                }
            }
        }
    }
}

impl Follows for Poll {
    fn woken(&mut self, net: &impl Network, node: Node, watch: &mut impl Observer<Call>) {
        self.kept.resize(net.nodes(), Ok(Sync::default()));
        self.parents.resize(net.nodes(), Vec::new());
        self.queued.resize(net.nodes(), false);
        for &child in net.children(node) {
            self.parents[child as usize].push(node);
            watch.record(Call::Hooked(child));
        }
        if matches!(net.rule(node), Rule::Own(Sync { dynamic: true, .. })) {
            self.devices.push(node);
        }
        self.stale |= net.is_animated(node);
        self.climb(net, node, watch);
    }

    fn slept(&mut self, net: &impl Network, node: Node, watch: &mut impl Observer<Call>) {
        for &child in net.children(node) {
            let parents = &mut self.parents[child as usize];
            let before = parents.len();
            parents.retain(|&parent| parent != node);
            watch.record(Call::Unhooked { node: child, callbacks: before - parents.len() });
        }
        self.devices.retain(|&device| device != node);
        self.stale |= net.is_animated(node);
        self.climb(net, node, watch);
    }

    fn changed(&mut self, net: &impl Network, node: Node, watch: &mut impl Observer<Call>) {
        self.climb(net, node, watch);
    }

    fn found(&mut self, net: &impl Network, watch: &mut impl Observer<Call>) -> Found<Option<Token>> {
        for nth in 0..self.devices.len() {
            let device = self.devices[nth];
            watch.record(Call::Asked { by: None, node: device });
            if combine(net, device, |_| Ok(Sync::default())) != self.kept[device as usize] {
                self.climb(net, device, watch);
            }
        }
        if std::mem::take(&mut self.stale) || self.token.is_none() {
            let said: Found<Vec<_>> =
                net.animated().map(|node| self.kept[node as usize].map(|s| (s.token, node))).collect();
            self.token = Some(said.and_then(|said| {
                let tokens = said.into_iter().filter_map(|(token, node)| Some((token?, node)));
                agree(tokens.inspect(|_| watch.record(Call::Listed)).collect(), None)
            }));
        }
        self.token.unwrap_or(Ok(None))
    }

    fn hooks(&self) -> usize {
        self.parents.iter().map(Vec::len).sum()
    }
}
