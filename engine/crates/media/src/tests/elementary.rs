//! Tests of Annex B, ADTS, FLV and messages with independent parsers: the parsed frames equal those that were written.

use proptest::prelude::*;

use super::super::{Format, Frame, GatherList, Media, Track, aac, avc, convert, flv};
use super::generated::{SourceFrame, generated};
use super::{FOREIGN, PPS, SPS, aac_header, audio, avc_header, config, file, tag, video};

/// The NAL units of a byte stream (B.1.1): the bytes between start codes, without trailing zeros.
fn nal_units(stream: &[u8]) -> Vec<Vec<u8>> {
    let mut starts: Vec<usize> =
        (0..stream.len().saturating_sub(2)).filter(|&at| stream[at..].starts_with(&[0, 0, 1])).collect();
    starts.push(stream.len());
    let unit = |pair: &[usize]| {
        let unit = &stream[(pair[0] + 3).min(pair[1])..pair[1]];
        unit[..unit.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1)].to_vec()
    };
    starts.windows(2).map(unit).collect()
}

/// The frames of an ADTS stream: header and payload of each.
fn adts_frames(mut stream: &[u8]) -> Vec<(Vec<u8>, Vec<u8>)> {
    let mut frames = Vec::new();
    while !stream.is_empty() {
        assert_eq!((stream[0], stream[1] & 0xF0), (0xFF, 0xF0), "syncword");
        let length = u32::from_be_bytes([0, stream[3], stream[4], stream[5]]) >> 5 & 0x1FFF;
        let (frame, rest) = stream.split_at(length as usize);
        frames.push((frame[..7].to_vec(), frame[7..].to_vec()));
        stream = rest;
    }
    frames
}

/// All frames of a file with their properties and bodies.
fn contents(bytes: &[u8], media: &Media) -> Vec<(Track, u32, i32, bool, Vec<u8>)> {
    let of = |frame: &Frame| (frame.track, frame.dts, frame.composition, frame.key, frame.body.of(bytes).to_vec());
    media.frames.iter().map(of).collect()
}

#[test]
fn flv_again_says_the_same_and_is_made_by_the_specification() {
    let media = flv::read(FOREIGN).unwrap();
    let again = convert(FOREIGN, &media, Format::Flv).unwrap();
    let read = flv::read(&again).unwrap();
    assert_eq!(contents(&again, &read), contents(FOREIGN, &media));
    assert_eq!((read.avc.len(), read.aac.len()), (1, 1));

    // A new configuration is written before the first frame that needs it; a repeated one is left out.
    let small = tag(8, 40, &[0xAF, 0, 0x11, 0x90]);
    let idr: &[u8] = &[0x65, 0x88];
    let frames =
        [avc_header(4), video(40, true, &[idr]), aac_header(), audio(40, &[1]), small, audio(0x0100_0000, &[2])];
    let with_repeat = [&frames[..5], &[avc_header(4)], &frames[5..]].concat();
    let bytes = file(&with_repeat);
    let media = flv::read(&bytes).unwrap();
    let at = |timestamp, header: Vec<u8>| tag(header[0], timestamp, &header[11..header.len() - 4]);
    let expected = [
        at(40, avc_header(4)),
        frames[1].clone(),
        at(40, aac_header()),
        frames[3].clone(),
        at(0x0100_0000, frames[4].clone()),
        frames[5].clone(),
    ];
    assert_eq!(convert(&bytes, &media, Format::Flv).unwrap(), file(&expected));
}

#[test]
fn messages_made_anew_are_those_that_came() {
    let media = flv::read(FOREIGN).unwrap();
    let mut gather = GatherList::default();
    for frame in &media.frames {
        gather.clear();
        avc::write_message(&media, frame, &mut gather);
        aac::write_message(&media, frame, &mut gather);
        let mut message = Vec::new();
        gather.flatten(FOREIGN, &mut message);
        assert_eq!(message, frame.body.of(FOREIGN));
        let written = if frame.track == Track::Video { 5 + 4 * media.units(frame).len() } else { 2 };
        assert_eq!((gather.own_len(), gather.total_len()), (written, message.len()));
    }
}

