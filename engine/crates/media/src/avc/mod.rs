//! H.264 (ISO/IEC 14496-10): the format of FLV and MP4, in which NAL units have lengths and parameter sets are stored separately
//! (ISO/IEC 14496-15), and that of elementary streams, in which NAL units have start codes.

pub mod annex_b;
pub mod avcc;
pub(super) mod config;
pub(super) mod nal;
mod sps;

pub use config::Config;
pub use nal::Type;
