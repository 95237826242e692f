//! The knobs of the ring lab, read into numbers that the mechanism uses.

use super::queue::CAPACITY;
use crate::lab::config::{Config, Refusal, Values};
use crate::runtime::{TICKS_PER_MS, Tick};

/// Bytes that the payload of a world may take.
const MOST_BYTES: u64 = 512 << 20;

/// Where a new reader starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// At the newest key frame.
    NewestKey,
    /// At the frame that is being written.
    Live,
    /// At the next key frame to come.
    NextKey,
    /// At the oldest key frame that is still in the ring.
    Oldest,
}

/// How a ring grows and shrinks; see [`super::resize`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sizing {
    Fixed,
    V3_1,
    V4_0,
    V4_11,
    V5,
}

/// A configuration of the lab that has been checked.
#[derive(Clone, Debug)]
pub(crate) struct Params {
    pub slots: u32,
    pub readers: u32,
    pub slow: u32,
    pub fps: u32,
    pub gop: u32,
    /// How long a slow reader's send takes, in ticks.
    pub send: Tick,
    /// Pause between two looks of the sleep variant, in ticks; 0 yields instead.
    pub poll: Tick,
    pub start: Start,
    pub catch_up: bool,
    pub sizing: Sizing,
    pub streams: u32,
    pub tracks: u32,
    /// Mean bytes of a video frame.
    pub size: u32,
    pub no_rebroadcast: bool,
    pub no_flag: bool,
    pub no_guard: bool,
    pub seed: u32,
    pub rate: u32,
}

impl Params {
    /// Reads the knobs that were checked one by one, and checks whether they go together.
    pub fn read(config: &Config, values: &Values) -> Result<Params, Refusal> {
        let get = |id| values.get(id);
        let params = Params {
            slots: get("slots"),
            readers: get("readers"),
            slow: get("slow"),
            fps: get("fps"),
            gop: get("gop"),
            send: Tick::from(get("send")) * TICKS_PER_MS,
            poll: Tick::from(get("poll")) * TICKS_PER_MS,
            start: [Start::NewestKey, Start::Live, Start::NextKey, Start::Oldest][get("start") as usize],
            catch_up: get("catch_up") == 1,
            sizing: [Sizing::Fixed, Sizing::V3_1, Sizing::V4_0, Sizing::V4_11, Sizing::V5][get("sizing") as usize],
            streams: get("streams"),
            tracks: get("tracks"),
            size: get("size"),
            no_rebroadcast: get("no_rebroadcast") == 1,
            no_flag: get("no_flag") == 1,
            no_guard: get("no_guard") == 1,
            seed: config.seed,
            rate: config.rate,
        };
        params.check_size()
    }

    /// Refuses what would not fit into a browser's memory: the readers, the payload of all rings, and the full queues
    /// of all slow readers.
    fn check_size(self) -> Result<Params, Refusal> {
        let rings = u64::from(self.streams) * u64::from(self.tracks);
        let readers = rings * u64::from(self.readers);
        if readers > 100_000 {
            let most = 100_000 / rings;
            return Err(Refusal::new("readers", self.readers, format!("0 to {most} readers with so many streams")));
        }
        let bytes = rings * u64::from(self.slots) * u64::from(self.size + 200);
        if bytes > MOST_BYTES {
            let most = MOST_BYTES / (rings * u64::from(self.size + 200));
            return Err(Refusal::new(
                "slots",
                self.slots,
                format!("8 to {} slots with so many streams of this frame size", most.max(8)),
            ));
        }
        let queues = rings * CAPACITY as u64 * u64::from(self.size);
        if u64::from(self.slow) * queues > MOST_BYTES {
            let allowed = format!("0 to {} readers with so many streams of this frame size", MOST_BYTES / queues);
            return Err(Refusal::new("slow", self.slow, allowed));
        }
        Ok(self)
    }

    /// Frames of a reader, or of a publisher nobody reads, that its digest covers.
    pub fn digest_frames(&self) -> u32 {
        if self.streams * self.tracks > 100 { 4 } else { 100 }
    }

    /// Whether reader `id`, counted from 1, is one of the slow ones. They are spread evenly: one of
    /// eight is number 5.
    pub fn is_slow(&self, id: u32) -> bool {
        let slow = u64::from(self.slow.min(self.readers));
        let place = |nth: u64| ((2 * nth + 1) * u64::from(self.readers) / (2 * slow) + 1) as u32;
        (0..slow).any(|nth| place(nth) == id)
    }
}
