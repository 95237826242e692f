//! Do the members of a crew run at once, and on one memory? In each round every member raises its flag and waits until it
//! has seen the flags of all others: nobody gets through alone. The time a round takes is what bringing so many threads
//! together costs here.

use std::time::Duration;

use super::atomic::{AtomicU32, Ordering, spin_loop};
use super::crew::{Crew, Short};
use super::padded::Padded;
use super::{clock, futex};

/// Looks at the others before going to sleep. With a processor for each thread they are seen within these.
const LOOKS: u32 = 200;

/// How long a member waits for the others before it gives up. Woken ones come within milliseconds.
const PATIENCE: Duration = Duration::from_secs(1);

/// What to do.
#[derive(Clone, Copy)]
pub struct Order<'a> {
    /// Threads to call, from 1.
    pub members: usize,
    /// Rounds.
    pub rounds: u32,
    /// Whether to stop early; asked once a round.
    pub cancelled: &'a (dyn Fn() -> bool + Sync),
    /// Done by each member first, with its number: a place to plant a fault.
    pub first: &'a (dyn Fn(usize) + Sync),
}

/// What came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Muster {
    /// Rounds in which a member saw all the others, by member. All of them when the threads run at once.
    pub met: Vec<u32>,
    /// Members whose threads died.
    pub trapped: Vec<usize>,
    /// How long it took, in ns.
    pub ns: u64,
}

/// Calls the members together.
///
/// # Errors
/// [`Short`] when fewer threads are idle than wanted.
pub fn muster(crew: &Crew, order: Order) -> Result<Muster, Short> {
    let ground = Ground::new(order.members);
    let met: Vec<AtomicU32> = (0..order.members).map(|_| AtomicU32::new(0)).collect();
    let work = |member: usize| {
        (order.first)(member);
        for round in 1..=order.rounds {
            if (order.cancelled)() || !ground.meet(member, round) {
                return ground.end();
            }
            // Relaxed: read after the call, whose end is a release and an acquire.
            met[member].store(round, Ordering::Relaxed);
        }
    };
    let start = clock::now_ns();
    let done = crew.call(order.members, &work, || ())?;
    Ok(Muster {
        met: met.iter().map(|rounds| rounds.load(Ordering::Relaxed)).collect(),
        trapped: done.trapped,
        ns: clock::now_ns() - start,
    })
}

struct Ground {
    /// The round each member has come to.
    flags: Box<[Padded<AtomicU32>]>,
    /// Raised with each flag, for those who sleep.
    bell: AtomicU32,
    /// 1 when somebody has left before the last round.
    over: AtomicU32,
}

impl Ground {
    fn new(members: usize) -> Ground {
        let word = || AtomicU32::new(0);
        Ground { flags: (0..members).map(|_| Padded(word())).collect(), bell: word(), over: word() }
    }

    /// Whoever leaves early wakes those who would wait for it.
    fn end(&self) {
        // Relaxed: the bell's release publishes it.
        self.over.store(1, Ordering::Relaxed);
        self.ring();
    }

    fn ring(&self) {
        // Release: pairs with the acquire in `meet`.
        self.bell.fetch_add(1, Ordering::Release);
        futex::wake_all(&self.bell);
    }

    /// Raises a member's flag and waits for the others'; false when they do not come.
    fn meet(&self, member: usize, round: u32) -> bool {
        // Release: pairs with the acquire in `complete`.
        self.flags[member].store(round, Ordering::Release);
        self.ring();
        for _ in 0..LOOKS {
            if self.complete(round) {
                return true;
            }
            spin_loop();
        }
        let give_up = clock::now_ns() + PATIENCE.as_nanos() as u64;
        loop {
            // Acquire: pairs with the release in `ring`: a bell that is heard comes with what it was rung for.
            let heard = self.bell.load(Ordering::Acquire);
            if self.complete(round) {
                return true;
            }
            if self.over.load(Ordering::Relaxed) != 0 || clock::now_ns() >= give_up {
                return false;
            }
            futex::wait(&self.bell, heard, Some(PATIENCE));
        }
    }

    fn complete(&self, round: u32) -> bool {
        // Acquire: pairs with the release in `meet`.
        self.flags.iter().all(|flag| flag.load(Ordering::Acquire) >= round)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crew::Hired;
    use std::sync::atomic::AtomicBool;

    const ALONE: Order = Order { members: 1, rounds: 3, cancelled: &|| false, first: &|_| () };

    #[test]
    fn all_members_meet_in_every_round() {
        let rounds = if cfg!(miri) { 3 } else { 1000 };
        let found = muster(&Hired::new(4), Order { members: 4, rounds, ..ALONE }).unwrap();
        assert_eq!((found.met, found.trapped), (vec![rounds; 4], vec![]));
        assert!(found.ns > 0);
    }

    #[test]
    fn a_member_that_dies_is_missed_by_all() {
        let first = |member| assert!(member != 2, "member 2 dies, as it should");
        let found = muster(&Hired::new(3), Order { members: 3, first: &first, ..ALONE }).unwrap();
        assert_eq!((found.met, found.trapped), (vec![0; 3], vec![2]));
    }

    #[test]
    fn ends_when_cancelled() {
        let crew = Hired::new(2);
        let stop = AtomicBool::new(false);
        std::thread::scope(|scope| {
            scope.spawn(|| stop.store(true, Ordering::Relaxed));
            let cancelled = || stop.load(Ordering::Relaxed);
            let found = muster(&crew, Order { members: 2, rounds: u32::MAX, cancelled: &cancelled, ..ALONE }).unwrap();
            assert!(found.met.iter().all(|&rounds| rounds < u32::MAX), "{found:?}");
        });
    }
}
