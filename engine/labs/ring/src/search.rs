//! The ring as a variant of one's own (`docs/own.md`): one publisher and two readers, whose steps the page's search calls
//! in every order. Each call performs one action of the variant, or writes or copies one of the two words of a frame.
//!
//! All frames are key frames, and no reader skips frames that it can still send. A reader that loses its subscription
//! subscribes again at the oldest frame of the ring.

use crate::context::{Context, RingEvent};
use crate::frame::Label;
use crate::local::Plain;
use crate::params::Start;
use crate::publisher::Publisher;
use crate::reader::Reader;
use crate::ring::{Ring, SlotId, Switches};
use crate::strategy::{Next, STEP, Strategy, WAIT};
use crate::word::{Content, Memory, Ordering};
use observe::probe::Observer;
pub use sync::atomic::AtomicU32;

/// Memory of the search: the words are atomics, as on threads, but nothing is padded, because each state is stored.
#[derive(Debug)]
pub struct Searched;

impl Memory for Searched {
    type Word = AtomicU32;
    type Plain = AtomicU32;
    type Content = TwoWords;
    type Padded<T: std::fmt::Debug> = Plain<T>;
    const SHARED: bool = true;

    fn spin() {}
}

/// Size of a frame, in bytes.
const BYTES: u32 = 8;

/// A frame of two words, both of which are its number.
#[derive(Debug)]
pub struct TwoWords([AtomicU32; 2]);

impl Content for TwoWords {
    fn empty(_bytes: usize, seq: u32) -> TwoWords {
        TwoWords([AtomicU32::new(seq), AtomicU32::new(seq)])
    }

    fn seq(&self) -> u32 {
        self.0[0].load(Ordering::Relaxed)
    }

    fn label(&self) -> Label {
        Label { seq: self.seq(), key: true, bytes: BYTES, sum: 0, time: 0 }
    }

    #[expect(unsafe_code, reason = "the trait's function is unsafe because of buffers that are replaced; here is none")]
    unsafe fn begin(&self, label: Label, _room: usize, fresh: bool) -> bool {
        self.0[0].store(label.seq, Ordering::Relaxed);
        fresh
    }

    fn write(&self, from: usize, bytes: &[u8]) {
        let (words, _) = bytes.as_chunks();
        for (word, &bytes) in self.0[from / 4..].iter().zip(words) {
            word.store(u32::from_le_bytes(bytes), Ordering::Relaxed);
        }
    }

    fn stamp(&self, _time: u64) {}

    fn changed(&self, seq: u32) -> bool {
        self.seq() != seq
    }
}

/// The environment of an action: calls a function with each word whose sleepers wake.
struct Waking<F>(F);

impl<F> Observer<RingEvent> for Waking<F> {
    const DIGESTS: bool = false;
}

impl<F: FnMut(&AtomicU32)> Context<Searched> for Waking<F> {
    fn now(&mut self) -> u64 {
        0
    }

    fn wake(&mut self, word: &AtomicU32) {
        (self.0)(word);
    }
}

/// States of the publisher before [`STEP`].
const WRITE_NAMES: [&str; STEP as usize] = ["write low", "write high"];
/// The reader's states that copy the words of a frame, behind those of all variants.
const COPY: [(u8, &str); 2] = [(200, "copy low"), (201, "copy high")];
/// The closer's states. Only *WaitGroup* makes more than one attempt.
const CLOSER_NAMES: [&str; 3] = ["close", "second attempt", "third attempt"];

/// What a reader's next action depends on, and its copy of a frame. Counts and digests are left out, because each of them
/// would multiply the states.
#[derive(Debug)]
struct Subscriber {
    next: u32,
    slot: SlotId,
    before: Option<SlotId>,
    ticket: Option<u32>,
    /// The number of the frame that it holds.
    seq: u32,
    copy: [u32; 2],
}

impl Subscriber {
    fn reader(&self, id: u32) -> Reader {
        let mut reader = Reader::new(id, self.next, 0);
        (reader.slot, reader.before, reader.ticket) = (self.slot, self.before, self.ticket);
        reader.label.seq = self.seq;
        reader
    }

    fn keep(&mut self, reader: &Reader) {
        let Reader { next, slot, before, ticket, label: Label { seq, .. }, .. } = *reader;
        *self = Subscriber { next, slot, before, ticket, seq, copy: self.copy };
    }
}

/// A ring with its publisher and two readers. States are numbers from 0, in which each actor begins.
#[derive(Debug)]
pub struct SearchedRing<S: Strategy<Searched>> {
    ring: Ring<S, Searched>,
    publisher: Publisher,
    readers: [Subscriber; 2],
}

impl<S: Strategy<Searched>> SearchedRing<S> {
    /// A ring of `slots` slots, a power of two from 2 on, whose first frame is 1.
    pub fn new(slots: u32, switches: Switches) -> SearchedRing<S> {
        let switches = Switches { no_catch_up: true, ..switches };
        let (ring, publisher) = Ring::new(1, slots, 2, BYTES as usize, switches);
        let readers = [1, 2].map(|_| Subscriber { next: 1, slot: 0, before: None, ticket: None, seq: 0, copy: [0; 2] });
        SearchedRing { ring, publisher, readers }
    }

