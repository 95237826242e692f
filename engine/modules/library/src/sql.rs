//! The SQL that answers the library's queries on a real SQLite, and the rows that it must return.

use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::library::Library;
use crate::types::{LibraryBlock, copy_to_js};
use base::{Allowed, Refusal};
use bindings::{js_error, to_js};
use medialib::listing::Listing;
use medialib::relation::Value;
use medialib::sql::ready;
use medialib::sql::{Dialect, Join, Meaning, Names, RANK, Statement, Tables, counted_joins, differences, statement};

/// A typed JavaScript object, or the refusal that is thrown instead.
type RefusalResult<T> = Result<Ts<T>, JsValue>;

/// A property's value, as a JavaScript number or string.
#[derive(Serialize, Tsify)]
#[serde(untagged)]
pub enum SqlValue {
    /// An integer of 32 bits.
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

/// A SELECT, whose rows are a song's id and the properties shown of it. With a single column it only finds the songs, whose rows
/// [`WideRows`] copies.
#[derive(Serialize, Tsify)]
pub struct SqlStatement {
    /// The SQL, with parameters ?1, ?2, …
    text: String,
    /// The values of the parameters, from ?1 on.
    values: Vec<SqlValue>,
}

impl From<Statement> for SqlStatement {
    fn from(Statement { text, values }: Statement) -> SqlStatement {
        SqlStatement { text, values: values.iter().map(SqlValue::from).collect() }
    }
}

/// How to create the database that a dialect queries.
#[derive(Serialize, Tsify)]
pub struct SqlTables {
    /// Statements that make the tables.
    create: Vec<String>,
    /// The INSERT for a relation. Its parameters are the song, the property, the value and the number of the source, from 1.
    insert: String,
    /// Statements to run after all rows are inserted.
    finish: Vec<String>,
    /// The sources in the order of their numbers, from 1.
    sources: Vec<String>,
    /// Name of an SQL function that the statements call and the caller has to register: the rank of a source's number in the
    /// preference, 0 for the most trusted.
    rank: &'static str,
    /// Patterns of sources, the most trusted first; a source that matches none of them ranks last.
    preference: Vec<String>,
    /// The SELECT of the rows that [`WideRows`] keeps; empty for dialects that read rows from their tables.
    all_rows: String,
}

/// A row of a result.
#[derive(Serialize, Tsify)]
pub struct SqlRow {
    /// The song's id.
    song: i32,
    /// The values of the properties shown; `null` where the song lacks one.
    shown: Vec<Option<SqlValue>>,
}

/// XMMS2's SELECT, instrumented to count rows join by join. The first argument of its rank function says where the call comes
/// from: twice the join's number for a row that reached that join, and one more for each row that the first is compared with.
#[derive(Serialize, Tsify)]
pub struct SqlGates {
    /// The instrumented SELECT.
    statement: SqlStatement,
    /// The joins, in order; the query starts from the first.
    gates: Vec<SqlGate>,
}

/// A join.
#[derive(Serialize, Tsify)]
pub struct SqlGate {
    /// The property.
    key: String,
    /// Whether the join keeps a song that lacks the property.
    optional: bool,
}

/// The rows that a query must return.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct SqlRows {
    /// The rows, ordered by song.
    rows: Vec<SqlRow>,
}

/// A song for which another engine returns other rows than S4's midb.
#[derive(Serialize, Tsify)]
pub struct LibraryDifference {
    /// The song's id.
    song: i32,
    /// Whether midb finds the song.
    s4: bool,
    /// Number of rows that the other engine returns for it.
    rows: usize,
    /// The reasons: the smallest set of differences in semantics whose removal makes both return the same.
    #[tsify(type = "('joins' | 'believed' | 'ascii' | 'texts' | 'preferred' | 'numbers' | 'digits' | 'collated')[]")]
    quirks: Vec<&'static str>,
}

/// The songs for which another engine and midb differ.
#[derive(Serialize, Tsify)]
pub struct LibraryDifferences {
    /// The differences, ordered by song.
    songs: Vec<LibraryDifference>,
}

