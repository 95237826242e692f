//! The scene of the lengths part, which the page draws: the operators, the last content of each field, and the result of the
//! last operation.

use super::content::{self, Content};
use super::counts::{Counter, EventKind, Field, Lengths, Operation};
use super::data::{COPY, INFINITE};
use super::frame::{AUDIO, FIELDS, Frame, METADATA};
use observe::layout::Value;
use observe::named;
use observe::{record, scene};
use sim::playback::shot::PlaybackEvent;
use sim::playback::world::{At, FigureState};

/// Number of list lengths that are counted separately; the last one also counts longer lists.
const LENGTHS: usize = 66;
/// Largest number of chunks of a content in a scene.
const MOST_CHUNKS: usize = 128;

named! {
    /// Kinds of operators.
    pub enum Kind {
        /// Generates frames.
        Source = "source",
        /// Passes them on.
        Pass = "pass",
        /// Scales them.
        Amplify = "amplify",
        /// Plays them.
        Output = "output",
    }
}

/// A length in ticks; an infinite one is -2.
#[derive(Clone, Copy, Debug)]
pub struct Length(usize);

impl Value for Length {
    fn number(self) -> f64 {
        if self.0 == INFINITE { -2.0 } else { self.0 as f64 }
    }
}

record! {
    /// A graph of operators. A length of -2 is infinite.
    pub struct Head {
        /// the current operator
        acting: u16,
        /// the current field
        field: Field,
        /// the current operation
        operation: Operation,
        /// the chunk of the field's content that was visited last
        cursor: Option<u64>,
        /// the last length that was answered
        answer: Option<Length>,
        /// the operation whose result was last
        gave: Operation,
        /// frames begun
        frames: u64,
        /// factor by which this frame is shown slower than the machine runs it
        slowed: u64 as factor,
        /// events of this frame that are not yet played
        left: usize,
        /// chunks of sound that were visited since the start
        sound_visited: u64,
    }
}

record! {
    /// An operator.
    pub struct Operator {
        /// its kind
        kind: Kind,
        /// chunks of its last frame's sound
        chunks: usize,
        /// empty ones among them
        empty: usize,
        /// how many of them the scene's list of pieces has
        pieces: usize,
        /// chunks of its last frame's metadata
        metadata: usize,
        /// lengths that it queried since this frame began
        asked: u32,
        /// chunks that it visited since this frame began
        touched: u32,
    }
}

record! {
    /// A query of a length, or another operation that visits chunks, in this frame.
    pub struct Walk {
        /// the operator, from 0
        operator: u16,
        /// the field of its content
        field: Field,
        /// the operation
        operation: Operation,
        /// chunks that it visited; 0 for a length that the record stores
        visited: u32,
        /// calls of their data's module meanwhile
        called: u32,
    }
}

record! {
    /// A chunk of the sound that an operator passed on last; those of all operators follow each other.
    pub struct Piece {
        /// its length
        length: Length,
        /// whether the data begins before it
        cut_before: bool,
        /// whether the data goes on after it
        cut_after: bool,
    }
}

record! {
    /// The last content of each field, by the field's number; after them, the last result.
    pub struct ContentView {
        /// the length that its record stores, -1: none
        badge: Option<Length>,
        /// chunks of it
        chunks: usize,
        /// how many of them the scene's list of chunks has, after those of the content before it
        shown: usize,
    }
}

record! {
    /// A chunk of a content.
    pub struct Chunk {
        /// number of the decoded buffer that it points into, -1: data that was made by copying
        data: Option<u32>,
        /// its first tick in the data
        offset: usize,
        /// its length, ticks
        length: Length,
        /// length of all the data
        whole: Length,
        /// whether its length is stored
        stored: bool,
    }
}

record! {
    /// Lists that outputs received, by number of chunks; the last entry counts longer lists, too.
    pub struct Delivery {
        /// number of such lists
        lists: u32,
    }
}

