//! The engine of Ringside, a laboratory for the optimisations of streaming systems.
//!
//! Mechanisms and drivers are apart. A *mechanism* (a ring with its strategies, and in time a pool, a
//! weak queue, an index) knows nothing of scenes, clocks, threads or browsers. Drivers run it: a
//! [`lab::Session`] one visible action at a time, in virtual time; [`measure`] in tight loops, unwatched.
//! Both run the same code.
//!
//! | module | what it is |
//! |---|---|
//! | [`lab`] | what every lab shares: catalogue, configuration, probe, trace, session with seek and fork |
//! | [`runtime`] | the deterministic scheduler: tasks, virtual time, lists to sleep in; and real threads |
//! | [`measure`] | paired sampling, intervals, noise floor, verdicts, on a clock that is passed in |
//! | [`reel`] | watching and playing back mechanisms that do a frame's work in one go |
//! | [`sound`] | what streams sound like |
//! | [`ring`] | the ring lab |
//! | [`threads`] | the threads lab |
//! | [`server`] | the server lab |
//! | [`model`] | what we model: a collected heap, with its constants and their source |
//! | [`media`] | real media: FLV taken apart, and written in other formats |
//! | [`chunks`] | the Chunks lab |
//! | [`pools`] | the pools lab |
//! | [`queues`] | the queues lab: weak queue, dispatch, comparisons |
//! | [`station`] | the station: a graph of operators with every optimisation as a switch |
//! | [`clock`] | the clock lab: who sets the pace of a graph, and how that is found out |
//! | [`medialib`] | a media library as a product of its own: S4's trees and ours, queries, a log, SQL |
//! | [`library`] | the lab that watches and measures it |
//! | [`bench`] | every comparison of every lab, as a document |
//! | `fuzz` | what strangers may hand to the engine, for fuzzers and tests |
//! | [`agreement`] | what all builds of the engine must do alike |
//! | `bindings` | the browser's side; the only place with wasm-bindgen and web-sys |
//!
//! Labs are grouped by the question that they ask. A group is a feature of the crate and, in the browser, a module of its
//! own, so that a page loads the code of the lab that it shows: `sharing` has [`ring`] and [`threads`], `memory` those about
//! who owns bytes. Natively all are on.
//!
//! Imports run one way: labs use `lab`, `runtime`, `measure` and `model`; `bindings` uses labs. `medialib` knows no lab: of [`lab`]
//! it uses observer, names, random numbers and hash alone.

#![deny(missing_docs)]
// Allowed by name, in the few modules where threads share memory.
#![deny(unsafe_code)]
#![deny(unsafe_op_in_unsafe_fn)]
#![cfg_attr(all(target_arch = "wasm32", feature = "threads"), feature(stdarch_wasm_atomic_wait))]

use std::rc::Rc;

pub mod agreement;
pub mod bench;
#[cfg(target_arch = "wasm32")]
mod bindings;
#[cfg(any(feature = "memory", feature = "station"))]
pub mod chunks;
#[cfg(feature = "station")]
mod clock;
#[cfg(any(feature = "fuzz", all(test, feature = "memory", feature = "station", feature = "library")))]
pub mod fuzz;
pub mod lab;
#[cfg(feature = "library")]
pub mod library;
pub mod measure;
#[cfg(feature = "memory")]
pub mod media;
#[cfg(feature = "library")]
pub mod medialib;
#[cfg(any(feature = "memory", feature = "station", feature = "library"))]
pub mod model;
#[cfg(feature = "memory")]
pub mod pools;
#[cfg(feature = "station")]
pub mod queues;
#[cfg(any(feature = "memory", feature = "station", feature = "library"))]
pub mod reel;
#[cfg(feature = "sharing")]
pub mod ring;
pub mod runtime;
#[cfg(feature = "memory")]
pub mod server;
pub mod sound;
#[cfg(feature = "station")]
pub mod station;
#[cfg(feature = "sharing")]
pub mod threads;

/// A lab's workload, or what was wrong with its configuration.
type Opened = Result<Box<dyn lab::Workload>, lab::Refusal>;

