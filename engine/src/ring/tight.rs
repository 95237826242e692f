//! The ring, measured: a loop in one thread, without scheduler, timers and observer, so that what is timed is the mechanism,
//! the filling of slots and the sending.
//!
//! Time goes by in *rounds*, each the interval of a video frame. In a round every publisher publishes the frames that are due,
//! unless a reader blocks it, and every reader that was woken reads until it finds nothing and goes to sleep. Readers that keep
//! up make a mechanism look better than it is: nobody would be lapped, and nothing discarded. So not all of them do:
//!
//! - A slow reader (a knob says how many there are) holds its slot for as many rounds as its send takes. If that costs it its
//!   subscription it subscribes again, as a player would.
//! - One reader of eight is *late*: it is woken in one round and looks in the next one.
//! - A reader that polls looks as often in a round as its pause goes into it.

use std::collections::VecDeque;
use std::rc::Rc;

use super::context::Context;
use super::counts::Counter;
use super::drive::{PAUSE, Read, leave, try_read};
use super::frame::{AUDIO_FPS, Cadence, Label, Source};
use super::local::{Local, LocalWord};
use super::params::{Params, Sizing, Start};
use super::publisher::Publisher;
use super::reader::Reader;
use super::ring::{Ring, SlotId};
use super::strategy::{Next, STEP, WaitPolicy};
use super::watch::{Groups, Watchable};
use crate::lab::hash::Hash;
use crate::lab::probe::{Counters, Nothing, Probe};
use crate::measure::Subject;
use crate::runtime::{Links, Tick, WaitList};

/// Deliveries (or frames, where nobody reads) in a batch: some microseconds.
const BATCH: u64 = 64;

/// Which reader of eight is late.
const LATE: usize = 7;

/// What an action has at hand: who sleeps, and who was woken.
#[derive(Debug, Default)]
struct Desk<P> {
    now: Tick,
    probe: P,
    deliveries: u64,
    published: u64,
    links: Links,
    /// Readers that were woken, by their index.
    ready: VecDeque<u32>,
    /// Late readers that were woken in this round.
    late: Vec<u32>,
    /// The task that is the publisher: the one after the readers.
    publisher: u32,
    /// Since when the publisher waits for a reader.
    blocked_since: Option<Tick>,
}

impl<P: Probe> Desk<P> {
    fn park(&mut self, word: &LocalWord, task: u32) {
        let mut sleepers = word.sleepers.get();
        self.links.append(&mut sleepers, task);
        word.sleepers.set(sleepers);
    }

    fn wake_all(&mut self, word: &LocalWord) -> u64 {
        let mut sleepers = word.sleepers.replace(WaitList::default());
        let mut woken = 0;
        while let Some(task) = self.links.pop(&mut sleepers) {
            woken += 1;
            if task == self.publisher {
                let since = self.blocked_since.take().unwrap_or(self.now);
                self.probe.count(Counter::Blocked, self.now - since);
            } else if task as usize % 8 == LATE {
                self.late.push(task);
            } else {
                self.ready.push_back(task);
            }
        }
        woken
    }
}

impl<P: Probe> Context<Local> for Desk<P> {
    const CHECKS: bool = P::DIGESTS;

    #[inline]
    fn now(&mut self) -> u64 {
        self.now
    }

    fn wake(&mut self, word: &LocalWord) {
        self.wake_all(word);
    }

    fn notify(&mut self, word: &LocalWord) {
        let woken = self.wake_all(word);
        self.probe.count(Counter::Notifies, 1);
        self.probe.count(Counter::WakeUps, woken);
    }

    #[inline]
    fn count(&mut self, counter: Counter, n: u64) {
        match counter {
            Counter::Deliveries => self.deliveries += n,
            Counter::Published => self.published += n,
            _ => {}
        }
        self.probe.count(counter, n);
    }
}

/// A reader and its connection.
struct Seat {
    reader: Reader,
    slow: bool,
    /// Whether it sends, and holds its slot.
    sends: bool,
}

