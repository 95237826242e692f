//! All labs in one native program.

#![forbid(unsafe_code)]

pub mod fuzz;
#[cfg(test)]
mod tests;

use sim::Labs;

/// All labs, in the order of the page.
pub const LABS: Labs = Labs {
    shown: &[
        ring::ENTRY,
        threads::ENTRY,
        chunks::LENGTHS,
        chunks::RESLICE,
        chunks::SHARE,
        pools::ENTRY,
        server::ENTRY,
        liquidsoap::QUEUES,
        liquidsoap::DISPATCH,
        liquidsoap::COMPARE,
        liquidsoap::CLOCK,
        liquidsoap::STATION,
        library::ENTRY,
    ],
    benches: &[ring::BENCHES, threads::BENCHES, pools::BENCHES],
};
