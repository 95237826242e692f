//! What Liquidsoap 2.4.5 made faster: three labs that share their mechanisms.
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

/// A weak queue.
pub const QUEUES: Entry = Entry { lab: queues::lab, open: |config, _| queues::workload::queues(config) };

/// Who handles a type of content.
pub const DISPATCH: Entry = Entry { lab: queues::dispatching, open: |config, _| queues::workload::dispatch(config) };

/// Comparisons of integers.
pub const COMPARE: Entry = Entry { lab: queues::comparisons, open: |config, _| queues::workload::compare(config) };

/// Whose time a graph of operators has.
pub const CLOCK: Entry =
    Entry { lab: clock::lab, open: |config, tune| Ok(Box::new(clock::Workload::new(config, tune)?)) };

/// The station.
pub const STATION: Entry =
    Entry { lab: station::lab, open: |config, tune| Ok(Box::new(station::Workload::new(config, tune)?)) };
