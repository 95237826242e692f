//! AAC (ISO/IEC 14496-3): its configuration, as FLV and MP4 carry it.

pub(super) mod config;

pub use config::Config;
