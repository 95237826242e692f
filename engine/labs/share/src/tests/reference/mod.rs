//! The bytes that each subscriber must be sent, written frame by frame into one buffer, from the specifications of the formats
//! and with none of the writers of `media`.

mod transport;

use super::super::Clip;
use super::super::params::{Params, Source};
use base::hash::Hash;
use media::{Frame, Track};
use transport::Transport;

/// What a stream's formats have written so far.
#[derive(Default)]
struct Written {
    /// Whether the head of the FLV file, and the configuration of each track, were written.
    begun: bool,
    configured: [bool; 2],
    /// Number of RTP packets of each track.
    packets: [u16; 2],
    transport: Transport,
}

/// The digest that every variant must have after `turns` steps of the clip.
pub(super) fn digest(params: &Params, clip: &Clip, turns: u64) -> u64 {
    assert!(clip.media.avc.len() == 1 && clip.media.aac.len() == 1, "the clip has one configuration of each track");
    let (mut written, mut hashes) = (Written::default(), [Hash::default(); 5]);
    for frame in (0..turns).flat_map(|turn| clip.step(turn)) {
        for (format, hash) in hashes.iter_mut().enumerate() {
            // A format without subscribers is not written; its state does not change either.
            if params.subscribers[format] > 0 {
                let bytes = match format {
                    0 => message(params.source, clip, frame),
                    1 => flv(clip, frame, &mut written),
                    2 => rtp(params.split as usize, clip, frame, &mut written),
                    3 => elementary(clip, frame),
                    _ => written.transport.write(frame, &elementary(clip, frame)),
                };
                let sent = (0..params.subscribers[format]).flat_map(|_| &bytes);
                sent.for_each(|&byte| hash.number(byte.into()));
            }
        }
    }
    let mut all = Hash::default();
    hashes.iter().for_each(|hash| all.number(hash.get()));
    all.get()
}

fn units<'a>(clip: &'a Clip, frame: &Frame) -> Vec<&'a [u8]> {
    clip.media.units(frame).iter().map(|unit| unit.of(&clip.file)).collect()
}

fn parameter_sets(clip: &Clip) -> Vec<&[u8]> {
    clip.media.avc[0].parameter_sets().iter().map(|set| set.of(&clip.file)).collect()
}

/// An RTMP message: as it came, or made of the units in packets.
fn message(source: Source, clip: &Clip, frame: &Frame) -> Vec<u8> {
    let units = units(clip, frame);
    match (source, frame.track) {
        (Source::Rtmp, _) => frame.body.of(&clip.file).to_vec(),
        (Source::Rtp, Track::Audio) => [&[0xAF, 1][..], units[0]].concat(),
        (Source::Rtp, Track::Video) => {
            let [_, composition @ ..] = frame.composition.to_be_bytes();
            let mut out = [&[if frame.key { 0x17 } else { 0x27 }, 1][..], &composition].concat();
            units.iter().for_each(|unit| out.extend([&(unit.len() as u32).to_be_bytes()[..], unit].concat()));
            out
        }
    }
}

/// FLV tags around messages, and at the beginning the head of the file and the tracks' configurations.
fn flv(clip: &Clip, frame: &Frame, written: &mut Written) -> Vec<u8> {
    let mut out = Vec::new();
    if !std::mem::replace(&mut written.begun, true) {
        out.extend(b"FLV\x01\x05\0\0\0\x09\0\0\0\0");
    }
    let mut tag = |data: &[u8]| {
        let (size, time) = (data.len() as u32, frame.dts);
        out.push(if frame.track == Track::Video { 9 } else { 8 });
        out.extend(&size.to_be_bytes()[1..]);
        out.extend(&time.to_be_bytes()[1..]);
        out.extend([(time >> 24) as u8, 0, 0, 0]);
        out.extend(data);
        out.extend((size + 11).to_be_bytes());
    };
    if !std::mem::replace(&mut written.configured[frame.track as usize], true) {
        match frame.track {
            Track::Video => tag(&[&[0x17, 0, 0, 0, 0][..], clip.media.avc[0].record.of(&clip.file)].concat()),
            Track::Audio => tag(&[&[0xAF, 0][..], clip.media.aac[0].record.of(&clip.file)].concat()),
        }
    }
    tag(frame.body.of(&clip.file));
    out
}

/// RTP packets whose payloads are parts of at most `split` bytes.
fn rtp(split: usize, clip: &Clip, frame: &Frame, written: &mut Written) -> Vec<u8> {
    // The bytes between each packet's header and its payload, and the payload.
    let mut packets: Vec<(Vec<u8>, &[u8])> = Vec::new();
    let (kind, ticks) = match frame.track {
        Track::Video => {
            let sets = if frame.key { parameter_sets(clip) } else { Vec::new() };
            for unit in sets.into_iter().chain(units(clip, frame)) {
                if unit.len() < split {
                    packets.push((Vec::new(), unit));
                    continue;
                }
                // Fragments without the unit's first byte, at least two.
                let (header, rest) = (unit[0], &unit[1..]);
                let most = if rest.len() <= split { rest.len().div_ceil(2) } else { split };
                let count = rest.len().div_ceil(most);
                for (nth, part) in rest.chunks(most).enumerate() {
                    let bits = if nth == 0 {
                        0x80
                    } else if nth + 1 == count {
                        0x40
                    } else {
                        0
                    };
                    packets.push((vec![header & 0xE0 | 28, bits | header & 0x1F], part));
                }
            }
            (96, frame.pts() * 90)
        }
        Track::Audio => {
            let unit = units(clip, frame)[0];
            let [high, low] = (unit.len() as u16 * 8).to_be_bytes();
            packets.extend(unit.chunks(split).map(|part| (vec![0, 16, high, low], part)));
            (97, i64::from(frame.dts) * i64::from(clip.media.aac[0].frequency()) / 1_000)
        }
    };
    let (track, last) = (frame.track as usize, packets.len() - 1);
    let mut out = Vec::new();
    for (nth, (prefix, payload)) in packets.into_iter().enumerate() {
        written.packets[track] = written.packets[track].wrapping_add(1);
        out.extend([0x80, if nth == last { 0x80 | kind } else { kind }]);
        out.extend(written.packets[track].to_be_bytes());
        out.extend((ticks as u32).to_be_bytes());
        out.extend([0, 0, 0, track as u8 + 1]);
        out.extend(prefix);
        out.extend(payload);
    }
    out
}

/// Annex B with access unit delimiters, and parameter sets before key frames without; or ADTS.
fn elementary(clip: &Clip, frame: &Frame) -> Vec<u8> {
    let units = units(clip, frame);
    let kind = |unit: &[u8]| unit[0] & 31;
    match frame.track {
        Track::Video => {
            let has_sets = units.iter().any(|unit| kind(unit) == 7);
            let sets = if frame.key && !has_sets { parameter_sets(clip) } else { Vec::new() };
            let own = units.into_iter().filter(|unit| kind(unit) != 9);
            let all = [&[9, 0xF0][..]].into_iter().chain(sets).chain(own);
            all.flat_map(|unit| [&[0, 0, 0, 1][..], unit].concat()).collect()
        }
        Track::Audio => {
            let config = &clip.media.aac[0];
            // 56 bits: syncword and no checksum; profile, frequency, channels; length; buffer fullness.
            let head = 0xFFF1 << 40
                | u64::from(config.object_type - 1) << 38
                | u64::from(config.frequency_index) << 34
                | u64::from(config.channels) << 30
                | (units[0].len() as u64 + 7) << 13
                | 0x7FF << 2;
            [&head.to_be_bytes()[1..], units[0]].concat()
        }
    }
}
