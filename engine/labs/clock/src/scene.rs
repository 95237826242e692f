//! The scene of a clock, which the page draws. A tick of the scene is 0.1 ms.

use std::collections::VecDeque;

use super::counts::{Clock, Counter, EventKind, Phase};
use super::networks::{Graph, Kind};
use super::sync::{Network as _, Node, Rule, Sync, SyncResult, Token};
use observe::named;
use observe::{record, scene};
use sim::playback::shot::PlaybackEvent;
use sim::playback::world::{At, FigureState};

/// Largest number of the clock's ticks in a scene: the newest ones are drawn.
const TICKS: usize = 96;

named! {
    /// The sync source that a clock follows.
    #[derive(Default)]
    pub(crate) enum Followed {
        /// None: the clock keeps its own time.
        #[default]
        Nobody = "nobody",
        /// The sound card.
        Card = "card",
        /// A remote peer.
        Line = "line",
        /// Two at once, which is an error.
        Both = "both",
    }
}

impl Followed {
    /// The sync source of this result.
    pub fn of(found: SyncResult<Option<Token>>) -> Followed {
        match found {
            Ok(None) => Followed::Nobody,
            Ok(Some(Token::SoundCard)) => Followed::Card,
            Ok(Some(Token::Srt | Token::Source(_))) => Followed::Line,
            Err(_) => Followed::Both,
        }
    }
}

named! {
    /// How a tick ended.
    pub(crate) enum End {
        /// A device or another clock sets the pace, or nothing does.
        Freed = "freed",
        /// The next tick begins at once.
        Went = "went",
        /// The clock sleeps.
        Slept = "slept",
        /// The clock is late, and logged that.
        CaughtUp = "caught_up",
        /// The clock was too late, and jumped.
        Jumped = "jumped",
        /// Two sync sources conflict.
        Stopped = "stopped",
    }
}

record! {
    /// A clock and its graph.
    pub(super) struct Head {
        /// the sync source that the clock follows
        follows: Followed,
        /// the phase of its work that the clock is in
        phase: Phase,
        /// the last event, -1 at the beginning
        what: Option<EventKind>,
        /// the operator of that event, -1 at the beginning
        who: Option<u16>,
        /// the value of that event, -1 at the beginning
        value: Option<u64>,
        /// ticks of the clock
        begun: u64,
        /// factor by which this tick is shown slower than the machine runs it
        slowed: u64 as factor,
        /// events of this tick that are not yet played
        left: usize,
        /// calls of self_sync since this tick began
        asked: u32,
        /// callbacks that ran since this tick began
        told: u32,
        /// calls that the clock made itself, and callbacks that it received, since this tick began
        clock: u32,
        /// registered callbacks
        hooks: u64,
        /// whether the clock had the wrong sync source in its last tick
        wrong: bool,
    }
}

record! {
    /// An operator.
    pub(super) struct Operator {
        kind: Kind,
        /// its sync source, if it is a device that is open
        token: Followed,
        /// whether the clock runs it directly
        animated: bool,
        /// times that it was asked since this tick began
        asked: u32,
        /// its callbacks that ran since this tick began
        told: u32,
    }
}

record! {
    /// That one operator pulls from another.
    pub(super) struct Edge {
        /// the operator that pulls; -1: the clock, which pulls from all that it runs directly
        parent: Option<Node>,
        child: Node,
        /// times that the parent asked the child since this tick began
        asked: u32,
        /// callbacks that the child ran for the parent since this tick began
        told: u32,
    }
}

record! {
    /// A tick of the clock.
    pub(super) struct Tick {
        /// when it began, ms
        began: f64 as ms,
        /// when it ended, ms
        ended: f64 as ms,
        /// when the next one begins, ms
        next: f64 as ms,
        end: End,
        /// the sync source that the clock followed
        follows: Followed,
        /// calls of self_sync in it
        asked: u32,
        /// callbacks that ran in it
        told: u32,
    }
}

scene! {
    "clock": Head, Counter;
    operators of operator: Operator,
    edges of edge: Edge,
    ticks of tick: Tick;
    EventKind
}

/// A change of the figure's contents.
#[derive(Clone, Debug)]
pub(crate) enum Picture {
    /// The graph.
    Graph(Box<Graph>),
    /// A tick begins.
    Began,
    /// A device was plugged, or unplugged with `None`.
    Device { node: Node, token: Option<Token> },
    /// A tick ended; times in ns.
    Ended { began: u64, ended: u64, next: u64, end: End, follows: Followed },
}

