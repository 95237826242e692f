//! The knobs of the server lab, read into numbers that its worlds use.

use super::buffers::Rule;
use super::catalogue::lab;
use super::deflate::COMPRESSOR;
use super::documents::DOCUMENTS;
use super::store::Filling;
use base::config::{Config, Refusal, Values};
use base::fit::fit;
use base::limits::HEAPS;
use model::heap::Heap;
use model::heap::policy::{MINOR_WORDS_4_02, Policy};

/// Connection buffers, one for each direction: `netbuffersize` of code and manual. (Issue 86 says 4 kB.)
pub const NET_BUFFER: usize = 8_192;

/// Bytes that each file is read into, by the choice.
const FILE_BUFFERS: [usize; 7] = [8_192, 1_024, 2_048, 4_096, 16_384, 32_768, 65_536];
/// Space overheads of the collector, by the choice.
const OVERHEADS: [u32; 3] = [80, 120, 150];

/// How a variant serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ways {
    /// As in 2015, each of the two changes of pull request 87 on or off.
    Lwt {
        /// Buffers come from a pool.
        pool: bool,
        /// A short read is cut into pooled pieces, and taken as the end of the file.
        last_chunk: bool,
    },
    /// As in 2026: 16 kB outside the heap for every file, and a fresh string for every read.
    Today,
    /// Ours: files are read straight into the channel, which is held only while it is written.
    Straight,
}

/// A configuration of the lab that has been checked.
#[derive(Clone, Debug)]
pub struct Params {
    /// Bytes of a file.
    pub size: usize,
    /// Every second file is larger: of the next power of two.
    pub mixed: bool,
    /// Files are not found.
    pub missing: bool,
    /// Connections at once.
    pub connections: u32,
    /// Requests of a connection before it is closed.
    pub requests: u32,
    /// Bytes of a request.
    pub request: usize,
    /// Bytes that a file is read into: `filebuffersize`.
    pub file_buffer: usize,
    /// Buffers that a class of the pool keeps at most.
    pub capacity: usize,
    pub deflate: bool,
    /// Responses in a hundred whose client goes away.
    pub aborts: u32,
    /// What the server lives of besides its buffers, in MiB of small objects.
    pub live: usize,
    /// Bytes of a world's modelled heap in the long run.
    pub room: u64,
    /// Bytes of a world in the long run.
    pub bytes: u64,
    /// `space_overhead` of the modelled collector.
    pub overhead: u32,
    /// The planted fault: that buffers may be longer than what was asked for is forgotten.
    pub forgets_rounding: bool,
    pub seed: u32,
}

impl Params {
    /// Reads the knobs that were checked one by one.
    pub fn read(config: &Config, values: &Values) -> Result<Params, Refusal> {
        let get = |id| values.get(id);
        let (size, connections) = (get("size") as usize, get("connections"));
        fit(&lab(), values, HEAPS, "memory", &bytes)?;
        Ok(Params {
            size,
            mixed: get("mixed") == 1,
            missing: get("response") == 1,
            connections,
            requests: get("requests"),
            request: get("request") as usize,
            file_buffer: FILE_BUFFERS[get("file_buffer") as usize],
            capacity: get("capacity") as usize,
            deflate: get("deflate") == 1,
            aborts: get("aborts"),
            live: get("live") as usize,
            room: room(values),
            bytes: world(values),
            overhead: OVERHEADS[get("overhead") as usize],
            forgets_rounding: get("forgets_rounding") == 1,
            seed: config.seed,
        })
    }

    /// The collector of OCaml 4.02, the one of the published figures.
    pub fn policy(&self) -> Policy {
        Policy::ocaml(self.overhead, MINOR_WORDS_4_02)
    }

    /// A heap that it collects, with [room](Heap::with_room) for so many bytes, to be filled with what the server lives of.
    pub fn heap(&self, room: u64) -> Filling {
        Filling::new(Heap::new(self.policy()).with_room(room as usize), self.live << 20)
    }

    /// How buffers are lent.
    pub fn rule(&self, ways: Ways) -> Rule {
        let pooled = matches!(ways, Ways::Lwt { pool: true, .. } | Ways::Straight);
        Rule { pooled, smallest: 64, largest: 65_536, capacity: self.capacity }
    }
}

/// See [`Params::room`]: what the server lives of, a buffer of the system's and one of the file's for each connection, the
/// garbage in between, and a quarter for what blocks and spans leave over.
pub(super) fn room(values: &Values) -> u64 {
    let get = |id| u64::from(values.get(id));
    let inside = get("connections") * (NET_BUFFER as u64 + file_buffer(values)) + (get("live") << 20);
    inside * (110 + u64::from(OVERHEADS[values.get("overhead") as usize])) / 80 + (4 << 20)
}

fn file_buffer(values: &Values) -> u64 {
    FILE_BUFFERS[values.get("file_buffer") as usize].max(16_384) as u64
}

/// Bytes of both worlds in the long run, and of the heap that they begin with.
fn bytes(values: &Values) -> u64 {
    2 * world(values) + (u64::from(values.get("live")) << 20) * 5 / 4
}

/// Bytes of a world in the long run: documents, connections with their buffers and what their clients have got so far, and the
/// modelled heap.
fn world(values: &Values) -> u64 {
    let get = |id| u64::from(values.get(id));
    let size = if get("mixed") == 1 { get("size").next_power_of_two() } else { get("size") };
    let deflating = if get("deflate") == 1 { COMPRESSOR as u64 + 16_384 } else { 0 };
    // A response may stand in a vector that doubles; its pieces are noted; a channel and today's file buffer are outside.
    let outside = 2 * (size + 1_024) + (size / 64).min(4_096) + NET_BUFFER as u64 + 16_384 + deflating;
    u64::from(DOCUMENTS) * size + get("connections") * outside + room(values)
}
