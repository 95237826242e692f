//! Sends audible samples through views: the samples that are heard were written in the formats that are watched, and
//! extracted again.
//!
//! They form a second stream beside the watched one, through writers of the same variant. Half a [`Block`](audio::Block) of
//! samples, as bytes, takes the place of a frame's AAC, whose contents no writer looks at. The formats that have
//! subscribers take turns, and the samples are extracted again, so that a wrong byte is audible.

use std::collections::VecDeque;
use std::rc::Rc;

use super::counts::{Context, Format};
use super::mux::Input;
use super::outlet::Outlet;
use super::params::Params;
use super::view::Wrap;
use audio::Tune;
use audio::music::BLOCK;
use media::{aac, flv, ts};
use observe::probe::NoObserver;
use sim::{TICKS_PER_S, Tick};

/// Bytes before raw AAC in a message.
const MESSAGE: usize = 2;
/// Bytes before the slice in a packet: the RTP header, and an AU-header with its length.
const PACKET: usize = 12 + 4;
/// Frames of a block. A whole block would not fit into the 13 bits of ADTS for a length.
const HALVES: usize = 2;

/// The second stream.
pub(super) struct SoundStream<W: Wrap> {
    params: Rc<Params>,
    tune: Rc<Tune>,
    formats: Vec<Format>,
    wrap: W,
    outlet: Outlet,
    sent: usize,
}

impl<W: Wrap> SoundStream<W> {
    pub fn new(params: &Rc<Params>, tune: &Rc<Tune>) -> Self {
        let wanted = |&format: &Format| params.subscribers[format as usize] > 0;
        let mut formats: Vec<Format> = Format::ALL.into_iter().filter(wanted).collect();
        if formats.is_empty() {
            formats.push(Format::Rtmp);
        }
        let (wrap, outlet) = (W::new(params.split), Outlet::listened());
        SoundStream { params: Rc::clone(params), tune: Rc::clone(tune), formats, wrap, outlet, sent: 0 }
    }

    /// Sends the blocks that are complete between two times, and appends the extracted samples to `heard`.
    pub fn pass(&mut self, from: Tick, to: Tick, heard: &mut VecDeque<f32>) {
        let rate = u64::from(self.tune.rate());
        let whole = |time: Tick| time * rate / TICKS_PER_S / BLOCK as u64;
        for index in whole(from)..whole(to) {
            let bytes: Vec<u8> = self.tune.block(index).iter().flat_map(|sample| sample.to_le_bytes()).collect();
            let time = (index * BLOCK as u64 * 1_000 / rate) as u32;
            for half in bytes.chunks(bytes.len() / HALVES) {
                let arrived = self.send(time, half);
                heard.extend(arrived.as_chunks().0.iter().map(|&sample| f32::from_le_bytes(sample)));
            }
        }
    }

    /// Sends one frame; returns the extracted bytes.
    fn send(&mut self, time: u32, raw: &[u8]) -> Vec<u8> {
        let file = flv::of_sound(time, raw);
        let media = flv::read(&file).expect("what the publisher sends can be read");
        let format = self.formats[self.sent % self.formats.len()];
        self.sent += 1;
        let input = Input { file: &file, media: &media, frame: &media.frames[0], source: self.params.source };
        let mut ctx = Context { probe: &mut NoObserver, format, subscriber: 1 };
        let view = self.wrap.view(input, &mut ctx);
        self.outlet.begin();
        self.outlet.send(&view, &file, false, &mut ctx);
        self.wrap.release(view);
        raw_data_block(format, &self.outlet.written())
    }
}

/// The raw_data_block of a frame of sound, in the bytes that the system calls for the frame wrote. It relies on the layout that
/// this program writes, and does not check its input; [`media`](media) reads foreign files.
fn raw_data_block(format: Format, calls: &[&[u8]]) -> Vec<u8> {
    match format {
        Format::Rtmp => calls.concat().split_off(MESSAGE),
        Format::Flv => tag(&calls.concat()),
        Format::Rtp => calls.iter().flat_map(|packet| &packet[PACKET..]).copied().collect(),
        Format::Elementary => calls.concat().split_off(aac::ADTS_HEADER),
        Format::Ts => cells(&calls.concat()),
    }
}

/// The raw_data_block of the last tag. The first tag follows the file's header and a configuration.
fn tag(written: &[u8]) -> Vec<u8> {
    let mut rest = if written.starts_with(b"FLV") { &written[13..] } else { written };
    let mut found = &[][..];
    while let [_, a, b, c, ..] = *rest {
        let size = u32::from_be_bytes([0, a, b, c]) as usize;
        (found, rest) = (&rest[11..11 + size], &rest[11 + size + 4..]);
    }
    found[MESSAGE..].to_vec()
}

/// The raw_data_block of a PES packet in cells. Skips the cells of tables.
fn cells(written: &[u8]) -> Vec<u8> {
    let mut packet = Vec::new();
    for cell in written.chunks(ts::PACKET) {
        let pid = u16::from_be_bytes([cell[1] & 0x1F, cell[2]]);
        if pid == ts::AUDIO_PID {
            let field = if cell[3] & 0x20 != 0 { 1 + usize::from(cell[4]) } else { 0 };
            packet.extend_from_slice(&cell[4 + field..]);
        }
    }
    // The header has 9 bytes and as many more as the last of them says.
    let header = 9 + usize::from(packet[8]);
    packet.split_off(header + aac::ADTS_HEADER)
}
