//! All engines give the same rows as the reference.

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};

use super::shipped::shipped_rows;
use super::*;
use crate::query::Test;
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
fn ten_thousand_queries_find_and_show_the_same_while_relations_come() {
    let empty = Library { songs: 0, relations: Vec::new() };
    let mut rng = Rng::new(3);
    let new = || {
        let midb = Midb::<false>::load(&empty);
        let sweep = Midb::<true>::load(&empty);
        let ready = ReadyRows::<Midb<true>>::load(&empty);
        (Scan::load(&empty), midb, sweep, Columns::load(&empty), Mapped::load(&empty), ready)
    };
    let (mut reference, mut midb, mut sweep, mut columns, mut mapped, mut ready) = new();
    let mut asked = |query: Query| {
        if reference.len() > 500 {
            (reference, midb, sweep, columns, mapped, ready) = new();
        }
        // A change between any two queries.
        let relation = relation(&mut rng);
        macro_rules! changed {
            ($($engine:ident)+) => { [$($engine.add(&relation)),+] };
        }
        let changed = changed!(reference midb sweep columns mapped ready);
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
    let of = |key: &str, value: Value| Relation { song: 1, key: key.into(), value, source: "server".into() };
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
        let library = Library { songs: 1, relations: vec![of("status", Value::Number(1)), of("title", text.into())] };
        let query = Query::Filter("title".into(), Test::Match(pattern.into()));
        let expected = if fits { vec![1] } else { Vec::new() };
        assert_eq!(Scan::load(&library).find(&query, &mut NoObserver), expected, "reference: {text} {pattern}");
        for (name, engine) in engines(&library) {
            assert_eq!(engine.find(&query), expected, "{name}: {text} {pattern}");
        }
    }
}

/// Each order in turn, on engines whose rows were made by another one.
#[test]
fn all_engines_show_what_the_reference_shows_in_any_order_of_sources() {
    let mut rng = Rng::new(5);
    let relations: Vec<_> = (0..600).map(|_| relation(&mut rng)).collect();
    let library = Library { songs: 100, relations };
    let order =
        |patterns: &[&str]| Preference::new(&patterns.iter().map(|&one| one.into()).collect::<Vec<_>>()).unwrap();
    let orders =
        [Preference::default(), order(&["nobody", "plugin/mad", "*"]), order(&[]), order(&["client/*", "plugin/*"])];
    for text in ["*", "+artist", "title~o AND NOT comment:4"] {
        let query = read(text);
        let mut reference = Scan::load(&library);
        let expected = orders.each_ref().map(|order| {
            reference.prefer(order);
            reference.answer(&query, &mut NoObserver)
        });
        assert!(text != "+artist" || expected[0] != expected[1], "the order matters");
        for (name, mut engine) in engines(&library) {
            for (order, expected) in orders.iter().zip(&expected) {
                engine.prefer(order);
                engine.prepare();
                let rows = engine.answer(&query);
                // The one that shipped also finds by the preferred source.
                match name {
                    "entries" => {
                        assert_eq!(rows, shipped_rows(&library.relations, order, &query).0.into_block(), "{text}")
                    }
                    _ => assert_eq!(rows, *expected, "{name}, {text}"),
                }
            }
        }
    }
}
