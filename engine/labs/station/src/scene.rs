//! The scene of the station, which the page draws. A tick of the scene is 0.1 ms.

use std::collections::VecDeque;

use super::counts::{Counter, EventKind, OperatorEvent, Station};
use super::net::Part;
use super::plan::Kind;
use chunks::content::{Chunk, Content};
use chunks::frame::{AUDIO, Frame};
use observe::named;
use observe::{record, scene};
use sim::playback::shot::{PlaybackEvent, Recording, Shot};
use sim::playback::world::{At, FigureState};

/// Largest number of ticks whose counts are in a scene: this one and the newest ones before it.
const TICKS: usize = 24;

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
        slowed: u64 as factor,
        /// events of this tick that are not yet played
        left: usize,
        /// modelled duration of this tick when all of it is done, in ns
        tick_ns: u64 as ns,
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
        length_queries: u64,
        /// chunks that it visited in this tick
        boxes_touched: u64,
        /// its calls through a method table in this tick
        virtual_calls: u64,
        /// types that it tried in this tick
        types_tried: u64,
        /// its calls of self_sync in this tick
        self_sync_calls: u64,
        /// its calls of remaining in this tick
        remaining_calls: u64,
        /// its comparisons to register for the end of this tick
        after_tick_compares: u64,
        /// slots of weak queues that it copied in this tick
        weak_slots_copied: u64,
        /// its polymorphic comparisons in this tick
        polymorphic_compares: u64,
        /// hooks of its watchers that ran in this tick
        watcher_hooks: u64,
        /// its modelled time in this tick, in ns
        ns: u64 as ns,
    }
}

impl Operator {
    /// Its count of this tick that a counter adds up, if the figure has it.
    fn count(&mut self, counter: Counter) -> Option<&mut u64> {
        Some(match counter {
            Counter::Queries => &mut self.length_queries,
            Counter::BoxesTouched => &mut self.boxes_touched,
            Counter::VirtualCalls => &mut self.virtual_calls,
            Counter::TypesTried => &mut self.types_tried,
            Counter::SelfSync => &mut self.self_sync_calls,
            Counter::Remaining => &mut self.remaining_calls,
            Counter::AfterCompares => &mut self.after_tick_compares,
            Counter::SlotsCopied => &mut self.weak_slots_copied,
            Counter::AnyCompares => &mut self.polymorphic_compares,
            Counter::Hooks => &mut self.watcher_hooks,
            _ => return None,
        })
    }
}

record! {
    /// A query of a length in this tick, or another operation that visits chunks.
    pub(super) struct Walk {
        operator: u16,
        /// chunks that it visited; 0 for a stored length
        visited: u32,
    }
}

record! {
    /// That one operator pulls from another.
    pub(super) struct Edge {
        operator: u32,
        source: u32,
    }
}

record! {
    /// What this tick adds to a counter, or its largest number in this tick, when all of the tick is done.
    pub(super) struct Total {
        count: u64,
        /// the part of the operator that adds most
        most: u64,
    }
}

record! {
    /// What one of the newest ticks adds to one of the counters.
    pub(super) struct Past {
        count: u64,
    }
}

record! {
    /// A stretch of this tick in which one operator worked.
    pub(super) struct Turn {
        operator: u16,
        /// its modelled duration, in ns
        ns: u64 as ns,
    }
}

record! {
    /// A request that waits in a queue.
    pub(super) struct Request {
        /// its number among the requests of all queues, from 1
        number: u32,
    }
}

scene! {
    "station": Head, Counter;
    operators of operator: Operator,
    edges of edge: Edge,
    walks of walk: Walk,
    totals of total: Total,
    pasts of past: Past,
    turns of turn: Turn,
    requests of request: Request;
    OperatorEvent
}

