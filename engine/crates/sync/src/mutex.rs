//! A lock in one word with three states, after the third mutex of Drepper, "Futexes are tricky", 2011. A thread that takes
//! the lock before the woken one does not use up the wake-up: the woken one marks the lock as contended before it sleeps
//! again, so that the other one's release wakes a thread.

use std::ops::{Deref, DerefMut};

use super::atomic::{AtomicU32, Ordering, UnsafeCell};
use super::futex;

const UNLOCKED: u32 = 0;
const LOCKED: u32 = 1;
/// Locked, and a thread may sleep on it.
const CONTENDED: u32 = 2;

/// A lock around a value. A thread that finds it locked sleeps at once, because on few processors spinning only takes time from
/// the holder.
#[derive(Debug, Default)]
pub struct Mutex<T> {
    state: AtomicU32,
    value: UnsafeCell<T>,
}

/// Access to the value. Dropping it releases the lock.
#[derive(Debug)]
pub struct Guard<'a, T> {
    pub(super) mutex: &'a Mutex<T>,
}

#[expect(unsafe_code, reason = "the lock makes sharing sound")]
// SAFETY: the value is only accessible through a guard, and there is one guard at a time. The value moves between threads,
// hence `Send`.
unsafe impl<T: Send> Sync for Mutex<T> {}

impl<T> Mutex<T> {
    /// A free lock around `value`.
    #[cfg(not(loom))]
    pub const fn new(value: T) -> Mutex<T> {
        Mutex { state: AtomicU32::new(UNLOCKED), value: UnsafeCell::new(value) }
    }

    /// A free lock around `value`.
    #[cfg(loom)]
    pub fn new(value: T) -> Mutex<T> {
        Mutex { state: AtomicU32::new(UNLOCKED), value: UnsafeCell::new(value) }
    }

    /// Waits for the lock.
    pub fn lock(&self) -> Guard<'_, T> {
        self.lock_counted(&mut 0)
    }

    /// Waits for the lock, and adds 1 to `waits` if another thread held it.
    pub fn lock_counted(&self, waits: &mut u64) -> Guard<'_, T> {
        // Acquire: pairs with the release in `unlock`, so that the last holder's writes are visible.
        if self.state.compare_exchange(UNLOCKED, LOCKED, Ordering::Acquire, Ordering::Relaxed).is_err() {
            *waits += 1;
            self.lock_contended();
        }
        Guard { mutex: self }
    }

    /// Waits for the lock and leaves it contended, because other threads may still sleep on it.
    pub(super) fn lock_contended(&self) {
        // Acquire: as in `lock_counted`.
        while self.state.swap(CONTENDED, Ordering::Acquire) != UNLOCKED {
            futex::wait(&self.state, CONTENDED, None);
        }
    }

    pub(super) fn unlock(&self) {
        // Release: pairs with the acquire of the thread that takes the lock next.
        if self.state.swap(UNLOCKED, Ordering::Release) == CONTENDED {
            futex::wake(&self.state, 1);
        }
    }
}

impl<T> Drop for Guard<'_, T> {
    fn drop(&mut self) {
        self.mutex.unlock();
    }
}

#[expect(unsafe_code, reason = "the lock makes sharing sound")]
impl<T> Deref for Guard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: the guard holds the lock, so no other thread accesses the value; the borrow ends with the guard's.
        self.mutex.value.with(|value| unsafe { &*value })
    }
}

#[expect(unsafe_code, reason = "the lock makes sharing sound")]
impl<T> DerefMut for Guard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: as above.
        self.mutex.value.with_mut(|value| unsafe { &mut *value })
    }
}
