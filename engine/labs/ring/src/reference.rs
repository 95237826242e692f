//! The reference of the lab: what readers must be sent, computed from the source of frames without a ring.
//!
//! A reader that is not slow joins before the first frame and misses none. So the digest of each is that of its track's
//! first frames, followed by the number of the last one.

use super::frame::{Cadence, Source};
use super::params::Params;
use base::hash::Hash;

/// The digest that every variant must have. Without fast readers it is that of the published frames.
pub(super) fn digest(params: &Params, source: &Source) -> u64 {
    let fast = u64::from(params.readers.saturating_sub(params.slow));
    let mut sum = 0u64;
    for stream in 0..params.streams {
        for track in 0..params.tracks {
            let cadence = Cadence::new(params, stream, track);
            let mut hash = Hash::default();
            for seq in 0..params.digest_frames() {
                hash.bytes(source.bytes(cadence.span(seq)));
            }
            if fast > 0 {
                hash.number(u64::from(params.digest_frames() - 1));
            }
            sum = sum.wrapping_add(hash.get().wrapping_mul(fast.max(1)));
        }
    }
    sum
}
