//! Sync sources: the external clock that drives a graph.
//!
//! An operator's `self_sync` says whether an external clock drives it, and which: a [`Token`]. Devices have one while they are
//! open, most operators pass on their child's, and some collect tokens from several children. The clock follows the one token
//! of its outputs and active sources; without one it keeps its own time, and two are an error.
//!
//! | file | how the clock gets to know |
//! |---|---|
//! | [`ask`] | the recursion that all of them start with |
//! | [`scan`] | the clock asks all operators on every tick: Liquidsoap 2.4.4, and the article's loop with a `break` |
//! | [`push`] | operators notify it: as the article describes it, as 2.4.5 does it, and that with a cache |
//! | [`poll`] | ours: the clock asks the devices, and propagates only their changes |
//! | [`any`] | any of these, chosen at run time |
//!
//! The operators form a [`graph`].
//!
//! The owner of a graph calls a [`SyncTracker`] when an operator wakes up or goes to sleep (children first, and after
//! [`Network::awake`] reflects it); [`changed`](SyncTracker::changed) on a swap, a switch's choice, a sequence's advance or a
//! device's notification; [`cycle`](SyncTracker::cycle) at the start of each operator's own cycle; and
//! [`sync_source`](SyncTracker::sync_source) in the sixth step of each tick.

use observe::probe::Observer;
pub mod any;
pub mod ask;
pub mod graph;
pub mod poll;
pub mod push;
pub mod scan;

/// An operator's number, from 0.
pub type Node = u32;

/// A kind of external clock. Two devices of one kind share their time; an operator may also be a kind of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Token {
    /// The computer's sound card: ALSA in Liquidsoap, the AudioContext here.
    SoundCard,
    /// A peer that sends over SRT.
    Srt,
    /// This operator only.
    Source(Node),
}

/// An operator's `self_sync`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sync {
    /// Whether the token may change while the operator is awake.
    pub dynamic: bool,
    /// The external clock, or `None` if the operator needs none.
    pub token: Option<Token>,
}

/// Two external clocks for one graph: Liquidsoap's error 17.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The operator whose children disagree; `None` for the clock itself.
    pub at: Option<Node>,
    /// The two smallest tokens, in order, each with an operator that has it.
    pub sources: [(Token, Node); 2],
}

/// An operator's [`Sync`] or the clock's token, or the conflict.
pub type SyncResult<T> = Result<T, Conflict>;

/// How an operator's `self_sync` is determined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Its own: devices while they are open. Generators, files and crossfades have none.
    Own(Sync),
    /// That of one child: amplify and outputs have one child, a switch the chosen one, a sequence the current one.
    Child(Option<Node>),
    /// The token of all children that are ready, which must agree: add, muxer, merged metadata.
    Ready,
}

/// A graph of operators, as clocks see it.
pub trait Network {
    /// Number of operators; they are numbered from 0.
    fn nodes(&self) -> usize;
    /// The operators that it pulls from.
    fn children(&self, node: Node) -> &[Node];
    /// How its `self_sync` is determined.
    fn rule(&self, node: Node) -> Rule;
    /// Whether it is awake; a sleeping operator has no token.
    fn awake(&self, node: Node) -> bool;
    /// Whether it can deliver a frame; [`Rule::Ready`] collects only from such children. Trackers that rely on notifications
    /// notice a change only if the owner calls [`changed`](SyncTracker::changed) for the parent, or
    /// [`readied`](SyncTracker::readied).
    fn ready(&self, node: Node) -> bool {
        self.awake(node)
    }
    /// Outputs and active sources that are awake, in the order in which the clock runs them.
    fn animated(&self) -> impl Iterator<Item = Node>;
    /// Whether it is an output or active source.
    fn is_animated(&self, node: Node) -> bool;
}

/// Events of a tracker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names of the fields suffice")]
pub enum SyncEvent {
    /// `self_sync` of `node` is called, by the operator `by`, or with `None` by the clock or by `node` itself.
    Asked { by: Option<Node>, node: Node },
    /// `self_sync` is called that many times, on any operators. An observer that counts but keeps no events gets this one
    /// event in place of many [`Asked`](SyncEvent::Asked).
    AskedTimes(u64),
    /// A callback of `from` runs for the operator `to`, or with `None` for the clock; `alive` is false if `to` left it behind.
    Told { from: Node, to: Option<Node>, alive: bool },
    /// A callback was registered on this operator.
    Hooked(Node),
    /// `callbacks` callbacks were deregistered from `node`.
    Unhooked { node: Node, callbacks: usize },
    /// The clock added an entry to its list of tokens.
    Listed,
}

/// Determines the sync source of one clock.
pub trait SyncTracker: Clone {
    /// An operator has woken up, after its children.
    fn woken(&mut self, _net: &impl Network, _node: Node, _watch: &mut impl Observer<SyncEvent>) {}
    /// An operator has gone to sleep, or was destroyed.
    fn slept(&mut self, _net: &impl Network, _node: Node, _watch: &mut impl Observer<SyncEvent>) {}
    /// An operator notifies that its sync source may have changed: it was swapped, chosen, advanced or plugged.
    fn changed(&mut self, _net: &impl Network, _node: Node, _watch: &mut impl Observer<SyncEvent>) {}
    /// Whether an operator can deliver a frame has changed, after [`Network::ready`] reflects it. Liquidsoap's operators do not
    /// notify of it; a tracker that never asks again needs it.
    fn readied(&mut self, _net: &impl Network, _node: Node, _watch: &mut impl Observer<SyncEvent>) {}
    /// An operator's own cycle begins.
    fn cycle(&mut self, _net: &impl Network, _node: Node, _watch: &mut impl Observer<SyncEvent>) {}
    /// The sync source, in the sixth step of a tick; [`Conflict`] if there are two.
    fn sync_source(&mut self, net: &impl Network, observer: &mut impl Observer<SyncEvent>)
    -> SyncResult<Option<Token>>;
    /// Number of registered callbacks.
    fn hooks(&self) -> usize {
        0
    }
}

/// The token that a clock's or an operator's tokens agree on, if any; [`Conflict`] if there are two distinct ones.
fn agree(mut tokens: Vec<(Token, Node)>, at: Option<Node>) -> SyncResult<Option<Token>> {
    // Insertion sort, because there are few tokens, and the standard library's sort would add 8 kB to the wasm module.
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
