//! All engines give the same rows as the reference.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use super::shipped::shipped_rows;
use super::*;
use crate::columns::Columns;
use crate::entries::Entries;
use crate::mapped::Mapped;
use crate::midb::Midb;
use crate::query::Test;
use crate::ready_rows::ReadyRows;
use crate::relation::{Preference, Relation, Value};
use crate::scan::Scan;
use base::rng::Rng;
use observe::probe::NoObserver;

pub(super) fn runner(cases: u32) -> TestRunner {
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &[11; 32]))
}

const KEYS: [&str; 6] = ["artist", "album", "title", "tracknr", "status", "comment"];
const TEXTS: [&str; 8] = ["one", "ONE", "Björk", "BJÖRK", "4", "foo bar", "a*b", ""];
const SOURCES: [&str; 5] = ["server", "client/x", "plugin/id3v2", "plugin/mad", "nobody"];

/// A random relation from few songs, properties and values, so that collisions are frequent.
pub(super) fn relation(rng: &mut Rng) -> Relation {
    let pick = |rng: &mut Rng, from: &[&str]| from[rng.below(from.len() as u32) as usize].into();
    let key = pick(rng, &KEYS);
    let value = if rng.below(3) == 0 { Value::Number(rng.below(6) as i32 - 1) } else { Value::Text(pick(rng, &TEXTS)) };
    Relation { song: 1 + rng.below(100) as i32, key, value, source: pick(rng, &SOURCES) }
}

pub(super) fn query() -> impl Strategy<Value = Query> {
    let key = prop::sample::select(&KEYS[..]).prop_map(str::to_owned);
    let text = prop::sample::select(&["one", "bJÖRK", "4", "04", "foo bar", "a*b", ""][..]).prop_map(str::to_owned);
    let pattern =
        prop::sample::select(&["*o*", "b?*", "?", r"a\*b", "*", "foo*", "4", "bj?rk", "bjo?rk", "?????", "*??rk"][..])
            .prop_map(str::to_owned);
    let extremes = prop_oneof![-2..8, Just(i32::MIN), Just(i32::MAX)];
    let test = prop_oneof![
        text.prop_map(Test::Equals),
        pattern.prop_map(Test::Match),
        extremes.clone().prop_map(Test::Greater),
        extremes.prop_map(Test::Smaller),
        Just(Test::Has),
    ];
    sentence((key, test).prop_map(|(key, test)| Query::Filter(key, test)))
}

/// Random queries of filters.
pub(super) fn sentence(filter: impl Strategy<Value = Query> + 'static) -> impl Strategy<Value = Query> {
    let leaf = prop_oneof![
        1 => Just(Query::All),
        1 => prop::collection::vec(0..200, 1..4).prop_map(Query::Ids),
        8 => filter,
    ];
    leaf.prop_recursive(4, 12, 2, |inner| {
        let two = || (inner.clone().prop_map(Box::new), inner.clone().prop_map(Box::new));
        prop_oneof![
            inner.clone().prop_map(|query| Query::Not(Box::new(query))),
            two().prop_map(|(one, other)| Query::And(one, other)),
            two().prop_map(|(one, other)| Query::Or(one, other)),
        ]
    })
}

#[test]
fn ten_thousand_queries_find_and_show_the_same_while_relations_come_and_go() {
    let empty = Library { songs: 0, relations: Vec::new() };
    let mut rng = Rng::new(3);
    let (mut reference, mut midb) = (Scan::load(&empty), Midb::<false>::load(&empty));
    let (mut sweep, mut columns) = (Midb::<true>::load(&empty), Columns::load(&empty));
    let (mut mapped, mut ready) = (Mapped::load(&empty), ReadyRows::<Midb<true>>::load(&empty));
    let mut asked = |query: Query| {
        // A change between any two queries; it removes and adds relations equally often.
        let old = (reference.len() > 500).then(|| reference.some(&mut rng));
        let relation = old.unwrap_or_else(|| relation(&mut rng));
        let changed = if reference.len() > 500 {
            [
                reference.remove(&relation),
                midb.remove(&relation),
                sweep.remove(&relation),
                columns.remove(&relation),
                mapped.remove(&relation),
                ready.remove(&relation),
            ]
        } else {
            [
                reference.add(&relation),
                midb.add(&relation),
                sweep.add(&relation),
                columns.add(&relation),
                mapped.add(&relation),
                ready.add(&relation),
            ]
        };
        prop_assert_eq!(changed, [changed[0]; 6]);
        let expected = ask(&reference, &query).0;
        prop_assert_eq!(&ask(&midb, &query).0, &expected);
        prop_assert_eq!(&ask(&sweep, &query).0, &expected);
        prop_assert_eq!(&ask(&columns, &query).0, &expected);
        prop_assert_eq!(&ask(&mapped, &query).0, &expected);
        prop_assert_eq!(&ask(&ready, &query).0, &expected);
        Ok(())
    };
    let asked = std::cell::RefCell::new(&mut asked);
    runner(10_000).run(&query(), |query| (asked.borrow_mut())(query)).unwrap();
}

