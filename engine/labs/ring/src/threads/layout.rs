//! The addresses of a track's words in shared memory, for the audio worklet, which reads the slots from JavaScript.
//!
//! All words are 32 bits, little-endian, and read with `Atomics.load` unless said otherwise; addresses and strides are
//! bytes from the start of the module's memory. A frame of sound is [`BLOCK`](audio::music::BLOCK) sample frames of
//! interleaved stereo `f32`.
//!
//! | from | at | word |
//! |---|---|---|
//! | `published` | 0 | number of published frames; increases by 1 a frame and wraps at 2³² |
//! | `state` | 0 | 0 while the stream is open |
//! | `circle` | 4 · (n & `mask`) | the slot of frame n |
//! | `slots` + slot · `stride` | [`SEQ`] | number of the frame in the slot |
//! | | [`KEY`] | 1 for a key frame, otherwise 0 |
//! | | [`BYTES`] | size of the frame in bytes |
//! | | [`ADDRESS`] | address of the frame's payload |
//!
//! A reader in JavaScript keeps a count `read` of the frames that it has finished, starting at 0. For every block:
//!
//! 1. If `read === published`, there is nothing to read (`n - m | 0` compares counts that wrap). Otherwise
//! 2. `slot = circle[read & mask]` is the slot of the frame. Its samples are at [`ADDRESS`], to be read as a
//!    `Float32Array` over the same memory. If [`SEQ`] is not `read`, the publisher has overwritten the frame.
//! 3. After the last sample, the reader stores `read + 1` in the live run's [position](super::audio::Live::position)
//!    with `Atomics.store`, and calls `Atomics.notify` on it, which wakes a publisher that waits for room.
//!
//! The reader takes no lock, because `process()` must not wait. It needs no lock: the publisher of a live run stays
//! less than a ring ahead of `position`, so that in every variant it overwrites no frame that the worklet still has to
//! read.

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

/// The addresses of a track; the module's documentation describes each of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the module's documentation describes each field")]
pub struct Layout {
    pub published: usize,
    pub state: usize,
    pub circle: usize,
    pub mask: u32,
    pub slots: usize,
    pub stride: usize,
}

impl<S: Threaded> Track<S> {
    /// The addresses of this track. They do not change while it exists.
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
