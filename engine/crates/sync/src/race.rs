//! A data race on purpose: `scripts/tsan.mjs` runs it first, and goes on only if ThreadSanitizer reports it.

#![expect(unsafe_code, reason = "safe code has no data races")]

use std::cell::UnsafeCell;

struct Shared(UnsafeCell<u32>);

// SAFETY: none: this is the fault that ThreadSanitizer has to find.
unsafe impl Sync for Shared {}

#[test]
#[ignore = "a data race, for ThreadSanitizer to report"]
fn a_data_race_is_reported() {
    let shared = Shared(UnsafeCell::new(0));
    let count = || {
        let Shared(place) = &shared;
        for _ in 0..1_000 {
            // SAFETY: the pointer is valid, and no reference to the word exists. The data race is intended.
            unsafe { place.get().write_volatile(place.get().read_volatile() + 1) };
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(count);
        scope.spawn(count);
    });
}
