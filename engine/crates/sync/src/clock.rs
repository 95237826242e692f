//! One clock for all threads.
//!
//! Natively it is the system's monotonic clock. In the browser every worker has a `performance.now()` that counts from its own
//! start, so the bindings [install](install) a clock with the same origin in all threads. Its resolution there is 5 µs.

#[cfg(target_arch = "wasm32")]
use std::sync::OnceLock;

#[cfg(target_arch = "wasm32")]
static CLOCK: OnceLock<fn() -> u64> = OnceLock::new();

/// Sets the clock of all threads, which returns ns since an origin that is the same for all of them. Later calls have no effect.
#[cfg(target_arch = "wasm32")]
pub fn install(clock: fn() -> u64) {
    CLOCK.get_or_init(|| clock);
}

/// Time now, in ns since a moment that is the same for all threads.
#[cfg(target_arch = "wasm32")]
pub fn now_ns() -> u64 {
    CLOCK.get().map_or(0, |clock| clock())
}

/// Time now, in ns since a moment that is the same for all threads.
#[cfg(not(target_arch = "wasm32"))]
pub fn now_ns() -> u64 {
    use std::sync::LazyLock;
    use std::time::Instant;
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed().as_nanos() as u64
}
