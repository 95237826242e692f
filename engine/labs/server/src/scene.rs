//! The numbers from which the page draws the server lab: connections with their buffers, the pool, the body that one
//! connection sends, the last requests with their buffers, and the modelled heap since the start. A tick stands for [`TICK_NS`](super::cost::TICK_NS) = 100 ns here.

use std::collections::BTreeMap;

use super::client;
use super::connection::{self, PieceKind};
use super::counts::{Counter, EventKind, State};
use super::heap_history::Sample;
use super::recent::{self, Fate};
use super::server::Server;
use super::store::{CollectedHeap, Kind, Store as _};
use model::heap::{Phase, WORD};
use observe::probe::Probe;
use observe::{record, scene};

/// Largest number of pieces in a scene: the last ones.
const MOST_PIECES: usize = 64;
/// Number of requests in a scene: the last ones that are over, and as many of those under way.
const MOST_REQUESTS: usize = 12;

record! {
    /// A server.
    pub(super) struct Head {
        /// clients, each with a connection; the list has the first connections
        clients: usize,
        /// the connection that acts, -1 while all wait
        acting: Option<u32>,
        /// requests sent
        asked: u32,
        /// requests that ended
        ended: u64,
        has_pool: bool,
        /// bytes of buffers that are lent
        lent_bytes: usize as bytes,
        /// bytes of free buffers in the pool
        rest_bytes: usize as bytes,
        /// the connection whose pieces are listed
        looked: u32,
        /// bytes of its file
        size: usize as bytes,
        /// bytes of its file that were read so far
        read: usize as bytes,
        /// the request whose response last contained bytes of another one, -1 if there was none
        leak_request: Option<u32>,
        /// number of those bytes
        leak_bytes: usize as bytes,
        /// offset of the first of them in the body
        leak_at: usize as bytes,
        /// the document that they are from, -1 if unknown
        leak_document: Option<u32>,
        /// what the modelled collector is doing
        gc_phase: Phase,
        /// bytes of the modelled heap
        heap_bytes: u64 as bytes,
        /// bytes outside the heap that its objects own
        outside_bytes: u64 as bytes,
        /// bytes of its small live objects, which never die
        live_bytes: usize as bytes,
        /// buffers that nobody holds and the collector has not freed
        garbage: u64,
    }
}

record! {
    /// A connection.
    pub(super) struct Connection {
        /// what it does next
        state: State,
        request: u32,
        /// the document that its request is for
        document: u32,
        /// requests on this connection, including the current one
        served: u32,
        /// bytes of its response that were written
        written: usize as bytes,
        /// bytes of its receive buffer, -1 if it has none
        receive: Option<usize> as bytes,
        /// bytes of its output buffer, -1 if it has none
        channel: Option<usize> as bytes,
        /// bytes of its file buffer, -1 if it has none
        file: Option<usize> as bytes,
    }
}

record! {
    /// Buffers of one kind and size.
    pub(super) struct Shelf {
        /// whether they are outside the heap
        outside: bool,
        /// bytes of a buffer
        bytes: usize as bytes,
        at_rest: usize,
        lent: usize,
    }
}

record! {
    /// A piece of the body that the selected connection sends.
    pub(super) struct Piece {
        bytes: usize as bytes,
        /// the memory in which it is passed on
        kind: PieceKind,
    }
}

record! {
    /// One of the last requests of the first connections, in the order in which they began.
    pub(super) struct Request {
        connection: u32,
        /// its number, -1 until it has been received
        number: Option<u32>,
        /// bytes of the file that it asks for, -1 if there is none
        size: Option<usize> as bytes,
        ended: bool,
        /// bytes of its response that were written
        sent: usize as bytes,
        /// bytes of other responses that its client received
        foreign: usize as bytes,
        /// number of its buffers that are listed
        buffers: usize,
        /// number of those that are not listed
        more: u32,
        /// their bytes
        more_bytes: usize as bytes,
    }
}

record! {
    /// A buffer that one of the last requests took. The list has those of the first request, then those of the next one.
    pub(super) struct Taken {
        bytes: usize as bytes,
        /// largest number of bytes that were written into it
        used: usize as bytes,
        /// whether it is outside the heap
        outside: bool,
        /// whether it was allocated for this request
        made: bool,
        /// the state in which its connection took it
        state: State,
        fate: Fate,
    }
}

