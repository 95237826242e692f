//! Tests of all faults: each names its offset, its value and the allowed values.

use super::super::{Kind, flv};
use super::{PPS, SPS, aac_header, audio, avc_header, file, tag, video};
use base::config::Refusal;

const IDR: &[u8] = &[0x65, 0x88, 0x84];

/// Kind and message of the fault in a file.
fn said(bytes: &[u8]) -> (Kind, String) {
    let fault = flv::read(bytes).expect_err("it was taken");
    (fault.kind, fault.to_string())
}

/// Kind and message of the fault in tags that follow both sequence headers. Offsets are relative to the first of these tags.
fn said_of(tags: &[Vec<u8>]) -> (Kind, String) {
    let before = [avc_header(4), aac_header()];
    let start = file(&before).len();
    let mut fault = flv::read(&file(&[&before, tags].concat())).expect_err("it was taken");
    fault.at -= start;
    (fault.kind, fault.to_string())
}

/// A tag with some bytes overwritten.
fn with(mut tag: Vec<u8>, at: usize, bytes: &[u8]) -> Vec<u8> {
    tag[at..at + bytes.len()].copy_from_slice(bytes);
    tag
}

fn is(said: (Kind, String), kind: Kind, words: &str) {
    assert_eq!(said, (kind, words.to_owned()));
}

#[test]
fn what_is_no_flv_is_refused() {
    is(said(b""), Kind::Truncated, "byte 0: FLV header ends after 0 bytes; expected 13 bytes");
    is(said(b"FLV\x01"), Kind::Truncated, "byte 0: FLV header ends after 4 bytes; expected 13 bytes");
    is(said(b"RIFF\x01\0\0\0\0\0\0\0\0"), Kind::Foreign, "byte 0: no Signature; expected FLV");
    is(said(&with(file(&[]), 3, &[2])), Kind::Unsupported, "byte 3: Version is 2; expected 1");
    is(said(&with(file(&[]), 8, &[8])), Kind::Malformed, "byte 5: DataOffset is 8; expected 9");
    is(said(&with(file(&[]), 12, &[1])), Kind::Malformed, "byte 9: PreviousTagSize is 1; expected 0");
    is(said(&file(&[])), Kind::Missing, "byte 13: no frame; expected at least 1");
}

#[test]
fn a_tag_is_held_against_the_specification() {
    let good = || audio(0, &[1, 2, 3]);
    let expected = "8 (audio), 9 (video), 18 (script data)";
    is(said_of(&[with(good(), 0, &[7])]), Kind::Malformed, &format!("byte 0: TagType is 7; expected {expected}"));
    is(said_of(&[with(good(), 0, &[40])]), Kind::Unsupported, &format!("byte 0: TagType is 40; expected {expected}"));
    is(said_of(&[tag(8, 0, &[])]), Kind::Empty, "byte 1: DataSize is 0; expected at least 1");
    is(
        said_of(&[with(good(), 1, &[0xFF; 3])]),
        Kind::Truncated,
        "byte 11: tag data ends after 9 bytes; expected 16777215 bytes",
    );
    is(
        said_of(&[with(good(), 7, &[0x80])]),
        Kind::Oversized,
        "byte 4: Timestamp is -2147483648; expected 0 to 2147483647 ms",
    );
    is(said_of(&[with(good(), 10, &[1])]), Kind::Malformed, "byte 8: StreamID is 1; expected 0");
    is(said_of(&[with(good(), 19, &[5])]), Kind::Malformed, "byte 16: PreviousTagSize is 5; expected 16");
}

#[test]
fn frames_out_of_order_are_refused() {
    let words = "byte 0: no AVC sequence header; expected one before the first frame";
    let fault = flv::read(&file(&[video(0, true, &[IDR])])).unwrap_err();
    is((fault.kind, fault.to_string()), Kind::Missing, &words.replace("byte 0", "byte 13"));
    let fault = flv::read(&file(&[avc_header(4), audio(0, &[1])])).unwrap_err();
    assert_eq!((fault.kind, fault.field), (Kind::Missing, "AAC sequence header"));

    let first = video(80, true, &[IDR]);
    let place = first.len() + 4;
    let words = format!("byte {place}: Timestamp is 79; expected at least 80 ms, as the frame before it in its track");
    is(said_of(&[first.clone(), video(79, false, &[IDR])]), Kind::Reordered, &words);
    assert!(flv::read(&file(&[avc_header(4), first.clone(), video(80, false, &[IDR])])).is_ok());
    // Each track has its own order of times.
    assert!(flv::read(&file(&[avc_header(4), aac_header(), first, audio(40, &[1])])).is_ok());
}

