//! `deflatemod`: deflates a body on its way out, with a library, in chunks as long as a buffer.

use miniz_oxide::deflate::CompressionLevel;
use miniz_oxide::deflate::core::CompressorOxide;
use miniz_oxide::deflate::stream::deflate;
use miniz_oxide::{DataFormat, MZFlush, MZStatus};

use super::buffers::Buffer;

/// Size of the output buffer in bytes.
pub const OUTPUT: usize = 8_192;
/// Size of the buffer in which small pieces are gathered before they become a chunk.
pub const COALESCER: usize = 4_096;
/// Pieces of at least this many bytes become a chunk of their own.
pub const LARGE: usize = 900;

/// Approximate size of a compressor in bytes.
pub const COMPRESSOR: usize = 330_000;

/// A compressor of level 6. It takes [`COMPRESSOR`] bytes, and is reused for the next response, in all variants.
pub fn compressor() -> CompressorOxide {
    CompressorOxide::with_format_and_level(DataFormat::Zlib, CompressionLevel::DefaultLevel)
}

/// The state of a response that is being deflated.
#[derive(Clone)]
pub struct Deflating {
    pub compressor: CompressorOxide,
    /// The output buffer.
    pub output: Buffer,
    /// Number of bytes in the output buffer.
    pub filled: usize,
    /// The buffer in which small pieces are gathered.
    pub coalescer: Buffer,
    /// The input: a buffer, its length, the number of bytes consumed, and whether the buffer is released at its end.
    pub input: Option<(Buffer, usize, usize, bool)>,
    /// Whether the compressor has finished.
    pub ended: bool,
}

impl Deflating {
    /// The state before the first byte.
    pub fn new(compressor: CompressorOxide, output: Buffer, coalescer: Buffer) -> Deflating {
        Deflating { compressor, output, filled: 0, coalescer, input: None, ended: false }
    }
}

impl std::fmt::Debug for Deflating {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("Deflating").field("filled", &self.filled).field("ended", &self.ended).finish_non_exhaustive()
    }
}

/// Deflates some of `input` into `output`; `last` if no input follows. Returns the bytes consumed, the bytes produced, and
/// whether the compressor has finished.
pub fn some(compressor: &mut CompressorOxide, input: &[u8], output: &mut [u8], last: bool) -> (usize, usize, bool) {
    let flush = if last { MZFlush::Finish } else { MZFlush::None };
    let result = deflate(compressor, input, output, flush);
    (result.bytes_consumed, result.bytes_written, result.status == Ok(MZStatus::StreamEnd))
}
