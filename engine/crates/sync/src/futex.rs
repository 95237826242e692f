//! Sleeping on an address, as Linux's futex does and as wasm's `memory.atomic.wait32` and `notify` do: a thread goes to
//! sleep only if the word still holds what it saw, in one step, so that no wake-up is lost in between.
//!
//! Natively this is `parking_lot_core`, which does the same with a table of waiting threads; under loom a table of our own.
//! A wait may end without a wake-up; who waits looks again.

use std::time::Duration;

use super::atomic::AtomicU32;

/// Sleeps while `word` is `seen`, until woken or for `timeout` at most. Returns at once when it is something else.
///
/// On a page's main thread this traps: there nobody may wait.
pub fn wait(word: &AtomicU32, seen: u32, timeout: Option<Duration>) {
    system::wait(word, seen, timeout);
}

/// Wakes up to `count` threads that sleep on `word`; returns how many.
pub fn wake(word: &AtomicU32, count: u32) -> u32 {
    system::wake(word, count)
}

/// Wakes all threads that sleep on `word`; returns how many.
pub fn wake_all(word: &AtomicU32) -> u32 {
    system::wake(word, most())
}

#[cfg(not(loom))]
const fn most() -> u32 {
    u32::MAX
}

#[cfg(loom)]
std::thread_local! {
    /// A model runs all of its threads on that of its test.
    static MOST: std::cell::Cell<u32> = const { std::cell::Cell::new(u32::MAX) };
}

#[cfg(loom)]
fn most() -> u32 {
    MOST.get()
}

/// Plants a fault for the models that the calling thread checks from now on: who would wake all wakes one.
#[cfg(loom)]
pub fn plant_one_wake() {
    MOST.set(1);
}

#[cfg(all(target_arch = "wasm32", not(loom)))]
#[expect(unsafe_code, reason = "the instructions are offered as unsafe functions")]
mod system {
    use super::{AtomicU32, Duration};
    use std::arch::wasm32::{memory_atomic_notify, memory_atomic_wait32};

    pub fn wait(word: &AtomicU32, seen: u32, timeout: Option<Duration>) {
        let ns = timeout.map_or(-1, |timeout| i64::try_from(timeout.as_nanos()).unwrap_or(i64::MAX));
        // SAFETY: the address is that of a live, aligned word.
        unsafe { memory_atomic_wait32(word.as_ptr().cast(), seen as i32, ns) };
    }

    pub fn wake(word: &AtomicU32, count: u32) -> u32 {
        // SAFETY: as above; notifying looks at nobody's memory.
        unsafe { memory_atomic_notify(word.as_ptr().cast(), count) }
    }
}

#[cfg(all(not(target_arch = "wasm32"), not(loom), not(miri)))]
#[expect(unsafe_code, reason = "parking_lot_core has promises to keep that the compiler cannot see")]
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
        // Relaxed: the table's lock orders this look against the waker, who changes the word before it takes that lock.
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

/// For the model checker, and for Miri, which refuses the system call that `parking_lot_core` makes (it passes a reference
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
    // Not loom's, which panics once more when it is dropped after a deadlock was found.
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

    /// Loom has no time: a timeout never comes, so that a thread that counts on one is found asleep.
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
                // A sleeper that stays in the list is woken once more, and nobody is there: a wake-up is lost for another.
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
