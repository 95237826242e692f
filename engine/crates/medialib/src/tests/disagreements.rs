//! The queries to which the shipped engine gives another meaning than midb, one test each, and agreement on all others.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::agreement::{query, relation, runner, sentence};
use super::shipped::shipped_rows;
use super::*;
use crate::query::Test;
use crate::relation::{Preference, Relation, Value};
use base::rng::Rng;

/// Playable songs 1, 2, … with these relations.
fn said(songs: &[&[(&str, &str, Value)]]) -> Library {
    let relation =
        |song, source: &str, key: &str, value| Relation { song, key: key.into(), value, source: source.into() };
    let relations = (1..).zip(songs).flat_map(|(song, said)| {
        let known = said.iter().map(move |(source, key, value)| relation(song, source, key, value.clone()));
        known.chain([relation(song, "server", "status", 1.into())])
    });
    Library { songs: songs.len() as u32, relations: relations.collect() }
}

/// The songs that midb and the shipped engine find.
fn both(library: &Library, text: &str) -> [Vec<i32>; 2] {
    let query = read(text);
    [ask(&Midb::<false>::load(library), &query).0.songs(), ask(&Entries::load(library), &query).0.songs()]
}

const TAG: &str = "plugin/id3v2";

#[test]
fn midb_finds_a_value_of_a_less_preferred_source_that_is_not_shown() {
    let library = said(&[&[(TAG, "artist", "Air".into()), ("plugin/mad", "artist", "Airwaves".into())]]);
    assert_eq!(both(&library, "artist:airwaves"), [vec![1], vec![]]);
    assert_eq!(both(&library, "NOT artist:airwaves"), [vec![], vec![1]]);
    assert_eq!(both(&library, "artist:air"), [vec![1], vec![1]]);
}

#[test]
fn the_shipped_engine_equates_a_number_with_no_text() {
    let library = said(&[&[(TAG, "date", "1999".into())], &[(TAG, "date", 1999.into())]]);
    assert_eq!(both(&library, "date:1999"), [vec![1, 2], vec![2]]);
}

#[test]
fn the_shipped_engine_matches_patterns_against_digits() {
    let library = said(&[&[(TAG, "tracknr", 12.into())], &[(TAG, "tracknr", "12".into())]]);
    assert_eq!(both(&library, "tracknr:1*"), [vec![2], vec![1, 2]]);
}

#[test]
fn the_shipped_engine_orders_texts_among_numbers() {
    let library = said(&[
        &[(TAG, "tracknr", 27.into())],
        &[(TAG, "tracknr", "27 of 40".into())],
        &[(TAG, "tracknr", "first".into())],
        &[(TAG, "tracknr", "#3".into())],
    ]);
    assert_eq!(both(&library, "tracknr>20"), [vec![1], vec![1, 2, 3]]);
    assert_eq!(both(&library, "tracknr<30"), [vec![1], vec![1, 2, 4]]);
}

#[test]
fn the_shipped_engine_agrees_with_its_reference() {
    let mut rng = Rng::new(9);
    let relations: BTreeSet<_> = (0..700).map(|_| relation(&mut rng)).collect();
    let library = Library { songs: 100, relations: relations.into_iter().collect() };
    let entries = Entries::load(&library);
    let agrees = |query: Query| {
        let expected = shipped_rows(&library.relations, &Preference::default(), &query);
        prop_assert_eq!(expected, ask(&entries, &query).0);
        Ok(())
    };
    runner(2_000).run(&query(), agrees).unwrap();
}

/// A library with one kind of value for each property, from one source.
fn plain(songs: i32, rng: &mut Rng) -> Library {
    let texts = ["one", "ONE", "Björk", "BJÖRK", "foo bar", "a*b"];
    let mut relations = BTreeSet::new();
    for song in 1..=songs {
        for key in ["artist", "album", "title", "comment", "tracknr", "status"] {
            if rng.below(4) == 0 {
                continue;
            }
            let value = match key {
                "tracknr" | "status" => Value::Number(rng.below(6) as i32),
                _ => texts[rng.below(6) as usize].into(),
            };
            relations.insert(Relation { song, key: key.into(), value, source: TAG.into() });
        }
    }
    Library { songs: songs as u32, relations: relations.into_iter().collect() }
}

#[test]
fn on_all_else_they_agree() {
    let texts = prop::sample::select(&["artist", "album", "title", "comment"][..]);
    let numbers = prop::sample::select(&["tracknr", "status"][..]);
    let text = prop_oneof![
        prop::sample::select(&["one", "bJÖRK", "foo bar", "a*b"][..]).prop_map(|text| Test::Equals(text.to_owned())),
        prop::sample::select(&["*o*", "b?*", r"a\*b", "*", "foo*"][..]).prop_map(|text| Test::Match(text.to_owned())),
        Just(Test::Has),
    ];
    let number = prop_oneof![
        (-1..8).prop_map(|number: i32| Test::Equals(number.to_string())),
        (-1..8).prop_map(Test::Greater),
        (-1..8).prop_map(Test::Smaller),
        Just(Test::Has),
    ];
    let filter = prop_oneof![
        (texts, text).prop_map(|(key, test)| Query::Filter(key.to_owned(), test)),
        (numbers, number).prop_map(|(key, test)| Query::Filter(key.to_owned(), test)),
    ];
    let library = plain(120, &mut Rng::new(6));
    let (midb, mut entries) = (Midb::<false>::load(&library), Entries::load(&library));
    // Adding a relation again changes nothing.
    library.relations.iter().for_each(|relation| assert!(!entries.add(relation)));
    let agree = |query: Query| {
        prop_assert_eq!(ask(&midb, &query).0, ask(&entries, &query).0);
        Ok(())
    };
    runner(10_000).run(&sentence(filter), agree).unwrap();
}

#[test]
fn the_seven_queries_find_the_same_and_an_artist_takes_a_look_at_every_song() {
    let library = library(SONGS, 0, false);
    let (midb, entries) = (Midb::<false>::load(&library), Entries::load(&library));
    for text in SEVEN {
        let query = read(text);
        assert_eq!(ask(&entries, &query).0, ask(&midb, &query).0, "{text}");
    }
    let [all, one] = ["*", "artist:metallica"].map(|text| ask(&entries, &read(text)).1);
    assert_eq!((all.times(EventKind::Descended), one.times(EventKind::Descended)), (1, 0));
    assert!(one.sum(EventKind::Read) > u64::from(SONGS));
}
