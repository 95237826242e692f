//! The publisher of one track: it waits for its next frame, fills its slot as the bytes arrive, and then acts as its
//! variant does.

use super::resize::Groups;
use super::subscribe::{Subscriber, taken};
use super::task_context::TaskContext;
use super::{Watchable, is_visible};
use crate::counts::{Counter, EventKind};
use crate::frame::{Cadence, Label};
use crate::local::Local;
use crate::params::Sizing;
use crate::publisher::Publisher;
use crate::ring::Ring;
use crate::strategy::{Next, STEP};
use base::hash::Hash;
use observe::probe::{Observer, Probe};
use sim::stalls::Stalls;
use sim::{Tick, Turn};

/// The publisher waits for its next frame.
pub(crate) const IDLE: u8 = 0;
/// The publisher fills its slot, piece by piece.
pub(crate) const FILL: u8 = 1;
/// Names of these states.
pub(crate) const PUBLISHER_STATES: [&str; STEP as usize] = ["idle", "fill"];

/// The largest number of streams with which a frame arrives in pieces, so that the picture shows its arrival.
const WATCHED_STREAMS: u32 = 16;
/// The number of pieces of a frame.
const PIECES: usize = 4;

/// The publisher of one track.
#[derive(Clone, Debug)]
pub(crate) struct Writer {
    pub publisher: Publisher,
    pub cadence: Cadence,
    pub state: u8,
    /// The number of pieces of the frame that are written.
    piece: usize,
    /// The time since which it waits for a lock, in ticks.
    pub blocked_since: Option<Tick>,
    /// The total time of its earlier waits for locks, in ticks.
    pub blocked: Tick,
    pub stalls: Stalls,
    pub groups: Groups,
    /// Hash of the frames published so far, until `digest` is set.
    hash: Hash,
    pub digest: Option<u64>,
    pub done: bool,
}

impl Writer {
    /// A publisher of a world with `tracks` tracks.
    #[inline(never)]
    pub fn new(publisher: Publisher, cadence: Cadence, tracks: usize) -> Writer {
        Writer {
            publisher,
            cadence,
            state: IDLE,
            piece: 0,
            blocked_since: None,
            blocked: 0,
            stalls: Stalls::of_tracks(tracks),
            groups: Groups::default(),
            hash: Hash::default(),
            digest: None,
            done: false,
        }
    }

    /// Continues in another state.
    fn go(&mut self, state: u8) -> Turn {
        self.state = state;
        Turn::Again
    }

    /// Ends the publisher's task.
    fn end(&mut self) -> Turn {
        self.done = true;
        Turn::Done
    }

    /// Records that it has to wait for a reader, if it does not wait already.
    #[inline(never)]
    fn block<P: Probe>(&mut self, context: &mut TaskContext<P>) {
        if self.blocked_since.is_none() {
            self.blocked_since = Some(context.time());
            context.count(Counter::LockWaits, 1);
            context.record_event(EventKind::Blocked, self.publisher.seq, 0);
        }
    }

    /// Ends its wait for a reader, if it waits.
    #[inline(never)]
    fn unblock<P: Probe>(&mut self, context: &mut TaskContext<P>) {
        if let Some(since) = self.blocked_since.take() {
            let now = context.time();
            self.blocked += now - since;
            context.count(Counter::Blocked, now - since);
            if P::DIGESTS {
                self.stalls.push(since, now);
            }
        }
    }

    /// The share of its frame that is written, 0 to 1.
    pub fn filled(&self) -> f64 {
        if self.state == FILL { self.piece as f64 / PIECES as f64 } else { 0.0 }
    }

    /// The number of bytes of its frame that are written, if the frame has `bytes` bytes.
    pub fn written(&self, bytes: u32) -> usize {
        match self.state {
            IDLE => 0,
            FILL => part(bytes as usize, self.piece),
            _ => bytes as usize,
        }
    }
}

/// The number of bytes in the first `pieces` pieces of a frame of `bytes` bytes.
fn part(bytes: usize, pieces: usize) -> usize {
    // A multiple of 4, as `Content::write` requires for the start of the next piece.
    if pieces == PIECES { bytes } else { (bytes * pieces / PIECES) & !3 }
}

