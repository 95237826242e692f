//! Where publisher and readers are after each event, and the scene of it (the layout of [`crate::ring::scene`]). What no
//! event tells (bytes copied, allocations, wake-ups) is no number.

use crate::lab::stalls::Stalls;
use crate::lab::trace::Event;
use crate::ring::counts::{PUBLISHER, What};
use crate::ring::params::Params;
use crate::ring::strategy::{WAIT, WaitPolicy};
use crate::ring::watch::scene::{Doing, HEADER, NONE, Publisher};
use crate::ring::watch::{IDLE, Kind, SEND};
use crate::runtime::Tick;

use super::PER_TICK;

/// What was not recorded.
const UNKNOWN: f64 = f64::NAN;

/// A frame in its slot.
#[derive(Clone, Copy, Debug)]
struct Frame {
    seq: u32,
    bytes: u32,
    time: Tick,
}

/// A slot that was left to its readers.
#[derive(Clone, Debug)]
struct Orphan {
    frame: Frame,
    place: usize,
}

#[derive(Clone, Debug)]
struct Reader {
    id: u16,
    kind: Kind,
    /// The frame that it sends, or wants.
    seq: u32,
    sends: bool,
    tears: bool,
    dropped: bool,
    place: u8,
    delivered: u32,
    skipped: u32,
    torn: u32,
}

/// See the module.
#[derive(Clone, Debug)]
pub(super) struct State {
    manner: WaitPolicy,
    gop: u32,
    slots: Vec<Option<Frame>>,
    orphans: Vec<Orphan>,
    readers: Vec<Reader>,
    /// Frames published: the publisher writes the one of this number.
    published: u32,
    place: u8,
    blocked_since: Option<Tick>,
    stalls: Stalls,
    panicked: bool,
    discarded: u32,
    lock_waits: u32,
    /// Sum of the latencies and the longest, in µs.
    waited: u64,
    longest: u32,
}

impl State {
    /// Before the first of `events`: recorders forget the oldest, so a run may begin in its middle.
    pub fn new(params: &Params, variant: &str, events: &[Event]) -> State {
        let first = |who: u16, whats: &[What]| {
            let fits = |event: &&Event| event.who == who && whats.iter().any(|&what| what as u8 == event.what);
            events.iter().find(fits).map_or(0, |event| event.seq)
        };
        let reader = |id: u16| Reader {
            id,
            kind: if params.is_slow(id.into()) { Kind::Slow } else { Kind::Network },
            seq: first(id, &[What::Took, What::Acted]),
            sends: false,
            tears: false,
            dropped: false,
            place: WAIT,
            delivered: 0,
            skipped: 0,
            torn: 0,
        };
        State {
            manner: crate::ring::wait_policy(variant),
            gop: params.gop,
            slots: vec![None; params.slots as usize],
            orphans: Vec::new(),
            readers: (1..=params.readers as u16).map(reader).collect(),
            published: first(PUBLISHER, &[What::Published]),
            place: IDLE,
            blocked_since: None,
            stalls: Stalls::default(),
            panicked: false,
            discarded: 0,
            lock_waits: 0,
            waited: 0,
            longest: 0,
        }
    }

    /// Rough size in bytes.
    pub fn size(&self) -> usize {
        self.slots.len() * size_of::<Option<Frame>>() + self.readers.len() * size_of::<Reader>()
    }

    fn place_of(&self, seq: u32) -> usize {
        seq as usize & (self.slots.len() - 1)
    }

    /// The next event.
    pub fn take(&mut self, event: &Event) {
        if event.who == PUBLISHER {
            self.publisher(event);
        } else if let Some(reader) = self.readers.get_mut(usize::from(event.who).wrapping_sub(1)) {
            self.waited += reader.take(event);
            if event.what == What::Took as u8 {
                self.longest = self.longest.max(event.value);
            }
            let Self { orphans, readers, .. } = self;
            orphans.retain(|orphan| readers.iter().any(|reader| reader.has(orphan.frame.seq)));
        }
    }

