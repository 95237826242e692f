//! Push: each operator keeps what it said last, and calls back those that want to know when it says something else.
//!
//! At wake-up an operator registers a callback on each child, and the clock one on each output and active source. A
//! change runs callbacks upward; the clock keeps an entry by operator, and a tick reads one field. As the article has it
//! that is all: a device that does not notify is missed. Liquidsoap 2.4.5 therefore lets every operator work out
//! its `self_sync` again at the start of its own cycle, recursing as ever: the walk left the clock, not the tick.
//!
//! Callbacks are deregistered at sleep, as #5153 and its successors do; before them they leaked, which is a
//! [fault](Push::new) here.

use super::ask::{ask, combine};
use super::{Call, Follows, Found, Network, Node, Sync, Token, agree};
use observe::probe::Observer;

/// How an operator works out what it says.
pub(crate) trait How: Clone + Default {
    /// Whether it does so at the start of its own cycle too.
    const CYCLES: bool;
    /// What it says. `kept` is what operators said last.
    fn find(
        &mut self,
        net: &impl Network,
        node: Node,
        kept: &[Found<Sync>],
        watch: &mut impl Observer<Call>,
    ) -> Found<Sync>;
    /// Something may be different from here on.
    fn forget(&mut self) {}
}

/// From what its children said last: the article.
#[derive(Clone, Default)]
pub(crate) struct Told;

impl How for Told {
    const CYCLES: bool = false;

    fn find(
        &mut self,
        net: &impl Network,
        node: Node,
        kept: &[Found<Sync>],
        _: &mut impl Observer<Call>,
    ) -> Found<Sync> {
        combine(net, node, |child| kept[child as usize])
    }
}

/// By asking, and once more on every cycle: 2.4.5.
#[derive(Clone, Default)]
pub(crate) struct Rechecked;

impl How for Rechecked {
    const CYCLES: bool = true;

    fn find(
        &mut self,
        net: &impl Network,
        node: Node,
        _: &[Found<Sync>],
        watch: &mut impl Observer<Call>,
    ) -> Found<Sync> {
        ask(net, None, node, watch)
    }
}

/// As 2.4.5, but what an operator answered holds until the tick's end, or until somebody notifies: ours. A device that never
/// notifies is asked once a tick, so it is missed by less than one.
#[derive(Clone, Default)]
pub(crate) struct Remembered {
    /// Answers that hold have this number.
    tick: u64,
    answers: Vec<(u64, Found<Sync>)>,
}

impl Remembered {
    fn ask(
        &mut self,
        net: &impl Network,
        by: Option<Node>,
        node: Node,
        watch: &mut impl Observer<Call>,
    ) -> Found<Sync> {
        watch.record(Call::Asked { by, node });
        if let Some((tick, answer)) = self.answers.get(node as usize)
            && *tick == self.tick
        {
            return *answer;
        }
        let answer = combine(net, node, |child| self.ask(net, Some(node), child, watch));
        self.answers.resize(net.nodes(), (u64::MAX, Ok(Sync::default())));
        self.answers[node as usize] = (self.tick, answer);
        answer
    }
}

impl How for Remembered {
    const CYCLES: bool = true;

    fn find(
        &mut self,
        net: &impl Network,
        node: Node,
        _: &[Found<Sync>],
        watch: &mut impl Observer<Call>,
    ) -> Found<Sync> {
        self.ask(net, None, node, watch)
    }

    fn forget(&mut self) {
        self.tick += 1;
    }
}

/// Who is called back.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Callback {
    /// An operator; `None` for the clock.
    to: Option<Node>,
    /// Which of its lives it belongs to.
    life: u32,
}

/// What is known of an operator.
#[derive(Clone, Default)]
struct Known {
    callbacks: Vec<Callback>,
    life: u32,
}

/// See the module.
#[derive(Clone, Default)]
pub(crate) struct Push<H> {
    how: H,
    known: Vec<Known>,
    /// What each operator said last.
    kept: Vec<Found<Sync>>,
    /// The clock's: what each output and active source said last.
    entries: Vec<(Node, Found<Sync>)>,
    /// The field that a tick reads.
    token: Option<Found<Option<Token>>>,
    leaks: bool,
}

