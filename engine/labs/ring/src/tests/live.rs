//! The sound card as a reader: it plays silence while frames are late.

use std::rc::Rc;

use super::config;
use crate::Workload;
use audio::Tune;
use sim::TICKS_PER_S;
use sim::session::{Session, Side};
use sim::workload::Workload as _;

/// The samples that side B's sound card plays in `seconds` seconds.
fn heard(variant: &str, knobs: &[(&str, u32)], tune: &Rc<Tune>, seconds: u64) -> Vec<f32> {
    let mut config = config(knobs);
    config.b = variant.to_owned();
    let workload = Workload::new(&config, Some(Rc::clone(tune))).unwrap();
    let mut session = Session::new(Box::new(move |side| workload.open(side)));
    session.listen(Some(Side::B));
    let mut all = Vec::new();
    let mut out = vec![0.0; 2 * 4_800];
    for tenth in 1..=seconds * 10 {
        session.advance_to(tenth * TICKS_PER_S / 10);
        let frames = session.sound(Side::B, &mut out);
        all.extend_from_slice(&out[..2 * frames]);
    }
    all
}

#[test]
fn a_publisher_that_is_blocked_is_heard_as_silence_and_counted() {
    let tune = Rc::new(Tune::new(48_000));
    tune.set_media(&[0.5; 4_800], 1, 48_000).unwrap();
    let blocked = heard("rwmutex", &[("no_catch_up", 1)], &tune, 10);
    let free = heard("cond", &[("no_catch_up", 1)], &tune, 10);
    let silent = |all: &[f32]| all.iter().filter(|&&sample| sample == 0.0).count();
    assert_eq!(silent(&free), 0);
    assert!(silent(&blocked) > blocked.len() / 3, "{} of {}", silent(&blocked), blocked.len());
}
