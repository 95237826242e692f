//! `deflatemod`: a body deflated on its way out, by a library, in chunks of whatever fills a buffer.

use miniz_oxide::deflate::CompressionLevel;
use miniz_oxide::deflate::core::CompressorOxide;
use miniz_oxide::deflate::stream::deflate;
use miniz_oxide::{DataFormat, MZFlush, MZStatus};

use super::buffers::Buffer;

/// Bytes of the buffer that is deflated into.
pub const OUTPUT: usize = 8_192;
/// Bytes that small pieces are gathered in before they become a chunk.
pub const COALESCER: usize = 4_096;
/// A piece of so many bytes or more becomes a chunk of its own.
pub const LARGE: usize = 900;

/// Bytes of a compressor, about.
pub const COMPRESSOR: usize = 330_000;

/// A compressor of level 6. It takes [`COMPRESSOR`] bytes; it is kept for the next response, in all variants.
pub fn compressor() -> CompressorOxide {
    CompressorOxide::with_format_and_level(DataFormat::Zlib, CompressionLevel::DefaultLevel)
}

/// A response that is being deflated.
#[derive(Clone)]
pub struct Deflating {
    pub compressor: CompressorOxide,
    /// Deflated into.
    pub output: Buffer,
    /// How far it is full.
    pub filled: usize,
    /// Small pieces gather here.
    pub coalescer: Buffer,
    /// What is deflated: a buffer, its length, how far, and whether it is given back then.
    pub input: Option<(Buffer, usize, usize, bool)>,
    /// Whether the compressor has said its last.
    pub ended: bool,
}

impl Deflating {
    /// Nothing deflated yet.
    pub fn new(compressor: CompressorOxide, output: Buffer, coalescer: Buffer) -> Deflating {
        Deflating { compressor, output, filled: 0, coalescer, input: None, ended: false }
    }
}

impl std::fmt::Debug for Deflating {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Deflating").field("filled", &self.filled).field("ended", &self.ended).finish_non_exhaustive()
    }
}

/// Deflates some of `input` into `output`; `last` when nothing comes after it. Returns bytes taken, bytes made, and whether
/// that was all.
pub fn some(compressor: &mut CompressorOxide, input: &[u8], output: &mut [u8], last: bool) -> (usize, usize, bool) {
    let flush = if last { MZFlush::Finish } else { MZFlush::None };
    let result = deflate(compressor, input, output, flush);
    (result.bytes_consumed, result.bytes_written, result.status == Ok(MZStatus::StreamEnd))
}