impl Library {
    /// The query in a dialect, with a listing.
    pub(super) fn statement(&self, id: &str, listing: &Listing) -> RefusalResult<SqlStatement> {
        let statement = statement(self.query()?, dialect(id)?, &Names::of(&self.table), listing);
        Ok(to_js(&SqlStatement::from(statement.map_err(|refusal| js_error(&refusal))?))?)
    }
}

fn dialect(id: &str) -> Result<Dialect, JsValue> {
    let known = || Allowed::one_of(Dialect::ALL.map(Dialect::id));
    Dialect::of(id).ok_or_else(|| js_error(&Refusal::new("dialect", id, known())))
}

/// The rows of all songs of SQLite's wide table, from which the answers of the dialect `sql-wide-rows` are copied.
#[wasm_bindgen]
pub struct WideRows(ready::WideRows);

#[wasm_bindgen]
impl WideRows {
    /// Keeps a block of the rows that the dialect's `all_rows` selects. Throws a refusal if it is no block of rows.
    #[wasm_bindgen(constructor)]
    pub fn new(block: Vec<u8>) -> Result<WideRows, JsValue> {
        Ok(WideRows(ready::WideRows::new(block).map_err(|refusal| js_error(&refusal))?))
    }

    /// Copies the rows of songs, in their order.
    pub fn copied(&self, songs: &[i32]) -> LibraryBlock {
        copy_to_js(self.0.copied(songs).block())
    }
}

/// SQL for the library. A dialect is `sql-old`, `sql-inline`, `sql-well`, `sql-wide` or `sql-wide-rows`; all methods use the query of the last
/// `ask`.
#[wasm_bindgen]
impl Library {
    /// How to create a dialect's database; `sql-old` and `sql-inline` share one, and so do the other three. Throws a refusal.
    pub fn sql_tables(&self, id: &str) -> RefusalResult<SqlTables> {
        let names = Names::of(&self.table);
        let dialect = dialect(id)?;
        let Tables { create, insert, finish } = Tables::of(dialect, &names);
        let all_rows = if dialect == Dialect::WideRows { ready::all_rows(&names) } else { String::new() };
        let Names { sources, preference, .. } = names;
        let preference = preference.patterns();
        Ok(to_js(&SqlTables { create, insert, finish, sources, rank: RANK, preference, all_rows })?)
    }

    /// The query in a dialect. Throws a refusal.
    pub fn sql(&self, id: &str) -> RefusalResult<SqlStatement> {
        self.statement(id, &Listing::default())
    }

    /// XMMS2's SELECT for the query, instrumented to count rows join by join. Throws a refusal.
    pub fn sql_gates(&self) -> RefusalResult<SqlGates> {
        let (statement, gates) = counted_joins(self.query()?);
        let gates = gates.into_iter().map(|Join { key, optional }| SqlGate { key, optional }).collect();
        Ok(to_js(&SqlGates { statement: statement.into(), gates })?)
    }

    /// The rows that a dialect's SELECT must return, computed without SQL; for the id `s4`, those that S4 must return. Throws
    /// a refusal.
    pub fn sql_meant(&self, id: &str) -> RefusalResult<SqlRows> {
        let meaning = if id == "s4" { Meaning::s4() } else { Meaning::of(dialect(id)?) };
        let rows = meaning.rows(self.query()?, &self.table).map_err(|refusal| js_error(&refusal))?;
        let rows = rows.into_iter().map(|row| SqlRow {
            song: row.song,
            shown: row.shown.iter().map(|value| value.as_ref().map(SqlValue::from)).collect(),
        });
        Ok(to_js(&SqlRows { rows: rows.collect() })?)
    }

    /// The songs for which a dialect, or the S4 that shipped (`entries`), returns other rows than midb, and why. Throws a
    /// refusal.
    pub fn differences(&self, id: &str) -> RefusalResult<LibraryDifferences> {
        let meaning = if id == "entries" { Meaning::shipped() } else { Meaning::of(dialect(id)?) };
        let found = differences(self.query()?, &meaning, &self.table).map_err(|refusal| js_error(&refusal))?;
        let listed = found.into_iter().map(|difference| LibraryDifference {
            song: difference.song,
            s4: difference.s4,
            rows: difference.rows,
            quirks: difference.quirks.iter().map(|quirk| quirk.id()).collect(),
        });
        Ok(to_js(&LibraryDifferences { songs: listed.collect() })?)
    }
}
