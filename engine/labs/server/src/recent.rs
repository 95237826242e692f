//! The last requests with the buffers that they took, for the page's figure: how much of each buffer was used, and what became
//! of it. Bounded, and part of the world, so that seeking restores it. Only the first [`CONNECTIONS`] connections are followed.

use std::collections::VecDeque;

use super::buffers::Buffer;
use super::counts::State;
use super::store::Kind;
use observe::named;

/// Number of connections whose requests are kept.
pub const CONNECTIONS: usize = 24;
/// Number of requests that are kept: those under way, and twelve that ended.
const REQUESTS: usize = CONNECTIONS + 12;
/// Number of buffers of a request that are listed.
const BUFFERS: usize = 10;

named! {
    /// What became of a buffer.
    #[derive(Default)]
    pub enum Fate {
        /// Its connection holds it.
        #[default]
        Held = "held",
        /// Its connection keeps it for the next request.
        Reused = "reused",
        /// It returned to the pool.
        Returned = "returned",
        /// It was left to the collector.
        Left = "left",
    }
}

/// A buffer that a request took.
#[derive(Clone, Copy, Debug)]
pub struct Taken {
    pub buffer: Buffer,
    /// Its capacity in bytes.
    pub bytes: usize,
    pub kind: Kind,
    /// The state in which its connection took it.
    pub state: State,
    /// Whether it was allocated for this request.
    pub made: bool,
    /// Largest number of bytes that were written into it.
    pub used: usize,
    pub fate: Fate,
}

/// A request, from the connection's first buffer to the release of its last one.
#[derive(Clone, Debug)]
pub struct Request {
    pub connection: u32,
    /// `None` until it has been received.
    pub number: Option<u32>,
    /// Whether it was answered, or aborted by its client.
    pub ended: bool,
    /// Bytes of its response that were written.
    pub sent: usize,
    /// Bytes of other responses that its client received.
    pub foreign: usize,
    pub buffers: Vec<Taken>,
    /// Number of buffers that are not listed, and their bytes.
    pub more: (u32, usize),
}

impl Request {
    /// Whether it has ended and its connection has given up all of its buffers, or uses them for the next request.
    pub fn is_over(&self) -> bool {
        self.ended && self.buffers.iter().all(|taken| taken.fate != Fate::Held)
    }

    fn of(connection: u32, buffers: Vec<Taken>) -> Request {
        Request { connection, number: None, ended: false, sent: 0, foreign: 0, buffers, more: (0, 0) }
    }
}

/// The last requests, in the order in which they began.
#[derive(Clone, Debug, Default)]
pub struct Recent(VecDeque<Request>);

impl Recent {
    /// A client connects.
    pub fn accept(&mut self, connection: u32) {
        if (connection as usize) < CONNECTIONS {
            self.push(Request::of(connection, Vec::new()));
        }
    }

    /// A request was received. A later one of the same connection takes over the buffers that the connection holds.
    pub fn receive(&mut self, connection: u32, number: u32) {
        let Some(last) = self.of(connection) else { return };
        if last.number.is_some() {
            let held = last.buffers.iter_mut().filter(|taken| taken.fate == Fate::Held).map(|taken| {
                taken.fate = Fate::Reused;
                Taken { used: 0, made: false, fate: Fate::Held, ..*taken }
            });
            let next = Request::of(connection, held.collect());
            self.push(next);
        }
        if let Some(request) = self.of(connection) {
            request.number = Some(number);
        }
    }

    /// The newest request of a connection; `None` if it is not followed.
    pub fn of(&mut self, connection: u32) -> Option<&mut Request> {
        self.0.iter_mut().rev().find(|request| request.connection == connection)
    }

    /// A connection took a buffer.
    pub fn take(&mut self, connection: u32, taken: Taken) {
        let Some(request) = self.of(connection) else { return };
        if request.buffers.len() < BUFFERS {
            request.buffers.push(taken);
        } else {
            request.more = (request.more.0 + 1, request.more.1 + taken.bytes);
        }
    }

    /// Bytes were written into a buffer, up to offset `end`.
    pub fn fill(&mut self, connection: u32, buffer: Buffer, end: usize) {
        if let Some(taken) = self.taken(connection, buffer) {
            taken.used = taken.used.max(end);
        }
    }

    /// A connection gave a buffer up.
    pub fn give_up(&mut self, connection: u32, buffer: Buffer, fate: Fate) {
        if let Some(taken) = self.taken(connection, buffer) {
            taken.fate = fate;
        }
    }

    /// The requests, in the order in which they began.
    pub fn requests(&self) -> &VecDeque<Request> {
        &self.0
    }

    /// Approximate size in bytes.
    pub fn size(&self) -> usize {
        self.0.len() * (size_of::<Request>() + BUFFERS * size_of::<Taken>())
    }

    fn taken(&mut self, connection: u32, buffer: Buffer) -> Option<&mut Taken> {
        self.of(connection)?.buffers.iter_mut().find(|taken| taken.buffer == buffer)
    }

    fn push(&mut self, request: Request) {
        if self.0.len() == REQUESTS {
            self.0.pop_front();
        }
        self.0.push_back(request);
    }
}

#[cfg(test)]
mod tests {
    use super::super::buffers::{Buffers, PoolConfig};
    use super::super::store::System;
    use super::*;

    fn taken(bytes: usize) -> Taken {
        let config = PoolConfig { pooled: false, smallest: 0, largest: 0, capacity: 0 };
        let (buffer, made) = Buffers::new(System::default(), config).get(bytes, Kind::Bytes);
        Taken { buffer, bytes, kind: Kind::Bytes, state: State::Accept, made, used: 0, fate: Fate::Held }
    }

    #[test]
    fn the_next_request_of_a_connection_takes_over_what_it_holds() {
        let mut recent = Recent::default();
        recent.accept(3);
        let first = taken(64);
        recent.take(3, first);
        recent.receive(3, 7);
        recent.fill(3, first.buffer, 40);
        recent.fill(3, first.buffer, 20);
        recent.receive(3, 9);
        recent.give_up(3, first.buffer, Fate::Left);
        let seen: Vec<_> = recent
            .requests()
            .iter()
            .flat_map(|one| one.buffers.iter().map(|taken| (one.number, taken.used, taken.made, taken.fate)))
            .collect();
        assert_eq!(seen, [(Some(7), 40, true, Fate::Reused), (Some(9), 0, false, Fate::Left)]);
    }

    #[test]
    fn its_size_is_bounded() {
        let mut recent = Recent::default();
        for connection in 0..100 {
            recent.accept(connection);
        }
        assert_eq!(recent.requests().len(), CONNECTIONS, "the others are not followed");
        for number in 0..100 {
            recent.receive(0, number);
            (0..20).for_each(|_| recent.take(0, taken(8)));
        }
        assert_eq!(recent.requests().len(), REQUESTS);
        let last = recent.requests().back().expect("there are some");
        assert_eq!((last.number, last.buffers.len()), (Some(99), BUFFERS));
        assert_eq!(last.more, (20, 160), "ten were taken over");
    }
}
