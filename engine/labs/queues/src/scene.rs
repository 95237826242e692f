//! The scene of the three parts, which the page draws. A tick of the scene is 0.1 ms.

use std::collections::VecDeque;

use super::counts::{Counter, EventKind, Operation, Queues};
use super::push_history::PushHistory;
use super::tick_costs::TickCosts;
use observe::named;
use observe::{record, scene};
use sim::playback::shot::PlaybackEvent;
use sim::playback::world::{At, FigureState};

/// Largest number of cells in a scene: the first ones are drawn.
const MOST_CELLS: usize = 2_048;
/// Largest number of ticks in a scene: the last ones are drawn.
const MOST_TICKS: usize = 240;

named! {
    /// State of a queue's slot, or of a type or field that an operation visits.
    pub enum CellState {
        /// A slot that is empty or whose object is gone.
        Dead = "dead",
        /// A slot with a reachable object.
        Alive = "alive",
        /// A slot with an unreachable object that readers still find.
        Zombie = "zombie",
        /// A type or field that the operation has not visited.
        Closed = "closed",
        /// A type or field that the operation has visited.
        Tried = "tried",
        /// The type or field that the operation was looking for.
        Opened = "opened",
    }
}

record! {
    /// A weak queue, a lookup or a comparison of frames.
    #[derive(Default)]
    pub(super) struct Head {
        /// the operation that is running
        operation: Operation,
        /// the last event, -1 at the beginning
        what: Option<EventKind>,
        /// the last cell that was visited, -1: none
        cursor: Option<usize>,
        /// ticks begun
        begun: u64,
        /// factor by which this tick is shown slower than the machine runs it
        slowed: u64 as factor,
        /// events of this tick that are not yet played
        left: usize,
        /// slots of the array
        capacity: usize,
        /// used slots; the cells may be only the first of them
        size: usize,
        /// reachable objects in the slots
        alive: usize,
        /// unreachable objects in the slots that readers still find
        zombies: usize,
        /// slots of the array that is being filled, -1: none
        filling_slots: Option<u64>,
        /// slots copied into that array, -1: none
        filling_copied: Option<u64>,
        /// the type that is looked up, by the order of registration, -1: none
        asked: Option<usize>,
        /// blocks allocated in this operation
        blocks: u64,
        /// comparisons in this operation
        comparisons: u64,
        /// inspections of tags in this operation
        tags: u64,
        /// the result of the last operation, -1: none yet
        gave: Option<u64>,
        /// pushes done since the queue was last empty
        pushed: u64,
        /// slots copied in them, and in the push under way
        copied: u64,
        /// pushes from one total to the next
        stride: u64,
        /// comparisons, or lookups, that a tick does
        due: u64,
    }
}

record! {
    /// A slot of a queue, a registered type, or a field of a frame.
    pub(super) struct Cell {
        state: CellState,
        /// length of a field, otherwise 0
        length: i64,
    }
}

record! {
    /// The contents of a queue at the end of a tick.
    pub(crate) struct TickSummary {
        alive: usize,
        zombies: usize,
        /// used slots
        size: usize,
    }
}

record! {
    /// One of the newest pushes since the queue was last empty, and the array after it.
    pub(super) struct Push {
        /// its number, from 1
        number: u64,
        /// slots of the array
        capacity: usize,
        /// slots that this push copied so far
        copied: u64,
        /// whether it allocated an array
        is_new_array: bool,
        /// number of its runs of slots; 0 while it is under way
        runs: usize,
    }
}

record! {
    /// Neighbouring used slots of a push's array that were in the same state after the push.
    pub(super) struct Run {
        state: CellState,
        slots: usize,
    }
}

record! {
    /// The slots that the first `pushes` pushes copied since the queue was last empty.
    pub(super) struct Total {
        pushes: u64,
        copied: u64,
    }
}

record! {
    /// Consecutive comparisons, or lookups, of one operator in this tick that took the same number of steps each: calls,
    /// inspections of tags, comparisons, and checks in place of one.
    pub(crate) struct Cost {
        operator: u32,
        steps: u64,
        /// number of these comparisons or lookups
        count: u64,
    }
}

scene! {
    "queues": Head, Counter;
    cells of cell: Cell,
    ticks of tick: TickSummary,
    pushes of push: Push,
    runs of run: Run,
    totals of total: Total,
    costs of cost: Cost;
    EventKind
}

/// The used slots of a queue and the states of their objects.
#[derive(Clone, Debug, Default)]
pub(crate) struct QueueSnapshot {
    pub slots: Vec<CellState>,
    pub capacity: usize,
    pub alive: usize,
    pub zombies: usize,
}

/// A change of the figure's contents.
#[derive(Clone, Debug)]
pub(crate) enum Picture {
    /// The slots of a queue.
    Slots(QueueSnapshot),
    /// The contents of the queue at the end of a tick.
    Tick(TickSummary),
    /// The type `id` of `types` registered types is looked up, in a tick of `due` lookups.
    Ask { types: usize, id: Option<usize>, due: u64 },
    /// The lengths of the fields of an operator's frame, in a tick of `due` comparisons.
    Fields { operator: u32, lengths: Vec<i64>, due: u64 },
}

