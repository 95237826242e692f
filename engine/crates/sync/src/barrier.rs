//! A check that the threads of a pool run concurrently and on the same memory. In each round every member raises its flag
//! and waits until it has seen the flags of all others, so that no member completes a round alone. The time of a round is the
//! cost of a barrier of that many threads on this machine.

use std::time::Duration;

use super::atomic::{AtomicU32, Ordering, spin_loop};
use super::padded::Padded;
use super::thread_pool::{ThreadPool, TooFewThreads};
use super::{clock, futex};

/// How often a member polls the flags before it sleeps. With a processor for each thread it sees them within this many polls.
const SPIN_LIMIT: u32 = 200;

/// How long a member waits for the others before it gives up. Woken threads come within milliseconds.
const TIMEOUT: Duration = Duration::from_secs(1);

/// A check to run.
#[derive(Clone, Copy)]
pub struct Plan<'a> {
    /// Number of threads, from 1.
    pub members: usize,
    /// Number of rounds.
    pub rounds: u32,
    /// Returns true to stop early; each member calls it once a round.
    pub cancelled: &'a (dyn Fn() -> bool + Sync),
    /// Each member calls it before its first round, with its number. Tests plant a fault here.
    pub first: &'a (dyn Fn(usize) + Sync),
}

/// The result of a check.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// Number of rounds in which a member saw all the others, by member; all rounds when the threads run concurrently.
    pub met: Vec<u32>,
    /// Members whose threads died.
    pub trapped: Vec<usize>,
    /// Duration in ns.
    pub ns: u64,
}

/// Runs the check on `pool`.
///
/// # Errors
/// [`TooFewThreads`] when fewer than `plan.members` threads are idle.
pub fn check(pool: &ThreadPool, plan: Plan) -> Result<Outcome, TooFewThreads> {
    let barrier = Barrier::new(plan.members);
    let met: Vec<AtomicU32> = (0..plan.members).map(|_| AtomicU32::new(0)).collect();
    let work = |member: usize| {
        (plan.first)(member);
        for round in 1..=plan.rounds {
            if (plan.cancelled)() || !barrier.wait(member, round) {
                return barrier.abort();
            }
            // Relaxed: read after the run, whose end is a release and an acquire.
            met[member].store(round, Ordering::Relaxed);
        }
    };
    let start = clock::now_ns();
    let done = pool.run(plan.members, &work, || ())?;
    Ok(Outcome {
        met: met.iter().map(|rounds| rounds.load(Ordering::Relaxed)).collect(),
        trapped: done.trapped,
        ns: clock::now_ns() - start,
    })
}

struct Barrier {
    /// The round that each member has reached.
    flags: Box<[Padded<AtomicU32>]>,
    /// Incremented with each flag; members sleep on this word.
    changes: AtomicU32,
    /// 1 when a member has left before the last round.
    aborted: AtomicU32,
}

impl Barrier {
    fn new(members: usize) -> Barrier {
        let word = || AtomicU32::new(0);
        Barrier { flags: (0..members).map(|_| Padded(word())).collect(), changes: word(), aborted: word() }
    }

    /// A member leaves early; wakes the members that would wait for it.
    fn abort(&self) {
        // Relaxed: the release in `notify` publishes it.
        self.aborted.store(1, Ordering::Relaxed);
        self.notify();
    }

    /// Wakes all members. A flag never falls back, so a member that wakes late still sees it.
    fn notify(&self) {
        // Release: pairs with the acquire in `wait`.
        self.changes.fetch_add(1, Ordering::Release);
        futex::wake_all(&self.changes);
    }

    /// Raises a member's flag and waits for the others'. Returns false when the barrier was aborted or the timeout passed.
    fn wait(&self, member: usize, round: u32) -> bool {
        // Release: pairs with the acquire in `complete`.
        self.flags[member].store(round, Ordering::Release);
        self.notify();
        for _ in 0..SPIN_LIMIT {
            if self.complete(round) {
                return true;
            }
            spin_loop();
        }
        let deadline = clock::now_ns() + TIMEOUT.as_nanos() as u64;
        loop {
            // Acquire: pairs with the release in `notify`: a member that sees the new count also sees the flag raised before it.
            let seen = self.changes.load(Ordering::Acquire);
            if self.complete(round) {
                return true;
            }
            if self.aborted.load(Ordering::Relaxed) != 0 || clock::now_ns() >= deadline {
                return false;
            }
            futex::wait(&self.changes, seen, Some(TIMEOUT));
        }
    }

    fn complete(&self, round: u32) -> bool {
        // Acquire: pairs with the release in `wait`.
        self.flags.iter().all(|flag| flag.load(Ordering::Acquire) >= round)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::thread_pool::TestPool;
    use std::sync::atomic::AtomicBool;

    const ALONE: Plan = Plan { members: 1, rounds: 3, cancelled: &|| false, first: &|_| () };

    #[test]
    fn all_members_meet_in_every_round() {
        let rounds = if cfg!(miri) { 3 } else { 1000 };
        let outcome = check(&TestPool::new(4), Plan { members: 4, rounds, ..ALONE }).unwrap();
        assert_eq!((outcome.met, outcome.trapped), (vec![rounds; 4], vec![]));
        assert!(outcome.ns > 0);
    }

    #[test]
    fn no_member_completes_a_round_when_one_has_died() {
        let first = |member| assert!(member != 2, "member 2 dies, as it should");
        let outcome = check(&TestPool::new(3), Plan { members: 3, first: &first, ..ALONE }).unwrap();
        assert_eq!((outcome.met, outcome.trapped), (vec![0; 3], vec![2]));
    }

    #[test]
    fn ends_when_cancelled() {
        let pool = TestPool::new(2);
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| stop.store(true, Ordering::Relaxed));
            let cancelled = || stop.load(Ordering::Relaxed);
            let outcome = check(&pool, Plan { members: 2, rounds: u32::MAX, cancelled: &cancelled, ..ALONE }).unwrap();
            assert!(outcome.met.iter().all(|&rounds| rounds < u32::MAX), "{outcome:?}");
        });
    }
}