    fn publisher(&mut self, event: &Event) {
        let Event { time, seq, value, what, .. } = *event;
        let is = |one: What| what == one as u8;
        if is(What::Blocked) {
            self.lock_waits += 1;
            self.place = event.place;
            self.blocked_since.get_or_insert(time);
            return;
        }
        if let Some(since) = self.blocked_since.take() {
            self.stalls.push(since, time);
        }
        self.place = IDLE;
        if is(What::Published) {
            let place = self.place_of(seq);
            self.slots[place] = Some(Frame { seq, bytes: value, time });
            self.published = seq.wrapping_add(1);
            let next = self.place_of(self.published);
            self.slots[next] = None;
        } else if is(What::Discarded) {
            self.discarded += 1;
            let place = self.place_of(seq);
            if let Some(frame) = self.slots[place].take().filter(|frame| frame.seq == seq)
                && self.readers.iter().any(|reader| reader.has(seq))
            {
                self.orphans.push(Orphan { frame, place });
            }
        } else if is(What::Panicked) {
            self.panicked = true;
        }
    }

    /// When the publisher stood still, up to `now`.
    pub fn stalls(&self, now: Tick) -> Stalls {
        let mut stalls = self.stalls.clone();
        if let Some(since) = self.blocked_since {
            stalls.push(since, now);
        }
        stalls
    }

    /// The reader that has the slot which the publisher wants next.
    fn blocker(&self) -> Option<&Reader> {
        self.blocked_since?;
        let next = self.place_of(self.published.wrapping_add(1));
        self.readers.iter().find(|reader| reader.sends && self.place_of(reader.seq) == next)
    }

    /// Appends the scene as of `now`.
    pub fn draw(&self, now: Tick, out: &mut Vec<f64>) {
        self.draw_header(now, out);
        let writes = self.place_of(self.published);
        for (place, slot) in self.slots.iter().enumerate() {
            let held = slot.map_or(0, |frame| self.readers.iter().filter(|reader| reader.has(frame.seq)).count());
            let key = slot.is_some_and(|frame| frame.seq.is_multiple_of(self.gop));
            out.extend([
                slot.map_or(0.0, |frame| frame.bytes.into()),
                f64::from(u8::from(key)),
                if place == writes { 1.0 } else { slot.map_or(0.0, |_| 2.0) },
                held as f64,
                slot.map_or(NONE, |frame| frame.seq.into()),
                slot.map_or(0.0, |frame| (frame.time / PER_TICK) as f64),
            ]);
        }
        for reader in &self.readers {
            let orphan = self.orphans.iter().position(|orphan| reader.has(orphan.frame.seq));
            let place = if reader.dropped || orphan.is_some() { NONE } else { self.place_of(reader.seq) as f64 };
            let lag = if reader.dropped { 0 } else { self.published.saturating_sub(reader.seq) };
            out.extend([
                f64::from(reader.id),
                f64::from(reader.kind as u8),
                place,
                f64::from(lag),
                f64::from(self.doing(reader) as u8),
                f64::from(reader.place),
                f64::from(reader.delivered),
                f64::from(reader.skipped),
                f64::from(reader.torn),
                orphan.map_or(NONE, |index| index as f64),
                0.0,
                0.0,
            ]);
        }
        for Orphan { frame, place } in &self.orphans {
            let holder = self.readers.iter().find(|reader| reader.has(frame.seq));
            let holder = holder.map_or(NONE, |reader| reader.id.into());
            out.extend([frame.bytes.into(), holder, frame.seq.into(), *place as f64]);
        }
    }

