//! The comparisons that a bench makes.

use bench::Bench;
use measure::Plan;

use crate::LABS;

fn left(text: &str) -> usize {
    Bench::new(&LABS, "ring", "camera-wall", Plan::default()).unwrap().matching(text).left()
}

#[test]
fn a_text_selects_comparisons_by_lab_preset_baseline_and_variant() {
    let all = left("");
    assert!(all > 4, "{all}");
    assert_eq!(["ring/camera-wall/", "camera", "ring"].map(left), [all; 3]);
    assert!((1..all).contains(&left("epoch")));
    assert_eq!(left("/camera-wall/atomic/epoch"), 1);
    assert_eq!(["pools", "Epoch", "epoch/rwmutex"].map(left), [0; 3]);
}
