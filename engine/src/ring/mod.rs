//! The ring lab: one publisher, many readers, and nine ways to share what is published.
//!
//! The mechanism is Monibuca's, version by version. A stream has one or two tracks, a track a [`ring`] of
//! slots. Its publisher ([`writer`]) fills one slot after the other; its [`reader`]s follow, each at its
//! own pace, and send to connections that take their time. The sound card is one of them. How they
//! keep out of each other's way is a [`strategy`]: one file each, with its lineage and what goes wrong.
//!
//! | file | variant |
//! |---|---|
//! | [`queue`] | a queue for each reader: one copy each (article), or a pointer each (version 1) |
//! | [`rwmutex`] | a reader–writer lock a slot (version 2) |
//! | [`waitgroup`] | a counter a slot (2.1 to 3.2) |
//! | [`sleep`] | a flag, and readers that look every 20 ms (3.2 to 4.13) |
//! | [`cond`] | a condition variable with an empty lock (4.13) |
//! | [`trylock`] | the lock again, only tried (5) |
//! | [`atomic`] | one write position, frames swapped (6) |
//! | [`epoch`] | ours |
//!
//! Around them: [`frame`] says what is published, [`resize`] how rings grow
//! and shrink, [`params`] reads the knobs, [`world`] puts it all under one scheduler, [`scene`] draws it,
//! on real threads.

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
pub mod replay;
#[expect(clippy::module_inception, reason = "the ring is what the lab is about")]
mod ring;
pub mod rwmutex;
pub mod shared;
pub mod sleep;
mod strategy;
#[cfg(feature = "threads")]
pub mod threads;
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
pub use watch::scene;
pub use word::{Memory, Word};

use crate::lab::config::{Config, Refusal};
use crate::lab::probe::{Counters, Counting, Nothing, Probe, Watched};
use crate::lab::session::Side;
use crate::lab::workload::{self, COUNTED};
use crate::lab::world::World;
use crate::measure::Subject;
use crate::sound::Tune;
use frame::Source;
use params::Params;
use tight::Tight;
use watch::RingWorld;

/// Streams up to which a world keeps a trace.
const RECORDED_STREAMS: u32 = 64;
/// Streams above which only two variants are held in memory at a time.
const CROWDED_STREAMS: u32 = 256;

/// Runs `$body` with `$strategy` being the type of the variant called `$id`, which must be one of the
/// catalogue's.
macro_rules! with_strategy {
    ($id:expr, $strategy:ident => $body:expr) => {
        match $id {
            "queue-copy" => {
                type $strategy = queue::Queues<queue::Copies>;
                $body
            }
            "queue-v1" => {
                type $strategy = queue::Queues<queue::Pointers>;
                $body
            }
            "rwmutex" => {
                type $strategy = rwmutex::RwMutex;
                $body
            }
            "waitgroup" => {
                type $strategy = waitgroup::WaitGroup;
                $body
            }
            "sleep" => {
                type $strategy = sleep::Sleep;
                $body
            }
            "cond" => {
                type $strategy = cond::Cond;
                $body
            }
            "trylock" => {
                type $strategy = trylock::TryLock;
                $body
            }
            "atomic" => {
                type $strategy = atomic::Atomic;
                $body
            }
            "epoch" => {
                type $strategy = epoch::Epoch;
                $body
            }
            id => unreachable!("the catalogue has no variant {id}"),
        }
    };
}

/// How readers of the variant called `id` wait.
fn wait_policy(id: &str) -> WaitPolicy {
    with_strategy!(id, S => <S as Strategy<local::Local>>::WAITS)
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

    /// Frames to publish, in all, until every ring has been round twice.
    fn two_laps(&self) -> u64 {
        2 * u64::from(self.params.slots) * u64::from(self.params.streams * self.params.tracks)
    }

    /// A world of a variant, every event recorded, or only counted and digested.
    fn world(&self, variant: &str, recorded: bool) -> Box<dyn World> {
        with_strategy!(variant, S => {
            let mut world = RingWorld::<S, Watched>::new(&self.params, &self.source);
            if !recorded {
                world.probe = world.probe.untraced();
            }
            Box::new(world)
        })
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

    /// Runs a variant until its digest is known and its rings have been round twice, and then counts: what a steady state
    /// costs, not what the beginning does. It is the very loop that is timed, and times are counted in its rounds.
    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        with_strategy!(variant, S => {
            let mut tight = Tight::<S, Counting>::new(&self.params, &self.source);
            while tight.published() < self.two_laps() || tight.digest().is_none() {
                // Asking takes long where there are many streams.
                tight.work(256);
            }
            let (digest, begun) = (tight.digest(), tight.counters());
            tight.work(COUNTED);
            (digest, tight.counters().since(&begun))
        })
    }

    /// Refused in the module with threads: there the ring is timed on them, and the module is smaller without this.
    #[cfg(all(target_arch = "wasm32", feature = "threads"))]
    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Err(Refusal::new("timed", variant, "a variant on threads"))
    }

    #[cfg(not(all(target_arch = "wasm32", feature = "threads")))]
    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok(with_strategy!(variant, S => Box::new(Tight::<S, Nothing>::new(&self.params, &self.source))))
    }

    fn is_large(&self) -> bool {
        self.params.streams > CROWDED_STREAMS
    }
}
