//! The scene of the lengths part: flat numbers, to draw from. Times are ticks of 0.1 ms. A number that stands for
//! nothing is -1; a length without end is -2.
//!
//! A header of [`HEADER`] numbers, then [`LENGTHS`] numbers that say how long the lists were that outputs got, the
//! operators ([`OPERATOR`] numbers each), the boxes of the content that is worked on, and the boxes of what came of the
//! last operation ([`BOX`] numbers for each of the first [`MOST_BOXES`] of either).
//!
//! | header | is |
//! |---|---|
//! | 0, 1 | step, time |
//! | 2 | operators |
//! | 3, 4 | boxes worked on, and how many of them follow |
//! | 5, 6 | boxes of the result, and how many of them follow |
//! | 7, 8, 9 | who works: operator; on which field (0 metadata, 1 track marks, 2 sound); its place |
//! | 10, 11 | what was done last ([`What`] by number), and how much of it |
//! | 12 | the box that was looked at last, of those worked on |
//! | 13 | the length that was answered last |
//! | 14 | the length that the record keeps, its badge; -1: it keeps none |
//! | 15 | frames begun |
//! | 16 | how much slower than the machine this frame is shown |
//! | 17 | actions of this frame that are left |
//! | 18 | cells allocated in this operation |
//! | 20 … 33 | the counters, in the order of [`Counter`] |
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
use super::frame::{AUDIO, Frame, METADATA};
use crate::chunks::eye::Act;
use crate::chunks::world::{At, Stage};

/// Numbers of the header.
pub const HEADER: usize = 40;
/// Where the counters begin.
const COUNTERS: usize = 20;
/// List lengths that are told apart, and one number for what is longer.
pub const LENGTHS: usize = 66;
/// Numbers of an operator.
pub const OPERATOR: usize = 4;
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
    /// What came of it.
    Gives { boxes: Vec<Shown> },
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

/// What the figure shows.
#[derive(Clone, Debug)]
pub(crate) struct Strip {
    operators: Vec<(Kind, [usize; 3])>,
    operator: u16,
    field: u8,
    place: Place,
    boxes: Vec<Shown>,
    given: Vec<Shown>,
    badge: Option<usize>,
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
            boxes: Vec::new(),
            given: Vec::new(),
            badge: None,
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
                self.operators = kinds.into_iter().map(|kind| (kind, [0; 3])).collect();
            }
            Picture::Graph(_) => {}
            Picture::Begins { operator, field, place, boxes, badge } => {
                (self.operator, self.field, self.place, self.boxes, self.badge) =
                    (operator, field, place, boxes, badge);
                (self.cursor, self.celled) = (None, 0);
            }
            Picture::Gives { boxes } => self.given = boxes,
            Picture::Frame { operator, lists } => self.operators[operator as usize].1 = lists,
        }
    }

    fn follow(&mut self, act: Act<What>) {
        self.last = Some((act.what, act.value));
        match act.what {
            What::Touched => self.cursor = Some(act.value),
            What::Answered => self.answer = Some(act.value),
            What::Celled => self.celled += 1,
            What::Delivered => self.lengths[(act.value as usize).min(LENGTHS - 1)] += 1,
            _ => {}
        }
    }

    fn scene(&self, at: At<'_>, out: &mut Vec<f64>) {
        let shown = |boxes: &[Shown]| boxes.len().min(MOST_BOXES);
        let number = |value: Option<u64>| value.map_or(NONE, length);
        let head = out.len();
        // The first two, step and time, are the session's to fill in.
        out.extend([
            0.0,
            0.0,
            self.operators.len() as f64,
            self.boxes.len() as f64,
            shown(&self.boxes) as f64,
            self.given.len() as f64,
            shown(&self.given) as f64,
            f64::from(self.operator),
            f64::from(self.field),
            f64::from(self.place as u8),
            self.last.map_or(NONE, |(what, _)| f64::from(what as u8)),
            number(self.last.map(|(_, value)| value)),
            number(self.cursor),
            number(self.answer),
            number(self.badge.map(|badge| badge as u64)),
            at.turns as f64,
            at.slowed as f64,
            at.left as f64,
            f64::from(self.celled),
        ]);
        out.resize(head + COUNTERS, 0.0);
        out.extend(at.counters.named().map(|(_, value)| value as f64));
        const { assert!(COUNTERS + Counter::NAMES.len() <= HEADER, "the header has room for the counters") };
        out.resize(head + HEADER, 0.0);
        out.extend(self.lengths.map(f64::from));
        for (kind, lists) in &self.operators {
            out.push(f64::from(*kind as u8));
            out.extend(lists.map(|chunks| chunks as f64));
        }
        for shown in [&self.boxes, &self.given].into_iter().flat_map(|boxes| boxes.iter().take(MOST_BOXES)) {
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
