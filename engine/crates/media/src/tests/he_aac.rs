//! Tests of HE-AAC's configurations, whose bits are written by hand from ISO/IEC 14496-3, 1.6.2.1 (Table 1.15) and 1.6.6.

use super::super::{Summary, flv};
use super::{audio, file, tag};

/// Codec, rate, channels and seconds of a file with two frames and this AudioSpecificConfig.
fn summary(config: &[u8]) -> (String, u32, u32, f64) {
    let bytes = file(&[tag(8, 0, &[&[0xAF, 0], config].concat()), audio(0, &[0x21]), audio(42, &[0x21])]);
    let summary = Summary::new(&bytes, &flv::read(&bytes).unwrap()).unwrap();
    let audio = summary.audio.unwrap();
    (audio.codec, audio.rate, audio.channels, summary.seconds)
}

/// A row: configuration, codec, output rate, channels, and rate of the core, of which a frame has 1,024 samples.
type Row = (&'static [u8], &'static str, u32, u32, u32);

#[test]
fn a_configuration_is_shown_with_what_it_declares() {
    let rows: [Row; 11] = [
        // 00010 0100 0010 0 0 0: LC, 44,100 Hz, stereo.
        (&[0x12, 0x10], "mp4a.40.2", 44_100, 2, 44_100),
        // 00101 0110 0010 0011 00010 000: type 5, core of 24 kHz, stereo, output of 48 kHz, LC.
        (&[0x2B, 0x11, 0x88, 0x00], "mp4a.40.5", 48_000, 2, 24_000),
        // 00101 0111 0001 0100 00010 000: the same of 22.05 and 44.1 kHz, mono.
        (&[0x2B, 0x8A, 0x08, 0x00], "mp4a.40.5", 44_100, 1, 22_050),
        // 11101 0110 0001 0011 00010 000: type 29, a mono core whose output is stereo.
        (&[0xEB, 0x09, 0x88, 0x00], "mp4a.40.29", 48_000, 2, 24_000),
        // 00101 0110 0010 1111, 48,000 in 24 bits, 00010 000: an output rate that is written out.
        (&[0x2B, 0x17, 0x80, 0x5D, 0xC0, 0x10, 0x00], "mp4a.40.5", 48_000, 2, 24_000),
        // 00101 0011 0010 0011 00010 000: output at the rate of the core (downsampled).
        (&[0x29, 0x91, 0x88, 0x00], "mp4a.40.5", 48_000, 2, 48_000),
        // 00010 0110 0010 000, 01010110111 00101 1 0011: LC, and spectral band replication behind it.
        (&[0x13, 0x10, 0x56, 0xE5, 0x98], "mp4a.40.5", 48_000, 2, 24_000),
        // 00010 0111 0001 000, 01010110111 00101 1 0100, 10101001000 1: with parametric stereo behind that.
        (&[0x13, 0x88, 0x56, 0xE5, 0xA5, 0x48, 0x80], "mp4a.40.29", 44_100, 2, 22_050),
        // The same with psPresentFlag 0, and with sbrPresentFlag 0.
        (&[0x13, 0x88, 0x56, 0xE5, 0xA5, 0x48, 0x00], "mp4a.40.5", 44_100, 1, 22_050),
        (&[0x13, 0x88, 0x56, 0xE5, 0x00], "mp4a.40.2", 22_050, 1, 22_050),
        // 00010 1111, 24,000 in 24 bits, 0010 000, and 16 bits that are no syncExtensionType.
        (&[0x17, 0x80, 0x2E, 0xE0, 0x10, 0x00, 0x00], "mp4a.40.2", 24_000, 2, 24_000),
    ];
    for (config, codec, rate, channels, core) in rows {
        assert_eq!(
            summary(config),
            (codec.to_owned(), rate, channels, 2.0 * 1_024.0 / f64::from(core)),
            "{config:02X?}"
        );
    }
}
