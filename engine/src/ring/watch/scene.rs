//! The scene of the ring lab: flat numbers, to draw from. The page reads them in
//! `web/src/labs/ring/scene.ts`; the two must agree.
//!
//! A header of [`HEADER`] numbers, then the slots in the order of the circle, the readers (the sound card
//! last), the orphaned slots, and one dial for each of up to [`MOST_DIALS`] streams. All times are ticks.

use super::Watchable;
use super::publish::{FILL, Writer};
use super::subscribe::{Gone, Kind, Subscriber};
use super::world::{RingWorld, Track};
use crate::lab::probe::Probe;
use crate::ring::counts::Counter;
use crate::ring::local::Local;
use crate::ring::ring::Ring;
use crate::ring::strategy::WaitPolicy;
use crate::ring::word::{Content, Ordering, Word};
use crate::runtime::Tick;

/// Numbers of the header.
pub const HEADER: usize = 40;
/// Dials in a scene of more than one stream, at most.
pub const MOST_DIALS: u32 = 200;

/// A number that stands for nothing: no slot, no frame, nobody.
pub(in crate::ring) const NONE: f64 = -1.0;

/// What a publisher is doing.
#[derive(Clone, Copy)]
pub(in crate::ring) enum Publisher {
    Waits = 0,
    Writes = 1,
    Blocked = 2,
    Closed = 3,
    Panicked = 4,
}

/// What a reader is doing.
#[derive(Clone, Copy)]
pub(in crate::ring) enum Doing {
    Sleeps = 0,
    Polls = 1,
    Sends = 2,
    SendsLocked = 3,
    Blocked = 4,
    Tears = 5,
    Dropped = 6,
    Left = 7,
    WaitsForKey = 8,
}

