//! RTP packets (RFC 3550): H.264 as in RFC 6184, in non-interleaved mode with single NAL units and FU-A; AAC as in RFC 3640, in
//! mode AAC-hbr. The payload of a packet is a shell; the bytes before it are part of the packet.

use super::avc::Type;
use super::frames::{Frame, Media, Shell};

/// Maximum payload of a fragment in bytes, and the size from which a NAL unit is fragmented. The value is Monibuca's.
pub const SPLIT: u32 = 1_400;

/// Payload types of video and audio. Dynamic payload types start at 96, and most servers use these two.
const PAYLOAD_TYPES: [u8; 2] = [96, 97];

/// The bytes between the RTP header and the payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefix {
    /// No bytes: the payload is a whole NAL unit.
    Single,
    /// FU indicator and FU header (RFC 6184, 5.8). The fragment starts after the NAL unit's own header.
    FuA([u8; 2]),
    /// AU-headers-length (16 bits) and one AU-header: 13 bits of size, 3 bits of index (RFC 3640, 3.3.6).
    Au([u8; 4]),
}

impl Prefix {
    /// The bytes of the prefix.
    pub fn bytes(&self) -> &[u8] {
        match self {
            Prefix::Single => &[],
            Prefix::FuA(bytes) => bytes,
            Prefix::Au(bytes) => bytes,
        }
    }
}

/// An RTP packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packet {
    /// Whether it is the last packet of its frame.
    pub marker: bool,
    /// Payload type: 96 for video, 97 for audio.
    pub payload_type: u8,
    /// Sequence number. It increases by 1 with each packet and wraps around.
    pub sequence: u16,
    /// Presentation time: in units of 1/90000 s for video, in sample frames for audio.
    pub timestamp: u32,
    /// Synchronization source identifier.
    pub ssrc: u32,
    /// The bytes before the payload.
    pub prefix: Prefix,
    /// The payload.
    pub payload: Shell,
}

impl Packet {
    /// The header (RFC 3550, 5.1): version 2, without padding, extension and contributing sources.
    pub fn header(&self) -> [u8; 12] {
        let [s, q] = self.sequence.to_be_bytes();
        let [t, i, m, e] = self.timestamp.to_be_bytes();
        let [a, b, c, d] = self.ssrc.to_be_bytes();
        [0x80, u8::from(self.marker) << 7 | self.payload_type, s, q, t, i, m, e, a, b, c, d]
    }

    /// Length in bytes, including the header.
    pub fn total_len(&self) -> usize {
        12 + self.prefix.bytes().len() + self.payload.len as usize
    }

    /// Appends the packet's bytes to `out`.
    pub fn flatten(&self, file: &[u8], out: &mut Vec<u8>) {
        out.extend(self.header());
        out.extend(self.prefix.bytes());
        out.extend(self.payload.of(file));
    }
}

/// Packetizes the frames of one track.
#[derive(Clone, Debug)]
pub struct Packetizer {
    ssrc: u32,
    sequence: u16,
    split: u32,
}

impl Packetizer {
    /// A packetizer for the source `ssrc` with fragments of at most `split` bytes. The first sequence number is 1.
    ///
    /// # Panics
    /// If `split` is less than 3: a NAL unit of 2 bytes, with one byte after its header, could not be fragmented.
    pub fn new(ssrc: u32, split: u32) -> Packetizer {
        assert!(split >= 3, "slices of {split} bytes");
        Packetizer { ssrc, sequence: 1, split }
    }

    /// Appends the packets of a frame. Before a key frame it inserts the parameter sets of its configuration, one packet each.
    pub fn write(&mut self, file: &[u8], media: &Media, frame: &Frame, out: &mut Vec<Packet>) {
        let first = out.len();
        if let Some(config) = media.aac_of(frame) {
            let timestamp = u64::from(frame.dts) * u64::from(config.frequency()) / 1_000;
            self.audio(frame, timestamp as u32, media.units(frame)[0], out);
        } else if let Some(config) = media.avc_of(frame) {
            let timestamp = (frame.pts() * 90) as u32;
            let sets = if frame.key { config.parameter_sets() } else { &[] };
            for unit in sets.iter().chain(media.units(frame)) {
                self.unit(frame, timestamp, *unit, Type::header(*unit, file), out);
            }
        }
        if let Some(last) = out[first..].last_mut() {
            last.marker = true;
        }
    }

    fn audio(&mut self, frame: &Frame, timestamp: u32, raw: Shell, out: &mut Vec<Packet>) {
        let [high, low] = ((raw.len as u16) << 3).to_be_bytes();
        for from in (0..raw.len).step_by(self.split as usize) {
            let slice = raw.part(from, self.split);
            out.push(self.packet(frame, timestamp, Prefix::Au([0, 16, high, low]), slice));
        }
    }

    fn unit(&mut self, frame: &Frame, timestamp: u32, unit: Shell, header: u8, out: &mut Vec<Packet>) {
        if unit.len < self.split {
            out.push(self.packet(frame, timestamp, Prefix::Single, unit));
            return;
        }
        // The start and end bits must not both be set in one fragment (RFC 6184, 5.8), so there are at least two fragments.
        let rest = unit.len - 1;
        let most = if rest <= self.split { rest.div_ceil(2) } else { self.split };
        for from in (0..rest).step_by(most as usize) {
            let (start, end) = (from == 0, from + most >= rest);
            let bits = u8::from(start) << 7 | u8::from(end) << 6;
            let prefix = Prefix::FuA([header & 0xE0 | 28, bits | header & 0x1F]);
            out.push(self.packet(frame, timestamp, prefix, unit.part(1 + from, most)));
        }
    }

    fn packet(&mut self, frame: &Frame, timestamp: u32, prefix: Prefix, payload: Shell) -> Packet {
        let sequence = self.sequence;
        self.sequence = sequence.wrapping_add(1);
        let payload_type = PAYLOAD_TYPES[frame.track as usize];
        Packet { marker: false, payload_type, sequence, timestamp, ssrc: self.ssrc, prefix, payload }
    }
}
