//! One ring with its publisher and its readers, a round at a time.

use std::collections::VecDeque;
use std::rc::Rc;

use super::loop_context::{Common, LoopContext, Sleepers};
use crate::counts::Counter;
use crate::drive::{PAUSE, Read, leave, try_read};
use crate::frame::{AUDIO_FPS, Cadence, Label, Source};
use crate::local::Local;
use crate::params::{Params, Sizing, Start};
use crate::publisher::Publisher;
use crate::reader::Reader;
use crate::ring::{Ring, SlotId};
use crate::strategy::{Next, STEP, WaitPolicy};
use crate::watch::Watchable;
use crate::watch::hooks::send;
use crate::watch::resize::Groups;
use base::hash::Hash;
use observe::probe::{Observer, Probe};
use sim::{Links, Tick};

/// A reader and its connection.
pub struct Connection {
    pub reader: Reader,
    pub slow: bool,
    /// Whether it is sending and holds its slot.
    sends: bool,
}

impl Connection {
    /// The slot that it holds, or, if it holds none, the slot of the frame that it wants.
    fn current_slot<S: Watchable>(&self, ring: &Ring<S, Local>) -> SlotId {
        if self.sends { self.reader.slot } else { ring.at(self.reader.next) }
    }
}

/// One ring with its publisher and its readers. Each track counts its own rounds.
pub struct Track<S: Watchable> {
    ring: Ring<S, Local>,
    publisher: Publisher,
    pub cadence: Cadence,
    fps: u32,
    /// Hash of the frames published so far, until `digest` is set.
    hash: Hash,
    pub digest: Option<u64>,
    groups: Groups,
    pub connections: Vec<Connection>,
    sleepers: Sleepers,
    round: u64,
    /// The number of frames that are due and not published yet.
    due: u64,
    /// The publisher's state.
    state: u8,
    /// Whether the publisher has filled its slot.
    filled: bool,
    /// The slow readers that are sending: the round in which the send ends, and the reader's index, in the order of the
    /// rounds.
    sending: VecDeque<(u64, u32)>,
    /// The indices of the readers that pause before they check again.
    pollers: Vec<u32>,
}

/// The parameters that all tracks have in common.
pub struct Load {
    source: Rc<Source>,
    /// Duration of a slow reader's send, in rounds.
    hold: u64,
    /// The number of checks a round of a reader that polls.
    checks: u64,
    /// Duration of a round, in ticks.
    interval: Tick,
    /// Rounds a second.
    fps: u32,
    sizing: Sizing,
    digest_frames: u32,
}

impl Load {
    /// The load of a workload whose video frames are `interval` apart.
    pub fn new(params: &Params, source: &Rc<Source>, interval: Tick) -> Load {
        Load {
            source: Rc::clone(source),
            hold: params.send.div_ceil(interval),
            checks: (interval / params.poll.max(1)).max(1),
            interval,
            fps: params.fps,
            sizing: params.sizing,
            digest_frames: params.digest_frames(),
        }
    }
}

impl<S: Watchable> Track<S> {
    #[inline(never)]
    pub fn new(params: &Params, stream: u32, track: u32) -> Track<S> {
        let cadence = Cadence::new(params, stream, track);
        let readers = params.readers;
        let (mut ring, publisher) = Ring::new(0, params.slots, readers, cadence.usual_bytes(), params.switches());
        let mut links = Links::default();
        (0..=readers).for_each(|_| _ = links.add());
        // In the first round every reader checks.
        let late = (0..readers).rev().collect();
        let sleepers = Sleepers { now: 0, links, late, publisher: readers, blocked_since: None };
        let digest_frames = params.digest_frames();
        let mut connections: Vec<_> = (1..=readers)
            .map(|id| Connection { reader: Reader::new(id, 0, digest_frames), slow: params.is_slow(id), sends: false })
            .collect();
        // Every reader joins before the first frame.
        connections.iter_mut().for_each(|connection| S::join(&mut ring, &mut connection.reader, Start::Live));
        let (sending, pollers) = (VecDeque::new(), Vec::new());
        Track {
            ring,
            publisher,
            fps: if track == 1 { AUDIO_FPS } else { params.fps },
            cadence,
            hash: Hash::default(),
            digest: None,
            groups: Groups::default(),
            connections,
            sleepers,
            round: 0,
            due: 0,
            state: STEP,
            filled: false,
            sending,
            pollers,
        }
    }

    /// Runs one round; or, if the publisher is blocked and no reader is ready, all rounds until the next slow reader
    /// ends its send.
    pub fn run<P: Probe>(&mut self, load: &Load, common: &mut Common<P>) {
        let mut rounds = 1;
        let idle = self.sleepers.blocked_since.is_some() && self.sleepers.late.is_empty();
        // Nothing happens before a slow reader ends its send.
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
        self.sleepers.now = self.round * load.interval;
        while let Some(late) = self.sleepers.late.pop() {
            common.ready.push_back(late);
        }
        while let Some(&(until, index)) = self.sending.front()
            && until <= self.round
        {
            self.sending.pop_front();
            self.end_send(index, load, common);
        }
        if S::WAITS == WaitPolicy::Polls {
            for _ in 1..load.checks {
                common.ready.extend(self.pollers.drain(..));
                self.read_ready(load, common);
            }
        }
        loop {
            self.read_ready(load, common);
            if self.due == 0 || self.sleepers.blocked_since.is_some() {
                break;
            }
            self.publish(load, common);
            if S::WAITS == WaitPolicy::Polls {
                common.ready.extend(self.pollers.drain(..));
            }
        }
    }

