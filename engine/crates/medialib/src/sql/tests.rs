//! The text of the statements. A real SQLite is tested in `tests/node/library.sqlite.test.ts`.

use super::*;
use crate::listing::Listing;
use crate::query::{Rules, parse};

fn read(text: &str) -> Query {
    parse(text, Rules::XMMS2).unwrap_or_else(|fault| panic!("{text}: {fault:?}"))
}

fn names(keys: &[&str]) -> Names {
    let owned = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    Names { keys: owned(keys), sources: owned(&["server", "plugin/mad"]), preference: Default::default() }
}

fn text(query: &str, dialect: Dialect) -> String {
    statement(&read(query), dialect, &names(&["status", "artist"]), &Listing::default()).unwrap().text
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
fn songs_in_a_row_are_one_span() {
    assert_eq!(spans(&[9, 3, 4, 5, 7]), "({} IN (7, 9) OR {} BETWEEN 3 AND 5)");
    assert_eq!(spans(&[2]), "({} IN (2))");
}