impl Seat {
    /// The slot that it is in, waiting or sending.
    fn stands_in<S: Watchable>(&self, ring: &Ring<S, Local>) -> SlotId {
        if self.sends { self.reader.slot } else { ring.at(self.reader.next) }
    }
}

/// One ring with its publisher and its readers. It has a time of its own.
struct Track<S: Watchable, P> {
    ring: Ring<S, Local>,
    publisher: Publisher,
    cadence: Cadence,
    fps: u32,
    /// Digest of what was published, up to the frame that decides.
    hash: Hash,
    digest: Option<u64>,
    groups: Groups,
    seats: Vec<Seat>,
    desk: Desk<P>,
    round: u64,
    /// Frames that are due.
    due: u64,
    /// The publisher's state, and whether its slot is full already.
    state: u8,
    filled: bool,
    /// Slow readers that send, and the rounds in which they are done, in order.
    sending: VecDeque<(u64, u32)>,
    /// Readers that poll.
    pollers: Vec<u32>,
}

/// What all tracks have in common.
struct Load {
    source: Rc<Source>,
    /// Rounds that a slow reader's send takes.
    hold: u64,
    /// Looks of a reader that polls, in a round.
    looks: u64,
    /// Ticks of a round, and how many there are in a second.
    interval: Tick,
    fps: u32,
    sizing: Sizing,
    digest_frames: u32,
}

impl<S: Watchable, P: Probe> Track<S, P> {
    #[inline(never)]
    fn new(params: &Params, stream: u32, track: u32) -> Track<S, P> {
        let cadence = Cadence::new(params, stream, track);
        let readers = params.readers;
        let (mut ring, publisher) = Ring::new(0, params.slots, readers, cadence.usual_bytes(), params.switches());
        let mut desk = Desk { publisher: readers, ..Desk::default() };
        (0..=readers).for_each(|_| _ = desk.links.add());
        let digest_frames = params.digest_frames();
        let mut seats: Vec<_> = (1..=readers)
            .map(|id| Seat { reader: Reader::new(id, 0, digest_frames), slow: params.is_slow(id), sends: false })
            .collect();
        // Everybody is there from the first frame on.
        seats.iter_mut().for_each(|seat| S::join(&mut ring, &mut seat.reader, Start::Live));
        desk.ready.extend(0..readers);
        let (sending, pollers) = (VecDeque::new(), Vec::new());
        Track {
            ring,
            publisher,
            fps: if track == 1 { AUDIO_FPS } else { params.fps },
            cadence,
            hash: Hash::default(),
            digest: None,
            groups: Groups::default(),
            seats,
            desk,
            round: 0,
            due: 0,
            state: STEP,
            filled: false,
            sending,
            pollers,
        }
    }

    /// A round.
    fn run(&mut self, load: &Load) {
        let mut rounds = 1;
        let idle = self.desk.blocked_since.is_some() && self.desk.ready.is_empty() && self.desk.late.is_empty();
        // Nothing happens before a slow reader is done.
        if idle && let Some(&(until, _)) = self.sending.front() {
            rounds = until - self.round;
        }
        self.due += if self.fps == load.fps {
            rounds
        } else {
            let due_by = |round: u64| round * u64::from(self.fps) / u64::from(load.fps);
            due_by(self.round + rounds) - due_by(self.round)
        };
        self.round += rounds;
        self.desk.now = self.round * load.interval;
        while let Some(late) = self.desk.late.pop() {
            self.desk.ready.push_back(late);
        }
        while let Some(&(until, index)) = self.sending.front()
            && until <= self.round
        {
            self.sending.pop_front();
            self.end_send(index, load);
        }
        if S::WAITS == WaitPolicy::Polls {
            for _ in 1..load.looks {
                self.desk.ready.extend(self.pollers.drain(..));
                self.read_ready(load);
            }
        }
        loop {
            self.read_ready(load);
            if self.due == 0 || self.desk.blocked_since.is_some() {
                break;
            }
            self.publish(load);
            if S::WAITS == WaitPolicy::Polls {
                self.desk.ready.extend(self.pollers.drain(..));
            }
        }
    }

