//! What rows that lie ready cost: when they are first made, and after each change.

use super::*;
use crate::relation::Relation;

/// Records that an engine reads to fetch all rows, beyond those that it reads for the same answer a second time.
fn making<G: Engine>(engine: &G) -> u64 {
    let all = read("*");
    let songs = engine.find(&all, &mut Totals::default());
    let [first, again] = [(), ()].map(|()| {
        let mut totals = Totals::default();
        engine.fetch(&songs, &mut totals);
        totals.sum(EventKind::Read) + totals.sum(EventKind::Walked)
    });
    first - again
}

/// Adds a relation of the property.
fn change<G: Engine>(engine: &mut G, key: &str) {
    let relation = Relation { song: 1, key: key.into(), value: 1.into(), source: "nobody".into() };
    assert!(engine.add(&relation));
}

/// The cost at the first answer, after a play count has come, and after a title has.
fn costs<G: Engine>(library: &Library) -> [u64; 3] {
    let mut engine = G::load(library);
    let first = making(&engine);
    change(&mut engine, "timesplayed");
    let played = making(&engine);
    change(&mut engine, "title");
    [first, played, making(&engine)]
}

#[test]
fn a_change_of_a_shown_property_makes_all_rows_anew_and_a_play_count_does_not() {
    let library = library(SONGS, 0, false);
    let of = |keys: &[&str]| library.relations.iter().filter(|one| keys.contains(&&*one.key)).count() as u64;
    let shown = of(&crate::engine::SHOWN);
    // One walk through all leaves, and the songs of the shown properties; columns have these properties by themselves.
    let all = library.relations.len() as u64 + shown;
    assert_eq!(costs::<ReadyRows<Midb<true>>>(&library), [all, 0, all + 3]);
    assert_eq!(costs::<Columns>(&library), [shown, 0, shown + 1]);
    assert_eq!(costs::<Midb<false>>(&library), [0; 3], "without ready rows nothing is kept");
    assert_eq!((all, shown), (279_266, 41_620));
}

#[test]
fn rows_that_were_prepared_cost_nothing_at_the_first_answer() {
    let library = library(300, 0, false);
    let mut engine = ReadyRows::<Midb<true>>::load(&library);
    while engine.prepare() {}
    assert_eq!(making(&engine), 0);
}
