//! Adaptive spinning: a thread polls for at most about the duration of a wake-up before it sleeps, as long as polling succeeds.
//!
//! A thread that waits for one on another processor continues sooner by spinning than by a wake-up. If the other thread
//! waits for *this* processor, or was preempted, spinning fails and sleeping is better. So the spin limit is halved after
//! each unsuccessful spin, and doubled after a successful one, as in adaptive mutexes.

use super::counts::State;
use super::env::Env;
use sync::Padded;
use sync::atomic::{AtomicU32, Ordering};

/// Most polls, with a short pause before each: 30 µs in all. 0 under the model checker, which has no time.
const MAX_SPINS: u32 = if cfg!(loom) { 0 } else { 100 };
/// Fewest polls, 3.6 µs: about as long as half a ring of short jobs takes.
const MIN_SPINS: u32 = if cfg!(loom) { 0 } else { 12 };

/// A spin limit: the number of polls.
pub(crate) struct AdaptiveSpin(Padded<AtomicU32>);

impl AdaptiveSpin {
    pub fn new() -> AdaptiveSpin {
        AdaptiveSpin(Padded(AtomicU32::new(MAX_SPINS)))
    }

    /// Polls `fits` until it returns true or the spin limit is reached. Returns whether it did.
    pub async fn wait<E: Env>(&self, env: &E, state: State, fits: impl Fn() -> bool) -> bool {
        // Relaxed, all of them: an estimate; losing an update to another thread's does not matter.
        let limit = self.0.load(Ordering::Relaxed);
        for _ in 0..limit {
            env.pause(state, 1).await;
            if fits() {
                self.0.store((2 * limit).min(MAX_SPINS), Ordering::Relaxed);
                return true;
            }
        }
        self.0.store((limit / 2).max(MIN_SPINS), Ordering::Relaxed);
        false
    }
}
