//! The scene of a world: one track, and a dial for each of up to [`MOST_DIALS`] streams.

use super::Watchable;
use super::publish::{FILL, Writer};
use super::subscribe::{Gone, Subscriber};
use super::world::{RingWorld, Track};
use crate::counts::Counter;
use crate::frame::Label;
use crate::local::Local;
use crate::ring::{Ring, SlotId};
use crate::scene::{
    self, Dial, DialState, Head, Orphan, Reader, ReaderKind, ReaderState, Slot, SlotState, WriterState,
};
use crate::strategy::WaitPolicy;
use crate::word::{Content, Ordering, Word};
use audio::Meter;
use observe::probe::{Counters, Probe};
use sim::Tick;

/// The largest number of dials in a scene.
const MOST_DIALS: u32 = 200;

/// The state of one track that is drawn, independent of the variant's type.
struct View {
    waits: WaitPolicy,
    /// Whether readers read from slots; otherwise from queues.
    in_slots: bool,
    /// The slots of the circle, each with the number of the frame at its position.
    circle: Vec<(SlotId, u32)>,
    slots: Vec<SlotView>,
    published: u32,
    /// The slot of the newest key frame.
    key: Option<SlotId>,
    state: WriterState,
    /// The slot that the publisher enters next.
    next: SlotId,
    readers: Vec<ReaderView>,
}

/// The state of a slot.
struct SlotView {
    /// The label of its frame.
    label: Label,
    /// The position of that frame in the circle.
    position: usize,
    /// For a frame outside the slots, the number of its holders and its size in bytes.
    outside: Option<(u32, usize)>,
}

/// The position of a reader.
struct ReaderView {
    /// The slot that it holds, or, if it holds none, the slot of the frame that it wants.
    slot: Option<SlotId>,
    /// The slot of the frame after the last one that it has finished.
    expected: SlotId,
    /// The number of published frames that it has not finished.
    lag: u32,
    /// The number of frames in its own queue.
    queued: usize,
}

impl View {
    fn of<S: Watchable>(Track { ring, writer, readers, .. }: &Track<S>) -> View {
        let reader_view = |subscriber: &Subscriber| ReaderView {
            slot: subscriber.current_slot(ring),
            expected: ring.at(subscriber.reader.expect),
            lag: if subscriber.gone.is_some() { 0 } else { subscriber.reader.lag(ring) },
            queued: S::queued(ring, &subscriber.reader),
        };
        let slot = |id| {
            let label = ring.slot(id).content.label();
            SlotView { label, position: ring.place(label.seq), outside: S::held(ring, id) }
        };
        let circle = ring.circle.iter().enumerate();
        View {
            waits: S::WAITS,
            in_slots: S::SLOTS,
            circle: circle.map(|(position, id)| (id.load(Ordering::Relaxed), ring.frame_at(position))).collect(),
            slots: (0..ring.slots.len() as SlotId).map(slot).collect(),
            published: ring.published(),
            key: ring.kept_key().map(|key| ring.at(key)),
            state: writer_state(ring, writer),
            next: writer.publisher.next(ring),
            readers: readers.iter().map(reader_view).collect(),
        }
    }
}

/// The state of the whole world that is drawn.
struct WorldView {
    streams: u32,
    look: u32,
    counters: Counters,
    card: Option<Meter>,
    dials: Vec<Dial>,
}

/// Appends the scene of stream `look` to `out`.
pub(super) fn draw<S: Watchable, P: Probe>(world: &RingWorld<S, P>, look: u32, now: Tick, out: &mut Vec<f64>) {
    let (streams, tracks) = (world.params.streams, world.params.tracks as usize);
    let dials = if streams > 1 { streams.min(MOST_DIALS) } else { 0 };
    let dial = |dial: u32| {
        let stream = (u64::from(dial) * u64::from(streams) / u64::from(dials)) as u32;
        let Track { ring, writer, .. } = &world.tracks[stream as usize * tracks];
        Dial {
            stream,
            turn: f64::from(ring.published() % ring.size()) / f64::from(ring.size()),
            state: match writer_state(ring, writer) {
                WriterState::Blocked => DialState::Blocked,
                WriterState::Closed | WriterState::Panicked => DialState::Closed,
                _ => DialState::Fine,
            },
        }
    };
    let card = world.tracks[..tracks].iter().find_map(|track| track.readers.first()?.card.as_deref());
    let whole = WorldView {
        streams,
        look,
        counters: world.probe.counters::<Counter>(),
        card: card.map(|card| card.meter(now)),
        dials: (0..dials).map(dial).collect(),
    };
    let track = &world.tracks[look as usize * tracks];
    draw_track(&View::of(track), whole, &track.writer, &track.readers, now, out);
}

