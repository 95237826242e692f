//! The scene of the ring lab: flat numbers, to draw from. The page reads them in
//! `web/src/labs/ring/scene.ts`; the two must agree.
//!
//! A header of [`HEADER`] numbers, then the slots in the order of the circle, the readers (the sound card
//! last), the orphaned slots, and one dial for each of up to [`MOST_DIALS`] streams. All times are ticks.

use super::Watchable;
use super::publish::{FILL, Writer};
use super::subscribe::{Gone, Kind, Subscriber};
use super::world::{RingWorld, Track};
use crate::lab::probe::{Counters, Probe};
use crate::ring::counts::Counter;
use crate::ring::frame::Label;
use crate::ring::local::Local;
use crate::ring::ring::{Ring, SlotId};
use crate::ring::strategy::WaitPolicy;
use crate::ring::word::{Content, Ordering, Word};
use crate::runtime::Tick;
use crate::sound::Meter;

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

/// What there is to draw of one track, whatever its variant.
struct View {
    waits: WaitPolicy,
    /// Whether frames are in slots, or in queues.
    in_slots: bool,
    /// The slots of the circle, and the frames that are, or will be, in them.
    circle: Vec<(SlotId, u32)>,
    slots: Vec<Seen>,
    published: u32,
    /// The slot of the newest key frame.
    key: Option<SlotId>,
    state: Publisher,
    /// The slot that the publisher enters next.
    next: SlotId,
    readers: Vec<Place>,
}

/// A slot.
struct Seen {
    /// The label of its frame, and that frame's place in the circle.
    label: Label,
    place: usize,
    /// For a frame outside the slots, how many hold it, and its bytes.
    outside: Option<(u32, usize)>,
}

/// Where a reader is.
struct Place {
    /// The slot that it stands in, waiting or sending.
    stands: Option<SlotId>,
    /// The place of the frame after the last one that it has finished.
    expects: SlotId,
    lag: u32,
    /// Frames that wait in a queue of its own.
    queued: usize,
}

impl View {
    fn of<S: Watchable>(Track { ring, writer, readers, .. }: &Track<S>) -> View {
        let place = |subscriber: &Subscriber| Place {
            stands: subscriber.stands_in(ring),
            expects: ring.at(subscriber.reader.expect),
            lag: if subscriber.gone.is_some() { 0 } else { subscriber.reader.lag(ring) },
            queued: S::queued(ring, &subscriber.reader),
        };
        let slot = |id| {
            let label = ring.slot(id).content.label();
            Seen { label, place: ring.place(label.seq), outside: S::held(ring, id) }
        };
        let circle = ring.circle.iter().enumerate();
        View {
            waits: S::WAITS,
            in_slots: S::SLOTS,
            circle: circle.map(|(place, id)| (id.load(Ordering::Relaxed), ring.frame_at(place))).collect(),
            slots: (0..ring.slots.len() as SlotId).map(slot).collect(),
            published: ring.published(),
            key: ring.kept_key().map(|key| ring.at(key)),
            state: publisher(ring, writer),
            next: writer.place.next(ring),
            readers: readers.iter().map(place).collect(),
        }
    }
}

/// What the header has from the whole world.
struct Whole {
    streams: u32,
    look: u32,
    counters: Counters,
    card: Option<Meter>,
    /// For some streams: which, how far their rings have turned, per mille, and what the publisher does.
    dials: Vec<[f64; 3]>,
}

/// Appends the scene of stream `look` to `out`.
pub(super) fn draw<S: Watchable, P: Probe>(world: &RingWorld<S, P>, look: u32, now: Tick, out: &mut Vec<f64>) {
    let (streams, tracks) = (world.params.streams, world.params.tracks as usize);
    let dials = if streams > 1 { streams.min(MOST_DIALS) } else { 0 };
    let dial = |dial: u32| {
        let stream = u64::from(dial) * u64::from(streams) / u64::from(dials);
        let Track { ring, writer, .. } = &world.tracks[stream as usize * tracks];
        let turned = f64::from(ring.published() % ring.size()) * 1_000.0 / f64::from(ring.size());
        let state = match publisher(ring, writer) {
            Publisher::Blocked => 1.0,
            Publisher::Closed | Publisher::Panicked => 2.0,
            _ => 0.0,
        };
        [stream as f64, turned, state]
    };
    let card = world.tracks[..tracks].iter().find_map(|track| track.readers.first()?.card.as_deref());
    let whole = Whole {
        streams,
        look,
        counters: world.probe.counters::<Counter>(),
        card: card.map(|card| card.meter(now)),
        dials: (0..dials).map(dial).collect(),
    };
    let track = &world.tracks[look as usize * tracks];
    draw_track(&View::of(track), &whole, &track.writer, &track.readers, now, out);
}

