//! The publisher of one track: waits for its next frame, fills its slot as the bytes arrive, and then
//! steps on as its strategy says.

use super::counts::{Counter, What};
use super::frame::Cadence;
use super::host::Host;
use super::params::Sizing;
use super::resize::{self, Resize, Situation};
use super::ring::Ring;
use super::strategy::{STEP, Strategy};
use crate::lab::hash::Hash;
use crate::lab::probe::Probe;
use crate::lab::stalls::Stalls;
use crate::runtime::{Tick, Turn};

/// Waits for the next frame.
pub(crate) const IDLE: u8 = 0;
/// Fills its slot, piece by piece.
pub(crate) const FILL: u8 = 1;
/// Their names.
pub(crate) const PLACES: [&str; STEP as usize] = ["idle", "fill"];

/// Streams up to which a frame arrives in pieces, so that one can watch it come.
const WATCHED_STREAMS: u32 = 16;
const PIECES: usize = 4;

/// The publisher of one track.
#[derive(Clone, Debug)]
pub(crate) struct Writer {
    pub cadence: Cadence,
    pub place: u8,
    /// Pieces of the frame written so far.
    piece: usize,
    /// Since when it has waited for a lock.
    pub blocked_since: Option<Tick>,
    /// How long it has waited for locks before that, in ticks.
    pub blocked: Tick,
    pub stalls: Stalls,
    /// Frames since the newest key frame, that one included.
    pub since_key: u32,
    /// Frames of the last whole group.
    gop: u32,
    calm: u32,
    /// Digest of what was published, up to the frame that decides.
    hash: Hash,
    pub digest: Option<u64>,
    pub done: bool,
}

impl Writer {
    /// The publisher of one of a world's `tracks` tracks.
    pub fn new(cadence: Cadence, tracks: usize) -> Writer {
        Writer {
            cadence,
            place: IDLE,
            piece: 0,
            blocked_since: None,
            blocked: 0,
            stalls: Stalls::of_tracks(tracks),
            since_key: 0,
            gop: 0,
            calm: 0,
            hash: Hash::default(),
            digest: None,
            done: false,
        }
    }

    /// Goes on at another place.
    pub fn go(&mut self, place: u8) -> Turn {
        self.place = place;
        Turn::Again
    }

    /// Is finished with a frame: waits for the next one.
    pub fn rest<S: Strategy>(&mut self, ring: &Ring<S>) -> Turn {
        self.place = IDLE;
        Turn::Until(self.cadence.due(ring.published))
    }

    /// Ends for good.
    pub fn end(&mut self) -> Turn {
        self.done = true;
        Turn::Done
    }

    /// Somebody holds what it needs.
    pub fn block<P: Probe>(&mut self, host: &mut Host<P>, seq: u32) {
        if self.blocked_since.is_none() {
            self.blocked_since = Some(host.now());
            host.count(Counter::LockWaits, 1);
            host.event(What::Blocked, seq, 0);
        }
    }

    /// It has what it needs.
    pub fn unblock<P: Probe>(&mut self, host: &mut Host<P>) {
        if let Some(since) = self.blocked_since.take() {
            self.blocked += host.now() - since;
            host.count(Counter::Blocked, host.now() - since);
            if P::DIGESTS {
                self.stalls.push(since, host.now());
            }
        }
    }

    /// How much of its frame is written, per mille.
    pub fn filled(&self) -> u32 {
        if self.place == FILL { (self.piece * 1_000 / PIECES) as u32 } else { 0 }
    }
}

/// One action of a publisher.
pub(crate) fn turn<S: Strategy, P: Probe>(ring: &mut Ring<S>, writer: &mut Writer, host: &mut Host<P>) -> Turn {
    if ring.panicked {
        return writer.end();
    }
    match writer.place {
        IDLE => {
            if ring.closed {
                return writer.end();
            }
            let due = writer.cadence.due(ring.published);
            if host.now() < due {
                return Turn::Until(due);
            }
            begin(ring, writer, host);
            fill(ring, writer, host)
        }
        FILL => fill(ring, writer, host),
        _ => S::step(ring, writer, host),
    }
}

/// The first bytes of a frame are here.
fn begin<S: Strategy, P: Probe>(ring: &mut Ring<S>, writer: &mut Writer, host: &mut Host<P>) {
    let seq = ring.published;
    let id = ring.writer;
    if S::allocates(ring, id) {
        host.count(Counter::Allocations, 1);
    }
    let blocks = writer.cadence.blocks(seq);
    let frame = &mut ring.slot_mut(id).frame;
    let usual = writer.cadence.usual_bytes();
    // What a key frame took is given back: in time every slot of a ring would have had one.
    if frame.bytes.capacity() > 4 * usual {
        frame.bytes = Vec::new();
    }
    frame.bytes.reserve(usual);
    frame.seq = seq;
    frame.key = writer.cadence.is_key(seq);
    frame.blocks = (blocks.end - blocks.start) as u32;
    if let Some(tune) = &host.source.tune {
        frame.sound.extend(blocks.map(|index| tune.block(index)));
    }
    writer.piece = 0;
    writer.place = FILL;
}

/// The next piece of a frame arrives; after the last one the frame is whole.
fn fill<S: Strategy, P: Probe>(ring: &mut Ring<S>, writer: &mut Writer, host: &mut Host<P>) -> Turn {
    let seq = ring.published;
    let whole = host.source.bytes(writer.cadence.span(seq));
    let frame = &mut ring.slot_mut(ring.writer).frame;
    if host.params.streams > WATCHED_STREAMS {
        frame.bytes.extend_from_slice(whole);
    } else {
        let from = whole.len() * writer.piece / PIECES;
        writer.piece += 1;
        frame.bytes.extend_from_slice(&whole[from..whole.len() * writer.piece / PIECES]);
        if writer.piece < PIECES {
            // Behind its time (it was blocked), the bytes are waiting already.
            let interval = writer.cadence.interval();
            let late = host.now() > writer.cadence.due(seq) + interval;
            return if late { Turn::Again } else { Turn::Sleep((interval / 8).max(1)) };
        }
    }
    let key = frame.key;
    if P::DIGESTS && writer.digest.is_none() {
        writer.hash.bytes(&frame.bytes);
        writer.digest = (seq + 1 == host.params.digest_frames()).then_some(writer.hash.get());
    }
    count_group(writer, key);
    if S::GROWS && host.params.sizing != Sizing::Fixed {
        change_size(ring, writer, key, host);
    }
    writer.go(STEP)
}

fn count_group(writer: &mut Writer, key: bool) {
    if key {
        writer.gop = writer.since_key;
        writer.since_key = 0;
    }
    writer.since_key += 1;
}

fn change_size<S: Strategy, P: Probe>(ring: &mut Ring<S>, writer: &mut Writer, at_key: bool, host: &mut Host<P>) {
    // Between key frames the group may have become longer than the last one.
    let gop = if at_key { writer.gop } else { writer.gop.max(writer.since_key) };
    let spare = ring.size >= gop + resize::STEP;
    writer.calm = if spare { writer.calm + 1 } else { 0 };
    let next_is_only_key = !at_key && ring.next() == ring.key;
    let now = Situation { size: ring.size, gop, at_key, next_is_only_key, calm: writer.calm };
    match resize::resize(host.params.sizing, now) {
        Resize::Keep => {}
        Resize::Grow(n) => {
            let allocated = ring.grow_after(ring.writer, n);
            host.count(Counter::Allocations, allocated);
        }
        Resize::Shrink(n) => {
            ring.shrink(n);
            writer.calm = 0;
        }
    }
}
