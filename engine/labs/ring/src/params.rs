//! The knobs of the ring lab as checked parameters of the mechanism.

use super::catalogue::lab;
use super::frame::{AUDIO_FPS, KEY_WEIGHT};
use super::ring::Switches;
use super::variants::queue::CAPACITY;
use base::allowed::Limit;
use base::config::{Config, Refusal, Values};
use base::fit::fit;
use base::limits::WORLDS;
use sim::{TICKS_PER_MS, Tick};

/// The largest number of readers in all rings of a world.
const MOST_READERS: u64 = 100_000;
/// Memory of a slot without its frame, in bytes.
const SLOT: u64 = 136;
/// Memory of a reader with its task, in bytes.
const READER: u64 = 320;
/// Memory of a ring with its publisher, without slots and readers, in bytes.
const RING: u64 = 1_024;
/// Memory of a queue entry without the frame's bytes, in bytes.
const ENTRY: u64 = 112;

/// The frame at which a new reader starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// The newest key frame.
    NewestKey,
    /// The frame that the publisher is writing.
    Live,
    /// The next key frame to be published.
    NextKey,
    /// The oldest key frame that is still in the ring.
    Oldest,
}

/// How a ring grows and shrinks: not at all, or by the rule of a version of Monibuca; see [`super::watch::resize`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sizing {
    Fixed,
    V3_1,
    V4_0,
    V4_11,
    V5,
}

/// A checked configuration of the lab.
#[derive(Clone, Debug)]
pub(crate) struct Params {
    pub slots: u32,
    pub readers: u32,
    pub slow: u32,
    pub fps: u32,
    pub gop: u32,
    /// Duration of a slow reader's send, in ticks.
    pub send: Tick,
    /// Pause between two checks of a reader of the Sleep variant, in ticks; 0 means that it yields instead.
    pub poll: Tick,
    pub start: Start,
    pub sizing: Sizing,
    pub streams: u32,
    pub tracks: u32,
    /// Mean size of a video frame, in bytes.
    pub size: u32,
    pub no_catch_up: bool,
    pub no_wrap: bool,
    pub no_rebroadcast: bool,
    pub no_flag: bool,
    pub no_guard: bool,
    pub seed: u32,
    pub rate: u32,
}

impl Params {
    /// Reads the values of the knobs, each of which is in its range already, and checks their combination.
    ///
    /// # Errors
    /// A refusal if the combination has too many readers or needs too much memory.
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
            sizing: [Sizing::Fixed, Sizing::V3_1, Sizing::V4_0, Sizing::V4_11, Sizing::V5][get("sizing") as usize],
            streams: get("streams"),
            tracks: get("tracks"),
            size: get("size"),
            no_catch_up: get("no_catch_up") == 1,
            no_wrap: get("no_wrap") == 1,
            no_rebroadcast: get("no_rebroadcast") == 1,
            no_flag: get("no_flag") == 1,
            no_guard: get("no_guard") == 1,
            seed: config.seed,
            rate: config.rate,
        };
        check(config, values)?;
        Ok(params)
    }

    /// The knobs that do not describe the load.
    pub fn switches(&self) -> Switches {
        let Params { poll, no_catch_up, no_wrap, no_rebroadcast, no_guard, no_flag, .. } = *self;
        let poll_us = (poll * 1_000 / TICKS_PER_MS) as u32;
        Switches { poll_us, no_catch_up, no_wrap, no_rebroadcast, no_guard, no_flag }
    }

    /// The number of frames that a reader's digest covers, or, without readers, a publisher's digest.
    pub fn digest_frames(&self) -> u32 {
        if self.streams * self.tracks > 100 { 4 } else { 100 }
    }

    /// The number of frames that all tracks together publish until the publisher of each has completed two laps and two
    /// groups of pictures.
    #[cfg(not(all(target_arch = "wasm32", feature = "threads")))]
    pub fn steady_after(&self) -> u64 {
        2 * u64::from(self.slots.max(self.gop)) * u64::from(self.streams * self.tracks)
    }

    /// Whether reader `id`, counted from 1, is slow. The slow readers are spread evenly: a single slow reader of eight
    /// is number 5.
    pub fn is_slow(&self, id: u32) -> bool {
        let slow = u64::from(self.slow.min(self.readers));
        let place = |nth: u64| ((2 * nth + 1) * u64::from(self.readers) / (2 * slow) + 1) as u32;
        (0..slow).any(|nth| place(nth) == id)
    }
}