/// The part that is the same code for every variant.
fn draw_track(view: &View, whole: &Whole, writer: &Writer, readers: &[Subscriber], now: Tick, out: &mut Vec<f64>) {
    let mut positions = vec![NONE; view.slots.len()];
    for (position, &(id, _)) in view.circle.iter().enumerate() {
        positions[id as usize] = position as f64;
    }
    let position = |id: Option<SlotId>| id.map_or(NONE, |id| positions[id as usize]);
    let mut here = vec![0; view.slots.len()];
    view.readers.iter().filter_map(|place| place.stands).for_each(|id| here[id as usize] += 1);
    let orphans: Vec<SlotId> =
        (0..view.slots.len() as SlotId).filter(|&id| here[id as usize] > 0 && positions[id as usize] == NONE).collect();

    let head = out.len();
    out.resize(head + HEADER, 0.0);
    let blocker = blocker(view, writer, readers, now);
    let blocked_now = writer.blocked_since.map_or(0, |since| now - since);
    let get = |counter| whole.counters.get(counter) as f64;
    let deliveries = get(Counter::Deliveries);
    let card = whole.card;
    // The first two, step and time, are the session's to fill in.
    let values = [
        (2, f64::from(whole.streams)),
        (3, f64::from(whole.look)),
        (4, view.circle.len() as f64),
        (5, readers.len() as f64),
        (6, orphans.len() as f64),
        (7, whole.dials.len() as f64),
        (8, position(Some(writer.place.at))),
        (9, f64::from(view.state as u8)),
        (10, blocked_now as f64),
        (11, blocker.map_or(NONE, |reader| f64::from(reader.reader.id))),
        (12, position(view.key)),
        (13, f64::from(view.published) - 1.0),
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

    for &(id, frame) in &view.circle {
        let Seen { label, outside, .. } = view.slots[id as usize];
        let written = id == writer.place.at;
        // A slot has a frame of this lap once that is published; before the first lap is over most have none.
        let readable = !written && frame != view.published && label.seq == frame;
        let (held, bytes) = outside.unwrap_or_else(|| {
            let bytes = if written { writer.written(label.bytes) } else { label.bytes as usize };
            (here[id as usize], bytes)
        });
        let readable = if view.in_slots { readable } else { !written && bytes > 0 };
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
    let all = || readers.iter().zip(&view.readers);
    let network = all().filter(|(reader, _)| reader.kind != Kind::Card);
    let cards = all().filter(|(reader, _)| reader.kind == Kind::Card);
    for (subscriber, place) in network.chain(cards) {
        let reader = &subscriber.reader;
        let orphan = place.stands.and_then(|id| orphans.iter().position(|&orphan| orphan == id));
        // Without slots a reader is drawn where the frame that it wants is, or was. (Such a ring keeps its slots.)
        let slot = if view.in_slots { place.stands } else { Some(place.expects) };
        let gone = subscriber.gone.is_some();
        out.extend([
            f64::from(reader.id),
            f64::from(subscriber.kind as u8),
            if gone { NONE } else { position(slot) },
            f64::from(place.lag),
            f64::from(doing(view.waits, subscriber, now, blocked) as u8),
            f64::from(subscriber.state),
            f64::from(reader.delivered),
            f64::from(reader.skipped),
            f64::from(reader.torn),
            orphan.map_or(NONE, |index| index as f64),
            subscriber.until.saturating_sub(now) as f64,
            place.queued as f64,
        ]);
    }

    for &id in &orphans {
        let Seen { label, place, .. } = view.slots[id as usize];
        let holder = all().find(|(_, place)| place.stands == Some(id));
        out.extend([
            f64::from(label.bytes),
            holder.map_or(NONE, |(holder, _)| f64::from(holder.reader.id)),
            f64::from(label.seq),
            place as f64,
        ]);
    }

    out.extend(whole.dials.iter().flatten());
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
fn blocker<'a>(view: &View, writer: &Writer, readers: &'a [Subscriber], now: Tick) -> Option<&'a Subscriber> {
    writer.blocked_since?;
    let all = readers.iter().zip(&view.readers).filter(|(_, place)| place.stands == Some(view.next));
    all.map(|(reader, _)| reader).max_by_key(|reader| reader.until.max(now))
}

fn doing(waits: WaitPolicy, reader: &Subscriber, now: Tick, publisher_blocked: bool) -> Doing {
    match reader.gone {
        Some(Gone::Dropped) => return Doing::Dropped,
        Some(Gone::Left) => return Doing::Left,
        None => {}
    }
    if reader.until > now {
        return match waits {
            _ if reader.tears => Doing::Tears,
            WaitPolicy::Locks => Doing::SendsLocked,
            _ => Doing::Sends,
        };
    }
    match waits {
        WaitPolicy::Polls => Doing::Polls,
        _ if reader.reader.waits_for_key => Doing::WaitsForKey,
        WaitPolicy::Locks if publisher_blocked => Doing::Blocked,
        _ => Doing::Sleeps,
    }
}
