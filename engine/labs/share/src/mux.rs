//! The writers of [`media`](media) that all variants share, one for each format.

use super::counts::{Context, EventKind, Share};
use super::params::Source;
use base::planted::is_planted;
use media::rtp::{Packet, Packetizer};
use media::{Frame, GatherList, Media, Track, aac, avc, flv, ts};
use sim::playback::shot::Recorder;

/// The frame to be written, with its file.
#[derive(Clone, Copy)]
pub(crate) struct Input<'a> {
    pub file: &'a [u8],
    pub media: &'a Media,
    pub frame: &'a Frame,
    pub source: Source,
}

impl Input<'_> {
    /// Size of its NAL units, or of its raw block, in bytes.
    pub fn payload(&self) -> usize {
        self.media.units(self.frame).iter().map(|unit| unit.len as usize).sum()
    }

    /// Appends the body of its RTMP message: shared as a whole if the frame arrived as a message, otherwise unit by unit.
    pub fn message(&self, out: &mut GatherList) {
        match (self.source, self.frame.track) {
            (Source::Rtmp, _) => out.share(self.frame.body),
            (Source::Rtp, Track::Video) => avc::write_message(self.media, self.frame, out),
            (Source::Rtp, Track::Audio) => aac::write_message(self.media, self.frame, out),
        }
    }

    /// Appends the frame as Annex B or ADTS.
    pub fn elementary(&self, out: &mut GatherList) {
        match self.frame.track {
            Track::Video => avc::write_annex_b(self.file, self.media, self.frame, out),
            Track::Audio => aac::write_adts(self.media, self.frame, out),
        }
    }
}

/// The writers, which keep their state from frame to frame.
#[derive(Clone)]
pub(crate) struct Mux {
    flv: flv::Writer,
    rtp: [Packetizer; 2],
    ts: ts::Writer,
}

impl Mux {
    /// Writers whose packets have payloads of at most `split` bytes.
    pub fn new(split: u32) -> Mux {
        // A test's fault: packets name another source.
        let rtp = [1, 2].map(|ssrc| Packetizer::new(ssrc + u32::from(is_planted()), split));
        Mux { flv: flv::Writer::default(), rtp, ts: ts::Writer::default() }
    }

    /// Appends an FLV tag, and before the first one the beginning of a file.
    pub fn flv(&mut self, input: Input, out: &mut GatherList) {
        self.flv.write(input.media, input.frame, out);
    }

    /// Appends RTP packets.
    pub fn rtp(&mut self, input: Input, out: &mut Vec<Packet>) {
        self.rtp[input.frame.track as usize].write(input.file, input.media, input.frame, out);
    }

    /// Appends cells of MPEG-TS. A header precedes every 184 bytes, so all payload is copied.
    pub fn ts<E: Recorder<Share>>(&mut self, input: Input, out: &mut Vec<u8>, ctx: &mut Context<E>) {
        self.ts.write(input.file, input.media, input.frame, out);
        if E::DIGESTS {
            let mut elementary = GatherList::default();
            input.elementary(&mut elementary);
            ctx.copied(elementary.shared_len());
            ctx.record(EventKind::Wrote, out.len() - elementary.shared_len());
        }
    }
}
