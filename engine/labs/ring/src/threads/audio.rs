//! The live run: music through a variant's ring to the sound card, which sets the pace.
//!
//! The publisher fills the slots with blocks of 1,152 stereo frames, as its variant does, and stays a few blocks ahead
//! of the worklet. The worklet reads the slots directly ([`layout`](super::layout)) and stores the number of blocks
//! that it has finished in [`Live::position`]. Other readers may read in threads of their own. The publisher can be
//! delayed at random, as on a busy machine; the blocks ahead cover such delays.

use std::sync::Arc;

use super::feed::Feed;
use super::layout::Layout;
use super::load::Load;
use super::outcome::Outcome;
use super::pace::Pace;
use super::run::{self, Observation, Run};
use audio::music;
use base::{Allowed, Config, Need, Refusal};
use sync::atomic::AtomicU32;
use sync::thread_pool::TooFewThreads;
use sync::{Padded, ThreadPool};

/// The publisher's lead over the sound card, and its random delays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Feeding {
    /// The number of blocks that the publisher stays ahead of the sound card: 1 to 64. A block lasts 24 ms at 48 kHz.
    pub lead: u32,
    /// The share of delayed blocks, in percent: 0 to 100. The configuration's seed determines which blocks are delayed.
    pub stalls: u32,
    /// The longest delay, in ms: 0 to 1,000.
    pub stall_ms: u32,
}

impl Feeding {
    fn check(self) -> Result<Feeding, Refusal> {
        for (name, value, range) in
            [("lead", self.lead, 1..=64), ("stalls", self.stalls, 0..=100), ("stall_ms", self.stall_ms, 0..=1_000)]
        {
            if !range.contains(&value) {
                return Err(Refusal::new(name, value, Allowed::range(range, "")));
            }
        }
        Ok(self)
    }
}

/// A live run that is ready to start: its memory is allocated, and a worklet may begin to read.
pub struct Live {
    run: Box<dyn Run>,
    position: Arc<Padded<AtomicU32>>,
    threads: usize,
}

impl Live {
    /// A live run of the variant `id`. `config` sets the number of readers beside the sound card, which `threads`
    /// threads serve. Plays `picked`, interleaved stereo at the configuration's rate, or the built-in piece if it is
    /// `None`.
    ///
    /// # Errors
    /// A refusal if a value is out of range, or if the variant does not run on threads.
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
            return Err(Refusal::new("rate", load.params.rate, Allowed::range(music::RATES, "frames/s")));
        }
        if let Some(picked) = &picked
            && (picked.is_empty() || !picked.len().is_multiple_of(music::CHANNELS))
        {
            let allowed = Allowed::Multiple { of: music::CHANNELS as u32, unit: "" };
            return Err(Refusal::new("samples", picked.len(), allowed));
        }
        // The ring has at least twice the lead, so that the publisher never overwrites a block that the worklet still
        // has to read.
        load.params.slots = load.params.slots.max(2 * feeding.lead).next_power_of_two();
        load.timed_sends = true;
        let position = Arc::new(Padded(AtomicU32::new(0)));
        load.pace = Pace::Card { position: Arc::clone(&position), feeding };
        let feed = Feed::Music { rate: load.params.rate, picked };
        let run = run::open(id, &load, feed, threads).ok_or_else(|| Refusal::new("variant", id, Need::Ring))?;
        Ok(Live { run, position, threads })
    }

    /// The addresses of the track in memory.
    pub fn layout(&self) -> Layout {
        self.run.layout()
    }

    /// The address of the word in which the worklet stores the number of blocks that it has finished. It notifies the
    /// word after each store.
    pub fn position(&self) -> usize {
        std::ptr::from_ref(&**self.position).expose_provenance()
    }

    /// The number of threads that the run needs: one for the publisher, and those of the other readers.
    pub fn threads(&self) -> usize {
        1 + self.threads
    }

    /// Plays until `cancelled` returns true.
    ///
    /// # Errors
    /// An error if fewer than [`threads`](Self::threads) threads are idle.
    pub fn run(&mut self, thread_pool: &ThreadPool, cancelled: &dyn Fn() -> bool) -> Result<Outcome, TooFewThreads> {
        self.run.run(thread_pool, cancelled, Observation::Counted)
    }
}
