//! Sync sources: whose time is it?
//!
//! An operator's `self_sync` says whether an external clock drives it, and which: a [`Token`]. Devices have one while they
//! are open, most operators hand on their child's, and some collect it from several. The clock follows the one token
//! that its outputs and active sources have; with none it keeps its own time, and with two it is an error.
//!
//! | file | how the clock gets to know |
//! |---|---|
//! | [`ask`] | the recursion that all of them begin with |
//! | [`scan`] | it asks everybody on every tick: Liquidsoap 2.4.4, and the loop with a `break` of the article |
//! | [`push`] | it is told: as the article has it, as 2.4.5 has it, and that with a memory |
//! | [`poll`] | ours: it asks the devices, and goes up from those that changed |
//! | [`any`] | any of these, chosen when it runs |
//!
//! What it asks are the operators of a [`graph`].
//!
//! Whoever drives a graph calls a [`Follows`] at these moments: wake-up and sleep (of the
//! children first, and with [`Network::awake`] already saying so), [`changed`](Follows::changed) for a swap, a
//! switch's choice, a sequence's advance or a device that says so, [`cycle`](Follows::cycle) at the start of each operator's
//! own cycle, and [`found`](Follows::found) in the sixth step of each tick.

use observe::probe::Observer;
pub(crate) mod any;
pub(crate) mod ask;
pub(crate) mod graph;
pub(crate) mod poll;
pub(crate) mod push;
pub(crate) mod scan;

/// An operator, counted from 0.
pub(crate) type Node = u32;

/// A kind of external clock. Two devices of one kind share their time; an operator may also be a kind by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Token {
    /// The computer's sound card: ALSA there, the AudioContext here.
    SoundCard,
    /// A peer that sends over SRT.
    Srt,
    /// This operator and no other.
    Source(Node),
}

/// What an operator says of its time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sync {
    /// Whether that may change while it is awake.
    pub dynamic: bool,
    /// Whose time it is; `None` when it does not care.
    pub token: Option<Token>,
}

/// Two clocks want to drive one graph: Liquidsoap's error 17.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Conflict {
    /// The operator whose children disagree; `None` for the clock itself.
    pub at: Option<Node>,
    /// The two smallest tokens, in their order, and who has them.
    pub sources: [(Token, Node); 2],
}

/// What was found: a [`Sync`] of an operator, or a token of the clock.
pub(crate) type Found<T> = Result<T, Conflict>;

/// How an operator comes by its `self_sync`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
    /// It has its own: devices while they are open; generators, files and crossfades have none.
    Own(Sync),
    /// One child's: that of amplify and outputs, the one that a switch has chosen, the first of a sequence.
    Child(Option<Node>),
    /// Of all children that are ready; they must agree: add, muxer, merged metadata.
    Ready,
}

/// A graph of operators, as clocks see it.
pub(crate) trait Network {
    /// How many operators there are; they are numbered from 0.
    fn nodes(&self) -> usize;
    /// What an operator gets its frames from.
    fn children(&self, node: Node) -> &[Node];
    /// How it comes by its `self_sync`.
    fn rule(&self, node: Node) -> Rule;
    /// Whether it is awake; one that sleeps has no token.
    fn awake(&self, node: Node) -> bool;
    /// Whether it has something to give; only of these children [`Rule::Ready`] collects. No variant that is told is told
    /// of this, unless the driver says [`changed`](Follows::changed).
    fn ready(&self, node: Node) -> bool {
        self.awake(node)
    }
    /// Outputs and active sources that are awake, in the order in which the clock runs them.
    fn animated(&self) -> impl Iterator<Item = Node>;
    /// Whether it is one of those kinds.
    fn is_animated(&self, node: Node) -> bool;
}

/// What is asked and told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Call {
    /// `self_sync` of `node` is called, by an operator or, with `None`, by the clock or by itself.
    Asked { by: Option<Node>, node: Node },
    /// `self_sync` is called so many times, on any operators. An observer that counts and keeps no events gets one of these in
    /// place of many calls: whoever answers once may say how often the same would have been asked.
    AskedTimes(u64),
    /// A callback of `from` runs for an operator or, with `None`, for the clock; `alive` is false when it was left behind.
    Told { from: Node, to: Option<Node>, alive: bool },
    /// A callback was registered on this operator.
    Hooked(Node),
    /// So many callbacks were taken off `node`.
    Unhooked { node: Node, callbacks: usize },
    /// The clock put an entry into a list of tokens.
    Listed,
}

/// Finds out, for one clock, whose time it is.
pub(crate) trait Follows: Clone {
    /// An operator has woken up, after its children.
    fn woken(&mut self, _net: &impl Network, _node: Node, _watch: &mut impl Observer<Call>) {}
    /// An operator has gone to sleep, or is gone for good.
    fn slept(&mut self, _net: &impl Network, _node: Node, _watch: &mut impl Observer<Call>) {}
    /// Something about it is different and it says so: swapped, chosen, advanced, plugged.
    fn changed(&mut self, _net: &impl Network, _node: Node, _watch: &mut impl Observer<Call>) {}
    /// Its own cycle begins.
    fn cycle(&mut self, _net: &impl Network, _node: Node, _watch: &mut impl Observer<Call>) {}
    /// Whose time it is, in the sixth step of a tick; [`Conflict`] when two want to set it.
    fn found(&mut self, net: &impl Network, watch: &mut impl Observer<Call>) -> Found<Option<Token>>;
    /// Callbacks that are registered now.
    fn hooks(&self) -> usize {
        0
    }
}

/// Whether the sorted, unique tokens of a clock or an operator are at most one.
fn agree(mut tokens: Vec<(Token, Node)>, at: Option<Node>) -> Found<Option<Token>> {
    // By insertion: there are few, and the standard library's sort would be 8 kB of the wasm module.
    for end in 1..tokens.len() {
        let place = tokens[..end].partition_point(|&(token, _)| token <= tokens[end].0);
        tokens[place..=end].rotate_right(1);
    }
    tokens.dedup_by_key(|&mut (token, _)| token);
    match tokens[..] {
        [] => Ok(None),
        [(token, _)] => Ok(Some(token)),
        [first, second, ..] => Err(Conflict { at, sources: [first, second] }),
    }
}
