//! Real media: an FLV file with H.264 and AAC taken apart into frames, none of whose bytes is copied.
//!
//! ```
//! # use media::{flv, Track};
//! # fn show(file: &[u8]) -> Result<(), media::Fault> {
//! let media = flv::read(file)?;
//! for frame in &media.frames {
//!     let of = if frame.track == Track::Video { "NAL units" } else { "raw_data_block" };
//!     let sizes: Vec<u32> = media.units(frame).iter().map(|unit| unit.len).collect();
//!     println!("{} ms, key {}, message of {} bytes, {of} of {sizes:?} bytes", frame.dts, frame.key, frame.body.len);
//!     let bytes: &[u8] = media.units(frame)[0].of(file); // a shell points into the file that it came from
//! }
//! # Ok(())
//! # }
//! ```
//!
//! | module | what it is |
//! |---|---|
//! | [`Shell`] | offset and length in the file: what frames are made of |
//! | [`Media`], [`Frame`] | what a file holds, in the order of the file |
//! | [`flv`] | the demuxer, and a writer |
//! | [`avc`] | H.264: configurations, NAL units, messages of RTMP, Annex B |
//! | [`aac`] | AAC: configurations, messages of RTMP, ADTS |
//! | [`rtp`] | frames as packets |
//! | [`ts`] | MPEG-TS |
//! | [`Gather`] | what writers fill: pieces shared with the file, and bytes of their own |
//! | [`clip`] | the built-in clip, made by code |
//! | [`convert`] | a whole file in another format |
//! | [`Summary`] | what a page shows of a file |
//! | [`Fault`] | why bytes were not accepted, with the place |
//! | [`Full`] | memory was refused |

#![forbid(unsafe_code)]

pub mod aac;
pub mod avc;
mod bits;
pub mod clip;
mod convert;
mod fault;
pub mod flv;
mod frames;
mod gather;
mod reader;
mod room;
pub mod rtp;
mod shell;
mod summary;
pub mod ts;

#[cfg(test)]
mod tests;

pub use convert::{Format, convert};
pub use fault::{Fault, Kind};
pub use frames::{Frame, Media, Track};
pub use gather::{Gather, Piece};
pub use room::Full;
pub use shell::Shell;
pub use summary::Summary;

/// Longest file that is taken, in bytes: a browser keeps it twice while it is converted, and shells count in 32 bits.
pub const MOST_BYTES: usize = 256 << 20;
