//! MPEG-TS (ISO/IEC 13818-1) with one program. Each frame is one PES packet, which is split into transport stream packets of 188
//! bytes. The payload is copied, because each packet has a header of its own.

mod packet;
mod pes;
mod psi;

pub use packet::PACKET;

use super::fault::{OutOfMemory, reserve};
use super::frames::{Frame, Media, Track};
use super::gather::{Cursor, GatherList};
use super::{aac, avc};
use packet::{PacketWriter, ROOM};

/// PID of the program map table.
const PMT_PID: u16 = 0x1000;

/// PID of the video stream, H.264.
const VIDEO_PID: u16 = 0x100;

/// PID of the audio stream, AAC in ADTS.
pub const AUDIO_PID: u16 = 0x101;

/// Minimum interval between two pairs of tables in ms. Tables are repeated before the next key frame after it.
const TABLES_EVERY: u32 = 100;

/// Writes one transport stream.
#[derive(Clone)]
pub struct Writer {
    pat: PacketWriter,
    pmt: PacketWriter,
    /// The video stream, then the audio stream.
    streams: [PacketWriter; 2],
    /// Decoding time in ms of the frame before which tables were last written.
    tables: Option<u32>,
    packet: GatherList,
}

impl Default for Writer {
    fn default() -> Writer {
        Writer {
            pat: PacketWriter::new(0),
            pmt: PacketWriter::new(PMT_PID),
            streams: [PacketWriter::new(VIDEO_PID), PacketWriter::new(AUDIO_PID)],
            tables: None,
            packet: GatherList::default(),
        }
    }
}

impl Writer {
    /// Reserves memory for a frame. [`Writer::write`] then does not allocate for it.
    pub(super) fn reserve(&mut self, media: &Media, frame: &Frame, out: &mut Vec<u8>) -> Result<(), OutOfMemory> {
        let units = media.units_to_write(frame);
        self.packet.clear();
        self.packet.reserve(units)?;
        let sets = media.avc_of(frame).map_or(&[][..], |config| config.parameter_sets());
        let shared: usize = media.units(frame).iter().chain(sets).map(|unit| unit.len as usize).sum();
        // The 4 further packets are two tables, and the first and last packet, which have adaptation fields.
        reserve(out, ((shared + 4 * units + 128) / ROOM + 4) * PACKET)
    }

    /// Appends a frame, and before the first one the tables. Each video frame carries a clock reference, or each audio frame if
    /// there is no video. With fewer than ten video frames a second, the references are therefore further apart than the 100 ms
    /// that 2.7.2 allows.
    pub fn write(&mut self, file: &[u8], media: &Media, frame: &Frame, out: &mut Vec<u8>) {
        let clock_track = if media.avc.is_empty() { Track::Audio } else { Track::Video };
        let is_clock = frame.track == clock_track;
        let again = |last| is_clock && frame.key && frame.dts.saturating_sub(last) >= TABLES_EVERY;
        if self.tables.is_none_or(again) {
            self.tables = Some(frame.dts);
            let clock_pid = if clock_track == Track::Video { VIDEO_PID } else { AUDIO_PID };
            self.pat.write_single(&psi::pat(), out);
            self.pmt.write_single(&psi::pmt(clock_pid, !media.avc.is_empty(), !media.aac.is_empty()), out);
        }

        // adaptation_field flags: random_access_indicator, PCR_flag.
        let flags = if frame.key { 0x50 } else { 0x10 };
        let [a, b, c, d, e, f] = pes::reference(i64::from(frame.dts));
        let adaptation: &[u8] = if is_clock { &[flags, a, b, c, d, e, f] } else { &[] };
        self.packet.clear();
        match frame.track {
            Track::Video => {
                pes::header(frame, 0, &mut self.packet);
                avc::write_annex_b(file, media, frame, &mut self.packet);
            }
            Track::Audio => {
                pes::header(frame, aac::ADTS_HEADER + media.units(frame)[0].len as usize, &mut self.packet);
                aac::write_adts(media, frame, &mut self.packet);
            }
        }
        self.streams[frame.track as usize].write(adaptation, Cursor::new(&self.packet, file), out);
    }
}
