//! A row of the catalogue: a variant's description, and the functions that make its worlds, its measured loop and its
//! runs on threads.

use std::rc::Rc;

use super::frame::Source;
use super::local::Local;
use super::params::Params;
use super::strategy::{Strategy, WaitPolicy};
#[cfg(all(feature = "threads", not(loom)))]
use super::threads::{Threaded, run::MakeRun};
#[cfg(not(all(target_arch = "wasm32", feature = "threads")))]
use super::tight::Measured;
use super::watch::{PUBLISHER_STATES, READER_STATES, RingWorld, Watchable};
use base::catalogue::Variant;
use observe::probe::{Probe, Watched};
use sim::world::World;

/// Begins a world, which is to be [built](World::build). If the flag is true, the world records every event.
type MakeWorld = fn(&Rc<Params>, &Rc<Source>, bool) -> Box<dyn World>;

/// A row of the catalogue.
pub(crate) struct Row {
    pub variant: Variant,
    /// How its readers wait.
    pub waits: WaitPolicy,
    pub world: MakeWorld,
    /// Whether readers read from slots, and whether the ring can change its size.
    #[cfg(test)]
    pub uses_slots: bool,
    #[cfg(test)]
    pub grows: bool,
    /// Counts and times the variant in one thread. Left out of the module with threads, which counts and times the ring
    /// on threads; that keeps the module small.
    #[cfg(not(all(target_arch = "wasm32", feature = "threads")))]
    pub measured: Measured,
    /// Makes runs on threads; `None` if the variant does not run on threads.
    #[cfg(all(feature = "threads", not(loom)))]
    pub make_run: Option<MakeRun>,
}

impl Row {
    /// The row of a variant that runs on one thread only.
    pub fn local<S: Watchable>(variant: Variant) -> Row {
        debug_assert_eq!(variant.id, <S as Strategy<Local>>::ID);
        let publisher = [&PUBLISHER_STATES[..], S::PUBLISHER].concat();
        let reader = [&READER_STATES[..], S::READER].concat();
        Row {
            variant: variant.states(&publisher, &reader),
            waits: S::WAITS,
            world: world::<S>,
            #[cfg(test)]
            uses_slots: S::SLOTS,
            #[cfg(test)]
            grows: S::GROWS,
            #[cfg(not(all(target_arch = "wasm32", feature = "threads")))]
            measured: Measured::of::<S>(),
            #[cfg(all(feature = "threads", not(loom)))]
            make_run: None,
        }
    }

    /// The row of a variant that also runs on threads.
    #[cfg(all(feature = "threads", not(loom)))]
    pub fn shared<S: Watchable + Threaded>(variant: Variant) -> Row {
        Row { make_run: Some(MakeRun::of::<S>()), ..Row::local::<S>(variant) }
    }

    /// The row of a variant that also runs on threads, in a build without threads.
    #[cfg(any(not(feature = "threads"), loom))]
    pub fn shared<S: Watchable>(variant: Variant) -> Row {
        Row::local::<S>(variant)
    }
}

fn world<S: Watchable>(params: &Rc<Params>, source: &Rc<Source>, recorded: bool) -> Box<dyn World> {
    let mut world = RingWorld::<S, Watched>::of(params, source);
    if !recorded {
        world.probe = world.probe.untraced();
    }
    Box::new(world)
}

/// The row of the variant `id`, if there is one.
pub(super) fn find(id: &str) -> Option<Row> {
    super::variants::rows().into_iter().find(|row| row.variant.id == id)
}
