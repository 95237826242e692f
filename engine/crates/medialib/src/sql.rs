//! A library in SQLite, and a [`Query`] as SQL in three dialects, which differ in tables and text.
//!
//! | file | dialect | tables |
//! |---|---|---|
//! | [`xmms2`] | old: XMMS2's of April 2010, with a user-defined function for the rank of a source | XMMS2's two |
//! | [`today`] | well: the relations with suitable indices, sets instead of joins, and shown values chosen in advance | [`tables`] |
//! | [`today`] | wide: a row for each song, a column for each property, and the best source chosen in advance | [`tables`] |
//!
//! A query in SQL has not quite the same meaning as in S4: `docs/library.md` says in what they differ.

mod tables;
mod today;
mod xmms2;

use std::collections::BTreeSet;

pub use tables::{RANK, Tables};

use super::listing::Listing;
use super::query::{Query, Test};
use super::relation::{Preference, Value};
use super::table::Table;
use base::{Allowed, Refusal};

/// A dialect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// XMMS2's of 2010: a join for each property, and a function of the program for the rank of a source.
    Old,
    /// Today's SQL on relations.
    Well,
    /// Today's SQL on a row for each song.
    Wide,
}

impl Dialect {
    /// All dialects.
    pub const ALL: [Dialect; 3] = [Dialect::Old, Dialect::Well, Dialect::Wide];

    /// Its name.
    pub fn id(self) -> &'static str {
        match self {
            Dialect::Old => "sql-old",
            Dialect::Well => "sql-well",
            Dialect::Wide => "sql-wide",
        }
    }

    /// The dialect of this name.
    pub fn of(id: &str) -> Option<Dialect> {
        Dialect::ALL.into_iter().find(|dialect| dialect.id() == id)
    }
}

/// The properties and sources of a library, in order of first use, from which SQL is written.
#[derive(Clone, Debug)]
pub struct Names {
    /// Properties.
    pub keys: Vec<String>,
    /// Sources, numbered from 1 in tables.
    pub sources: Vec<String>,
    /// The order in which sources are preferred.
    pub preference: Preference,
}

impl Names {
    /// The names of a library.
    pub fn of(table: &Table) -> Names {
        let named = |places: &[u32]| {
            let mut seen = vec![false; table.strings.len()];
            let first =
                places.iter().map(|&place| place as usize).filter(|&place| !std::mem::replace(&mut seen[place], true));
            first.map(|place| table.strings[place].to_string()).collect()
        };
        Names { keys: named(&table.keys), sources: named(&table.sources), preference: table.preference.clone() }
    }
}

/// A SELECT whose rows are a song's number and its shown properties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// Its text, with placeholders `?1`, `?2`, … for values.
    pub text: String,
    /// The values, from `?1` on.
    pub values: Vec<Value>,
}

/// A query in a dialect, with the rows of a listing.
///
/// # Errors
/// If the listing is not the usual one and the dialect is XMMS2's, which is the SQL that the blog measured and no other.
pub fn statement(query: &Query, dialect: Dialect, names: &Names, listing: &Listing) -> Result<Statement, Refusal> {
    match dialect {
        Dialect::Old if *listing != Listing::default() => {
            let others = [Dialect::Well, Dialect::Wide];
            Err(Refusal::new("dialect", dialect.id(), Allowed::one_of(others.map(Dialect::id))))
        }
        Dialect::Old => Ok(xmms2::statement(query, &|_, source| format!("{}({source})", tables::RANK))),
        Dialect::Well => Ok(today::well(query, listing)),
        Dialect::Wide => Ok(today::wide(query, names, listing)),
    }
}

/// A join of XMMS2's SQL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Join {
    /// The joined property; the first one is the property from which the query starts.
    pub key: String,
    /// Whether a song without it is kept.
    pub optional: bool,
}

/// XMMS2's SQL with a function that counts the rows at each join: it is called with twice the number of the join for each row,
/// and with one more for each row that this row is compared with.
pub fn counted_joins(query: &Query) -> (Statement, Vec<Join>) {
    let counted = xmms2::statement(query, &|column, source| {
        format!("{}({}, {source})", tables::RANK, 2 * column.number + usize::from(!column.own))
    });
    let gates = xmms2::aliases(query).into_iter().map(|alias| Join { key: alias.key, optional: alias.optional });
    (counted, gates.collect())
}

/// Parameters of a statement.
#[derive(Default)]
struct Values(Vec<Value>);

impl Values {
    /// The placeholder of a value.
    fn bind(&mut self, value: impl Into<Value>) -> String {
        let value = value.into();
        let place = self.0.iter().position(|known| *known == value).unwrap_or_else(|| {
            self.0.push(value);
            self.0.len() - 1
        });
        format!("?{}", place + 1)
    }
}

/// How a dialect writes the parts of a condition.
trait Writer {
    /// All songs.
    fn all(&mut self) -> String;
    /// A property passes a test.
    fn tested(&mut self, key: &str, test: &Test) -> String;
    /// A song is one of these; the text is a condition on its number.
    fn listed(&mut self, songs: &str) -> String;
    /// A song does not fulfil the condition.
    fn negated(&mut self, text: &str) -> String;
}

/// A query as a condition.
fn condition(query: &Query, writer: &mut impl Writer) -> String {
    match query {
        Query::All => writer.all(),
        Query::Filter(key, test) => writer.tested(key, test),
        Query::Not(query) => {
            let inner = condition(query, writer);
            writer.negated(&inner)
        }
        Query::And(one, other) => format!("({} AND {})", condition(one, writer), condition(other, writer)),
        Query::Or(one, other) => format!("({} OR {})", condition(one, writer), condition(other, writer)),
        Query::Ids(ids) => writer.listed(&spans(ids)),
        // References were replaced before.
        Query::Saved(_) => "0".to_owned(),
    }
}

/// The condition that `{}` is one of these numbers, with a range for consecutive numbers.
fn spans(ids: &[i32]) -> String {
    let ids: BTreeSet<_> = ids.iter().copied().collect();
    let mut spans: Vec<(i32, i32)> = Vec::new();
    for id in ids {
        match spans.last_mut() {
            Some((_, last)) if *last == id - 1 => *last = id,
            _ => spans.push((id, id)),
        }
    }
    let (single, long): (Vec<_>, Vec<_>) = spans.into_iter().partition(|(first, last)| first == last);
    let single = single.iter().map(|(id, _)| id.to_string()).collect::<Vec<_>>().join(", ");
    let long = long.iter().map(|(first, last)| format!("{{}} BETWEEN {first} AND {last}"));
    let listed = std::iter::once(format!("{{}} IN ({single})")).filter(|_| !single.is_empty());
    let terms: Vec<_> = listed.chain(long).collect();
    format!("({})", terms.join(" OR "))
}

/// An SQL string literal.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

#[cfg(test)]
mod tests;
