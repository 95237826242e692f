//! The SQL that answers the library's queries on a real SQLite.

use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::library::Library;
use base::{Allowed, Refusal};
use bindings::{js_error, to_js};
use medialib::listing::Listing;
use medialib::relation::Value;
use medialib::sql::{Dialect, Join, Names, RANK, Statement, Tables, counted_joins, statement};

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

/// A SELECT, whose rows are a song's id and the properties shown of it.
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

/// SQL for the library. A dialect is `sql-old`, `sql-well` or `sql-wide`; all methods use the query of the last `ask`.
#[wasm_bindgen]
impl Library {
    /// How to create a dialect's database; `sql-well` and `sql-wide` share one. Throws a refusal.
    pub fn sql_tables(&self, id: &str) -> RefusalResult<SqlTables> {
        let names = Names::of(&self.table);
        let Tables { create, insert, finish } = Tables::of(dialect(id)?, &names);
        let Names { sources, preference, .. } = names;
        let preference = preference.patterns();
        Ok(to_js(&SqlTables { create, insert, finish, sources, rank: RANK, preference })?)
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
}
