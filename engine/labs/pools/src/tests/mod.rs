//! The pools lab as a whole: what all variants must agree on, and what each of them is known for.

mod agreement;
mod blocks;
mod endurance;
mod live;
mod steady;

use super::*;

/// A configuration with some knobs set.
fn workload(knobs: &[(&str, u32)]) -> Workload {
    let config = Config::of(&lab(), "none", "fifo");
    Workload::new(&knobs.iter().fold(config, |config, &(id, value)| config.with(id, value)), None).unwrap()
}

/// All variants; the first is the twin that all others are held against.
fn variants() -> Vec<&'static str> {
    lab().variants.iter().map(|variant| variant.id).collect()
}

/// Small rings of small frames, so that many laps take no time.
const SMALL: [(&str, u32); 5] = [("publishers", 2), ("slots", 20), ("p_bytes", 900), ("i_bytes", 6_000), ("gop", 7)];

/// What a variant has counted after so many frames in all, and what its reader has read.
fn counted(workload: &Workload, variant: &str, frames: u64) -> (Option<u64>, Counters) {
    let mut world = workload.counting(variant);
    world.play(frames);
    (world.read(), world.counters())
}
