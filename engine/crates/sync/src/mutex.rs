//! A lock: one word with three states, as in Drepper, "Futexes are tricky", 2011 (his third version).

use std::ops::{Deref, DerefMut};

use super::atomic::{AtomicU32, Ordering, UnsafeCell};
use super::futex;

const FREE: u32 = 0;
const HELD: u32 = 1;
/// Held, and somebody may be asleep waiting for it.
const WANTED: u32 = 2;

/// A lock around a value. Who finds it held sleeps at once: on few processors spinning only takes time from the holder.
#[derive(Debug, Default)]
pub struct Mutex<T> {
    state: AtomicU32,
    value: UnsafeCell<T>,
}

/// The value, as long as the lock is held.
#[derive(Debug)]
pub struct Guard<'a, T> {
    pub(super) mutex: &'a Mutex<T>,
}

#[expect(unsafe_code, reason = "the lock makes sharing sound")]
// SAFETY: the value is only reached through a guard, and there is one guard at a time. The value moves between threads,
// hence `Send`.
unsafe impl<T: Send> Sync for Mutex<T> {}

impl<T> Mutex<T> {
    /// A free lock around `value`.
    #[cfg(not(loom))]
    pub const fn new(value: T) -> Mutex<T> {
        Mutex { state: AtomicU32::new(FREE), value: UnsafeCell::new(value) }
    }

    /// A free lock around `value`.
    #[cfg(loom)]
    pub fn new(value: T) -> Mutex<T> {
        Mutex { state: AtomicU32::new(FREE), value: UnsafeCell::new(value) }
    }

    /// Waits for the lock.
    pub fn lock(&self) -> Guard<'_, T> {
        self.lock_counted(&mut 0)
    }

    /// Waits for the lock, and adds 1 to `waits` if somebody else held it.
    pub fn lock_counted(&self, waits: &mut u64) -> Guard<'_, T> {
        // Acquire: pairs with the release of `Guard::drop`, so that what the last holder wrote is seen.
        if self.state.compare_exchange(FREE, HELD, Ordering::Acquire, Ordering::Relaxed).is_err() {
            *waits += 1;
            self.lock_wanted();
        }
        Guard { mutex: self }
    }

    /// Takes the lock and leaves it marked as wanted: somebody else may still wait.
    pub(super) fn lock_wanted(&self) {
        // Acquire: as above.
        while self.state.swap(WANTED, Ordering::Acquire) != FREE {
            futex::wait(&self.state, WANTED, None);
        }
    }

    pub(super) fn unlock(&self) {
        // Release: pairs with the acquire of whoever takes the lock next.
        if self.state.swap(FREE, Ordering::Release) == WANTED {
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
        // SAFETY: the guard holds the lock, so nobody else has the value; the borrow ends with the guard's.
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
