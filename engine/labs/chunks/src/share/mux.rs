//! What all variants need to write a frame in another format: the writers of [`media`](media), one for each output.

use super::counts::{Desk, Share, What};
use super::params::Source;
use media::rtp::{Packet, Packetizer};
use media::{Frame, Gather, Media, Track, aac, avc, flv, ts};
use observe::probe::Observer;
use sim::playback::shot::Shot;

/// A frame with everything that it is made of.
#[derive(Clone, Copy)]
pub(crate) struct Now<'a> {
    pub file: &'a [u8],
    pub media: &'a Media,
    pub frame: &'a Frame,
    pub source: Source,
}

impl Now<'_> {
    /// Bytes of NAL units or of the raw block.
    pub fn payload(&self) -> usize {
        self.media.units(self.frame).iter().map(|unit| unit.len as usize).sum()
    }

    /// The body of its RTMP message. When it came as one it is shared as it is, else only the units are.
    pub fn message(&self, out: &mut Gather) {
        match (self.source, self.frame.track) {
            (Source::Rtmp, _) => out.share(self.frame.body),
            (Source::Rtp, Track::Video) => avc::avcc::write(self.media, self.frame, out),
            (Source::Rtp, Track::Audio) => aac::message::write(self.media, self.frame, out),
        }
    }

    /// It as Annex B or ADTS.
    pub fn elementary(&self, out: &mut Gather) {
        match self.frame.track {
            Track::Video => avc::annex_b::write(self.file, self.media, self.frame, out),
            Track::Audio => aac::adts::write(self.media, self.frame, out),
        }
    }
}

/// Writers that go on from frame to frame.
#[derive(Clone)]
pub(crate) struct Mux {
    flv: flv::Writer,
    rtp: [Packetizer; 2],
    ts: ts::Writer,
}

impl Mux {
    /// Packets have payloads of up to `split` bytes.
    pub fn new(split: u32) -> Mux {
        let rtp = [1, 2].map(|ssrc| Packetizer::new(ssrc, split));
        Mux { flv: flv::Writer::default(), rtp, ts: ts::Writer::default() }
    }

    /// An FLV tag, and before the first one what a file begins with.
    pub fn flv(&mut self, now: Now, out: &mut Gather) {
        self.flv.write(now.media, now.frame, out);
    }

    /// RTP packets.
    pub fn rtp(&mut self, now: Now, out: &mut Vec<Packet>) {
        self.rtp[now.frame.track as usize].write(now.file, now.media, now.frame, out);
    }

    /// Cells of MPEG-TS: headers stand between every 184 bytes, so all payload is copied.
    pub fn ts<E: Observer<Shot<Share>>>(&mut self, now: Now, out: &mut Vec<u8>, desk: &mut Desk<E>) {
        self.ts.write(now.file, now.media, now.frame, out);
        if E::DIGESTS {
            let mut elementary = Gather::default();
            now.elementary(&mut elementary);
            desk.copied(elementary.shared_len());
            desk.record(What::Wrote, out.len() - elementary.shared_len());
        }
    }
}
