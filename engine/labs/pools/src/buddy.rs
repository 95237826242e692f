//! Areas for tracks: a buddy allocator with units of 1 KiB under a lock, as in version 5, which has it in 128 arrays of 4
//! MiB.
//!
//! Knuth, "The Art of Computer Programming", volume 1, 2.5: an area of 2ᵏ units begins at a multiple of 2ᵏ. A larger area
//! is split in halves until the size fits, and an area is merged with its other half as soon as both are free.

use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// Bytes of a unit.
pub(super) const UNIT: u32 = 1 << 10;
/// Bytes of an array.
pub(super) const ARRAY: u32 = 4 << 20;
/// Largest number of arrays.
const ARRAYS: u32 = 128;
/// Number of sizes: 1 KiB to 4 MiB.
const ORDERS: usize = 13;

/// The allocator of areas.
#[derive(Debug)]
pub(crate) struct Buddy {
    /// The memory. An array is allocated on first use, because the pages of an unused static array are not resident either.
    arrays: Vec<Box<[u8]>>,
    free: Mutex<[BTreeSet<u32>; ORDERS]>,
    /// Bytes of allocated areas.
    lent: u64,
}

impl Clone for Buddy {
    fn clone(&self) -> Buddy {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner).clone();
        Buddy { arrays: self.arrays.clone(), free: Mutex::new(free), lent: self.lent }
    }
}

impl Default for Buddy {
    fn default() -> Buddy {
        let mut free: [BTreeSet<u32>; ORDERS] = Default::default();
        free[ORDERS - 1] = (0..ARRAYS).map(|array| array * ARRAY).collect();
        Buddy { arrays: Vec::new(), free: Mutex::new(free), lent: 0 }
    }
}

/// The smallest order whose areas hold `bytes` bytes.
fn order_of(bytes: u32) -> usize {
    bytes.div_ceil(UNIT).next_power_of_two().trailing_zeros() as usize
}

impl Buddy {
    /// Allocates an area of at least `bytes` bytes, and returns its offset. `None` when no area is free, or for more than 4
    /// MiB.
    pub fn alloc(&mut self, bytes: u32) -> Option<u32> {
        let order = order_of(bytes);
        let offset = {
            let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
            let from = (order..ORDERS).find(|&order| !free[order].is_empty())?;
            let offset = free[from].pop_first().expect("it is not empty");
            for half in order..from {
                free[half].insert(offset + (UNIT << half));
            }
            offset
        };
        while self.arrays.len() as u32 * ARRAY <= offset {
            self.arrays.push(vec![0; ARRAY as usize].into_boxed_slice());
        }
        self.lent += u64::from(UNIT << order);
        Some(offset)
    }

    /// Frees an area that was allocated for `bytes` bytes.
    #[cfg(test)]
    pub fn free(&mut self, mut offset: u32, bytes: u32) {
        let mut order = order_of(bytes);
        self.lent -= u64::from(UNIT << order);
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        while order + 1 < ORDERS && free[order].remove(&(offset ^ (UNIT << order))) {
            offset &= !(UNIT << order);
            order += 1;
        }
        free[order].insert(offset);
    }

    /// `len` bytes from an offset, at most up to the end of its array.
    pub fn bytes(&self, offset: u32, len: u32) -> &[u8] {
        let at = (offset % ARRAY) as usize;
        &self.arrays[(offset / ARRAY) as usize][at..at + len as usize]
    }

    /// `len` bytes from an offset, at most up to the end of its array, for writing.
    pub fn bytes_mut(&mut self, offset: u32, len: u32) -> &mut [u8] {
        let at = (offset % ARRAY) as usize;
        &mut self.arrays[(offset / ARRAY) as usize][at..at + len as usize]
    }

    /// Bytes of allocated areas.
    pub fn lent(&self) -> u64 {
        self.lent
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::rng::Rng;

    #[test]
    fn areas_never_overlap_and_merge_again() {
        let mut rng = Rng::new(3);
        let mut buddy = Buddy::default();
        let mut lent: Vec<(u32, u32)> = Vec::new();
        for _ in 0..4_000 {
            if rng.below(2) == 0 || lent.is_empty() {
                let bytes = 1 + rng.below(40_000);
                let offset = buddy.alloc(bytes).unwrap();
                let size = UNIT << order_of(bytes);
                assert!(size >= bytes && offset.is_multiple_of(size));
                assert!(
                    lent.iter()
                        .all(|&(other, len)| offset + size <= other || other + (UNIT << order_of(len)) <= offset)
                );
                lent.push((offset, bytes));
            } else {
                let (offset, bytes) = lent.swap_remove(rng.below(lent.len() as u32) as usize);
                buddy.free(offset, bytes);
            }
        }
        lent.drain(..).for_each(|(offset, bytes)| buddy.free(offset, bytes));
        assert_eq!((buddy.lent(), buddy.alloc(ARRAY)), (0, Some(0)), "all halves are joined");
        assert_eq!(buddy.alloc(ARRAY + 1), None);
        let all: Vec<_> = std::iter::from_fn(|| buddy.alloc(ARRAY)).collect();
        assert_eq!(all.len() as u32, ARRAYS - 1);
    }
}
