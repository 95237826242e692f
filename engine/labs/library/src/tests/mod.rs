//! Every variant gives the rows of the [`reference`].

mod reference;

use super::catalogue::{QUERIES, rows};
use base::planted::with_planted;
use base::rng::Rng;
use medialib::generator::{Library, library};
use medialib::query::{Query, Rules, Test, parse};
use medialib::relation::Value;

/// The variant that gives some queries another meaning by design; `medialib` has a reference of it.
const SHIPPED: &str = "entries";

/// The digests of all variants, by id.
fn digests(library: &Library, query: &Query) -> Vec<(&'static str, u64)> {
    rows().into_iter().map(|row| (row.variant.id, (row.count)(library, query).0)).collect()
}

/// A query of up to four tests, whose operands are often values of the library.
fn query(library: &Library, depth: u32, rng: &mut Rng) -> Query {
    let inner = |rng: &mut Rng| Box::new(query(library, depth - 1, rng));
    match if depth == 0 { 9 } else { rng.below(8) } {
        0 => Query::Not(inner(rng)),
        1 | 2 => Query::And(inner(rng), inner(rng)),
        3 | 4 => Query::Or(inner(rng), inner(rng)),
        5 => Query::Ids((0..4).map(|_| rng.below(library.songs + 3) as i32).collect()),
        6 => Query::All,
        _ => {
            let relation = &library.relations[rng.below(library.relations.len() as u32) as usize];
            let text = match &relation.value {
                Value::Number(number) => number.to_string(),
                Value::Text(text) => {
                    if rng.below(2) == 0 {
                        text.to_uppercase()
                    } else {
                        text.to_string()
                    }
                }
            };
            let letter = char::from(b'a' + rng.below(26) as u8);
            let test = match rng.below(6) {
                0 | 1 => Test::Equals(text),
                2 => Test::Match(format!("*{letter}*")),
                3 => Test::Match(format!("{letter}*?")),
                4 => Test::Greater(text.parse().unwrap_or(9)),
                _ if rng.below(2) == 0 => Test::Smaller(text.parse().unwrap_or(9)),
                _ => Test::Has,
            };
            Query::Filter(relation.key.to_string(), test)
        }
    }
}

/// The library and the query of a seed.
fn drawn(seed: u32) -> (Library, Query) {
    let mut rng = Rng::new(seed.into());
    let mut library = library(3 + rng.below(15), seed, rng.below(5) == 0);
    if rng.below(2) == 0 {
        library.shuffle(seed);
    }
    let query = query(&library, 2, &mut rng);
    (library, query)
}

#[test]
fn all_variants_answer_as_the_reference_does() {
    for seed in 0..1_000 {
        let (library, query) = drawn(seed);
        let expected = reference::digest(&library.relations, &query);
        for (variant, digest) in digests(&library, &query) {
            assert!(digest == expected || variant == SHIPPED, "{variant}, seed {seed}: {query:?}");
        }
    }
}

#[test]
fn all_variants_answer_the_queries_of_the_catalogue_as_the_reference_does() {
    for seed in 0..3 {
        let library = library(400, seed, false);
        for (name, text) in QUERIES {
            let query = parse(text, Rules::XMMS2).unwrap();
            let expected = reference::digest(&library.relations, &query);
            assert!(digests(&library, &query).iter().all(|&(_, digest)| digest == expected), "{name}, seed {seed}");
        }
    }
}

#[test]
fn the_reference_finds_patterns_that_no_engine_matches() {
    let library = library(100, 1, false);
    let query = parse("artist~a", Rules::XMMS2).unwrap();
    let digests = with_planted(|| digests(&library, &query));
    assert!(digests.iter().all(|(_, digest)| *digest == digests[0].1), "{digests:?}");
    assert_ne!(digests[0].1, reference::digest(&library.relations, &query));
}
