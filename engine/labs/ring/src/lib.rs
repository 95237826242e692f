//! The ring lab: one publisher, many readers, and several ways to share what is published.
//!
//! The mechanism is Monibuca's, version by version. A stream has one or two tracks, and each track has a [`ring`] of
//! slots. The [`publisher`] of a track fills one slot after the other. Its [`reader`]s follow, each at its own pace,
//! and send the frames over connections, some of which are slow. A variant defines how publisher and readers
//! synchronise. Each of the [`variants`] is one file, which describes its history and its faults and implements
//! [`strategy`] once for all drivers.
//!
//! | file | content |
//! |---|---|
//! | [`word`], [`local`], [`shared`] | the words of a ring's state, in the memory of one thread or of several |
//! | [`context`] | the environment of an action: clock, wake-up calls, observer |
//! | [`watch`] | the driver of the picture: virtual time, one visible action a step |
//! | [`tight`] | the driver that is measured |
//! | [`threads`] | the driver on real threads |
//! | [`search`] | the driver of the page's search for a failing schedule |
//! | [`drive`] | loops that `tight` and `threads` share |
//! | [`replay`] | playback of a recorded run on threads |
//! | [`readers`] | the bench with 1 to 1,000 readers |
//! | [`scene`] | the data that the page draws |
//! | [`variants`], [`row`] | the variants, a variant's constructors |
//! | [`catalogue`], [`params`] | knobs and presets, checked parameters |
//! | [`counts`], [`frame`] | counters and events, frames |
//! | [`reference`] | what readers must be sent, without a ring |

mod catalogue;
mod context;
mod counts;
pub mod drive;
mod frame;
mod local;
pub mod lock;
mod params;
pub mod pin;
mod publisher;
mod reader;
#[cfg(not(all(target_arch = "wasm32", feature = "threads")))]
pub mod readers;
#[cfg(not(all(target_arch = "wasm32", feature = "threads")))]
mod reference;
pub mod replay;
mod ring;
mod row;
pub mod scene;
pub mod search;
pub mod shared;
mod strategy;
#[cfg(feature = "threads")]
pub mod threads;
#[cfg(not(all(target_arch = "wasm32", feature = "threads")))]
mod tight;
pub mod variants;
mod watch;
mod word;

#[cfg(test)]
mod tests;

use std::rc::Rc;

pub use catalogue::lab;
pub use context::{Context, RingEvent};
pub use counts::{CLOSER, Counter, EventKind, PUBLISHER, SOUND_CARD};
pub use drive::Read;
pub use frame::Label;
pub use local::{Local, LocalWord};
pub use publisher::Publisher;
pub use reader::Reader;
pub use ring::{Ring, SlotId, Switches};
pub use strategy::{Next, STEP, Strategy, WaitPolicy};
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

/// Labs that only the bench uses; no page shows them.
pub const BENCHES: &[Entry] = &[
    #[cfg(not(all(target_arch = "wasm32", feature = "threads")))]
    Entry { lab: readers::lab, open: |config, _| Ok(Box::new(readers::Workload::new(config)?)) },
    #[cfg(all(feature = "threads", not(loom)))]
    Entry { lab: threads::timing::lab, open: |config, _| Ok(Box::new(threads::timing::Workload::new(config)?)) },
    #[cfg(all(feature = "threads", not(loom)))]
    Entry { lab: threads::rivals::lab, open: |config, _| Ok(Box::new(threads::rivals::Workload::new(config)?)) },
];

/// The largest number of streams with which a world keeps a trace.
const RECORDED_STREAMS: u32 = 64;
/// The largest number of streams with which the bench holds all variants in memory at once; above it, two.
const CROWDED_STREAMS: u32 = 256;

/// How readers of the variant `id` wait. The catalogue must contain `id`.
fn wait_policy(id: &str) -> WaitPolicy {
    row(id).waits
}

/// The row of the variant `id`. The catalogue must contain `id`.
fn row(id: &str) -> Row {
    row::find(id).unwrap_or_else(|| unreachable!("the catalogue has no variant {id}"))
}

/// A checked configuration, from which worlds are made.
pub struct Workload {
    variants: [String; 2],
    params: Rc<Params>,
    source: Rc<Source>,
}

impl Workload {
    /// Checks a configuration. The sound card plays `tune`, or silence if there is none.
    ///
    /// # Errors
    /// A refusal that names the knob, its value and the allowed range.
    pub fn new(config: &Config, tune: Option<Rc<Tune>>) -> Result<Workload, Refusal> {
        let values = config.values(&lab())?;
        let params = Params::read(config, &values)?;
        Ok(Workload {
            variants: [config.a.clone(), config.b.clone()],
            source: Source::new(params.seed, tune),
            params: Rc::new(params),
        })
    }

    /// A world of a variant. It always counts and digests; if `recorded` is true, it also records every event.
    #[cfg(test)]
    fn world(&self, variant: &str, recorded: bool) -> Box<dyn World> {
        workload::built((row(variant).world)(&self.params, &self.source, recorded))
    }
}

impl workload::Workload for Workload {
    /// The unit of work: a delivery, or, in configurations without readers, a published frame.
    fn unit(&self) -> &'static str {
        if self.params.readers == 0 { "frame" } else { "delivery" }
    }

    /// The world records every event if it has at most [`RECORDED_STREAMS`] streams.
    fn begin(&self, side: Side) -> Box<dyn World> {
        let recorded = self.params.streams <= RECORDED_STREAMS;
        (row(&self.variants[side as usize]).world)(&self.params, &self.source, recorded)
    }

    fn open(&self, side: Side) -> Box<dyn World> {
        workload::built(self.begin(side))
    }

    /// Returns no counts in the module with threads, which counts and times the ring on threads instead.
    #[cfg(all(target_arch = "wasm32", feature = "threads"))]
    fn count(&self, _variant: &str) -> (Option<u64>, Counters) {
        (None, Counters::of::<Counter>())
    }

    /// Counts in the same loop that is timed.
    #[cfg(not(all(target_arch = "wasm32", feature = "threads")))]
    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        (row(variant).measured.count)(&self.params, &self.source)
    }

    /// Refuses in the module with threads, which counts and times the ring on threads instead.
    #[cfg(all(target_arch = "wasm32", feature = "threads"))]
    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Err(Refusal::new("timed", variant, base::Need::Threads))
    }

    #[cfg(not(all(target_arch = "wasm32", feature = "threads")))]
    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok((row(variant).measured.timed)(&self.params, &self.source))
    }

    #[cfg(not(all(target_arch = "wasm32", feature = "threads")))]
    fn oracle(&self) -> Option<u64> {
        Some(reference::digest(&self.params, &self.source))
    }

    #[cfg(not(all(target_arch = "wasm32", feature = "threads")))]
    fn driver(&self) -> Option<Box<dyn Subject>> {
        Some((tight::Measured::driver().timed)(&self.params, &self.source))
    }

    fn is_large(&self) -> bool {
        self.params.streams > CROWDED_STREAMS
    }
}
