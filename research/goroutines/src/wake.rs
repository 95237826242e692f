//! Making goroutines runnable, and waking threads for them: `ready`, `wakep` and `startm` in `proc.go`.

use super::program::{Category, G, Program};
use super::scheduler::{Event, Scheduler, State};

impl<T: Program> Scheduler<T> {
    /// Makes a goroutine runnable on a P (`goready`), and returns the cost.
    pub(super) fn ready(&mut self, p: usize, g: G, at: u64) -> u64 {
        debug_assert_eq!(self.states[g as usize], State::Parked);
        self.states[g as usize] = State::Runnable;
        let mut cost = self.spend(p, Category::Scheduling, self.costs.ready);
        let overflow = self.processors[p].put_next(g);
        cost += self.put_global(p, overflow);
        cost + self.wake_processor(p, at + cost)
    }

    /// Puts goroutines into the global queue, and returns the cost.
    pub(super) fn put_global(&mut self, p: usize, goroutines: Vec<G>) -> u64 {
        if goroutines.is_empty() {
            return 0;
        }
        self.global.extend(goroutines);
        self.spend(p, Category::Scheduling, self.costs.sched_lock)
    }

    /// Wakes a thread that looks for work, unless one looks already or every P is held (`wakep`). Returns the cost.
    pub(super) fn wake_processor(&mut self, p: usize, at: u64) -> u64 {
        if self.spinning > 0 {
            return 0;
        }
        let mut cost = self.spend(p, Category::Scheduling, self.costs.sched_lock);
        if let Some(other) = self.idle.pop() {
            self.spinning += 1;
            self.processors[other].spinning = true;
            cost += self.start_thread(p, other, at + cost);
        }
        cost
    }

    /// Wakes a thread, which then holds the P `other` (`startm`). Returns the cost to the thread that holds `p`.
    pub(super) fn start_thread(&mut self, p: usize, other: usize, at: u64) -> u64 {
        let cost = self.spend(p, Category::Threads, self.costs.futex_wake);
        self.account.futex_wakes += 1;
        self.push(at + cost + self.costs.wake_latency, Event::Awake(other));
        cost
    }
}
