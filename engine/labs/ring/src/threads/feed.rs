//! The frames that a publisher on threads publishes: the media of the ring in virtual time, byte for byte, or music for
//! the sound card.

use crate::frame::{Cadence, common_bytes};
use crate::params::Params;
use audio::music::{self, BLOCK, CHANNELS};

/// The size of a block of sound, in bytes.
pub(super) const BLOCK_BYTES: usize = BLOCK * CHANNELS * size_of::<f32>();

/// A source of frames.
#[derive(Debug)]
pub(super) enum Feed {
    /// The first track of the first stream.
    Media { bytes: Box<[u8]>, cadence: Cadence },
    /// The built-in piece, or `picked`, interleaved stereo samples that are repeated endlessly; at `rate` sample frames
    /// a second.
    Music { rate: u32, picked: Option<Box<[f32]>> },
}

impl Feed {
    /// The media that the ring in virtual time publishes with these parameters.
    pub fn media(params: &Params) -> Feed {
        Feed::Media { bytes: common_bytes(params.seed), cadence: Cadence::new(params, 0, 0) }
    }

    /// A buffer size in bytes that is large enough for any frame.
    pub fn most_bytes(&self) -> usize {
        match self {
            Feed::Media { cadence, .. } => cadence.most_bytes(),
            Feed::Music { .. } => BLOCK_BYTES,
        }
    }

    /// Whether frame `seq` is a key frame.
    pub fn is_key(&self, seq: u32) -> bool {
        match self {
            Feed::Media { cadence, .. } => cadence.is_key(seq),
            Feed::Music { .. } => true,
        }
    }

    /// The bytes of frame `seq`. Music is generated into `room`.
    pub fn bytes<'a>(&'a self, seq: u32, room: &'a mut Vec<u8>) -> &'a [u8] {
        match self {
            Feed::Media { bytes, cadence } => {
                let (offset, len) = cadence.span(seq);
                &bytes[offset..offset + len]
            }
            Feed::Music { rate, picked } => {
                let mut samples = [0.0; BLOCK * CHANNELS];
                match picked {
                    None => music::block(seq.into(), *rate, &mut samples),
                    Some(picked) => {
                        // In 64 bits, because the product overflows 32 bits after half a day.
                        let from = (u64::from(seq) * samples.len() as u64 % picked.len() as u64) as usize;
                        for (sample, picked) in
                            samples.iter_mut().zip(picked[from..].iter().chain(picked.iter().cycle()))
                        {
                            *sample = *picked;
                        }
                    }
                }
                room.clear();
                room.extend(samples.iter().flat_map(|sample| sample.to_le_bytes()));
                room
            }
        }
    }

    /// When frame `seq` is due, in ns since the beginning of the run; 0 for music, which is published when the sound
    /// card has room.
    pub fn due_ns(&self, seq: u32) -> u64 {
        match self {
            Feed::Media { cadence, .. } => cadence.due(seq) * NS_PER_TICK,
            Feed::Music { .. } => 0,
        }
    }

    /// The interval between two frames, in ns.
    pub fn interval_ns(&self) -> u64 {
        match self {
            Feed::Media { cadence, .. } => cadence.interval() * NS_PER_TICK,
            Feed::Music { rate, .. } => BLOCK as u64 * 1_000_000_000 / u64::from(*rate),
        }
    }
}

/// The duration of a tick of virtual time, in ns.
const NS_PER_TICK: u64 = 1_000_000_000 / sim::TICKS_PER_S;
