//! Rings that grow and shrink while they are used.

use super::super::counts::Counter;
use super::{play, world};
use crate::variants::cond::Cond;
use crate::variants::queue::{Copies, Queues};
use sim::world::World;
use sim::{TICKS_PER_S, Tick};

/// A time in ticks at which frame `seq` of the first stream has been published, at 25 frames/s.
fn after(seq: u64) -> Tick {
    100 + seq * TICKS_PER_S / 25 + TICKS_PER_S / 25 - 1
}

#[test]
fn version_4_goes_from_256_slots_to_61_in_39_groups_of_50() {
    let mut world = world::<Cond>(&[("slots", 256), ("gop", 50), ("sizing", 3), ("slow", 0)]);
    let mut sizes = Vec::new();
    for group in 0..45 {
        play(&mut world, after(group * 50));
        sizes.push(world.tracks[0].ring.size());
    }
    assert_eq!(&sizes[..4], [256, 251, 246, 241], "five slots a group, once the first group is whole");
    assert_eq!((sizes[38], sizes[39], sizes[40], sizes[44]), (66, 61, 61, 61));
    assert_eq!(world.counters().get(Counter::Skipped), 0);
}

#[test]
fn a_ring_too_small_for_a_group_grows_before_its_key_frame_is_lost() {
    for sizing in [1, 2, 3, 4] {
        let mut growing = world::<Cond>(&[("slots", 8), ("gop", 60), ("sizing", sizing), ("slow", 0)]);
        for seq in 0..400 {
            play(&mut growing, after(seq));
            assert!(growing.tracks[0].ring.kept_key().is_some(), "sizing {sizing}, frame {seq}");
        }
        let size = growing.tracks[0].ring.size();
        assert!((60..=75).contains(&size), "sizing {sizing}: {size}");
        assert_eq!(growing.tracks[0].ring.circle.len(), size as usize);
    }
    let mut fixed = world::<Cond>(&[("slots", 8), ("gop", 60), ("slow", 0)]);
    play(&mut fixed, after(30));
    assert_eq!((fixed.tracks[0].ring.kept_key(), fixed.tracks[0].ring.size()), (None, 8));
}

#[test]
fn the_size_of_a_world_has_the_frames_that_wait_in_queues() {
    let mut world = world::<Queues<Copies>>(&[("slow", 8), ("send", 10_000), ("size", 20_000)]);
    let before = world.size();
    play(&mut world, 10 * TICKS_PER_S);
    // Eight readers, each with about 10 s of frames in its queue.
    assert!(world.size() - before > 8 * 200 * 20_000, "{} bytes more", world.size() - before);
}