    #[inline(never)]
    fn publish(&mut self, load: &Load) {
        let Track { ring, publisher, cadence, desk, state, filled, due, hash, digest, seats, groups, .. } = self;
        if !*filled {
            let seq = publisher.seq();
            let bytes = load.source.bytes(cadence.span(seq));
            let label = Label { seq, key: cadence.is_key(seq), bytes: bytes.len() as u32, ..Label::default() };
            let reused = S::reuses_buffer(ring);
            if publisher.begin(ring, label) && !reused {
                desk.count(Counter::Allocations, 1);
            }
            publisher.write(ring, 0, bytes);
            if P::DIGESTS && digest.is_none() {
                hash.bytes(bytes);
                *digest = (seq + 1 == load.digest_frames).then_some(hash.get());
            }
            groups.count(label.key);
            if S::GROWS && load.sizing != Sizing::Fixed {
                let taken = |ring: &Ring<S, Local>| seats.iter().map(|seat| seat.stands_in(ring)).collect::<Vec<_>>();
                let sizing = (load.sizing, label.key);
                let allocated = groups.resize(ring, publisher, sizing, seats.len(), &taken);
                desk.count(Counter::Allocations, allocated);
            }
            *filled = true;
        }
        let mut next = *state;
        *state = loop {
            match S::step(ring, publisher, next, desk) {
                Next::Go(state) => next = state,
                Next::Wait { word, then, .. } => {
                    desk.count(Counter::LockWaits, 1);
                    desk.blocked_since = Some(desk.now);
                    desk.park(word, desk.publisher);
                    break then;
                }
                _ => {
                    (*filled, *due) = (false, *due - 1);
                    break STEP;
                }
            }
        };
    }

    fn read_ready(&mut self, load: &Load) {
        while let Some(index) = self.desk.ready.pop_front() {
            self.read(index, load);
        }
    }

    /// A reader reads until it finds nothing.
    #[inline(never)]
    fn read(&mut self, index: u32, load: &Load) {
        let Track { ring, seats, desk, round, sending, pollers, .. } = self;
        let Seat { reader, slow, sends } = &mut seats[index as usize];
        loop {
            match try_read(ring, reader, desk) {
                Read::Took => {
                    if !S::SLOTS {
                        S::hold(ring, reader, 0);
                    }
                    reader.miss(desk);
                    let waited = desk.now - reader.label.time;
                    desk.probe.count(Counter::Latency, waited);
                    desk.probe.at_least(Counter::LongestLatency, waited);
                    let bytes = reader.label.bytes as usize;
                    if *slow && load.hold > 0 {
                        send(ring, reader, 0, bytes / 2, load, desk);
                        sending.push_back((*round + load.hold, index));
                        *sends = true;
                        return;
                    }
                    send(ring, reader, 0, bytes, load, desk);
                    reader.sent(reader.tears(ring), desk);
                    // A reader that sends at once is not lapped.
                    leave(ring, reader, desk);
                }
                Read::Skipped => {}
                Read::NotYet if reader.empty == PAUSE => {
                    pollers.push(index);
                    return;
                }
                Read::NotYet => {
                    let state = reader.empty;
                    if let Next::Wait { word, .. } = S::read(ring, reader, state, desk) {
                        desk.park(word, index);
                        return;
                    }
                }
                Read::Closed => return,
            }
        }
    }

    /// The second half of a slow reader's frame.
    #[inline(never)]
    fn end_send(&mut self, index: u32, load: &Load) {
        let Track { ring, seats, desk, .. } = self;
        let Seat { reader, sends, .. } = &mut seats[index as usize];
        *sends = false;
        let bytes = reader.label.bytes as usize;
        send(ring, reader, bytes / 2, bytes, load, desk);
        reader.sent(reader.tears(ring), desk);
        let stays = leave(ring, reader, desk);
        if S::GROWS && load.sizing != Sizing::Fixed {
            ring.follow(reader);
        }
        if !stays {
            desk.count(Counter::Dropped, 1);
            S::part(ring, reader);
            S::join(ring, reader, Start::NewestKey);
        }
        desk.ready.push_back(index);
    }
}

