//! A pool of memory blocks by powers of two, first in, first out. Each connection has its own, so that it needs no lock. (The
//! Pools lab compares pools.)

use std::collections::VecDeque;

use super::counts::{Context, EventKind, Reslice};
use sim::playback::shot::Recorder;

/// Blocks of up to 2 to this power are kept.
const LEVELS: usize = 24;

/// The pool.
#[derive(Default)]
pub struct Pool {
    free: [VecDeque<Vec<u8>>; LEVELS],
}

impl Pool {
    fn level(bytes: usize) -> usize {
        bytes.next_power_of_two().trailing_zeros() as usize
    }

    /// An empty block with this capacity, in bytes.
    pub fn get<E: Recorder<Reslice>>(&mut self, bytes: usize, ctx: &mut Context<E>) -> Vec<u8> {
        let level = Pool::level(bytes);
        match self.free.get_mut(level).and_then(VecDeque::pop_front) {
            Some(mut block) => {
                ctx.record(EventKind::Pooled, bytes);
                block.clear();
                block
            }
            None => {
                ctx.record(EventKind::Allocated, 1 << level);
                Vec::with_capacity(1 << level)
            }
        }
    }

    /// Returns a block to the pool.
    pub fn put(&mut self, block: Vec<u8>) {
        let level = Pool::level(block.capacity());
        if let Some(free) = self.free.get_mut(level) {
            free.push_back(block);
        }
    }
}

impl Clone for Pool {
    /// A deep copy with blocks of the same capacities, which a vector's clone would not have.
    fn clone(&self) -> Self {
        let mut pool = Pool::default();
        for (level, (free, copy)) in self.free.iter().zip(&mut pool.free).enumerate() {
            copy.extend(free.iter().map(|_| Vec::with_capacity(1 << level)));
        }
        pool
    }
}
