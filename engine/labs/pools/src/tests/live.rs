//! Pools behind a sound card: the samples put into a variant's blocks are played, and listening changes nothing else.

use std::rc::Rc;

use super::*;
use audio::Tune;
use audio::music::{BLOCK, CHANNELS};
use sim::TICKS_PER_S;
use sim::session::Session;
use sim::workload::Workload as _;

/// Rings whose memory suffices for every variant: the flawed trial takes 128 KiB for each of their chunks.
pub(super) const SURVIVED: [(&str, u32); 4] = [("publishers", 1), ("slots", 20), ("p_bytes", 900), ("i_bytes", 6_000)];

/// A session with a variant on side B.
fn session(variant: &str, knobs: &[(&str, u32)], tune: &Rc<Tune>) -> Session {
    let config = Config::of(&lab(), "none", variant).with_knobs(knobs);
    let workload = Workload::new(&config, Some(Rc::clone(tune))).unwrap();
    Session::new(Box::new(move |side| workload.open(side)))
}

/// The samples that side B's sound card plays until `seconds`, fetched ten times a second.
fn heard(session: &mut Session, seconds: u64) -> Vec<f32> {
    let mut all = Vec::new();
    let mut out = vec![0.0; CHANNELS * 4_800];
    while session.time() < seconds * TICKS_PER_S {
        session.advance_to(session.time() + TICKS_PER_S / 10);
        let frames = session.sound(Side::B, &mut out);
        all.extend_from_slice(&out[..CHANNELS * frames]);
    }
    all
}

/// A tune whose samples are all different, and the samples.
fn ramp() -> (Rc<Tune>, Vec<f32>) {
    let tune = Rc::new(Tune::new(48_000));
    let file: Vec<f32> = (1..=CHANNELS * 48_000 * 2).map(|n| n as f32 / 200_000.0).collect();
    tune.set_media(&file, 2, 48_000).unwrap();
    (tune, file)
}

#[test]
fn listening_later_starts_the_tune_at_that_time() {
    let (tune, file) = ramp();
    let mut session = session("fifo", &SURVIVED, &tune);
    session.advance_to(TICKS_PER_S);
    // The card is six slots behind the next message.
    let first = |session: &Session| {
        let passed = session.world(Side::B).time() * 48_000 / TICKS_PER_S;
        (passed.div_ceil(BLOCK as u64) as usize - 6) * BLOCK * CHANNELS
    };
    let begins = first(&session);
    session.listen(Some(Side::B));
    let all = heard(&mut session, 2);
    assert!(all.len() > CHANNELS * 48_000 * 4 / 5, "{}", all.len());
    assert!(all == file[begins..][..all.len()]);

    // After seeking back it starts there, and no earlier samples are left.
    session.seek_time(TICKS_PER_S / 2);
    let begins = first(&session);
    let again = heard(&mut session, 1);
    assert!(!again.is_empty() && again == file[begins..][..again.len()]);
}

#[test]
fn a_publisher_without_memory_falls_silent() {
    let (tune, _) = ramp();
    let mut session = session("flawed", &[("publishers", 2)], &tune);
    session.listen(Some(Side::B));
    let all = heard(&mut session, 4);
    assert!(all.iter().any(|&sample| sample != 0.0));
    assert!(all[all.len() - CHANNELS * 48_000..].iter().all(|&sample| sample == 0.0), "it is heard after its end");
}

/// The flawed trial takes 9 MiB for each slot in chunks of 128 bytes, of which a call clears 40 MiB at most: the first one
/// fills five slots, and the card is six behind.
#[test]
fn a_call_for_sound_fills_a_part_of_the_ring_and_the_next_call_goes_on_there() {
    let (tune, _) = ramp();
    let mut session = session("flawed", &[&SURVIVED[..], &[("chunk", 128)]].concat(), &tune);
    session.advance_to(TICKS_PER_S);
    session.listen(Some(Side::B));
    session.advance_to(TICKS_PER_S * 3 / 2);
    let mut out = vec![0.0; CHANNELS * 48_000];
    let calls = [(); 2].map(|()| session.sound(Side::B, &mut out));
    assert!(calls[0] == 0 && calls[1] > 48_000 / 3, "{calls:?}");
}
