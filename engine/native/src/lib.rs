//! All labs in one native program.

#![forbid(unsafe_code)]

pub mod fuzz;
#[cfg(test)]
mod tests;

use std::time::Instant;

use measure::Clock;
use sim::Labs;

/// The time since an instant, which never goes back.
pub struct Monotonic(pub Instant);

impl Default for Monotonic {
    fn default() -> Monotonic {
        Monotonic(Instant::now())
    }
}

impl Clock for Monotonic {
    fn now_ns(&mut self) -> f64 {
        self.0.elapsed().as_nanos() as f64
    }
}

/// All labs, in the order of the page.
pub const LABS: Labs = Labs {
    shown: &[
        ring::ENTRY,
        threads::ENTRY,
        chunks::ENTRY,
        reslice::ENTRY,
        share::ENTRY,
        pools::ENTRY,
        server::ENTRY,
        queues::ENTRY,
        queues::DISPATCH,
        queues::COMPARE,
        clock::ENTRY,
        station::ENTRY,
        library::ENTRY,
    ],
    benches: &[ring::BENCHES, threads::BENCHES, pools::BENCHES],
};
