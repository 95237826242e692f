//! Media formats: demultiplexes FLV files with H.264 and AAC into frames without copying their bytes, and writes the frames in
//! other formats.
//!
//! ```
//! # use media::{flv, Track};
//! # fn show(file: &[u8]) -> Result<(), media::Fault> {
//! let media = flv::read(file)?;
//! for frame in &media.frames {
//!     let of = if frame.track == Track::Video { "NAL units" } else { "raw_data_block" };
//!     let sizes: Vec<u32> = media.units(frame).iter().map(|unit| unit.len).collect();
//!     println!("{} ms, key {}, message of {} bytes, {of} of {sizes:?} bytes", frame.dts, frame.key, frame.body.len);
//!     let bytes: &[u8] = media.units(frame)[0].of(file); // a shell refers to bytes of the file that it was read from
//! }
//! # Ok(())
//! # }
//! ```
//!
//! | item | description |
//! |---|---|
//! | [`Shell`] | a byte range of the file, by offset and length |
//! | [`Media`], [`Frame`] | the contents of a file: its frames in file order, and their configurations |
//! | [`flv`] | FLV demultiplexer and writer |
//! | [`avc`] | H.264: configurations, NAL units, RTMP messages, Annex B |
//! | [`aac`] | AAC: configurations, RTMP messages, ADTS |
//! | [`rtp`] | RTP packetizer |
//! | [`ts`] | MPEG-TS multiplexer |
//! | [`GatherList`] | the output of writers: a gather list of byte ranges of the file and newly written bytes |
//! | [`clip`] | the built-in clip |
//! | [`convert`] | conversion of a whole file |
//! | [`Summary`] | the facts of a file that the page shows |
//! | [`Fault`] | the error for an invalid file, with its offset |
//! | [`OutOfMemory`] | the error for a failed allocation |

#![forbid(unsafe_code)]

pub mod aac;
pub mod avc;
mod bit_reader;
pub mod clip;
mod convert;
mod fault;
pub mod flv;
mod frames;
mod gather;
mod reader;
pub mod rtp;
mod summary;
pub mod ts;

#[cfg(test)]
mod tests;

pub use convert::{Format, convert};
pub use fault::{Fault, Kind, OutOfMemory};
pub use frames::{Frame, Media, Shell, Track};
pub use gather::{GatherList, Piece};
pub use summary::Summary;

/// Largest file accepted, in bytes. A browser holds a file twice while converting it, and shells have 32-bit offsets.
pub const MOST_BYTES: usize = 256 << 20;