    #[inline(never)]
    fn publish<P: Probe>(&mut self, load: &Load, common: &mut Common<P>) {
        let Track { ring, publisher, cadence, sleepers, state, filled, due, hash, digest, connections, groups, .. } =
            self;
        let context = &mut LoopContext { common, sleepers };
        if !*filled {
            let seq = publisher.seq();
            let bytes = load.source.bytes(cadence.span(seq));
            let label = Label { seq, key: cadence.is_key(seq), bytes: bytes.len() as u32, ..Label::default() };
            let reused = S::reuses_buffer(ring);
            if publisher.begin(ring, label) && !reused {
                context.count(Counter::Allocations, 1);
            }
            publisher.write(ring, 0, bytes);
            if P::DIGESTS && digest.is_none() {
                hash.bytes(bytes);
                *digest = (seq + 1 == load.digest_frames).then_some(hash.get());
            }
            groups.count(label.key);
            if S::GROWS && load.sizing != Sizing::Fixed {
                let taken = |ring: &Ring<S, Local>| {
                    let slots = |connection: &Connection| {
                        [connection.current_slot(ring)].into_iter().chain(connection.reader.before)
                    };
                    connections.iter().flat_map(slots).collect()
                };
                let sizing = (load.sizing, label.key);
                let allocated = groups.resize(ring, publisher, sizing, connections.len(), &taken);
                context.count(Counter::Allocations, allocated);
            }
            *filled = true;
        }
        let mut next = *state;
        *state = loop {
            match S::step(ring, publisher, next, context) {
                Next::Go(state) => next = state,
                Next::Wait { word, then, .. } => {
                    context.count(Counter::LockWaits, 1);
                    context.sleepers.blocked_since = Some(context.sleepers.now);
                    context.park(word, context.sleepers.publisher);
                    break then;
                }
                _ => {
                    (*filled, *due) = (false, *due - 1);
                    break STEP;
                }
            }
        };
    }

    fn read_ready<P: Probe>(&mut self, load: &Load, common: &mut Common<P>) {
        while let Some(index) = common.ready.pop_front() {
            self.read(index, load, common);
        }
    }

    /// Lets a reader read until it finds nothing or begins a slow send.
    #[inline(never)]
    fn read<P: Probe>(&mut self, index: u32, load: &Load, common: &mut Common<P>) {
        let Track { ring, connections, sleepers, round, sending, pollers, .. } = self;
        let context = &mut LoopContext { common, sleepers };
        let Connection { reader, slow, sends } = &mut connections[index as usize];
        loop {
            match try_read(ring, reader, context) {
                Read::Took => {
                    if !S::SLOTS {
                        S::hold(ring, reader, 0);
                    }
                    reader.count_missed(context);
                    let waited = context.sleepers.now - reader.label.time;
                    context.common.probe.count(Counter::Latency, waited);
                    context.common.probe.at_least(Counter::LongestLatency, waited);
                    let bytes = reader.label.bytes as usize;
                    if *slow && load.hold > 0 {
                        send(ring, reader, (0, bytes / 2), &load.source, context);
                        sending.push_back((*round + load.hold, index));
                        *sends = true;
                        return;
                    }
                    send(ring, reader, (0, bytes), &load.source, context);
                    reader.count_sent(reader.is_torn(ring), context);
                    // The result can be ignored: during a send without duration the publisher cannot lap the reader.
                    leave(ring, reader, context);
                }
                Read::Skipped => {}
                Read::NotYet if reader.empty == PAUSE => {
                    pollers.push(index);
                    return;
                }
                Read::NotYet => {
                    let state = reader.empty;
                    if let Next::Wait { word, .. } = S::read(ring, reader, state, context) {
                        context.park(word, index);
                        return;
                    }
                }
                Read::Closed => return,
            }
        }
    }

    /// Sends the second half of a slow reader's frame, and ends the send.
    #[inline(never)]
    fn end_send<P: Probe>(&mut self, index: u32, load: &Load, common: &mut Common<P>) {
        let Track { ring, connections, sleepers, .. } = self;
        let context = &mut LoopContext { common, sleepers };
        let Connection { reader, sends, .. } = &mut connections[index as usize];
        *sends = false;
        let bytes = reader.label.bytes as usize;
        send(ring, reader, (bytes / 2, bytes), &load.source, context);
        reader.count_sent(reader.is_torn(ring), context);
        let stays = leave(ring, reader, context);
        if S::GROWS && load.sizing != Sizing::Fixed {
            ring.follow(reader);
        }
        if !stays {
            context.count(Counter::Dropped, 1);
            S::part(ring, reader);
            S::join(ring, reader, Start::NewestKey);
        }
        context.common.ready.push_back(index);
    }
}