    /// Names of the publisher's states. States without a name are left out.
    pub fn publisher_states() -> impl Iterator<Item = (u8, &'static str)> {
        (0..).zip(WRITE_NAMES.iter().chain(S::PUBLISHER).copied())
    }

    /// Names of a reader's states. The one behind the variant's names is that in which the reader goes to sleep.
    pub fn reader_states() -> impl Iterator<Item = (u8, &'static str)> {
        (0..).zip(S::READER.iter().copied().chain(["sleep"])).chain(COPY)
    }

    /// Names of the closer's states.
    pub fn closer_states() -> impl Iterator<Item = (u8, &'static str)> {
        (0..).zip(CLOSER_NAMES)
    }

    /// The words that actors sleep on, with names: those of the slots or of the ring, and whether the stream is closed.
    pub fn words(&self) -> Vec<(String, &AtomicU32)> {
        let mut words = named("", S::sleepers(&self.ring).collect());
        words.extend(named(", publisher", S::publisher_sleeps(&self.ring).collect()));
        words.push(("closed".to_owned(), &self.ring.state));
        words
    }

    /// Whether the original would have panicked.
    pub fn is_panicked(&self) -> bool {
        self.ring.is_panicked()
    }

    /// The words of the frame that a reader has sent last.
    pub fn frame(&self, reader: usize) -> &[u32; 2] {
        &self.readers[reader].copy
    }

    /// Performs one step of publishing frame `frame`. Returns `Go`, `Wait`, `Done` or `Closed`.
    pub fn publish(&mut self, state: u8, frame: u32, wake: impl FnMut(&AtomicU32)) -> Next<'_, AtomicU32> {
        let SearchedRing { ring, publisher, .. } = self;
        if state >= STEP {
            return S::step(ring, publisher, state, &mut Waking(wake));
        }
        if state == 0 {
            publisher.begin(ring, Label { seq: frame, ..Label::default() });
        } else {
            publisher.write(ring, 4, &frame.to_le_bytes());
        }
        Next::Go(state + 1)
    }

    /// Performs one step of a reader. Returns `Go`, `Wait`, `Done` or `Closed`.
    pub fn read(&mut self, reader: usize, state: u8, wake: impl FnMut(&AtomicU32)) -> Next<'_, AtomicU32> {
        let SearchedRing { ring, readers, .. } = self;
        let subscriber = &mut readers[reader];
        if let Some(word) = COPY.iter().position(|&(copying, _)| copying == state) {
            subscriber.copy[word] = ring.slot(subscriber.slot).content.0[word].load(Ordering::Relaxed);
            return Next::Go(COPY.get(word + 1).map_or(S::LEAVE - WAIT, |&(next, _)| next));
        }
        let mut reader = subscriber.reader(reader as u32 + 1);
        let next = read(ring, &mut reader, state + WAIT, &mut Waking(wake));
        subscriber.keep(&reader);
        next
    }

    /// Performs one step of the closer. Returns `Go` or `Done`.
    pub fn close(&mut self, state: u8, wake: impl FnMut(&AtomicU32)) -> Next<'_, AtomicU32> {
        S::close(&self.ring, state, &mut Waking(wake))
    }
}

/// Performs one action of a reader, and what the driver does behind it.
fn read<'r, S: Strategy<Searched>>(
    ring: &'r Ring<S, Searched>,
    reader: &mut Reader,
    state: u8,
    context: &mut impl Context<Searched>,
) -> Next<'r, AtomicU32> {
    let next = S::read(ring, reader, state, context);
    let is_sent = state == S::LEAVE;
    match next {
        Next::Go(next) | Next::Empty(next) => return Next::Go(next - WAIT),
        Next::Wait { word, seen, then } => return Next::Wait { word, seen, then: then - WAIT },
        Next::Take(slot) => {
            reader.hold(ring, slot);
            return Next::Go(COPY[0].0);
        }
        Next::Closed => return Next::Closed,
        Next::Done | Next::Poll | Next::Lapped | Next::Dropped => {}
    }
    if is_sent {
        reader.move_on(ring);
    }
    match next {
        Next::Lapped => reader.start_over(ring),
        Next::Dropped => reader.start(ring, Start::Oldest),
        _ => {}
    }
    // It holds nothing any more.
    (reader.slot, reader.label.seq) = (0, 0);
    if is_sent { Next::Done } else { Next::Go(0) }
}

/// Names words after the ring or their slots.
fn named<'a>(whose: &str, words: Vec<&'a AtomicU32>) -> Vec<(String, &'a AtomicU32)> {
    match words[..] {
        [word] => vec![(format!("ring{whose}"), word)],
        _ => (0..).zip(words).map(|(slot, word)| (format!("slot {slot}{whose}"), word)).collect(),
    }
}
