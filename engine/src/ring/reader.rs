//! A subscriber: takes its place in the ring, waits for a frame as its strategy says, sends it to a
//! connection that takes its time, and moves on.

use super::counts::{Counter, What};
use super::frame::Frame;
use super::host::Host;
use super::params::{Params, Start};
use super::ring::{Home, NOWHERE, Ring, SlotId};
use super::strategy::{Strategy, WAIT};
use crate::lab::hash::Hash;
use crate::lab::probe::Probe;
use crate::lab::rng::mix;
use crate::runtime::{Tick, Turn};
use crate::sound::Card;

/// Chooses where to begin.
pub(crate) const START: u8 = 0;
/// Sends a frame, or the first half of it.
pub(crate) const SEND: u8 = 1;
/// Sends the second half.
pub(crate) const SENT: u8 = 2;
/// Their names.
pub(crate) const PLACES: [&str; WAIT as usize] = ["start", "send", "sent"];

/// Who reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Network,
    /// A network reader whose connection takes long.
    Slow,
    Card,
}

/// Why a reader is no longer there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gone {
    Left,
    /// Its slot was discarded, which ended its subscription.
    Dropped,
}

/// One subscriber.
#[derive(Clone, Debug)]
pub(crate) struct Reader {
    /// Network readers count from 1; the sound card is 0.
    pub id: u32,
    pub kind: Kind,
    /// The slot it stands in.
    pub at: SlotId,
    pub place: u8,
    /// The frame that it wants next.
    pub expect: u32,
    /// The frame that it sends, and the slot's generation when it began.
    pub seq: u32,
    generation: u32,
    /// Bytes sent in the first half.
    half: usize,
    /// When its send ends.
    pub until: Tick,
    pub delivered: u32,
    pub skipped: u32,
    pub torn: u32,
    /// Whether the frame that it sends was overwritten meanwhile.
    pub tears: bool,
    pub waits_for_key: bool,
    pub leaving: bool,
    pub gone: Option<Gone>,
    /// How much longer its next send takes.
    pub stall: Tick,
    /// How long it loses the processor for when it next goes to sleep.
    pub preempt: Tick,
    /// Whether its digest counts: it was there from the beginning and nobody slowed it.
    pub healthy: bool,
    hash: Hash,
    pub digest: Option<u64>,
    pub card: Option<Box<Card>>,
}

impl Reader {
    pub fn new(id: u32, kind: Kind) -> Reader {
        Reader {
            id,
            kind,
            at: NOWHERE,
            place: START,
            expect: 0,
            seq: 0,
            generation: 0,
            half: 0,
            until: 0,
            delivered: 0,
            skipped: 0,
            torn: 0,
            tears: false,
            waits_for_key: false,
            leaving: false,
            gone: None,
            stall: 0,
            preempt: 0,
            healthy: kind == Kind::Network,
            hash: Hash::default(),
            digest: None,
            card: None,
        }
    }

    /// Goes on at another place.
    pub fn go(&mut self, place: u8) -> Turn {
        self.place = place;
        Turn::Again
    }

    /// Its subscription ends.
    pub fn quit<S: Strategy>(&mut self, ring: &mut Ring<S>, gone: Gone) -> Turn {
        if self.at != NOWHERE {
            ring.depart(self.at);
            self.at = NOWHERE;
        }
        S::part(ring, self);
        if let Some(card) = &mut self.card {
            card.stop();
        }
        self.gone = Some(gone);
        self.healthy = false;
        Turn::Done
    }

    /// Is dropped because its slot was discarded.
    pub fn drop_out<S: Strategy, P: Probe>(&mut self, ring: &mut Ring<S>, host: &mut Host<P>) -> Turn {
        host.count(Counter::Dropped, 1);
        host.event(What::Dropped, self.seq, 0);
        self.quit(ring, Gone::Dropped)
    }

    /// Moves to the slot of the frame that it wants next: the one after this, the place of that frame when
    /// this slot is no longer in the ring, or the newest key frame when it is told to catch up.
    pub fn move_on<S: Strategy>(&mut self, ring: &mut Ring<S>, params: &Params) -> Turn {
        let here = ring.slot(self.at);
        let lost = here.home == Home::Orphan || (S::KNOWS_LAPS && lag(ring, self) >= ring.size);
        let next = if lost { ring.find(self.expect) } else { here.next };
        self.stand_in(ring, next);
        let slow = params.catch_up && lag(ring, self) > ring.size / 2;
        if slow && ring.key != NOWHERE && ring.slot(ring.key).frame.seq > self.expect {
            self.stand_in(ring, ring.key);
        }
        self.go(WAIT)
    }

    /// Moves to the newest key frame, or to the publisher's slot when there is none: what it wanted is gone.
    pub fn start_over<S: Strategy>(&mut self, ring: &mut Ring<S>) -> Turn {
        self.stand_in(ring, ring.start_at_key());
        self.go(WAIT)
    }

    fn stand_in<S: Strategy>(&mut self, ring: &mut Ring<S>, slot: SlotId) {
        if self.at != NOWHERE {
            ring.depart(self.at);
        }
        ring.arrive(slot);
        self.at = slot;
    }
}

/// Frames that have been published and that a reader has not finished.
pub(crate) fn lag<S: Strategy>(ring: &Ring<S>, reader: &Reader) -> u32 {
    ring.published.saturating_sub(reader.expect)
}

