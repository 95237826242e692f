//! The sound of a stream: the built-in piece, or a file that the user chose.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use super::music::{self, BLOCK, CHANNELS};
use base::{Allowed, Need, Refusal};

/// A block of decoded sound: [`BLOCK`] sample frames, interleaved stereo.
pub type Block = Rc<[f32]>;

/// Converts samples with `channels` interleaved channels to interleaved stereo, two samples for each frame. A mono signal is copied to both channels; of more
/// than two channels, the first two are used. There is no resampling.
///
/// # Errors
/// A refusal if `channels` is not 1 to 32, if `rate` differs from `card_rate` (both in frames a second), if the number of samples
/// is 0 or not a multiple of `channels`, or if a sample is not finite.
pub fn stereo(pcm: &[f32], channels: u32, rate: u32, card_rate: u32) -> Result<Vec<f32>, Refusal> {
    if channels == 0 || channels > 32 {
        return Err(Refusal::new("channels", channels, Allowed::range(1..=32, "")));
    }
    if rate != card_rate {
        return Err(Refusal::new("media", rate, Allowed::CardRate { rate: card_rate }));
    }
    let channels = channels as usize;
    if pcm.is_empty() || !pcm.len().is_multiple_of(channels) {
        return Err(Refusal::new("samples", pcm.len(), Allowed::Multiple { of: channels as u32, unit: "" }));
    }
    if let Some(at) = pcm.iter().position(|sample| !sample.is_finite()) {
        return Err(Refusal::new("sample", format!("{} at index {at}", pcm[at]), Need::FiniteSamples));
    }
    let right = usize::from(channels > 1);
    let mut samples = Vec::with_capacity(pcm.len() / channels * CHANNELS);
    samples.extend(pcm.chunks_exact(channels).flat_map(|frame| [frame[0], frame[right]]));
    Ok(samples)
}

/// Capacity of the cache in blocks. Several readers need the same block at different times: the worlds of a session, and operators
/// that read ahead, such as a crossfade. If they are further apart than the capacity, every reader computes every block again.
///
/// 256 blocks last 6.1 s at 48 kHz and take 2.25 MiB. A crossfade reads ahead by its duration, which is 5 s by default and at most
/// 10 s, and by up to twice its duration before it mixes two tracks.
const CACHE_BLOCKS: usize = 256;

/// The sound that streams carry, the built-in piece or the user's file, as blocks at one sample rate. Shared by the worlds of a
/// session.
pub struct Tune {
    rate: u32,
    /// Samples of the user's file, interleaved stereo. They are played in a loop.
    media: RefCell<Option<Rc<[f32]>>>,
    /// The most recently computed blocks with their indices, oldest first.
    cache: RefCell<VecDeque<(u64, Block)>>,
}

impl Tune {
    /// The built-in piece at `rate` sample frames a second. [`block`](Self::block) panics if `rate` is outside [`music::RATES`] and
    /// no file replaces the piece.
    pub fn new(rate: u32) -> Tune {
        Tune { rate, media: RefCell::new(None), cache: RefCell::new(VecDeque::with_capacity(CACHE_BLOCKS)) }
    }

    /// Sample frames a second.
    pub fn rate(&self) -> u32 {
        self.rate
    }

    /// Replaces the sound with `pcm`, which has `channels` interleaved channels and `rate` frames a second. It repeats; frame 0 of
    /// the stream is its first frame.
    ///
    /// # Errors
    /// A refusal if [`stereo`] refuses the samples.
    pub fn set_media(&self, pcm: &[f32], channels: u32, rate: u32) -> Result<(), Refusal> {
        let samples = stereo(pcm, channels, rate, self.rate)?;
        self.replace_media(Some(samples.into()));
        Ok(())
    }

    /// Replaces the sound with the built-in piece.
    pub fn clear_media(&self) {
        self.replace_media(None);
    }

    /// Replaces the samples of the user's file, and empties the cache, whose blocks are of the previous sound.
    fn replace_media(&self, media: Option<Rc<[f32]>>) {
        *self.media.borrow_mut() = media;
        self.cache.borrow_mut().clear();
    }

    /// Block `index` of the stream.
    ///
    /// # Panics
    /// If the sound is the built-in piece and the sample rate is outside [`music::RATES`].
    pub fn block(&self, index: u64) -> Block {
        let mut cache = self.cache.borrow_mut();
        if let Some((_, block)) = cache.iter().find(|(cached, _)| *cached == index) {
            return Rc::clone(block);
        }
        let block = self.compute(index);
        if cache.len() == CACHE_BLOCKS {
            cache.pop_front();
        }
        cache.push_back((index, Rc::clone(&block)));
        block
    }

    fn compute(&self, index: u64) -> Block {
        let mut samples = [0.0; BLOCK * CHANNELS];
        match &*self.media.borrow() {
            None => music::block(index, self.rate, &mut samples),
            Some(media) => {
                let frames = (media.len() / CHANNELS) as u64;
                for (nth, frame) in samples.chunks_exact_mut(CHANNELS).enumerate() {
                    let at = ((index * BLOCK as u64 + nth as u64) % frames) as usize * CHANNELS;
                    frame.copy_from_slice(&media[at..at + CHANNELS]);
                }
            }
        }
        Rc::from(samples)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mono_file_is_looped_on_both_channels() {
        let tune = Tune::new(48_000);
        let mono: Vec<f32> = (0..2_000).map(|n| n as f32 / 2_000.0).collect();
        tune.set_media(&mono, 1, 48_000).unwrap();
        let played: Vec<f32> = (0..3).flat_map(|index| tune.block(index).to_vec()).collect();
        for (nth, frame) in played.chunks_exact(2).enumerate() {
            assert_eq!(frame, [mono[nth % 2_000]; 2], "frame {nth}");
        }
        tune.clear_media();
        let mut music = [0.0; BLOCK * CHANNELS];
        music::block(1, 48_000, &mut music);
        assert_eq!(*tune.block(1), music);
    }

    #[test]
    fn unplayable_samples_are_refused_with_the_name_of_the_value() {
        let tune = Tune::new(48_000);
        let refused = |pcm: &[f32], channels, rate| tune.set_media(pcm, channels, rate).unwrap_err().to_string();
        assert!(refused(&[0.0], 0, 48_000).contains("channels is 0; allowed: 1 to 32"));
        assert!(refused(&[0.0], 1, 44_100).contains("44100; allowed: the sound card's rate, 48000 frames/s"));
        assert!(refused(&[], 1, 48_000).contains("samples is 0; allowed: a multiple of 1"));
        assert!(refused(&[0.0; 3], 2, 48_000).contains("samples is 3; allowed: a multiple of 2"));
        assert!(refused(&[0.0, f32::NAN], 1, 48_000).contains("sample is NaN at index 1; allowed: finite samples"));
    }
}
