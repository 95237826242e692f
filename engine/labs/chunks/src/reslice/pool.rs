//! Blocks of memory that are used again, by powers of two, the one that has waited longest first: a connection's own, so
//! that nobody locks it. (How pools differ is a lab of its own.)

use std::collections::VecDeque;

use super::counts::{Desk, Reslice, What};
use observe::probe::Observer;
use sim::playback::shot::Shot;

/// Blocks of up to 2 to the power of this are kept.
const LEVELS: usize = 24;

/// See the module.
#[derive(Default)]
pub(crate) struct Pool {
    free: [VecDeque<Vec<u8>>; LEVELS],
}

impl Pool {
    fn level(bytes: usize) -> usize {
        bytes.next_power_of_two().trailing_zeros() as usize
    }

    /// An empty block with room for so many bytes.
    pub fn get<E: Observer<Shot<Reslice>>>(&mut self, bytes: usize, desk: &mut Desk<E>) -> Vec<u8> {
        let level = Pool::level(bytes);
        match self.free.get_mut(level).and_then(VecDeque::pop_front) {
            Some(mut block) => {
                desk.record(What::Pooled, bytes);
                block.clear();
                block
            }
            None => {
                desk.record(What::Allocated, 1 << level);
                Vec::with_capacity(1 << level)
            }
        }
    }

    /// Takes a block back.
    pub fn put(&mut self, block: Vec<u8>) {
        let level = Pool::level(block.capacity());
        if let Some(free) = self.free.get_mut(level) {
            free.push_back(block);
        }
    }
}

impl Clone for Pool {
    /// Blocks of the same sizes; a vector's clone would have no room.
    fn clone(&self) -> Self {
        let mut pool = Pool::default();
        for (level, (free, copy)) in self.free.iter().zip(&mut pool.free).enumerate() {
            copy.extend(free.iter().map(|_| Vec::with_capacity(1 << level)));
        }
        pool
    }
}
