//! A thread that serves many readers. It lets those readers check that may find a frame, ends the sends whose time has
//! passed, and then sleeps on the word that the remaining readers wait on. All readers that wait have read all
//! published frames, so they wait for the same frame.
//!
//! A slow reader holds its slot until its send ends; meanwhile the thread serves the other readers.

use crate::context::{Context, RingEvent};
use crate::counts::Counter;
use crate::shared::Shared;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::time::Duration;

use super::cursor::Cursor;
use super::meter::{Meter, ReaderStats, Report};
use super::run::{FINISHED, RUNNING, ThreadedRing};
use super::track::Threaded;
use crate::EventKind;
use crate::drive::Read;
use crate::reader::Reader;
use crate::ring::ahead;
use crate::watch::SEND;
use base::rng::mix;
use sync::{clock, futex};

/// The number of frames read between two readings of the clock.
const READS: u32 = 16;

/// A reader and its connection.
#[derive(Debug)]
pub(super) struct Connection<S: Threaded> {
    cursor: Cursor<S>,
    slow: bool,
    /// A slow reader's socket buffer, into which it sends a frame in two halves. Empty for a fast reader.
    socket: Vec<u8>,
    /// The offset of the second half, while it is still to be sent.
    half: Option<usize>,
    /// When the send ends, in ns of the threads' clock.
    until: u64,
    /// Whether the reader has ended.
    gone: bool,
    /// Whether the reader has lost its subscription.
    dropped: bool,
}

impl<S: Threaded> Connection<S> {
    pub fn new(cursor: Cursor<S>, slow: bool, bytes: usize) -> Connection<S> {
        let socket = vec![0; if slow { bytes } else { 0 }];
        Connection { cursor, slow, socket, half: None, until: 0, gone: false, dropped: false }
    }

    fn stats(&self) -> ReaderStats {
        let Reader { delivered, skipped, torn, digest, .. } = *self.cursor;
        ReaderStats { id: self.cursor.id(), slow: self.slow, dropped: self.dropped, delivered, skipped, torn, digest }
    }
}

struct Server<'a, S: Threaded, T> {
    ring: &'a ThreadedRing<S>,
    thread: usize,
    connections: &'a mut [Connection<S>],
    observer: T,
    meter: Meter,
    /// The socket buffer of all fast readers.
    socket: Vec<u8>,
    /// The readers that are to check next, by index.
    ready: VecDeque<usize>,
    /// The readers that found nothing, by index.
    waiting: Vec<usize>,
    /// The readers that are sending: the time of their next action, and their index.
    sending: BinaryHeap<Reverse<(u64, usize)>>,
    /// The number of readers that have not ended, nor finished the run's last frame.
    active: usize,
}

/// Serves the readers of `connections` until each has ended or has finished the run's last frame.
pub(super) fn serve<S: Threaded, T: Context<Shared>>(
    ring: &ThreadedRing<S>,
    thread: usize,
    connections: &mut [Connection<S>],
    observer: T,
) -> Report {
    let ready: VecDeque<usize> = (0..connections.len()).filter(|&index| !connections[index].gone).collect();
    let active = ready.len();
    let mut server = Server {
        ring,
        thread,
        connections,
        observer,
        meter: Meter::start(),
        socket: vec![0; ring.bytes()],
        ready,
        waiting: Vec::new(),
        sending: BinaryHeap::new(),
        active,
    };
    server.serve();
    server.meter.stop();
    let reader_stats = server.connections.iter().map(Connection::stats).collect();
    Report { counts: server.observer.counters::<Counter>(), meter: server.meter, blocked_ns: 0, reader_stats }
}

