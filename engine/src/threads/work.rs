//! What jobs do: nothing much, or a feature of the music.

use std::sync::Arc;

use super::feature::Music;
use super::job::Func;
use crate::lab::hash::Hash;

/// What a worker keeps for itself from job to job.
#[derive(Debug, Default)]
pub(crate) struct Local {
    /// Sum of what its jobs found: the same whatever worker ran which, in whatever order.
    pub sum: u64,
    /// What features are computed from.
    pub music: Option<Arc<Music>>,
}

/// The number of a job: the first four bytes of its payload, or as many as it has.
fn number(data: &[u8]) -> u32 {
    let mut word = [0; 4];
    let len = data.len().min(4);
    word[..len].copy_from_slice(&data[..len]);
    u32::from_le_bytes(word)
}

/// The no-op of the published micro-benchmark: adds up its numbers.
fn tally(data: Option<&[u8]>, local: &mut Local) {
    local.sum = local.sum.wrapping_add(data.map_or(1, |data| u64::from(number(data)) + 1));
}

/// Digests all of its payload.
fn digest(data: Option<&[u8]>, local: &mut Local) {
    let mut hash = Hash::default();
    if let Some(data) = data {
        hash.bytes(data);
    }
    local.sum = local.sum.wrapping_add(hash.get() | 1);
}

/// Loudness and spectrum of a block of the music.
fn feature(data: Option<&[u8]>, local: &mut Local) {
    let music = local.music.clone().expect("whoever sets this work brings the music");
    local.sum = local.sum.wrapping_add(music.feature(data.map_or(0, number)));
}

/// What jobs do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// Next to nothing, for timing.
    Tally,
    /// Look at every byte, for comparing.
    Digest,
    /// A feature of the music.
    Feature,
}

impl Work {
    pub fn func(self) -> Func {
        match self {
            Work::Tally => tally,
            Work::Digest => digest,
            Work::Feature => feature,
        }
    }
}

/// Bytes of a payload, at most.
pub(crate) const MOST: usize = 328;

/// The payload of job `index`, `size` bytes: its number, and then a pattern, as the fields of a real job that are the same
/// in each.
pub(crate) struct Payload {
    bytes: [u8; MOST],
    size: usize,
}

impl Payload {
    pub fn new(size: usize) -> Payload {
        Payload { bytes: std::array::from_fn(|at| (at * 31 + 7) as u8), size }
    }

    pub fn of(&mut self, index: u32) -> &[u8] {
        let len = self.size.min(4);
        self.bytes[..len].copy_from_slice(&index.to_le_bytes()[..len]);
        &self.bytes[..self.size]
    }
}
