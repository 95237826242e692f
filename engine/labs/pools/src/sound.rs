//! Sound through a pool: the samples that a world's sound card plays have been stored in its variant's blocks.
//!
//! As in Monibuca, sound is a track of its own with its own ring and pool. A message is a [`Block`] of samples. It comes in
//! chunks of the knob's size, is published, and is released when the writer enters its slot again. The card reads the slot
//! that the writer enters next, and copies the samples that it plays out of the blocks there, so that reusing a block too
//! early, or lending it twice, would be audible.
//!
//! The track exists only while sound is on, in its own memory, so that the watched and counted state does not depend on
//! it.

use std::rc::Rc;

use super::media::Frame;
use super::params::Params;
use super::pool::{Context, Pool, PoolConfig};
use super::track::Track;
use audio::music::BLOCK;
use audio::{Block, Card, Tune};
use model::heap::Heap;
use observe::probe::NoObserver;
use sim::{TICKS_PER_S, Tick};

/// Number of slots of the ring: a fifth of a second at 48 kHz. The flawed trial takes 75 MB for them in chunks of 128
/// bytes.
const SLOTS: u32 = 8;
/// Distance in messages from the newest message to the card.
const BEHIND: u32 = SLOTS - 2;

/// The number of bytes cleared by the track's heap after which [`SoundTrack::fetch`] leaves the next messages to the next
/// call. Only the flawed trial reaches it, which takes 9 MiB for a message in chunks of 128 bytes.
const MOST_CLEARED: u64 = 40 << 20;
/// The largest number of messages of one call: 1.5 s of sound.
const MOST_MESSAGES: u32 = 64;

/// A sound card, and the track that it plays.
#[derive(Clone)]
pub(super) struct SoundTrack<Q: Pool<Heap>> {
    ctx: Context<Heap, NoObserver, Q::Shared>,
    track: Track<Heap, Q>,
    card: Card,
    tune: Rc<Tune>,
    rate: u64,
    chunk: u32,
    /// The tune's block in the track's first message.
    first: u64,
    bytes: Vec<u8>,
}

impl<Q: Pool<Heap>> SoundTrack<Q> {
    /// Begins at `now`, with a full ring, as if sound had been on before.
    pub fn new(params: &Params, config: PoolConfig, tune: &Rc<Tune>, now: Tick) -> Self {
        let config = PoolConfig { slots: SLOTS, ..config };
        let mut ctx = Context::of::<Q>(Heap::new(params.policy), config);
        let rate = u64::from(tune.rate());
        let next = (now * rate / TICKS_PER_S).div_ceil(BLOCK as u64);
        SoundTrack {
            track: Track::new(&mut ctx, 0, config),
            ctx,
            card: Card::new(tune.rate(), tune.rate() / BLOCK as u32),
            tune: Rc::clone(tune),
            rate,
            chunk: params.mix.chunk,
            first: next.saturating_sub(u64::from(BEHIND)),
            bytes: Vec::new(),
        }
    }

    /// Writes the sample frames that the card has played until `now` to `out`, and returns their number. A stream that has
    /// `ended` receives no further messages. If too much would have to be published in one call, the card plays only until
    /// the last message that was, and the next call continues there.
    pub fn fetch(&mut self, now: Tick, ended: bool, out: &mut [f32]) -> usize {
        self.card.listen(true);
        let (begun, cleared) = (self.track.seq, self.ctx.memory.stats().cleared_bytes);
        while !ended && self.due() <= now && !self.ctx.exhausted {
            let cleared = self.ctx.memory.stats().cleared_bytes - cleared;
            if cleared >= MOST_CLEARED || self.track.seq - begun >= MOST_MESSAGES {
                return self.card.fetch(self.due(), out);
            }
            self.publish();
        }
        self.card.fetch(now, out)
    }

    /// The time of the next message: when its first sample would be played.
    fn due(&self) -> Tick {
        (self.first + u64::from(self.track.seq)) * BLOCK as u64 * TICKS_PER_S / self.rate
    }

    fn publish(&mut self) {
        let (due, seq) = (self.due(), self.track.seq);
        let samples = self.tune.block(self.first + u64::from(seq));
        self.bytes.clear();
        self.bytes.extend(samples.iter().flat_map(|sample| sample.to_le_bytes()));
        let frame = Frame::of(seq, self.bytes.len() as u32, self.chunk);
        self.track.turn(&mut self.ctx, frame, &self.bytes);
        if seq >= BEHIND && !self.ctx.exhausted {
            let block = self.read();
            self.card.push(due, 1, &[block]);
        }
    }

    /// Reads the block in the card's slot.
    fn read(&mut self) -> Block {
        let bytes = &mut self.bytes;
        bytes.clear();
        self.track.read_back(&self.ctx, 1 + BEHIND, |piece| bytes.extend_from_slice(piece));
        bytes.as_chunks().0.iter().map(|&sample| f32::from_le_bytes(sample)).collect()
    }
}
