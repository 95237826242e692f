//! H.264 (ISO/IEC 14496-10) as FLV and MP4 carry it: NAL units with lengths before them, parameter sets apart (ISO/IEC
//! 14496-15), and as elementary streams carry it, with start codes.

pub mod annex_b;
pub mod avcc;
pub(super) mod config;
pub(super) mod nal;
mod sps;

pub use config::Config;
pub use nal::Type;
