//! AAC (ISO/IEC 14496-3): its configuration, as FLV and MP4 carry it, and as elementary streams carry it, in each frame.

pub mod adts;
pub(super) mod config;
pub mod message;

pub use config::Config;
