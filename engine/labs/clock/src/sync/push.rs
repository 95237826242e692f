//! Push: each operator keeps its last answer, and runs callbacks when its answer changes.
//!
//! At wake-up an operator registers a callback on each child, and the clock one on each output and active source. A change
//! runs callbacks upward; the clock keeps an entry for each output and active source, and a tick only reads one field. The
//! article describes no more than that, so that a device which does not notify is missed. Liquidsoap 2.4.5 therefore lets
//! every operator recompute its `self_sync` at the start of its own cycle, recursively as before: the walk left the clock, but
//! not the tick.
//!
//! Callbacks are deregistered at sleep, as since #5153 and its successors; before those they leaked, which is a [planted
//! fault](Push::new) here.

use super::ask::{ask, combine};
use super::{Network, Node, Sync, SyncEvent, SyncResult, SyncTracker, Token, agree};
use observe::probe::Observer;

/// How an operator computes its answer.
pub trait Evaluate: Clone + Default {
    /// Whether it recomputes the answer at the start of its own cycle, too.
    const CYCLES: bool;
    /// Computes the answer of `node`; `last` holds the operators' last answers.
    fn find(
        &mut self,
        net: &impl Network,
        node: Node,
        last: &[SyncResult<Sync>],
        observer: &mut impl Observer<SyncEvent>,
    ) -> SyncResult<Sync>;
    /// Discards cached answers, because one of them may have changed.
    fn forget(&mut self) {}
}

/// From the last answers of its children: as the article describes it.
#[derive(Clone, Default)]
pub struct FromChildren;

impl Evaluate for FromChildren {
    const CYCLES: bool = false;

    fn find(
        &mut self,
        net: &impl Network,
        node: Node,
        last: &[SyncResult<Sync>],
        _: &mut impl Observer<SyncEvent>,
    ) -> SyncResult<Sync> {
        combine(net, node, |child| last[child as usize])
    }
}

/// By recursion, and again on every cycle: 2.4.5.
#[derive(Clone, Default)]
pub struct Recursive;

impl Evaluate for Recursive {
    const CYCLES: bool = true;

    fn find(
        &mut self,
        net: &impl Network,
        node: Node,
        _: &[SyncResult<Sync>],
        observer: &mut impl Observer<SyncEvent>,
    ) -> SyncResult<Sync> {
        ask(net, None, node, observer)
    }
}

/// By recursion with a cache that is valid until the tick ends or an operator notifies: ours. A device that never notifies is
/// asked once a tick, so that its change is noticed less than one tick late.
#[derive(Clone, Default)]
pub struct Memoized {
    /// Number of the current cache generation; older answers are invalid.
    tick: u64,
    answers: Vec<(u64, SyncResult<Sync>)>,
}

impl Memoized {
    fn ask(
        &mut self,
        net: &impl Network,
        by: Option<Node>,
        node: Node,
        observer: &mut impl Observer<SyncEvent>,
    ) -> SyncResult<Sync> {
        observer.record(SyncEvent::Asked { by, node });
        if let Some((tick, answer)) = self.answers.get(node as usize)
            && *tick == self.tick
        {
            return *answer;
        }
        let answer = combine(net, node, |child| self.ask(net, Some(node), child, observer));
        self.answers.resize(net.nodes(), (u64::MAX, Ok(Sync::default())));
        self.answers[node as usize] = (self.tick, answer);
        answer
    }
}

impl Evaluate for Memoized {
    const CYCLES: bool = true;

    fn find(
        &mut self,
        net: &impl Network,
        node: Node,
        _: &[SyncResult<Sync>],
        observer: &mut impl Observer<SyncEvent>,
    ) -> SyncResult<Sync> {
        self.ask(net, None, node, observer)
    }

    fn forget(&mut self) {
        self.tick += 1;
    }
}

/// A registered callback.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Callback {
    /// The operator that registered it; `None` for the clock.
    to: Option<Node>,
    /// The wake-up of that operator in which it was registered.
    life: u32,
}

/// The callbacks on an operator, and the number of its wake-ups.
#[derive(Clone, Default)]
struct OperatorState {
    callbacks: Vec<Callback>,
    life: u32,
}

/// The tracker that relies on callbacks.
#[derive(Clone, Default)]
pub struct Push<H> {
    evaluator: H,
    operators: Vec<OperatorState>,
    /// Each operator's last answer.
    last: Vec<SyncResult<Sync>>,
    /// The clock's entries: the last answers of outputs and active sources.
    entries: Vec<(Node, SyncResult<Sync>)>,
    /// The sync source, which a tick reads.
    token: Option<SyncResult<Option<Token>>>,
    leaks: bool,
}

impl<H: Evaluate> Push<H> {
    /// An empty tracker. With `leaks`, a planted fault, callbacks are never deregistered.
    pub fn new(leaks: bool) -> Self {
        Push { leaks, ..Push::default() }
    }

