//! The knobs of the server lab as numbers.

use super::buffers::PoolConfig;
use super::catalogue::lab;
use super::deflate::COMPRESSOR;
use super::documents::DOCUMENTS;
use super::load::{self, Load};
use super::store::HeapBuilder;
use base::allowed::Limit;
use base::config::{Config, Refusal, Values};
use base::fit::fit;
use base::limits::HEAPS;
use model::heap::Heap;
use model::heap::policy::{MINOR_WORDS_4_02, Policy};

/// Size of a connection's buffers, one for each direction: `netbuffersize` in code and manual. (Issue 86 says 4 kB.)
pub const NET_BUFFER: usize = 8_192;

/// Sizes of the file buffer in bytes, by the knob's choice.
const FILE_BUFFERS: [usize; 7] = [8_192, 1_024, 2_048, 4_096, 16_384, 32_768, 65_536];
/// Space overheads of the collector, by the knob's choice.
const OVERHEADS: [u32; 3] = [80, 120, 150];

/// How a variant serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// As in the release 2.6 of July 2015: `Lwt_chan` copies each write into a string of its own, and every file gets a whole
    /// file buffer, however small it is.
    LwtChan,
    /// As in August 2015, with each of the two changes of pull request 87 on or off.
    Lwt {
        /// Buffers come from a pool.
        pool: bool,
        /// A short read is cut into pooled pieces, and is taken as the end of the file.
        last_chunk: bool,
    },
    /// As in 2026: 16 kB outside the heap for every file, and a fresh string for every read.
    Today,
    /// Ours: files are read directly into the channel, which is held only while it is used.
    Straight,
}

/// A checked configuration of the lab.
#[derive(Clone, Debug)]
pub struct Params {
    /// Bytes of each document's file.
    pub sizes: [usize; DOCUMENTS as usize],
    /// Whether each document is not found.
    pub missing: [bool; DOCUMENTS as usize],
    /// Number of concurrent connections.
    pub connections: u32,
    /// Number of requests on a connection before it is closed.
    pub requests: u32,
    /// Bytes of a request.
    pub request: usize,
    /// Size of the buffer into which a file is read: `filebuffersize`.
    pub file_buffer: usize,
    /// Largest number of free buffers of a class of the pool.
    pub capacity: usize,
    pub deflate: bool,
    /// Percentage of responses whose client closes the connection early.
    pub aborts: u32,
    /// Size in MiB of the small objects that are alive besides buffers.
    pub live: usize,
    /// Bytes of a world's modelled heap after a long run.
    pub room: u64,
    /// Bytes of both worlds after a long run.
    pub bytes: u64,
    /// `space_overhead` of the modelled collector.
    pub overhead: u32,
    /// The planted fault: forgets that a buffer may be longer than requested.
    pub forgets_rounding: bool,
    pub seed: u32,
}

impl Params {
    /// Reads the knobs, which have been checked one by one.
    pub fn read(config: &Config, values: &Values) -> Result<Params, Refusal> {
        let get = |id| values.get(id);
        let own = load::own();
        fit(&lab(), values, HEAPS, Limit::Memory, &|values: &Values| bytes(values, own.as_ref()))?;
        Ok(Params {
            sizes: sizes(values, own.as_ref()),
            missing: own
                .map_or([get("response") == 1; DOCUMENTS as usize], |load| load.sizes.map(|size| size.is_none())),
            connections: get("connections"),
            requests: own.map_or_else(|| get("requests"), |load| load.requests),
            request: get("request") as usize,
            file_buffer: FILE_BUFFERS[get("file_buffer") as usize],
            capacity: get("capacity") as usize,
            deflate: get("deflate") == 1,
            aborts: own.map_or_else(|| get("aborts"), |load| load.aborts),
            live: get("live") as usize,
            room: room(values),
            bytes: world(values, own.as_ref()),
            overhead: OVERHEADS[get("overhead") as usize],
            forgets_rounding: get("forgets_rounding") == 1,
            seed: config.seed,
        })
    }

    /// Size of the largest file in bytes.
    pub fn largest(&self) -> usize {
        self.sizes.iter().copied().max().unwrap_or(0)
    }

    /// The collector of OCaml 4.02, with which the published figures were measured.
    pub fn policy(&self) -> Policy {
        Policy::ocaml(self.overhead, MINOR_WORDS_4_02)
    }

    /// An empty heap with [room](Heap::with_room) for `room` bytes, and the builder that fills it with small live objects.
    pub fn heap(&self, room: u64) -> HeapBuilder {
        HeapBuilder::new(Heap::new(self.policy()).with_room(room as usize), self.live << 20)
    }

    /// The parameters of the buffer pool.
    pub fn config(&self, mode: Mode) -> PoolConfig {
        let pooled = matches!(mode, Mode::Lwt { pool: true, .. } | Mode::Straight);
        PoolConfig { pooled, smallest: 64, largest: 65_536, capacity: self.capacity }
    }
}

/// The value of [`Params::room`]: the live objects, a connection buffer and a file buffer for each connection, the garbage
/// in between, and a quarter for fragmentation.
pub(super) fn room(values: &Values) -> u64 {
    let get = |id| u64::from(values.get(id));
    let inside = get("connections") * (NET_BUFFER as u64 + file_buffer(values)) + (get("live") << 20);
    inside * (110 + u64::from(OVERHEADS[values.get("overhead") as usize])) / 80 + (4 << 20)
}

fn file_buffer(values: &Values) -> u64 {
    FILE_BUFFERS[values.get("file_buffer") as usize].max(16_384) as u64
}

/// The size of each document's file in bytes: from a log, or from the knobs, where every other file may have the next power of
/// two.
fn sizes(values: &Values, own: Option<&Load>) -> [usize; DOCUMENTS as usize] {
    let size = values.get("size") as usize;
    let mixed = |document: usize| if document % 2 == 1 { size.next_power_of_two() } else { size };
    match own {
        Some(load) => load.sizes.map(|size| size.unwrap_or(0) as usize),
        None if values.get("mixed") == 1 => std::array::from_fn(mixed),
        None => [size; DOCUMENTS as usize],
    }
}

/// Bytes of both worlds after a long run, and of the heap with which they begin.
fn bytes(values: &Values, own: Option<&Load>) -> u64 {
    2 * world(values, own) + (u64::from(values.get("live")) << 20) * 5 / 4
}

/// Bytes of a world after a long run: documents, connections with their buffers and the responses received so far, and the
/// modelled heap.
fn world(values: &Values, own: Option<&Load>) -> u64 {
    let get = |id| u64::from(values.get(id));
    let size = sizes(values, own).into_iter().max().unwrap_or(0) as u64;
    let deflating = if get("deflate") == 1 { COMPRESSOR as u64 + 16_384 } else { 0 };
    // A response is kept in a vector that doubles, and its pieces are listed; a channel and today's file buffer are outside
    // the heap.
    let outside = 2 * (size + 1_024) + (size / 64).min(4_096) + NET_BUFFER as u64 + 16_384 + deflating;
    u64::from(DOCUMENTS) * size + get("connections") * outside + room(values)
}
