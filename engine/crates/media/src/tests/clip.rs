//! The built-in clip has the expected properties and is the same on every machine.

use super::super::clip::{GROUP, PICTURES, clip};
use super::super::{Track, flv};
use base::hash::Hash;

#[test]
fn it_is_a_file_like_any_other() {
    let file = clip();
    let media = flv::read(&file).unwrap();
    let [avc] = &media.avc[..] else { panic!("{:?}", media.avc) };
    assert_eq!((avc.profile, avc.level, avc.width, avc.height), (66, 20, 160, 96));
    let [aac] = &media.aac[..] else { panic!("{:?}", media.aac) };
    assert_eq!((aac.object_type, aac.frequency(), aac.channels), (2, 44_100, 2));

    let video: Vec<_> = media.track(Track::Video).collect();
    assert_eq!(video.len() as u32, PICTURES);
    for (index, frame) in (0..).zip(&video) {
        assert_eq!((frame.dts, frame.composition, frame.key), (index * 40, 0, index % GROUP == 0));
        assert_eq!(media.units(frame).len(), 2);
        let sizes = if frame.key { 23_000..24_000 } else { 1_000..5_000 };
        assert!(sizes.contains(&frame.body.len), "picture {index}: {} bytes", frame.body.len);
    }
    let audio: Vec<_> = media.track(Track::Audio).collect();
    assert_eq!(audio.len(), 173, "4 s of 44 100 / 1 024 frames a second");
    assert!(audio.iter().all(|frame| (70..200).contains(&frame.body.len)));
    assert!(media.frames.is_sorted_by_key(|frame| frame.dts), "both tracks go on together");
}

#[test]
fn it_is_the_same_on_every_machine() {
    let mut hash = Hash::default();
    hash.bytes(&clip());
    assert_eq!(
        hash.get(),
        16_468_149_131_651_777_255,
        "tests/node/media.test.ts holds the wasm build against the same number"
    );
}
