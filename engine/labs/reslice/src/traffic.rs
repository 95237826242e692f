//! The publisher's messages, in chunks of its own size, encoded beforehand and sent in a loop.

use super::head::{Head, SOUND, VIDEO, encode};
use super::params::{Mix, Params};
use base::rng::Rng;
use media::{Frame, Track};
use share::Clip;

/// Interval of messages, in ms.
pub(crate) const FRAME_MS: u32 = 40;
/// Number of messages of one size in the loop.
const ROUND: u32 = 16;
/// Largest total size of the loop, in bytes.
const MOST_BYTES: u32 = 2 << 20;
/// Number of bytes of a file in the loop, from its beginning.
const MOST_FILE: u32 = 16 << 20;
/// Number of messages from one key frame of a camera to the next.
const KEY_EVERY: usize = 50;
/// Time of the first message where times do not fit into 24 bits: 4 h 40 min.
const LATE: u32 = 0x0100_0000;

/// The publisher's stream.
pub(crate) struct Traffic {
    /// The first message, with all fields in its header.
    first: Vec<u8>,
    /// All messages, with headers that omit unchanged fields.
    rest: Vec<Vec<u8>>,
    /// Length of the longest message, in bytes.
    pub longest: usize,
}

impl Traffic {
    pub fn new(params: &Params) -> Traffic {
        let mut rng = Rng::new(u64::from(params.seed));
        let noise = |size: u32, rng: &mut Rng| (VIDEO, (0..size).map(|_| rng.next_u64() as u8).collect::<Vec<u8>>());
        let messages: Vec<(u8, Vec<u8>)> = match params.mix {
            Mix::Fixed(size) => (0..(MOST_BYTES / size).clamp(1, ROUND)).map(|_| noise(size, &mut rng)).collect(),
            // Sizes as observed with 200 cameras: pictures of 1.5 to 3.5 kB, and a key frame of 20 to 40 kB every 50.
            Mix::Camera => (0..KEY_EVERY)
                .map(|nth| if nth == 0 { 20_000 + rng.below(20_001) } else { 1_500 + rng.below(2_001) })
                .collect::<Vec<_>>()
                .into_iter()
                .map(|size| noise(size, &mut rng))
                .collect(),
            Mix::Clip => {
                let Clip { file, media, .. } = &*Clip::current();
                let kind = |track| if track == Track::Video { VIDEO } else { SOUND };
                let mut bytes = 0;
                let fits = |frame: &&Frame| {
                    bytes += frame.body.len;
                    bytes <= MOST_FILE || bytes == frame.body.len
                };
                let frames = media.frames.iter().take_while(fits);
                frames.map(|frame| (kind(frame.track), frame.body.of(file).to_vec())).collect()
            }
        };
        let head = |kind: u8, body: &[u8], delta| Head {
            time: if params.is_late() { LATE } else { 0 },
            delta,
            length: body.len() as u32,
            kind,
            stream: 1,
        };
        let (kind, first) = &messages[0];
        let delta = |(kind, body): &(u8, Vec<u8>)| encode(&head(*kind, body, Some(FRAME_MS)), body, params.input);
        Traffic {
            first: encode(&head(*kind, first, None), first, params.input),
            rest: messages.iter().map(delta).collect(),
            longest: messages.iter().map(|(_, body)| body.len()).max().expect("there is a message"),
        }
    }

    /// The bytes of message `turn`.
    pub fn wire(&self, turn: u64) -> &[u8] {
        if turn == 0 { &self.first } else { &self.rest[(turn % self.rest.len() as u64) as usize] }
    }
}
