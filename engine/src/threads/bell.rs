//! A bell: sleeping until something is true that no lock guards, woken only when somebody sleeps.
//!
//! An *eventcount* (Vyukov, 2008). Whoever wants to sleep says so, looks once more, and only then sleeps on a word that is
//! changed by whoever rings. Whoever rings looks for sleepers after it has made its news visible. One of the two sees the
//! other. While one ringing is on its way another is not worth a system call: the woken look at everything.

use super::counts::Place;
use super::env::Env;
use crate::runtime::threads::atomic::{AtomicU32, Ordering, fence};

pub(crate) struct Bell<E: Env> {
    sleepers: AtomicU32,
    /// 1 from a ringing until a woken one has come.
    ringing: AtomicU32,
    word: E::Word,
}

impl<E: Env> Bell<E> {
    pub fn new(env: &E) -> Bell<E> {
        Bell { sleepers: AtomicU32::new(0), ringing: AtomicU32::new(0), word: env.word() }
    }

    /// How many sleep, about.
    pub fn sleepers(&self) -> u32 {
        self.sleepers.load(Ordering::Relaxed)
    }

    /// What to go to [`sleep`](Self::sleep) with, taken before looking for reasons not to.
    pub fn ticket(&self, env: &E) -> u32 {
        env.load(&self.word)
    }

    /// Sleeps, unless it was rung since the ticket was taken; may return before.
    pub async fn sleep(&self, env: &E, ticket: u32, place: Place) {
        self.sleepers.fetch_add(1, Ordering::Relaxed);
        env.sleep(&self.word, ticket, place).await;
        self.sleepers.fetch_sub(1, Ordering::Relaxed);
        self.ringing.store(0, Ordering::Relaxed);
    }

    /// Sleeps unless `fits`; may return before it does.
    pub async fn wait(&self, env: &E, place: Place, fits: impl Fn() -> bool) {
        // Before anybody can see the sleeper: whoever rings for it changes the word after this, so that it either goes on
        // at once or is asleep by then. A ringing that nobody comes from would silence all later ones.
        let seen = env.load(&self.word);
        // Relaxed: the fence below orders it before the look.
        self.sleepers.fetch_add(1, Ordering::Relaxed);
        // SeqCst: pairs with the fence in `ring`. Either the look below sees the news, or the ringer sees the sleeper.
        fence(Ordering::SeqCst);
        if !fits() {
            env.sleep(&self.word, seen, place).await;
        }
        self.sleepers.fetch_sub(1, Ordering::Relaxed);
        self.ringing.store(0, Ordering::Relaxed);
        // SeqCst: pairs with the fence in `ring`. A ringer that still saw a ringing on its way made its news visible
        // before: the caller, who looks again now, sees them.
        fence(Ordering::SeqCst);
    }

    /// Wakes up to `count`, whatever is known of them.
    pub async fn ring_out(&self, env: &E, count: u32) {
        env.bump(&self.word);
        if env.wake(&self.word, count).await == 0 {
            self.ringing.store(0, Ordering::Relaxed);
        }
    }

    /// Wakes up to `count`, if anybody is known to sleep and is not being woken already.
    pub async fn ring_softly(&self, env: &E, count: u32) {
        // Relaxed: one that is missed is no loss. Not a swap: a 1 that is written over a 1 has no order with the 0 of the woken
        // one, as far as the model checker can tell.
        let first = || self.ringing.compare_exchange(0, 1, Ordering::Relaxed, Ordering::Relaxed).is_ok();
        if self.sleepers() > 0 && first() {
            self.ring_out(env, count).await;
        }
    }

    /// The same, but nobody is missed who [waits](Self::wait).
    pub async fn ring(&self, env: &E, count: u32) {
        self.ring_if(env, count, || true).await;
    }

    /// The same, if there are news for whoever sleeps; asked only when somebody does.
    pub async fn ring_if(&self, env: &E, count: u32, news: impl Fn() -> bool) {
        // SeqCst: pairs with those in `wait`.
        fence(Ordering::SeqCst);
        if self.sleepers() > 0 && news() {
            self.ring_softly(env, count).await;
        }
    }
}
