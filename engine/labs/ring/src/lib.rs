//! The ring lab: one publisher, many readers, and nine ways to share what is published.
//!
//! The mechanism is Monibuca's, version by version. A stream has one or two tracks, and each track has a [`ring`] of slots. Its
//! [`publisher`] fills one slot after the other; its [`reader`]s follow, each at its own pace, and send to connections that take
//! their time. A variant says how they keep out of each other's way. It is one file, with its lineage and what goes wrong, and
//! implements [`strategy`] once for all drivers.
//!
//! | file | variant |
//! |---|---|
//! | [`queue`] | a queue for each reader: one copy each (article), or a pointer each (version 1); on one thread only |
//! | [`rwmutex`] | a reader–writer [`lock`] a slot (version 2) |
//! | [`waitgroup`] | a counter a slot (2.1 to 3.2) |
//! | [`sleep`] | a flag, and readers that look every 20 ms (3.2 to 4.13) |
//! | [`cond`] | a condition variable with an empty lock (4.13) |
//! | [`trylock`] | the lock again, only tried (5) |
//! | [`atomic`] | one write position, frames swapped (6); a [`pin`] a slot |
//! | [`epoch`] | ours; a pin a slot |
//!
//! | file | what it is |
//! |---|---|
//! | [`word`], [`local`], [`shared`] | what a ring's state consists of, in the memory of one thread or of several |
//! | [`context`] | what an action needs besides the ring |
//! | [`watch`] | the driver of the picture: virtual time, one visible action a step |
//! | [`tight`] | the driver that is measured |
//! | [`threads`] | the driver on real threads |
//! | [`drive`] | loops that the last two share |
//! | [`replay`] | shows what threads did |
//! | [`readers`] | the bench of one reader to a thousand |
//! | [`scene`] | what the page draws |
//! | [`catalogue`], [`row`], [`params`], [`counts`], [`frame`] | the variants, the knobs, what is counted, what is published |

pub mod atomic;
mod catalogue;
pub mod cond;
mod context;
mod counts;
mod drive;
pub mod epoch;
mod frame;
mod local;
pub mod lock;
mod params;
pub mod pin;
mod publisher;
mod queue;
mod reader;
#[cfg(not(all(target_arch = "wasm32", feature = "threads")))]
pub mod readers;
pub mod replay;
mod ring;
mod row;
pub mod rwmutex;
pub mod scene;
pub mod shared;
pub mod sleep;
mod strategy;
#[cfg(feature = "threads")]
pub mod threads;
#[cfg(not(all(target_arch = "wasm32", feature = "threads")))]
mod tight;
pub mod trylock;
pub mod waitgroup;
mod watch;
mod word;

#[cfg(test)]
mod tests;

use std::rc::Rc;

pub use catalogue::lab;
pub use context::Context;
pub use counts::{CLOSER, Counter, PUBLISHER, SOUND_CARD, What};
pub use drive::Read;
pub use publisher::Publisher;
pub use reader::Reader;
pub use ring::{Ring, Switches};
pub use strategy::{Next, Strategy, WaitPolicy};
pub use word::{Memory, Word};

use audio::Tune;
use base::config::{Config, Refusal};
use frame::Source;
use measure::Subject;
use observe::probe::Counters;
use params::Params;
use row::Row;
use sim::registry::Entry;
use sim::session::Side;
use sim::workload;
use sim::world::World;

/// The ring lab.
pub const ENTRY: Entry = Entry { lab, open: |config, tune| Ok(Box::new(Workload::new(config, tune)?)) };

/// What the bench compares besides: no page shows it.
pub const BENCHES: &[Entry] = &[
    #[cfg(not(all(target_arch = "wasm32", feature = "threads")))]
    Entry { lab: readers::lab, open: |config, _| Ok(Box::new(readers::Workload::new(config)?)) },
    #[cfg(all(feature = "threads", not(loom)))]
    Entry { lab: threads::timing::lab, open: |config, _| Ok(Box::new(threads::timing::Workload::new(config)?)) },
    #[cfg(all(feature = "threads", not(loom)))]
    Entry { lab: threads::rivals::lab, open: |config, _| Ok(Box::new(threads::rivals::Workload::new(config)?)) },
];

/// Streams up to which a world keeps a trace.
const RECORDED_STREAMS: u32 = 64;
/// Streams above which only two variants are held in memory at a time.
const CROWDED_STREAMS: u32 = 256;

/// How readers of the variant called `id`, one of the catalogue's, wait.
fn wait_policy(id: &str) -> WaitPolicy {
    row(id).waits
}

/// The variant called `id`, one of the catalogue's.
fn row(id: &str) -> Row {
    row::find(id).unwrap_or_else(|| unreachable!("the catalogue has no variant {id}"))
}

/// A configuration that has been checked, ready to make worlds of.
pub struct Workload {
    variants: [String; 2],
    params: Rc<Params>,
    source: Rc<Source>,
}

impl Workload {
    /// Checks a configuration. The sound card plays `tune`, or nothing.
    pub fn new(config: &Config, tune: Option<Rc<Tune>>) -> Result<Workload, Refusal> {
        let values = config.values(&lab())?;
        let params = Params::read(config, &values)?;
        Ok(Workload {
            variants: [config.a.clone(), config.b.clone()],
            source: Source::new(params.seed, tune),
            params: Rc::new(params),
        })
    }

    /// A world of a variant, every event recorded, or only counted and digested.
    fn world(&self, variant: &str, recorded: bool) -> Box<dyn World> {
        (row(variant).world)(&self.params, &self.source, recorded)
    }
}

impl workload::Workload for Workload {
    /// A delivery; without readers, a published frame.
    fn unit(&self) -> &'static str {
        if self.params.readers == 0 { "frame" } else { "delivery" }
    }

    /// Every event is recorded, unless there are so many streams that nobody could read it.
    fn open(&self, side: Side) -> Box<dyn World> {
        self.world(&self.variants[side as usize], self.params.streams <= RECORDED_STREAMS)
    }

    /// Nothing in the module with threads: there the ring is counted and timed on them.
    #[cfg(all(target_arch = "wasm32", feature = "threads"))]
    fn count(&self, _variant: &str) -> (Option<u64>, Counters) {
        (None, Counters::of::<Counter>())
    }

    /// What is counted is the very loop that is timed.
    #[cfg(not(all(target_arch = "wasm32", feature = "threads")))]
    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        (row(variant).measured.count)(&self.params, &self.source)
    }

    /// Refused in the module with threads, as above.
    #[cfg(all(target_arch = "wasm32", feature = "threads"))]
    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Err(Refusal::new("timed", variant, "a variant on threads"))
    }

    #[cfg(not(all(target_arch = "wasm32", feature = "threads")))]
    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok((row(variant).measured.timed)(&self.params, &self.source))
    }

    #[cfg(not(all(target_arch = "wasm32", feature = "threads")))]
    fn driver(&self) -> Option<Box<dyn Subject>> {
        Some((tight::Measured::driver().timed)(&self.params, &self.source))
    }

    fn is_large(&self) -> bool {
        self.params.streams > CROWDED_STREAMS
    }
}