/// A change of the figure's contents.
#[derive(Clone, Debug)]
pub(crate) enum Picture {
    /// A tick begins: the kinds of the operators with their sources, what the whole tick will have done, and the requests that
    /// wait then.
    Tick { operators: Vec<(Kind, Part, Vec<u32>)>, totals: Box<Totals>, waiting: Vec<u32> },
    /// Chunks visited by each of an operator's operations whose counts come next.
    Walks { operator: u16, visits: Vec<u32> },
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

/// What a whole tick does. A tick is run at once and then played, so that its end is known from its start.
#[derive(Clone, Debug, Default)]
pub(crate) struct Totals {
    /// The fields of a [`Total`], by counter.
    counts: [(u64, u64); Counter::NAMES.len()],
    /// Modelled duration, in ns.
    ns: u64,
}

impl Totals {
    /// The sums over the events of a tick.
    pub fn of(shots: &[Shot<Station>]) -> Totals {
        let mut totals = Totals::default();
        let mut operators: Vec<[u64; Counter::NAMES.len()]> = Vec::new();
        for shot in shots {
            let Shot::Event(event) = *shot else { continue };
            let effect = Station::effect(event);
            totals.ns += effect.ns;
            let at = event.actor as usize;
            operators.resize(operators.len().max(at + 1), Default::default());
            for (counter, n) in effect.counts.into_iter().flatten() {
                let (total, own) = (&mut totals.counts[counter as usize], &mut operators[at][counter as usize]);
                *own += n;
                *total = (total.0 + n, total.1.max(*own));
            }
            if let Some((counter, n)) = effect.peak {
                let total = &mut totals.counts[counter as usize];
                *total = (total.0.max(n), total.1.max(n));
            }
        }
        totals
    }
}

/// The state that the figure shows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Figure {
    operators: Vec<Operator>,
    edges: Vec<Edge>,
    walks: Vec<Walk>,
    who: Option<u16>,
    last: Option<(EventKind, u64)>,
    switches: Option<u64>,
    totals: Totals,
    /// What each of the ticks before this one added to the counters, the oldest first.
    past: VecDeque<[u64; Counter::NAMES.len()]>,
    turns: Vec<Turn>,
    waiting: Vec<u32>,
}

impl FigureState<Station> for Figure {
    fn set(&mut self, picture: Picture) {
        match picture {
            Picture::Tick { operators, totals, waiting } => {
                // Before the first tick there is no operator.
                if !self.operators.is_empty() {
                    if self.past.len() == TICKS - 1 {
                        self.past.pop_front();
                    }
                    self.past.push_back(self.totals.counts.map(|(count, _)| count));
                }
                self.totals = *totals;
                self.waiting = waiting;
                self.turns.clear();
                self.walks.clear();
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
                        length_queries: 0,
                        boxes_touched: 0,
                        virtual_calls: 0,
                        types_tried: 0,
                        self_sync_calls: 0,
                        remaining_calls: 0,
                        after_tick_compares: 0,
                        weak_slots_copied: 0,
                        polymorphic_compares: 0,
                        watcher_hooks: 0,
                        ns: 0,
                    }
                };
                self.operators = operators.into_iter().enumerate().map(operator).collect();
            }
            Picture::Walks { operator, visits } => {
                self.walks.extend(visits.into_iter().map(|visited| Walk { operator, visited }));
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
        let ns = Station::effect(event).ns;
        operator.ns += ns;
        match self.turns.last_mut() {
            Some(turn) if turn.operator == event.actor => turn.ns += ns,
            _ if ns == 0 => {}
            _ => self.turns.push(Turn { operator: event.actor, ns }),
        }
        match event.kind {
            EventKind::Operator(OperatorEvent::Asked) => {
                operator.state = if event.value == 1 { State::Ready } else { State::Nothing }
            }
            EventKind::Operator(OperatorEvent::Made) => (operator.state, operator.made) = (State::Made, event.value),
            EventKind::Operator(OperatorEvent::Gave) => operator.shared += 1,
            EventKind::Sum(counter) => {
                if let Some(count) = operator.count(counter) {
                    *count += event.value;
                }
            }
            EventKind::Operator(OperatorEvent::Ticked) => self.switches = Some(event.value),
            EventKind::Operator(OperatorEvent::Zombies | OperatorEvent::Handled) => {}
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
            tick_ns: self.totals.ns,
            switches: self.switches,
        };
        let (operators, edges) = (self.operators.iter().copied(), self.edges.iter().copied());
        let totals = self.totals.counts.into_iter().map(|(count, most)| Total { count, most });
        let past = self.past.iter().flatten().map(|&count| Past { count });
        let requests = self.waiting.iter().map(|&number| Request { number });
        let turns = self.turns.iter().copied();
        let walks = self.walks.iter().copied();
        write(out, head, &at.counters.numbers(), operators, edges, walks, totals, past, turns, requests);
    }
}
