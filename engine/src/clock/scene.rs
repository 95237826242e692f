//! The scene of the clock lab: flat numbers, to draw from. Times are ticks of 0.1 ms unless said otherwise. A number that
//! stands for nothing is -1.
//!
//! A header of [`HEADER`] numbers, then the operators ([`OPERATOR`] numbers each), the edges of the graph ([`EDGE`] each), and the
//! newest ticks of the clock, oldest first ([`TICK`] each).
//!
//! | header | is |
//! |---|---|
//! | 0, 1 | step, time |
//! | 2, 3, 4 | operators, edges, ticks that are told |
//! | 5 | whom the clock follows: 0 nobody, 1 the sound card, 2 a peer, 3 two at once |
//! | 6 | the place that works |
//! | 7, 8, 9 | what was done last ([`What`] by number), by or to which operator, and its value |
//! | 10 | the clock's ticks |
//! | 11 | how much slower than the machine this tick is shown |
//! | 12 | actions of this tick that are left |
//! | 13, 14, 15 | since this tick began: calls of self_sync, callbacks, and those of either that the clock made or got |
//! | 16 | callbacks that are registered |
//! | 17 | whether the clock was wrong in its last tick |
//! | 20 … 37 | the counters, in the order of [`Counter`] |
//!
//! | operator | is |
//! |---|---|
//! | 0 | its kind: 0 source, 1 passes on, 2 joins, 3 output, 4 sound card, 5 peer's line |
//! | 1 | its own token, as in header 5 |
//! | 2 | whether the clock runs it itself |
//! | 3, 4 | since this tick began: times asked, and callbacks of it that ran |
//!
//! | edge | is |
//! |---|---|
//! | 0, 1 | who hangs on whom: operator and child; -1 is the clock, over all that it runs itself |
//! | 2, 3 | since this tick began: times asked down it, told up it |
//!
//! | tick | is |
//! |---|---|
//! | 0, 1, 2 | when it began and ended, and when the next one begins, in µs |
//! | 3 | how it ended ([`End`] by number) |
//! | 4 | whom the clock followed |

use std::collections::VecDeque;

use super::counts::{Clock, Counter, Place, What};
use super::machine::code;
use super::networks::{Graph, Kind};
use super::sync::{Network as _, Node, Rule, Sync, Token};
use crate::reel::shot::Act;
use crate::reel::world::{At, Stage};

/// Numbers of the header.
const HEADER: usize = 40;
/// Where the counters begin.
const COUNTERS: usize = 20;
/// Numbers of an operator.
const OPERATOR: usize = 5;
/// Numbers of an edge.
const EDGE: usize = 4;
/// Numbers of a tick.
const TICK: usize = 5;
/// Ticks that are told, at most.
const TICKS: usize = 96;

/// How a tick ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// A device, another clock or nobody keeps the clock.
    Freed = 0,
    /// The next one follows at once.
    Went = 1,
    /// The clock sleeps.
    Slept = 2,
    /// It is late, and says so.
    CaughtUp = 3,
    /// It was too late, and jumped.
    Jumped = 4,
    /// Two want to set the pace.
    Stopped = 5,
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
    Ended { began: u64, ended: u64, next: u64, end: End, follows: u64 },
}

#[derive(Clone, Copy, Debug)]
struct Operator {
    kind: Kind,
    token: Option<Token>,
    animated: bool,
    asked: u32,
    told: u32,
}

#[derive(Clone, Copy, Debug)]
struct Edge {
    /// `None` is the clock.
    parent: Option<Node>,
    child: Node,
    asked: u32,
    told: u32,
}

/// What the figure shows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Board {
    operators: Vec<Operator>,
    edges: Vec<Edge>,
    ticks: VecDeque<[u64; TICK]>,
    follows: u64,
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
                    let (kind, animated) = (graph.kind(node), graph.is_animated(node));
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
            Picture::Device { node, token } => self.operators[node as usize].token = token,
            Picture::Ended { began, ended, next, end, follows } => {
                if self.ticks.len() == TICKS {
                    self.ticks.pop_front();
                }
                let follows = if end == End::Stopped { 3 } else { follows };
                self.ticks.push_back([began / 1_000, ended / 1_000, next / 1_000, end as u64, follows]);
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
            What::Follows => self.follows = value,
            What::Erred => self.wrong = true,
            _ => {}
        }
    }

    fn scene(&self, at: At<'_>, out: &mut Vec<f64>) {
        let head = out.len();
        let last = self.last.map_or([0.0, -1.0, -1.0, -1.0], |act| {
            [f64::from(act.place), f64::from(act.what as u8), f64::from(act.who), act.value as f64]
        });
        // The first two, step and time, are the session's to fill in.
        out.extend([0.0, 0.0]);
        out.extend([self.operators.len(), self.edges.len(), self.ticks.len()].map(|count| count as f64));
        out.push(self.follows as f64);
        out.extend(last);
        out.extend([at.turns, at.slowed, at.left as u64].map(|count| count as f64));
        out.extend([self.asked, self.told, self.clock].map(f64::from));
        out.extend([self.hooks as f64, f64::from(u8::from(self.wrong))]);
        out.resize(head + COUNTERS, 0.0);
        out.extend(at.counters.named().map(|(_, value)| value as f64));
        const { assert!(COUNTERS + Counter::NAMES.len() <= HEADER, "the header has room for the counters") };
        out.resize(head + HEADER, 0.0);
        for &Operator { kind, token, animated, asked, told } in &self.operators {
            let told: [f64; OPERATOR] = [
                f64::from(kind as u8),
                code(token) as f64,
                f64::from(u8::from(animated)),
                f64::from(asked),
                f64::from(told),
            ];
            out.extend(told);
        }
        for &Edge { parent, child, asked, told } in &self.edges {
            let parent = parent.map_or(-1.0, f64::from);
            let told: [f64; EDGE] = [parent, f64::from(child), f64::from(asked), f64::from(told)];
            out.extend(told);
        }
        out.extend(self.ticks.iter().flatten().map(|&number| number as f64));
    }
}
