//! A variant in the catalogue: what is said of it, and how its worlds, its measured loop and its runs on threads are made.

use std::rc::Rc;

use super::frame::Source;
use super::local::Local;
use super::params::Params;
use super::strategy::{Strategy, WaitPolicy};
#[cfg(all(feature = "threads", not(loom)))]
use super::threads::{Threaded, run::Stages};
#[cfg(not(all(target_arch = "wasm32", feature = "threads")))]
use super::tight::Measured;
use super::watch::{PUBLISHER_STATES, READER_STATES, RingWorld, Watchable};
use base::catalogue::Variant;
use observe::probe::{Probe, Watched};
use sim::world::World;

/// Makes a world; the flag says whether it keeps every event.
type MakeWorld = fn(&Rc<Params>, &Rc<Source>, bool) -> Box<dyn World>;

/// A variant.
pub(crate) struct Row {
    pub variant: Variant,
    /// How its readers wait.
    pub waits: WaitPolicy,
    pub world: MakeWorld,
    /// In the module with threads the ring is counted and timed on them, and the module is smaller without this.
    #[cfg(not(all(target_arch = "wasm32", feature = "threads")))]
    pub measured: Measured,
    /// Makes runs on threads, if the variant can be there.
    #[cfg(all(feature = "threads", not(loom)))]
    pub stages: Option<Stages>,
}

impl Row {
    /// A variant that exists in the memory of one thread alone.
    pub fn local<S: Watchable>(variant: Variant) -> Row {
        debug_assert_eq!(variant.id, <S as Strategy<Local>>::ID);
        let publisher = [&PUBLISHER_STATES[..], S::PUBLISHER].concat();
        let reader = [&READER_STATES[..], S::READER].concat();
        Row {
            variant: variant.places(&publisher, &reader),
            waits: S::WAITS,
            world: world::<S>,
            #[cfg(not(all(target_arch = "wasm32", feature = "threads")))]
            measured: Measured::of::<S>(),
            #[cfg(all(feature = "threads", not(loom)))]
            stages: None,
        }
    }

    /// A variant that threads can share as well.
    #[cfg(all(feature = "threads", not(loom)))]
    pub fn shared<S: Watchable + Threaded>(variant: Variant) -> Row {
        Row { stages: Some(Stages::of::<S>()), ..Row::local::<S>(variant) }
    }

    /// A variant that threads could share as well.
    #[cfg(any(not(feature = "threads"), loom))]
    pub fn shared<S: Watchable>(variant: Variant) -> Row {
        Row::local::<S>(variant)
    }
}

fn world<S: Watchable>(params: &Rc<Params>, source: &Rc<Source>, recorded: bool) -> Box<dyn World> {
    let mut world = RingWorld::<S, Watched>::new(params, source);
    if !recorded {
        world.probe = world.probe.untraced();
    }
    Box::new(world)
}

/// The variant called `id`, if there is one.
pub(super) fn find(id: &str) -> Option<Row> {
    super::catalogue::rows().into_iter().find(|row| row.variant.id == id)
}