/// A lab as the registry knows it.
struct Entry {
    lab: fn() -> lab::Lab,
    open: fn(&lab::Config, Option<Rc<sound::Tune>>) -> Opened,
}

/// The registry: a line for each lab of this build, in the order of the tuner.
const LABS: &[Entry] = &[
    #[cfg(feature = "sharing")]
    Entry { lab: ring::lab, open: |config, tune| Ok(Box::new(ring::Workload::new(config, tune)?)) },
    #[cfg(feature = "sharing")]
    Entry { lab: threads::lab, open: |config, _| Ok(Box::new(threads::Workload::new(config)?)) },
    #[cfg(feature = "memory")]
    Entry { lab: chunks::lengths::lab, open: chunks::lengths::workload },
    #[cfg(feature = "memory")]
    Entry { lab: chunks::reslice::lab, open: chunks::reslice::workload },
    #[cfg(feature = "memory")]
    Entry { lab: chunks::share::lab, open: chunks::share::workload },
    #[cfg(feature = "memory")]
    Entry { lab: pools::lab, open: |config, tune| Ok(Box::new(pools::Workload::new(config, tune)?)) },
    #[cfg(feature = "memory")]
    Entry { lab: server::lab, open: |config, _| Ok(Box::new(server::Workload::new(config)?)) },
    #[cfg(feature = "station")]
    Entry { lab: queues::lab, open: |config, _| queues::workload::queues(config) },
    #[cfg(feature = "station")]
    Entry { lab: queues::dispatching, open: |config, _| queues::workload::dispatch(config) },
    #[cfg(feature = "station")]
    Entry { lab: queues::comparisons, open: |config, _| queues::workload::compare(config) },
    #[cfg(feature = "station")]
    Entry { lab: clock::lab, open: |config, tune| Ok(Box::new(clock::Workload::new(config, tune)?)) },
    #[cfg(feature = "station")]
    Entry { lab: station::lab, open: |config, tune| Ok(Box::new(station::Workload::new(config, tune)?)) },
    #[cfg(feature = "library")]
    Entry { lab: library::lab, open: |config, _| Ok(Box::new(library::Workload::new(config)?)) },
];

/// Comparisons that only the bench makes: no page shows them.
const BENCHES: &[Entry] = &[
    #[cfg(all(feature = "sharing", not(all(target_arch = "wasm32", feature = "threads"))))]
    Entry { lab: ring::readers::lab, open: |config, _| Ok(Box::new(ring::readers::Workload::new(config)?)) },
    #[cfg(all(feature = "threads", not(loom)))]
    Entry {
        lab: ring::threads::timing::lab,
        open: |config, _| Ok(Box::new(ring::threads::timing::Workload::new(config)?)),
    },
    #[cfg(all(feature = "threads", not(loom)))]
    Entry {
        lab: ring::threads::rivals::lab,
        open: |config, _| Ok(Box::new(ring::threads::rivals::Workload::new(config)?)),
    },
];

/// All that the bench compares: the labs, and what no page shows.
pub fn labs() -> Vec<lab::Lab> {
    LABS.iter().chain(BENCHES).map(|entry| (entry.lab)()).collect()
}

/// All labs of this build, in data.
pub fn catalogue() -> lab::Catalogue {
    lab::Catalogue { labs: LABS.iter().map(|entry| (entry.lab)()).collect() }
}

/// The workload of a configuration of any lab. Sound cards play `tune`, or nothing.
///
/// # Errors
/// A refusal that names what is wrong with it.
pub fn workload(config: &lab::Config, tune: Option<Rc<sound::Tune>>) -> Opened {
    match LABS.iter().chain(BENCHES).find(|entry| (entry.lab)().id == config.lab) {
        Some(entry) => (entry.open)(config, tune),
        None => Err(no_lab(&config.lab)),
    }
}

/// That this build has no lab of that name.
fn no_lab(id: &str) -> lab::Refusal {
    let ids: Vec<_> = labs().iter().map(|lab| lab.id).collect();
    lab::Refusal::new("lab", id, ids.join(", "))
}
