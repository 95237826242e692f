//! XMMS2's SQL of April 2010: each property that is tested or shown is a table of its own, joined to the first one on the song's
//! number.
//!
//! The first one is the property of the first test other than HAS, or `url` if there is none: a song without it is never found.
//! Tested properties are inner joins. Properties that are shown, or tested with HAS, are outer joins, so that they may be
//! missing, and a test of them is then neither true nor false. The row of the most preferred source of each property counts,
//! which a SELECT for each row of each join determines; of several sources of that rank all rows count.

use super::super::engine::SHOWN;
use super::super::query::{Query, Test};
use super::{Statement, Values, Writer, condition, quoted};

/// The property from which a query without a suitable test starts.
const BASE: &str = "url";

/// A property of the query, which is a table `m0`, `m1`, …
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Alias {
    pub key: String,
    /// Whether a song may lack it.
    pub optional: bool,
    /// Whether only the most preferred sources count.
    pub preferred_only: bool,
}

/// The properties of a query, the first one first.
pub(super) fn aliases(query: &Query) -> Vec<Alias> {
    let mut used = Vec::new();
    gather(query, &mut used);
    let base = used.iter().position(|alias| !alias.optional);
    let first = base.map_or(BASE.to_owned(), |base| used[base].key.clone());
    let first = Alias { key: first, optional: false, preferred_only: base.is_some() };
    let shown = SHOWN.map(|key| Alias { key: key.to_owned(), optional: true, preferred_only: true });
    let mut aliases = vec![first];
    for alias in used.into_iter().chain(shown) {
        match aliases.iter_mut().find(|known| known.key == alias.key) {
            None => aliases.push(alias),
            Some(known) => known.optional |= alias.optional,
        }
    }
    // A single table cannot be optional.
    aliases[0].optional = false;
    aliases
}

/// Adds properties in the order of their tests.
fn gather(query: &Query, used: &mut Vec<Alias>) {
    match query {
        Query::Filter(key, test) => {
            used.push(Alias { key: key.clone(), optional: *test == Test::Has, preferred_only: true });
        }
        Query::Not(query) => gather(query, used),
        Query::And(one, other) | Query::Or(one, other) => {
            gather(one, used);
            gather(other, used);
        }
        Query::All | Query::Ids(_) | Query::Saved(_) => {}
    }
}

/// The column whose rank is needed: the source of a property's own row, or of the rows with which it is compared.
pub(super) struct SourceColumn {
    pub number: usize,
    pub own: bool,
}

/// The statement. `rank` gives the expression for the rank of a source.
pub(super) fn statement(query: &Query, rank: &dyn Fn(SourceColumn, &str) -> String) -> Statement {
    let aliases = aliases(query);
    let best = |number: usize, key: &str| {
        let own = rank(SourceColumn { number, own: true }, &format!("m{number}.source"));
        let other = rank(SourceColumn { number, own: false }, "n.source");
        format!("{own} = (SELECT MIN({other}) FROM Media n WHERE n.id = m0.id AND n.key = {})", quoted(key))
    };
    let shown = SHOWN.map(|key| {
        let number = aliases.iter().position(|alias| alias.key == key).expect("what is shown is joined");
        format!("IFNULL(m{number}.intval, m{number}.value)")
    });
    let joins = aliases.iter().enumerate().skip(1).map(|(number, alias)| {
        let (join, key) = (if alias.optional { "LEFT JOIN" } else { "JOIN" }, quoted(&alias.key));
        let best = best(number, &alias.key);
        format!("\n{join} Media m{number} ON m{number}.id = m0.id AND m{number}.key = {key}\n  AND {best}")
    });
    let joins: String = joins.collect();
    let mut joined = Joined { aliases: &aliases, values: Values::default() };
    let found = condition(query, &mut joined);
    let Alias { key, preferred_only, .. } = &aliases[0];
    let first = if *preferred_only { format!("\n  AND {}", best(0, key)) } else { String::new() };
    let text = format!(
        "SELECT DISTINCT m0.id, {}\nFROM Media m0{joins}\nWHERE m0.key = {}{first}\n  AND {found}",
        shown.join(", "),
        quoted(key)
    );
    Statement { text, values: joined.values.0 }
}

struct Joined<'a> {
    aliases: &'a [Alias],
    values: Values,
}

impl Writer for Joined<'_> {
    fn all(&mut self) -> String {
        "1".to_owned()
    }

    fn tested(&mut self, key: &str, test: &Test) -> String {
        let number = self.aliases.iter().position(|alias| alias.key == key).expect("every property is joined");
        match test {
            Test::Equals(text) => format!("m{number}.value = {} COLLATE NOCASE", self.values.bind(text.as_str())),
            Test::Match(pattern) => format!("m{number}.value LIKE {}", self.values.bind(like(pattern).as_str())),
            Test::Greater(least) => format!("m{number}.intval > {}", self.values.bind(*least)),
            Test::Smaller(most) => format!("m{number}.intval < {}", self.values.bind(*most)),
            Test::Has => format!("m{number}.value IS NOT NULL"),
        }
    }

    fn listed(&mut self, songs: &str) -> String {
        songs.replace("{}", "m0.id")
    }

    fn negated(&mut self, text: &str) -> String {
        format!("NOT ({text})")
    }
}

/// A pattern in LIKE's syntax. LIKE's own special characters are not escaped.
fn like(pattern: &str) -> String {
    pattern.replace('*', "%").replace('?', "_")
}
