//! Tests of reading a file that FFmpeg wrote.

use super::super::{Summary, Track, avc, flv};
use super::FOREIGN;

#[test]
fn all_frames_are_found_with_their_times() {
    let media = flv::read(FOREIGN).unwrap();
    let video: Vec<_> = media.track(Track::Video).collect();
    assert_eq!(video.len(), 50);
    assert_eq!(video.iter().filter(|frame| frame.key).count(), 2);
    // Presentation times are 40 ms apart; the decoding order differs from the presentation order.
    let mut shown: Vec<i64> = video.iter().map(|frame| frame.pts()).collect();
    assert!(!shown.is_sorted());
    shown.sort_unstable();
    assert!(shown.windows(2).all(|pair| pair[1] - pair[0] == 40), "{shown:?}");

    let audio: Vec<_> = media.track(Track::Audio).collect();
    assert_eq!(audio.len(), 88);
    let gaps: Vec<u32> = audio.windows(2).map(|pair| pair[1].dts - pair[0].dts).collect();
    assert!(gaps.iter().all(|gap| (23..=24).contains(gap)), "1024 of 44 100 samples are 23.2 ms: {gaps:?}");
    assert_eq!(media.frames.len(), 138);
}

#[test]
fn the_configurations_say_what_was_encoded() {
    let media = flv::read(FOREIGN).unwrap();
    let [avc] = &media.avc[..] else { panic!("{:?}", media.avc) };
    assert_eq!((avc.profile, avc.level, avc.width, avc.height, avc.length_bytes), (100, 11, 160, 120, 4));
    assert_eq!((avc.sps().len(), avc.pps().len()), (1, 1));
    let [aac] = &media.aac[..] else { panic!("{:?}", media.aac) };
    assert_eq!((aac.object_type, aac.frequency(), aac.channels), (2, 44_100, 2));
}

#[test]
fn units_are_slices_and_fill_their_messages() {
    let media = flv::read(FOREIGN).unwrap();
    for frame in media.track(Track::Video) {
        let units = media.units(frame);
        let kinds: Vec<u8> = units.iter().map(|unit| avc::Type::of(*unit, FOREIGN).0).collect();
        let slices: &[u8] = if frame.key { &[5, 5, 5] } else { &[1, 1, 1] };
        assert!(kinds.ends_with(slices) && kinds.len() <= 4, "{kinds:?}");
        let held: u32 = units.iter().map(|unit| 4 + unit.len).sum();
        assert_eq!(frame.body.len, 5 + held);
    }
    for frame in media.track(Track::Audio) {
        assert_eq!(media.units(frame)[0], frame.body.part(2, u32::MAX));
    }
}

#[test]
fn a_summary_says_what_ffprobe_says() {
    let media = flv::read(FOREIGN).unwrap();
    let summary = Summary::new(FOREIGN, &media).unwrap();
    assert!((summary.seconds - 88.0 * 1_024.0 / 44_100.0).abs() < 1e-9, "{}", summary.seconds);
    let video = summary.video.unwrap();
    assert_eq!((video.codec.as_str(), video.width, video.height, video.fps), ("avc1.64000b", 160, 120, Some(25.0)));
    assert_eq!((video.keys, video.sizes.len(), video.sizes[..2].to_vec()), (2, 50, vec![2_467, 561]));
    let audio = summary.audio.unwrap();
    assert_eq!((audio.codec.as_str(), audio.rate, audio.channels, audio.sizes.len()), ("mp4a.40.2", 44_100, 2, 88));
}