scene! {
    "server": Head, Counter;
    connections of connection: Connection,
    shelves of shelf: Shelf,
    pieces of piece: Piece,
    requests of request: Request,
    taken of taken_buffer: Taken,
    samples of sample: Sample;
    EventKind
}

/// Appends the scene to `out`.
pub(super) fn draw<P: Probe>(server: &Server<P, CollectedHeap>, looked: u32, out: &mut Vec<f64>) {
    let env = &server.env;
    let empty = |kind, bytes| Shelf { outside: kind == Kind::Outside, bytes, at_rest: 0, lent: 0 };
    let mut shelves: BTreeMap<(Kind, usize), Shelf> = BTreeMap::new();
    for (kind, bytes, at_rest) in env.buffers.shelves() {
        shelves.insert((kind, bytes), Shelf { at_rest, ..empty(kind, bytes) });
    }
    for (kind, bytes) in env.buffers.lent() {
        shelves.entry((kind, bytes)).or_insert(empty(kind, bytes)).lent += 1;
    }
    let heap = env.buffers.store.heap().expect("its store is one");
    let conn = &server.connections[looked as usize];
    let leak = env.leak.as_ref();
    let head = Head {
        clients: server.connections.len(),
        acting: server.acting,
        asked: env.asked,
        ended: env.ended,
        has_pool: env.params.config(env.mode).pooled,
        lent_bytes: env.lent_bytes,
        rest_bytes: env.rest_bytes,
        looked,
        size: env.documents.size(client::document(conn.request)),
        read: conn.sending.as_ref().map_or(0, |sending| sending.at),
        leak_request: leak.map(|leak| leak.request),
        leak_bytes: leak.map_or(0, |leak| leak.bytes),
        leak_at: leak.map_or(0, |leak| leak.at),
        leak_document: leak.and_then(|leak| leak.of).map(|(document, _)| document),
        gc_phase: heap.phase(),
        heap_bytes: heap.stats().heap_words * WORD as u64,
        outside_bytes: heap.stats().outside_bytes,
        live_bytes: env.params.live << 20,
        garbage: env.garbage(heap),
    };
    let size = |buffer| env.buffers.size(buffer).ok();
    let connection = |conn: &connection::Connection| Connection {
        state: conn.state,
        request: conn.request,
        document: client::document(conn.request),
        served: conn.served,
        written: conn.sent,
        receive: conn.receive.and_then(size),
        channel: conn.channel.as_ref().map(|channel| channel.buffer).and_then(size),
        file: conn.sending.as_ref().and_then(|sending| sending.buffer).and_then(size),
    };
    // Of those under way, and of those that are over.
    let mut left = [MOST_REQUESTS; 2];
    let mut requests: Vec<_> = env.recent.requests().iter().rev().collect();
    requests.retain(|request| {
        let left = &mut left[usize::from(request.is_over())];
        let is_listed = *left > 0;
        *left -= usize::from(is_listed);
        is_listed
    });
    requests.reverse();
    let request = |request: &recent::Request| Request {
        connection: request.connection,
        number: request.number,
        size: request
            .number
            .map(client::document)
            .filter(|&document| !env.params.missing[document as usize])
            .map(|document| env.documents.size(document)),
        ended: request.ended,
        sent: request.sent,
        foreign: request.foreign,
        buffers: request.buffers.len(),
        more: request.more.0,
        more_bytes: request.more.1,
    };
    let taken = |taken: &recent::Taken| Taken {
        bytes: taken.bytes,
        used: taken.used,
        outside: taken.kind == Kind::Outside,
        made: taken.made,
        state: taken.state,
        fate: taken.fate,
    };
    let pieces = &conn.pieces[conn.pieces.len().saturating_sub(MOST_PIECES)..];
    write(
        out,
        head,
        &env.probe.counters::<Counter>().numbers(),
        server.connections.iter().take(recent::CONNECTIONS).map(connection),
        shelves.into_values(),
        pieces.iter().map(|&(bytes, kind)| Piece { bytes, kind }),
        requests.iter().copied().map(request),
        requests.iter().flat_map(|request| request.buffers.iter().map(taken)),
        env.heap_history.samples(),
    );
}
