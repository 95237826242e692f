//! Sleeping on an address, as with Linux's futex and wasm's `memory.atomic.wait32` and `notify`. Comparing the word with the
//! expected value and going to sleep are one atomic step, so that no wake-up between the two is lost.
//!
//! Natively this is `parking_lot_core`, which keeps a table of waiting threads; under loom and Miri a table of our own.
//! Wake-ups may be spurious: callers check their condition in a loop.

use std::time::Duration;

use super::atomic::AtomicU32;

/// Sleeps until woken or for `timeout` at most, if `word` is `seen`. Returns at once when it is not.
///
/// Traps on a page's main thread, which must not sleep.
pub fn wait(word: &AtomicU32, seen: u32, timeout: Option<Duration>) {
    system::wait(word, seen, timeout);
}

/// Wakes up to `count` threads that sleep on `word`. Returns the number woken.
pub fn wake(word: &AtomicU32, count: u32) -> u32 {
    system::wake(word, count)
}

/// Wakes all threads that sleep on `word`. Returns the number woken.
pub fn wake_all(word: &AtomicU32) -> u32 {
    system::wake(word, wake_limit())
}

#[cfg(not(loom))]
const fn wake_limit() -> u32 {
    u32::MAX
}

#[cfg(loom)]
std::thread_local! {
    /// Thread-local suffices because loom runs all threads of a model on the thread of its test.
    static WAKE_LIMIT: std::cell::Cell<u32> = const { std::cell::Cell::new(u32::MAX) };
}

#[cfg(loom)]
fn wake_limit() -> u32 {
    WAKE_LIMIT.get()
}

/// Plants a fault in the models that the calling thread checks from now on: [`wake_all`] wakes one thread only.
#[cfg(loom)]
pub fn plant_wake_all_wakes_one() {
    WAKE_LIMIT.set(1);
}

#[cfg(all(target_arch = "wasm32", not(loom)))]
#[expect(unsafe_code, reason = "the instructions are unsafe functions")]
mod system {
    use super::{AtomicU32, Duration};
    use std::arch::wasm32::{memory_atomic_notify, memory_atomic_wait32};

    pub fn wait(word: &AtomicU32, seen: u32, timeout: Option<Duration>) {
        let ns = timeout.map_or(-1, |timeout| i64::try_from(timeout.as_nanos()).unwrap_or(i64::MAX));
        // SAFETY: the address is that of a live, aligned word.
        unsafe { memory_atomic_wait32(word.as_ptr().cast(), seen as i32, ns) };
    }

    pub fn wake(word: &AtomicU32, count: u32) -> u32 {
        // SAFETY: the address is that of a live, aligned word; notifying does not access it.
        unsafe { memory_atomic_notify(word.as_ptr().cast(), count) }
    }
}

#[cfg(all(not(target_arch = "wasm32"), not(loom), not(miri)))]
#[expect(unsafe_code, reason = "parking_lot_core's functions have preconditions that the compiler cannot check")]
mod system {
    use super::{AtomicU32, Duration};
    use crate::atomic::Ordering::Relaxed;
    use parking_lot_core::{DEFAULT_PARK_TOKEN, DEFAULT_UNPARK_TOKEN, FilterOp, park, unpark_filter};
    use std::time::Instant;

    fn key(word: &AtomicU32) -> usize {
        std::ptr::from_ref(word).addr()
    }

    pub fn wait(word: &AtomicU32, seen: u32, timeout: Option<Duration>) {
        let until = timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        // Relaxed: the table's lock orders this load after the store of a waker, which changes the word before it takes that lock.
        let still = || word.load(Relaxed) == seen;
        // SAFETY: the key is the address of a word that we own, and the closures neither panic nor park.
        unsafe { park(key(word), still, || {}, |_, _| {}, DEFAULT_PARK_TOKEN, until) };
    }

