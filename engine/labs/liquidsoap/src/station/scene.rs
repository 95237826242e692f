//! The scene of the station, which the page draws. A tick of the scene is 0.1 ms.

use super::counts::{Counter, EventKind, OperatorEvent, Station};
use super::net::Part;
use super::plan::Kind;
use chunks::lengths::content::{Chunk, Content};
use chunks::lengths::frame::{AUDIO, Frame};
use observe::named;
use observe::{record, scene};
use sim::playback::shot::{PlaybackEvent, Seen};
use sim::playback::world::{At, Stage};

named! {
    /// An operator's state in its cycle.
    pub(crate) enum State {
        /// No parent has asked it yet.
        Unasked = "unasked",
        /// It can deliver a frame.
        Ready = "ready",
        /// It cannot deliver a frame.
        Nothing = "nothing",
        /// It has generated its frame.
        Made = "made",
    }
}

record! {
    /// A station.
    pub(super) struct Head {
        /// the current operator, -1 at the beginning
        acting: Option<u16>,
        /// the last event: an `OperatorEvent`, or after these a counter; -1 at the beginning
        what: Option<EventKind>,
        /// the value of that event, -1 at the beginning
        amount: Option<u64>,
        /// ticks begun
        begun: u64,
        /// factor by which this tick is shown slower than the machine runs it
        slowed: u64,
        /// events of this tick that are not yet played
        left: usize,
        /// the switches as a number, -1 until the first tick is over
        switches: Option<u64>,
    }
}

record! {
    /// An operator, or one of the two that a script's `amplify` or `add` consists of.
    pub(super) struct Operator {
        kind: Kind,
        part: Part,
        state: State,
        /// samples that it generated in this tick
        made: u64,
        /// chunks of its last frame's sound
        chunks: usize,
        /// empty chunks among them
        empty: usize,
        /// times that its frame was requested again in this tick
        shared: u64,
        /// lengths that it queried in this tick
        queries: u64,
        /// its calls of self_sync in this tick
        self_sync: u64,
        /// its calls of remaining in this tick
        remaining: u64,
        /// its modelled time in this tick, in ns
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
    OperatorEvent
}

/// A change of the figure's contents.
#[derive(Clone, Debug)]
pub(crate) enum Picture {
    /// A tick begins: the kinds of the operators, and their sources.
    Graph(Vec<(Kind, Part, Vec<u32>)>),
    /// An operator's frame is ready: chunks of its sound, and the empty ones among them.
    Made { operator: usize, chunks: usize, empty: usize },
}

impl Picture {
    /// The picture of an operator's frame.
    pub fn made<C: Content>(operator: usize, frame: &Frame<C>) -> Picture {
        let chunks = frame.get(AUDIO).chunks();
        // A chunk without a stored length has the rest of its data.
        let length = |chunk: &Chunk<Option<usize>>| chunk.length.unwrap_or_else(|| chunk.data.length() - chunk.offset);
        let empty = chunks.iter().filter(|&chunk| length(chunk) == 0).count();
        Picture::Made { operator, chunks: chunks.len(), empty }
    }
}

/// The state that the figure shows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Figure {
    operators: Vec<Operator>,
    edges: Vec<Edge>,
    who: Option<u16>,
    last: Option<(EventKind, u64)>,
    switches: Option<u64>,
}

impl Stage<Station> for Figure {
    fn set(&mut self, picture: Picture) {
        match picture {
            Picture::Graph(operators) => {
                let pulls = |(who, (.., children)): (usize, &(_, _, Vec<u32>))| {
                    children.iter().map(|&source| Edge { operator: who as u32, source }).collect::<Vec<_>>()
                };
                self.edges = operators.iter().enumerate().flat_map(pulls).collect();
                // The last frame stays in the figure until the next one is generated.
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

    fn follow(&mut self, event: PlaybackEvent<EventKind>) {
        self.last = Some((event.kind, event.value));
        self.who = Some(event.actor);
        let operator = &mut self.operators[event.actor as usize];
        operator.ns += event.kind.ns(event.value);
        match event.kind {
            EventKind::Operator(OperatorEvent::Asked) => {
                operator.state = if event.value == 1 { State::Ready } else { State::Nothing }
            }
            EventKind::Operator(OperatorEvent::Made) => (operator.state, operator.made) = (State::Made, event.value),
            EventKind::Operator(OperatorEvent::Gave) => operator.shared += 1,
            EventKind::Sum(Counter::Queries) => operator.queries += event.value,
            EventKind::Sum(Counter::SelfSync) => operator.self_sync += event.value,
            EventKind::Sum(Counter::Remaining) => operator.remaining += event.value,
            EventKind::Operator(OperatorEvent::Ticked) => self.switches = Some(event.value),
            EventKind::Sum(_) | EventKind::Operator(OperatorEvent::Zombies) => {}
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
