//! The state of publisher and readers after each recorded event, and its scene. Counters that no event updates (bytes
//! copied, allocations, wake-ups) are NaN in the scene.

use crate::counts::{Counter, EventKind, PUBLISHER};
use crate::params::Params;
use crate::scene::{self, Head, ReaderKind, ReaderState, Slot, SlotState, WriterState};
use crate::strategy::{WAIT, WaitPolicy};
use crate::watch::{IDLE, SEND};
use observe::trace::Event;
use sim::Tick;
use sim::stalls::Stalls;

use super::PER_TICK;

/// A frame in its slot.
#[derive(Clone, Copy, Debug)]
struct Frame {
    seq: u32,
    bytes: u32,
    time: Tick,
}

/// A discarded slot that readers still hold.
#[derive(Clone, Debug)]
struct Orphan {
    frame: Frame,
    position: usize,
}

#[derive(Clone, Debug)]
struct Reader {
    id: u16,
    kind: ReaderKind,
    /// The frame that it sends or wants.
    seq: u32,
    sends: bool,
    is_torn: bool,
    dropped: bool,
    state: u8,
    delivered: u32,
    skipped: u32,
    torn: u32,
}

/// The state of the publisher, the readers and the slots.
#[derive(Clone, Debug)]
pub(super) struct State {
    waits: WaitPolicy,
    gop: u32,
    slots: Vec<Option<Frame>>,
    orphans: Vec<Orphan>,
    readers: Vec<Reader>,
    /// The number of the frame that the publisher writes.
    published: u32,
    publisher_state: u8,
    blocked_since: Option<Tick>,
    stalls: Stalls,
    panicked: bool,
    discarded: u32,
    lock_waits: u32,
    /// Sum of the latencies, in µs.
    waited: u64,
    /// The longest latency, in µs.
    longest: u32,
}

impl State {
    /// The state before the first of `events`. A flight recorder overwrites its oldest events, so the recording may
    /// begin in the middle of the run.
    pub fn new(params: &Params, variant: &str, events: &[Event]) -> State {
        let first = |who: u16, whats: &[EventKind]| {
            let fits = |event: &&Event| event.actor == who && whats.iter().any(|&what| what as u8 == event.kind);
            events.iter().find(fits).map_or(0, |event| event.seq)
        };
        let reader = |id: u16| Reader {
            id,
            kind: if params.is_slow(id.into()) { ReaderKind::Slow } else { ReaderKind::Network },
            seq: first(id, &[EventKind::Took, EventKind::Acted]),
            sends: false,
            is_torn: false,
            dropped: false,
            state: WAIT,
            delivered: 0,
            skipped: 0,
            torn: 0,
        };
        State {
            waits: crate::wait_policy(variant),
            gop: params.gop,
            slots: vec![None; params.slots as usize],
            orphans: Vec::new(),
            readers: (1..=params.readers as u16).map(reader).collect(),
            published: first(PUBLISHER, &[EventKind::Published]),
            publisher_state: IDLE,
            blocked_since: None,
            stalls: Stalls::default(),
            panicked: false,
            discarded: 0,
            lock_waits: 0,
            waited: 0,
            longest: 0,
        }
    }

    /// Approximate size in bytes.
    pub fn size(&self) -> usize {
        self.slots.len() * size_of::<Option<Frame>>() + self.readers.len() * size_of::<Reader>()
    }

    fn position_of(&self, seq: u32) -> usize {
        seq as usize & (self.slots.len() - 1)
    }

    /// Applies the next event.
    pub fn take(&mut self, event: &Event) {
        if event.actor == PUBLISHER {
            self.publisher(event);
        } else if let Some(reader) = self.readers.get_mut(usize::from(event.actor).wrapping_sub(1)) {
            self.waited += reader.take(event);
            if event.kind == EventKind::Took as u8 {
                self.longest = self.longest.max(event.value);
            }
            let Self { orphans, readers, .. } = self;
            orphans.retain(|orphan| readers.iter().any(|reader| reader.has(orphan.frame.seq)));
        }
    }