#[test]
fn video_is_held_against_the_specification() {
    let good = || video(0, true, &[IDR]);
    let first = |byte| said_of(&[with(good(), 11, &[byte])]);
    is(first(0x67), Kind::Malformed, "byte 11: FrameType is 6; expected 1 to 5");
    is(first(0x12), Kind::Unsupported, "byte 11: CodecID is 2; expected 7 (AVC)");
    let expected = "0 (sequence header), 1 (NALU), 2 (end of sequence)";
    is(
        said_of(&[with(good(), 12, &[3])]),
        Kind::Malformed,
        &format!("byte 12: AVCPacketType is 3; expected {expected}"),
    );
    is(
        said_of(&[tag(9, 0, &[0x17, 1, 0])]),
        Kind::Truncated,
        "byte 13: CompositionTime ends after 1 byte; expected 3 bytes",
    );
    is(said_of(&[video(0, true, &[])]), Kind::Empty, "byte 16: access unit length is 0; expected at least 1 NAL unit");
}

#[test]
fn nal_units_are_held_against_the_specification() {
    let lying = |length: u32| said_of(&[with(video(0, true, &[IDR]), 16, &length.to_be_bytes())]);
    is(lying(4), Kind::Oversized, "byte 16: NAL unit length is 4; expected 1 to 3");
    is(lying(u32::MAX), Kind::Oversized, "byte 16: NAL unit length is 4294967295; expected 1 to 3");
    is(lying(2), Kind::Truncated, "byte 22: NAL unit length ends after 1 byte; expected 4 bytes");
    is(lying(0), Kind::Empty, "byte 20: NAL unit length is 0; expected at least 1");
    let unit = |bytes: &[u8]| said_of(&[video(0, true, &[bytes])]);
    is(unit(&[0xE5]), Kind::Malformed, "byte 20: forbidden_zero_bit is 1; expected 0");
    is(unit(&[0x7C, 1]), Kind::Malformed, "byte 20: nal_unit_type is 28; expected 1 to 23");
    for before in 0..4 {
        let bytes = [&[0x65, 9, 9, 9][..1 + before], &[0, 0, 1, 7]].concat();
        let words = format!("byte {}: start code (Annex B); expected a length before each NAL unit", 21 + before);
        is(unit(&bytes), Kind::Framing, &words);
    }
}

