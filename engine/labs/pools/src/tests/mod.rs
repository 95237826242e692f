//! Tests of the lab: what all variants have in common, and the known properties of each.

mod agreement;
mod blocks;
mod endurance;
mod live;
mod reference;
mod steady;
mod sync_pool;

use super::*;

/// A configuration with some knobs set.
fn workload(knobs: &[(&str, u32)]) -> Workload {
    Workload::new(&Config::of(&lab(), "none", "fifo").with_knobs(knobs), None).unwrap()
}

/// The ids of all variants.
fn variants() -> Vec<&'static str> {
    lab().variants.iter().map(|variant| variant.id).collect()
}

/// Small rings of small frames, so that many laps are fast.
const SMALL: [(&str, u32); 5] = [("publishers", 2), ("slots", 20), ("p_bytes", 900), ("i_bytes", 6_000), ("gop", 7)];

/// The counters of a variant after `frames` frames in all, and the digest of its reader.
fn counted(workload: &Workload, variant: &str, frames: u64) -> (Option<u64>, Counters) {
    let mut world = workload.counting(variant);
    world.play(frames);
    (world.read(), world.counters())
}
