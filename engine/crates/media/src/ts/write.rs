//! The multiplexer: tables, then each frame as a PES packet, in the order of the file.

use super::super::frames::{Frame, Media, Track};
use super::super::gather::{Cursor, Gather};
use super::super::room::{Full, reserve};
use super::super::{aac, avc};
use super::cell::{CELL, Cells, ROOM};
use super::{AUDIO_PID, PMT_PID, VIDEO_PID, clock, pes, psi};

/// Tables come again with the first frame to begin decoding at after so many ms.
const TABLES_EVERY: u32 = 100;

/// Writes one stream.
#[derive(Clone)]
pub struct Writer {
    association: Cells,
    map: Cells,
    /// Video, then audio.
    streams: [Cells; 2],
    /// Decoding time of the frame that tables stood before last.
    tables: Option<u32>,
    packet: Gather,
}

impl Default for Writer {
    fn default() -> Writer {
        Writer {
            association: Cells::new(0),
            map: Cells::new(PMT_PID),
            streams: [Cells::new(VIDEO_PID), Cells::new(AUDIO_PID)],
            tables: None,
            packet: Gather::default(),
        }
    }
}

impl Writer {
    /// Makes room for a frame. [`Writer::write`] allocates nothing then.
    pub(in super::super) fn reserve(&mut self, media: &Media, frame: &Frame, out: &mut Vec<u8>) -> Result<(), Full> {
        let units = media.units_to_write(frame);
        self.packet.clear();
        self.packet.reserve(units)?;
        let sets = media.avc_of(frame).map_or(&[][..], |config| config.parameter_sets());
        let shared: usize = media.units(frame).iter().chain(sets).map(|unit| unit.len as usize).sum();
        // Two tables, a first cell whose adaptation field takes a part of it, and a last one that is filled up.
        reserve(out, ((shared + 4 * units + 128) / ROOM + 4) * CELL)
    }

    /// Appends a frame, the first with tables before it. The clock goes with video, where there is any: a reference with each
    /// of its frames, so that those of fewer than ten frames a second are further apart than the 100 ms of 2.7.2.
    pub fn write(&mut self, file: &[u8], media: &Media, frame: &Frame, out: &mut Vec<u8>) {
        let clock_track = if media.avc.is_empty() { Track::Audio } else { Track::Video };
        let is_clock = frame.track == clock_track;
        let again = |last| is_clock && frame.key && frame.dts.saturating_sub(last) >= TABLES_EVERY;
        if self.tables.is_none_or(again) {
            self.tables = Some(frame.dts);
            let clock_pid = if clock_track == Track::Video { VIDEO_PID } else { AUDIO_PID };
            self.association.write_own(&psi::association(), out);
            self.map.write_own(&psi::map(clock_pid, !media.avc.is_empty(), !media.aac.is_empty()), out);
        }

        // adaptation_field flags: random_access_indicator, PCR_flag.
        let flags = if frame.key { 0x50 } else { 0x10 };
        let [a, b, c, d, e, f] = clock::reference(i64::from(frame.dts));
        let adaptation: &[u8] = if is_clock { &[flags, a, b, c, d, e, f] } else { &[] };
        self.packet.clear();
        match frame.track {
            Track::Video => {
                pes::header(frame, 0, &mut self.packet);
                avc::annex_b::write(file, media, frame, &mut self.packet);
            }
            Track::Audio => {
                pes::header(frame, aac::adts::HEADER + media.units(frame)[0].len as usize, &mut self.packet);
                aac::adts::write(media, frame, &mut self.packet);
            }
        }
        self.streams[frame.track as usize].write(adaptation, Cursor::new(&self.packet, file), out);
    }
}
