//! A value that survives a trap.
//!
//! In the browser a job that traps discards the frames of the runner that called it: nothing is unwound and no destructor
//! runs. The next runner has to find the job, so the job is stored outside those frames before it is called. The store is
//! volatile, because the compiler could delay or remove an ordinary one: it knows that nothing else refers to the memory.

#![expect(unsafe_code, reason = "a volatile write is an unsafe function")]

/// Storage of one value. Its owner lends it to one runner after the other.
#[derive(Debug)]
pub(crate) struct TrapSafe<T>(Option<T>);

impl<T> Default for TrapSafe<T> {
    fn default() -> TrapSafe<T> {
        TrapSafe(None)
    }
}

impl<T> TrapSafe<T> {
    /// Stores `value` and drops the previous one. The value is in memory when this returns.
    #[inline]
    pub fn keep(&mut self, value: T) -> &mut T {
        drop(self.take());
        // SAFETY: the storage is borrowed mutably, and has no value that would have to be dropped.
        unsafe { std::ptr::write_volatile(&raw mut self.0, Some(value)) };
        self.0.as_mut().expect("it was just written")
    }

    /// The value, if there is one.
    #[inline]
    pub fn get_mut(&mut self) -> Option<&mut T> {
        self.0.as_mut()
    }

    /// Removes the value, if there is one.
    #[inline]
    pub fn take(&mut self) -> Option<T> {
        self.0.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::rc::Rc;

    #[test]
    fn a_stored_value_is_found_by_the_next_runner_and_dropped_once() {
        let (value, mut kept) = (Rc::new(1), TrapSafe::default());
        let lost = catch_unwind(AssertUnwindSafe(|| {
            kept.keep(Rc::clone(&value));
            panic!("a job");
        }));
        assert!(lost.is_err());
        assert_eq!(kept.get_mut().as_deref(), Some(&value));
        kept.keep(Rc::clone(&value));
        assert_eq!(Rc::strong_count(&value), 2);
        assert_eq!(kept.take(), Some(Rc::clone(&value)));
        assert!(kept.take().is_none());
        assert_eq!(Rc::strong_count(&value), 1);
    }
}