    pub fn wake(word: &AtomicU32, count: u32) -> u32 {
        let mut left = count;
        let next = |_| {
            if left == 0 {
                return FilterOp::Stop;
            }
            left -= 1;
            FilterOp::Unpark
        };
        // SAFETY: as above.
        unsafe { unpark_filter(key(word), next, |_| DEFAULT_UNPARK_TOKEN) }.unparked_threads as u32
    }
}

/// For the model checker, and for Miri, which rejects the system call that `parking_lot_core` makes (it passes a reference
/// where the call takes a pointer).
#[cfg(any(loom, miri))]
mod system {
    use super::{AtomicU32, Duration};
    use crate::atomic::Ordering;
    #[cfg(loom)]
    use loom::sync::{Condvar, Mutex, MutexGuard};
    use std::collections::VecDeque;
    #[cfg(not(loom))]
    use std::sync::{Condvar, Mutex, MutexGuard};
    // Not loom's `Arc`, which panics again when it is dropped after loom has found a deadlock.
    use std::sync::Arc;

    #[derive(Default)]
    struct Sleeper {
        word: usize,
        woken: Mutex<bool>,
        wake: Condvar,
    }

    #[cfg(not(loom))]
    static SLEEPERS: Mutex<VecDeque<Arc<Sleeper>>> = Mutex::new(VecDeque::new());
    #[cfg(loom)]
    loom::lazy_static! {
        static ref SLEEPERS: Mutex<VecDeque<Arc<Sleeper>>> = Mutex::new(VecDeque::new());
    }

    fn key(word: &AtomicU32) -> usize {
        std::ptr::from_ref(word).addr()
    }

    /// Loom has no time, so a timeout never expires: a thread that relies on one shows up as a deadlock.
    #[cfg(loom)]
    fn sleep<'a>(
        sleeper: &'a Sleeper,
        woken: MutexGuard<'a, bool>,
        _timeout: Option<Duration>,
    ) -> MutexGuard<'a, bool> {
        sleeper.wake.wait(woken).unwrap()
    }

    #[cfg(not(loom))]
    fn sleep<'a>(sleeper: &'a Sleeper, woken: MutexGuard<'a, bool>, timeout: Option<Duration>) -> MutexGuard<'a, bool> {
        match timeout {
            Some(timeout) => {
                let (mut woken, timed_out) = sleeper.wake.wait_timeout(woken, timeout).unwrap();
                // Remove the entry: if it stayed, a later wake-up would be spent on it and lost for another sleeper.
                if timed_out.timed_out() && !*woken {
                    drop(woken);
                    let mut sleepers = SLEEPERS.lock().unwrap();
                    sleepers.retain(|other| !std::ptr::eq(&**other, sleeper));
                    woken = sleeper.woken.lock().unwrap();
                    *woken = true;
                }
                woken
            }
            None => sleeper.wake.wait(woken).unwrap(),
        }
    }

    pub fn wait(word: &AtomicU32, seen: u32, timeout: Option<Duration>) {
        let sleeper = {
            let mut sleepers = SLEEPERS.lock().unwrap();
            if word.load(Ordering::Relaxed) != seen {
                return;
            }
            let sleeper = Arc::new(Sleeper { word: key(word), ..Sleeper::default() });
            sleepers.push_back(sleeper.clone());
            sleeper
        };
        let mut woken = sleeper.woken.lock().unwrap();
        while !*woken {
            woken = sleep(&sleeper, woken, timeout);
        }
    }

    pub fn wake(word: &AtomicU32, count: u32) -> u32 {
        let mut sleepers = SLEEPERS.lock().unwrap();
        let mut woken = 0;
        let (here, others) = sleepers.drain(..).partition(|sleeper| sleeper.word == key(word));
        *sleepers = others;
        let mut here: VecDeque<_> = here;
        while woken < count {
            let Some(sleeper) = here.pop_front() else { break };
            *sleeper.woken.lock().unwrap() = true;
            sleeper.wake.notify_one();
            woken += 1;
        }
        sleepers.extend(here);
        woken
    }
}
