//! A value that a trap does not lose.
//!
//! In the browser a job that traps loses the frames of the runner that called it: nothing is unwound, no destructor runs.
//! The runner that is begun anew has to find the job, so it lies outside of those frames, and is written there before the
//! job is called. An ordinary store could come later, or never: the compiler knows that nobody else has the place.

#![expect(unsafe_code, reason = "a volatile write is an unsafe function")]

/// A place for one value, whose owner lends it to one runner after the other.
#[derive(Debug)]
pub(crate) struct Kept<T>(Option<T>);

impl<T> Default for Kept<T> {
    fn default() -> Kept<T> {
        Kept(None)
    }
}

impl<T> Kept<T> {
    /// Keeps `value` instead of the one before. It is in memory when this returns.
    #[inline]
    pub fn keep(&mut self, value: T) -> &mut T {
        drop(self.take());
        // SAFETY: the place is borrowed mutably, and holds nothing that would have to be dropped.
        unsafe { std::ptr::write_volatile(&raw mut self.0, Some(value)) };
        self.0.as_mut().expect("it was just written")
    }

    /// The value, if there is one.
    #[inline]
    pub fn get_mut(&mut self) -> Option<&mut T> {
        self.0.as_mut()
    }

    /// Takes the value out.
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
    fn what_is_kept_is_found_by_the_next_runner_and_dropped_once() {
        let (value, mut kept) = (Rc::new(1), Kept::default());
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
