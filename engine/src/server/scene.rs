//! The scene of the server lab: flat numbers, to draw from. The page reads them in `web/src/labs/server/scene.ts`; the two
//! must agree. All times are ticks, and a tick stands for [`TICK_NS`](super::cost::TICK_NS) = 100 ns here. A number that
//! stands for nothing is -1.
//!
//! A header of [`HEADER`] numbers, then the first [`MOST_CONNECTIONS`] connections ([`CONNECTION`] numbers each), the shelves
//! of the pool ([`SHELF`] each), the pieces of the body that the connection looked at sends ([`PIECE`] each), and the cells
//! of the collected heap ([`CELL`] each).
//!
//! | header | is |
//! |---|---|
//! | 0, 1 | step, time |
//! | 2, 3 | connections, and how many of them follow |
//! | 4, 5 | shelves and pieces that follow |
//! | 6 | heap cells that follow |
//! | 7 | the connection that acts; -1: all wait |
//! | 8, 9 | requests sent, and come to their end |
//! | 10 | whether this variant has a pool |
//! | 11, 12 | bytes lent, bytes at rest |
//! | 13 | the connection looked at |
//! | 14, 15, 16 | of its file: bytes, bytes read, bytes of the buffer it is read into (-1: none) |
//! | 17, 18 | of its response: bytes written, bytes that wait in the channel |
//! | 19, 20, 21 | the last leak: the request it came with (-1: there was none), its bytes, where in the body it begins |
//! | 22, 23 | the document that those bytes are of (-1: not known), and where in it they stood |
//! | 24, 25 | the collector: what it is at (-1: there is none, 0 waits, 1 marks, 2 sweeps), objects in the marking front |
//! | 26, 27 | bytes the heap takes, bytes it holds outside |
//! | 28 … 47 | the counters, in the order of [`Counter`] |
//!
//! | connection | is |
//! |---|---|
//! | 0 | what it does next: [`Place`](super::Place) |
//! | 1, 2 | its request, and the document that it is for |
//! | 3 | requests that it was served |
//! | 4 | bytes of its response that were written |
//! | 5, 6, 7 | bytes of the buffers that it holds: to receive, to send, of the file; -1: none |
//!
//! | shelf | is |
//! |---|---|
//! | 0 | which pool: 0 bytes of the heap, 1 memory outside of it |
//! | 1 | bytes of a buffer |
//! | 2, 3 | buffers at rest, buffers lent |
//!
//! | piece | is |
//! |---|---|
//! | 0 | bytes |
//! | 1 | what it was handed on in: 0 the file's buffer, 1 a fresh string, 2 a pooled piece, 3 a small fresh string, 4 the channel |
//!
//! | cell | is |
//! |---|---|
//! | 0, 1, 2 | shares of it that are alive, dead and free |
//! | 3 | share of it that marking has reached |

use std::collections::BTreeMap;

use super::client;
use super::counts::Counter;
use super::server::Server;
use super::store::{Kind, Store};
use crate::lab::layout::Record as _;
use crate::lab::probe::Probe;
use crate::model::heap::WORD;
use crate::runtime::Tick;

/// Numbers of the header.
pub const HEADER: usize = 48;
/// Numbers of a connection.
pub const CONNECTION: usize = 8;
/// Numbers of a shelf.
pub const SHELF: usize = 4;
/// Numbers of a piece.
pub const PIECE: usize = 2;
/// Numbers of a cell.
pub const CELL: usize = 4;
/// Connections in a scene, at most.
pub const MOST_CONNECTIONS: usize = 24;
/// Pieces in a scene, at most: the last ones.
pub const MOST_PIECES: usize = 64;
/// Cells of the heap.
pub const CELLS: usize = 96;

/// A number that stands for nothing.
const NONE: f64 = -1.0;

