//! MPEG-TS (ISO/IEC 13818-1): one program, each frame in a PES packet of its own, cut into cells of 188 bytes. Here every
//! byte of payload is copied, for headers stand between them.

mod cell;
mod clock;
mod pes;
mod psi;
mod write;

pub use cell::CELL;
pub use write::Writer;

/// Where the program map table is.
const PMT_PID: u16 = 0x1000;

/// Where the first elementary stream is: H.264.
const VIDEO_PID: u16 = 0x100;

/// Where the second one is: AAC in ADTS.
pub const AUDIO_PID: u16 = 0x101;