/// Draws a track. Not generic over the variant, so that it is compiled once.
fn draw_track(view: &View, whole: WorldView, writer: &Writer, readers: &[Subscriber], now: Tick, out: &mut Vec<f64>) {
    let mut positions = vec![None; view.slots.len()];
    for (position, &(id, _)) in view.circle.iter().enumerate() {
        positions[id as usize] = Some(position);
    }
    let position = |id: SlotId| positions[id as usize];
    let mut here = vec![0; view.slots.len()];
    view.readers.iter().filter_map(|reader_view| reader_view.slot).for_each(|id| here[id as usize] += 1);
    let orphans: Vec<SlotId> =
        (0..view.slots.len() as SlotId).filter(|&id| here[id as usize] > 0 && position(id).is_none()).collect();

    let blocked = writer.blocked_since.map_or(0, |since| now - since);
    let count = |counter| whole.counters.get(counter) as f64;
    let head = Head {
        streams: whole.streams,
        stream: whole.look,
        writer_slot: position(writer.publisher.at),
        writer_state: view.state,
        blocked_for: blocked,
        blocked_by: blocker(view, writer, readers, now).map(|reader| reader.reader.id),
        key_slot: view.key.and_then(position),
        newest: view.published.checked_sub(1),
        written: writer.filled(),
        writer_pc: writer.state,
        frames_since_key: writer.groups.since_key,
        blocked_total: writer.blocked + blocked,
        sound_queued: whole.card.map(|meter| meter.queued),
        sound_starved: whole.card.map_or(0, |meter| meter.starved),
        sound_played: whole.card.map_or(0, |meter| meter.played),
        mean_latency: count(Counter::Latency) / count(Counter::Deliveries).max(1.0),
        longest_latency: count(Counter::LongestLatency),
    };

    let slot = |&(id, frame): &(SlotId, u32)| {
        let SlotView { label, outside, .. } = view.slots[id as usize];
        let written = id == writer.publisher.at;
        let (holders, bytes) = outside.unwrap_or_else(|| {
            let bytes = if written { writer.written(label.bytes) } else { label.bytes as usize };
            (here[id as usize], bytes)
        });
        // A slot contains the frame of its position only after that frame was published; during the first lap most
        // slots contain none.
        let published = if view.in_slots { frame != view.published && label.seq == frame } else { bytes > 0 };
        let readable = !written && published;
        Slot {
            bytes,
            key: label.key && (readable || written),
            state: match readable {
                true => SlotState::Readable,
                false if written => SlotState::Writing,
                false => SlotState::Empty,
            },
            holders,
            seq: readable.then_some(label.seq),
            published: if readable { label.time } else { 0 },
        }
    };

    let is_blocked = writer.blocked_since.is_some();
    let all = || readers.iter().zip(&view.readers);
    let network = all().filter(|(reader, _)| reader.kind != ReaderKind::Card);
    let cards = all().filter(|(reader, _)| reader.kind == ReaderKind::Card);
    let reader = |(subscriber, reader_view): (&Subscriber, &ReaderView)| {
        let reader = &subscriber.reader;
        // A reader with a queue is drawn at the slot that the frame that it expects is, or was, in. Such a ring never
        // changes its slots.
        let slot = if view.in_slots { reader_view.slot } else { Some(reader_view.expected) };
        Reader {
            id: reader.id,
            kind: subscriber.kind,
            slot: slot.filter(|_| subscriber.gone.is_none()).and_then(position),
            lag: reader_view.lag,
            state: reader_state(view.waits, subscriber, now, is_blocked),
            pc: subscriber.state,
            delivered: reader.delivered,
            skipped: reader.skipped,
            torn: reader.torn,
            orphan: reader_view.slot.and_then(|id| orphans.iter().position(|&orphan| orphan == id)),
            send_left: subscriber.until.saturating_sub(now),
            queued: reader_view.queued,
        }
    };

    let orphan = |&id: &SlotId| {
        let SlotView { label, position, .. } = view.slots[id as usize];
        let holder = all().find(|(_, reader_view)| reader_view.slot == Some(id));
        Orphan {
            bytes: label.bytes,
            reader: holder.map(|(holder, _)| holder.reader.id),
            seq: label.seq,
            slot: position,
        }
    };

    scene::write(
        out,
        head,
        &whole.counters.numbers(),
        view.circle.iter().map(slot),
        network.chain(cards).map(reader),
        orphans.iter().map(orphan),
        whole.dials,
    );
}

fn writer_state<S: Watchable>(ring: &Ring<S, Local>, writer: &Writer) -> WriterState {
    if ring.is_panicked() {
        WriterState::Panicked
    } else if writer.done || ring.is_closed() {
        WriterState::Closed
    } else if writer.blocked_since.is_some() {
        WriterState::Blocked
    } else if writer.state >= FILL {
        WriterState::Writing
    } else {
        WriterState::Idle
    }
}

/// The reader that the publisher waits for: of the readers in the next slot, the one whose send ends last.
fn blocker<'a>(view: &View, writer: &Writer, readers: &'a [Subscriber], now: Tick) -> Option<&'a Subscriber> {
    writer.blocked_since?;
    let all = readers.iter().zip(&view.readers).filter(|(_, reader_view)| reader_view.slot == Some(view.next));
    all.map(|(reader, _)| reader).max_by_key(|reader| reader.until.max(now))
}

fn reader_state(waits: WaitPolicy, reader: &Subscriber, now: Tick, publisher_blocked: bool) -> ReaderState {
    match reader.gone {
        Some(Gone::Dropped) => ReaderState::Dropped,
        Some(Gone::Left) => ReaderState::Left,
        None if reader.until > now => ReaderState::sending(waits, reader.is_torn),
        None => ReaderState::waiting(waits, reader.reader.waits_for_key, publisher_blocked),
    }
}