/// Appends the scene of stream `look` to `out`.
pub(super) fn draw<S: Watchable, P: Probe>(world: &RingWorld<S, P>, look: u32, now: Tick, out: &mut Vec<f64>) {
    let track = &world.tracks[(look * world.params.tracks) as usize];
    let Track { ring, writer, readers, .. } = track;
    let circle: Vec<u32> = ring.circle.iter().map(|id| id.load(Ordering::Relaxed)).collect();
    let mut positions = vec![NONE; ring.slots.len()];
    for (position, &id) in circle.iter().enumerate() {
        positions[id as usize] = position as f64;
    }
    let position = |id: Option<u32>| id.map_or(NONE, |id| positions[id as usize]);
    let stands: Vec<Option<u32>> = readers.iter().map(|reader| reader.stands_in(ring)).collect();
    let mut here = vec![0; ring.slots.len()];
    stands.iter().flatten().for_each(|&id| here[id as usize] += 1);
    let orphans: Vec<u32> =
        (0..ring.slots.len() as u32).filter(|&id| here[id as usize] > 0 && positions[id as usize] == NONE).collect();
    let published = ring.published();
    let dials = if world.params.streams > 1 { world.params.streams.min(MOST_DIALS) } else { 0 };

    let head = out.len();
    out.resize(head + HEADER, 0.0);
    let blocker = blocker(ring, writer, readers, now);
    let state = publisher(ring, writer);
    let blocked_now = writer.blocked_since.map_or(0, |since| now - since);
    let card = world.tracks[..world.params.tracks as usize]
        .iter()
        .find_map(|track| track.readers.first()?.card.as_deref())
        .map(|card| card.meter(now));
    let counters = world.probe.counters::<Counter>();
    let get = |counter| counters.get(counter) as f64;
    let deliveries = get(Counter::Deliveries);
    // The first two, step and time, are the session's to fill in.
    let values = [
        (2, f64::from(world.params.streams)),
        (3, f64::from(look)),
        (4, f64::from(ring.size())),
        (5, readers.len() as f64),
        (6, orphans.len() as f64),
        (7, f64::from(dials)),
        (8, position(Some(writer.place.at))),
        (9, f64::from(state as u8)),
        (10, blocked_now as f64),
        (11, blocker.map_or(NONE, |reader| f64::from(reader.reader.id))),
        (12, position(ring.kept_key().map(|key| ring.at(key)))),
        (13, f64::from(published) - 1.0),
        (14, f64::from(writer.filled())),
        (15, f64::from(writer.state)),
        (16, f64::from(writer.groups.since_key)),
        (17, (writer.blocked + blocked_now) as f64),
        (18, card.map_or(NONE, |meter| meter.queued as f64)),
        (19, card.map_or(0.0, |meter| meter.starved as f64)),
        (20, card.map_or(0.0, |meter| meter.played as f64)),
        (21, deliveries),
        (22, get(Counter::Published)),
        (23, get(Counter::BytesCopied)),
        (24, get(Counter::Allocations)),
        (25, get(Counter::WakeUps)),
        (26, get(Counter::WastedChecks)),
        (27, get(Counter::LockWaits)),
        (28, get(Counter::Skipped)),
        (29, get(Counter::Torn)),
        (30, get(Counter::Discarded)),
        (31, get(Counter::Notifies)),
        (32, if deliveries > 0.0 { get(Counter::Latency) / deliveries } else { 0.0 }),
        (33, get(Counter::LongestLatency)),
        (34, get(Counter::Dropped)),
        (35, get(Counter::Flushes)),
    ];
    for (index, value) in values {
        out[head + index] = value;
    }

    for (at, &id) in circle.iter().enumerate() {
        let label = ring.slot(id).content.label();
        let written = id == writer.place.at;
        // A slot has a frame of this lap once that is published; before the first lap is over most have none.
        let frame = ring.frame_at(at);
        let readable = !written && frame != published && label.seq == frame;
        let (held, bytes) = S::held(ring, id).unwrap_or_else(|| {
            let bytes = if written { writer.written(label.bytes) } else { label.bytes as usize };
            (here[id as usize], bytes)
        });
        let readable = if S::SLOTS { readable } else { !written && bytes > 0 };
        out.extend([
            bytes as f64,
            f64::from(u8::from(label.key && (readable || written))),
            if written {
                1.0
            } else if readable {
                2.0
            } else {
                0.0
            },
            f64::from(held),
            if readable { f64::from(label.seq) } else { NONE },
            if readable { label.time as f64 } else { 0.0 },
        ]);
    }

    let blocked = writer.blocked_since.is_some();
    let all = || readers.iter().zip(&stands);
    let network = all().filter(|(reader, _)| reader.kind != Kind::Card);
    let cards = all().filter(|(reader, _)| reader.kind == Kind::Card);
    for (subscriber, &stands) in network.chain(cards) {
        let reader = &subscriber.reader;
        let orphan = stands.and_then(|id| orphans.iter().position(|&orphan| orphan == id));
        // Without slots a reader is drawn where the frame that it wants is, or was. (Such a ring keeps its slots.)
        let place = if S::SLOTS { stands } else { Some(ring.at(reader.expect)) };
        let gone = subscriber.gone.is_some();
        out.extend([
            f64::from(reader.id),
            f64::from(subscriber.kind as u8),
            if gone { NONE } else { position(place) },
            f64::from(if gone { 0 } else { reader.lag(ring) }),
            f64::from(doing::<S>(subscriber, now, blocked) as u8),
            f64::from(subscriber.state),
            f64::from(reader.delivered),
            f64::from(reader.skipped),
            f64::from(reader.torn),
            orphan.map_or(NONE, |index| index as f64),
            subscriber.until.saturating_sub(now) as f64,
            S::queued(ring, reader) as f64,
        ]);
    }

    for &id in &orphans {
        let label = ring.slot(id).content.label();
        let holder = all().find(|(_, stands)| **stands == Some(id));
        out.extend([
            f64::from(label.bytes),
            holder.map_or(NONE, |(holder, _)| f64::from(holder.reader.id)),
            f64::from(label.seq),
            ring.place(label.seq) as f64,
        ]);
    }

    for dial in 0..dials {
        let stream = u64::from(dial) * u64::from(world.params.streams) / u64::from(dials);
        let Track { ring, writer, .. } = &world.tracks[stream as usize * world.params.tracks as usize];
        let turned = f64::from(ring.published() % ring.size()) * 1_000.0 / f64::from(ring.size());
        let state = match publisher(ring, writer) {
            Publisher::Blocked => 1.0,
            Publisher::Closed | Publisher::Panicked => 2.0,
            _ => 0.0,
        };
        out.extend([stream as f64, turned, state]);
    }
}

fn publisher<S: Watchable>(ring: &Ring<S, Local>, writer: &Writer) -> Publisher {
    if ring.is_panicked() {
        Publisher::Panicked
    } else if writer.done || ring.is_closed() {
        Publisher::Closed
    } else if writer.blocked_since.is_some() {
        Publisher::Blocked
    } else if writer.state >= FILL {
        Publisher::Writes
    } else {
        Publisher::Waits
    }
}

/// The reader that holds what the publisher waits for.
fn blocker<'a, S: Watchable>(
    ring: &Ring<S, Local>,
    writer: &Writer,
    readers: &'a [Subscriber],
    now: Tick,
) -> Option<&'a Subscriber> {
    writer.blocked_since?;
    let next = Some(writer.place.next(ring));
    readers.iter().filter(|reader| reader.stands_in(ring) == next).max_by_key(|reader| reader.until.max(now))
}

fn doing<S: Watchable>(reader: &Subscriber, now: Tick, publisher_blocked: bool) -> Doing {
    match reader.gone {
        Some(Gone::Dropped) => return Doing::Dropped,
        Some(Gone::Left) => return Doing::Left,
        None => {}
    }
    if reader.until > now {
        return match S::WAITS {
            _ if reader.tears => Doing::Tears,
            WaitPolicy::Locks => Doing::SendsLocked,
            _ => Doing::Sends,
        };
    }
    match S::WAITS {
        WaitPolicy::Polls => Doing::Polls,
        _ if reader.reader.waits_for_key => Doing::WaitsForKey,
        WaitPolicy::Locks if publisher_blocked => Doing::Blocked,
        _ => Doing::Sleeps,
    }
}
