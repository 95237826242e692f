//! The other side: a library in SQLite, and a [`Query`] as SQL, in four dialects that differ in tables and in text.
//!
//! | file | dialect | tables |
//! |---|---|---|
//! | [`xmms2`] | old: as XMMS2 wrote it in April 2010, with a function of its own for how far a source is believed | its two |
//! | [`xmms2`] | inline: the same text, the function written out as a CASE: what it costs to be called back is left out | the same |
//! | [`today`] | well: the same relations with indices that fit, sets instead of joins, what is shown chosen beforehand | [`tables`] |
//! | [`today`] | wide: a row for each song, a column for each property, the best source chosen beforehand | [`tables`] |
//!
//! SQL does not mean quite the same by a query as S4 did: [`meaning`] says what each dialect does, and is what a real SQLite
//! is held against.

mod meaning;
mod tables;
mod today;
mod xmms2;

use std::collections::BTreeSet;
use std::fmt::Write;

pub use meaning::{Difference, Meaning, Quirk, differences};
pub use tables::{RANK, Tables};

use super::query::{Query, Test};
use super::relation::{Value, rank};
use super::table::Table;

/// A way to write a query.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// XMMS2's of 2010: joins for each property, sources ranked by a function of the program.
    Old,
    /// The same, with the rank written out.
    Inline,
    /// Well written, on the same relations.
    Well,
    /// On a row for each song.
    Wide,
}

impl Dialect {
    /// All of them.
    pub const ALL: [Dialect; 4] = [Dialect::Old, Dialect::Inline, Dialect::Well, Dialect::Wide];

    /// What others call it.
    pub fn id(self) -> &'static str {
        match self {
            Dialect::Old => "sql-old",
            Dialect::Inline => "sql-inline",
            Dialect::Well => "sql-well",
            Dialect::Wide => "sql-wide",
        }
    }

    /// The dialect of that name.
    pub fn of(id: &str) -> Option<Dialect> {
        Dialect::ALL.into_iter().find(|dialect| dialect.id() == id)
    }
}

/// What has to be known of a library to write SQL for it: its properties and its sources, in the order in which they were
/// first named.
#[derive(Clone, Debug)]
pub struct Names {
    /// Properties.
    pub keys: Vec<String>,
    /// Sources; their numbers in a table count from 1.
    pub sources: Vec<String>,
}

impl Names {
    /// Those of a library.
    pub fn of(table: &Table) -> Names {
        let named = |places: &[u32]| {
            let mut seen = vec![false; table.strings.len()];
            let first =
                places.iter().map(|&place| place as usize).filter(|&place| !std::mem::replace(&mut seen[place], true));
            first.map(|place| table.strings[place].to_string()).collect()
        };
        Names { keys: named(&table.keys), sources: named(&table.sources) }
    }

    /// How far down the preference each source is, by its number.
    fn ranks(&self) -> impl Iterator<Item = (usize, usize)> {
        (1..).zip(self.sources.iter().map(|source| rank(source)))
    }
}

/// A SELECT whose rows are a song's number and what is shown of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statement {
    /// Its text, in which values are `?1`, `?2`, …
    pub text: String,
    /// The values, from the first on.
    pub values: Vec<Value>,
}

/// A query in a dialect.
pub fn statement(query: &Query, dialect: Dialect, names: &Names) -> Statement {
    match dialect {
        Dialect::Old => xmms2::statement(query, &|_, source| format!("{}({source})", tables::RANK)),
        Dialect::Inline => xmms2::statement(query, &|_, source| {
            let ranks = names.ranks().fold(String::new(), |mut text, (source, rank)| {
                write!(text, " WHEN {source} THEN {rank}").expect("text takes text");
                text
            });
            format!("CASE {source}{ranks} END")
        }),
        Dialect::Well => today::well(query),
        Dialect::Wide => today::wide(query, names),
    }
}

/// A join of XMMS2's SQL, which rows have to pass.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gate {
    /// The property that is joined; the first is what the query starts from.
    pub key: String,
    /// Whether a song passes without it.
    pub optional: bool,
}

/// XMMS2's SQL once more, with a function that is told where it is called from: twice the number of a gate for a row that came
/// to it, and one more for each that the row is compared with.
pub fn gates(query: &Query) -> (Statement, Vec<Gate>) {
    let counted = xmms2::statement(query, &|place, source| {
        format!("{}({}, {source})", tables::RANK, 2 * place.number + usize::from(!place.own))
    });
    let gates = xmms2::aliases(query).into_iter().map(|alias| Gate { key: alias.key, optional: alias.optional });
    (counted, gates.collect())
}

/// Parameters of a statement.
#[derive(Default)]
struct Values(Vec<Value>);

impl Values {
    /// The sign for a value.
    fn put(&mut self, value: impl Into<Value>) -> String {
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
    /// A property stands a test.
    fn tested(&mut self, key: &str, test: &Test) -> String;
    /// A song is one of these; the text tells it of its number.
    fn listed(&mut self, songs: &str) -> String;
    /// A song is not what the text says.
    fn denied(&mut self, text: &str) -> String;
}

/// A query as a condition.
fn condition(query: &Query, writer: &mut impl Writer) -> String {
    match query {
        Query::All => writer.all(),
        Query::Filter(key, test) => writer.tested(key, test),
        Query::Not(query) => {
            let inner = condition(query, writer);
            writer.denied(&inner)
        }
        Query::And(one, other) => format!("({} AND {})", condition(one, writer), condition(other, writer)),
        Query::Or(one, other) => format!("({} OR {})", condition(one, writer), condition(other, writer)),
        Query::Ids(ids) => writer.listed(&spans(ids)),
        // Nobody has saved one.
        Query::Saved(_) => "0".to_owned(),
    }
}

/// A condition on `{}` that it is one of some numbers: those in a row as one span.
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

/// A text as SQL writes it.
fn quoted(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

#[cfg(test)]
mod tests;
