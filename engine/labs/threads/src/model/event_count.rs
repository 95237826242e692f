//! The event count under the model checker: any number of waiters and notifiers.

use std::sync::Arc;

use loom::sync::atomic::{AtomicU32, Ordering};
use loom::thread;

use super::super::counts::Place;
use super::super::event_count::EventCount;
use super::super::live::{Live, now};

/// A run of the model.
#[derive(Clone, Copy, Debug)]
pub struct Waits {
    /// Threads that wait, each for its own news.
    pub waiters: u32,
    /// Threads that make news, the calling one among them.
    pub notifiers: u32,
    /// The planted fault: a notifier skips the wake-up while another one is on its way.
    pub skips: bool,
}

struct Shared {
    /// Raised once by each notifier, for one of the waiters.
    news: Vec<AtomicU32>,
    changed: EventCount<Live>,
}

/// Each notifier makes news for one waiter, in turn, and each waiter waits for all of its own. The calling thread is the last
/// notifier.
///
/// # Panics
/// Loom does, when a waiter sleeps for ever.
pub fn check(Waits { waiters, notifiers, skips }: Waits) {
    let env = Live::default();
    let changed = EventCount::new(&env).skipping(skips);
    let shared = Arc::new(Shared { news: (0..waiters).map(|_| AtomicU32::new(0)).collect(), changed });
    let notify = move |shared: &Shared, notifier: u32| {
        // Relaxed: the fence in `notify` has to be enough.
        shared.news[(notifier % waiters) as usize].fetch_add(1, Ordering::Relaxed);
        now(shared.changed.notify(&Live::default(), u32::MAX));
    };
    let waiting = (0..waiters).map(|waiter| {
        let shared = Arc::clone(&shared);
        let wanted = (0..notifiers).filter(|notifier| notifier % waiters == waiter).count() as u32;
        thread::spawn(move || {
            let env = Live::default();
            let come = || shared.news[waiter as usize].load(Ordering::Relaxed) == wanted;
            while !come() {
                now(shared.changed.wait(&env, Place::Gate, come));
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
