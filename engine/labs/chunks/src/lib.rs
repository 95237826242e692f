//! The Chunks lab: which buffers own a message's bytes, and which variants copy them. Its three parts are labs of their own in
//! the catalogue:
//!
//! | part | is |
//! |---|---|
//! | [`lengths`] | `chunks`: contents made of chunks, and what it costs to know how long they are |
//! | [`reslice`] | `reslice`: RTMP chunks of one size come in, of another go out |
//! | [`share`] | `share`: one frame as RTMP, FLV, RTP, Annex B or ADTS, and MPEG-TS |
//!
//! Their mechanisms never block: a frame's work is done at once and [played back](sim::playback).

#![forbid(unsafe_code)]

pub mod lengths;
pub mod reslice;
pub mod share;

use sim::registry::Entry;

/// Part 1: the length of a list of chunks.
pub const LENGTHS: Entry = Entry { lab: lengths::lab, open: lengths::workload };

/// Part 2: messages in chunks of another size.
pub const RESLICE: Entry = Entry { lab: reslice::lab, open: reslice::workload };

/// Part 3: one frame in several formats.
pub const SHARE: Entry = Entry { lab: share::lab, open: share::workload };
