//! A condition variable: a sequence number on a futex, which every signal increments.

use std::time::Duration;

use super::atomic::{AtomicU32, Ordering};
use super::futex;
use super::mutex::Guard;

/// A condition variable. Wake-ups may be spurious. A signal without a waiter costs one load and no system call, as in glibc.
#[derive(Debug, Default)]
pub struct Condvar {
    sequence: AtomicU32,
    /// An upper bound of the waiters that have not been signalled: one that woke spuriously stays counted.
    waiting: AtomicU32,
}

impl Condvar {
    /// A condition variable whose sequence number starts at `sequence`, for models of its wrapping.
    #[cfg(loom)]
    pub fn with_sequence(sequence: u32) -> Condvar {
        Condvar { sequence: AtomicU32::new(sequence), ..Condvar::default() }
    }

    /// Releases the lock, sleeps until a signal or for `timeout` at most, and takes the lock again. A signal after the release
    /// is not lost, because the sequence number is read before it.
    pub fn wait<'a, T>(&self, guard: Guard<'a, T>, timeout: Option<Duration>) -> Guard<'a, T> {
        // Relaxed: a signal under the lock is ordered by it; a later one makes the futex see another number.
        let seen = self.sequence.load(Ordering::Relaxed);
        // Relaxed: releasing the lock below orders it before the signal of a thread that changes the condition under the lock.
        self.waiting.fetch_add(1, Ordering::Relaxed);
        let mutex = guard.mutex;
        drop(guard);
        futex::wait(&self.sequence, seen, timeout);
        // Contended: other waiters may have been woken too, and may now sleep on the lock.
        mutex.lock_contended();
        Guard { mutex }
    }

    /// Wakes one waiter. Returns the number woken, 0 or 1.
    pub fn signal(&self) -> u32 {
        // Relaxed: as in `wait`. Each signal subtracts one and ends the wait of at least one counted waiter: one that sleeps, or
        // one that is about to sleep and finds another sequence number.
        let mut waiting = self.waiting.load(Ordering::Relaxed);
        loop {
            let Some(remaining) = waiting.checked_sub(1) else { return 0 };
            match self.waiting.compare_exchange_weak(waiting, remaining, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => break,
                Err(now) => waiting = now,
            }
        }
        // Relaxed: the lock orders the condition itself.
        self.sequence.fetch_add(1, Ordering::Relaxed);
        futex::wake(&self.sequence, 1)
    }

    /// Wakes all waiters. Returns the number woken.
    pub fn broadcast(&self) -> u32 {
        // Relaxed: as in `signal`.
        if self.waiting.swap(0, Ordering::Relaxed) == 0 {
            return 0;
        }
        self.sequence.fetch_add(1, Ordering::Relaxed);
        futex::wake_all(&self.sequence)
    }
}
