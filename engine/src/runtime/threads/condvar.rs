//! A place to wait for something to become true under a lock: a count that every notice raises, on a futex.

use std::time::Duration;

use super::atomic::{AtomicU32, Ordering};
use super::futex;
use super::mutex::Guard;

/// A condition variable. A wait may end without a notice, as everywhere.
#[derive(Debug, Default)]
pub struct Condvar {
    notices: AtomicU32,
}

impl Condvar {
    /// Lets the lock go, sleeps until a notice or for `timeout` at most, and takes the lock again. A notice given after
    /// the lock was let go is not missed.
    pub fn wait<'a, T>(&self, guard: Guard<'a, T>, timeout: Option<Duration>) -> Guard<'a, T> {
        // Relaxed: read and raised under the lock, or raised later, and then the futex sees another number.
        let seen = self.notices.load(Ordering::Relaxed);
        let mutex = guard.mutex;
        drop(guard);
        futex::wait(&self.notices, seen, timeout);
        // Others may have been woken with us, and wait for the lock now.
        mutex.lock_wanted();
        Guard { mutex }
    }

    /// Wakes one who waits; returns how many (0 or 1).
    pub fn signal(&self) -> u32 {
        // Relaxed: the lock orders what is waited for.
        self.notices.fetch_add(1, Ordering::Relaxed);
        futex::wake(&self.notices, 1)
    }

    /// Wakes all who wait; returns how many.
    pub fn broadcast(&self) -> u32 {
        // Relaxed: as above.
        self.notices.fetch_add(1, Ordering::Relaxed);
        futex::wake_all(&self.notices)
    }
}
