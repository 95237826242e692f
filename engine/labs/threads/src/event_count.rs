//! An event count (Vyukov, 2008): sleeping until a condition holds that no lock guards, with a system call only when a
//! thread sleeps.
//!
//! A waiter reads the word, increments the number of waiters, checks its condition once more, and then sleeps if the word
//! is still unchanged. A notifier changes the condition, checks the number of waiters, and changes the word before it wakes
//! them. Both have a full fence between their write and their read, so that the waiter sees the changed condition or the
//! notifier sees the waiter.
//!
//! [`notify`](EventCount::notify) is reliable: it never relies on the wake-up of another notifier, which may have
//! changed the word before a new waiter read it, and may have woken threads before that waiter slept; the new waiter would
//! then sleep for ever. Only [`notify_hint`](EventCount::notify_hint), which promises no wake-up, skips the system call
//! while an earlier hint is under way.
//!
//! A wake-up of all waiters cannot be used up by a thread that does not sleep. But the condition may be false again when a
//! waiter runs. So a thread that waits in a loop is owed a notification by *every* event that makes the condition true, and none
//! of them may be left out because another one is expected.

use super::counts::State;
use super::env::Env;
use sync::atomic::{AtomicU32, Ordering, fence};

pub(crate) struct EventCount<E: Env> {
    waiters: AtomicU32,
    /// 1 from the first hint until a woken waiter runs.
    hinted: AtomicU32,
    word: E::Word,
    /// Planted fault: `notify` skips the wake-up while another notifier is on its way.
    skips: bool,
}

impl<E: Env> EventCount<E> {
    pub fn new(env: &E) -> EventCount<E> {
        EventCount { waiters: AtomicU32::new(0), hinted: AtomicU32::new(0), word: env.word(), skips: false }
    }

    /// This event count with the planted fault if `skips`, for the model checker to find.
    pub fn skipping(self, skips: bool) -> EventCount<E> {
        EventCount { skips, ..self }
    }

    /// Number of waiters. It may be out of date when it is returned.
    pub fn waiters(&self) -> u32 {
        self.waiters.load(Ordering::Relaxed)
    }

    /// The word's value, to be passed to [`sleep`](Self::sleep). Read it before checking the condition.
    pub fn ticket(&self, env: &E) -> u32 {
        env.load(&self.word)
    }

    /// Sleeps, unless the word has changed since the ticket was read. Wake-ups may be spurious.
    pub async fn sleep(&self, env: &E, ticket: u32, state: State) {
        // Relaxed, all three: only hints read them, and a hint may be lost.
        self.waiters.fetch_add(1, Ordering::Relaxed);
        env.sleep(&self.word, ticket, state).await;
        self.waiters.fetch_sub(1, Ordering::Relaxed);
        self.hinted.store(0, Ordering::Relaxed);
    }

    /// Sleeps for at most `ns` nanoseconds, unless the word has changed since the ticket was read. Wake-ups may be
    /// spurious.
    pub async fn sleep_for(&self, env: &E, ticket: u32, state: State, ns: u64) {
        // Relaxed, all three: only hints read them, and a hint may be lost.
        self.waiters.fetch_add(1, Ordering::Relaxed);
        env.sleep_for(&self.word, ticket, state, ns).await;
        self.waiters.fetch_sub(1, Ordering::Relaxed);
        self.hinted.store(0, Ordering::Relaxed);
    }

    /// Sleeps unless `fits` returns true. Wake-ups may be spurious: the caller checks its condition in a loop.
    pub async fn wait(&self, env: &E, state: State, fits: impl Fn() -> bool) {
        // Read before any notifier can see this waiter. A notifier that sees it changes the word after this load, so that
        // the waiter either finds another value and returns, or is asleep and is woken.
        let ticket = env.load(&self.word);
        // Relaxed: the fence below orders it before the check.
        self.waiters.fetch_add(1, Ordering::Relaxed);
        // SeqCst: pairs with the fence in `notify_if`. Either the check below sees the changed condition, or the notifier
        // sees this waiter.
        fence(Ordering::SeqCst);
        if !fits() {
            env.sleep(&self.word, ticket, state).await;
        }
        // Relaxed: a notifier that still counts this waiter makes one superfluous system call.
        self.waiters.fetch_sub(1, Ordering::Relaxed);
        self.hinted.store(0, Ordering::Relaxed);
    }

    /// Changes the word and wakes up to `count` sleepers, whether or not any waiter is counted. Returns the number that
    /// were asleep. A waiter that is about to sleep with an older ticket returns at once.
    pub async fn wake(&self, env: &E, count: u32) -> u64 {
        env.bump(&self.word);
        env.wake(&self.word, count).await
    }

    /// Wakes up to `count` waiters, if some are counted and no earlier hint is under way. The wake-up may be lost, so use
    /// this only where another rule bounds how long the sleeper is left asleep.
    pub async fn notify_hint(&self, env: &E, count: u32) {
        // Relaxed: a lost hint does no harm. Not a swap: writing a 1 over a 1 would have no order with the 0 of the woken
        // waiter, as far as the model checker can tell.
        let first = || self.hinted.compare_exchange(0, 1, Ordering::Relaxed, Ordering::Relaxed).is_ok();
        if self.waiters() > 0 && first() && self.wake(env, count).await == 0 {
            self.hinted.store(0, Ordering::Relaxed);
        }
    }

    /// Wakes up to `count` threads in [`wait`](Self::wait). A waiter whose condition became true before this call does not
    /// stay asleep, provided that `count` reaches all waiters or that any of them may consume the change.
    pub async fn notify(&self, env: &E, count: u32) {
        self.notify_if(env, count, || true).await;
    }

    /// Does the same as [`notify`](Self::notify) if `news` returns true; it is called only when there are waiters.
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
