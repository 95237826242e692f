//! Polling with pauses, for a thread that waits for another one for less time than it takes to sleep and be woken.

use std::hint::black_box;

use super::atomic::spin_loop;

/// The number of attempts after which a thread yields its processor, if the platform allows it, because the thread for
/// which it waits may have none.
const ATTEMPTS: u32 = 200;

/// Calls `act` until it returns true, with `rest` iterations of an empty loop between two calls, about 0.3 ns each. A pause
/// leaves the cache line that `act` reads to the thread that will write it.
pub fn retry_until(rest: u32, mut act: impl FnMut() -> bool) {
    let mut attempts = 0_u32;
    while !act() {
        for turn in 0..rest {
            black_box(turn);
        }
        attempts += 1;
        if attempts.is_multiple_of(ATTEMPTS) {
            std::thread::yield_now();
        } else {
            spin_loop();
        }
    }
}
