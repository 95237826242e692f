//! What to ask a SQLite about a library, for who has one.

use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::library::{Library, refused};
use base::config::Refusal;
use bindings::{give, thrown};
use medialib::relation::{PREFERENCE, Value};
use medialib::sql::{Dialect, Gate, Meaning, Names, RANK, Statement, Tables, differences, gates, statement};

/// An object for JavaScript, or what is thrown instead.
type Thrown<T> = Result<Ts<T>, JsValue>;

/// A value as JavaScript has it.
#[derive(Serialize, Tsify)]
#[serde(untagged)]
pub enum SqlValue {
    /// A whole number.
    Number(i32),
    /// A text.
    Text(String),
}

impl From<&Value> for SqlValue {
    fn from(value: &Value) -> SqlValue {
        match value {
            Value::Number(number) => SqlValue::Number(*number),
            Value::Text(text) => SqlValue::Text(text.to_string()),
        }
    }
}

/// A SELECT: its rows are a song's number and what is shown of it.
#[derive(Serialize, Tsify)]
pub struct SqlStatement {
    /// In which values are ?1, ?2, …
    text: String,
    /// From the first on.
    values: Vec<SqlValue>,
}

impl From<Statement> for SqlStatement {
    fn from(Statement { text, values }: Statement) -> SqlStatement {
        SqlStatement { text, values: values.iter().map(SqlValue::from).collect() }
    }
}

/// How a database for some of the dialects is made.
#[derive(Serialize, Tsify)]
pub struct SqlTables {
    /// Statements that make the tables.
    create: Vec<String>,
    /// What a relation is added by: its song, property, value and the number of its source, from 1.
    insert: String,
    /// Statements for what is made of all rows.
    finish: Vec<String>,
    /// Sources by their number, from 1 on.
    sources: Vec<String>,
    /// The function that the statements use: how far down the preference a source is, given its number.
    rank: &'static str,
    /// Patterns of sources, the most believed first; who is not listed is believed least.
    preference: [&'static str; PREFERENCE.len()],
}

/// A row of a result.
#[derive(Serialize, Tsify)]
pub struct SqlRow {
    /// The song's number.
    song: i32,
    /// What is shown of it.
    shown: Vec<Option<SqlValue>>,
}

/// XMMS2's SELECT with the joins that its rows have to pass. Its function is told first where it is called from: twice the
/// number of a join for a row that came to it, and one more for each that the row is compared with.
#[derive(Serialize, Tsify)]
pub struct SqlGates {
    /// What is asked.
    statement: SqlStatement,
    /// The joins, in order; the first is what the query starts from.
    gates: Vec<SqlGate>,
}

/// A join.
#[derive(Serialize, Tsify)]
pub struct SqlGate {
    /// The property.
    key: String,
    /// Whether a song passes without it.
    optional: bool,
}

/// The rows of a query, by song.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct SqlRows {
    /// In order of their songs.
    rows: Vec<SqlRow>,
}

/// A song of which somebody gives other rows than S4's midb does.
#[derive(Serialize, Tsify)]
pub struct LibraryDifference {
    /// The song's number.
    song: i32,
    /// Whether midb finds it.
    s4: bool,
    /// Rows that the other gives.
    rows: usize,
    /// Why: the fewest departures without which both would give the same.
    #[tsify(type = "('joins' | 'believed' | 'ascii' | 'texts' | 'preferred' | 'numbers' | 'digits' | 'collated')[]")]
    quirks: Vec<&'static str>,
}

/// Where somebody and midb part.
#[derive(Serialize, Tsify)]
pub struct LibraryDifferences {
    /// By song.
    songs: Vec<LibraryDifference>,
}

fn dialect(id: &str) -> Result<Dialect, JsValue> {
    let known = || Dialect::ALL.map(Dialect::id).join(", ");
    Dialect::of(id).ok_or_else(|| thrown(&Refusal::new("dialect", id, known())))
}

/// Dialects are `sql-old`, `sql-inline`, `sql-well` and `sql-wide`; the query is the one that was asked last.
#[wasm_bindgen]
impl Library {
    /// How the database of a dialect is made; the first two share one, and the other two. Throws a refusal.
    pub fn sql_tables(&self, id: &str) -> Thrown<SqlTables> {
        let names = Names::of(&self.table);
        let Tables { create, insert, finish } = Tables::of(dialect(id)?, &names);
        let sources = names.sources;
        Ok(give(&SqlTables { create, insert, finish, sources, rank: RANK, preference: PREFERENCE })?)
    }

    /// The query in a dialect. Throws a refusal.
    pub fn sql(&self, id: &str) -> Thrown<SqlStatement> {
        let statement = statement(self.query()?, dialect(id)?, &Names::of(&self.table));
        Ok(give(&SqlStatement::from(statement))?)
    }

    /// The query as XMMS2 asked it, counted join by join. Throws a refusal.
    pub fn sql_gates(&self) -> Thrown<SqlGates> {
        let (statement, gates) = gates(self.query()?);
        let gates = gates.into_iter().map(|Gate { key, optional }| SqlGate { key, optional }).collect();
        Ok(give(&SqlGates { statement: statement.into(), gates })?)
    }

    /// The rows that a dialect must give, without SQL; those of S4 for `s4`. Throws a refusal.
    pub fn sql_meant(&self, id: &str) -> Thrown<SqlRows> {
        let meaning = if id == "s4" { Meaning::s4() } else { Meaning::of(dialect(id)?) };
        let rows = meaning.rows(self.query()?, &self.table).map_err(refused)?;
        let rows = rows.into_iter().map(|row| SqlRow {
            song: row.song,
            shown: row.shown.iter().map(|value| value.as_ref().map(SqlValue::from)).collect(),
        });
        Ok(give(&SqlRows { rows: rows.collect() })?)
    }

    /// Where a dialect, or the S4 that shipped (`entries`), gives other rows than midb, by song, and why. Throws a refusal.
    pub fn differences(&self, id: &str) -> Thrown<LibraryDifferences> {
        let meaning = if id == "entries" { Meaning::shipped() } else { Meaning::of(dialect(id)?) };
        let found = differences(self.query()?, &meaning, &self.table).map_err(refused)?;
        let listed = found.into_iter().map(|difference| LibraryDifference {
            song: difference.song,
            s4: difference.s4,
            rows: difference.rows,
            quirks: difference.quirks.iter().map(|quirk| quirk.id()).collect(),
        });
        Ok(give(&LibraryDifferences { songs: listed.collect() })?)
    }
}
