//! A frame of media, and the endless source of frames. The size, time and bytes of each frame are a function of the
//! seed, the stream and the frame's number, so that all variants publish the same frames.

use std::cell::RefCell;
use std::rc::Rc;

use super::params::Params;
use audio::{Block, Tune};
use base::rng::{Rng, mix};
use sim::{TICKS_PER_S, Tick};

/// Frames a second of an audio track: AAC at 44.1 kHz, 1,024 samples a frame.
pub(crate) const AUDIO_FPS: u32 = 43;
/// Sample frames of one block of decoded sound, as the file decoder returns them.
const BLOCK_FRAMES: u64 = audio::music::BLOCK as u64;

/// The number of offsets into the common bytes at which a frame may begin.
const OFFSETS: u32 = 32 << 10;
/// Size of the largest frame, in bytes.
const LARGEST: u32 = 256 << 10;
/// The ratio between the sizes of a key frame and of another frame (in practice 20–100 kB and 1–8 kB).
pub(crate) const KEY_WEIGHT: u32 = 8;

/// A frame's metadata.
#[derive(Clone, Copy, Debug, Default)]
pub struct Label {
    /// The frame's number.
    pub seq: u32,
    /// Whether it is a key frame, at which readers may begin.
    pub key: bool,
    /// The frame's size in bytes.
    pub bytes: u32,
    /// The checksum that readers compare; 0 in runs without checksums.
    pub sum: u32,
    /// When the frame was published, in the driver's unit of time.
    pub time: u64,
}

/// The content of a slot or of a queue entry in virtual time.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frame {
    pub label: Label,
    pub bytes: Vec<u8>,
    /// The number of blocks of decoded sound that come with the frame.
    pub blocks: u32,
    /// These blocks; empty while the sound is off.
    pub sound: Vec<Block>,
}

/// The times and the contents of the frames of one track.
#[derive(Clone, Debug)]
pub(crate) struct Cadence {
    fps: u32,
    gop: u32,
    /// Time of frame 0.
    start: Tick,
    /// Seed of this track's sizes.
    seed: u64,
    /// Mean size of a frame that is not a key frame, in bytes.
    unit: u32,
    /// Sample rate of the decoded sound that comes with the frames; 0 if none does.
    sound_rate: u32,
}

impl Cadence {
    /// The cadence of a track. Track 0 of a stream carries the video and, if it is the only track, also the sound;
    /// track 1 carries the sound.
    #[inline(never)]
    pub fn new(params: &Params, stream: u32, track: u32) -> Cadence {
        let seed = mix(u64::from(params.seed) << 32 | u64::from(stream) << 1 | u64::from(track));
        let audio = track == 1;
        let fps = if audio { AUDIO_FPS } else { params.fps };
        let carries_sound = stream == 0 && track + 1 == params.tracks;
        // Frame 0 of the first stream comes after 10 ms, when all readers have joined. The streams' first frames are
        // spread over one interval, in the order of the streams in memory, so that the processor can prefetch.
        let start = 100 + u64::from(stream) * TICKS_PER_S / u64::from(fps) / u64::from(params.streams);
        Cadence {
            fps,
            gop: if audio { 1 } else { params.gop },
            start,
            seed,
            unit: if audio {
                (params.size / 4).clamp(64, 400)
            } else {
                (params.size * params.gop).div_ceil(params.gop + KEY_WEIGHT - 1)
            },
            sound_rate: if carries_sound { params.rate } else { 0 },
        }
    }

    /// When frame `seq` begins to arrive.
    pub fn due(&self, seq: u32) -> Tick {
        self.start + u64::from(seq) * TICKS_PER_S / u64::from(self.fps)
    }

    /// Ticks from one frame to the next.
    pub fn interval(&self) -> Tick {
        TICKS_PER_S / u64::from(self.fps)
    }

    /// Whether frame `seq` is a key frame. Every frame of a sound track is.
    pub fn is_key(&self, seq: u32) -> bool {
        seq.is_multiple_of(self.gop)
    }

