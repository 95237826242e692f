//! A thread that serves many readers: tries those that may find something, ends the sends that are over, and sleeps on the
//! slot that the others wait for. All who wait have read what there is, so they wait for the same frame.
//!
//! A slow reader holds its slot until its send is over, as its variant holds slots, while the thread serves the others.

use crate::context::{Act, Context};
use crate::counts::Counter;
use crate::shared::Shared;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};
use std::time::Duration;

use super::cursor::Cursor;
use super::meter::{Meter, Reading, Report};
use super::run::{FINISHED, GOING, Stage};
use super::track::Threaded;
use crate::What;
use crate::drive::Read;
use crate::reader::Reader;
use crate::ring::ahead;
use crate::watch::SEND;
use base::rng::mix;
use sync::{clock, futex};

/// Reads after which the clock is looked at again.
const READS: u32 = 16;

/// A reader, as its thread keeps it.
#[derive(Debug)]
pub(super) struct Seat<S: Threaded> {
    cursor: Cursor<S>,
    slow: bool,
    /// A slow reader's own connection, whose frame goes out in two halves.
    socket: Vec<u8>,
    /// Where the second half begins, and when the send is over.
    half: Option<usize>,
    until: u64,
    gone: bool,
    dropped: bool,
}

impl<S: Threaded> Seat<S> {
    pub fn new(cursor: Cursor<S>, slow: bool, bytes: usize) -> Seat<S> {
        let socket = vec![0; if slow { bytes } else { 0 }];
        Seat { cursor, slow, socket, half: None, until: 0, gone: false, dropped: false }
    }

    fn reading(&self) -> Reading {
        let Reader { delivered, skipped, torn, digest, .. } = *self.cursor;
        Reading { id: self.cursor.id(), slow: self.slow, dropped: self.dropped, delivered, skipped, torn, digest }
    }
}

struct Server<'a, S: Threaded, T> {
    stage: &'a Stage<S>,
    thread: usize,
    seats: &'a mut [Seat<S>],
    tally: T,
    meter: Meter,
    /// The connection of all who send at once.
    socket: Vec<u8>,
    /// Readers to be tried, readers that wait, and readers that send, by the time of their next act.
    ready: VecDeque<usize>,
    waiting: Vec<usize>,
    sending: BinaryHeap<Reverse<(u64, usize)>>,
    here: usize,
}

/// Serves `seats` until all are gone, or have read up to the run's last frame.
pub(super) fn serve<S: Threaded, T: Context<Shared>>(
    stage: &Stage<S>,
    thread: usize,
    seats: &mut [Seat<S>],
    tally: T,
) -> Report {
    let ready: VecDeque<usize> = (0..seats.len()).filter(|&index| !seats[index].gone).collect();
    let here = ready.len();
    let mut server = Server {
        stage,
        thread,
        seats,
        tally,
        meter: Meter::start(),
        socket: vec![0; stage.bytes()],
        ready,
        waiting: Vec::new(),
        sending: BinaryHeap::new(),
        here,
    };
    server.serve();
    server.meter.stop();
    let readings = server.seats.iter().map(Seat::reading).collect();
    Report { counts: server.tally.counters::<Counter>(), meter: server.meter, blocked_ns: 0, readings }
}

