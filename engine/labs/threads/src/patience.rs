//! Waiting without sleep, up to about as long as waking takes, while that pays.
//!
//! Whoever waits for another thread that runs on another processor is served sooner than a wake-up would be. If that thread
//! waits for *this* processor, or was stopped on its own, no look finds anything and sleep is what helps. So patience is
//! halved whenever it was in vain, and doubled when it was not, as with locks that spin adaptively.

use super::counts::Place;
use super::env::Env;
use sync::Padded;
use sync::atomic::{AtomicU32, Ordering};

/// Looks at most, a short wait before each: 30 µs. The model checker has no time to wait.
const MOST: u32 = if cfg!(loom) { 0 } else { 100 };
/// Looks at least, 3.6 µs: as many as half a ring of short jobs takes.
const LEAST: u32 = if cfg!(loom) { 0 } else { 12 };

/// How often to look.
pub(crate) struct Patience(Padded<AtomicU32>);

impl Patience {
    pub fn new() -> Patience {
        Patience(Padded(AtomicU32::new(MOST)))
    }

    /// Waits until something is the case, or patience is at its end; returns whether it is.
    pub async fn wait<E: Env>(&self, env: &E, place: Place, fits: impl Fn() -> bool) -> bool {
        // Relaxed, all of them: an estimate, of which one that another thread's is written over does not matter.
        let looks = self.0.load(Ordering::Relaxed);
        for _ in 0..looks {
            env.pause(place, 1).await;
            if fits() {
                self.0.store((2 * looks).min(MOST), Ordering::Relaxed);
                return true;
            }
        }
        self.0.store((looks / 2).max(LEAST), Ordering::Relaxed);
        false
    }
}