scene! {
    "chunks": Head, Counter;
    operators of operator: Operator,
    walks of walk: Walk,
    pieces of piece: Piece,
    contents of content: ContentView,
    chunks of chunk: Chunk,
    deliveries of delivery: Delivery;
    EventKind
}

impl Chunk {
    /// The chunks of a content.
    pub fn of(chunks: &[content::Chunk<Option<usize>>]) -> Vec<Chunk> {
        let one = |chunk: &content::Chunk<Option<usize>>| {
            let whole = chunk.data.length();
            let length = chunk.length.unwrap_or(if whole == INFINITE { INFINITE } else { whole - chunk.offset });
            let data = Some(chunk.data.number()).filter(|&data| data != COPY);
            let (length, whole) = (Length(length), Length(whole));
            Chunk { data, offset: chunk.offset, length, whole, stored: chunk.length.is_some() }
        };
        chunks.iter().map(one).collect()
    }
}

/// A change of the figure's contents.
#[derive(Clone, Debug)]
pub enum Picture {
    /// The operators.
    Graph(Vec<Kind>),
    /// An operation on these chunks.
    Begins {
        /// The operator, from 0.
        operator: u16,
        /// The field of the frame.
        field: u8,
        /// The operation.
        operation: Operation,
        /// The content's chunks.
        chunks: Vec<Chunk>,
        /// The length that the content stores.
        badge: Option<usize>,
    },
    /// The result of an operation.
    Gives {
        /// The operation.
        operation: Operation,
        /// The result's chunks.
        chunks: Vec<Chunk>,
    },
    /// An operator's frame has its sound.
    Sound {
        /// The operator, from 0.
        operator: u16,
        /// Its chunks.
        chunks: Vec<Chunk>,
    },
    /// An operator's frame is ready.
    Frame {
        /// The operator, from 0.
        operator: u16,
        /// Chunks of its metadata.
        metadata: usize,
    },
}

impl Picture {
    /// The sound of an operator's frame.
    pub fn sound<C: Content>(operator: u16, frame: &Frame<C>) -> Picture {
        Picture::Sound { operator, chunks: Chunk::of(&frame.get(AUDIO).chunks()) }
    }

    /// An operator's frame.
    pub fn frame<C: Content>(operator: u16, frame: &Frame<C>) -> Picture {
        Picture::Frame { operator, metadata: frame.get(METADATA).chunks().len() }
    }
}

impl Piece {
    fn of(chunk: &Chunk) -> Piece {
        let Chunk { offset, length, whole, .. } = *chunk;
        let ends = offset.saturating_add(length.0);
        Piece { length, cut_before: length.0 > 0 && offset > 0, cut_after: length.0 > 0 && ends < whole.0 }
    }
}

/// A content in the figure.
#[derive(Clone, Debug, Default)]
struct List {
    chunks: Vec<Chunk>,
    badge: Option<usize>,
}

/// The state that the figure shows.
#[derive(Clone, Debug)]
pub struct Figure {
    operators: Vec<Operator>,
    /// The sound that each of them passed on last.
    sounds: Vec<Vec<Chunk>>,
    sound_visited: u64,
    walks: Vec<Walk>,
    /// Whether the next visit belongs to the newest walk.
    walking: bool,
    operator: u16,
    field: u8,
    operation: Operation,
    /// The last content of each field; after them, the result of the last operation.
    lists: [List; FIELDS + 1],
    /// The operation of the last result.
    gave: Operation,
    cursor: Option<u64>,
    answer: Option<u64>,
    deliveries: [Delivery; LENGTHS],
}

impl Default for Figure {
    fn default() -> Self {
        Figure {
            operators: Vec::new(),
            sounds: Vec::new(),
            sound_visited: 0,
            walks: Vec::new(),
            walking: false,
            operator: 0,
            field: 0,
            operation: Operation::Idle,
            lists: Default::default(),
            gave: Operation::Idle,
            cursor: None,
            answer: None,
            deliveries: [Delivery { lists: 0 }; LENGTHS],
        }
    }
}