#[test]
fn key_frames_come_with_parameter_sets_once_and_all_frames_with_one_delimiter() {
    let (idr, slice, aud): (&[u8], &[u8], &[u8]) = (&[0x65, 9], &[0x41, 9], &[0x09, 0xF0]);
    let frames = [
        video(0, true, &[idr]),
        video(40, false, &[slice, slice]),
        video(80, true, &[aud, SPS, PPS, idr]),
        video(120, false, &[aud, slice]),
    ];
    let bytes = file(&[&[avc_header(4)], &frames[..]].concat());
    let stream = convert(&bytes, &flv::read(&bytes).unwrap(), Format::AnnexB).unwrap();
    assert_eq!(nal_units(&stream), [aud, SPS, PPS, idr, aud, slice, slice, aud, SPS, PPS, idr, aud, slice]);
    let longest: Vec<u8> = [&[0, 0, 0, 1], aud, &[0, 0, 0, 1], SPS].concat();
    assert!(stream.starts_with(&longest), "start codes are of 4 bytes");
}

#[test]
fn what_a_file_does_not_have_is_not_written() {
    let bytes = file(&[aac_header(), audio(0, &[1])]);
    let media = flv::read(&bytes).unwrap();
    let refusal = convert(&bytes, &media, Format::AnnexB).unwrap_err();
    assert_eq!(refusal.to_string(), "media is empty; allowed: a file with H.264");
    let flv = convert(&bytes, &media, Format::Flv).unwrap();
    assert_eq!(flv[4], 4, "audio alone");
    for (id, format) in Format::ALL {
        assert_eq!(Format::of(id), Ok(format));
    }
    assert_eq!(Format::of("mkv").unwrap_err().allowed.to_string(), "h264, aac, flv, ts");
}

proptest! {
    #![proptest_config(config(128))]

    #[test]
    fn units_come_out_of_annex_b_and_adts_as_they_went_in((bytes, put) in generated(300)) {
        let media = flv::read(&bytes).unwrap();
        if media.track(Track::Video).next().is_some() {
            let stream = convert(&bytes, &media, Format::AnnexB).unwrap();
            let units = |frame: &SourceFrame| {
                let sets: &[&[u8]] = if frame.key { &[&[9, 0xF0], SPS, PPS] } else { &[&[9, 0xF0]] };
                sets.iter().map(|set| set.to_vec()).chain(frame.units.clone()).collect::<Vec<_>>()
            };
            let expected: Vec<_> = put.iter().filter(|frame| frame.is_video).flat_map(units).collect();
            prop_assert_eq!(nal_units(&stream), expected);
        }
        if media.track(Track::Audio).next().is_some() {
            let frames = adts_frames(&convert(&bytes, &media, Format::Adts).unwrap());
            // MPEG-4, LC, 44 100 Hz, 2 channels, variable rate, one block.
            prop_assert!(frames.iter().all(|(head, _)| head[1..3] == [0xF1, 0x50] && head[3] & 0xFC == 0x80));
            prop_assert!(frames.iter().all(|(head, _)| head[5] & 0x1F == 0x1F && head[6] == 0xFC));
            let raw: Vec<_> = frames.into_iter().map(|(_, raw)| raw).collect();
            let expected: Vec<_> = put.iter().filter(|frame| !frame.is_video).map(|frame| frame.units[0].clone()).collect();
            prop_assert_eq!(raw, expected);
        }
    }

    #[test]
    fn flv_of_flv_is_the_file((bytes, _) in generated(300)) {
        let media = flv::read(&bytes).unwrap();
        let once = convert(&bytes, &media, Format::Flv).unwrap();
        let read = flv::read(&once).unwrap();
        prop_assert_eq!(contents(&once, &read), contents(&bytes, &media));
        prop_assert_eq!(convert(&once, &read, Format::Flv).unwrap(), once);
    }
}
