//! Subscribers come and go, and what would take too long is refused.

use super::super::{scene, workload};
use super::config;
use sim::action::Action;
use sim::reading::Reading;
use sim::session::Side;

#[test]
fn subscribers_come_and_go_and_others_are_refused() {
    let mut world = workload(&config(&[("message", 3_000)]), None).unwrap().open(Side::B);
    for action in [Action::Join, Action::Leave { reader: 2 }] {
        (0..700).for_each(|_| world.step());
        world.act(world.time(), action).unwrap();
    }
    (0..700).for_each(|_| world.step());
    let scene = Reading::new(&scene::LAYOUT, &*world, world.time());
    assert_eq!(scene.get("subscribers"), 4.0);
    assert_eq!(scene.count("beads") as f64, scene.get("beads_held"));
    let mut refused = |action| world.act(world.time(), action).unwrap_err().to_string();
    assert_eq!(refused(Action::Leave { reader: 9 }), "subscriber is 9; allowed: 1 to 4");
    assert_eq!(refused(Action::Leave { reader: 0 }), "subscriber is 0; allowed: 1 to 4");
    assert_eq!(refused(Action::Close), "action is close; allowed: join, leave");
}

#[test]
fn more_chunks_than_can_be_drawn_are_refused() {
    let many = config(&[("in_chunk", 64), ("message", 1_000_000), ("subscribers", 100)]);
    assert_eq!(workload(&many, None).err().unwrap().knob, "message");
}
