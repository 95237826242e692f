//! What the stream sounds like: the built-in piece, or a file that somebody picked.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use super::music::{self, BLOCK, CHANNELS};
use base::config::Refusal;

/// One block of decoded sound: [`BLOCK`] sample frames, interleaved stereo.
pub type Block = Rc<[f32]>;

/// Samples of `rate` frames a second, `channels` interleaved, as a card of `card_rate` plays them: interleaved stereo. One
/// channel is heard on both sides; of more than two the first two are.
///
/// # Errors
/// A refusal of what no card can play, or this one not.
pub fn stereo(pcm: &[f32], channels: u32, rate: u32, card_rate: u32) -> Result<Vec<f32>, Refusal> {
    if channels == 0 || channels > 32 {
        return Err(Refusal::new("media", format!("{channels} channels"), "1 to 32 channels"));
    }
    if rate != card_rate {
        let allowed = format!("the sound card's rate, {card_rate} frames a second");
        return Err(Refusal::new("media", format!("{rate} frames a second"), allowed));
    }
    let channels = channels as usize;
    if pcm.is_empty() || !pcm.len().is_multiple_of(channels) {
        let given = format!("{} samples", pcm.len());
        return Err(Refusal::new("media", given, format!("a multiple of {channels}, at least {channels}")));
    }
    if let Some(at) = pcm.iter().position(|sample| !sample.is_finite()) {
        return Err(Refusal::new("media", format!("sample {at} is {}", pcm[at]), "finite samples"));
    }
    let right = usize::from(channels > 1);
    let mut stereo = Vec::with_capacity(pcm.len() / channels * CHANNELS);
    stereo.extend(pcm.chunks_exact(channels).flat_map(|frame| [frame[0], frame[right]]));
    Ok(stereo)
}

/// Blocks kept after they were made: both worlds of a session want the same ones, moments apart. A crossfade reads ahead as much
/// as it lasts, so that with fewer blocks than that each operator that plays the piece would make all of it anew. Of 1,024
/// samples each, they are 5.4 s at 48 kHz, and 2 MiB.
const KEPT: usize = 256;

/// A source of blocks at one sample rate, shared by the worlds of a session.
pub struct Tune {
    rate: u32,
    /// Samples of a picked file, interleaved stereo; they are played round and round.
    media: RefCell<Option<Rc<[f32]>>>,
    made: RefCell<VecDeque<(u64, Block)>>,
}

impl Tune {
    /// The built-in piece at `rate` sample frames a second, which must be in [`music::RATES`].
    pub fn new(rate: u32) -> Tune {
        Tune { rate, media: RefCell::new(None), made: RefCell::new(VecDeque::with_capacity(KEPT)) }
    }

    /// Sample frames a second.
    pub fn rate(&self) -> u32 {
        self.rate
    }

    /// Plays `pcm` from now on, `channels` interleaved, from its beginning at frame 0 of the stream.
    ///
    /// # Errors
    /// As [`stereo`].
    pub fn set_media(&self, pcm: &[f32], channels: u32, rate: u32) -> Result<(), Refusal> {
        let stereo = stereo(pcm, channels, rate, self.rate)?;
        self.change(Some(stereo.into()));
        Ok(())
    }

    /// Back to the built-in piece.
    pub fn clear_media(&self) {
        self.change(None);
    }

    fn change(&self, media: Option<Rc<[f32]>>) {
        *self.media.borrow_mut() = media;
        self.made.borrow_mut().clear();
    }

    /// Block `index` of the stream.
    pub fn block(&self, index: u64) -> Block {
        let mut made = self.made.borrow_mut();
        if let Some((_, block)) = made.iter().find(|(kept, _)| *kept == index) {
            return Rc::clone(block);
        }
        let block = self.make(index);
        if made.len() == KEPT {
            made.pop_front();
        }
        made.push_back((index, Rc::clone(&block)));
        block
    }

    fn make(&self, index: u64) -> Block {
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
    fn a_file_is_played_round_and_round_on_both_sides() {
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
    fn what_cannot_be_played_is_refused_by_name() {
        let tune = Tune::new(48_000);
        let refused = |pcm: &[f32], channels, rate| tune.set_media(pcm, channels, rate).unwrap_err().to_string();
        assert!(refused(&[0.0], 0, 48_000).contains("0 channels"));
        assert!(refused(&[0.0], 1, 44_100).contains("44100"));
        assert!(refused(&[], 1, 48_000).contains("0 samples"));
        assert!(refused(&[0.0; 3], 2, 48_000).contains("3 samples"));
        assert!(refused(&[0.0, f32::NAN], 1, 48_000).contains("sample 1 is NaN"));
    }
}
