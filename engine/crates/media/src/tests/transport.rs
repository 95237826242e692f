//! Tests of MPEG-TS with an independent demultiplexer: the frames equal those that were written.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::super::ts::PACKET;
use super::super::{Format, Frame, GatherList, Media, Track, aac, avc, convert, flv};
use super::generated::generated;
use super::{FOREIGN, config};

/// The contents of a PES packet.
#[derive(Debug, PartialEq, Eq)]
struct Pes {
    pid: u16,
    /// In units of 1/90000 s.
    pts: u64,
    /// In units of 1/90000 s.
    dts: u64,
    /// PCR of its first transport stream packet in units of 1/90000 s, and random_access_indicator.
    clock: Option<(u64, bool)>,
    payload: Vec<u8>,
}

fn be(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// The 33 bits of a PTS or DTS field. Checks its first four bits and its marker bits.
fn stamp(bytes: &[u8], which: u64) -> u64 {
    let field = be(&bytes[..5]);
    assert_eq!((field >> 36, field >> 32 & 1, field >> 16 & 1, field & 1), (which, 1, 1, 1));
    (field >> 33 & 7) << 30 | (field >> 17 & 0x7FFF) << 15 | field >> 1 & 0x7FFF
}

fn pes(pid: u16, clock: Option<(u64, bool)>, packet: &[u8]) -> Pes {
    assert_eq!((be(&packet[..3]), packet[6]), (1, 0x84));
    let header = usize::from(packet[8]);
    let (pts, dts) = match packet[7] {
        0x80 => (stamp(&packet[9..], 2), stamp(&packet[9..], 2)),
        0xC0 => (stamp(&packet[9..], 3), stamp(&packet[14..], 1)),
        flags => panic!("PTS_DTS_flags in {flags:#x}"),
    };
    let length = be(&packet[4..6]) as usize;
    assert!(length == packet.len() - 6 || (length == 0 && packet[3] == 0xE0), "{length} of {}", packet.len());
    Pes { pid, pts, dts, clock, payload: packet[9 + header..].to_vec() }
}

/// The PES packets in the order of their first transport stream packets, and the number of program association tables.
fn demultiplex(stream: &[u8]) -> (Vec<Pes>, usize) {
    assert_eq!(stream.len() % PACKET, 0);
    let mut counters = BTreeMap::new();
    let mut open: BTreeMap<u16, Vec<u8>> = BTreeMap::new();
    let mut order: Vec<(u16, Option<(u64, bool)>)> = Vec::new();
    let mut done: BTreeMap<u16, Vec<Vec<u8>>> = BTreeMap::new();
    for packet in stream.chunks(PACKET) {
        assert_eq!((packet[0], packet[1] & 0xA0, packet[3] & 0xC0), (0x47, 0, 0));
        let pid = be(&packet[1..3]) as u16 & 0x1FFF;
        let start = packet[1] & 0x40 != 0;
        let expected = counters.entry(pid).or_insert(0);
        assert_eq!(packet[3] & 15, *expected, "continuity_counter of {pid:#x}");
        *expected = (*expected + 1) % 16;
        let has_field = packet[3] & 0x20 != 0;
        let field = if has_field { 1 + usize::from(packet[4]) } else { 0 };
        let mut clock = None;
        if field > 1 {
            let content = &packet[5..4 + field];
            assert_eq!(content[0] & !0x50, 0);
            let has_clock = content[0] & 0x10 != 0;
            if has_clock {
                let reference = be(&content[1..7]);
                assert_eq!(reference & 0x7FFF, 0x7E00);
                clock = Some((reference >> 15, content[0] & 0x40 != 0));
            }
            assert!(content[if has_clock { 7 } else { 1 }..].iter().all(|&byte| byte == 0xFF));
        }
        let payload = &packet[4 + field..];
        assert!(!payload.is_empty());
        if start {
            order.push((pid, clock));
            done.entry(pid).or_default().extend(open.insert(pid, payload.to_vec()));
        } else {
            open.get_mut(&pid).expect("a beginning").extend(payload);
        }
    }
    for (pid, last) in open {
        done.entry(pid).or_default().push(last);
    }
    let tables = done[&0].len();
    assert_eq!(done[&0x1000].len(), tables);
    assert_eq!(order[0].0, 0);
    assert_eq!(order[1].0, 0x1000);
    let mut done: BTreeMap<_, _> = done.into_iter().map(|(pid, packets)| (pid, packets.into_iter())).collect();
    let packets = order.into_iter().filter(|(pid, _)| pid & 0xFFE == 0x100);
    (packets.map(|(pid, clock)| pes(pid, clock, &done.get_mut(&pid).unwrap().next().unwrap())).collect(), tables)
}

/// The expected PES packet of each frame.
fn expected(bytes: &[u8], media: &Media) -> Vec<Pes> {
    let of = |frame: &Frame| {
        let mut gather = GatherList::default();
        avc::write_annex_b(bytes, media, frame, &mut gather);
        aac::write_adts(media, frame, &mut gather);
        let mut payload = Vec::new();
        gather.flatten(bytes, &mut payload);
        let [pts, dts] = [frame.pts(), i64::from(frame.dts)].map(|ms| (ms * 90 + 63_000) as u64 % (1 << 33));
        let is_video = frame.track == Track::Video;
        let is_clock = is_video || media.avc.is_empty();
        let clock = is_clock.then(|| (u64::from(frame.dts) * 90 % (1 << 33), frame.key));
        Pes { pid: if is_video { 0x100 } else { 0x101 }, pts, dts, clock, payload }
    };
    media.frames.iter().map(of).collect()
}

#[test]
fn another_programs_file_is_all_there() {
    let media = flv::read(FOREIGN).unwrap();
    let stream = convert(FOREIGN, &media, Format::Ts).unwrap();
    let (packets, tables) = demultiplex(&stream);
    assert_eq!(packets, expected(FOREIGN, &media));
    assert_eq!(tables, 2, "one for each key frame");
    assert!(packets.iter().filter_map(|pes| pes.clock.map(|clock| (clock.0, pes.dts))).all(|(clock, dts)| clock < dts));
    // The PAT has program 1 at PID 0x1000; the PMT has H.264 and the clock at 0x100, and AAC at 0x101.
    assert_eq!(stream[4..17], [0, 0, 0xB0, 0x0D, 0, 1, 0xC1, 0, 0, 0, 1, 0xF0, 0]);
    let map = [0, 0x02, 0xB0, 0x17, 0, 1, 0xC1, 0, 0, 0xE1, 0, 0xF0, 0, 0x1B, 0xE1, 0, 0xF0, 0, 0x0F, 0xE1, 1, 0xF0, 0];
    assert_eq!(stream[PACKET + 4..PACKET + 27], map);
}

proptest! {
    #![proptest_config(config(128))]

    #[test]
    fn every_frame_is_there_with_its_times((bytes, _) in generated(700)) {
        let media = flv::read(&bytes).unwrap();
        let (packets, _) = demultiplex(&convert(&bytes, &media, Format::Ts).unwrap());
        prop_assert_eq!(packets, expected(&bytes, &media));
    }
}
