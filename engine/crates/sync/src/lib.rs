//! Real threads: what a mechanism needs to run on several processors at once.
//!
//! | file | what it is |
//! |---|---|
//! | [`atomic`] | atomics and cells: the standard ones, or the model checker's |
//! | [`futex`] | sleeping on an address: `memory.atomic.wait32` in the browser |
//! | [`mutex`], [`condvar`] | a lock and a place to wait, three states and a counter on a futex |
//! | [`crew`] | threads in numbered slots that outlive the work they do |
//! | [`clock`] | one clock for all threads |
//! | [`guard`] | work that may die without its thread |
//! | [`muster`] | whether the threads of a crew run at once, and what bringing them together costs |
//! | [`flight`] | what a thread did last: a fixed number of events, written without a lock |
//!
//! Everything here runs natively, in wasm over shared memory, and (but for the clock and the crew) under loom, which
//! tries every interleaving. The module without shared memory has the atomics alone; the rest is the feature `threads`.

#![cfg_attr(all(target_arch = "wasm32", feature = "threads"), feature(stdarch_wasm_atomic_wait))]

pub mod atomic;
#[cfg(feature = "threads")]
pub mod clock;
#[cfg(feature = "threads")]
pub mod condvar;
#[cfg(all(feature = "threads", not(loom)))]
pub mod crew;
#[cfg(feature = "threads")]
pub mod flight;
#[cfg(feature = "threads")]
pub mod futex;
#[cfg(all(feature = "threads", not(loom)))]
pub mod guard;
#[cfg(all(feature = "threads", not(loom)))]
pub mod muster;
#[cfg(feature = "threads")]
pub mod mutex;
mod padded;
#[cfg(all(test, feature = "threads", not(loom)))]
mod race;
#[cfg(all(feature = "threads", not(loom)))]
pub mod staff;

#[cfg(feature = "threads")]
pub use condvar::Condvar;
#[cfg(all(feature = "threads", not(loom)))]
pub use crew::Crew;
#[cfg(feature = "threads")]
pub use mutex::{Guard, Mutex};
pub use padded::Padded;
