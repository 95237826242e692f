//! What the page draws of a clock. A tick of the lab is 0.1 ms.

use std::collections::VecDeque;

use super::counts::{Clock, Counter, Place, What};
use super::networks::{Graph, Kind};
use super::sync::{Found, Network as _, Node, Rule, Sync, Token};
use observe::named;
use observe::{record, scene};
use sim::playback::shot::Act;
use sim::playback::world::{At, Stage};

/// Ticks of the clock in a scene, at most: the newest ones.
const TICKS: usize = 96;

named! {
    /// Whose time it is.
    #[derive(Default)]
    pub(crate) enum Followed {
        /// Nobody's: the clock keeps its own.
        #[default]
        Nobody = "nobody",
        /// The sound card's.
        Card = "card",
        /// A peer's.
        Line = "line",
        /// Two want to set it at once.
        Both = "both",
    }
}

impl Followed {
    /// Whom a clock follows that has found this.
    pub fn of(found: Found<Option<Token>>) -> Followed {
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
        /// A device, another clock or nobody keeps the clock.
        Freed = "freed",
        /// The next one follows at once.
        Went = "went",
        /// The clock sleeps.
        Slept = "slept",
        /// It is late, and says so.
        CaughtUp = "caught_up",
        /// It was too late, and jumped.
        Jumped = "jumped",
        /// Two want to set the pace.
        Stopped = "stopped",
    }
}

record! {
    /// A clock and its graph.
    pub(super) struct Head {
        /// whom the clock follows
        follows: Followed,
        /// in which part of its work it is
        place: Place,
        /// what was done last, -1 at the beginning
        what: Option<What>,
        /// by or to which operator, -1 at the beginning
        who: Option<u16>,
        /// the value of that, -1 at the beginning
        value: Option<u64>,
        /// ticks of the clock
        begun: u64,
        /// how many times slower than the machine this tick is shown
        slowed: u64,
        /// actions of this tick that are left
        left: usize,
        /// calls of self_sync since this tick began
        asked: u32,
        /// callbacks that ran since this tick began
        told: u32,
        /// how many of these calls the clock made itself, and how many of these callbacks it got
        clock: u32,
        /// callbacks that are registered
        hooks: u64,
        /// whether the clock was wrong in its last tick
        wrong: bool,
    }
}

record! {
    /// An operator.
    pub(super) struct Operator {
        kind: Kind,
        /// whose time it has, if it is a device that is open
        token: Followed,
        /// whether the clock runs it itself
        animated: bool,
        /// times asked since this tick began
        asked: u32,
        /// callbacks of it that ran since this tick began
        told: u32,
    }
}

record! {
    /// That one hangs on another.
    pub(super) struct Edge {
        /// an operator; -1 is the clock, over all that it runs itself
        parent: Option<Node>,
        child: Node,
        /// times asked down it since this tick began
        asked: u32,
        /// times told up it since this tick began
        told: u32,
    }
}

record! {
    /// A tick of the clock.
    pub(super) struct Tick {
        /// when it began, ms
        began: f64,
        /// when it ended, ms
        ended: f64,
        /// when the next one begins, ms
        next: f64,
        end: End,
        /// whom the clock followed
        follows: Followed,
    }
}

scene! {
    "clock": Head, Counter;
    operators of operator: Operator,
    edges of edge: Edge,
    ticks of tick: Tick;
    What
}

/// A change of the figure.
#[derive(Clone, Debug)]
pub(crate) enum Picture {
    /// The graph.
    Graph(Box<Graph>),
    /// A tick begins.
    Began,
    /// A device was plugged, or with `None` unplugged.
    Device { node: Node, token: Option<Token> },
    /// A tick ended; times in ns.
    Ended { began: u64, ended: u64, next: u64, end: End, follows: Followed },
}

/// What the figure shows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Board {
    operators: Vec<Operator>,
    edges: Vec<Edge>,
    ticks: VecDeque<Tick>,
    follows: Followed,
    last: Option<Act<What>>,
    asked: u32,
    told: u32,
    clock: u32,
    hooks: u64,
    wrong: bool,
}

impl Board {
    /// The edge from a child to its parent's number, from 1; 0 is the clock.
    fn edge(&mut self, parent: u64, child: u16) -> Option<&mut Edge> {
        let parent = parent.checked_sub(1).map(|node| node as Node);
        self.edges.iter_mut().find(|edge| edge.parent == parent && edge.child == Node::from(child))
    }
}

impl Stage<Clock> for Board {
    fn set(&mut self, picture: Picture) {
        match picture {
            Picture::Graph(graph) => {
                for node in 0..graph.nodes() as Node {
                    let token = match graph.rule(node) {
                        Rule::Own(Sync { token, .. }) => token,
                        _ => None,
                    };
                    let (kind, animated) = (*graph.of(node), graph.is_animated(node));
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
                // As exact as a picture needs.
                let [began, ended, next] = [began, ended, next].map(|ns| (ns / 1_000) as f64 / 1_000.0);
                self.ticks.push_back(Tick { began, ended, next, end, follows });
            }
        }
    }

    fn follow(&mut self, act: Act<What>) {
        self.last = Some(act);
        let Act { what, who, value, place } = act;
        match what {
            What::Asked => {
                self.asked += 1;
                self.operators[who as usize].asked += 1;
                // Not what an operator asks itself, at the start of its cycle.
                let clock = value == 0 && place == Place::Finds as u8;
                self.clock += u32::from(clock);
                if (value > 0 || clock)
                    && let Some(edge) = self.edge(value, who)
                {
                    edge.asked += 1;
                }
            }
            What::Told | What::ToldDead => {
                self.told += 1;
                self.clock += u32::from(value == 0);
                self.operators[who as usize].told += 1;
                if let Some(edge) = self.edge(value, who) {
                    edge.told += 1;
                }
            }
            What::Hooked => self.hooks = value,
            What::Unhooked => self.hooks -= value,
            What::Follows => self.follows = Followed::ALL[value as usize],
            What::Erred => self.wrong = true,
            _ => {}
        }
    }

    fn scene(&self, at: At<'_>, out: &mut Vec<f64>) {
        let head = Head {
            follows: self.follows,
            place: self.last.map_or_else(Place::default, |act| Place::ALL[usize::from(act.place)]),
            what: self.last.map(|act| act.what),
            who: self.last.map(|act| act.who),
            value: self.last.map(|act| act.value),
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
