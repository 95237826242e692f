//! The text of the statements, and the agreement of the meaning without quirks with S4's engines. A real SQLite is tested in
//! `tests/node/library.sqlite.test.ts`.

use super::*;
use crate::engine::{Engine, Fetched};
use crate::generator::library;
use crate::listing::{Listing, Order};
use crate::query::{Rules, parse};
use crate::relation::Relation;
use crate::scan::Scan;
use base::Allowed;
use observe::probe::NoObserver;

fn read(text: &str) -> Query {
    parse(text, Rules::XMMS2).unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

fn names(keys: &[&str]) -> Names {
    let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    Names { keys: owned(keys), sources: owned(&["server", "plugin/mad"]), preference: Default::default() }
}

fn listed(query: &str, dialect: Dialect, listing: &Listing) -> Result<Statement, Refusal> {
    statement(&read(query), dialect, &names(&["status", "artist"]), listing)
}

fn text(query: &str, dialect: Dialect) -> String {
    listed(query, dialect, &Listing::default()).unwrap().text
}

#[test]
fn without_quirks_the_model_equals_the_reference() {
    let library = library(400, 0, false);
    let (reference, table) = (Scan::load(&library), Table::of(&library.relations));
    for query in
        ["one", "*", "artist:metallica", "tracknr>12 OR title~an", "NOT (+comment date:1999)", "#3,7-9 artist~?e*"]
    {
        let query = read(query);
        let songs = reference.find(&query, &mut NoObserver);
        let Fetched::Rows(rows) = reference.fetch(&songs, &mut NoObserver) else { unreachable!("the scan has rows") };
        assert_eq!(Meaning::s4().rows(&query, &table).unwrap(), rows, "{query:?}");
    }
}

#[test]
fn xmms2_starts_from_the_first_property_that_must_be_there() {
    let start = |query| {
        let text = text(query, Dialect::Old);
        text[text.find("WHERE m0.key = ").unwrap() + 15..].lines().next().unwrap().to_owned()
    };
    assert_eq!(start("+comment tracknr>3 artist:x"), "'tracknr'");
    assert_eq!(start("+comment"), "'url'");
    // The implicit first property is not ranked by source.
    assert_eq!(text("*", Dialect::Old).matches("m0.source").count(), 0);
    assert_eq!(text("one", Dialect::Old).matches("m0.source").count(), 1);
}

#[test]
fn optional_properties_are_outer_joins() {
    let old = text("tracknr>3 date:1999 +comment", Dialect::Old);
    assert!(old.contains("\nJOIN Media m1 ON m1.id = m0.id AND m1.key = 'date'"), "{old}");
    assert!(old.contains("\nLEFT JOIN Media m2 ON m2.id = m0.id AND m2.key = 'comment'"), "{old}");
    assert_eq!(old.matches("LEFT JOIN").count(), 4, "{old}");
}

#[test]
fn the_inline_text_is_the_old_one_without_its_function() {
    let (old, inline) = (text("one", Dialect::Old), text("one", Dialect::Inline));
    assert!(old.contains("xmms_source_pref(m0.source)"), "{old}");
    assert_eq!(
        old.replace("xmms_source_pref(m0.source)", "CASE m0.source WHEN 1 THEN 0 WHEN 2 THEN 3 END").lines().nth(8),
        inline.lines().nth(8)
    );
    assert!(!inline.contains("xmms_source_pref"), "{inline}");
}

#[test]
fn a_property_that_no_song_has_finds_nothing() {
    assert_eq!(text("genre:rock", Dialect::Wide), "SELECT song, \"artist\", NULL, NULL\nFROM Wide\nWHERE 0");
}

#[test]
fn a_listing_is_in_the_clauses_and_ready_rows_need_the_songs_alone() {
    let mut listing = Listing { group: Some("artist".into()), limit: Some(7), ..Listing::default() };
    listing.order.push(Order { key: "artist".into(), is_descending: true });
    let rest = "\nFROM Wide\nWHERE song IN (SELECT MIN(song) FROM Wide WHERE \"status\" = ?1 GROUP BY \"artist\")\n\
                ORDER BY \"artist\" DESC, song\nLIMIT 7";
    let text = |dialect, listing: &Listing| listed("*", dialect, listing).unwrap().text;
    assert_eq!(text(Dialect::WideRows, &listing), format!("SELECT song{rest}"));
    assert_eq!(text(Dialect::Wide, &listing), format!("SELECT song, \"artist\", NULL, NULL{rest}"));
    // Other properties do not lie ready.
    listing.show(&["status".to_owned()]).unwrap();
    assert_eq!(text(Dialect::WideRows, &listing), format!("SELECT song, \"status\", NULL, NULL{rest}"));
    let refusal = listed("*", Dialect::Old, &listing).unwrap_err();
    assert_eq!(refusal.to_string(), "dialect is sql-old; allowed: sql-well, sql-wide, sql-wide-rows");
}

#[test]
fn columns_have_names_that_differ_in_more_than_case() {
    let columns = tables::columns(&names(&["artist", "Artist", "ARTIST", "song", "a\"b"]).keys);
    assert_eq!(columns, ["\"artist\"", "\"Artist_\"", "\"ARTIST__\"", "\"song_\"", "\"a\"\"b\""]);
}

#[test]
fn songs_in_a_row_are_one_span() {
    assert_eq!(spans(&[9, 3, 4, 5, 7]), "({} IN (7, 9) OR {} BETWEEN 3 AND 5)");
    assert_eq!(spans(&[2]), "({} IN (2))");
}

#[test]
fn a_counted_text_is_the_old_one_but_for_where_it_calls_from() {
    let (statement, gates) = counted_joins(&read("one"));
    let keys: Vec<_> = gates.iter().map(|gate| (gate.key.as_str(), gate.optional)).collect();
    assert_eq!(keys, [("artist", false), ("album", true), ("title", true)]);
    let plain = (0..6).fold(statement.text, |text, place| text.replace(&format!("({place}, "), "("));
    assert_eq!(plain, text("one", Dialect::Old));
}

/// A song with many properties, each with a different value from each of two sources of the same rank; and a query for all of them.
fn quarrel(properties: usize) -> (Query, Table) {
    let keys: Vec<_> = (0..properties).map(|nth| format!("p{nth}")).collect();
    let said = |key: &String, source: &str, value: i32| Relation {
        song: 1,
        key: key.as_str().into(),
        value: Value::Number(value),
        source: source.into(),
    };
    let relations: Vec<_> = keys.iter().flat_map(|key| [said(key, "one", 1), said(key, "other", 2)]).collect();
    let asked: Vec<_> = keys.iter().map(|key| format!("{key}>1")).collect();
    (read(&asked.join(" ")), Table::of(&relations))
}

#[test]
fn a_library_whose_joins_would_never_end_is_refused() {
    let (query, table) = quarrel(32);
    let began = std::time::Instant::now();
    let invalid = Meaning::of(Dialect::Old).rows(&query, &table).unwrap_err();
    assert_eq!(
        (invalid.knob.as_str(), invalid.value.as_str(), &invalid.allowed),
        ("query", "4294967296", &Allowed::Joins { song: 1, tests: 63, most: meaning::MOST_JOINED as u32 })
    );
    assert_eq!(differences(&query, &Meaning::of(Dialect::Old), &table).unwrap_err(), invalid);
    // It takes a millisecond; 2^32 rows take hours.
    assert!(began.elapsed().as_secs() < 5);
}

#[test]
fn a_song_that_is_joined_in_many_ways_has_one_row_where_the_same_is_shown() {
    let (query, table) = quarrel(12);
    let rows = Meaning::of(Dialect::Old).rows(&query, &table).unwrap();
    assert_eq!(rows, [crate::engine::Row { song: 1, shown: Default::default() }]);
}