impl<S: Threaded, T: Context<Shared>> Server<'_, S, T> {
    fn serve(&mut self) {
        loop {
            self.end_sends();
            self.read_all();
            let stop = self.stage.state();
            if stop != GOING {
                self.leave_all(stop);
            }
            if self.here == 0 {
                return;
            }
            self.sleep();
            self.ready.extend(self.waiting.drain(..));
        }
    }

    /// Sends that are over, or half over.
    fn end_sends(&mut self) {
        let now = self.tally.now();
        while let Some(&Reverse((at, index))) = self.sending.peek()
            && at <= now
        {
            self.sending.pop();
            let seat = &mut self.seats[index];
            if let Some(half) = seat.half.take() {
                let bytes = seat.cursor.bytes();
                seat.cursor.send::<T>(half..bytes, &mut seat.socket);
                seat.cursor.sent(&mut self.tally, &seat.socket);
                self.sending.push(Reverse((seat.until, index)));
            } else {
                self.leave(index);
            }
        }
    }

    /// A reader lets its slot go, and is to be tried again.
    fn leave(&mut self, index: usize) {
        let seat = &mut self.seats[index];
        seat.dropped = !seat.cursor.leave(&mut self.tally);
        if seat.dropped {
            self.lose(index);
        } else if self.stage.target.is_some_and(|target| ahead(target, seat.cursor.wants()) == 0) {
            self.here -= 1;
        } else {
            self.ready.push_back(index);
        }
    }

    fn lose(&mut self, index: usize) {
        self.seats[index].gone = true;
        self.here -= 1;
    }

    fn read_all(&mut self) {
        let mut now = self.tally.now();
        let mut reads = 0;
        while let Some(index) = self.ready.pop_front() {
            let seat = &mut self.seats[index];
            match seat.cursor.try_read(&mut self.tally) {
                Read::NotYet => self.waiting.push(index),
                Read::Skipped => self.ready.push_back(index),
                Read::Closed => self.lose(index),
                Read::Took => {
                    reads += 1;
                    if reads % READS == 0 {
                        now = self.tally.now();
                        if self.sending.peek().is_some_and(|Reverse((at, _))| *at <= now) {
                            self.end_sends();
                        }
                    }
                    self.send(index, now);
                }
            }
            if self.stage.state() > FINISHED {
                return;
            }
        }
        self.stage.heard_of(self.thread, self.seats);
    }

    fn send(&mut self, index: usize, now: u64) {
        let stage = self.stage;
        let seat = &mut self.seats[index];
        let waited = now.saturating_sub(seat.cursor.published_ns());
        self.meter.latency.add(waited);
        self.meter.late += u64::from(!seat.slow && waited > stage.feed.interval_ns());
        let seq = seat.cursor.seq();
        let (who, value) = (seat.cursor.id(), (waited / 1_000).min(u32::MAX.into()) as u32);
        self.tally.record(Act { who, state: SEND, what: What::Took, seq, value });
        let span = if seat.slow {
            stage.load.send_ns
        } else if stage.load.lingers {
            // As in the deterministic ring: 0.3 to 1.4 ms.
            100_000 * (3 + mix(u64::from(seat.cursor.id()) << 32 | u64::from(seq)) % 12)
        } else {
            0
        };
        let bytes = seat.cursor.bytes();
        if seat.slow {
            let half = bytes / 8 * 4;
            seat.cursor.send::<T>(0..half, &mut seat.socket);
            seat.half = Some(half);
            seat.until = now + span;
            self.sending.push(Reverse((now + span / 2, index)));
            return;
        }
        seat.cursor.send::<T>(0..bytes, &mut self.socket);
        seat.cursor.sent(&mut self.tally, &self.socket);
        if span > 0 {
            self.sending.push(Reverse((now + span, index)));
        } else {
            self.leave(index);
        }
    }

    /// The run is over: slow readers leave as they are, and when it was cut short all do.
    fn leave_all(&mut self, state: u32) {
        for seat in self.seats.iter_mut().filter(|seat| !seat.gone && (seat.slow || state > FINISHED)) {
            if seat.cursor.holds() {
                seat.dropped = !seat.cursor.leave(&mut self.tally);
            }
            seat.gone = true;
            self.here -= 1;
        }
        let seats = &self.seats;
        self.sending.retain(|Reverse((_, index))| !seats[*index].gone);
        self.waiting.retain(|&index| !seats[index].gone);
        self.ready.retain(|&index| !seats[index].gone);
    }

    /// Until a send is over, or something may have come for those who wait.
    fn sleep(&mut self) {
        let until =
            self.sending.peek().map(|Reverse((at, _))| Duration::from_nanos(at.saturating_sub(clock::now_ns())));
        if until.is_some_and(|until| until.is_zero()) || !self.ready.is_empty() {
            return;
        }
        let Some(&index) = self.waiting.last() else {
            return self.meter.sleep(|| futex::wait(&self.stage.word, self.stage.state(), until));
        };
        let cursor = &mut self.seats[index].cursor;
        if cursor.sleeps() {
            self.meter.sleep(|| cursor.wait(until));
        } else {
            cursor.wait(until);
        }
    }
}

/// The frame that the last of these readers wants, of those who are to read on, when frame `published` is the next.
pub(super) fn slowest<S: Threaded>(seats: &[Seat<S>], published: u32) -> Option<u32> {
    let wanted = seats.iter().filter(|seat| !seat.gone).map(|seat| seat.cursor.wants());
    // Signed: a reader may know of a frame that was published meanwhile.
    wanted.max_by_key(|&wants| published.wrapping_sub(wants).cast_signed())
}
