//! The optimisations of Liquidsoap 2.4.5: three labs that share their mechanisms.
//!
//! | module | what it is |
//! |---|---|
//! | [`queues`] | the Queues lab in three parts: weak queue, dispatch, comparison |
//! | [`clock`] | the clock lab: who sets the pace of a graph of operators |
//! | [`station`] | the station, whose operators use both |

#![forbid(unsafe_code)]

pub mod clock;
pub mod queues;
pub mod station;

use sim::registry::Entry;

/// Part 1 of the Queues lab: the queue of weak references.
pub const QUEUES: Entry = Entry { lab: queues::lab, open: |config, _| queues::workload::queues(config) };

/// Part 2: the lookup of the handler of a content type.
pub const DISPATCH: Entry = Entry { lab: queues::dispatching, open: |config, _| queues::workload::dispatch(config) };

/// Part 3: polymorphic comparison of integers.
pub const COMPARE: Entry = Entry { lab: queues::comparisons, open: |config, _| queues::workload::compare(config) };

/// The clock lab: which clock drives a graph of operators.
pub const CLOCK: Entry =
    Entry { lab: clock::lab, open: |config, tune| Ok(Box::new(clock::Workload::new(config, tune)?)) };

/// The station lab.
pub const STATION: Entry =
    Entry { lab: station::lab, open: |config, tune| Ok(Box::new(station::Workload::new(config, tune)?)) };
