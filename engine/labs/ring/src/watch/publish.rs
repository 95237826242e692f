//! The publisher of one track: waits for its next frame, fills its slot as the bytes arrive, and then steps on as its variant
//! does.

use super::host::Host;
use super::resize::Groups;
use super::subscribe::{Subscriber, taken};
use super::{Watchable, is_visible};
use crate::counts::{Counter, What};
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

/// Waits for the next frame.
pub(crate) const IDLE: u8 = 0;
/// Fills its slot, piece by piece.
pub(crate) const FILL: u8 = 1;
/// Names of these states.
pub(crate) const PUBLISHER_STATES: [&str; STEP as usize] = ["idle", "fill"];

/// Streams up to which a frame arrives in pieces, so that one can watch it come.
const WATCHED_STREAMS: u32 = 16;
const PIECES: usize = 4;

/// The publisher of one track.
#[derive(Clone, Debug)]
pub(crate) struct Writer {
    pub place: Publisher,
    pub cadence: Cadence,
    pub state: u8,
    /// Pieces of the frame written so far.
    piece: usize,
    /// Since when it has waited for a lock.
    pub blocked_since: Option<Tick>,
    /// How long it has waited for locks before that, in ticks.
    pub blocked: Tick,
    pub stalls: Stalls,
    pub groups: Groups,
    /// Digest of what was published, up to the frame that decides.
    hash: Hash,
    pub digest: Option<u64>,
    pub done: bool,
}

impl Writer {
    /// The publisher in this place, of one of a world's `tracks` tracks.
    #[inline(never)]
    pub fn new(place: Publisher, cadence: Cadence, tracks: usize) -> Writer {
        Writer {
            place,
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

    /// Goes on in another state.
    fn go(&mut self, state: u8) -> Turn {
        self.state = state;
        Turn::Again
    }

    /// Ends for good.
    fn end(&mut self) -> Turn {
        self.done = true;
        Turn::Done
    }

    /// A reader holds what it needs.
    #[inline(never)]
    fn block<P: Probe>(&mut self, host: &mut Host<P>) {
        if self.blocked_since.is_none() {
            self.blocked_since = Some(host.time());
            host.count(Counter::LockWaits, 1);
            host.did(What::Blocked, self.place.seq, 0);
        }
    }

    /// It has what it needs.
    #[inline(never)]
    fn unblock<P: Probe>(&mut self, host: &mut Host<P>) {
        if let Some(since) = self.blocked_since.take() {
            let now = host.time();
            self.blocked += now - since;
            host.count(Counter::Blocked, now - since);
            if P::DIGESTS {
                self.stalls.push(since, now);
            }
        }
    }

    /// How much of its frame is written, 0 to 1.
    pub fn filled(&self) -> f64 {
        if self.state == FILL { self.piece as f64 / PIECES as f64 } else { 0.0 }
    }

    /// Bytes of its frame that are written.
    pub fn written(&self, bytes: u32) -> usize {
        match self.state {
            IDLE => 0,
            FILL => part(bytes as usize, self.piece),
            _ => bytes as usize,
        }
    }
}

/// The number of a frame's bytes that are written after `pieces` pieces.
fn part(bytes: usize, pieces: usize) -> usize {
    // Slots are written from multiples of 4 on.
    if pieces == PIECES { bytes } else { (bytes * pieces / PIECES) & !3 }
}

/// One action of a publisher.
pub(super) fn turn<S: Watchable, P: Probe>(
    ring: &mut Ring<S, Local>,
    writer: &mut Writer,
    readers: &[Subscriber],
    host: &mut Host<P>,
) -> Turn {
    if ring.is_panicked() {
        return writer.end();
    }
    match writer.state {
        IDLE => {
            if ring.is_closed() {
                return writer.end();
            }
            let due = writer.cadence.due(writer.place.seq);
            if host.time() < due {
                return Turn::Until(due);
            }
            begin(ring, writer, host);
            fill(ring, writer, readers, host)
        }
        FILL => fill(ring, writer, readers, host),
        state => act(ring, writer, state, host),
    }
}

/// An action of the variant, with the states without a name that follow it.
fn act<S: Watchable, P: Probe>(ring: &Ring<S, Local>, writer: &mut Writer, mut state: u8, host: &mut Host<P>) -> Turn {
    loop {
        match S::step(ring, &mut writer.place, state, host) {
            Next::Wait { word, then, .. } => {
                writer.state = then;
                writer.block(host);
                return host.park(word);
            }
            Next::Go(next) => {
                writer.unblock(host);
                if is_visible(next, STEP, S::PUBLISHER) {
                    return writer.go(next);
                }
                state = next;
            }
            Next::Done => {
                writer.state = IDLE;
                return Turn::Until(writer.cadence.due(writer.place.seq));
            }
            _ => return writer.end(),
        }
    }
}

/// The first bytes of a frame are here.
fn begin<S: Watchable, P: Probe>(ring: &Ring<S, Local>, writer: &mut Writer, host: &mut Host<P>) {
    let seq = writer.place.seq;
    let (_, bytes) = writer.cadence.span(seq);
    let label = Label { seq, key: writer.cadence.is_key(seq), bytes: bytes as u32, ..Label::default() };
    let reused = S::reuses_buffer(ring);
    if writer.place.begin(ring, label) && !reused {
        host.count(Counter::Allocations, 1);
    }
    let blocks = writer.cadence.blocks(seq);
    ring.slot(writer.place.at).content.with(|frame| {
        frame.blocks = (blocks.end - blocks.start) as u32;
        frame.sound.clear();
        if let Some(tune) = &host.source.tune {
            frame.sound.extend(blocks.map(|index| tune.block(index)));
        }
    });
    writer.piece = 0;
    writer.state = FILL;
}

/// The next piece of a frame arrives; after the last one the frame is whole.
fn fill<S: Watchable, P: Probe>(
    ring: &mut Ring<S, Local>,
    writer: &mut Writer,
    readers: &[Subscriber],
    host: &mut Host<P>,
) -> Turn {
    let seq = writer.place.seq;
    let whole = host.source.bytes(writer.cadence.span(seq));
    if host.params.streams > WATCHED_STREAMS {
        writer.place.write(ring, 0, whole);
    } else {
        let from = part(whole.len(), writer.piece);
        writer.piece += 1;
        writer.place.write(ring, from, &whole[from..part(whole.len(), writer.piece)]);
        if writer.piece < PIECES {
            // Behind its time (it was blocked), the bytes are waiting already.
            let interval = writer.cadence.interval();
            let late = host.time() > writer.cadence.due(seq) + interval;
            return if late { Turn::Again } else { Turn::Sleep((interval / 8).max(1)) };
        }
    }
    let key = writer.cadence.is_key(seq);
    if P::DIGESTS && writer.digest.is_none() {
        writer.hash.bytes(whole);
        writer.digest = (seq + 1 == host.params.digest_frames()).then_some(writer.hash.get());
    }
    writer.groups.count(key);
    let sizing = host.params.sizing;
    if S::GROWS && sizing != Sizing::Fixed {
        let Writer { place, groups, .. } = writer;
        let allocated = groups.resize(ring, place, (sizing, key), readers.len(), &|ring| taken(ring, readers));
        host.count(Counter::Allocations, allocated);
    }
    writer.go(STEP)
}
