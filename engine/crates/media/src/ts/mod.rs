//! MPEG-TS (ISO/IEC 13818-1) with one program. Each frame is one PES packet, which is split into transport stream packets of 188
//! bytes. The payload is copied, because each packet has a header of its own.

mod clock;
mod packet;
mod pes;
mod psi;
mod write;

pub use packet::PACKET;
pub use write::Writer;

/// PID of the program map table.
const PMT_PID: u16 = 0x1000;

/// PID of the video stream, H.264.
const VIDEO_PID: u16 = 0x100;

/// PID of the audio stream, AAC in ADTS.
pub const AUDIO_PID: u16 = 0x101;
