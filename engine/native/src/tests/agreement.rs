//! Seeds of every lab do something, and what they do is what all builds of the engine must do alike.

use std::collections::BTreeSet;

use base::Lab;
use base::hash::Hash;
use bench::agreement::{drawn, lines, play};
use sim::Side;

use crate::LABS as ALL;

#[test]
fn seeds_of_every_lab_do_something_else_each_and_the_same_again() {
    for Lab { id: lab, .. } in ALL.catalogue().labs {
        let first = lines(&ALL, lab, 1, 30).unwrap();
        let fingerprints = |nth| first.lines().map(move |line| line.split(' ').nth(nth)).collect::<BTreeSet<_>>();
        // Two may do the same where variants differ in what their script has nothing of.
        assert!(fingerprints(3).len() >= 28 && fingerprints(4).len() >= 28, "{lab}");
        assert!(first.ends_with(&lines(&ALL, lab, 28, 3).unwrap()), "{lab}");
    }
    assert!(lines(&ALL, "rings", 1, 1).unwrap_err().allowed.to_string().contains("ring, "));
}

/// Not a test but what a test of the page's builds is held against, written by the one native build that all tests are:
/// `RINGSIDE_LINES` has a lab, a count of seeds and a file to write to in each line.
#[test]
#[ignore = "tests/node/engine.agreement.test.ts runs it"]
fn written() {
    for wanted in std::env::var("RINGSIDE_LINES").expect("what to write").lines() {
        let [lab, count, file] = wanted.splitn(3, ' ').collect::<Vec<_>>()[..] else { panic!("{wanted}") };
        std::fs::write(file, lines(&ALL, lab, 1, count.parse().unwrap()).unwrap()).unwrap();
    }
}

#[test]
fn enough_configurations_come_to_a_digest_to_agree_on() {
    for lab in ALL.catalogue().labs {
        let digests = (1..=30).filter(|&seed| {
            let mut world = drawn(&ALL, &lab, seed).1.open(Side::A);
            play(world.as_mut(), &mut Hash::default(), &mut Hash::default());
            world.digest().is_some()
        });
        assert!(digests.count() >= 5, "{}", lab.id);
    }
}
