//! The Chunks lab: who owns these bytes, and who copies them? Three parts, each a lab of its own in the catalogue.
//!
//! | part | is |
//! |---|---|
//! | [`lengths`] | `chunks`: contents made of chunks, and what it costs to know how long they are |
//! | [`reslice`] | `reslice`: RTMP chunks of one size come in, of another go out |
//! | [`share`] | `share`: one frame as RTMP, FLV, RTP, Annex B or ADTS, and MPEG-TS |
//!
//! Each is a [`reel`](crate::reel): a frame's work is done in one go and played back.

pub mod lengths;
#[cfg(feature = "memory")]
pub mod reslice;
#[cfg(feature = "memory")]
pub mod share;
