//! The knobs of the pools lab, read into numbers that worlds and runs use.

use super::catalogue::lab;
use super::media::Mix;
use super::pool::Make;
use super::shared::MOST_BYTES;
use base::config::{Config, Refusal, Values};
use base::fit::fit;
use base::limits::HEAPS;
use model::heap::{Heap, Policy};

/// A configuration of the lab that has been checked.
#[derive(Clone, Debug)]
pub(crate) struct Params {
    pub tracks: u32,
    pub slots: u32,
    pub fps: u32,
    pub mix: Mix,
    pub shells: bool,
    pub policy: Policy,
    /// Bytes that a world's heap has in the long run.
    pub room: u64,
}

impl Params {
    /// Reads the knobs that were checked one by one, and checks whether they go together.
    ///
    /// # Errors
    /// When the frames of all rings would take more memory than a page has.
    pub fn read(config: &Config, values: &Values) -> Result<Params, Refusal> {
        fit(&lab(), values, HEAPS, "memory", &|values| 2 * room(values))?;
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
            policy: Policy::go(get("gogc")),
            room: room(values),
        })
    }

    /// How pools are made whose levels keep so many blocks.
    pub fn make(&self, cap: u32) -> Make {
        Make { cap, slots: self.slots, shells: self.shells }
    }

    /// An empty heap for a world.
    pub fn heap(&self) -> Heap {
        Heap::new(self.policy).with_room(self.room as usize)
    }

    /// Frames of a lap of all rings.
    pub fn lap(&self) -> u64 {
        u64::from(self.slots) * u64::from(self.tracks)
    }
}

/// Mean bytes of the built-in clip's frames, at most; a file of the user's is cut to frames of 128 kB.
const CLIP_FRAME: u64 = 12_000;
/// Bytes of an oversize frame.
const OVERSIZE: u64 = 110_000;

/// The least that a heap has room for: for what the flawed trial allocates, and for what its spans leave over.
const LEAST_ROOM: u64 = MOST_BYTES * 7 / 6;

/// Bytes of a world in the long run, about: the frames of all rings in blocks of powers of two, with the links that hold them,
/// garbage until it is collected, and what is allocated while marking is under way, which counts as live. With GOGC 400 a heap
/// whose frames all become garbage outgrows this.
pub(super) fn bytes(values: &Values) -> u64 {
    let get = |id| u64::from(values.get(id));
    let camera = (get("i_bytes") + (get("gop") - 1) * get("p_bytes")) / get("gop");
    let usual = if get("frames") == 1 { CLIP_FRAME } else { camera };
    let mean = (usual * (1_000 - get("oversize")) + OVERSIZE * get("oversize")) / 1_000;
    let frame = mean * 2 + (mean / get("chunk") + 1) * 48 + 256;
    let live = get("publishers") * get("slots") * frame;
    live * (125 + get("gogc")) / 100 + (8 << 20)
}

/// See [`Params::room`].
fn room(values: &Values) -> u64 {
    bytes(values).max(LEAST_ROOM)
}
