//! Tests of truncated, mutated and random files: each is either refused, or accepted and written in every format, and memory use is
//! proportional to the file. `npm run fuzz -- flv` searches for longer.

use proptest::prelude::*;

use super::super::rtp::{Packetizer, SPLIT};
use super::super::{Format, Frame, Kind, Media, Shell, Track, convert, flv};
use super::generated::{SourceFrame, generated};
use super::{FOREIGN, aac_header, avc_header, config, file};
use base::rng::Rng;

/// Asserts that all shells of a file are within it and in order, and that their memory is proportional to the file.
fn sound(media: &Media, bytes: &[u8]) {
    let mut last = 0;
    for frame in &media.frames {
        assert!(frame.body.at as usize > last && frame.body.end() < bytes.len());
        last = frame.body.end();
        let units = media.units(frame);
        assert!(!units.is_empty());
        for pair in units.windows(2) {
            assert!(pair[0].end() < pair[1].at as usize);
        }
        assert!(units.iter().all(|unit| unit.len > 0 && unit.at > frame.body.at && unit.end() <= frame.body.end()));
    }
    // The factor 2 covers the doubling of a growing vector.
    let units: usize = media.frames.iter().map(|frame| media.units(frame).len()).sum();
    let held = media.frames.capacity() * size_of::<Frame>() + 2 * units.max(4) * size_of::<Shell>();
    assert!(held <= 12 * bytes.len() + 1_024, "{held} bytes of shells and frames for {} of file", bytes.len());
}

/// Writes an accepted file in every format.
fn write_all(bytes: &[u8], media: &Media) {
    for (_, format) in Format::ALL {
        let written = convert(bytes, media, format);
        if format == Format::Flv {
            assert_eq!(flv::read(&written.unwrap()).map(|again| again.frames.len()), Ok(media.frames.len()));
        }
    }
    let mut packets = Vec::new();
    for track in [Track::Video, Track::Audio] {
        let mut maker = Packetizer::new(1, SPLIT);
        media.track(track).for_each(|frame| maker.write(bytes, media, frame, &mut packets));
    }
}

fn try_it(bytes: &[u8]) -> Result<(), Kind> {
    let media = flv::read(bytes).map_err(|fault| {
        assert!(fault.at <= bytes.len(), "{fault} of {} bytes", bytes.len());
        fault.kind
    })?;
    sound(&media, bytes);
    write_all(bytes, &media);
    Ok(())
}

#[test]
fn a_file_cut_anywhere_is_refused_where_it_ends_unless_a_tag_ends_there() {
    let mut taken = 0;
    for len in 0..FOREIGN.len() {
        match flv::read(&FOREIGN[..len]) {
            Ok(media) => {
                sound(&media, &FOREIGN[..len]);
                taken += 1;
            }
            Err(fault) => {
                assert!(matches!(fault.kind, Kind::Truncated | Kind::Missing), "{len}: {fault}");
                assert_eq!(fault.at + fault.found as usize, len, "{fault}");
            }
        }
    }
    // All frames but the last, and the end-of-sequence tag that FFmpeg writes.
    assert_eq!(taken, 138, "one file for each whole frame but the last tag");
}

#[test]
fn bent_bytes_are_refused_or_taken() {
    // The file is cut at the end of a tag; otherwise the truncation would hide most other faults.
    let whole = (0..4_096).rev().find(|&len| flv::read(&FOREIGN[..len]).is_ok()).unwrap();
    let mut rng = Rng::new(1);
    let mut kinds = std::collections::HashSet::new();
    let mut taken = 0;
    for _ in 0..20_000 {
        let mut bytes = FOREIGN[..whole].to_vec();
        for _ in 0..=rng.below(3) {
            let at = rng.below(bytes.len() as u32) as usize;
            bytes[at] = rng.next_u64() as u8;
        }
        match try_it(&bytes) {
            Ok(()) => taken += 1,
            Err(kind) => _ = kinds.insert(kind),
        }
    }
    assert!(taken > 0 && kinds.len() == 10, "{taken} taken, {kinds:?}");
}

#[test]
fn a_file_longer_than_the_limit_is_refused_unread() {
    let fault = flv::read(&vec![0; super::super::MOST_BYTES + 1]).unwrap_err();
    assert_eq!(fault.to_string(), "byte 0: file length is 268435457; expected at most 268435456 bytes");
}

proptest! {
    #![proptest_config(config(256))]

    #[test]
    fn what_was_put_in_comes_out((bytes, put) in generated(300)) {
        let media = flv::read(&bytes).unwrap();
        sound(&media, &bytes);
        let of = |frame: &Frame| SourceFrame {
            dts: frame.dts,
            is_video: frame.track == Track::Video,
            key: frame.key,
            units: media.units(frame).iter().map(|unit| unit.of(&bytes).to_vec()).collect(),
        };
        prop_assert_eq!(media.frames.iter().map(of).collect::<Vec<_>>(), put);
    }

    #[test]
    fn noise_behind_a_header_is_refused_or_taken(noise in prop::collection::vec(any::<u8>(), 0..200)) {
        let bytes = [file(&[avc_header(1), aac_header()]), noise].concat();
        let _ = try_it(&bytes);
    }
}
