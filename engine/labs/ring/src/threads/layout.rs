//! Where a track's words are in shared memory, for a reader that is not ours: the audio worklet reads the slots themselves.
//!
//! All words are 32 bits, little-endian, and read with `Atomics.load` unless said otherwise; addresses and strides are
//! bytes from the start of the module's memory. A frame of sound is [`BLOCK`](audio::music::BLOCK) sample frames of
//! interleaved stereo `f32`.
//!
//! | from | at | word |
//! |---|---|---|
//! | `published` | 0 | frames published so far; rises by 1 a frame and wraps at 2³² |
//! | `state` | 0 | 0 while the stream is open |
//! | `circle` | 4 · (n & `mask`) | the slot of frame n |
//! | `slots` + slot · `stride` | [`SEQ`] | number of the frame in it |
//! | | [`KEY`] | 1 for a key frame |
//! | | [`BYTES`] | bytes of the frame |
//! | | [`ADDRESS`] | where its payload is |
//!
//! A reader in JavaScript keeps a count `read` of frames that it has finished, starting at 0, and for every block:
//!
//! 1. `read === published`: nothing there (`n - m | 0` compares counts that wrap). Otherwise
//! 2. `slot = circle[read & mask]`, and the payload of that slot is the frame: its samples are at [`ADDRESS`], as a
//!    `Float32Array` over the same memory. [`SEQ`] is `read`, or the publisher has gone past it.
//! 3. After the last sample, `read + 1` is stored in the live run's [position](super::audio::Live::position) (with
//!    `Atomics.store`), and `Atomics.notify` called on it: a publisher that waits for room wakes.
//!
//! It takes no lock, because `process()` may not wait. It needs none: the publisher of a live run stays less than a ring
//! ahead of `position`, so nothing that the worklet still has to read is overwritten, whatever the variant.

use std::mem::offset_of;

use super::track::{Threaded, Track};
use crate::shared::SharedFrame;

/// Offset of a slot's frame number.
pub const SEQ: usize = offset_of!(SharedFrame, seq);
/// Offset of its key frame flag.
pub const KEY: usize = offset_of!(SharedFrame, key);
/// Offset of its frame's length.
pub const BYTES: usize = offset_of!(SharedFrame, bytes);
/// Offset of its payload's address.
pub const ADDRESS: usize = offset_of!(SharedFrame, address);

/// Where things are; see the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the module says it")]
pub struct Layout {
    pub published: usize,
    pub state: usize,
    pub circle: usize,
    pub mask: u32,
    pub slots: usize,
    pub stride: usize,
}

impl<S: Threaded> Track<S> {
    /// Where this track is. It stays there as long as it lives.
    pub fn layout(&self) -> Layout {
        Layout {
            published: std::ptr::from_ref(&*self.published).expose_provenance(),
            state: std::ptr::from_ref(&*self.state).expose_provenance(),
            circle: self.circle.as_ptr().expose_provenance(),
            mask: self.size() - 1,
            slots: self.slots.as_ptr().expose_provenance(),
            stride: size_of_val(&self.slots[0]),
        }
    }
}
