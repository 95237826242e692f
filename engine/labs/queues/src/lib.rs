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

#![forbid(unsafe_code)]

pub mod after_tick;
mod catalogue;
pub mod compare;
mod compare_workload;
mod context;
mod counts;
pub mod dispatch;
mod dispatch_workload;
pub mod lock;
mod params;
pub mod positions;
pub mod primitive;
mod push_history;
pub mod scene;
pub mod slab;
#[cfg(test)]
mod tests;
mod tick_costs;
pub mod weak;
mod weak_queue_workload;
pub mod workload;

pub use catalogue::{compare as comparisons, dispatch as dispatching, queues as lab};
pub use counts::{Counter, EventKind, Operation};
use sim::registry::Entry;

/// The lab: the queue of weak references.
pub const ENTRY: Entry = Entry { lab, open: |config, _| workload::queues(config) };

/// Its second part: the lookup of the handler of a content type.
pub const DISPATCH: Entry = Entry { lab: dispatching, open: |config, _| workload::dispatch(config) };

/// Its third part: polymorphic comparison of integers.
pub const COMPARE: Entry = Entry { lab: comparisons, open: |config, _| workload::compare(config) };
