//! Sound: the card plays what was published, and listening is no part of the history.

use std::rc::Rc;

use audio::Tune;
use base::Config;
use sim::{Side, TICKS_PER_S};

use crate::{Snapshot, Suite, of_variant};

/// Frames a second of the sound card and of the file, and the file's frames: two and a half seconds, all samples different.
const RATE: u32 = 44_100;
const FILE: usize = RATE as usize * 5 / 2;
const CHANNELS: usize = 2;
/// Tenths of a second that are heard: longer than the file, which begins anew.
const TENTHS: u64 = 30;

/// The samples that a variant's sound card plays, and what is seen in the end.
fn heard(suite: &Suite, config: &Config, tune: &Rc<Tune>, listens: bool) -> (Vec<f32>, [Snapshot; 2]) {
    let mut session = suite.session(config, tune);
    session.listen(listens.then_some(Side::B));
    let (mut all, mut out) = (Vec::new(), vec![0.0; CHANNELS * RATE as usize / 5]);
    for tenth in 1..=TENTHS {
        session.advance_to(tenth * TICKS_PER_S / 10);
        let frames = session.sound(Side::B, &mut out);
        all.extend_from_slice(&out[..CHANNELS * frames]);
    }
    let now = session.time();
    (all, Snapshot::both(&mut session, now))
}

/// Every variant plays a file sample for sample, after the silence with which it begins, and listening changes nothing else.
pub fn check(suite: &Suite) {
    let tune = Rc::new(Tune::new(RATE));
    let file: Vec<f32> = (1..=CHANNELS * FILE).map(|n| n as f32 / 500_000.0).collect();
    tune.set_media(&file, CHANNELS as u32, RATE).expect("it is sound");
    if suite.heard.is_empty() {
        let config = Config { rate: RATE, ..suite.quick(suite.config(&[])) };
        let [listened, unheard] = [true, false].map(|listens| heard(suite, &config, &tune, listens).1);
        assert!(listened == unheard, "listening changes what is seen");
    }
    for knobs in suite.heard {
        for variant in suite.lab().variants {
            let config = Config { rate: RATE, ..of_variant(&suite.config(knobs), variant.id) };
            let (all, seen) = heard(suite, &config, &tune, true);
            let start = all.iter().position(|&sample| sample != 0.0).expect("something is heard");
            let played = &all[start..];
            let expected = file.iter().cycle().take(played.len());
            assert!(played.iter().eq(expected), "{} plays something else: {knobs:?}", variant.id);
            let least = CHANNELS * RATE as usize * TENTHS as usize / 10 * 9 / 10;
            assert!(played.len() > least, "{} plays {} samples: {knobs:?}", variant.id, played.len());
            let (none, unheard) = heard(suite, &config, &tune, false);
            assert!(none.is_empty() && unheard == seen, "{}: listening changes what is seen: {knobs:?}", variant.id);
        }
    }
}