/// Performs one action of a publisher.
pub(super) fn turn<S: Watchable, P: Probe>(
    ring: &mut Ring<S, Local>,
    writer: &mut Writer,
    readers: &[Subscriber],
    context: &mut TaskContext<P>,
) -> Turn {
    if ring.is_panicked() {
        return writer.end();
    }
    match writer.state {
        IDLE => {
            if ring.is_closed() {
                return writer.end();
            }
            let due = writer.cadence.due(writer.publisher.seq);
            if context.time() < due {
                return Turn::Until(due);
            }
            begin(ring, writer, context);
            fill(ring, writer, readers, context)
        }
        FILL => fill(ring, writer, readers, context),
        state => act(ring, writer, state, context),
    }
}

/// Performs one action of the variant, including the unnamed states that follow it.
fn act<S: Watchable, P: Probe>(
    ring: &Ring<S, Local>,
    writer: &mut Writer,
    mut state: u8,
    context: &mut TaskContext<P>,
) -> Turn {
    loop {
        match S::step(ring, &mut writer.publisher, state, context) {
            Next::Wait { word, then, .. } => {
                writer.state = then;
                writer.block(context);
                return context.park(word);
            }
            Next::Go(next) => {
                writer.unblock(context);
                if is_visible(next, STEP, S::PUBLISHER) {
                    return writer.go(next);
                }
                state = next;
            }
            Next::Done => {
                writer.state = IDLE;
                return Turn::Until(writer.cadence.due(writer.publisher.seq));
            }
            _ => return writer.end(),
        }
    }
}

/// Begins a frame when its first bytes arrive.
fn begin<S: Watchable, P: Probe>(ring: &Ring<S, Local>, writer: &mut Writer, context: &mut TaskContext<P>) {
    let seq = writer.publisher.seq;
    let (_, bytes) = writer.cadence.span(seq);
    let label = Label { seq, key: writer.cadence.is_key(seq), bytes: bytes as u32, ..Label::default() };
    let reused = S::reuses_buffer(ring);
    if writer.publisher.begin(ring, label) && !reused {
        context.count(Counter::Allocations, 1);
    }
    let blocks = writer.cadence.blocks(seq);
    ring.slot(writer.publisher.at).content.with(|frame| {
        frame.blocks = (blocks.end - blocks.start) as u32;
        frame.sound.clear();
        if let Some(tune) = &context.source.tune {
            frame.sound.extend(blocks.map(|index| tune.block(index)));
        }
    });
    writer.piece = 0;
    writer.state = FILL;
}

/// Writes the next piece of a frame. After the last piece, resizes the ring if its rule says so, and continues with the
/// variant's first state.
fn fill<S: Watchable, P: Probe>(
    ring: &mut Ring<S, Local>,
    writer: &mut Writer,
    readers: &[Subscriber],
    context: &mut TaskContext<P>,
) -> Turn {
    let seq = writer.publisher.seq;
    let whole = context.source.bytes(writer.cadence.span(seq));
    if context.params.streams > WATCHED_STREAMS {
        writer.publisher.write(ring, 0, whole);
    } else {
        let from = part(whole.len(), writer.piece);
        writer.piece += 1;
        writer.publisher.write(ring, from, &whole[from..part(whole.len(), writer.piece)]);
        if writer.piece < PIECES {
            // If the publisher is late because it was blocked, the bytes have already arrived.
            let interval = writer.cadence.interval();
            let late = context.time() > writer.cadence.due(seq) + interval;
            return if late { Turn::Again } else { Turn::Sleep((interval / 8).max(1)) };
        }
    }
    let key = writer.cadence.is_key(seq);
    if P::DIGESTS && writer.digest.is_none() {
        writer.hash.bytes(whole);
        writer.digest = (seq + 1 == context.params.digest_frames()).then_some(writer.hash.get());
    }
    writer.groups.count(key);
    let sizing = context.params.sizing;
    if S::GROWS && sizing != Sizing::Fixed {
        let Writer { publisher, groups, .. } = writer;
        let allocated = groups.resize(ring, publisher, (sizing, key), readers.len(), &|ring| taken(ring, readers));
        context.count(Counter::Allocations, allocated);
    }
    writer.go(STEP)
}