impl<S: Threaded, T: Context<Shared>> Server<'_, S, T> {
    fn serve(&mut self) {
        loop {
            self.end_sends();
            self.read_all();
            let stop = self.ring.state();
            if stop != RUNNING {
                self.leave_all(stop);
            }
            if self.active == 0 {
                return;
            }
            self.sleep();
            self.ready.extend(self.waiting.drain(..));
        }
    }

    /// For each send whose time has come: sends the second half, or ends the send.
    fn end_sends(&mut self) {
        let now = self.observer.now();
        while let Some(&Reverse((at, index))) = self.sending.peek()
            && at <= now
        {
            self.sending.pop();
            let connection = &mut self.connections[index];
            if let Some(half) = connection.half.take() {
                let bytes = connection.cursor.bytes();
                connection.cursor.send::<T>(half..bytes, &mut connection.socket);
                connection.cursor.sent(&mut self.observer, &connection.socket);
                self.sending.push(Reverse((connection.until, index)));
            } else {
                self.leave(index);
            }
        }
    }

    /// Releases a reader's slot. The reader checks again, unless it was dropped or has finished the run's last frame.
    fn leave(&mut self, index: usize) {
        let connection = &mut self.connections[index];
        connection.dropped = !connection.cursor.leave(&mut self.observer);
        if connection.dropped {
            self.lose(index);
        } else if self.ring.target.is_some_and(|target| ahead(target, connection.cursor.wants()) == 0) {
            self.active -= 1;
        } else {
            self.ready.push_back(index);
        }
    }

    fn lose(&mut self, index: usize) {
        self.connections[index].gone = true;
        self.active -= 1;
    }

    fn read_all(&mut self) {
        let mut now = self.observer.now();
        let mut reads = 0;
        while let Some(index) = self.ready.pop_front() {
            let connection = &mut self.connections[index];
            match connection.cursor.try_read(&mut self.observer) {
                Read::NotYet => self.waiting.push(index),
                Read::Skipped => self.ready.push_back(index),
                Read::Closed => self.lose(index),
                Read::Took => {
                    reads += 1;
                    if reads % READS == 0 {
                        now = self.observer.now();
                        if self.sending.peek().is_some_and(|Reverse((at, _))| *at <= now) {
                            self.end_sends();
                        }
                    }
                    self.send(index, now);
                }
            }
            if self.ring.state() > FINISHED {
                return;
            }
        }
        self.ring.report_progress(self.thread, self.connections);
    }

    fn send(&mut self, index: usize, now: u64) {
        let ring = self.ring;
        let connection = &mut self.connections[index];
        let seq = connection.cursor.seq();
        let since = ring.due_ns(seq).unwrap_or_else(|| connection.cursor.published_ns());
        let waited = now.saturating_sub(since);
        self.meter.latency.add(waited);
        self.meter.late += u64::from(!connection.slow && waited > ring.feed.interval_ns());
        let (actor, value) = (connection.cursor.id(), (waited / 1_000).min(u32::MAX.into()) as u32);
        self.observer.record(RingEvent { actor, state: SEND, kind: EventKind::Took, seq, value });
        let span = if connection.slow {
            ring.load.send_ns
        } else if ring.load.timed_sends {
            // 0.3 to 1.4 ms, as in virtual time.
            100_000 * (3 + mix(u64::from(connection.cursor.id()) << 32 | u64::from(seq)) % 12)
        } else {
            0
        };
        let bytes = connection.cursor.bytes();
        if connection.slow {
            let half = bytes / 8 * 4;
            connection.cursor.send::<T>(0..half, &mut connection.socket);
            connection.half = Some(half);
            connection.until = now + span;
            self.sending.push(Reverse((now + span / 2, index)));
            return;
        }
        connection.cursor.send::<T>(0..bytes, &mut self.socket);
        connection.cursor.sent(&mut self.observer, &self.socket);
        if span > 0 {
            self.sending.push(Reverse((now + span, index)));
        } else {
            self.leave(index);
        }
    }

    /// Ends slow readers after the run has ended with `state`. If the run was cut short, ends all readers.
    fn leave_all(&mut self, state: u32) {
        for connection in
            self.connections.iter_mut().filter(|connection| !connection.gone && (connection.slow || state > FINISHED))
        {
            if connection.cursor.holds() {
                connection.dropped = !connection.cursor.leave(&mut self.observer);
            }
            connection.gone = true;
            self.active -= 1;
        }
        let connections = &self.connections;
        self.sending.retain(|Reverse((_, index))| !connections[*index].gone);
        self.waiting.retain(|&index| !connections[index].gone);
        self.ready.retain(|&index| !connections[index].gone);
    }

    /// Sleeps until the next send has to be continued, or until there may be a frame for the readers that wait.
    fn sleep(&mut self) {
        let until =
            self.sending.peek().map(|Reverse((at, _))| Duration::from_nanos(at.saturating_sub(clock::now_ns())));
        if until.is_some_and(|until| until.is_zero()) || !self.ready.is_empty() {
            return;
        }
        let Some(&index) = self.waiting.last() else {
            return self.meter.sleep(|| futex::wait(&self.ring.run_state, self.ring.state(), until));
        };
        let cursor = &mut self.connections[index].cursor;
        if cursor.sleeps() {
            self.meter.sleep(|| cursor.wait(until));
        } else {
            cursor.wait(until);
        }
    }
}

/// The frame that the slowest of these readers wants, not counting readers that have ended. `published` is the number
/// of the next frame to be published.
pub(super) fn slowest<S: Threaded>(connections: &[Connection<S>], published: u32) -> Option<u32> {
    let wanted = connections.iter().filter(|connection| !connection.gone).map(|connection| connection.cursor.wants());
    // Signed, because a reader may want a frame after `published` by now.
    wanted.max_by_key(|&wants| published.wrapping_sub(wants).cast_signed())
}
