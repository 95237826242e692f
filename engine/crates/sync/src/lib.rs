//! Threads and the primitives that mechanisms need to run on several processors at once.
//!
//! | file | contents |
//! |---|---|
//! | [`atomic`] | atomics and cells: the standard library's, or the model checker's |
//! | [`futex`] | sleeping on an address: `memory.atomic.wait32` in the browser |
//! | [`mutex`], [`condvar`] | a lock of three states and a condition variable, both on a futex |
//! | [`thread_pool`], [`global`] | threads in numbered slots that outlive their tasks, and the program's one pool of them |
//! | [`clock`] | one clock for all threads |
//! | [`guard`] | catches a panic or a trap without losing the thread |
//! | [`retry_until`] | polling with pauses, for threads that wait for less than a sleep would take |
//! | [`barrier`] | a check that a pool's threads run concurrently, and the cost of a barrier |
//! | [`flight`] | a flight recorder: the last events of a thread, written without a lock |
//!
//! Everything here runs natively and in wasm over shared memory. All but the clock, the thread pool, the guard, polling and the
//! barrier also run under loom, which tries every interleaving. The module without shared memory has the atomics alone; the
//! rest needs the feature `threads`.

#![cfg_attr(all(target_arch = "wasm32", feature = "threads"), feature(stdarch_wasm_atomic_wait))]

pub mod atomic;
#[cfg(all(feature = "threads", not(loom)))]
pub mod barrier;
#[cfg(feature = "threads")]
pub mod clock;
#[cfg(feature = "threads")]
pub mod condvar;
#[cfg(feature = "threads")]
pub mod flight;
#[cfg(feature = "threads")]
pub mod futex;
#[cfg(all(feature = "threads", not(loom)))]
pub mod global;
#[cfg(all(feature = "threads", not(loom)))]
pub mod guard;
#[cfg(feature = "threads")]
pub mod mutex;
mod padded;
#[cfg(all(test, feature = "threads", not(loom)))]
mod race;
#[cfg(all(feature = "threads", not(loom)))]
mod retry;
#[cfg(all(feature = "threads", not(loom)))]
pub mod thread_pool;

#[cfg(feature = "threads")]
pub use condvar::Condvar;
#[cfg(feature = "threads")]
pub use mutex::{Guard, Mutex};
pub use padded::Padded;
#[cfg(all(feature = "threads", not(loom)))]
pub use retry::retry_until;
#[cfg(all(feature = "threads", not(loom)))]
pub use thread_pool::ThreadPool;