    /// Offset and length of frame `seq` in the common bytes.
    pub fn span(&self, seq: u32) -> (usize, usize) {
        let drawn = mix(self.seed ^ u64::from(seq).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let weight = if self.gop > 1 && self.is_key(seq) { KEY_WEIGHT } else { 1 };
        // 0.5 to 1.5 times the mean.
        let jitter = (drawn >> 32) % u64::from(self.unit.max(1));
        let bytes = u64::from(weight) * (u64::from(self.unit) / 2 + jitter);
        let offset = drawn as u32 % OFFSETS;
        (offset as usize, bytes.clamp(16, u64::from(LARGEST)) as usize)
    }

    /// A buffer size in bytes that is large enough for any frame but a key frame.
    pub fn usual_bytes(&self) -> usize {
        (self.unit + self.unit / 2) as usize + 1
    }

    /// A buffer size in bytes that is large enough for any frame.
    #[cfg(all(feature = "threads", not(loom)))]
    pub fn most_bytes(&self) -> usize {
        let weight = if self.gop > 1 { KEY_WEIGHT } else { 1 };
        (weight * (self.unit + self.unit / 2 + 1)).clamp(16, LARGEST) as usize
    }

    /// The numbers of the blocks of sound that come with frame `seq`: all blocks that are complete at its time and did
    /// not come with an earlier frame.
    pub fn blocks(&self, seq: u32) -> std::ops::Range<u64> {
        let whole = |seq: u32| {
            let ticks = u64::from(seq) * TICKS_PER_S / u64::from(self.fps);
            ticks * u64::from(self.sound_rate) / TICKS_PER_S / BLOCK_FRAMES
        };
        whole(seq)..whole(seq + 1)
    }
}

/// The data that all tracks of a world share: the bytes of all frames, the sound, and the socket buffer that every send
/// copies into, as the kernel would.
pub(crate) struct Source {
    bytes: Box<[u8]>,
    pub tune: Option<Rc<Tune>>,
    pub socket: RefCell<Vec<u8>>,
}

impl Source {
    /// A source of frames. Without a tune, a frame has a number of blocks of sound but no samples.
    pub fn new(seed: u32, tune: Option<Rc<Tune>>) -> Rc<Source> {
        Rc::new(Source { bytes: common_bytes(seed), tune, socket: RefCell::new(vec![0; LARGEST as usize]) })
    }

    /// The bytes of a span.
    pub fn bytes(&self, (offset, len): (usize, usize)) -> &[u8] {
        &self.bytes[offset..offset + len]
    }
}

/// Random bytes, of which every frame is a slice.
pub(crate) fn common_bytes(seed: u32) -> Box<[u8]> {
    let mut rng = Rng::new(u64::from(seed));
    let words = (OFFSETS + LARGEST) / 8;
    (0..words).flat_map(|_| rng.next_u64().to_le_bytes()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::params;

    #[test]
    fn the_mean_of_the_sizes_is_what_the_knob_says() {
        for (size, gop) in [(4_000, 25), (20_000, 250), (64, 2), (1_000, 8)] {
            let cadence = Cadence::new(&params(&[("size", size), ("gop", gop)]), 0, 0);
            let total: usize = (0..gop * 200).map(|seq| cadence.span(seq).1).sum();
            let mean = total as f64 / f64::from(gop * 200);
            assert!((mean / f64::from(size) - 1.0).abs() < 0.08, "size {size}, gop {gop}: {mean}");
        }
    }

    #[test]
    fn blocks_of_1152_samples_come_unevenly_and_none_is_lost() {
        let cadence = Cadence::new(&params(&[("fps", 25)]), 0, 0);
        let counts: Vec<u64> = (0..250).map(|seq| cadence.blocks(seq).end - cadence.blocks(seq).start).collect();
        // Ten seconds at 48 kHz are 416 whole blocks, one or two a frame.
        assert_eq!(counts.iter().sum::<u64>(), 416);
        assert!(counts.iter().all(|&n| n == 1 || n == 2) && counts.contains(&1) && counts.contains(&2));
    }

    #[test]
    fn only_one_track_carries_the_sound() {
        let params = params(&[("streams", 3), ("tracks", 2)]);
        let carries = |stream, track| !Cadence::new(&params, stream, track).blocks(9).is_empty();
        assert!(carries(0, 1) || !Cadence::new(&params, 0, 1).blocks(8).is_empty());
        assert!(![(0, 0), (1, 0), (1, 1), (2, 1)].into_iter().any(|(stream, track)| carries(stream, track)));
    }
}
