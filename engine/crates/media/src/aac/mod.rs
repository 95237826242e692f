//! AAC (ISO/IEC 14496-3): the format of FLV and MP4 with a separate configuration, and ADTS, in which each frame contains it.

pub mod adts;
pub(super) mod config;
pub mod message;

pub use config::{Config, Extension};
