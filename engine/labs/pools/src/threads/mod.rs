//! Pools on real threads: what several processors lose to a lock that they share, and how Go's `sync.Pool` avoids it.
//!
//! | file | content |
//! |---|---|
//! | [`dequeue`], [`chain`] | Go's lock-free lists of free blocks: a ring, and a list of rings |
//! | [`sync_pool`] | Go's `sync.Pool`: private blocks, chains, stealing, victims |
//! | `fault` | faults that the models plant |
//! | `pool`, `block` | the interface of a pool that threads share, and its blocks |
//! | `variants` | the pools of the bench: none, one lock, `sync.Pool`, a pool a thread |
//! | `traffic`, `run` | what each thread does, and a run of all threads |
//! | [`bench`] | the labs of the bench |

#[cfg(not(loom))]
pub mod bench;
#[cfg(not(loom))]
mod block;
pub mod chain;
mod counts;
mod dequeue;
pub mod fault;
#[cfg(not(loom))]
mod pool;
#[cfg(not(loom))]
mod run;
pub mod sync_pool;
#[cfg(not(loom))]
mod traffic;
#[cfg(not(loom))]
mod variants;

#[cfg(all(test, not(loom)))]
mod tests;
