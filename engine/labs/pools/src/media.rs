//! The frames that publishers send. Their sizes and bytes are a function of the seed, the track and the frame's number, so
//! that all variants store the same. Sizes are those of a camera or of a media file.

use std::sync::Arc;

use base::rng::{Rng, mix};
use media::Track;
use share::Clip;

/// Number of offsets into the common bytes at which frames may begin. No frame is larger than the remaining bytes.
const OFFSETS: u32 = 32 << 10;
const LARGEST: u32 = 128 << 10;
/// Base size in bytes of an oversize frame, which comes in one chunk larger than the largest pooled block, and the range by
/// which sizes vary.
const OVERSIZE: u32 = 70_000;
const OVERSIZE_JITTER: u32 = 40_000;

/// Sizes of frames, and of the chunks in which they come.
#[derive(Clone, Debug)]
pub(crate) struct Mix {
    pub seed: u32,
    /// Mean bytes of a frame that is no key frame; sizes are 0.6 to 1.4 times the mean.
    pub p_bytes: u32,
    /// Mean bytes of a key frame; sizes are 2/3 to 4/3 times the mean.
    pub i_bytes: u32,
    /// Number of frames from one key frame to the next.
    pub gop: u32,
    /// Bytes of a chunk.
    pub chunk: u32,
    /// Number of frames in a thousand that come in one chunk of more than 65,536 bytes.
    pub oversize: u32,
    /// The frames of a file, by size in bytes and whether they are key frames; they replace the sizes above.
    pub clip: Option<Arc<[(u32, bool)]>>,
}

impl Mix {
    /// The video frames of the file that labs stream, or its audio frames if it has no video. Frames longer than a pool
    /// takes are cut.
    pub fn of_clip() -> Arc<[(u32, bool)]> {
        let media = &Clip::current().media;
        let has_video = media.track(Track::Video).next().is_some();
        let frames = media.track(if has_video { Track::Video } else { Track::Audio });
        frames.map(|frame| (frame.body.len.clamp(16, LARGEST), frame.key)).collect()
    }
}

/// A frame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Frame {
    pub seq: u32,
    pub key: bool,
    pub len: u32,
    /// Bytes of each chunk but the last.
    pub chunk: u32,
    offset: u32,
}

/// The source of all tracks of a world.
#[derive(Debug)]
pub(crate) struct Media {
    mix: Mix,
    bytes: Box<[u8]>,
}

impl Media {
    pub fn new(mix: Mix) -> Media {
        let mut rng = Rng::new(u64::from(mix.seed));
        let words = (OFFSETS + LARGEST) / 8;
        Media { mix, bytes: (0..words).flat_map(|_| rng.next_u64().to_le_bytes()).collect() }
    }

    /// Frame `seq` of a track. Key frames of different tracks do not coincide.
    pub fn frame(&self, track: u32, seq: u32) -> Frame {
        let Mix { seed, p_bytes, i_bytes, gop, chunk, oversize, ref clip } = self.mix;
        let drawn =
            mix(mix(u64::from(seed) << 32 | u64::from(track)) ^ u64::from(seq).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let offset = drawn as u32 % OFFSETS;
        let share = drawn >> 32;
        let key = (seq + track * gop / 7).is_multiple_of(gop);
        let between = |least: u32, range: u32| least + ((share * u64::from(range)) >> 32) as u32;
        if mix(drawn) % 1_000 < u64::from(oversize) {
            let len = between(OVERSIZE, OVERSIZE_JITTER);
            return Frame { seq, key, len, chunk: len, offset };
        }
        if let Some(frames) = clip {
            // Tracks begin at different frames of the file.
            let at = seq as usize + track as usize * frames.len() / 7;
            let (len, key) = frames[at % frames.len()];
            return Frame { seq, key, len, chunk, offset };
        }
        let len =
            if key { between(i_bytes * 2 / 3, i_bytes * 2 / 3) } else { between(p_bytes * 3 / 5, p_bytes * 4 / 5) };
        Frame { seq, key, len: len.max(16), chunk, offset }
    }

    /// Bytes of a frame.
    pub fn bytes(&self, frame: Frame) -> &[u8] {
        let at = frame.offset as usize;
        &self.bytes[at..at + frame.len as usize]
    }
}

impl Frame {
    /// A message of `len` bytes that are stored elsewhere, in chunks of `chunk` bytes.
    pub fn of(seq: u32, len: u32, chunk: u32) -> Frame {
        Frame { seq, key: false, len, chunk, offset: 0 }
    }

    /// Number of chunks of the frame.
    pub fn chunks(self) -> u32 {
        self.len.div_ceil(self.chunk)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mix_is_that_of_the_go_model() {
        // Facts, A6: P frames of 1.5 to 3.5 kB, key frames of 20 to 40 kB every 50 frames; 24 chunks of 128 bytes a frame.
        let mix = Mix { seed: 1, p_bytes: 2_500, i_bytes: 30_000, gop: 50, chunk: 128, oversize: 0, clip: None };
        let media = Media::new(mix.clone());
        let frames: Vec<_> = (0..50_000).map(|seq| media.frame(3, seq)).collect();
        let range = |key| {
            let sizes = || frames.iter().filter(move |frame| frame.key == key).map(|frame| frame.len);
            (sizes().min().unwrap(), sizes().max().unwrap(), sizes().count())
        };
        assert_eq!(range(false), (1_500, 3_499, 49_000));
        let (least, most, count) = range(true);
        assert!(
            least < 20_100 && most > 39_900 && (20_000..40_000).contains(&least) && most < 40_000 && count == 1_000
        );
        let per_frame = |chunk| {
            let media = Media::new(Mix { chunk, ..mix.clone() });
            f64::from((0..50_000).map(|seq| media.frame(3, seq).chunks()).sum::<u32>()) / 50_000.0
        };
        let found = [128, 4_096, 65_535].map(per_frame);
        for (found, known) in found.into_iter().zip([24.4, 1.15, 1.0]) {
            assert!((found - known).abs() < 0.15, "{found} instead of {known}");
        }
    }

    #[test]
    fn oversize_frames_come_in_one_chunk_that_is_not_pooled() {
        let media =
            Media::new(Mix { seed: 1, p_bytes: 100, i_bytes: 200, gop: 10, chunk: 128, oversize: 250, clip: None });
        let frames: Vec<_> = (0..4_000).map(|seq| media.frame(0, seq)).collect();
        let large: Vec<_> = frames.iter().filter(|frame| frame.len > 65_536).collect();
        assert!((800..1_200).contains(&large.len()) && large.iter().all(|frame| frame.chunks() == 1));
        assert!(large.iter().all(|frame| media.bytes(**frame).len() == frame.len as usize));
    }

    #[test]
    fn a_clip_s_frames_are_sent_in_order_and_repeated() {
        let clip = Mix::of_clip();
        assert_eq!((clip.len(), clip.iter().filter(|frame| frame.1).count()), (100, 4));
        let mix = Mix {
            seed: 1,
            p_bytes: 100,
            i_bytes: 200,
            gop: 10,
            chunk: 128,
            oversize: 0,
            clip: Some(Arc::clone(&clip)),
        };
        let media = Media::new(mix);
        let sent =
            |track| (0..200).map(|seq| media.frame(track, seq)).map(|frame| (frame.len, frame.key)).collect::<Vec<_>>();
        assert_eq!(sent(0), [&clip[..], &clip[..]].concat());
        assert_ne!(sent(0), sent(1));
        assert_eq!(sent(1)[0], clip[14]);
    }
}
