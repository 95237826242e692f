//! Sound through views: in every format the sound card plays the samples of the file.

use super::*;
use audio::Tune;
use sim::TICKS_PER_S;

/// The samples that a variant's world plays in two seconds, the hash of its trace, and its counts.
fn heard(variant: &str, knobs: &[(&str, u32)], tune: &Rc<Tune>, listens: bool) -> (Vec<f32>, u64, Counters) {
    let workload = workload(&Config { b: variant.to_owned(), ..config(knobs) }, Some(Rc::clone(tune))).unwrap();
    let mut session = Session::new(Box::new(move |side| workload.open(side)));
    session.listen(listens.then_some(Side::B));
    let (mut all, mut out) = (Vec::new(), vec![0.0; 2 * 9_600]);
    for tenth in 1..=20 {
        session.advance_to(tenth * TICKS_PER_S / 10);
        let frames = session.sound(Side::B, &mut out);
        all.extend_from_slice(&out[..2 * frames]);
    }
    let world = session.world_mut(Side::B);
    (all, world.trace_hash(), world.counters())
}

#[test]
fn every_variant_plays_the_file_through_every_format_that_somebody_has() {
    let tune = Rc::new(Tune::new(44_100));
    let file: Vec<f32> = (1..=2 * 44_100 * 3).map(|n| n as f32 / 300_000.0).collect();
    tune.set_media(&file, 2, 44_100).unwrap();
    let formats = ["rtmp_out", "flv_out", "rtp_out", "elementary_out", "ts_out"];
    let only = |format| formats.map(|one| (one, u32::from(one == format)));
    let mut loads: Vec<Vec<(&str, u32)>> = formats.iter().map(|&format| only(format).to_vec()).collect();
    // All formats in turn from small packets; and no subscriber at all, when RTMP is played.
    loads.push([&[("source", 1), ("mtu", 500)][..], &formats.map(|one| (one, 1))].concat());
    loads.push(only("none").to_vec());
    for knobs in loads {
        for variant in lab().variants {
            let (played, trace, counts) = heard(variant.id, &knobs, &tune, true);
            assert!(played.len() > 2 * 44_100 * 18 / 10, "{}: {} samples", variant.id, played.len());
            assert!(played == file[..played.len()], "{} plays something else, {knobs:?}", variant.id);
            let silent = heard(variant.id, &knobs, &tune, false);
            assert_eq!((Vec::new(), trace, counts), silent, "{}: listening changes nothing else", variant.id);
        }
    }
}
