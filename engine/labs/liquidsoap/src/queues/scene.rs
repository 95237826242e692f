//! What the page draws of the three parts. A tick is 0.1 ms.

use std::collections::VecDeque;

use super::counts::{Counter, Place, Queues, What};
use observe::named;
use observe::{record, scene};
use sim::playback::shot::Act;
use sim::playback::world::{At, Stage};

/// Cells in a scene, at most: the first ones.
const MOST_CELLS: usize = 2_048;
/// Ticks in a scene, at most: the last ones.
const MOST_TICKS: usize = 240;

named! {
    /// What is in a slot of a queue, or how far the operation is with a registered type or a field of a frame.
    pub enum CellState {
        /// A slot: nothing, or nothing any more.
        Dead = "dead",
        /// A slot: an object that somebody holds.
        Alive = "alive",
        /// A slot: an object that nobody holds any more, and readers still find.
        Zombie = "zombie",
        /// A type or a field: the operation has not met it.
        Closed = "closed",
        /// A type or a field: the operation has met it.
        Tried = "tried",
        /// A type or a field: the operation has found that it is this one.
        Opened = "opened",
    }
}

record! {
    /// A weak queue, a lookup or a comparison of frames.
    pub(super) struct Head {
        /// what is being done
        place: Place,
        /// what was done last, -1 at the beginning
        what: Option<What>,
        /// the cell that was looked at last, -1: none
        cursor: Option<usize>,
        /// ticks begun
        begun: u64,
        /// how many times slower than the machine this tick is shown
        slowed: u64,
        /// actions of this tick that are left
        left: usize,
        /// slots of the array
        capacity: usize,
        /// used slots, of which the cells may be the first
        size: usize,
        /// objects in the slots that somebody holds
        alive: usize,
        /// objects in the slots that nobody holds any more
        zombies: usize,
        /// slots of the array that is being filled, -1: none is
        filling_slots: Option<u64>,
        /// slots copied into it
        filling_copied: Option<u64>,
        /// which type is asked for, by the order of registration, -1: none
        asked: Option<usize>,
        /// blocks allocated in this operation
        blocks: u64,
        /// comparisons in this operation
        comparisons: u64,
        /// looks at tags in this operation
        tags: u64,
        /// the answer of the last operation, -1: there is none yet
        gave: Option<u64>,
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
    /// What a queue had in it at the end of a tick.
    pub(crate) struct Ticked {
        alive: usize,
        zombies: usize,
        /// slots used
        size: usize,
    }
}

scene! {
    "queues": Head, Counter;
    cells of cell: Cell,
    ticks of tick: Ticked;
    What
}

/// The used slots of a queue, and what they refer to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Row {
    pub slots: Vec<CellState>,
    pub capacity: usize,
    pub alive: usize,
    pub zombies: usize,
}

/// A change of the figure.
#[derive(Clone, Debug)]
pub(crate) enum Picture {
    /// A queue.
    Slots(Row),
    /// A tick is over.
    Tick(Ticked),
    /// One of so many types is asked for.
    Ask { types: usize, id: usize },
    /// The lengths of a frame's fields.
    Fields(Vec<i64>),
}

/// What the figure shows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bench {
    row: Row,
    /// Lengths of fields.
    lengths: Vec<i64>,
    ticks: VecDeque<Ticked>,
    place: Place,
    last: Option<What>,
    cursor: Option<usize>,
    /// Slots of the array that is being filled, and slots copied into it.
    filled: Option<(u64, u64)>,
    asked: Option<usize>,
    blocks: u64,
    comparisons: u64,
    tags: u64,
    gave: Option<u64>,
}

impl Stage<Queues> for Bench {
    fn set(&mut self, picture: Picture) {
        match picture {
            Picture::Slots(row) => (self.row, self.filled, self.cursor) = (row, None, None),
            Picture::Tick(tick) => {
                self.ticks.push_back(tick);
                if self.ticks.len() > MOST_TICKS {
                    self.ticks.pop_front();
                }
            }
            Picture::Ask { types, id } => {
                self.row.slots = vec![CellState::Closed; types];
                self.row.capacity = types;
                self.asked = Some(id);
            }
            Picture::Fields(lengths) => {
                self.row.slots = vec![CellState::Closed; lengths.len()];
                self.lengths = lengths;
            }
        }
    }

    fn follow(&mut self, act: Act<What>) {
        self.last = Some(act.what);
        self.place = Place::ALL[usize::from(act.place)];
        match act.what {
            What::Began => {
                (self.cursor, self.filled) = (None, None);
                (self.blocks, self.comparisons, self.tags) = (0, 0, 0);
            }
            What::Found | What::Missed => self.cursor = Some(usize::from(act.who)),
            What::Copied => {
                self.cursor = Some(usize::from(act.who));
                let (slots, copied) = self.filled.get_or_insert((self.row.capacity as u64, 0));
                (*slots, *copied) = (*slots, *copied + act.value);
            }
            What::Arrayed => self.filled = Some((act.value, 0)),
            What::Allocated => self.blocks += 1,
            What::Compared => {
                // Fields are met one after another; doors and slots say which they are.
                let by_turns = matches!(self.place, Place::Position | Place::Field);
                let at = if by_turns { self.comparisons as usize } else { usize::from(act.who) };
                self.comparisons += act.value;
                self.meet(at, CellState::Tried);
            }
            What::Called if self.place == Place::Lookup => self.meet(usize::from(act.who), CellState::Tried),
            What::Looked if self.place == Place::Lookup => self.meet(usize::from(act.who), CellState::Tried),
            What::Tagged => self.tags += act.value,
            What::Gave => {
                self.gave = Some(act.value);
                if self.place == Place::Lookup {
                    self.meet(usize::from(act.who), CellState::Opened);
                }
            }
            _ => {}
        }
    }

    fn scene(&self, at: At<'_>, out: &mut Vec<f64>) {
        let head = Head {
            place: self.place,
            what: self.last,
            cursor: self.cursor,
            begun: at.turns,
            slowed: at.slowed,
            left: at.left,
            capacity: self.row.capacity,
            size: self.row.slots.len(),
            alive: self.row.alive,
            zombies: self.row.zombies,
            filling_slots: self.filled.map(|(slots, _)| slots),
            filling_copied: self.filled.map(|(_, copied)| copied),
            asked: self.asked,
            blocks: self.blocks,
            comparisons: self.comparisons,
            tags: self.tags,
            gave: self.gave,
        };
        let cell = |(index, &state)| Cell { state, length: self.lengths.get(index).copied().unwrap_or_default() };
        let cells = self.row.slots.iter().take(MOST_CELLS).enumerate().map(cell);
        write(out, head, &at.counters.numbers(), cells, self.ticks.iter().copied());
    }
}

impl Bench {
    /// A door or a field is met.
    fn meet(&mut self, at: usize, state: CellState) {
        let is_row = !matches!(self.place, Place::Lookup | Place::Test | Place::Position | Place::Field);
        self.cursor = Some(at);
        if let Some(slot) = self.row.slots.get_mut(at).filter(|_| !is_row) {
            *slot = state;
        }
    }
}
