//! The functions that jobs run: a sum of job numbers, a digest of the payload, or a feature of the music.

use std::cell::Cell;
use std::sync::Arc;

use super::feature::Music;
use super::job::Func;
use base::hash::Hash;

/// A worker's own state, kept from job to job. Jobs change it in place, so that a job that traps does not lose it.
#[derive(Debug, Default)]
pub(crate) struct Local {
    /// Sum of the results of the worker's jobs. The total over all workers does not depend on which ran which job, nor in
    /// what order.
    pub sum: Cell<u64>,
    /// The input of feature jobs.
    pub music: Option<Arc<Music>>,
    /// The extra of the last job, which the environment that ran the job carries out.
    pub extra: Cell<Extra>,
    /// Set by a job that traps in a watched world, which shares its thread with the page's engine and so only records the
    /// trap.
    pub trapped: Option<Cell<bool>>,
}

impl Local {
    fn add(&self, found: u64) {
        self.sum.set(self.sum.get().wrapping_add(found));
    }
}

/// The number of a job: the first four bytes of its payload, or fewer if it is shorter, in little-endian order.
pub(crate) fn job_number(data: &[u8]) -> u32 {
    // A load of fixed size for the usual case, because in the browser a copy of unknown length is a call out of the module.
    data.first_chunk().map_or_else(
        || data.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte)),
        |first| u32::from_le_bytes(*first),
    )
}

/// The no-op job of the published micro-benchmark: sums the job numbers.
fn sum_numbers(data: Option<&[u8]>, local: &Local) {
    local.add(data.map_or(1, |data| u64::from(job_number(data)) + 1));
}

/// Hashes the whole payload.
fn digest(data: Option<&[u8]>, local: &Local) {
    let mut hash = Hash::default();
    if let Some(data) = data {
        hash.bytes(data);
    }
    local.add(hash.get() | 1);
}

/// Computes loudness and spectrum of a block of the music.
fn feature(data: Option<&[u8]>, local: &Local) {
    let music = local.music.as_ref().expect("feature jobs have the music");
    local.add(music.feature(data.map_or(0, job_number)));
}

/// The planted fault: dies at once, like a job that accesses an invalid address.
fn trap(_: Option<&[u8]>, local: &Local) {
    match &local.trapped {
        Some(trapped) => trapped.set(true),
        #[cfg(target_arch = "wasm32")]
        None => std::arch::wasm32::unreachable(),
        #[cfg(not(target_arch = "wasm32"))]
        None => panic!("this job traps, as it was told to"),
    }
}

/// An action of a job in addition to its work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Extra {
    #[default]
    None,
    /// Takes the time that the knob `duration` says.
    Long,
    /// Waits for its partner.
    Waits,
    /// Notifies its partner, which waits for it, that it has ended.
    Ends,
}

/// A job with an extra; both are given by number.
fn with<const WORK: u8, const EXTRA: u8>(data: Option<&[u8]>, local: &Local) {
    const { assert!(WORK < 3 && EXTRA < 4) };
    local.extra.set([Extra::None, Extra::Long, Extra::Waits, Extra::Ends][EXTRA as usize]);
    [sum_numbers, digest, feature][WORK as usize](data, local);
}

/// Jobs with an extra, by kind of work: long, waiting, and awaited.
const EXTRAS: [[Func; 3]; 3] = [
    [with::<0, 1>, with::<0, 2>, with::<0, 3>],
    [with::<1, 1>, with::<1, 2>, with::<1, 3>],
    [with::<2, 1>, with::<2, 2>, with::<2, 3>],
];

/// With the planted fault every `TRAPS`th job traps.
const TRAPS: u32 = 16;

/// The kinds of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// Sums job numbers, for timing.
    Tally,
    /// Reads every byte, for comparing variants.
    Digest,
    /// A feature of the music.
    Feature,
}

impl Work {
    /// The function of job `index`. With `traps` every [`TRAPS`]th job traps.
    pub fn of(self, index: u32, traps: bool, extra: Extra) -> Func {
        match extra {
            _ if traps && index % TRAPS == TRAPS - 1 => trap,
            Extra::None => self.func(),
            extra => EXTRAS[self as usize][extra as usize - 1],
        }
    }

    pub fn func(self) -> Func {
        match self {
            Work::Tally => sum_numbers,
            Work::Digest => digest,
            Work::Feature => feature,
        }
    }
}

/// Largest payload in bytes.
pub(crate) const MAX_PAYLOAD: usize = 328;

/// Generates payloads of `size` bytes: the job's number, then a pattern that is the same in each, like the constant fields
/// of a real job.
pub(crate) struct Payload {
    bytes: [u8; MAX_PAYLOAD],
    size: usize,
}

impl Payload {
    pub fn new(size: usize) -> Payload {
        Payload { bytes: std::array::from_fn(|at| (at * 31 + 7) as u8), size }
    }

    pub fn of(&mut self, index: u32) -> &[u8] {
        let payload = &mut self.bytes[..self.size];
        // A store of fixed size for the usual case, as in `job_number`.
        match payload.first_chunk_mut() {
            Some(first) => *first = index.to_le_bytes(),
            None => payload.iter_mut().zip(index.to_le_bytes()).for_each(|(to, from)| *to = from),
        }
        payload
    }
}