/// Counted by hand, as a reader counts characters. The reference has its own way of counting them.
#[test]
fn a_question_mark_is_one_character_in_every_engine() {
    fn found<G: Engine>(text: &str, pattern: &str) -> bool {
        let of = |key: &str, value: Value| Relation { song: 1, key: key.into(), value, source: "server".into() };
        let relations = vec![of("status", Value::Number(1)), of("title", text.into())];
        let engine = G::load(&Library { songs: 1, relations });
        !engine.find(&Query::Filter("title".into(), Test::Match(pattern.into())), &mut NoObserver).is_empty()
    }
    for (text, pattern, fits) in [
        ("Björn", "bj?rn", true),
        ("Björn", "bj??rn", false),
        ("Björn", "bj???rn", false),
        ("Björn", "bjo?rn", false),
        ("Björn", "bj*?rn", true),
        ("Björn", "b*??rn", true),
        ("Björn", "?????", true),
        ("Björn", "??????", false),
        // As two code points.
        ("Bjo\u{308}rn", "bj?rn", true),
        ("Bjo\u{308}rn", "bj??rn", false),
        ("Sigur Rós", "sigur r?s", true),
        ("été", "?t?", true),
        ("été", "*?", true),
        ("Việt", "vi?t", true),
        ("Việt", "vi??t", false),
        ("あ", "?", true),
        ("あ", "??", false),
        // が decomposes into か and a mark, 한 into three letters.
        ("がっこう", "????", true),
        ("한국", "??", true),
        ("한국", "?", false),
        ("한국", "한?", true),
        // A vowel sign without a class of its own is a character.
        ("कि", "??", true),
        ("😀 x", "? x", true),
        ("Ωmega", "?mega", true),
        ("café?", r"caf?\?", true),
        ("", "?", false),
        ("Motörhead", "*?rhead", true),
        // Case folding comes first: ß is ss.
        ("Straße", "stra??e", true),
    ] {
        for (engine, found) in [
            ("reference", found::<Scan>(text, pattern)),
            ("midb", found::<Midb<false>>(text, pattern)),
            ("sweep", found::<Midb<true>>(text, pattern)),
            ("mapped", found::<Mapped>(text, pattern)),
            ("shipped", found::<Entries>(text, pattern)),
            ("ready rows", found::<ReadyRows<Midb<true>>>(text, pattern)),
            ("columns", found::<Columns>(text, pattern)),
        ] {
            assert_eq!(found, fits, "{engine}: {text} {pattern}");
        }
    }
}

/// Each order in turn, on engines whose rows were made by another one.
#[test]
fn all_engines_show_what_the_reference_shows_in_any_order_of_sources() {
    fn shown<G: Engine>(relations: &[Relation], orders: &[Preference], query: &Query) -> Vec<Rows> {
        let mut engine = G::load(&Library { songs: 100, relations: relations.to_vec() });
        let mut ask = |order: &Preference| {
            engine.prefer(order);
            while engine.prepare() {}
            let songs = engine.find(query, &mut NoObserver);
            Rows(Fetched::Block(engine.fetch(&songs, &mut NoObserver).into_block()))
        };
        orders.iter().map(&mut ask).collect()
    }
    let mut rng = Rng::new(5);
    let relations: Vec<_> = (0..600).map(|_| relation(&mut rng)).collect();
    let order =
        |patterns: &[&str]| Preference::new(&patterns.iter().map(|&one| one.into()).collect::<Vec<_>>()).unwrap();
    let orders =
        [Preference::default(), order(&["nobody", "plugin/mad", "*"]), order(&[]), order(&["client/*", "plugin/*"])];
    for text in ["*", "+artist", "title~o AND NOT comment:4"] {
        let query = read(text);
        let expected = shown::<Scan>(&relations, &orders, &query);
        assert!(text != "+artist" || expected[0] != expected[1], "the order matters");
        for (engine, rows) in [
            ("midb", shown::<Midb<false>>(&relations, &orders, &query)),
            ("sweep", shown::<Midb<true>>(&relations, &orders, &query)),
            ("mapped", shown::<Mapped>(&relations, &orders, &query)),
            ("ready rows", shown::<ReadyRows<Midb<true>>>(&relations, &orders, &query)),
            ("columns", shown::<Columns>(&relations, &orders, &query)),
        ] {
            assert_eq!(rows, expected, "{engine}, {text}");
        }
        // The one that shipped also finds by the preferred source.
        let shipped = shown::<crate::entries::Entries>(&relations, &orders, &query);
        for (order, rows) in orders.iter().zip(shipped) {
            assert_eq!(rows, shipped_rows(&relations, order, &query), "{text}");
        }
    }
}

#[test]
fn the_seven_queries_give_the_same_rows_of_the_whole_library() {
    let library = library(SONGS, 0, false);
    let reference = Scan::load(&library);
    let (midb, sweep, columns) = (Midb::<false>::load(&library), Midb::<true>::load(&library), Columns::load(&library));
    let (mapped, ready) = (Mapped::load(&library), ReadyRows::<Midb<true>>::load(&library));
    for text in SEVEN {
        let query = read(text);
        let rows = ask(&midb, &query).0;
        assert_eq!(ask(&sweep, &query).0, rows, "{text}");
        assert_eq!(ask(&columns, &query).0, rows, "{text}");
        assert_eq!(ask(&mapped, &query).0, rows, "{text}");
        assert_eq!(ask(&ready, &query).0, rows, "{text}");
        assert_eq!(reference.find(&query, &mut NoObserver), rows.songs(), "{text}");
    }
}
