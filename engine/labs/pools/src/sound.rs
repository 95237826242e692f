//! Sound through a pool: the samples that a world's sound card plays have lain in its variant's blocks.
//!
//! As in Monibuca, sound is a track of its own with a ring and a pool of its own. A message is a [`Block`] of samples; it comes
//! in chunks as the knob says, is published, and goes back when the writer comes round to its slot. The card stands in the
//! slot that the writer enters next, and copies what it plays out of the blocks there: a pool that gave them back earlier,
//! or to two at once, would be heard.
//!
//! The track is there as long as somebody listens, in memory of its own: what is watched and counted is the same in silence.

use std::rc::Rc;

use super::media::Frame;
use super::params::Params;
use super::pool::{Desk, Make, Pool};
use super::track::Track;
use audio::music::BLOCK;
use audio::{Block, Card, Tune};
use model::heap::Heap;
use observe::probe::NoObserver;
use sim::{TICKS_PER_S, Tick};

/// Slots of the ring: a fifth of a second at 48 kHz. The flawed trial takes 75 MB for them in chunks of 128 bytes.
const SLOTS: u32 = 8;
/// How far behind the newest message the card is.
const BEHIND: u32 = SLOTS - 2;

/// See the module.
#[derive(Clone)]
pub(super) struct Sounding<Q: Pool<Heap>> {
    desk: Desk<Heap, NoObserver, Q::Shared>,
    track: Track<Heap, Q>,
    card: Card,
    tune: Rc<Tune>,
    rate: u64,
    chunk: u32,
    /// The tune's block that the track's first message is.
    first: u64,
    bytes: Vec<u8>,
}

impl<Q: Pool<Heap>> Sounding<Q> {
    /// From `now` on, with as much in the ring as lay there if it had sounded before.
    pub fn new(params: &Params, make: Make, tune: &Rc<Tune>, now: Tick) -> Self {
        let make = Make { slots: SLOTS, ..make };
        let mut desk = Desk::of::<Q>(Heap::new(params.policy), make);
        let rate = u64::from(tune.rate());
        let next = (now * rate / TICKS_PER_S).div_ceil(BLOCK as u64);
        Sounding {
            track: Track::new(&mut desk, 0, make),
            desk,
            card: Card::new(tune.rate(), tune.rate() / BLOCK as u32),
            tune: Rc::clone(tune),
            rate,
            chunk: params.mix.chunk,
            first: next.saturating_sub(u64::from(BEHIND)),
            bytes: Vec::new(),
        }
    }

    /// Moves what the card has played until `now` into `out`; returns sample frames. Of a stream that has ended nothing
    /// more comes.
    pub fn fetch(&mut self, now: Tick, ended: bool, out: &mut [f32]) -> usize {
        self.card.listen(true);
        while !ended && self.due() <= now && !self.desk.exhausted {
            self.publish();
        }
        self.card.fetch(now, out)
    }

    /// When the next message comes: as soon as its first sample would be played.
    fn due(&self) -> Tick {
        (self.first + u64::from(self.track.seq)) * BLOCK as u64 * TICKS_PER_S / self.rate
    }

    fn publish(&mut self) {
        let (due, seq) = (self.due(), self.track.seq);
        let samples = self.tune.block(self.first + u64::from(seq));
        self.bytes.clear();
        self.bytes.extend(samples.iter().flat_map(|sample| sample.to_le_bytes()));
        let frame = Frame::of(seq, self.bytes.len() as u32, self.chunk);
        self.track.turn(&mut self.desk, frame, &self.bytes);
        if seq >= BEHIND && !self.desk.exhausted {
            let block = self.read();
            self.card.push(due, 1, &[block]);
        }
    }

    /// What lies in the card's slot.
    fn read(&mut self) -> Block {
        let bytes = &mut self.bytes;
        bytes.clear();
        self.track.read_back(&self.desk, 1 + BEHIND, |piece| bytes.extend_from_slice(piece));
        bytes.as_chunks().0.iter().map(|&sample| f32::from_le_bytes(sample)).collect()
    }
}
