//! A P of Go's scheduler: a right to run goroutines, with a queue of those that are runnable and a heap of timers.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use super::program::G;

/// Places in the run queue of a P: the length of `p.runq` in `runtime2.go`.
pub const RUN_QUEUE: usize = 256;

/// A P. One thread at most holds it at a time.
#[derive(Debug, Default)]
pub struct Processor {
    /// The goroutine that was made runnable last and runs next: `p.runnext`.
    pub next: Option<G>,
    /// The other runnable goroutines: `p.runq`.
    pub queue: VecDeque<G>,
    /// The ends of sleeps that began here, each with its goroutine.
    pub timers: BinaryHeap<Reverse<(u64, G)>>,
    /// The goroutine that runs.
    pub running: Option<G>,
    /// Whether its thread looks for work of other Ps.
    pub spinning: bool,
    /// Number of goroutines started: `p.schedtick`.
    pub ticks: u32,
    /// Time in ns that its threads were busy.
    pub busy_ns: u64,
}

impl Processor {
    /// Puts a goroutine in front (`runqput` with `next`). The one that was in front goes to the end of the queue. Returns the
    /// goroutines for the global queue if there is no place: the first half of the queue and that one (`runqputslow`).
    pub fn put_next(&mut self, g: G) -> Vec<G> {
        match self.next.replace(g) {
            Some(previous) => self.put_last(previous),
            None => Vec::new(),
        }
    }

    /// Puts a goroutine at the end of the queue. Returns the goroutines for the global queue, as [`Self::put_next`].
    pub fn put_last(&mut self, g: G) -> Vec<G> {
        if self.queue.len() < RUN_QUEUE {
            self.queue.push_back(g);
            return Vec::new();
        }
        self.queue.drain(..RUN_QUEUE / 2).chain([g]).collect()
    }

    /// Takes the goroutine that runs next (`runqget`). The flag says whether it inherits the time slice.
    pub fn get(&mut self) -> Option<(G, bool)> {
        let next = self.next.take().map(|g| (g, true));
        next.or_else(|| self.queue.pop_front().map(|g| (g, false)))
    }

    /// Takes the older half of the queue, rounded up (`runqgrab`).
    pub fn grab(&mut self) -> Vec<G> {
        let half = self.queue.len() - self.queue.len() / 2;
        self.queue.drain(..half).collect()
    }

    /// The end of the sleep that ends first.
    pub fn first_timer(&self) -> Option<u64> {
        self.timers.peek().map(|Reverse((at, _))| *at)
    }
}