/// Hands a part of the frame to the connection and copies it into the socket, as the kernel does for everybody.
#[inline]
fn send<S: Watchable, P: Probe>(
    ring: &Ring<S, Local>,
    reader: &mut Reader,
    from: usize,
    to: usize,
    load: &Load,
    desk: &mut Desk<P>,
) {
    let mut socket = load.source.socket.borrow_mut();
    let sent = S::with_frame(ring, reader, |frame| {
        let bytes = &frame.bytes[from.min(frame.bytes.len())..to.min(frame.bytes.len())];
        S::pass(bytes, desk);
        socket[..bytes.len()].copy_from_slice(bytes);
        bytes.len()
    });
    reader.digest::<Local, Desk<P>>(&socket[..sent]);
}

/// The rings of a workload, in one loop.
pub(super) struct Tight<S: Watchable, P: Probe> {
    tracks: Vec<Track<S, P>>,
    load: Load,
    readers: u32,
    /// The track whose turn it is.
    next: usize,
}

impl<S: Watchable, P: Probe> Tight<S, P> {
    /// The rings of a workload at their beginning.
    #[inline(never)]
    pub fn new(params: &Params, source: &Rc<Source>) -> Tight<S, P> {
        let tracks = (0..params.streams).flat_map(|stream| (0..params.tracks).map(move |track| (stream, track)));
        let tracks: Vec<_> = tracks.map(|(stream, track)| Track::new(params, stream, track)).collect();
        let interval = tracks[0].cadence.interval();
        let load = Load {
            source: Rc::clone(source),
            hold: params.send.div_ceil(interval),
            looks: (interval / params.poll.max(1)).max(1),
            interval,
            fps: params.fps,
            sizing: params.sizing,
            digest_frames: params.digest_frames(),
        };
        Tight { tracks, load, readers: params.readers, next: 0 }
    }

    /// The next track's round; returns the units of work that it did.
    #[inline]
    fn run_one(&mut self) -> u64 {
        let track = &mut self.tracks[self.next];
        let desk = &track.desk;
        let before = if self.readers == 0 { desk.published } else { desk.deliveries };
        track.run(&self.load);
        let desk = &track.desk;
        let after = if self.readers == 0 { desk.published } else { desk.deliveries };
        self.next = if self.next + 1 == self.tracks.len() { 0 } else { self.next + 1 };
        after - before
    }

    /// Frames published so far, of all tracks.
    pub fn published(&self) -> u64 {
        self.tracks.iter().map(|track| track.desk.published).sum()
    }

    /// Does at least `units` units of work.
    pub fn work(&mut self, units: u64) -> u64 {
        let mut done = 0;
        while done < units {
            done += self.run_one();
        }
        done
    }

    /// What was counted so far.
    pub fn counters(&self) -> Counters {
        let mut sum = Counters::of::<Counter>();
        for track in &self.tracks {
            sum.add(&track.desk.probe.counters::<Counter>());
        }
        sum
    }

    /// What all variants must agree on; `None` until enough has happened.
    pub fn digest(&self) -> Option<u64> {
        let healthy = self.tracks.iter().flat_map(|track| &track.seats).filter(|seat| !seat.slow);
        let mut read = healthy.map(|seat| seat.reader.digest).peekable();
        let sum = |sum: u64, digest: Option<u64>| Some(sum.wrapping_add(digest?));
        if read.peek().is_some() {
            read.try_fold(0, sum)
        } else {
            self.tracks.iter().map(|track| track.digest).try_fold(0, sum)
        }
    }
}

impl<S: Watchable> Subject for Tight<S, Nothing> {
    fn run(&mut self, batches: u32) -> u64 {
        self.work(BATCH * u64::from(batches))
    }
}
