//! The scripts of the documentation and the built-in ones run and produce the reference implementation's output: before and
//! after 2.4.5, and with our optimisations.

use std::rc::Rc;

use super::super::reference::Reference;
use super::super::script::check;
use super::super::script::examples::EXAMPLES;
use super::super::switches::Switches;
use super::{Played, Setting};

const DOCS: &str = include_str!("../../../../../docs/script.md");
/// Largest number of paths to walk without caches: `chain-20` has a million.
const MOST_WAYS: u64 = 1_000;
/// Frames of 20 ms at a low rate, and their number: six seconds, in which tracks end, jingles play and requests run out.
const SETTING: Setting = Setting { frame: 20, rate: 1_000, tune: None, watched: false, silent_operator: false };
const TICKS: usize = 300;

/// The output of a script.
fn run(text: &str, switches: Switches) -> Vec<Vec<Option<Played>>> {
    let plan = Rc::new(check(text).plan.unwrap());
    let mut graph = switches.graphs().playing(&plan, &SETTING, switches);
    (0..TICKS).map(|_| graph.tick()).collect()
}

#[test]
fn every_example_plays_what_its_twin_does() {
    let of_docs = DOCS.split("```liquidsoap\n").skip(1).map(|rest| rest.split("```").next().unwrap());
    for text in of_docs.chain(EXAMPLES.map(|example| example.text)) {
        let plan = check(text).plan.unwrap();
        let mut reference = Reference::new(&plan, &SETTING);
        let wanted: Vec<_> = (0..TICKS).map(|_| reference.tick()).collect();
        for switches in [Switches::BEFORE, Switches::AFTER, Switches::BEYOND] {
            if switches == Switches::BEYOND || plan.ways() < MOST_WAYS {
                assert!(run(text, switches) == wanted, "{switches:?} of {text}");
            }
        }
        for at in 0..plan.outputs().count() {
            let heard = wanted.iter().filter_map(|outputs| outputs[at].as_ref());
            assert!(heard.flat_map(|(samples, _)| samples).any(|sample| *sample != [0; 2]), "output {at} of {text}");
        }
    }
}