    /// Recomputes an operator's answer, and runs its callbacks if the answer changed.
    // code: update
    fn update(&mut self, net: &impl Network, node: Node, observer: &mut impl Observer<SyncEvent>) {
        let found = self.evaluator.find(net, node, &self.last, observer);
        if found != self.last[node as usize] {
            self.last[node as usize] = found;
            for nth in 0..self.operators[node as usize].callbacks.len() {
                let Callback { to, life } = self.operators[node as usize].callbacks[nth];
                // The clock still receives the last answer of an operator that goes to sleep; a sleeping operator receives
                // nothing.
                let alive =
                    to.is_none_or(|to| net.awake(to)) && self.operators[to.unwrap_or(node) as usize].life == life;
                observer.record(SyncEvent::Told { from: node, to, alive });
                match to {
                    _ if !alive => {}
                    Some(parent) => self.update(net, parent, observer),
                    None => self.set_entry(node, observer),
                }
            }
        }
    }
    // code end

    /// Updates the clock's entry of an output or active source, and then the sync source.
    fn set_entry(&mut self, node: Node, observer: &mut impl Observer<SyncEvent>) {
        let found = self.last[node as usize];
        match self.entries.iter_mut().find(|entry| entry.0 == node) {
            Some(entry) => entry.1 = found,
            None => self.entries.push((node, found)),
        }
        self.update_token(observer);
    }

    fn update_token(&mut self, observer: &mut impl Observer<SyncEvent>) {
        let tokens: SyncResult<Vec<_>> =
            self.entries.iter().map(|&(node, sync)| sync.map(|s| (s.token, node))).collect();
        self.token = Some(tokens.and_then(|tokens| {
            let tokens = tokens.into_iter().filter_map(|(token, node)| {
                observer.record(SyncEvent::Listed);
                token.map(|token| (token, node))
            });
            agree(tokens.collect(), None)
        }));
    }

    fn hook(&mut self, on: Node, to: Option<Node>, observer: &mut impl Observer<SyncEvent>) {
        let life = self.operators[to.unwrap_or(on) as usize].life;
        self.operators[on as usize].callbacks.push(Callback { to, life });
        observer.record(SyncEvent::Hooked(on));
    }

    fn unhook(&mut self, on: Node, to: Option<Node>, observer: &mut impl Observer<SyncEvent>) {
        let callbacks = &mut self.operators[on as usize].callbacks;
        let before = callbacks.len();
        callbacks.retain(|callback| callback.to != to);
        observer.record(SyncEvent::Unhooked { node: on, callbacks: before - callbacks.len() });
    }
}

impl<H: Evaluate> SyncTracker for Push<H> {
    // code: woken
    // at: wakes
    fn woken(&mut self, net: &impl Network, node: Node, observer: &mut impl Observer<SyncEvent>) {
        self.operators.resize_with(net.nodes(), OperatorState::default);
        self.last.resize(net.nodes(), Ok(Sync::default()));
        self.operators[node as usize].life += 1;
        for &child in net.children(node) {
            self.hook(child, Some(node), observer);
        }
        if net.is_animated(node) {
            self.hook(node, None, observer);
            self.set_entry(node, observer);
        }
        self.changed(net, node, observer);
    }
    // code end

    fn slept(&mut self, net: &impl Network, node: Node, observer: &mut impl Observer<SyncEvent>) {
        // First it deregisters from its children, so that it receives no further callbacks. Then it answers that it has no
        // sync source.
        if !self.leaks {
            for &child in net.children(node) {
                self.unhook(child, Some(node), observer);
            }
        }
        self.changed(net, node, observer);
        if net.is_animated(node) {
            if !self.leaks {
                self.unhook(node, None, observer);
            }
            self.entries.retain(|entry| entry.0 != node);
            self.update_token(observer);
        }
    }

    // code: changed
    // at: changes
    fn changed(&mut self, net: &impl Network, node: Node, observer: &mut impl Observer<SyncEvent>) {
        self.evaluator.forget();
        self.update(net, node, observer);
        self.evaluator.forget();
    }
    // code end

    // code: cycle
    // at: cycles
    fn cycle(&mut self, net: &impl Network, node: Node, observer: &mut impl Observer<SyncEvent>) {
        if H::CYCLES {
            self.update(net, node, observer);
        }
    }
    // code end

    // code: sync_source
    // at: finds
    fn sync_source(&mut self, _: &impl Network, _: &mut impl Observer<SyncEvent>) -> SyncResult<Option<Token>> {
        self.evaluator.forget();
        self.token.unwrap_or(Ok(None))
    }
    // code end

    fn hooks(&self) -> usize {
        self.operators.iter().map(|operator| operator.callbacks.len()).sum()
    }
}
