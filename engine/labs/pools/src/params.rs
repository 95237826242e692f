//! The knobs of the pools lab as numbers.

use super::beyond::SEGMENT;
use super::catalogue::lab;
use super::media::Mix;
use super::pool::PoolConfig;
use super::shared::MOST_BYTES;
use base::allowed::Limit;
use base::config::{Config, Refusal, Values};
use base::fit::fit;
use base::limits::HEAPS;
use model::heap::{Heap, Policy};

/// A checked configuration of the lab.
#[derive(Clone, Debug)]
pub(crate) struct Params {
    pub tracks: u32,
    pub slots: u32,
    pub fps: u32,
    pub mix: Mix,
    pub shells: bool,
    pub processors: u32,
    pub policy: Policy,
    /// Bytes of a world's heap after a long run.
    pub room: u64,
}

impl Params {
    /// Reads the knobs, which have been checked one by one, and checks whether they fit together.
    ///
    /// # Errors
    /// When the frames of all rings would take more memory than a page has.
    pub fn read(config: &Config, values: &Values) -> Result<Params, Refusal> {
        let has_log = [&config.a, &config.b].into_iter().any(|variant| variant == "log");
        fit(&lab(), values, HEAPS, Limit::Memory, &|values| 2 * room(values, has_log))?;
        let get = |id| values.get(id);
        Ok(Params {
            tracks: get("publishers"),
            slots: get("slots"),
            fps: get("fps"),
            mix: Mix {
                seed: config.seed,
                p_bytes: get("p_bytes"),
                i_bytes: get("i_bytes"),
                gop: get("gop"),
                chunk: get("chunk"),
                oversize: get("oversize"),
                clip: (get("frames") == 1).then(Mix::of_clip),
            },
            shells: get("shells") == 1,
            processors: get("processors"),
            policy: Policy::go(get("gogc")),
            room: room(values, has_log),
        })
    }

    /// The parameters of pools whose levels keep at most `cap` blocks.
    pub fn pool_config(&self, cap: u32) -> PoolConfig {
        PoolConfig { cap, processors: self.processors, slots: self.slots, shells: self.shells }
    }

    /// An empty heap for a world.
    pub fn heap(&self) -> Heap {
        let heap = Heap::new(self.policy).with_room(self.largest_heap());
        if self.is_large() { heap.reserved() } else { heap }
    }

    /// Whether the world's heap is expected to need more than every world may.
    fn is_large(&self) -> bool {
        self.room > LEAST_ROOM
    }

    /// Bytes beyond which a world's heap does not grow: then its process is killed. With GOGC 400 the collector can fall that far
    /// behind. There are two sizes only, so that a heap fits where another one was freed.
    pub fn largest_heap(&self) -> usize {
        let expected = if self.is_large() { HEAPS / 2 } else { LEAST_ROOM };
        expected as usize / 16 * 17
    }

    /// Number of frames in a lap of all rings.
    pub fn lap(&self) -> u64 {
        u64::from(self.slots) * u64::from(self.tracks)
    }
}

/// Upper bound of the mean bytes of the built-in clip's frames; the frames of a user's file are cut to 128 kB.
const CLIP_FRAME: u64 = 12_000;
/// Bytes of an oversize frame.
const OVERSIZE: u64 = 110_000;

/// Minimum size of a heap: enough for the allocations of the flawed trial, and for fragmentation.
const LEAST_ROOM: u64 = MOST_BYTES * 7 / 6;

/// Approximate bytes of a world after a long run: the frames of all rings in blocks of powers of two with their links,
/// garbage that is not collected yet, and allocations during marking, which count as live. With GOGC 400 a heap whose
/// frames all become garbage may exceed this.
pub(super) fn bytes(values: &Values) -> u64 {
    let get = |id| u64::from(values.get(id));
    let mean = mean(values);
    let frame = mean * 2 + (mean / get("chunk") + 1) * 48 + 256;
    let live = get("publishers") * get("slots") * frame;
    live * (125 + get("gogc")) / 100 + (8 << 20)
}

/// The same of a log: its frames, and segments that are written, freed or kept free, four in a track.
pub(super) fn bytes_of_log(values: &Values) -> u64 {
    let get = |id| u64::from(values.get(id));
    get("publishers") * (get("slots") * mean(values) + 4 * u64::from(SEGMENT)) + (8 << 20)
}

/// Mean bytes of a frame.
fn mean(values: &Values) -> u64 {
    let get = |id| u64::from(values.get(id));
    let camera = (get("i_bytes") + (get("gop") - 1) * get("p_bytes")) / get("gop");
    let usual = if get("frames") == 1 { CLIP_FRAME } else { camera };
    (usual * (1_000 - get("oversize")) + OVERSIZE * get("oversize")) / 1_000
}

/// The value of [`Params::room`]. With `has_log` one of the variants is the log.
fn room(values: &Values, has_log: bool) -> u64 {
    let log = if has_log { bytes_of_log(values) } else { 0 };
    bytes(values).max(log).max(LEAST_ROOM)
}