impl FigureState<Lengths> for Figure {
    fn set(&mut self, picture: Picture) {
        match picture {
            Picture::Graph(kinds) if self.operators.is_empty() => {
                let operator =
                    |kind| Operator { kind, chunks: 0, empty: 0, pieces: 0, metadata: 0, asked: 0, touched: 0 };
                self.operators = kinds.into_iter().map(operator).collect();
                self.sounds = vec![Vec::new(); self.operators.len()];
            }
            Picture::Graph(_) => {
                self.walks.clear();
                self.operators.iter_mut().for_each(|one| (one.asked, one.touched) = (0, 0));
            }
            Picture::Begins { operator, field, operation, chunks, badge } => {
                (self.operator, self.field, self.operation) = (operator, field, operation);
                self.lists[field as usize] = List { chunks, badge };
                self.cursor = None;
                self.walking = false;
            }
            Picture::Gives { operation, chunks } => {
                self.gave = operation;
                self.lists[FIELDS] = List { chunks, badge: None };
            }
            Picture::Sound { operator, chunks } => {
                let at = operator as usize;
                self.operators[at].chunks = chunks.len();
                self.operators[at].empty = chunks.iter().filter(|chunk| chunk.length.0 == 0).count();
                self.operators[at].pieces = chunks.len().min(MOST_CHUNKS);
                self.sounds[at] = chunks;
            }
            Picture::Frame { operator, metadata } => self.operators[operator as usize].metadata = metadata,
        }
    }

    fn follow(&mut self, event: PlaybackEvent<EventKind>) {
        let operator = &mut self.operators[event.actor as usize];
        let begins = match event.kind {
            EventKind::LengthQueried => true,
            EventKind::ChunkVisited => !self.walking,
            _ => false,
        };
        if begins {
            let field = Field::ALL[usize::from(self.field)];
            let operation = Operation::ALL[usize::from(event.state)];
            self.walks.push(Walk { operator: event.actor, field, operation, visited: 0, called: 0 });
            self.walking = true;
        }
        let walk = self.walks.last_mut().filter(|_| self.walking);
        match (event.kind, walk) {
            (EventKind::LengthQueried, _) => operator.asked += 1,
            (EventKind::ChunkVisited, Some(walk)) => {
                walk.visited += 1;
                operator.touched += 1;
                self.sound_visited += u64::from(self.field == AUDIO);
                self.cursor = Some(event.value);
            }
            (EventKind::MethodCalled, Some(walk)) => walk.called += 1,
            (EventKind::Answered, _) => {
                self.walking = false;
                self.answer = Some(event.value);
            }
            (EventKind::Delivered, _) => self.deliveries[(event.value as usize).min(LENGTHS - 1)].lists += 1,
            _ => {}
        }
    }

    fn scene(&self, at: At<'_>, out: &mut Vec<f64>) {
        let head = Head {
            acting: self.operator,
            field: Field::ALL[usize::from(self.field)],
            operation: self.operation,
            cursor: self.cursor,
            answer: self.answer.map(|length| Length(length as usize)),
            gave: self.gave,
            frames: at.turns,
            slowed: at.slowed,
            left: at.left,
            sound_visited: self.sound_visited,
        };
        let content = |list: &List| ContentView {
            badge: list.badge.map(Length),
            chunks: list.chunks.len(),
            shown: list.chunks.len().min(MOST_CHUNKS),
        };
        let chunks = self.lists.iter().flat_map(|list| list.chunks.iter().take(MOST_CHUNKS).copied());
        let operators = self.operators.iter().copied();
        let walks = self.walks.iter().copied();
        let pieces = self.sounds.iter().flat_map(|sound| sound.iter().take(MOST_CHUNKS).map(Piece::of));
        let contents = self.lists.iter().map(content);
        write(out, head, &at.counters.numbers(), operators, walks, pieces, contents, chunks, self.deliveries);
    }
}
