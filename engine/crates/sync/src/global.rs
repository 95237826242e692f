//! The program's one thread pool. In the browser its threads are workers that the page has started; natively
//! [`with_idle`] spawns them when they are first needed.

use std::sync::{Arc, LazyLock};

use super::thread_pool::{ThreadPool, TooFewThreads};

/// Number of slots: 16 workers, 4 producers and 4 spare ones.
pub const SLOTS: usize = 24;

static THREAD_POOL: LazyLock<Arc<ThreadPool>> = LazyLock::new(|| Arc::new(ThreadPool::new(SLOTS)));

/// The program's thread pool. In the browser only the conductor may run tasks on it.
pub fn thread_pool() -> &'static ThreadPool {
    &THREAD_POOL
}

/// The program's thread pool, with at least `threads` idle threads. Natively missing threads are spawned.
///
/// # Errors
/// [`TooFewThreads`] when fewer threads are idle. In the browser that means that the page has not started them.
pub fn with_idle(threads: usize) -> Result<&'static ThreadPool, TooFewThreads> {
    #[cfg(not(target_arch = "wasm32"))]
    THREAD_POOL.spawn(0..threads.min(SLOTS));
    let idle = THREAD_POOL.idle();
    if idle < threads { Err(TooFewThreads { wanted: threads, idle }) } else { Ok(&THREAD_POOL) }
}
