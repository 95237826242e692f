//! The Queues lab: the queue in which Liquidsoap's clock keeps its sources, and the lookups and comparisons that it does to
//! run them.
//!
//! The mechanisms, one a file. Each is generic over the observer of its [primitives](primitive); the labs and the station use
//! them:
//!
//! | file | mechanism |
//! |---|---|
//! | [`slab`] | objects with an explicit lifetime: alive, dropped, and cleared some collector cycles later |
//! | [`weak`] | the queue of weak references: one copy a push (2.4.4), doubling (2.4.5), a load factor (ours) |
//! | [`lock`] | its lock: none, locked, mutating |
//! | [`after_tick`] | the queue of operators to run after a tick, without duplicates |
//! | [`dispatch`] | the lookup of a content type's handler: by name, by number, by match |
//! | [`compare`] | comparison of any two values, or of two integers |
//! | [`positions`] | the position of a number in a dense list: the sparse half of a sparse set |
//!
//! The lab's parts: [`weak_queue_workload`] runs the weak queue and the after-tick queue, [`dispatch_workload`] dispatch,
//! [`compare_workload`] comparisons. Besides them, [`counts`] declares counters and events, [`context`] connects a mechanism
//! to the observer, and [`scene`] is the figure, with the pushes so far in [`push_history`] and the steps of a tick in
//! [`tick_costs`].

pub(crate) mod after_tick;
mod catalogue;
pub(crate) mod compare;
mod compare_workload;
mod context;
mod counts;
pub(crate) mod dispatch;
mod dispatch_workload;
pub(crate) mod lock;
mod params;
pub(crate) mod positions;
pub(crate) mod primitive;
mod push_history;
pub mod scene;
pub(crate) mod slab;
#[cfg(test)]
mod tests;
mod tick_costs;
pub(crate) mod weak;
mod weak_queue_workload;
pub mod workload;

pub use catalogue::{compare as comparisons, dispatch as dispatching, queues as lab};
pub use counts::{Counter, EventKind, Operation};
