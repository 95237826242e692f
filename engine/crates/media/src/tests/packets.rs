//! Tests of RTP with an independent receiver: the reassembled units equal those that were sent.

use proptest::prelude::*;

use super::super::rtp::{Packet, Packetizer, Prefix, SPLIT};
use super::super::{Media, flv};
use super::generated::generated;
use super::{PPS, SPS, aac_header, audio, avc_header, config, file, video};

/// The packets of each frame of a file, in fragments of at most `split` bytes.
fn packets(bytes: &[u8], media: &Media, split: u32) -> Vec<Vec<Packet>> {
    let mut makers = [Packetizer::new(7, split), Packetizer::new(8, split)];
    let of = |frame| {
        let mut out = Vec::new();
        makers[media.aac_of(frame).is_some() as usize].write(bytes, media, frame, &mut out);
        out
    };
    media.frames.iter().map(of).collect()
}

/// The NAL units of an access unit, reassembled from the bytes of its packets.
fn received(packets: &[Packet], bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut units: Vec<Vec<u8>> = Vec::new();
    for packet in packets {
        let mut flat = Vec::new();
        packet.flatten(bytes, &mut flat);
        assert_eq!(flat.len(), packet.total_len());
        let payload = &flat[12..];
        if payload[0] & 0x1F != 28 {
            units.push(payload.to_vec());
            continue;
        }
        let (start, end) = (payload[1] >> 7 == 1, payload[1] >> 6 & 1 == 1);
        assert!(!(start && end), "RFC 6184, 5.8");
        if start {
            units.push(vec![payload[0] & 0xE0 | payload[1] & 0x1F]);
        }
        units.last_mut().unwrap().extend(&payload[2..]);
    }
    units
}

/// The lengths of prefix and payload of each packet of a NAL unit of `len` bytes.
fn cut(len: usize) -> Vec<(usize, u32)> {
    let unit: Vec<u8> = [0x41].into_iter().chain((1..len).map(|n| n as u8 | 1)).collect();
    let bytes = file(&[avc_header(4), video(0, false, &[&unit])]);
    let media = flv::read(&bytes).unwrap();
    let packets = packets(&bytes, &media, SPLIT);
    assert_eq!(received(&packets[0], &bytes), [unit]);
    packets[0].iter().map(|packet| (packet.prefix.bytes().len(), packet.payload.len)).collect()
}

#[test]
fn units_from_1400_bytes_on_are_cut() {
    assert_eq!(cut(1_399), [(0, 1_399)]);
    // Without the unit's header, which the FU header contains, the rest would fit into one fragment; two are required.
    assert_eq!(cut(1_400), [(2, 700), (2, 699)]);
    assert_eq!(cut(1_401), [(2, 700), (2, 700)]);
    assert_eq!(cut(1_402), [(2, 1_400), (2, 1)]);
    assert_eq!(cut(2_801), [(2, 1_400), (2, 1_400)]);
    assert_eq!(cut(30_000), [[(2, 1_400); 21].to_vec(), vec![(2, 599)]].concat());
}

#[test]
fn headers_say_what_rfc_3550_wants() {
    let frames = [avc_header(4), aac_header(), video(80, true, &[&[0x65, 1], &[0x65, 2]]), audio(80, &[1, 2, 3])];
    let bytes = file(&frames);
    let media = flv::read(&bytes).unwrap();
    let sent = packets(&bytes, &media, SPLIT);
    let heads: Vec<[u8; 12]> = sent.iter().flatten().map(Packet::header).collect();
    let video = |marker: u8, sequence| [0x80, marker << 7 | 96, 0, sequence, 0, 0, 0x1C, 0x20, 0, 0, 0, 7];
    let audio = [0x80, 0x80 | 97, 0, 1, 0, 0, 0x0D, 0xC8, 0, 0, 0, 8];
    assert_eq!(heads, [video(0, 1), video(0, 2), video(0, 3), video(1, 4), audio]);
    assert_eq!(received(&sent[0], &bytes), [SPS, PPS, &[0x65, 1], &[0x65, 2]]);
    assert_eq!(sent[1][0].prefix, Prefix::Au([0, 16, 0, 3 << 3]));
}

proptest! {
    #![proptest_config(config(128))]

    #[test]
    fn a_receiver_gets_what_was_put_in((bytes, put) in generated(300), split in 3_u32..200) {
        let media = flv::read(&bytes).unwrap();
        let sent = packets(&bytes, &media, split);
        let mut next = [1_u16; 2];
        for (packets, frame) in sent.iter().zip(&put) {
            for packet in packets {
                let sequence = &mut next[usize::from(!frame.is_video)];
                prop_assert_eq!(packet.sequence, *sequence);
                *sequence += 1;
                prop_assert!(packet.payload.len <= split);
            }
            let markers: Vec<bool> = packets.iter().map(|packet| packet.marker).collect();
            prop_assert!(markers.split_last().is_some_and(|(last, rest)| *last && !rest.contains(&true)));
            if frame.is_video {
                let sets: Vec<Vec<u8>> = if frame.key { vec![SPS.to_vec(), PPS.to_vec()] } else { vec![] };
                prop_assert_eq!(received(packets, &bytes), [sets, frame.units.clone()].concat());
            } else {
                let raw: Vec<u8> = packets.iter().flat_map(|packet| packet.payload.of(&bytes).to_vec()).collect();
                prop_assert_eq!(&raw, &frame.units[0]);
                let size = (raw.len() as u16) << 3;
                let prefix = Prefix::Au([0, 16, (size >> 8) as u8, size as u8]);
                prop_assert!(packets.iter().all(|packet| packet.prefix == prefix));
            }
        }
    }
}
