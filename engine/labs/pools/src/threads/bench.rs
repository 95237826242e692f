//! The labs of the bench: pools on real threads, where each thread returns its own blocks (`pools-threads`) and where
//! another thread returns them (`pools-handed`).
//!
//! The time of a frame is the time from the start of the first thread to the end of the last one, divided by the frames of
//! all publishers: what counts is how many frames all threads publish together, including the time for which they wait for
//! a lock. With more threads than processors it includes the time for which they wait for those.

use std::sync::Arc;

use super::pool::BlockPool;
use super::run::ThreadedPool;
use super::traffic::{Load, Role};
use super::variants::{Allocating, Levels, Locked, PerThread};
use crate::catalogue;
use crate::media::{Media, Mix};
use base::Allowed;
use base::catalogue::{Lab, Preset, Variant};
use base::config::{Config, Refusal};
use base::hash::Hash;
use base::knob::Knob;
use measure::Subject;
use observe::probe::Counters;
use sim::workload::{self, COUNTED};
use sync::global;
use sync::thread_pool::TooFewThreads;

/// Id of the lab in which each thread returns its own blocks.
const OWN: &str = "pools-threads";
/// Id of the lab in which another thread returns them.
const HANDED: &str = "pools-handed";

/// The lab in which each thread returns its own blocks.
pub fn own() -> Lab {
    let variant = |id| Variant::new(id, "labs/pools/src/threads/variants.rs");
    let variants = vec![
        variant("none").textbook("without a pool", ""),
        variant("locked").textbook("one queue, locked", "").replaces("none"),
        variant("sync-pool").textbook("Go’s sync.Pool", "since 1.13").replaces("locked"),
        variant("fifo").shipped("4.11", "2023").replaces("sync-pool"),
    ];
    // A chunk of 65,535 bytes is a whole frame, in one block, which is returned at once. The others are the chunks of RTMP.
    let presets = vec![
        preset("one-block-1", &[("publishers", 1), ("chunk", 65_535), ("slots", 0)]),
        preset("one-block-2", &[("publishers", 2), ("chunk", 65_535), ("slots", 0)]),
        preset("one-block-4", &[("publishers", 4), ("chunk", 65_535), ("slots", 0)]),
        preset("small-chunks-1", &[("publishers", 1)]),
        preset("small-chunks-2", &[("publishers", 2)]),
        preset("small-chunks-4", &[("publishers", 4)]),
    ];
    lab(OWN, variants, presets, &[("none", "sync-pool"), ("none", "fifo")])
}

/// The lab in which another thread returns the blocks. No thread can have a pool of its own there.
pub fn handed() -> Lab {
    let mut variants = own().variants;
    variants.retain(|variant| variant.id != "fifo");
    let presets = vec![
        preset("handed-block-1", &[("publishers", 1), ("chunk", 65_535), ("slots", 0)]),
        preset("handed-block-2", &[("publishers", 2), ("chunk", 65_535), ("slots", 0)]),
        preset("handed-chunks-1", &[("publishers", 1)]),
        preset("handed-chunks-2", &[("publishers", 2)]),
    ];
    lab(HANDED, variants, presets, &[("none", "sync-pool")])
}

fn lab(
    id: &'static str,
    variants: Vec<Variant>,
    presets: Vec<Preset>,
    also: &'static [(&'static str, &'static str)],
) -> Lab {
    Lab { id, variants, knobs: knobs(), presets, default_a: "locked", default_b: "sync-pool", also }
}

