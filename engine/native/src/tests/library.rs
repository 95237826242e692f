//! The suite of all labs, as far as it needs no reference, for the library; its crate compares it with the reference.

use conformance::{Suite, catalogue, copies, history, knobs, scenes, timing};

const SUITE: Suite =
    Suite::new(&library::ENTRY, &library::scene::LAYOUT, |_| unreachable!("it is compared in its own crate"));

#[test]
fn presets_are_taken_and_sources_exist() {
    catalogue::check(&SUITE);
}

#[test]
fn seeking_forking_and_replaying_give_what_was_played() {
    history::check(&SUITE);
}

#[test]
fn a_copy_of_a_world_goes_on_as_the_world_does() {
    copies::check(&SUITE);
}

#[test]
fn scenes_have_the_length_that_their_layout_says() {
    scenes::check(&SUITE);
}

#[test]
fn knobs_are_taken_at_both_ends_and_refused_beyond() {
    knobs::check(&SUITE);
}

#[test]
fn every_variant_can_be_timed() {
    timing::check(&SUITE);
}
