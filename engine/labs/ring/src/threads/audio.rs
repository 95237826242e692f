//! The live run: music through a variant's ring to the sound card, which sets the pace.
//!
//! The publisher fills blocks of 1 152 stereo frames into the slots, step by step as its variant does, and stays a few
//! blocks ahead of the worklet, which reads the slots themselves ([`layout`](super::layout)) and stores how many blocks it
//! has finished in [`Live::position`]. Other readers may listen in threads of their own. A publisher can be made to come
//! late now and then, as on a crowded machine: that is what the blocks ahead are for.

use std::sync::Arc;

use super::feed::Feed;
use super::layout::Layout;
use super::load::Load;
use super::outcome::Outcome;
use super::pace::Pace;
use super::run::{self, Run, Watch};
use audio::music;
use base::config::{Config, Refusal};
use sync::atomic::AtomicU32;
use sync::thread_pool::TooFewThreads;
use sync::{Padded, ThreadPool};

/// How the sound card is kept fed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feeding {
    /// Blocks that the publisher stays ahead: 1 to 64. A block is 24 ms at 48 kHz.
    pub lead: u32,
    /// Blocks of a hundred that come late, drawn from the configuration's seed: 0 to 100.
    pub stalls: u32,
    /// How late at most, in ms: 0 to 1000.
    pub stall_ms: u32,
}

impl Feeding {
    fn check(self) -> Result<Feeding, Refusal> {
        for (name, value, range) in
            [("lead", self.lead, 1..=64), ("stalls", self.stalls, 0..=100), ("stall_ms", self.stall_ms, 0..=1_000)]
        {
            if !range.contains(&value) {
                return Err(Refusal::new(name, value, format!("{} to {}", range.start(), range.end())));
            }
        }
        Ok(self)
    }
}

/// A live run that is set up: its memory has its place, and a worklet may begin to read.
pub struct Live {
    stage: Box<dyn Run>,
    position: Arc<Padded<AtomicU32>>,
    threads: usize,
}

impl Live {
    /// The variant called `id`, with as many readers beside the sound card as `config` says, on `threads` threads. Plays
    /// `picked`, interleaved stereo at the configuration's rate, or the built-in piece.
    ///
    /// # Errors
    /// When something is out of range, or the variant has no ring.
    pub fn new(
        id: &str,
        config: &Config,
        feeding: Feeding,
        picked: Option<Box<[f32]>>,
        threads: usize,
    ) -> Result<Live, Refusal> {
        let feeding = feeding.check()?;
        let mut load = Load::new(config)?;
        if !music::RATES.contains(&load.params.rate) {
            return Err(Refusal::new("rate", load.params.rate, "8000 to 192000 frames a second"));
        }
        if picked.as_ref().is_some_and(|picked| picked.is_empty() || !picked.len().is_multiple_of(music::CHANNELS)) {
            return Err(Refusal::new("media", "no whole frames", "interleaved stereo, at least 1 frame"));
        }
        // A ring of twice the lead: what the worklet still has to read is never overwritten.
        load.params.slots = load.params.slots.max(2 * feeding.lead).next_power_of_two();
        load.lingers = true;
        let position = Arc::new(Padded(AtomicU32::new(0)));
        load.pace = Pace::Card { position: Arc::clone(&position), feeding };
        let feed = Feed::Music { rate: load.params.rate, picked };
        let stage =
            run::open(id, &load, feed, threads).ok_or_else(|| Refusal::new("variant", id, "a variant with a ring"))?;
        Ok(Live { stage, position, threads })
    }

    /// Where the track is.
    pub fn layout(&self) -> Layout {
        self.stage.layout()
    }

    /// Where the worklet stores how many blocks it has finished, and notifies.
    pub fn position(&self) -> usize {
        std::ptr::from_ref(&**self.position).expose_provenance()
    }

    /// Threads that it needs: the publisher's, and the other readers'.
    pub fn threads(&self) -> usize {
        1 + self.threads
    }

    /// The word itself, for a sound card of ours.
    pub fn position_word(&self) -> &AtomicU32 {
        &self.position
    }

    /// Plays until `cancelled` says so.
    ///
    /// # Errors
    /// When fewer threads are idle.
    pub fn run(&mut self, thread_pool: &ThreadPool, cancelled: &dyn Fn() -> bool) -> Result<Outcome, TooFewThreads> {
        self.stage.run(thread_pool, cancelled, Watch::Counted)
    }
}
