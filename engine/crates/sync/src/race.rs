//! A data race on purpose: `scripts/tsan.mjs` runs it first, and goes on only if ThreadSanitizer reports it.

#![expect(unsafe_code, reason = "safe code has no data races")]

use std::cell::UnsafeCell;

struct Shared(UnsafeCell<u32>);

// SAFETY: there is none, which is the fault that has to be found.
unsafe impl Sync for Shared {}

#[test]
#[ignore = "a data race, for ThreadSanitizer to report"]
fn a_data_race_is_reported() {
    let shared = Shared(UnsafeCell::new(0));
    let count = || {
        let Shared(place) = &shared;
        for _ in 0..1_000 {
            // SAFETY: as above; no reference to the word is made.
            unsafe { place.get().write_volatile(place.get().read_volatile() + 1) };
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(count);
        scope.spawn(count);
    });
}