/// The state that the figure shows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Figure {
    head: Head,
    queue: QueueSnapshot,
    /// Lengths of fields.
    lengths: Vec<i64>,
    ticks: VecDeque<TickSummary>,
    history: PushHistory,
    tick_costs: TickCosts,
    /// The operator that compares.
    operator: u32,
}

impl FigureState<Queues> for Figure {
    fn set(&mut self, picture: Picture) {
        match picture {
            Picture::Slots(queue) => {
                self.history.end(&queue);
                self.queue = queue;
                self.head.leave_array();
            }
            Picture::Tick(tick) => {
                self.ticks.push_back(tick);
                if self.ticks.len() > MOST_TICKS {
                    self.ticks.pop_front();
                }
            }
            Picture::Ask { types, id, due } => {
                self.queue.slots = vec![CellState::Closed; types];
                self.queue.capacity = types;
                (self.head.asked, self.head.due) = (id, due);
            }
            Picture::Fields { operator, lengths, due } => {
                self.queue.slots = vec![CellState::Closed; lengths.len()];
                (self.operator, self.lengths, self.head.due) = (operator, lengths, due);
            }
        }
    }

    fn follow(&mut self, event: PlaybackEvent<EventKind>) {
        let operation = Operation::ALL[usize::from(event.state)];
        let head = &mut self.head;
        (head.what, head.operation) = (Some(event.kind), operation);
        self.tick_costs.follow(event.kind, event.value, operation, self.operator);
        match event.kind {
            EventKind::Began => {
                if matches!(operation, Operation::Register | Operation::After) {
                    self.history.begin(&self.queue);
                }
                head.leave_array();
                (head.blocks, head.comparisons, head.tags) = (0, 0, 0);
            }
            EventKind::Found | EventKind::Missed => head.cursor = Some(usize::from(event.actor)),
            EventKind::Copied => {
                head.cursor = Some(usize::from(event.actor));
                head.filling_slots.get_or_insert(self.queue.capacity as u64);
                *head.filling_copied.get_or_insert(0) += event.value;
                self.history.copied(event.value);
            }
            EventKind::Arrayed => {
                (head.filling_slots, head.filling_copied) = (Some(event.value), Some(0));
                self.history.allocated(event.value as usize);
            }
            EventKind::Allocated => head.blocks += 1,
            EventKind::Compared => {
                // Fields are visited in order; other events carry the number of the type or slot.
                let by_turns = matches!(operation, Operation::Position | Operation::Field);
                let at = if by_turns { head.comparisons as usize } else { usize::from(event.actor) };
                head.comparisons += event.value;
                self.mark_visited(at, CellState::Tried);
            }
            EventKind::Called | EventKind::Looked if operation == Operation::Lookup => {
                self.mark_visited(usize::from(event.actor), CellState::Tried)
            }
            EventKind::Tagged => head.tags += event.value,
            EventKind::Gave => {
                head.gave = Some(event.value);
                if operation == Operation::Lookup {
                    self.mark_visited(usize::from(event.actor), CellState::Opened);
                }
            }
            _ => {}
        }
    }

    fn scene(&self, at: At<'_>, out: &mut Vec<f64>) {
        let head = Head {
            begun: at.turns,
            slowed: at.slowed,
            left: at.left,
            capacity: self.queue.capacity,
            size: self.queue.slots.len(),
            alive: self.queue.alive,
            zombies: self.queue.zombies,
            pushed: self.history.done,
            copied: self.history.copied,
            stride: self.history.stride,
            ..self.head
        };
        let cell = |(index, &state)| Cell { state, length: self.lengths.get(index).copied().unwrap_or_default() };
        let cells = self.queue.slots.iter().take(MOST_CELLS).enumerate().map(cell);
        let pushes = self.history.pushes.iter().map(|push| Push {
            number: push.number,
            capacity: push.capacity,
            copied: push.copied,
            is_new_array: push.is_new_array,
            runs: push.runs.len(),
        });
        let runs = self.history.pushes.iter().flat_map(|push| &push.runs);
        let runs = runs.map(|&(state, slots)| Run { state, slots });
        let totals = self.history.totals.iter().map(|&(pushes, copied)| Total { pushes, copied });
        let costs = self.tick_costs.costs.iter().copied();
        write(out, head, &at.counters.numbers(), cells, self.ticks.iter().copied(), pushes, runs, totals, costs);
    }
}

impl Head {
    /// Neither an array is being filled nor a cell visited.
    fn leave_array(&mut self) {
        (self.filling_slots, self.filling_copied, self.cursor) = (None, None, None);
    }
}

impl Figure {
    /// Marks the type or field at `at` as visited.
    fn mark_visited(&mut self, at: usize, state: CellState) {
        let is_queue = !matches!(
            self.head.operation,
            Operation::Lookup | Operation::Test | Operation::Position | Operation::Field
        );
        self.head.cursor = Some(at);
        if let Some(slot) = self.queue.slots.get_mut(at).filter(|_| !is_queue) {
            *slot = state;
        }
    }
}