/// Appends the scene to `out`.
pub(super) fn draw<P: Probe, S: Store>(server: &Server<P, S>, looked_at: u32, _: Tick, out: &mut Vec<f64>) {
    let env = &server.env;
    let number = |value: Option<usize>| value.map_or(NONE, |value| value as f64);
    let mut shelves: BTreeMap<(Kind, usize), [usize; 2]> = BTreeMap::new();
    for (kind, size, at_rest) in env.buffers.shelves() {
        shelves.entry((kind, size)).or_default()[0] = at_rest;
    }
    for (kind, size) in env.buffers.lent() {
        shelves.entry((kind, size)).or_default()[1] += 1;
    }
    let shown = server.connections.len().min(MOST_CONNECTIONS);
    let conn = &server.connections[looked_at as usize];
    let pieces = &conn.pieces[conn.pieces.len().saturating_sub(MOST_PIECES)..];
    let heap = env.buffers.store.heap();
    let size = |buffer| env.buffers.size(buffer).ok();
    let sending = conn.sending.as_ref();
    let leak = env.leak.as_ref();
    let of = leak.and_then(|leak| leak.of);
    let head = out.len();
    // The first two, step and time, are the session's to fill in.
    out.extend([
        0.0,
        0.0,
        server.connections.len() as f64,
        shown as f64,
        shelves.len() as f64,
        pieces.len() as f64,
        if heap.is_some() { CELLS as f64 } else { 0.0 },
        number(server.acting.map(|acting| acting as usize)),
        f64::from(env.asked),
        env.ended as f64,
        f64::from(u8::from(env.params.rule(env.ways).pooled)),
        env.lent_bytes as f64,
        env.rest_bytes as f64,
        f64::from(looked_at),
        env.documents.size(client::document(conn.request)) as f64,
        sending.map_or(0.0, |sending| sending.at as f64),
        number(sending.and_then(|sending| sending.buffer).and_then(size)),
        conn.sent as f64,
        conn.channel.as_ref().map_or(0.0, |channel| channel.filled as f64),
        leak.map_or(NONE, |leak| f64::from(leak.request)),
        leak.map_or(0.0, |leak| leak.bytes as f64),
        leak.map_or(0.0, |leak| leak.at as f64),
        of.map_or(NONE, |(document, _)| f64::from(document)),
        of.map_or(0.0, |(_, at)| at as f64),
        heap.map_or(NONE, |heap| f64::from(heap.phase() as u8)),
        heap.map_or(0.0, |heap| heap.front() as f64),
        heap.map_or(0.0, |heap| heap.stats().heap_words as f64 * WORD as f64),
        heap.map_or(0.0, |heap| heap.stats().outside_bytes as f64),
    ]);
    debug_assert_eq!(out.len() - head, 28, "the counters begin there");
    out.extend(env.probe.counters::<Counter>().named().map(|(_, value)| value as f64));
    const { assert!(28 + Counter::NAMES.len() <= HEADER, "the header has room for the counters") };
    out.resize(head + HEADER, 0.0);
    for conn in &server.connections[..shown] {
        out.extend([
            f64::from(conn.place as u8),
            f64::from(conn.request),
            f64::from(client::document(conn.request)),
            f64::from(conn.served),
            conn.sent as f64,
            number(conn.receive.and_then(size)),
            number(conn.channel.as_ref().map(|channel| channel.buffer).and_then(size)),
            number(conn.sending.as_ref().and_then(|sending| sending.buffer).and_then(size)),
        ]);
    }
    for ((kind, size), [at_rest, lent]) in shelves {
        out.extend([f64::from(kind as u8), size as f64, at_rest as f64, lent as f64]);
    }
    out.extend(pieces.iter().flat_map(|&(len, handed)| [len as f64, f64::from(handed as u8)]));
    if let Some(heap) = heap {
        // What has links is what the server lives of, and never dies.
        heap.cells_rooted(CELLS).for_each(|cell| cell.write(out));
    }
}