/// The bytes are written by hand from Enhanced RTMP (v2), sections ExVideoTagHeader and ExAudioTagHeader.
#[test]
fn the_codec_of_an_extended_header_is_named() {
    let cases: [(u8, &[u8], &str); 14] = [
        (9, b"\x90hvc1\x01\x02\x03", "HEVC (hvc1)"), // a key frame, SequenceStart
        (9, b"\xA1hvc1\0\0\0\0\0\0\x02\x26\x01", "HEVC (hvc1)"), // CodedFrames with CompositionTime
        (9, b"\x93avc1\0\0\0\x01\x65", "H.264 (avc1)"), // CodedFramesX
        (9, b"\x94av01\x02\0\x09colorInfo", "AV1 (av01)"), // Metadata
        (9, b"\xD4vp09\x02\0\x09colorInfo", "VP9 (vp09)"), // Metadata beats the command of FrameType 5
        (9, b"\x96\x00av01\0\x81", "AV1 (av01)"),    // Multitrack: OneTrack, SequenceStart
        (9, b"\x96\x21vvc1\0\0\0\x01\x00", "VVC (vvc1)"), // ManyTracksManyCodecs: the FourCC of the first track
        // ModEx: 3 bytes of TimestampOffsetNano, and then CodedFrames; and twice, before Multitrack.
        (9, b"\x97\x02\x01\x86\xA0\x01vp08\0", "VP8 (vp08)"),
        (9, b"\x97\x02\0\0\x01\x07\x00\x09\x16\x11av01\0", "AV1 (av01)"),
        (9, b"\x90\0\0\0\x01\0", "an unknown codec (0x00000001)"),
        (8, b"\x90OpusOpusHead", "Opus (Opus)"),
        (8, b"\x95\x01ac-3\0\0\0\x01\x0B", "AC-3 (ac-3)"), // Multitrack: OneTrack, CodedFrames
        (8, b"\x97\x02\0\0\x01\x01fLaC\0", "FLAC (fLaC)"),
        (8, b"\x91mp4a\x21", "AAC (mp4a)"),
    ];
    for (kind, data, codec) in cases {
        let expected = "expected H.264 or AAC in the header of FLV 10.1";
        let words = format!("byte 11: {codec} in the extended header of Enhanced RTMP; {expected}");
        is(said_of(&[tag(kind, 0, data)]), Kind::Extended, &words);
    }
    // A size of 256 is an escape: 16 bits follow it.
    let long = [b"\x97\xFF\x01\x00", &[0; 257][..], b"\x01hev1"].concat();
    assert!(said_of(&[tag(9, 0, &long)]).1.contains("HEVC (hev1)"));
    is(said_of(&[tag(9, 0, b"\x90hvc")]), Kind::Truncated, "byte 12: FourCC ends after 3 bytes; expected 4 bytes");
    // A command for seeking players has no codec, as in the old header.
    let media = flv::read(&file(&[avc_header(4), tag(9, 0, &[0xD1, 0]), video(0, true, &[IDR])])).unwrap();
    assert_eq!(media.frames.len(), 1);
}

#[test]
fn start_codes_in_place_of_lengths_are_named() {
    // Units of H.264 as they come in practice: an SPS of High profile, and slices whose first bit is a one.
    let (sps, idr, slice): (&[u8], &[u8], &[u8]) = (&[0x67, 0x64, 0, 0x1F], &[0x65, 0x88, 0x84], &[0x41, 0x9A, 0x24]);
    let (four, three): (&[u8], &[u8]) = (&[0, 0, 0, 1], &[0, 0, 1]);
    let frame = |prefix: u8, data: &[&[u8]]| {
        let body = [&[0x27, 1, 0, 0, 0][..], &data.concat()].concat();
        let fault = flv::read(&file(&[avc_header(prefix), tag(9, 0, &body)])).unwrap_err();
        (fault.kind, fault.at - file(&[avc_header(prefix)]).len())
    };
    for prefix in [1, 2, 4] {
        assert_eq!(frame(prefix, &[four, sps, four, idr]), (Kind::Framing, 16));
        assert_eq!(frame(prefix, &[three, slice]), (Kind::Framing, 16));
        assert_eq!(frame(prefix, &[three, sps, three, idr]), (Kind::Framing, 16));
    }
    // A length of 256 + 65 bytes whose unit is cut short.
    assert_eq!(frame(4, &[&[0, 0, 1, 0x41], idr]), (Kind::Oversized, 16));
    let record = [&[0x17, 0, 0, 0, 0], four, sps, four, PPS].concat();
    let expected = "byte 16: start code (Annex B); expected a length before each NAL unit";
    is(said_of(&[tag(9, 0, &record)]), Kind::Framing, expected);
}

