//! The pushes since a queue was last empty, for the figure: the newest ones with the slots of their arrays, and for all of
//! them the number of slots that were copied. Both are bounded whatever the number of pushes, so that a checkpoint stays small.

use std::collections::VecDeque;

use super::scene::{CellState, QueueSnapshot};

/// Largest number of pushes that are kept with their slots.
const MOST_PUSHES: usize = 16;
/// Largest number of totals. With more, every second one is left out.
const MOST_TOTALS: usize = 128;

/// A push, and the array after it.
#[derive(Clone, Debug)]
pub(crate) struct Push {
    /// Its number since the queue was empty, from 1.
    pub number: u64,
    /// Slots of the array.
    pub capacity: usize,
    /// Slots that this push copied.
    pub copied: u64,
    /// Whether it allocated an array.
    pub is_new_array: bool,
    /// The used slots in order, as runs of equal states; empty while the push is under way.
    pub runs: Vec<(CellState, usize)>,
}

/// The pushes since a queue was last empty.
#[derive(Clone, Debug)]
pub(crate) struct PushHistory {
    /// The newest pushes; the last one may be under way.
    pub pushes: VecDeque<Push>,
    /// Number of pushes that are done, and of slots copied, those of a push under way included.
    pub done: u64,
    pub copied: u64,
    /// After every `stride`-th push, the numbers of pushes and of copied slots.
    pub totals: Vec<(u64, u64)>,
    pub stride: u64,
}

impl Default for PushHistory {
    fn default() -> Self {
        PushHistory { pushes: VecDeque::new(), done: 0, copied: 0, totals: Vec::new(), stride: 1 }
    }
}

impl PushHistory {
    /// A push begins on this queue. If the queue is empty, the history begins anew.
    pub fn begin(&mut self, queue: &QueueSnapshot) {
        if queue.slots.is_empty() {
            *self = PushHistory::default();
        }
        if self.pushes.len() == MOST_PUSHES {
            self.pushes.pop_front();
        }
        self.pushes.push_back(Push {
            number: self.done + 1,
            capacity: queue.capacity,
            copied: 0,
            is_new_array: false,
            runs: Vec::new(),
        });
    }

    /// The push that is under way.
    fn current(&mut self) -> Option<&mut Push> {
        self.pushes.back_mut().filter(|push| push.runs.is_empty())
    }

    /// An array of `capacity` slots was allocated.
    pub fn allocated(&mut self, capacity: usize) {
        if let Some(push) = self.current() {
            (push.capacity, push.is_new_array) = (capacity, true);
        }
    }

    /// `count` slots were copied.
    pub fn copied(&mut self, count: u64) {
        if let Some(push) = self.current() {
            push.copied += count;
            self.copied += count;
        }
    }

    /// The queue between two operations. If a push was under way, it is done.
    pub fn end(&mut self, queue: &QueueSnapshot) {
        let Some(push) = self.current() else { return };
        push.capacity = queue.capacity;
        for &state in &queue.slots {
            match push.runs.last_mut() {
                Some((last, count)) if *last == state => *count += 1,
                _ => push.runs.push((state, 1)),
            }
        }
        self.done += 1;
        if self.done.is_multiple_of(self.stride) {
            self.totals.push((self.done, self.copied));
        }
        if self.totals.len() > MOST_TOTALS {
            self.stride *= 2;
            let stride = self.stride;
            self.totals.retain(|(pushes, _)| pushes.is_multiple_of(stride));
        }
    }
}
