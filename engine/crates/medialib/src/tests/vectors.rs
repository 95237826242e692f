//! Known counts of S4's midb: the trees, and the cost of queries.

use super::*;
use crate::table::Table;
use crate::tree::Shape;

fn midb() -> Midb<false> {
    Midb::load(&library(SONGS, 0, false))
}

/// Whether two numbers differ by at most 2 %.
fn near(found: f64, known: f64) -> bool {
    (found - known).abs() <= known * 0.02
}

#[test]
fn trees_that_were_filled_song_by_song_are_half_empty() {
    let midb = midb();
    let [forward, reverse] = [&midb.store.forward, &midb.store.reverse].map(|tree| tree.shape());
    let of = |shape: Shape| (shape.leaves as f64, shape.inners as f64, shape.fill * 100.0);
    let ((leaves, inners, fill), (other_leaves, other_inners, other_fill)) = (of(forward), of(reverse));
    assert!(near(leaves, 4_631.0) && near(other_leaves, 4_128.0), "{forward:?} {reverse:?}");
    // With so few nodes, the count depends on the positions of the splits.
    assert!((inners - 91.0).abs() <= 3.0 && (other_inners - 64.0).abs() <= 3.0, "{forward:?} {reverse:?}");
    assert!(near(fill, 50.5) && near(other_fill, 56.7), "{forward:?} {reverse:?}");
    assert_eq!((forward.height, reverse.height), (3, 3));
    let records = (forward.records + reverse.records) as f64;
    let mean = records / ((forward.leaves + reverse.leaves) * crate::tree::ORDER) as f64;
    assert!(near(mean * 100.0, 53.4), "{mean}");
}

#[test]
fn trees_that_were_filled_in_any_order_are_full_to_seven_tenths() {
    let mut table = Table::of(&library(SONGS, 0, false).relations);
    table.shuffle(1);
    let mut midb = Midb::<false>::empty();
    (0..table.len()).for_each(|row| assert!(midb.add(&table.relation(row, &table.strings))));
    let [forward, reverse] = [&midb.store.forward, &midb.store.reverse].map(|tree| tree.shape());
    let mean = (2 * forward.records) as f64 / ((forward.leaves + reverse.leaves) * crate::tree::ORDER) as f64;
    assert!(near(mean * 100.0, 69.5), "{forward:?} {reverse:?}");
    assert!(forward.fill > reverse.fill);
}

#[test]
fn all_songs_take_28_083_property_gets_of_two_descents_each() {
    let midb = midb();
    let (rows, counts) = ask(&midb, &read("*"));
    assert_eq!(rows.0.count(), 9_361);
    assert_eq!(counts.times(EventKind::Got), 28_083);
    // One more query finds them.
    assert_eq!(counts.times(EventKind::Descended), 2 * 28_083 + 1);
}

#[test]
fn the_long_query_follows_xmms2_s_precedence() {
    let midb = midb();
    let text = SEVEN[6];
    let long = ask(&midb, &read(text)).0.0.count();
    let as_sql = ask(&midb, &parse(text, Rules::STRICT).unwrap()).0.0.count();
    assert!(near(long as f64, 885.0) && near(as_sql as f64, 893.0), "{long} {as_sql}");
    assert!(long < as_sql);
}

#[test]
fn a_sweep_reads_every_leaf_for_one_row_and_for_all() {
    let library = library(SONGS, 0, false);
    let sweep = Midb::<true>::load(&library);
    let leaves = sweep.store.forward.shape().leaves as u64;
    for text in ["one", "*"] {
        let (_, counts) = ask(&sweep, &read(text));
        assert_eq!((counts.times(EventKind::Walked), counts.times(EventKind::Got)), (leaves, 0), "{text}");
    }
}
