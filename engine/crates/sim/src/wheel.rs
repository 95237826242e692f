//! Timers: a hierarchical timing wheel with one bucket for each tick of the current *block* of 4,096 ticks (0.4 s), and
//! one list for each of the later blocks. Setting and firing a timer take a few stores, independent of the number of
//! timers. Timers of the same tick fire in the order in which they were set.
//!
//! After Varghese and Lauck, "Hashed and hierarchical timing wheels", 1987.

use super::links::{Links, WaitList};
use super::{TaskId, Tick};

const BLOCK: u64 = 4096;
/// The number of lists of later blocks, which cover 26 s. A block that is further away shares a list with a nearer one,
/// and its timers are moved to the list again each time that the list is processed.
const LATER: u64 = 64;

#[derive(Clone, Debug)]
pub(super) struct Wheel {
    /// The time of each task's timer.
    due: Vec<Tick>,
    /// Number of the current block.
    block: u64,
    /// The tasks of each tick of the current block.
    buckets: Vec<WaitList>,
    /// A bitmap of the buckets that may contain tasks.
    occupied: [u64; BLOCK as usize / 64],
    /// The tasks of each later block, by the block's number modulo [`LATER`].
    later: Vec<WaitList>,
    /// The number of timers.
    len: usize,
}

impl Wheel {
    pub fn new() -> Wheel {
        Wheel {
            due: Vec::new(),
            block: 0,
            buckets: vec![WaitList::default(); BLOCK as usize],
            occupied: [0; BLOCK as usize / 64],
            later: vec![WaitList::default(); LATER as usize],
            len: 0,
        }
    }

    pub fn add_task(&mut self) {
        self.due.push(0);
    }

    /// Sets the timer of a task that has none. `at` must not be earlier than the last tick that fired.
    pub fn set(&mut self, links: &mut Links, task: TaskId, at: Tick) {
        self.due[task as usize] = at;
        self.len += 1;
        if at / BLOCK < self.block {
            // A call of `next` has advanced to a later block in the meantime.
            self.go_back(links, at / BLOCK);
        }
        self.place(links, task, at);
    }

    fn place(&mut self, links: &mut Links, task: TaskId, at: Tick) {
        if at / BLOCK == self.block {
            let bucket = (at % BLOCK) as usize;
            self.occupied[bucket / 64] |= 1 << (bucket % 64);
            links.append(&mut self.buckets[bucket], task);
        } else {
            links.append(&mut self.later[(at / BLOCK % LATER) as usize], task);
        }
    }

    fn go_back(&mut self, links: &mut Links, block: u64) {
        let from = self.block;
        self.block = block;
        self.occupied = [0; BLOCK as usize / 64];
        let mut buckets = std::mem::take(&mut self.buckets);
        for bucket in &mut buckets {
            while let Some(task) = links.pop(bucket) {
                links.append(&mut self.later[(from % LATER) as usize], task);
            }
        }
        self.buckets = buckets;
    }

    /// Cancels the timer of a task, and returns whether it had one. Takes time proportional to the length of the
    /// timer's list.
    pub fn cancel(&mut self, links: &mut Links, task: TaskId) -> bool {
        let at = self.due[task as usize];
        let (block, bucket) = (at / BLOCK, (at % BLOCK) as usize);
        let list =
            if block == self.block { &mut self.buckets[bucket] } else { &mut self.later[(block % LATER) as usize] };
        let (mut before, mut found) = (std::mem::take(list), false);
        while let Some(other) = links.pop(&mut before) {
            if other == task {
                found = true;
            } else {
                links.append(list, other);
            }
        }
        if block == self.block && list.is_empty() {
            self.occupied[bucket / 64] &= !(1 << (bucket % 64));
        }
        self.len -= usize::from(found);
        found
    }

    /// The earliest time for which a timer is set.
    pub fn next(&mut self, links: &mut Links) -> Option<Tick> {
        if self.len == 0 {
            return None;
        }
        loop {
            if let Some(word) = self.occupied.iter().position(|&word| word != 0) {
                let bucket = word as u64 * 64 + u64::from(self.occupied[word].trailing_zeros());
                return Some(self.block * BLOCK + bucket);
            }
            self.block += 1;
            let mut list = std::mem::take(&mut self.later[(self.block % LATER) as usize]);
            while let Some(task) = links.pop(&mut list) {
                self.place(links, task, self.due[task as usize]);
            }
        }
    }

    /// Removes and returns a task whose timer is set for `at`, which must be the last result of [`next`](Self::next);
    /// `None` if there are no more.
    pub fn fire(&mut self, links: &Links, at: Tick) -> Option<TaskId> {
        let bucket = (at % BLOCK) as usize;
        match links.pop(&mut self.buckets[bucket]) {
            Some(task) => {
                self.len -= 1;
                Some(task)
            }
            None => {
                self.occupied[bucket / 64] &= !(1 << (bucket % 64));
                None
            }
        }
    }
}
