//! The scene of the station: flat numbers, to draw from. Times are ticks of 0.1 ms. A number that stands for nothing is -1.
//!
//! A header of [`HEADER`] numbers, then the operators ([`OPERATOR`] numbers each), then the edges ([`EDGE`] numbers each).
//!
//! | header | is |
//! |---|---|
//! | 0, 1 | step, time |
//! | 2, 3 | operators, edges |
//! | 4 | who works: an operator |
//! | 5, 6 | what was done last ([`What`] by number), and how much of it |
//! | 7 | ticks begun |
//! | 8 | how much slower than the machine this tick is shown |
//! | 9 | actions of this tick that are left |
//! | 10 … 28 | the counters, in the order of [`Counter`] |
//! | 29 | the switches as a number, from the end of the first tick on |
//!
//! | operator | is |
//! |---|---|
//! | 0 | its kind, as the plan numbers them |
//! | 1 | its part: 0 the operator itself, 1 the muxer of `amplify`, 2 that of `add` |
//! | 2 | where it is in its cycle: 0 not asked, 1 ready, 2 has nothing, 3 has made its frame |
//! | 3 | samples that it has made |
//! | 4, 5 | chunks of its last frame's sound, and how many of them are empty |
//! | 6 | times that its frame was given again |
//! | 7, 8, 9 | in this tick: lengths that it asked for, `self_sync` calls, `remaining` calls |
//! | 10 | ns that it took in this tick, modelled |
//!
//! | edge | is |
//! |---|---|
//! | 0, 1 | who pulls, from whom: operators |

use super::counts::{Counter, Station, What};
use super::net::Part;
use super::plan::Kind;
use crate::chunks::lengths::content::{Chunk, Content};
use crate::chunks::lengths::frame::{AUDIO, Frame};
use crate::reel::shot::{Act, Seen};
use crate::reel::world::{At, Stage};

/// Numbers of the header.
pub const HEADER: usize = 32;
/// Where the counters begin.
const COUNTERS: usize = 10;
/// Numbers of an operator.
pub const OPERATOR: usize = 11;
/// Numbers of an edge.
pub const EDGE: usize = 2;

/// A number that stands for nothing.
const NONE: f64 = -1.0;

/// A change of the figure.
#[derive(Clone, Debug)]
pub(crate) enum Picture {
    /// A tick begins: what the operators are, and what each pulls from.
    Graph(Vec<(Kind, Part, Vec<u32>)>),
    /// An operator's frame is ready: chunks of its sound, and empty ones among them.
    Made { operator: usize, chunks: usize, empty: usize },
}

impl Picture {
    /// An operator's frame.
    pub fn made<C: Content>(operator: usize, frame: &Frame<C>) -> Picture {
        let chunks = frame.get(AUDIO).chunks();
        // A chunk that keeps no length has what is left of its data.
        let length = |chunk: &Chunk<Option<usize>>| chunk.length.unwrap_or_else(|| chunk.data.length() - chunk.offset);
        let empty = chunks.iter().filter(|&chunk| length(chunk) == 0).count();
        Picture::Made { operator, chunks: chunks.len(), empty }
    }
}

/// An operator as it is drawn.
#[derive(Clone, Copy, Debug)]
struct Operator {
    kind: Kind,
    part: Part,
    state: u8,
    made: u64,
    chunks: [usize; 2],
    shared: u64,
    queries: u64,
    syncs: u64,
    remaining: u64,
    ns: u64,
}

/// What the figure shows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Strip {
    operators: Vec<Operator>,
    edges: Vec<[u32; 2]>,
    who: Option<u16>,
    last: Option<(What, u64)>,
    switches: Option<u64>,
}

impl Stage<Station> for Strip {
    fn set(&mut self, picture: Picture) {
        match picture {
            Picture::Graph(operators) => {
                let pulls = |(who, (.., children)): (usize, &(_, _, Vec<u32>))| {
                    children.iter().map(|&from| [who as u32, from]).collect::<Vec<_>>()
                };
                self.edges = operators.iter().enumerate().flat_map(pulls).collect();
                let chunks = |at: usize| self.operators.get(at).map_or([0; 2], |operator| operator.chunks);
                let operator = |(at, (kind, part, _))| Operator {
                    kind,
                    part,
                    state: 0,
                    made: 0,
                    chunks: chunks(at),
                    shared: 0,
                    queries: 0,
                    syncs: 0,
                    remaining: 0,
                    ns: 0,
                };
                self.operators = operators.into_iter().enumerate().map(operator).collect();
            }
            Picture::Made { operator, chunks, empty } => self.operators[operator].chunks = [chunks, empty],
        }
    }

    fn follow(&mut self, act: Act<What>) {
        self.last = Some((act.what, act.value));
        self.who = Some(act.who);
        let operator = &mut self.operators[act.who as usize];
        operator.ns += act.what.ns(act.value);
        match act.what {
            What::Asked => operator.state = if act.value == 1 { 1 } else { 2 },
            What::Generated => (operator.state, operator.made) = (3, act.value),
            What::Shared => operator.shared += 1,
            What::Sum(Counter::Queries) => operator.queries += act.value,
            What::Sum(Counter::SelfSync) => operator.syncs += act.value,
            What::Sum(Counter::Remaining) => operator.remaining += act.value,
            What::Ticked => self.switches = Some(act.value),
            What::Sum(_) | What::Zombies => {}
        }
    }

    fn scene(&self, at: At<'_>, out: &mut Vec<f64>) {
        let head = out.len();
        // The first two, step and time, are the session's to fill in.
        out.extend([
            0.0,
            0.0,
            self.operators.len() as f64,
            self.edges.len() as f64,
            self.who.map_or(NONE, f64::from),
            self.last.map_or(NONE, |(what, _)| f64::from(what.number())),
            self.last.map_or(NONE, |(_, value)| value as f64),
            at.turns as f64,
            at.slowed as f64,
            at.left as f64,
        ]);
        debug_assert_eq!(out.len(), head + COUNTERS);
        out.extend(at.counters.named().map(|(_, value)| value as f64));
        const { assert!(COUNTERS + Counter::NAMES.len() < HEADER, "the header has room for the counters") };
        out.push(self.switches.map_or(NONE, |switches| switches as f64));
        out.resize(head + HEADER, 0.0);
        for operator in &self.operators {
            out.extend([f64::from(operator.kind as u8), f64::from(operator.part as u8), f64::from(operator.state)]);
            out.push(operator.made as f64);
            out.extend(operator.chunks.map(|chunks| chunks as f64));
            let Operator { shared, queries, syncs, remaining, ns, .. } = *operator;
            out.extend([shared, queries, syncs, remaining, ns].map(|count| count as f64));
        }
        out.extend(self.edges.iter().flatten().map(|&end| f64::from(end)));
    }
}
