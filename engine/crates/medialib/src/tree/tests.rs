//! Compares the tree with a sorted set, and checks its invariants and the fill of its leaves.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use super::*;
use base::rng::Rng;

/// Checks the invariants of a tree, and returns its records.
fn checked(tree: &Tree) -> Vec<Record> {
    let records: Vec<_> = tree.iter().copied().collect();
    assert!(records.is_sorted_by(|a, b| a < b), "the leaves are chained in order");
    assert_eq!(records.len(), tree.shape().records);
    check(tree, tree.root, tree.inner_levels, None, None);
    let (leaves, inners) = nodes(tree, tree.root, tree.inner_levels);
    let shape = tree.shape();
    assert_eq!((leaves, inners), (shape.leaves, shape.inners), "no node is lost");
    assert_eq!(tree.fills().len(), shape.leaves);
    records
}

fn nodes(tree: &Tree, node: u32, levels: usize) -> (usize, usize) {
    if levels == 0 {
        return (1, 0);
    }
    let below = tree.inners[node as usize].children.iter().map(|&child| nodes(tree, child, levels - 1));
    below.fold((0, 1), |sum, one| (sum.0 + one.0, sum.1 + one.1))
}

fn check(tree: &Tree, node: u32, levels: usize, low: Option<&Record>, high: Option<&Record>) {
    let inside = |key: &Record| low.is_none_or(|low| key >= low) && high.is_none_or(|high| key < high);
    let is_root = node == tree.root;
    if levels == 0 {
        let records = &tree.leaves[node as usize].records;
        assert!(records.iter().all(inside), "records lie between their keys");
        assert!(records.len() <= ORDER && (is_root || records.len() > ORDER / 2), "{} records", records.len());
        return;
    }
    let Inner { keys, children } = &tree.inners[node as usize];
    assert_eq!(children.len(), keys.len() + 1);
    assert!(keys.is_sorted_by(|a, b| a < b) && keys.iter().all(inside));
    assert!(keys.len() <= ORDER && (is_root || keys.len() >= ORDER / 2), "{} keys", keys.len());
    for (index, &child) in children.iter().enumerate() {
        let low = index.checked_sub(1).map(|before| &keys[before]).or(low);
        check(tree, child, levels - 1, low, keys.get(index).or(high));
    }
}

fn record(n: i32) -> Record {
    [n / 7, n % 7, n / 3, -n, n % 2]
}

#[test]
fn the_tree_equals_a_sorted_set_after_any_insertions() {
    let mut runner = TestRunner::new_with_rng(
        Config { cases: 24, failure_persistence: None, ..Config::default() },
        TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]),
    );
    let phases = prop::collection::vec((1_u32..12_000, any::<u64>()), 1..4);
    let holds = |phases: Vec<(u32, u64)>| {
        let (mut tree, mut reference) = (Tree::default(), BTreeSet::new());
        for (inserts, seed) in phases {
            let mut rng = Rng::new(seed);
            for _ in 0..inserts {
                let record = record(rng.below(20_000) as i32 - 10_000);
                assert_eq!(tree.insert(record), reference.insert(record));
            }
            assert!(checked(&tree).iter().eq(&reference));
            for _ in 0..20 {
                let [a, b] = [0; 2].map(|_| record(rng.below(20_000) as i32 - 10_000));
                let range = a.min(b)..a.max(b);
                assert!(tree.slices(range.clone()).flatten().eq(reference.range(range)));
            }
        }
        Ok(())
    };
    runner.run(&phases, holds).unwrap();
}

#[test]
fn records_that_come_in_order_leave_leaves_half_full_and_shuffled_ones_do_not() {
    let mut tree = Tree::default();
    (0..100_000).for_each(|n| assert!(tree.insert([n, 0, 0, 0, 0])));
    checked(&tree);
    // All leaves but the last have 51 records.
    assert_eq!((tree.shape().leaves, tree.fills()[0]), (1_960, 51));
    assert!((tree.shape().fill - 0.505).abs() < 0.001);

    let mut order: Vec<i32> = (0..100_000).collect();
    let mut rng = Rng::new(1);
    (1..order.len()).rev().for_each(|last| order.swap(last, rng.below(last as u32 + 1) as usize));
    let mut shuffled = Tree::default();
    order.iter().for_each(|&n| assert!(shuffled.insert([n, 0, 0, 0, 0])));
    checked(&shuffled);
    // ln 2, as for randomly filled trees.
    assert!((shuffled.shape().fill - 0.69).abs() < 0.015, "{}", shuffled.shape().fill);
}

#[test]
fn full_nodes_split_as_the_original_s_did() {
    let mut tree = Tree::default();
    (0..102).for_each(|n| assert!(tree.insert([n, 0, 0, 0, 0])));
    assert_eq!(tree.fills(), [51, 51]);
    // The rightmost leaf fills and splits. With 102 leaves the root has 101 keys, and it splits with the next leaf.
    (102..51 * 103 + 50).for_each(|n| assert!(tree.insert([n, 0, 0, 0, 0])));
    assert_eq!((tree.shape().leaves, tree.shape().height), (103, 3));
    let root = &tree.inners[tree.root as usize];
    let sizes: Vec<_> = root.children.iter().map(|&child| tree.inners[child as usize].keys.len()).collect();
    assert_eq!(sizes, [50, 51]);
}

#[test]
fn a_descent_reaches_the_leaf_of_its_record_below_the_inner_nodes_of_the_outline() {
    let mut tree = Tree::default();
    // Every other number, so that some records are not in the tree. 12,000 records have two levels of inner nodes.
    let record = |number: i32| [number, 0, 0, 0, 0];
    (0..12_000).for_each(|number| assert!(tree.insert(record(2 * number))));
    let Outline { leaves, levels } = tree.outline();
    let Shape { leaves: number, inners, height, .. } = tree.shape();
    assert_eq!((leaves.len(), levels.iter().map(Vec::len).sum(), levels.len() + 1), (number, inners, height));
    assert!(levels.iter().all(|firsts| firsts[0] == 0 && firsts.is_sorted()));
    for number in [0, 1, 9_999, 23_998] {
        let Descent { leaf, compared } = tree.descent(&record(number));
        assert_eq!(leaf, tree.leaf_of(&record(number)));
        assert!(leaves.contains(&leaf));
        // A binary search in each node compares at most the logarithm of its keys.
        assert!((height..=height * 7).contains(&compared), "{compared}");
    }
}
