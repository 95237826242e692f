//! The scene of the lengths part: flat numbers, to draw from. Times are ticks of 0.1 ms. A number that stands for
//! nothing is -1; a length without end is -2.
//!
//! A header of [`HEADER`] numbers, then [`LENGTHS`] numbers that say how long the lists were that outputs got, the
//! operators ([`OPERATOR`] numbers each), the boxes of the content that was worked on last of each field, and the boxes of
//! what came of the last operation ([`BOX`] numbers for each of the first [`MOST_BOXES`] of any of the four).
//!
//! | header | is |
//! |---|---|
//! | 0, 1 | step, time |
//! | 2 | operators |
//! | 3, 4, 5 | boxes of metadata, of track marks, of sound |
//! | 6 | boxes of the result |
//! | 7, 8, 9 | who works: operator; on which field (0 metadata, 1 track marks, 2 sound); its place |
//! | 10, 11 | what was done last ([`What`] by number), and how much of it |
//! | 12 | the box that was looked at last, of the field's |
//! | 13 | the length that was answered last |
//! | 14 | the operation that the result came of: its place |
//! | 15 | frames begun |
//! | 16 | how much slower than the machine this frame is shown |
//! | 17 | actions of this frame that are left |
//! | 18 | cells allocated in this operation |
//! | 20 … 33 | the counters, in the order of [`Counter`] |
//! | 34, 35, 36 | of each field, the length that its record keeps, its badge; -1: it keeps none |
//!
//! | lengths | is |
//! |---|---|
//! | n | how many lists of n chunks outputs got; the last: of so many and more |
//!
//! | operator | is |
//! |---|---|
//! | 0 | its kind: 0 source, 1 passes on, 2 amplifies, 3 output |
//! | 1, 2 | chunks of its last frame's sound, and how many of them are empty |
//! | 3 | chunks of its last frame's metadata |
//! | 4, 5 | since this frame began: lengths that it asked for, chunks that it looked at |
//!
//! | box | is |
//! |---|---|
//! | 0 | the data it points into: a buffer's number, -1 what was made by copying |
//! | 1, 2 | offset in it, length |
//! | 3 | length of all the data |
//! | 4 | whether the length is stored |

use super::content::{Chunk, Content};
use super::counts::{Counter, Lengths, Place, What};
use super::data::{COPY, INFINITE};
use super::frame::{AUDIO, FIELDS, Frame, METADATA};
use crate::reel::shot::Act;
use crate::reel::world::{At, Stage};

/// Numbers of the header.
pub const HEADER: usize = 40;
/// Where the counters begin.
const COUNTERS: usize = 20;
/// Where the badges begin.
const BADGES: usize = 34;
/// List lengths that are told apart, and one number for what is longer.
pub const LENGTHS: usize = 66;
/// Numbers of an operator.
pub const OPERATOR: usize = 6;
/// Numbers of a box.
pub const BOX: usize = 5;
/// Boxes of a list in a scene, at most.
pub const MOST_BOXES: usize = 128;

/// A number that stands for nothing.
const NONE: f64 = -1.0;
/// A length without end.
const ENDLESS: f64 = -2.0;

/// What an operator is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Source = 0,
    Pass = 1,
    Amplify = 2,
    Output = 3,
}

/// A chunk as it is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown {
    data: u32,
    offset: usize,
    length: usize,
    whole: usize,
    stored: bool,
}

impl Shown {
    pub fn of(chunks: &[Chunk<Option<usize>>]) -> Vec<Shown> {
        let one = |chunk: &Chunk<Option<usize>>| {
            let whole = chunk.data.length();
            let length = chunk.length.unwrap_or(if whole == INFINITE { INFINITE } else { whole - chunk.offset });
            Shown { data: chunk.data.number(), offset: chunk.offset, length, whole, stored: chunk.length.is_some() }
        };
        chunks.iter().map(one).collect()
    }
}

/// A change of the figure.
#[derive(Clone, Debug)]
pub(crate) enum Picture {
    /// The operators.
    Graph(Vec<Kind>),
    /// An operation on these boxes.
    Begins { operator: u16, field: u8, place: Place, boxes: Vec<Shown>, badge: Option<usize> },
    /// What came of an operation.
    Gives { place: Place, boxes: Vec<Shown> },
    /// An operator's frame is ready: chunks, empty ones, and chunks of metadata.
    Frame { operator: u16, lists: [usize; 3] },
}

impl Picture {
    /// An operator's frame.
    pub fn frame<C: Content>(operator: u16, frame: &Frame<C>) -> Picture {
        let sound = frame.get(AUDIO).chunks();
        let empty = sound.iter().filter(|chunk| chunk.length == Some(0)).count();
        Picture::Frame { operator, lists: [sound.len(), empty, frame.get(METADATA).chunks().len()] }
    }
}

