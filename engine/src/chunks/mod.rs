//! The Chunks lab: who owns these bytes, and who copies them? Three parts, each a lab of its own in the catalogue.
//!
//! | part | is |
//! |---|---|
//! | [`lengths`] | `chunks`: contents made of chunks, and what it costs to know how long they are |
//! | [`reslice`] | `reslice`: RTMP chunks of one size come in, of another go out |
//! | [`share`] | `share`: one frame as RTMP, FLV, RTP, Annex B or ADTS, and MPEG-TS |
//!
//! What they share: an [`eye`] that watches, and the [`world`] that plays what it saw.

pub(crate) mod eye;
pub mod lengths;
pub mod reslice;
pub mod share;
pub(crate) mod world;
