//! What the page draws of the station. A tick of the lab is 0.1 ms.

use super::counts::{Counter, Did, Station, What};
use super::net::Part;
use super::plan::Kind;
use chunks::lengths::content::{Chunk, Content};
use chunks::lengths::frame::{AUDIO, Frame};
use observe::named;
use observe::{record, scene};
use sim::playback::shot::{Act, Seen};
use sim::playback::world::{At, Stage};

named! {
    /// Where an operator is in its cycle.
    pub(crate) enum State {
        /// Nobody has asked it yet.
        Unasked = "unasked",
        /// It has something to give.
        Ready = "ready",
        /// It has nothing.
        Nothing = "nothing",
        /// It has made its frame.
        Made = "made",
    }
}

record! {
    /// A station.
    pub(super) struct Head {
        /// the operator that works, -1 at the beginning
        acting: Option<u16>,
        /// what was done last: a `Did`, or after these a counter; -1 at the beginning
        what: Option<What>,
        /// the value of that, -1 at the beginning
        amount: Option<u64>,
        /// ticks begun
        begun: u64,
        /// how many times slower than the machine this tick is shown
        slowed: u64,
        /// actions of this tick that are left
        left: usize,
        /// the switches as a number, -1 until the first tick is over
        switches: Option<u64>,
    }
}

record! {
    /// An operator, or one of the two that a script's `amplify` or `add` is.
    pub(super) struct Operator {
        kind: Kind,
        part: Part,
        state: State,
        /// samples that it has made in this tick
        made: u64,
        /// chunks of its last frame's sound
        chunks: usize,
        /// how many of them are empty
        empty: usize,
        /// times that its frame was given again in this tick
        shared: u64,
        /// lengths that it asked for in this tick
        queries: u64,
        /// its calls of self_sync in this tick
        self_sync: u64,
        /// its calls of remaining in this tick
        remaining: u64,
        /// what it took in this tick, in ns as modelled
        ns: u64,
    }
}

record! {
    /// That one operator pulls from another.
    pub(super) struct Edge {
        operator: u32,
        source: u32,
    }
}

scene! {
    "station": Head, Counter;
    operators of operator: Operator,
    edges of edge: Edge;
    Did
}

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

/// What the figure shows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Strip {
    operators: Vec<Operator>,
    edges: Vec<Edge>,
    who: Option<u16>,
    last: Option<(What, u64)>,
    switches: Option<u64>,
}

impl Stage<Station> for Strip {
    fn set(&mut self, picture: Picture) {
        match picture {
            Picture::Graph(operators) => {
                let pulls = |(who, (.., children)): (usize, &(_, _, Vec<u32>))| {
                    children.iter().map(|&source| Edge { operator: who as u32, source }).collect::<Vec<_>>()
                };
                self.edges = operators.iter().enumerate().flat_map(pulls).collect();
                // What was last made is drawn until the next frame is.
                let chunks = |at: usize| self.operators.get(at).map_or((0, 0), |last| (last.chunks, last.empty));
                let operator = |(at, (kind, part, _))| {
                    let (chunks, empty) = chunks(at);
                    Operator {
                        kind,
                        part,
                        state: State::Unasked,
                        made: 0,
                        chunks,
                        empty,
                        shared: 0,
                        queries: 0,
                        self_sync: 0,
                        remaining: 0,
                        ns: 0,
                    }
                };
                self.operators = operators.into_iter().enumerate().map(operator).collect();
            }
            Picture::Made { operator, chunks, empty } => {
                let operator = &mut self.operators[operator];
                (operator.chunks, operator.empty) = (chunks, empty);
            }
        }
    }

    fn follow(&mut self, act: Act<What>) {
        self.last = Some((act.what, act.value));
        self.who = Some(act.who);
        let operator = &mut self.operators[act.who as usize];
        operator.ns += act.what.ns(act.value);
        match act.what {
            What::Did(Did::Asked) => operator.state = if act.value == 1 { State::Ready } else { State::Nothing },
            What::Did(Did::Made) => (operator.state, operator.made) = (State::Made, act.value),
            What::Did(Did::Gave) => operator.shared += 1,
            What::Sum(Counter::Queries) => operator.queries += act.value,
            What::Sum(Counter::SelfSync) => operator.self_sync += act.value,
            What::Sum(Counter::Remaining) => operator.remaining += act.value,
            What::Did(Did::Ticked) => self.switches = Some(act.value),
            What::Sum(_) | What::Did(Did::Zombies) => {}
        }
    }

    fn scene(&self, at: At<'_>, out: &mut Vec<f64>) {
        let head = Head {
            acting: self.who,
            what: self.last.map(|(what, _)| what),
            amount: self.last.map(|(_, value)| value),
            begun: at.turns,
            slowed: at.slowed,
            left: at.left,
            switches: self.switches,
        };
        write(out, head, &at.counters.numbers(), self.operators.iter().copied(), self.edges.iter().copied());
    }
}
