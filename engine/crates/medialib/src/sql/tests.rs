//! The text of the statements. A real SQLite is tested in `tests/node/library.sqlite.test.ts`.

use super::*;
use crate::listing::{Listing, Order};
use crate::query::{Rules, parse};

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
fn a_property_that_no_song_has_finds_nothing() {
    assert_eq!(text("genre:rock", Dialect::Wide), "SELECT song, \"artist\", NULL, NULL\nFROM Wide\nWHERE 0");
}

#[test]
fn a_listing_is_in_the_clauses() {
    let mut listing = Listing { group: Some("artist".into()), limit: Some(7), ..Listing::default() };
    listing.order.push(Order { key: "artist".into(), is_descending: true });
    let rest = "\nFROM Wide\nWHERE song IN (SELECT MIN(song) FROM Wide WHERE \"status\" = ?1 GROUP BY \"artist\")\n\
                ORDER BY \"artist\" DESC, song\nLIMIT 7";
    let text = |dialect, listing: &Listing| listed("*", dialect, listing).unwrap().text;
    assert_eq!(text(Dialect::Wide, &listing), format!("SELECT song, \"artist\", NULL, NULL{rest}"));
    listing.show(&["status".to_owned()]).unwrap();
    assert_eq!(text(Dialect::Wide, &listing), format!("SELECT song, \"status\", NULL, NULL{rest}"));
    let refusal = listed("*", Dialect::Old, &listing).unwrap_err();
    assert_eq!(refusal.to_string(), "dialect is sql-old; allowed: sql-well, sql-wide");
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