/// One action of a reader.
pub(crate) fn turn<S: Strategy, P: Probe>(ring: &mut Ring<S>, reader: &mut Reader, host: &mut Host<P>) -> Turn {
    if ring.panicked {
        return reader.quit(ring, Gone::Left);
    }
    match reader.place {
        START => start(ring, reader, host),
        SEND => send(ring, reader, host),
        SENT => sent(ring, reader, host),
        WAIT if reader.leaving => reader.quit(ring, Gone::Left),
        _ => S::read(ring, reader, host),
    }
}

fn start<S: Strategy, P: Probe>(ring: &mut Ring<S>, reader: &mut Reader, host: &mut Host<P>) -> Turn {
    S::join(ring, reader, host.params);
    if S::SLOTS {
        let oldest = || ring.circle().map(|id| (ring.slot(id), id)).filter(|(slot, _)| slot.readable && slot.frame.key);
        let slot = match host.params.start {
            Start::NewestKey => ring.start_at_key(),
            Start::Live | Start::NextKey => ring.writer,
            Start::Oldest => {
                oldest().min_by_key(|(slot, _)| slot.frame.seq).map_or_else(|| ring.start_at_key(), |(_, id)| id)
            }
        };
        reader.stand_in(ring, slot);
        let slot = ring.slot(slot);
        reader.expect = if slot.readable { slot.frame.seq } else { ring.published };
    }
    reader.waits_for_key = host.params.start == Start::NextKey && ring.published > 0;
    reader.go(WAIT)
}

/// How long a send takes, in ticks: a healthy connection 0.3 to 1.4 ms, a slow one what the knob says.
fn service<P: Probe>(reader: &Reader, frame: &Frame, host: &Host<P>) -> Tick {
    match reader.kind {
        Kind::Card => 0,
        Kind::Network => 3 + mix(u64::from(reader.id) << 32 | u64::from(frame.seq)) % 12,
        Kind::Slow => host.params.send,
    }
}

fn send<S: Strategy, P: Probe>(ring: &mut Ring<S>, reader: &mut Reader, host: &mut Host<P>) -> Turn {
    let frame = S::frame(ring, reader);
    reader.seq = frame.seq;
    if reader.waits_for_key && !frame.key {
        reader.expect = frame.seq + 1;
        return reader.go(S::LEAVE);
    }
    reader.waits_for_key = false;
    let missed = frame.seq.saturating_sub(reader.expect);
    if missed > 0 {
        reader.skipped += missed;
        host.count(Counter::Skipped, u64::from(missed));
        host.event(What::Skipped, frame.seq, u64::from(missed));
    }
    let waited = host.now() - frame.time;
    host.count(Counter::Latency, waited);
    host.probe.at_least(Counter::LongestLatency, waited);
    host.event(What::Took, frame.seq, waited);

    let span = service(reader, frame, host) + std::mem::take(&mut reader.stall);
    reader.until = host.now() + span;
    reader.tears = false;
    let now = host.now();
    if let Some(card) = &mut reader.card {
        card.push(now, frame.blocks, &frame.sound);
    }
    // A send of less than 10 ms goes out in one piece: the shortest lap (8 slots at 60 frames/s) takes 133 ms.
    let whole = reader.kind != Kind::Slow && span < 100;
    reader.half = if whole { frame.bytes.len() } else { frame.bytes.len() / 2 };
    pass::<S, P>(&frame.bytes[..reader.half], &mut reader.hash, host);
    if S::SLOTS {
        reader.generation = ring.slot(reader.at).generation;
    }
    if whole {
        finish::<S, P>(reader, host);
        return if span == 0 { Turn::Again } else { Turn::Sleep(span) };
    }
    reader.place = SENT;
    Turn::Sleep((span / 2).max(1))
}

fn sent<S: Strategy, P: Probe>(ring: &mut Ring<S>, reader: &mut Reader, host: &mut Host<P>) -> Turn {
    let frame = S::frame(ring, reader);
    if S::SLOTS && ring.slot(reader.at).generation != reader.generation {
        reader.tears = true;
        reader.torn += 1;
        host.count(Counter::Torn, 1);
        host.event(What::Torn, reader.seq, u64::from(frame.seq));
    }
    // The sender looks at its list once: the rest is whatever stands in the slot now.
    let rest = frame.bytes.get(reader.half..).unwrap_or_default();
    pass::<S, P>(rest, &mut reader.hash, host);
    finish::<S, P>(reader, host);
    let now = host.now();
    if reader.until > now { Turn::Until(reader.until) } else { Turn::Again }
}

/// Hands bytes to the connection and copies them into the socket, as the kernel does for everybody.
fn pass<S: Strategy, P: Probe>(bytes: &[u8], hash: &mut Hash, host: &mut Host<P>) {
    S::send(bytes, host);
    host.source.socket.borrow_mut()[..bytes.len()].copy_from_slice(bytes);
    if P::DIGESTS {
        hash.bytes(bytes);
    }
}

fn finish<S: Strategy, P: Probe>(reader: &mut Reader, host: &mut Host<P>) {
    reader.expect = reader.seq + 1;
    reader.delivered += 1;
    reader.place = S::LEAVE;
    host.count(Counter::Deliveries, 1);
    host.totals.deliveries += 1;
    if P::DIGESTS && reader.delivered == host.params.digest_frames() {
        reader.hash.number(u64::from(reader.seq));
        reader.digest = Some(reader.hash.get());
    }
}
