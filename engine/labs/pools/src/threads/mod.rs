//! Pools on real threads: what several processors lose to a lock that they share, and how Go's `sync.Pool` avoids it.
//!
//! | file | content |
//! |---|---|
//! | [`dequeue`], [`chain`] | Go's lock-free lists of free blocks: a ring, and a list of rings |
//! | [`sync_pool`] | Go's `sync.Pool`: private blocks, chains, stealing, victims |
//! | `fault` | faults that the models plant |

pub mod chain;
mod counts;
mod dequeue;
pub mod fault;
pub mod sync_pool;

#[cfg(all(test, not(loom)))]
mod tests;
