//! An event count (Vyukov, 2008): sleeping until a condition holds that no lock guards, with a system call only when
//! somebody sleeps.
//!
//! A waiter reads the word, counts itself, looks at its condition once more, and only then sleeps while the word is
//! unchanged. A notifier makes its news visible, looks for waiters, and changes the word before it wakes them. Between count
//! and look on both sides there is a full fence, so that the waiter sees the news or the notifier sees the waiter.
//!
//! [`notify`](EventCount::notify) is guaranteed: it never leaves the wake-up to another notifier that is on its way. That
//! one may have changed the word before a new waiter read it, and may have woken before that waiter slept; the new waiter
//! would sleep for ever. Only [`notify_hint`](EventCount::notify_hint), from which nobody expects a wake-up, skips the
//! system call while an earlier hint is on its way.

use super::counts::Place;
use super::env::Env;
use sync::atomic::{AtomicU32, Ordering, fence};

pub(crate) struct EventCount<E: Env> {
    waiters: AtomicU32,
    /// 1 from a hint that woke somebody until a woken waiter runs.
    hinted: AtomicU32,
    word: E::Word,
    /// Planted fault: `notify` skips the wake-up while another notifier is on its way.
    skips: bool,
}

impl<E: Env> EventCount<E> {
    pub fn new(env: &E) -> EventCount<E> {
        EventCount { waiters: AtomicU32::new(0), hinted: AtomicU32::new(0), word: env.word(), skips: false }
    }

    /// The same with the planted fault, if `skips`: for the model checker to find.
    pub fn skipping(self, skips: bool) -> EventCount<E> {
        EventCount { skips, ..self }
    }

    /// The number of waiters; it may be out of date when it is returned.
    pub fn waiters(&self) -> u32 {
        self.waiters.load(Ordering::Relaxed)
    }

    /// The word's value, for [`sleep`](Self::sleep). To be read before looking at the condition.
    pub fn ticket(&self, env: &E) -> u32 {
        env.load(&self.word)
    }

    /// Sleeps, unless the word was changed since the ticket was read. May return for no reason.
    pub async fn sleep(&self, env: &E, ticket: u32, place: Place) {
        // Relaxed, all three: only hints look at them, and a hint may be lost.
        self.waiters.fetch_add(1, Ordering::Relaxed);
        env.sleep(&self.word, ticket, place).await;
        self.waiters.fetch_sub(1, Ordering::Relaxed);
        self.hinted.store(0, Ordering::Relaxed);
    }

    /// The same for `ns` at most.
    pub async fn sleep_for(&self, env: &E, ticket: u32, place: Place, ns: u64) {
        // Relaxed, all three: as above.
        self.waiters.fetch_add(1, Ordering::Relaxed);
        env.sleep_for(&self.word, ticket, place, ns).await;
        self.waiters.fetch_sub(1, Ordering::Relaxed);
        self.hinted.store(0, Ordering::Relaxed);
    }

    /// Sleeps unless `fits` holds. May return before it does: the caller looks again, in a loop.
    pub async fn wait(&self, env: &E, place: Place, fits: impl Fn() -> bool) {
        // Read before a notifier can see this waiter: one that does changes the word after this, so that the waiter either
        // finds another value and returns, or is asleep and is woken.
        let ticket = env.load(&self.word);
        // Relaxed: the fence below orders it before the look.
        self.waiters.fetch_add(1, Ordering::Relaxed);
        // SeqCst: pairs with the fence in `notify`. Either the look below sees the news, or the notifier sees this waiter.
        fence(Ordering::SeqCst);
        if !fits() {
            env.sleep(&self.word, ticket, place).await;
        }
        // Relaxed: a notifier that still counts this waiter makes one system call too many.
        self.waiters.fetch_sub(1, Ordering::Relaxed);
        self.hinted.store(0, Ordering::Relaxed);
    }

    /// Changes the word and wakes up to `count` sleepers, whether or not any are known; returns how many were asleep. A
    /// waiter that is about to sleep with an older ticket returns at once.
    pub async fn wake(&self, env: &E, count: u32) -> u64 {
        env.bump(&self.word);
        env.wake(&self.word, count).await
    }

    /// Wakes up to `count`, if somebody is known to sleep and no earlier hint is on its way. A wake-up may be missing: to be
    /// used only where another rule bounds how long the sleeper is left asleep.
    pub async fn notify_hint(&self, env: &E, count: u32) {
        // Relaxed: a hint that is missed is no loss. Not a swap: a 1 that is written over a 1 has no order with the 0 of the
        // woken waiter, as far as the model checker can tell.
        let first = || self.hinted.compare_exchange(0, 1, Ordering::Relaxed, Ordering::Relaxed).is_ok();
        if self.waiters() > 0 && first() && self.wake(env, count).await == 0 {
            self.hinted.store(0, Ordering::Relaxed);
        }
    }

    /// Wakes up to `count` of those who [wait](Self::wait). A waiter whose news were made visible before this call does not
    /// stay asleep, if `count` reaches all waiters or any of them may take the news.
    pub async fn notify(&self, env: &E, count: u32) {
        self.notify_if(env, count, || true).await;
    }

    /// The same, if there are `news` for the waiters; asked only when somebody waits.
    pub async fn notify_if(&self, env: &E, count: u32, news: impl Fn() -> bool) {
        // SeqCst: pairs with the fence in `wait`.
        fence(Ordering::SeqCst);
        if self.waiters() == 0 || !news() {
            return;
        }
        if cfg!(loom) && self.skips {
            self.notify_hint(env, count).await;
        } else {
            self.wake(env, count).await;
        }
    }
}