/// Refuses configurations that would not fit into a browser's memory: too many readers, or too many bytes of frames in
/// rings and full queues.
fn check(config: &Config, values: &Values) -> Result<(), Refusal> {
    let rings = |values: &Values| u64::from(values.get("streams")) * u64::from(values.get("tracks"));
    let readers = |values: &Values| rings(values) * u64::from(values.get("readers"));
    fit(&lab(), values, MOST_READERS, Limit::Readers, &readers)?;
    let both = |values: &Values| [&config.a, &config.b].map(|variant| bytes(variant, values)).iter().sum();
    fit(&lab(), values, WORLDS, Limit::Memory, &both)
}

/// An estimate of the memory of a variant's world in the long run, in bytes.
fn bytes(variant: &str, values: &Values) -> u64 {
    let get = |id| u64::from(values.get(id));
    let (streams, tracks, size, gop) = (get("streams"), get("tracks"), get("size"), get("gop"));
    // A ring with adaptive size grows until a group of pictures fits.
    let slots = if get("sizing") == 0 { get("slots") } else { get("slots").max(gop + 10) };
    let unit = size * gop / (gop + u64::from(KEY_WEIGHT) - 1) + 1;
    let (usual, key) = (unit * 3 / 2, unit * u64::from(KEY_WEIGHT));
    let video = slots * (SLOT + usual) + slots.div_ceil(gop) * key;
    let sound = if tracks == 2 { slots * (SLOT + 3 * (size / 4).clamp(64, 400) / 2) } else { 0 };
    let slow = get("slow").min(get("readers"));
    // A slow reader's queue grows to its capacity, unless the reader sends faster than the frames come.
    let fps = get("fps").max(if tracks == 2 { u64::from(AUDIO_FPS) } else { 0 });
    let queued = if get("send") * fps < 1_000 { 16 } else { CAPACITY as u64 };
    let queues = match variant {
        "queue-copy" => gop * (size + ENTRY) + slow * queued * (size + ENTRY),
        "queue-v1" => (gop + queued.min(slow * queued)) * (size + ENTRY) + slow * queued * ENTRY,
        _ => 0,
    };
    streams * (video + sound + tracks * (RING + queues + (get("readers") + 1) * READER))
}

#[cfg(test)]
mod tests {
    use crate::Workload;
    use base::{Config, Refusal};

    fn refused(config: &Config) -> Refusal {
        Workload::new(config, None).err().expect("it is too much")
    }

    #[test]
    fn what_would_not_fit_into_memory_is_refused() {
        let defaults = Config::of(&crate::lab(), "rwmutex", "cond");
        let crowd = defaults.with("streams", 10_000);
        assert_eq!(refused(&crowd).knob, "streams");
        let many = crowd.clone().with("slots", 8).with("size", 64).with("readers", 400);
        let told = "1 to 250 streams while the other knobs stay as they are (limit: readers of all streams)";
        assert_eq!(refused(&many).to_string(), format!("streams is 10000; allowed: {told}"));
        // The refusal does not ask for fewer slots, because the number of slots is at its minimum already.
        let frames = crowd.with("tracks", 2).with("slots", 8).with("size", 20_000).with("readers", 5);
        let Refusal { knob, allowed, .. } = refused(&frames);
        assert_eq!(knob, "streams");
        let words = allowed.to_string();
        let most: u32 = words.split(' ').nth(2).and_then(|most| most.parse().ok()).expect("a range is named");
        assert!(Workload::new(&frames.clone().with("streams", most), None).is_ok());
        assert!(Workload::new(&frames.with("streams", most + 1), None).is_err());
    }
}
