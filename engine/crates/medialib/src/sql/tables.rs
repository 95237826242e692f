//! The tables of a library in SQLite, and the statements that fill them.
//!
//! *XMMS2's* (its schema 36): `Media` has a row for each relation, with the value as text and, if it is a number, also as
//! a number; it has five indices, none of them on the number. *Today's*: `Relation` has each value in its own type, with an
//! index by value; `Shown` has the values of preferred sources; `Song` and `Wide` have a row for each song.

use std::collections::BTreeSet;

use super::super::engine::STATUS;
use super::{Dialect, Names, quoted};

/// XMMS2's function for the rank of a source, by its number.
pub const RANK: &str = "xmms_source_pref";

/// The statements that make a database: `create`, then `insert` for each relation, then `finish`.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Creates the tables.
    pub create: Vec<String>,
    /// Inserts a relation; its parameters are the song's number, the property, the value and the number of the source.
    pub insert: String,
    /// Creates indices, and tables that are derived from others.
    pub finish: Vec<String>,
}

impl Tables {
    /// The tables of a dialect; today's dialects share theirs.
    pub fn of(dialect: Dialect, names: &Names) -> Tables {
        match dialect {
            Dialect::Old => xmms2(names),
            Dialect::Well | Dialect::Wide => today(names),
        }
    }
}

/// Rows of `VALUES`: number, name and rank of each source.
fn sources(names: &Names, row: impl Fn(usize, &str) -> String) -> String {
    let rows: Vec<_> = (1..).zip(&names.sources).map(|(number, source)| row(number, source)).collect();
    rows.join(", ")
}

fn xmms2(names: &Names) -> Tables {
    let rows = sources(names, |number, source| format!("({number}, {})", quoted(source)));
    let mut create = vec![
        "CREATE TABLE Media (id INTEGER, key, value, source INTEGER, intval INTEGER DEFAULT NULL)".to_owned(),
        "CREATE TABLE Sources (id INTEGER PRIMARY KEY AUTOINCREMENT, source)".to_owned(),
    ];
    if !rows.is_empty() {
        create.push(format!("INSERT INTO Sources VALUES {rows}"));
    }
    // A source's new value of a property replaces the old one.
    create.push("CREATE UNIQUE INDEX key_idx ON Media (id, key, source)".to_owned());
    let index = |name: &str, columns: &str| format!("CREATE INDEX {name} ON Media ({columns})");
    Tables {
        create,
        insert: "INSERT OR REPLACE INTO Media VALUES (?1, ?2, CAST(?3 AS TEXT), ?4, \
                 CASE typeof(?3) WHEN 'integer' THEN ?3 END)"
            .to_owned(),
        finish: vec![
            index("id_key_value_idx", "id, key, value"),
            index("id_key_value_nocase_idx", "id, key, value COLLATE NOCASE"),
            index("key_value_idx", "key, value"),
            index("key_value_nocase_idx", "key, value COLLATE NOCASE"),
        ],
    }
}

fn today(names: &Names) -> Tables {
    let rows =
        sources(names, |number, source| format!("({number}, {}, {})", quoted(source), names.preference.rank(source)));
    let mut create = vec![
        "CREATE TABLE Source (source INTEGER PRIMARY KEY, name TEXT, rank INTEGER)".to_owned(),
        "CREATE TABLE Relation (song INTEGER, key TEXT, value COLLATE NOCASE, source INTEGER, \
         PRIMARY KEY (song, key, value COLLATE BINARY, source)) WITHOUT ROWID"
            .to_owned(),
    ];
    if !rows.is_empty() {
        create.push(format!("INSERT INTO Source VALUES {rows}"));
    }
    let columns = columns(&names.keys);
    let pivot = names.keys.iter().map(|key| format!(", MAX(value) FILTER (WHERE key = {})", quoted(key)));
    let (status, playable) = STATUS;
    let mut finish = vec![
        "CREATE INDEX RelationByValue ON Relation (key, value, song)".to_owned(),
        "CREATE TABLE Shown (song INTEGER, key TEXT, value, PRIMARY KEY (song, key)) WITHOUT ROWID".to_owned(),
        "INSERT INTO Shown SELECT song, key, value FROM (SELECT song, key, value, \
         row_number() OVER (PARTITION BY song, key ORDER BY rank, value COLLATE BINARY) AS nth \
         FROM Relation JOIN Source USING (source)) WHERE nth = 1"
            .to_owned(),
        "CREATE TABLE Song (song INTEGER PRIMARY KEY, playable INTEGER)".to_owned(),
        format!(
            "INSERT INTO Song SELECT song, MAX(key = {} AND value = {playable}) FROM Relation GROUP BY song",
            quoted(status)
        ),
        format!(
            "CREATE TABLE Wide (song INTEGER PRIMARY KEY{})",
            columns.iter().map(|column| format!(", {column} COLLATE NOCASE")).collect::<String>()
        ),
        format!("INSERT INTO Wide SELECT song{} FROM Shown GROUP BY song", pivot.collect::<String>()),
    ];
    finish.extend((0..).zip(&columns).map(|(nth, column)| format!("CREATE INDEX Wide{nth} ON Wide ({column})")));
    finish.push("ANALYZE".to_owned());
    Tables { create, insert: "INSERT OR IGNORE INTO Relation VALUES (?1, ?2, ?3, ?4)".to_owned(), finish }
}

/// Quoted column names for properties. Ignoring case, they differ from each other and from the song's number.
pub(super) fn columns(keys: &[String]) -> Vec<String> {
    let mut taken: BTreeSet<String> = ["song", "rowid", "oid", "_rowid_"].map(str::to_owned).into();
    let free = |key: &String| {
        let mut name = key.clone();
        while !taken.insert(name.to_ascii_lowercase()) {
            name.push('_');
        }
        format!("\"{}\"", name.replace('"', "\"\""))
    };
    keys.iter().map(free).collect()
}
