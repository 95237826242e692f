//! The result that the workers of a pool must have together: the sum of what each job computes, without a pool.

use super::super::params::Params;
use crate::feature::Music;
use base::hash::Hash;

/// The digest that every variant must have.
pub(super) fn digest(params: &Params) -> u64 {
    let music = params.feature.then(Music::new);
    let mut sum = 0u64;
    for job in 0..params.jobs {
        // The job's number, as far as there is room for it, and then a pattern.
        let payload: Option<Vec<u8>> = params.payload.map(|size| {
            let pattern = (4..size.max(4)).map(|at| (at * 31 + 7) as u8);
            job.to_le_bytes().into_iter().chain(pattern).take(size as usize).collect()
        });
        let mut number = [0; 4];
        payload.iter().flatten().zip(&mut number).for_each(|(from, to)| *to = *from);
        let mut hash = Hash::default();
        payload.iter().for_each(|payload| hash.bytes(payload));
        let found = music.as_ref().map(|music| music.feature(u32::from_le_bytes(number)));
        sum = sum.wrapping_add(found.unwrap_or(hash.get() | 1));
    }
    sum
}