impl<H: How> Push<H> {
    /// With `leaks`, a planted fault, callbacks are never deregistered.
    pub fn new(leaks: bool) -> Self {
        Push { leaks, ..Push::default() }
    }

    /// An operator works out what it says, and calls back when that is news.
    fn update(&mut self, net: &impl Network, node: Node, watch: &mut impl Observer<Call>) {
        let found = self.how.find(net, node, &self.kept, watch);
        if found != self.kept[node as usize] {
            self.kept[node as usize] = found;
            for nth in 0..self.known[node as usize].callbacks.len() {
                let Callback { to, life } = self.known[node as usize].callbacks[nth];
                // The clock hears the last word of one that goes to sleep; an operator that sleeps hears nothing.
                let alive = to.is_none_or(|to| net.awake(to)) && self.known[to.unwrap_or(node) as usize].life == life;
                watch.record(Call::Told { from: node, to, alive });
                match to {
                    _ if !alive => {}
                    Some(parent) => self.update(net, parent, watch),
                    None => self.enter(node, watch),
                }
            }
        }
    }

    /// The clock writes down what one of its sources said, and looks who sets the pace.
    fn enter(&mut self, node: Node, watch: &mut impl Observer<Call>) {
        let found = self.kept[node as usize];
        match self.entries.iter_mut().find(|entry| entry.0 == node) {
            Some(entry) => entry.1 = found,
            None => self.entries.push((node, found)),
        }
        self.settle(watch);
    }

    fn settle(&mut self, watch: &mut impl Observer<Call>) {
        let tokens: Found<Vec<_>> = self.entries.iter().map(|&(node, sync)| sync.map(|s| (s.token, node))).collect();
        self.token = Some(tokens.and_then(|tokens| {
            let tokens = tokens.into_iter().filter_map(|(token, node)| {
                watch.record(Call::Listed);
                token.map(|token| (token, node))
            });
            agree(tokens.collect(), None)
        }));
    }

    fn hook(&mut self, on: Node, to: Option<Node>, watch: &mut impl Observer<Call>) {
        let life = self.known[to.unwrap_or(on) as usize].life;
        self.known[on as usize].callbacks.push(Callback { to, life });
        watch.record(Call::Hooked(on));
    }

    fn unhook(&mut self, on: Node, to: Option<Node>, watch: &mut impl Observer<Call>) {
        let callbacks = &mut self.known[on as usize].callbacks;
        let before = callbacks.len();
        callbacks.retain(|callback| callback.to != to);
        watch.record(Call::Unhooked { node: on, callbacks: before - callbacks.len() });
    }
}

impl<H: How> Follows for Push<H> {
    fn woken(&mut self, net: &impl Network, node: Node, watch: &mut impl Observer<Call>) {
        self.known.resize_with(net.nodes(), Known::default);
        self.kept.resize(net.nodes(), Ok(Sync::default()));
        self.known[node as usize].life += 1;
        for &child in net.children(node) {
            self.hook(child, Some(node), watch);
        }
        if net.is_animated(node) {
            self.hook(node, None, watch);
            self.enter(node, watch);
        }
        self.changed(net, node, watch);
    }

    fn slept(&mut self, net: &impl Network, node: Node, watch: &mut impl Observer<Call>) {
        // Its children first: it does not want to hear of them any more. Then it says that it has nothing to say.
        if !self.leaks {
            for &child in net.children(node) {
                self.unhook(child, Some(node), watch);
            }
        }
        self.changed(net, node, watch);
        if net.is_animated(node) {
            if !self.leaks {
                self.unhook(node, None, watch);
            }
            self.entries.retain(|entry| entry.0 != node);
            self.settle(watch);
        }
    }

    fn changed(&mut self, net: &impl Network, node: Node, watch: &mut impl Observer<Call>) {
        self.how.forget();
        self.update(net, node, watch);
        self.how.forget();
    }

    fn cycle(&mut self, net: &impl Network, node: Node, watch: &mut impl Observer<Call>) {
        if H::CYCLES {
            self.update(net, node, watch);
        }
    }

    fn found(&mut self, _: &impl Network, _: &mut impl Observer<Call>) -> Found<Option<Token>> {
        self.how.forget();
        self.token.unwrap_or(Ok(None))
    }

    fn hooks(&self) -> usize {
        self.known.iter().map(|known| known.callbacks.len()).sum()
    }
}
