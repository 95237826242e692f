//! The knobs of the pools lab, read into numbers that worlds and runs use.

use super::media::Mix;
use super::pool::Make;
use crate::lab::config::{Config, Values};
use crate::model::heap::Policy;

/// A configuration of the lab that has been checked.
#[derive(Clone, Debug)]
pub(crate) struct Params {
    pub tracks: u32,
    pub slots: u32,
    pub fps: u32,
    pub mix: Mix,
    pub shells: bool,
    pub policy: Policy,
}

impl Params {
    /// Reads the knobs that were checked one by one.
    pub fn read(config: &Config, values: &Values) -> Params {
        let get = |id| values.get(id);
        Params {
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
        }
    }

    /// How pools are made whose levels keep so many blocks.
    pub fn make(&self, cap: u32) -> Make {
        Make { cap, slots: self.slots, shells: self.shells }
    }

    /// Frames of a lap of all rings.
    pub fn lap(&self) -> u64 {
        u64::from(self.slots) * u64::from(self.tracks)
    }
}