/// An operator as it is drawn.
#[derive(Clone, Copy, Debug)]
struct Operator {
    kind: Kind,
    /// Of its last frame: chunks of sound, empty ones among them, chunks of metadata.
    lists: [usize; 3],
    /// Since this frame began.
    asked: u32,
    touched: u32,
}

/// A content as it is drawn.
#[derive(Clone, Debug, Default)]
struct List {
    boxes: Vec<Shown>,
    badge: Option<usize>,
}

/// What the figure shows.
#[derive(Clone, Debug)]
pub(crate) struct Strip {
    operators: Vec<Operator>,
    operator: u16,
    field: u8,
    place: Place,
    /// Of each field what was worked on last.
    lists: [List; FIELDS],
    given: Vec<Shown>,
    /// What `given` came of.
    gave: Place,
    last: Option<(What, u64)>,
    cursor: Option<u64>,
    answer: Option<u64>,
    celled: u32,
    lengths: [u32; LENGTHS],
}

impl Default for Strip {
    fn default() -> Self {
        Strip {
            operators: Vec::new(),
            operator: 0,
            field: 0,
            place: Place::Idle,
            lists: Default::default(),
            given: Vec::new(),
            gave: Place::Idle,
            last: None,
            cursor: None,
            answer: None,
            celled: 0,
            lengths: [0; LENGTHS],
        }
    }
}

impl Stage<Lengths> for Strip {
    fn set(&mut self, picture: Picture) {
        match picture {
            Picture::Graph(kinds) if self.operators.is_empty() => {
                let operator = |kind| Operator { kind, lists: [0; 3], asked: 0, touched: 0 };
                self.operators = kinds.into_iter().map(operator).collect();
            }
            Picture::Graph(_) => self.operators.iter_mut().for_each(|one| (one.asked, one.touched) = (0, 0)),
            Picture::Begins { operator, field, place, boxes, badge } => {
                (self.operator, self.field, self.place) = (operator, field, place);
                self.lists[field as usize] = List { boxes, badge };
                (self.cursor, self.celled) = (None, 0);
            }
            Picture::Gives { place, boxes } => (self.gave, self.given) = (place, boxes),
            Picture::Frame { operator, lists } => self.operators[operator as usize].lists = lists,
        }
    }

    fn follow(&mut self, act: Act<What>) {
        self.last = Some((act.what, act.value));
        let operator = &mut self.operators[act.who as usize];
        match act.what {
            What::Asked => operator.asked += 1,
            What::Touched => {
                operator.touched += 1;
                self.cursor = Some(act.value);
            }
            What::Answered => self.answer = Some(act.value),
            What::Celled => self.celled += 1,
            What::Delivered => self.lengths[(act.value as usize).min(LENGTHS - 1)] += 1,
            _ => {}
        }
    }

    fn scene(&self, at: At<'_>, out: &mut Vec<f64>) {
        let [metadata, marks, sound] = self.lists.each_ref().map(|list| list.boxes.len() as f64);
        let number = |value: Option<u64>| value.map_or(NONE, length);
        let head = out.len();
        // The first two, step and time, are the session's to fill in.
        out.extend([
            0.0,
            0.0,
            self.operators.len() as f64,
            metadata,
            marks,
            sound,
            self.given.len() as f64,
            f64::from(self.operator),
            f64::from(self.field),
            f64::from(self.place as u8),
            self.last.map_or(NONE, |(what, _)| f64::from(what as u8)),
            number(self.last.map(|(_, value)| value)),
            number(self.cursor),
            number(self.answer),
            f64::from(self.gave as u8),
            at.turns as f64,
            at.slowed as f64,
            at.left as f64,
            f64::from(self.celled),
        ]);
        out.resize(head + COUNTERS, 0.0);
        out.extend(at.counters.named().map(|(_, value)| value as f64));
        const { assert!(COUNTERS + Counter::NAMES.len() <= BADGES, "the header has room for the counters") };
        out.resize(head + BADGES, 0.0);
        out.extend(self.lists.iter().map(|list| number(list.badge.map(|badge| badge as u64))));
        out.resize(head + HEADER, 0.0);
        out.extend(self.lengths.map(f64::from));
        for Operator { kind, lists, asked, touched } in &self.operators {
            out.push(f64::from(*kind as u8));
            out.extend(lists.map(|chunks| chunks as f64));
            out.extend([asked, touched].map(|&count| f64::from(count)));
        }
        let lists = self.lists.iter().map(|list| &list.boxes).chain([&self.given]);
        for shown in lists.flat_map(|boxes| boxes.iter().take(MOST_BOXES)) {
            out.extend([
                if shown.data == COPY { NONE } else { f64::from(shown.data) },
                shown.offset as f64,
                length(shown.length as u64),
                length(shown.whole as u64),
                f64::from(u8::from(shown.stored)),
            ]);
        }
    }
}

fn length(length: u64) -> f64 {
    if length == INFINITE as u64 { ENDLESS } else { length as f64 }
}
