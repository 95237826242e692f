//! Timers: a wheel of one bucket a tick for the current *block* of 4 096 ticks (0.4 s), and one list
//! for each of the blocks after it. Setting and firing a timer cost a few stores, whether ten tasks
//! sleep or twenty thousand. Timers of the same tick fire in the order in which they were set.
//!
//! After Varghese and Lauck, "Hashed and hierarchical timing wheels", 1987.

use super::links::{Links, WaitList};
use super::{TaskId, Tick};

const BLOCK: u64 = 4096;
/// Later blocks, by number modulo this: 26 s. One that is further off shares a list with a nearer one
/// and is looked at again each time round.
const LATER: u64 = 64;

#[derive(Clone, Debug)]
pub(super) struct Wheel {
    /// When each task is due.
    due: Vec<Tick>,
    /// Number of the current block.
    block: u64,
    /// Its ticks.
    buckets: Vec<WaitList>,
    /// One bit a bucket: whether somebody is in it.
    occupied: [u64; BLOCK as usize / 64],
    later: Vec<WaitList>,
    /// Timers set, in all.
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

    /// Sets the timer of a task that has none. `at` is no earlier than the last tick that fired.
    pub fn set(&mut self, links: &mut Links, task: TaskId, at: Tick) {
        self.due[task as usize] = at;
        self.len += 1;
        if at / BLOCK < self.block {
            // Somebody looked ahead to a later block before this timer was wanted.
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

    /// Takes back the timer of a task; returns whether it had one. As long as the list that it is in.
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

    /// The earliest tick that a timer is set for.
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

    /// Takes a task out of the bucket of `at`, which [`next`](Self::next) has just named.
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