    fn publisher(&mut self, event: &Event) {
        let Event { time, seq, value, kind, .. } = *event;
        let is = |one: EventKind| kind == one as u8;
        if is(EventKind::Blocked) {
            self.lock_waits += 1;
            self.publisher_state = event.state;
            self.blocked_since.get_or_insert(time);
            return;
        }
        if let Some(since) = self.blocked_since.take() {
            self.stalls.push(since, time);
        }
        self.publisher_state = IDLE;
        if is(EventKind::Published) {
            let position = self.position_of(seq);
            self.slots[position] = Some(Frame { seq, bytes: value, time });
            self.published = seq.wrapping_add(1);
            let next = self.position_of(self.published);
            self.slots[next] = None;
        } else if is(EventKind::Discarded) {
            self.discarded += 1;
            let position = self.position_of(seq);
            if let Some(frame) = self.slots[position].take().filter(|frame| frame.seq == seq)
                && self.readers.iter().any(|reader| reader.has(seq))
            {
                self.orphans.push(Orphan { frame, position });
            }
        } else if is(EventKind::Panicked) {
            self.panicked = true;
        }
    }

    /// The spans in which the publisher was blocked, up to `now`.
    pub fn stalls(&self, now: Tick) -> Stalls {
        let mut stalls = self.stalls.clone();
        if let Some(since) = self.blocked_since {
            stalls.push(since, now);
        }
        stalls
    }

    /// The reader that holds the slot for which the publisher waits.
    fn blocker(&self) -> Option<&Reader> {
        self.blocked_since?;
        let next = self.position_of(self.published.wrapping_add(1));
        self.readers.iter().find(|reader| reader.sends && self.position_of(reader.seq) == next)
    }

    /// Appends the scene as of `now`.
    pub fn draw(&self, now: Tick, out: &mut Vec<f64>) {
        let writes = self.position_of(self.published);
        let slot = |(position, slot): (usize, &Option<Frame>)| Slot {
            bytes: slot.map_or(0, |frame| frame.bytes as usize),
            key: slot.is_some_and(|frame| frame.seq.is_multiple_of(self.gop)),
            state: match slot {
                _ if position == writes => SlotState::Writing,
                Some(_) => SlotState::Readable,
                None => SlotState::Empty,
            },
            holders: slot.map_or(0, |frame| self.readers.iter().filter(|reader| reader.has(frame.seq)).count() as u32),
            seq: slot.map(|frame| frame.seq),
            published: slot.map_or(0, |frame| frame.time / PER_TICK),
        };
        let reader = |reader: &Reader| {
            let orphan = self.orphans.iter().position(|orphan| reader.has(orphan.frame.seq));
            let in_slot = !reader.dropped && orphan.is_none();
            scene::Reader {
                id: reader.id.into(),
                kind: reader.kind,
                slot: in_slot.then(|| self.position_of(reader.seq)),
                lag: if reader.dropped { 0 } else { self.published.saturating_sub(reader.seq) },
                state: self.reader_state(reader),
                pc: reader.state,
                delivered: reader.delivered,
                skipped: reader.skipped,
                torn: reader.torn,
                orphan,
                send_left: 0,
                queued: 0,
            }
        };
        let orphan = |&Orphan { frame, position }: &Orphan| scene::Orphan {
            bytes: frame.bytes,
            reader: self.readers.iter().find(|reader| reader.has(frame.seq)).map(|reader| reader.id.into()),
            seq: frame.seq,
            slot: position,
        };
        scene::write(
            out,
            self.head(now),
            &self.counters(),
            self.slots.iter().enumerate().map(slot),
            self.readers.iter().map(reader),
            self.orphans.iter().map(orphan),
            [],
        );
    }

