//! A place to wait for something to become true under a lock: a count that every notice raises, on a futex.

use std::time::Duration;

use super::atomic::{AtomicU32, Ordering};
use super::futex;
use super::mutex::Guard;

/// A condition variable. A wait may end without a notice, as everywhere. A notice for which nobody waits costs a look, as
/// with glibc's.
#[derive(Debug, Default)]
pub struct Condvar {
    notices: AtomicU32,
    /// Those who wait and have got no notice yet, or a few more: who woke by itself is still counted.
    waiting: AtomicU32,
}

impl Condvar {
    /// One whose count of notices begins at a number, for models of its wrapping.
    #[cfg(loom)]
    pub fn with_notices(notices: u32) -> Condvar {
        Condvar { notices: AtomicU32::new(notices), ..Condvar::default() }
    }

    /// Lets the lock go, sleeps until a notice or for `timeout` at most, and takes the lock again. A notice given after
    /// the lock was let go is not missed.
    pub fn wait<'a, T>(&self, guard: Guard<'a, T>, timeout: Option<Duration>) -> Guard<'a, T> {
        // Relaxed: read and raised under the lock, or raised later, and then the futex sees another number.
        let seen = self.notices.load(Ordering::Relaxed);
        // Relaxed: the lock, let go below, orders it before the notice of whoever changes what is waited for.
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let mutex = guard.mutex;
        drop(guard);
        futex::wait(&self.notices, seen, timeout);
        // Others may have been woken with us, and wait for the lock now.
        mutex.lock_wanted();
        Guard { mutex }
    }

    /// Wakes one who waits; returns how many (0 or 1).
    pub fn signal(&self) -> u32 {
        // Relaxed: as in `wait`. Each notice takes one off, and wakes one at least of those who were counted: one that
        // sleeps, or one that is about to and finds another number.
        let mut waiting = self.waiting.load(Ordering::Relaxed);
        loop {
            let Some(less_one) = waiting.checked_sub(1) else { return 0 };
            match self.waiting.compare_exchange_weak(waiting, less_one, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => break,
                Err(now) => waiting = now,
            }
        }
        // Relaxed: the lock orders what is waited for.
        self.notices.fetch_add(1, Ordering::Relaxed);
        futex::wake(&self.notices, 1)
    }

    /// Wakes all who wait; returns how many.
    pub fn broadcast(&self) -> u32 {
        // Relaxed: as above.
        if self.waiting.swap(0, Ordering::Relaxed) == 0 {
            return 0;
        }
        self.notices.fetch_add(1, Ordering::Relaxed);
        futex::wake_all(&self.notices)
    }
}
