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
//! | [`ring`] | the ring lab |
//! | [`bench`] | every comparison of every lab, as a document |
//! | `bindings` | the browser's side; the only place with wasm-bindgen and web-sys |
//!
//! Imports run one way: labs use `lab`, `runtime` and `measure`; `bindings` uses labs.

#![deny(missing_docs)]
// Allowed by name, in the few modules where threads share memory.
#![deny(unsafe_code)]
#![deny(unsafe_op_in_unsafe_fn)]
#![cfg_attr(all(target_arch = "wasm32", feature = "threads"), feature(stdarch_wasm_atomic_wait))]

pub mod bench;
#[cfg(target_arch = "wasm32")]
mod bindings;
pub mod lab;
pub mod measure;
pub mod ring;
pub mod runtime;

/// Everything there is, in data.
pub fn catalogue() -> lab::Catalogue {
    lab::Catalogue { labs: vec![ring::lab()] }
}