/// The state that the figure shows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Figure {
    operators: Vec<Operator>,
    edges: Vec<Edge>,
    ticks: VecDeque<Tick>,
    follows: Followed,
    last: Option<PlaybackEvent<EventKind>>,
    asked: u32,
    told: u32,
    clock: u32,
    hooks: u64,
    wrong: bool,
}

impl Figure {
    /// The edge from a child to the parent with this number, from 1; 0 is the clock.
    fn edge(&mut self, parent: u64, child: u16) -> Option<&mut Edge> {
        let parent = parent.checked_sub(1).map(|node| node as Node);
        self.edges.iter_mut().find(|edge| edge.parent == parent && edge.child == Node::from(child))
    }
}

impl FigureState<Clock> for Figure {
    fn set(&mut self, picture: Picture) {
        match picture {
            Picture::Graph(graph) => {
                for node in 0..graph.nodes() as Node {
                    let token = match graph.rule(node) {
                        Rule::Own(Sync { token, .. }) => token,
                        _ => None,
                    };
                    let (kind, animated) = (*graph.data(node), graph.is_animated(node));
                    let token = Followed::of(Ok(token));
                    self.operators.push(Operator { kind, token, animated, asked: 0, told: 0 });
                    let edge = |parent, child| Edge { parent, child, asked: 0, told: 0 };
                    self.edges.extend(graph.children(node).iter().map(|&child| edge(Some(node), child)));
                    self.edges.extend(animated.then(|| edge(None, node)));
                }
            }
            Picture::Began => {
                self.operators.iter_mut().for_each(|one| (one.asked, one.told) = (0, 0));
                self.edges.iter_mut().for_each(|one| (one.asked, one.told) = (0, 0));
                (self.asked, self.told, self.clock, self.wrong) = (0, 0, 0, false);
            }
            Picture::Device { node, token } => self.operators[node as usize].token = Followed::of(Ok(token)),
            Picture::Ended { began, ended, next, end, follows } => {
                if self.ticks.len() == TICKS {
                    self.ticks.pop_front();
                }
                // Rounded to 1 µs, which is exact enough for the figure.
                let [began, ended, next] = [began, ended, next].map(|ns| (ns / 1_000) as f64 / 1_000.0);
                let (asked, told) = (self.asked, self.told);
                self.ticks.push_back(Tick { began, ended, next, end, follows, asked, told });
            }
        }
    }

    fn follow(&mut self, event: PlaybackEvent<EventKind>) {
        self.last = Some(event);
        let PlaybackEvent { kind, actor, value, state } = event;
        match kind {
            EventKind::Asked => {
                self.asked += 1;
                self.operators[actor as usize].asked += 1;
                // Without an operator's call of its own `self_sync` at the start of its cycle.
                let clock = value == 0 && state == Phase::Finds as u8;
                self.clock += u32::from(clock);
                if (value > 0 || clock)
                    && let Some(edge) = self.edge(value, actor)
                {
                    edge.asked += 1;
                }
            }
            EventKind::Told | EventKind::ToldDead => {
                self.told += 1;
                self.clock += u32::from(value == 0);
                self.operators[actor as usize].told += 1;
                if let Some(edge) = self.edge(value, actor) {
                    edge.told += 1;
                }
            }
            EventKind::Hooked => self.hooks = value,
            EventKind::Unhooked => self.hooks -= value,
            EventKind::Follows => self.follows = Followed::ALL[value as usize],
            EventKind::Erred => self.wrong = true,
            _ => {}
        }
    }

    fn scene(&self, at: At<'_>, out: &mut Vec<f64>) {
        let head = Head {
            follows: self.follows,
            phase: self.last.map_or_else(Phase::default, |event| Phase::ALL[usize::from(event.state)]),
            what: self.last.map(|event| event.kind),
            who: self.last.map(|event| event.actor),
            value: self.last.map(|event| event.value),
            begun: at.turns,
            slowed: at.slowed,
            left: at.left,
            asked: self.asked,
            told: self.told,
            clock: self.clock,
            hooks: self.hooks,
            wrong: self.wrong,
        };
        let (operators, edges) = (self.operators.iter().copied(), self.edges.iter().copied());
        write(out, head, &at.counters.numbers(), operators, edges, self.ticks.iter().copied());
    }
}
