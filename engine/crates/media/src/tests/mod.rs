//! Tests with a file from FFmpeg, with files built from bytes, and with invalid files.

use proptest::prelude::ProptestConfig;
use proptest::test_runner::RngSeed;

mod elementary;
mod faults;
mod foreign;
mod generated;
mod he_aac;
mod hostile;
mod packets;
mod transport;

/// An FLV file written by FFmpeg and x264. `tests/fixtures/README.md` has the command.
const FOREIGN: &[u8] = include_bytes!("../../../../../tests/fixtures/foreign.flv");

/// A proptest configuration with a fixed seed that writes no regression files.
fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { rng_seed: RngSeed::Fixed(7), failure_persistence: None, cases, ..Default::default() }
}

/// An SPS of the Baseline profile for 160 × 96 pixels, and a PPS.
const SPS: &[u8] = &[0x67, 66, 0xC0, 20, 0xDA, 0x0A, 0x36, 0x40];
const PPS: &[u8] = &[0x68, 0xCE, 0x3C, 0x80];

/// A tag with its PreviousTagSize, built independently of the writer under test.
fn tag(kind: u8, timestamp: u32, data: &[u8]) -> Vec<u8> {
    let size = data.len() as u32;
    let [high, low @ ..] = timestamp.to_be_bytes();
    let mut tag = [&[kind], &size.to_be_bytes()[1..], &low, &[high, 0, 0, 0], data].concat();
    tag.extend((size + 11).to_be_bytes());
    tag
}

/// A file with these tags.
fn file(tags: &[Vec<u8>]) -> Vec<u8> {
    [b"FLV\x01\x05\0\0\0\x09\0\0\0\0".to_vec(), tags.concat()].concat()
}

/// A tag with an AVCDecoderConfigurationRecord for NAL unit lengths of `prefix` bytes.
fn avc_header(prefix: u8) -> Vec<u8> {
    let sets = [&[0xE1, 0, SPS.len() as u8], SPS, &[1, 0, PPS.len() as u8], PPS].concat();
    tag(9, 0, &[&[0x17, 0, 0, 0, 0, 1, 66, 0xC0, 20, 0xFC | (prefix - 1)], &sets[..]].concat())
}

/// A tag with an AudioSpecificConfig of AAC-LC, 44,100 Hz, stereo.
fn aac_header() -> Vec<u8> {
    tag(8, 0, &[0xAF, 0, 0x12, 0x10])
}

/// A video tag whose units have lengths of 4 bytes.
fn video(timestamp: u32, key: bool, units: &[&[u8]]) -> Vec<u8> {
    let mut data = vec![if key { 0x17 } else { 0x27 }, 1, 0, 0, 0];
    for unit in units {
        data.extend((unit.len() as u32).to_be_bytes());
        data.extend(*unit);
    }
    tag(9, timestamp, &data)
}

/// An audio tag.
fn audio(timestamp: u32, raw: &[u8]) -> Vec<u8> {
    tag(8, timestamp, &[&[0xAF, 1], raw].concat())
}

/// `tests/node/media.test.ts` has FFmpeg decode it.
#[test]
fn the_built_in_clip_is_the_same_on_every_machine() {
    let mut hash = base::hash::Hash::default();
    hash.bytes(&super::clip::clip());
    assert_eq!(
        hash.get(),
        16_468_149_131_651_777_255,
        "tests/node/media.test.ts holds the wasm build against the same number"
    );
}
