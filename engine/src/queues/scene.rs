//! The scene of the three parts: flat numbers, to draw from. Times are ticks of 0.1 ms. A number that stands for nothing
//! is -1.
//!
//! A header of [`HEADER`] numbers, the cells ([`CELL`] numbers for each of the first [`MOST_CELLS`]), and the ticks of the
//! last [`MOST_TICKS`] ([`TICK`] numbers each), the oldest first.
//!
//! | header | is |
//! |---|---|
//! | 0, 1 | step, time |
//! | 2, 3 | cells, ticks that follow |
//! | 4 | what is being done: its place |
//! | 5, 6 | what was done last ([`What`] by number), and how much of it |
//! | 7 | the cell that was looked at last |
//! | 8 | ticks begun |
//! | 9 | how much slower than the machine this tick is shown |
//! | 10 | actions of this tick that are left |
//! | 11, 12 | slots of the array; used ones, of which the cells may be the first |
//! | 13, 14 | in its slots: objects that somebody holds; zombies |
//! | 15, 16 | slots of the array that is being filled; slots copied into it |
//! | 17 | which type is asked for, by the order of registration |
//! | 18 | blocks allocated in this operation |
//! | 19, 20 | comparisons and looks at tags in this operation |
//! | 21 | what the last operation gave |
//! | 22 … 41 | the counters, in the order of [`Counter`] |
//!
//! | cell | is |
//! |---|---|
//! | 0 | a slot: 0 nothing in it, or nothing any more, 1 alive, 2 a zombie; a door or a field: 0 not met, 1 met, 2 it is this one |
//! | 1 | a field's length, else 0 |
//!
//! | tick | is |
//! |---|---|
//! | 0, 1, 2 | alive, zombies, slots used |

use std::collections::VecDeque;

use super::counts::{Counter, Place, Queues, What};
use crate::reel::shot::Act;
use crate::reel::world::{At, Stage};

/// Numbers of the header.
pub const HEADER: usize = 44;
/// Where the counters begin.
const COUNTERS: usize = 22;
/// Numbers of a cell.
pub const CELL: usize = 2;
/// Cells in a scene, at most.
pub const MOST_CELLS: usize = 2_048;
/// Numbers of a tick.
pub const TICK: usize = 3;
/// Ticks in a scene, at most.
pub const MOST_TICKS: usize = 240;

/// A number that stands for nothing.
const NONE: f64 = -1.0;

/// The used slots of a queue, and what they refer to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Row {
    pub slots: Vec<u8>,
    pub capacity: usize,
    pub alive: usize,
    pub zombies: usize,
}

/// A change of the figure.
#[derive(Clone, Debug)]
pub(crate) enum Picture {
    /// A queue.
    Slots(Row),
    /// A tick is over: alive, zombies, slots used.
    Tick(usize, usize, usize),
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
    ticks: VecDeque<(usize, usize, usize)>,
    place: Place,
    last: Option<(What, u64)>,
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
            Picture::Tick(alive, zombies, size) => {
                self.ticks.push_back((alive, zombies, size));
                if self.ticks.len() > MOST_TICKS {
                    self.ticks.pop_front();
                }
            }
            Picture::Ask { types, id } => {
                self.row.slots = vec![0; types];
                self.row.capacity = types;
                self.asked = Some(id);
            }
            Picture::Fields(lengths) => {
                self.row.slots = vec![0; lengths.len()];
                self.lengths = lengths;
            }
        }
    }

    fn follow(&mut self, act: Act<What>) {
        self.last = Some((act.what, act.value));
        self.place = PLACES[usize::from(act.place)];
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
                self.meet(at, 1);
            }
            What::Called if self.place == Place::Lookup => self.meet(usize::from(act.who), 1),
            What::Looked if self.place == Place::Lookup => self.meet(usize::from(act.who), 1),
            What::Tagged => self.tags += act.value,
            What::Gave => {
                self.gave = Some(act.value);
                if self.place == Place::Lookup {
                    self.meet(usize::from(act.who), 2);
                }
            }
            _ => {}
        }
    }

    fn scene(&self, at: At<'_>, out: &mut Vec<f64>) {
        let number = |value: Option<u64>| value.map_or(NONE, |value| value as f64);
        let cells = self.row.slots.len().min(MOST_CELLS);
        let head = out.len();
        // The first two, step and time, are the session's to fill in.
        out.extend([
            0.0,
            0.0,
            cells as f64,
            self.ticks.len() as f64,
            f64::from(self.place as u8),
            self.last.map_or(NONE, |(what, _)| f64::from(what as u8)),
            number(self.last.map(|(_, value)| value)),
            number(self.cursor.map(|cursor| cursor as u64)),
            at.turns as f64,
            at.slowed as f64,
            at.left as f64,
            self.row.capacity as f64,
            self.row.slots.len() as f64,
            self.row.alive as f64,
            self.row.zombies as f64,
            number(self.filled.map(|(slots, _)| slots)),
            number(self.filled.map(|(_, copied)| copied)),
            number(self.asked.map(|asked| asked as u64)),
            self.blocks as f64,
            self.comparisons as f64,
            self.tags as f64,
            number(self.gave),
        ]);
        debug_assert_eq!(out.len(), head + COUNTERS);
        out.extend(at.counters.named().map(|(_, value)| value as f64));
        const { assert!(COUNTERS + Counter::NAMES.len() <= HEADER, "the header has room for the counters") };
        out.resize(head + HEADER, 0.0);
        for (index, &state) in self.row.slots[..cells].iter().enumerate() {
            let length = self.lengths.get(index).copied().unwrap_or_default();
            out.extend([f64::from(state), length as f64]);
        }
        for &(alive, zombies, size) in &self.ticks {
            out.extend([alive, zombies, size].map(|count| count as f64));
        }
    }
}

impl Bench {
    /// A door or a field is met.
    fn meet(&mut self, at: usize, state: u8) {
        let is_row = !matches!(self.place, Place::Lookup | Place::Test | Place::Position | Place::Field);
        self.cursor = Some(at);
        if let Some(slot) = self.row.slots.get_mut(at).filter(|_| !is_row) {
            *slot = state;
        }
    }
}

/// Places by number.
const PLACES: [Place; Place::NAMES.len()] = [
    Place::Idle,
    Place::Register,
    Place::Remove,
    Place::Read,
    Place::Flush,
    Place::After,
    Place::Lookup,
    Place::Test,
    Place::Position,
    Place::Field,
];