    fn head(&self, now: Tick) -> Head {
        let blocked_now = self.blocked_since.map_or(0, |since| now.saturating_sub(since));
        let blocked: Tick = self.stalls.spans().iter().map(|(from, to)| to - from).sum();
        let newest = self.published.checked_sub(1);
        let key = newest.map(|newest| newest - newest % self.gop);
        let key = key.filter(|&seq| self.slots[self.position_of(seq)].is_some_and(|frame| frame.seq == seq));
        let deliveries = f64::from(self.total(|reader| reader.delivered));
        Head {
            streams: 1,
            stream: 0,
            writer_slot: Some(self.position_of(self.published)),
            writer_state: self.writer_state(),
            blocked_for: blocked_now / PER_TICK,
            blocked_by: self.blocker().map(|reader| reader.id.into()),
            key_slot: key.map(|seq| self.position_of(seq)),
            newest,
            written: 0.0,
            writer_pc: self.publisher_state,
            frames_since_key: newest.map_or(0, |newest| newest % self.gop + 1),
            blocked_total: (blocked + blocked_now) / PER_TICK,
            sound_queued: None,
            sound_starved: 0,
            sound_played: 0,
            // From µs to ticks of 0.1 ms.
            mean_latency: self.waited as f64 / deliveries.max(1.0) / 100.0,
            longest_latency: f64::from(self.longest) / 100.0,
        }
    }

    fn total(&self, of: fn(&Reader) -> u32) -> u32 {
        self.readers.iter().map(of).sum()
    }

    fn counters(&self) -> [f64; Counter::NAMES.len()] {
        let known = [
            (Counter::Deliveries, self.total(|reader| reader.delivered)),
            (Counter::Published, self.published),
            (Counter::LockWaits, self.lock_waits),
            (Counter::Skipped, self.total(|reader| reader.skipped)),
            (Counter::Torn, self.total(|reader| reader.torn)),
            (Counter::Discarded, self.discarded),
            (Counter::Dropped, self.total(|reader| reader.dropped.into())),
        ];
        let mut counters = [f64::NAN; Counter::NAMES.len()];
        for (counter, value) in known {
            counters[counter as usize] = f64::from(value);
        }
        counters
    }

    fn writer_state(&self) -> WriterState {
        if self.panicked {
            WriterState::Panicked
        } else if self.blocked_since.is_some() {
            WriterState::Blocked
        } else {
            WriterState::Idle
        }
    }

    fn reader_state(&self, reader: &Reader) -> ReaderState {
        if reader.dropped {
            ReaderState::Dropped
        } else if reader.sends {
            ReaderState::sending(self.waits, reader.is_torn)
        } else {
            ReaderState::waiting(self.waits, false, self.blocked_since.is_some())
        }
    }
}

impl Reader {
    /// Whether it sends frame `seq`.
    fn has(&self, seq: u32) -> bool {
        self.sends && self.seq == seq
    }

    /// Applies an event of this reader. If the event is that it took a frame, returns the frame's latency in µs,
    /// otherwise 0.
    fn take(&mut self, event: &Event) -> u64 {
        let is = |what: EventKind| event.kind == what as u8;
        self.state = event.state;
        if is(EventKind::Took) {
            (self.seq, self.sends, self.is_torn) = (event.seq, true, false);
            self.state = SEND;
            return event.value.into();
        }
        if is(EventKind::Skipped) {
            self.seq = event.seq;
            self.skipped += event.value;
        } else if is(EventKind::Torn) {
            self.is_torn = true;
            self.torn += 1;
        } else if is(EventKind::Dropped) {
            (self.sends, self.dropped) = (false, true);
        } else if is(EventKind::Acted) {
            self.delivered += u32::from(self.sends);
            (self.seq, self.sends, self.is_torn, self.state) = (event.seq.wrapping_add(1), false, false, WAIT);
        }
        0
    }
}
