//! The event count under the model checker: any number of waiters and notifiers.

use std::sync::Arc;

use loom::sync::atomic::{AtomicU32, Ordering};
use loom::thread;

use super::super::counts::State;
use super::super::event_count::EventCount;
use super::super::thread_env::{ThreadEnv, block_on};

/// A run of the model.
#[derive(Clone, Copy, Debug)]
pub struct Waits {
    /// Number of waiting threads. Each waits for its own changes.
    pub waiters: u32,
    /// Number of notifying threads, including the calling one.
    pub notifiers: u32,
    /// The planted fault: a notifier skips the wake-up while another one is on its way.
    pub skips: bool,
}

struct Shared {
    /// By waiter. Each notifier increments one of them once.
    news: Vec<AtomicU32>,
    changed: EventCount<ThreadEnv>,
}

/// Each notifier makes a change for one waiter, in turn, and each waiter waits for all of its own changes. The calling
/// thread is the first notifier.
///
/// # Panics
/// Loom panics when a waiter sleeps for ever.
pub fn check(Waits { waiters, notifiers, skips }: Waits) {
    let env = ThreadEnv::default();
    let changed = EventCount::new(&env).skipping(skips);
    let shared = Arc::new(Shared { news: (0..waiters).map(|_| AtomicU32::new(0)).collect(), changed });
    let notify = move |shared: &Shared, notifier: u32| {
        // Relaxed: the fence in `notify_if` has to suffice.
        shared.news[(notifier % waiters) as usize].fetch_add(1, Ordering::Relaxed);
        block_on(shared.changed.notify(&ThreadEnv::default(), u32::MAX));
    };
    let waiting = (0..waiters).map(|waiter| {
        let shared = Arc::clone(&shared);
        let wanted = (0..notifiers).filter(|notifier| notifier % waiters == waiter).count() as u32;
        thread::spawn(move || {
            let env = ThreadEnv::default();
            let come = || shared.news[waiter as usize].load(Ordering::Relaxed) == wanted;
            while !come() {
                block_on(shared.changed.wait(&env, State::Gate, come));
            }
        })
    });
    let mut threads: Vec<_> = waiting.collect();
    threads.extend((1..notifiers).map(|notifier| {
        let shared = Arc::clone(&shared);
        thread::spawn(move || notify(&shared, notifier))
    }));
    notify(&shared, 0);
    threads.into_iter().for_each(|thread| thread.join().expect("the thread ends"));
}
