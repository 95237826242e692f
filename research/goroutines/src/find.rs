//! How a thread finds a goroutine to run (`findRunnable` in `proc.go`): timers, its own queue, the global queue, the network,
//! the queues of others; and how it gives up.

use std::cmp::Reverse;

use super::processor::RUN_QUEUE;
use super::program::{Category, G, Program};
use super::scheduler::{Event, Scheduler};

/// Number of goroutines that a P runs from its own queue before it looks into the global queue first: `schedtick%61` in `findRunnable`.
const FAIRNESS: u32 = 61;
/// How often a spinning thread looks at the other Ps before it gives up: `stealTries` in `stealWork`.
const STEAL_TRIES: u32 = 4;

impl<T: Program> Scheduler<T> {
    /// Lets the thread that holds a P look for a goroutine.
    pub(super) fn schedule(&mut self, p: usize, mut at: u64) {
        at += self.run_timers(p, p, at).0;
        if self.processors[p].ticks.is_multiple_of(FAIRNESS)
            && let Some(g) = self.global.pop_front()
        {
            at += self.spend(p, Category::Scheduling, self.costs.sched_lock);
            return self.execute(p, g, false, at);
        }
        if let Some((g, inherits)) = self.processors[p].get() {
            return self.execute(p, g, inherits, at);
        }
        if let Some(g) = self.take_global(p) {
            at += self.spend(p, Category::Scheduling, self.costs.sched_lock);
            return self.execute(p, g, false, at);
        }
        if self.receiving > 0 && self.poller.is_none() {
            at += self.spend(p, Category::Threads, self.costs.poll);
            if let Some((g, cost)) = self.take_arrived(p, at) {
                return self.execute(p, g, false, at + cost);
            }
        }
        // At most half as many threads spin as are busy.
        if self.processors[p].spinning || 2 * self.spinning < self.processors.len() - self.idle.len() {
            self.spinning += usize::from(!std::mem::replace(&mut self.processors[p].spinning, true));
            return self.look_around(p, 0, at);
        }
        self.push(at, Event::GiveUp(p));
    }

    /// Runs the timers of `q` that have ended; their goroutines become runnable on `p`. Returns the cost, and whether there were
    /// any.
    fn run_timers(&mut self, p: usize, q: usize, at: u64) -> (u64, bool) {
        if self.processors[q].timers.is_empty() {
            return (0, false);
        }
        let mut cost = if p == q { self.spend(p, Category::Timers, self.costs.clock) } else { 0 };
        let mut ran = false;
        while let Some(&Reverse((end, g))) = self.processors[q].timers.peek()
            && end <= at
        {
            self.processors[q].timers.pop();
            cost += self.ready(p, g, at + cost);
            ran = true;
        }
        (cost, ran)
    }

    /// Takes a goroutine from the global queue, and moves this P's share of the others to its own queue (`globrunqgetbatch`).
    fn take_global(&mut self, p: usize) -> Option<G> {
        let share = (self.global.len() / self.processors.len() + 1).min(RUN_QUEUE / 2).min(self.global.len());
        let mut batch = self.global.drain(..share);
        let first = batch.next();
        self.processors[p].queue.extend(batch);
        first
    }

    /// Spends the time of looking at all other Ps once.
    fn look_around(&mut self, p: usize, round: u32, at: u64) {
        let others = self.processors.len() as u64 - 1;
        let cost = self.spend(p, Category::Scheduling, others * self.costs.steal);
        self.push(at + cost, Event::Steal { p, round, waited: false });
    }

    /// What a spinning thread finds at the other Ps (`stealWork`): half of a queue; in the last round also timers that have
    /// ended, and the goroutine that another P runs next, after it had time to run it.
    pub(super) fn steal(&mut self, p: usize, round: u32, waited: bool, mut at: u64) {
        let last = round + 1 == STEAL_TRIES;
        let count = self.processors.len();
        let first = self.rng.below(count as u32) as usize;
        let mut ran_timers = false;
        for q in (first..first + count).map(|q| q % count).filter(|&q| q != p) {
            if last {
                let (cost, ran) = self.run_timers(p, q, at);
                at += cost;
                if let Some((g, inherits)) = ran.then(|| self.processors[p].get()).flatten() {
                    return self.execute(p, g, inherits, at);
                }
                ran_timers |= ran;
            }
            if self.idle.contains(&q) {
                continue;
            }
            let mut stolen = self.processors[q].grab();
            if stolen.is_empty() && last && self.processors[q].next.is_some() {
                if self.processors[q].running.is_some() && !waited {
                    self.spend(p, Category::Threads, self.costs.usleep);
                    return self.push(at + self.costs.usleep_duration, Event::Steal { p, round, waited: true });
                }
                stolen.extend(self.processors[q].next.take());
            }
            if let Some(g) = stolen.pop() {
                self.account.steals += 1 + stolen.len() as u64;
                self.processors[p].queue.extend(stolen);
                return self.execute(p, g, false, at);
            }
        }
        if ran_timers {
            self.schedule(p, at);
        } else if last {
            self.give_up(p, at);
        } else {
            self.look_around(p, round + 1, at);
        }
    }

    /// Releases a P for which there is nothing to do. Its thread waits in `epoll_wait` if no other does, else it sleeps.
    pub(super) fn give_up(&mut self, p: usize, at: u64) {
        if let Some(g) = self.take_global(p) {
            let cost = self.spend(p, Category::Scheduling, self.costs.sched_lock);
            return self.execute(p, g, false, at + cost);
        }
        // From here on the P is free, while its thread still works.
        let at = at + self.account.spend(Category::Scheduling, self.costs.sched_lock);
        let spinning = std::mem::take(&mut self.processors[p].spinning);
        self.spinning -= usize::from(spinning);
        self.idle.push(p);
        // Only a thread that was spinning has seen the timers of the others.
        let until = if spinning {
            self.processors.iter().filter_map(|other| other.first_timer()).min()
        } else {
            self.processors[p].first_timer()
        };
        self.wait(until, spinning, at);
    }
}