#[test]
fn audio_is_held_against_the_specification() {
    is(said_of(&[tag(8, 0, &[0x2F, 1, 0])]), Kind::Unsupported, "byte 11: SoundFormat is 2; expected 10 (AAC)");
    let expected = "0 (sequence header), 1 (raw)";
    is(
        said_of(&[tag(8, 0, &[0xAF, 2, 0])]),
        Kind::Malformed,
        &format!("byte 12: AACPacketType is 2; expected {expected}"),
    );
    is(said_of(&[audio(0, &[])]), Kind::Empty, "byte 13: raw_data_block length is 0; expected 1 to 8184");
    is(
        said_of(&[audio(0, &[0; 8_185])]),
        Kind::Oversized,
        "byte 13: raw_data_block length is 8185; expected 1 to 8184",
    );
    // Headers of 7 bytes, and of 9 with a checksum; in the sequence header, too. Eight ones alone are no header.
    let adts = [
        audio(0, &[0xFF, 0xF1, 0x50, 0x80, 3, 0x7F, 0xFC, 0x21]),
        audio(0, &[0xFF, 0xF8, 0x50, 0x80, 3, 0x7F, 0xFC, 0x21, 0x17, 0x21]),
        tag(8, 0, &[0xAF, 0, 0xFF, 0xF9, 0x50, 0x80, 3, 0x7F, 0xFC]),
    ];
    for tag in adts {
        is(said_of(&[tag]), Kind::Framing, "byte 13: ADTS header; expected raw AAC without headers");
    }
    assert!(flv::read(&file(&[aac_header(), audio(0, &[0xFF, 0x51]), audio(0, &[0xFF])])).is_ok());
    let config = |bytes: &[u8]| said_of(&[tag(8, 0, &[&[0xAF, 0], bytes].concat())]);
    is(config(&[0x16, 0x90]), Kind::Unsupported, "byte 13: samplingFrequencyIndex is 13; expected 0 to 12");
    // Index 15, and then 44,056 Hz in 24 bits.
    is(
        config(&[0x17, 0x80, 0x56, 0x0C, 0x10]),
        Kind::Unsupported,
        "byte 13: samplingFrequency is 44056; expected 96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, \
         12000, 11025, 8000, 7350",
    );
    is(config(&[0x12, 0x00]), Kind::Unsupported, "byte 14: channelConfiguration is 0; expected 1 to 7");
    is(config(&[0x12, 0x14]), Kind::Unsupported, "byte 14: frameLengthFlag is 1; expected 0 (1024)");
    is(config(&[0x8A, 0x10]), Kind::Unsupported, "byte 13: audioObjectType is 17; expected 1 to 4");
    is(config(&[0x12]), Kind::Truncated, "byte 14: samplingFrequencyIndex ends after 0 bytes; expected 1 byte");
}

#[test]
fn parameter_sets_are_held_against_the_specification() {
    let record = |sps: &[u8], pps: &[u8]| {
        let sets = [&[0xE1, 0, sps.len() as u8], sps, &[1, 0, pps.len() as u8], pps].concat();
        said_of(&[tag(9, 0, &[&[0x17, 0, 0, 0, 0, 1, 66, 0xC0, 20, 0xFF], &sets[..]].concat())])
    };
    let read = flv::read(&file(&[avc_header(4), video(0, true, &[IDR])])).unwrap();
    assert_eq!((read.avc[0].width, read.avc[0].height, read.avc[0].profile), (160, 96, 66));
    is(record(PPS, SPS), Kind::Malformed, "byte 24: nal_unit_type is 8; expected 7");
    is(record(SPS, SPS), Kind::Malformed, "byte 35: nal_unit_type is 7; expected 8");
    is(record(&[], PPS), Kind::Empty, "byte 24: NAL unit length is 0; expected at least 1");
    is(
        record(&SPS[..5], PPS),
        Kind::Truncated,
        "byte 29: gaps_in_frame_num_value_allowed_flag ends after 0 bytes; expected 1 byte",
    );
    // pic_width_in_mbs_minus1 of 2³¹ − 1.
    let wide = [0x67, 66, 0xC0, 20, 0xDA, 0, 0, 3, 0, 0x40, 0, 0, 3, 0, 0x40];
    assert_eq!(record(&wide, PPS).0, Kind::Oversized);
    let none = with(avc_header(4), 16 + 5, &[0xE0]);
    is(said_of(&[none]), Kind::Empty, "byte 21: numOfSequenceParameterSets is 0; expected at least 1");
}

#[test]
fn the_page_hears_the_same() {
    let refusal = Refusal::from(flv::read(&with(file(&[]), 12, &[1])).unwrap_err());
    assert_eq!(refusal.to_string(), "media is 1; allowed: 0 for PreviousTagSize at byte 9");
    let refusal = Refusal::from(flv::read(b"FLV").unwrap_err());
    assert_eq!(refusal.to_string(), "media is 3; allowed: 13 bytes for FLV header at byte 0");
    let value = |bytes: &[u8]| Refusal::from(flv::read(bytes).unwrap_err()).value;
    assert_eq!(value(&file(&[video(0, true, &[IDR])])), "", "a missing thing has no value");
    assert_eq!(value(&file(&[tag(9, 0, b"\x90hvc1")])), "hvc1");
}