    fn draw_header(&self, now: Tick, out: &mut Vec<f64>) {
        let head = out.len();
        out.resize(head + HEADER, 0.0);
        let blocked_now = self.blocked_since.map_or(0, |since| now.saturating_sub(since));
        let blocked: Tick = self.stalls.spans().iter().map(|(from, to)| to - from).sum();
        let total = |of: fn(&Reader) -> u32| self.readers.iter().map(of).sum::<u32>();
        let deliveries = f64::from(total(|reader| reader.delivered));
        let newest = self.published.checked_sub(1);
        let key = newest.map(|newest| newest - newest % self.gop);
        let key = key.filter(|&seq| self.slots[self.place_of(seq)].is_some_and(|frame| frame.seq == seq));
        let values = [
            (2, 1.0),
            (4, self.slots.len() as f64),
            (5, self.readers.len() as f64),
            (6, self.orphans.len() as f64),
            (8, self.place_of(self.published) as f64),
            (9, f64::from(self.doing_publisher() as u8)),
            (10, (blocked_now / PER_TICK) as f64),
            (11, self.blocker().map_or(NONE, |reader| reader.id.into())),
            (12, key.map_or(NONE, |seq| self.place_of(seq) as f64)),
            (13, newest.map_or(NONE, f64::from)),
            (15, f64::from(self.place)),
            (16, newest.map_or(0.0, |newest| f64::from(newest % self.gop + 1))),
            (17, ((blocked + blocked_now) / PER_TICK) as f64),
            (18, NONE),
            (21, deliveries),
            (22, f64::from(self.published)),
            (23, UNKNOWN),
            (24, UNKNOWN),
            (25, UNKNOWN),
            (26, UNKNOWN),
            (27, f64::from(self.lock_waits)),
            (28, f64::from(total(|reader| reader.skipped))),
            (29, f64::from(total(|reader| reader.torn))),
            (30, f64::from(self.discarded)),
            (31, UNKNOWN),
            // µs in ticks of 0.1 ms.
            (32, if deliveries > 0.0 { self.waited as f64 / deliveries / 100.0 } else { 0.0 }),
            (33, f64::from(self.longest) / 100.0),
            (34, f64::from(total(|reader| reader.dropped.into()))),
            (35, UNKNOWN),
        ];
        for (index, value) in values {
            out[head + index] = value;
        }
    }

    fn doing_publisher(&self) -> Publisher {
        if self.panicked {
            Publisher::Panicked
        } else if self.blocked_since.is_some() {
            Publisher::Blocked
        } else {
            Publisher::Waits
        }
    }

    fn doing(&self, reader: &Reader) -> Doing {
        if reader.dropped {
            Doing::Dropped
        } else if reader.sends {
            match self.manner {
                _ if reader.tears => Doing::Tears,
                WaitPolicy::Locks => Doing::SendsLocked,
                _ => Doing::Sends,
            }
        } else {
            match self.manner {
                WaitPolicy::Polls => Doing::Polls,
                WaitPolicy::Locks if self.blocked_since.is_some() => Doing::Blocked,
                _ => Doing::Sleeps,
            }
        }
    }
}

impl Reader {
    /// Whether it sends this frame.
    fn has(&self, seq: u32) -> bool {
        self.sends && self.seq == seq
    }

    /// Its next event; returns how long the frame had been there when it took one, in µs.
    fn take(&mut self, event: &Event) -> u64 {
        let is = |what: What| event.what == what as u8;
        self.place = event.place;
        if is(What::Took) {
            (self.seq, self.sends, self.tears) = (event.seq, true, false);
            self.place = SEND;
            return event.value.into();
        }
        if is(What::Skipped) {
            self.seq = event.seq;
            self.skipped += event.value;
        } else if is(What::Torn) {
            self.tears = true;
            self.torn += 1;
        } else if is(What::Dropped) {
            (self.sends, self.dropped) = (false, true);
        } else if is(What::Acted) {
            self.delivered += u32::from(self.sends);
            (self.seq, self.sends, self.tears, self.place) = (event.seq.wrapping_add(1), false, false, WAIT);
        }
        0
    }
}