fn preset(id: &'static str, knobs: &'static [(&'static str, u32)]) -> Preset {
    Preset { id, a: "locked", b: "sync-pool", knobs }
}

fn knobs() -> Vec<Knob> {
    let mut knobs = vec![
        Knob::range("publishers", "publishers", 1, 8, 2),
        // With 0 a frame's blocks are returned as soon as it is complete.
        Knob::range("slots", "slots", 0, 1_024, 20),
    ];
    knobs.extend(catalogue::knobs().into_iter().filter(|knob| MIX.contains(&knob.id)));
    knobs
}

/// The knobs of the pools lab that decide of which sizes frames and chunks are.
const MIX: &[&str] = &["chunk", "p_bytes", "i_bytes", "gop"];

/// Number of mean frames that may be on their way to the thread that returns their blocks: as many as a ring of the pools
/// lab has slots by default.
const QUEUE: u32 = 256;

/// A checked configuration of one of the two labs.
pub struct Workload {
    publishers: u32,
    /// Capacity in chunks of the queue to the thread that returns a publisher's blocks; `None` if it does that itself.
    queue: Option<u32>,
    load: Arc<Load>,
}

impl Workload {
    /// Checks a configuration.
    ///
    /// # Errors
    /// A refusal that names the knob, its value and the allowed range.
    pub fn new(config: &Config) -> Result<Workload, Refusal> {
        let is_handed = config.lab == HANDED;
        let values = config.values(&if is_handed { handed() } else { own() })?;
        let [publishers, slots, chunk, p_bytes, i_bytes, gop] =
            ["publishers", "slots", "chunk", "p_bytes", "i_bytes", "gop"].map(|id| values.get(id));
        let media = Media::new(Mix { seed: config.seed, p_bytes, i_bytes, gop, chunk, oversize: 0, clip: None });
        // The mean and the largest sizes of `Media::frame`.
        let mean = (i_bytes + (gop - 1) * p_bytes) / gop;
        let largest = (i_bytes * 4 / 3).max(p_bytes * 7 / 5);
        let queue = is_handed.then_some((QUEUE * mean.div_ceil(chunk)).max(largest.div_ceil(chunk)));
        Ok(Workload { publishers, queue, load: Arc::new(Load { media, slots }) })
    }

    /// Number of frames that a publisher publishes to be counted.
    fn counted(&self) -> u32 {
        COUNTED as u32 / self.publishers
    }

    fn roles(&self) -> Vec<Role> {
        let of = |number| match self.queue {
            None => vec![Role::alone(number)],
            Some(chunks) => Vec::from(Role::pair(number, chunks as usize)),
        };
        (0..self.publishers).flat_map(of).collect()
    }

    fn pool<B: BlockPool>(&self) -> ThreadedPool<B> {
        ThreadedPool::new(Arc::clone(&self.load), self.roles())
    }
}

impl workload::Workload for Workload {
    fn unit(&self) -> &'static str {
        "frame"
    }

    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        let frames = self.counted();
        match variant {
            "none" => self.pool::<Allocating>().count(frames),
            "locked" => self.pool::<Locked>().count(frames),
            "sync-pool" => self.pool::<Levels>().count(frames),
            _ => self.pool::<PerThread>().count(frames),
        }
    }

    /// The digest of the frames that were released, computed without pools and threads.
    fn oracle(&self) -> Option<u64> {
        let mut all = Hash::default();
        for publisher in 0..self.publishers {
            let mut read = Hash::default();
            for seq in 0..self.counted().saturating_sub(self.load.slots) {
                read.number(u64::from(seq));
                read.bytes(self.load.media.bytes(self.load.media.frame(publisher, seq)));
            }
            all.number(read.get());
        }
        Some(all.get())
    }

    /// Refuses if too few threads are idle.
    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        let refused =
            |TooFewThreads { wanted, idle }| Refusal::new("threads", wanted, Allowed::at_most(idle, "idle threads"));
        global::with_idle(self.roles().len()).map_err(refused)?;
        Ok(match variant {
            "none" => Box::new(self.pool::<Allocating>()),
            "locked" => Box::new(self.pool::<Locked>()),
            "sync-pool" => Box::new(self.pool::<Levels>()),
            _ => Box::new(self.pool::<PerThread>()),
        })
    }
}
