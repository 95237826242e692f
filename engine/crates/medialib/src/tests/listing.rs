//! Any properties in any order, groups and limits: every engine lists what a plain sort of the reference's values lists.

use std::cmp::Ordering;
use std::rc::Rc;

use super::agreement::{query, relation, runner};
use super::*;
use crate::engine::Row;
use crate::listing::{Listing, Order};
use crate::relation::{Relation, Value};
use crate::row_block::RowBlock;
use crate::scan::Scan;
use base::rng::Rng;
use observe::probe::NoObserver;
use proptest::prelude::*;

const KEYS: [&str; 7] = ["artist", "album", "title", "tracknr", "status", "comment", "nothing"];

/// The order of values, written out: unknown, numbers, texts without regard to the case of ASCII letters.
fn order(one: &Option<Value>, other: &Option<Value>) -> Ordering {
    match (one, other) {
        (None, None) => Ordering::Equal,
        (None, _) => Ordering::Less,
        (_, None) => Ordering::Greater,
        (Some(Value::Number(one)), Some(Value::Number(other))) => one.cmp(other),
        (Some(Value::Number(_)), Some(Value::Text(_))) => Ordering::Less,
        (Some(Value::Text(_)), Some(Value::Number(_))) => Ordering::Greater,
        (Some(Value::Text(one)), Some(Value::Text(other))) => {
            let lower = |text: &Rc<str>| text.bytes().map(|byte| byte.to_ascii_lowercase()).collect::<Vec<_>>();
            lower(one).cmp(&lower(other))
        }
    }
}

/// What must be listed of songs in order of their numbers.
fn expected(reference: &Scan, songs: &[i32], listing: &Listing) -> RowBlock {
    let value = |song: i32, key: &str| reference.values(&[song], key, &mut NoObserver).remove(0);
    let mut listed: Vec<i32> = Vec::new();
    for &song in songs {
        let is_known = |group: &Rc<str>| {
            listed.iter().any(|&other| order(&value(song, group), &value(other, group)) == Ordering::Equal)
        };
        if !listing.group.as_ref().is_some_and(is_known) {
            listed.push(song);
        }
    }
    listed.sort_by(|&one, &other| {
        let by = listing.order.iter().map(|Order { key, is_descending }| {
            let by = order(&value(one, key), &value(other, key));
            if *is_descending { by.reverse() } else { by }
        });
        by.fold(Ordering::Equal, Ordering::then).then(one.cmp(&other))
    });
    let most = listing.limit.map_or(listed.len(), |limit| listed.len().min(limit as usize));
    let row = |&song: &i32| Row { song, shown: listing.shown.clone().map(|key| value(song, &key?)) };
    RowBlock::of(&listed[..most].iter().map(row).collect::<Vec<_>>())
}

fn listings() -> impl proptest::strategy::Strategy<Value = Listing> {
    let key = || prop::sample::select(&KEYS[..]);
    let shown = prop_oneof![
        Just(["artist", "album", "title"].map(Some)),
        [prop::option::of(key()), prop::option::of(key()), prop::option::of(key())],
    ];
    let by = (key(), any::<bool>()).prop_map(|(key, is_descending)| Order { key: key.into(), is_descending });
    let order = prop::collection::vec(by, 0..3);
    (shown, order, prop::option::of(key()), prop::option::of(0..40_u32)).prop_map(|(shown, order, group, limit)| {
        Listing { shown: shown.map(|key| key.map(Rc::from)), order, group: group.map(Rc::from), limit }
    })
}

#[test]
fn every_engine_lists_any_properties_order_groups_and_limit() {
    let mut rng = Rng::new(7);
    let relations: std::collections::BTreeSet<Relation> = (0..600).map(|_| relation(&mut rng)).collect();
    let library = Library { songs: 100, relations: relations.into_iter().collect() };
    let reference = Scan::load(&library);
    let engines = engines(&library);
    let lists = |(query, listing): (Query, Listing)| {
        for (name, engine) in &engines {
            // The engine that shipped finds other songs by design.
            let songs = match *name {
                "entries" => engine.find(&query),
                _ => reference.find(&query, &mut NoObserver),
            };
            prop_assert_eq!(listing.rows(&query, &**engine), expected(&reference, &songs, &listing), "{}", name);
        }
        Ok(())
    };
    runner(1_000).run(&(query(), listings()), lists).unwrap();
}

#[test]
fn ready_rows_serve_any_order_of_songs_and_other_properties_are_got_one_by_one() {
    let mut ready = ReadyRows::<Midb<true>>::load(&library(300, 0, false));
    while ready.prepare() {}
    let songs: Vec<_> = (1..=300).rev().step_by(7).collect();
    let mut totals = Totals::default();
    assert_eq!(ready.fetch(&songs, &mut totals).count(), 43);
    assert_eq!((totals.times(EventKind::Got), totals.times(EventKind::Walked)), (0, 0));
    assert_eq!(ready.values(&songs, "tracknr", &mut totals).len(), 43);
    assert_eq!((totals.times(EventKind::Got), totals.times(EventKind::Walked)), (43, 0));
}
