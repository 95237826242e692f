//! What jobs do: nothing much, or a feature of the music.

use std::cell::Cell;
use std::sync::Arc;

use super::feature::Music;
use super::job::Func;
use base::hash::Hash;

/// What a worker keeps for itself from job to job. Jobs change it in place, so that nothing of it is lost with one that
/// traps.
#[derive(Debug, Default)]
pub(crate) struct Local {
    /// Sum of what its jobs found: the same whatever worker ran which, in whatever order.
    pub sum: Cell<u64>,
    /// What features are computed from.
    pub music: Option<Arc<Music>>,
    /// What the last job does besides its work: its surroundings see to that.
    pub extra: Cell<Extra>,
    /// Where traps are only noted: a watched world shares its thread with the page's engine.
    pub trapped: Option<Cell<bool>>,
}

impl Local {
    fn add(&self, found: u64) {
        self.sum.set(self.sum.get().wrapping_add(found));
    }
}

/// The number of a job: the first four bytes of its payload, or as many as it has.
pub(crate) fn number(data: &[u8]) -> u32 {
    // Four bytes by a load of their own: a copy of a length that is not known is a call out of the module in the browser.
    data.first_chunk().map_or_else(
        || data.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte)),
        |first| u32::from_le_bytes(*first),
    )
}

/// The no-op of the published micro-benchmark: adds up its numbers.
fn tally(data: Option<&[u8]>, local: &Local) {
    local.add(data.map_or(1, |data| u64::from(number(data)) + 1));
}

/// Digests all of its payload.
fn digest(data: Option<&[u8]>, local: &Local) {
    let mut hash = Hash::default();
    if let Some(data) = data {
        hash.bytes(data);
    }
    local.add(hash.get() | 1);
}

/// Loudness and spectrum of a block of the music.
fn feature(data: Option<&[u8]>, local: &Local) {
    let music = local.music.as_ref().expect("whoever sets this work brings the music");
    local.add(music.feature(data.map_or(0, number)));
}

/// The planted fault: dies at once, as a job does that reads where there is no memory.
fn trap(_: Option<&[u8]>, local: &Local) {
    match &local.trapped {
        Some(trapped) => trapped.set(true),
        #[cfg(target_arch = "wasm32")]
        None => std::arch::wasm32::unreachable(),
        #[cfg(not(target_arch = "wasm32"))]
        None => panic!("this job traps, as it was told to"),
    }
}

/// What a job does besides its work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Extra {
    #[default]
    None,
    /// Takes its time.
    Long,
    /// Waits for its partner.
    Waits,
    /// Tells who waits for it that it has ended.
    Ends,
}

/// A job with an extra, by number.
fn with<const WORK: u8, const EXTRA: u8>(data: Option<&[u8]>, local: &Local) {
    const { assert!(WORK < 3 && EXTRA < 4) };
    local.extra.set([Extra::None, Extra::Long, Extra::Waits, Extra::Ends][EXTRA as usize]);
    [tally, digest, feature][WORK as usize](data, local);
}

/// Jobs with an extra: for each kind of work those that are long, that wait, and that are waited for.
const EXTRAS: [[Func; 3]; 3] = [
    [with::<0, 1>, with::<0, 2>, with::<0, 3>],
    [with::<1, 1>, with::<1, 2>, with::<1, 3>],
    [with::<2, 1>, with::<2, 2>, with::<2, 3>],
];

/// With the planted fault one job in so many traps.
const TRAPS: u32 = 16;

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
    /// What job `index` does, when every [`TRAPS`]th is to trap or when none is.
    pub fn of(self, index: u32, traps: bool, extra: Extra) -> Func {
        match extra {
            _ if traps && index % TRAPS == TRAPS - 1 => trap,
            Extra::None => self.func(),
            extra => EXTRAS[self as usize][extra as usize - 1],
        }
    }

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
        let payload = &mut self.bytes[..self.size];
        // As in `number`.
        match payload.first_chunk_mut() {
            Some(first) => *first = index.to_le_bytes(),
            None => payload.iter_mut().zip(index.to_le_bytes()).for_each(|(to, from)| *to = from),
        }
        payload
    }
}
