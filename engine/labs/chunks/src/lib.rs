//! The Chunks lab: who owns these bytes, and who copies them? Three parts, each a lab of its own in the catalogue.
//!
//! | part | is |
//! |---|---|
//! | [`lengths`] | `chunks`: contents made of chunks, and what it costs to know how long they are |
//! | [`reslice`] | `reslice`: RTMP chunks of one size come in, of another go out |
//! | [`share`] | `share`: one frame as RTMP, FLV, RTP, Annex B or ADTS, and MPEG-TS |
//!
//! Their mechanisms wait for nobody: a frame's work is done in one go and [played back](sim::playback).

#![forbid(unsafe_code)]

pub mod lengths;
pub mod reslice;
pub mod share;

use sim::registry::Entry;

/// How long a list of chunks is.
pub const LENGTHS: Entry = Entry { lab: lengths::lab, open: lengths::workload };

/// Messages in chunks of another size.
pub const RESLICE: Entry = Entry { lab: reslice::lab, open: reslice::workload };

/// One frame in several formats.
pub const SHARE: Entry = Entry { lab: share::lab, open: share::workload };
