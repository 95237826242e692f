//! A fault that a test plants in code that all variants of a lab share.
//!
//! Variants that are compared only with each other agree on the result of such code even if it is wrong. Therefore each
//! lab has one helper that works wrongly while [`is_planted`] returns true, and a test that the variants then still agree
//! with each other but not with the lab's reference.
//!
//! The feature `planted` is enabled only by the labs' dev-dependencies. Without it `is_planted` is the constant `false`,
//! so that nothing of the fault is compiled.

/// Whether a test has planted the fault: never, in this build.
#[cfg(not(feature = "planted"))]
#[inline(always)]
pub const fn is_planted() -> bool {
    false
}

#[cfg(feature = "planted")]
std::thread_local! {
    static PLANTED: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
}

/// Whether a test on this thread has planted the fault.
#[cfg(feature = "planted")]
pub fn is_planted() -> bool {
    PLANTED.get()
}

/// Runs `test` with the fault planted on this thread.
#[cfg(feature = "planted")]
pub fn with_planted<T>(test: impl FnOnce() -> T) -> T {
    /// Removes the fault, also if the test panics.
    struct Planted;
    impl Drop for Planted {
        fn drop(&mut self) {
            PLANTED.set(false);
        }
    }
    PLANTED.set(true);
    let _planted = Planted;
    test()
}
