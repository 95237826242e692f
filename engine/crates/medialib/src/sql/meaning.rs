//! Models the meaning of a query in a dialect of SQL and in the S4 that shipped. Tests compare both with this model, and the
//! model explains why one of them finds a song that the other does not. Without quirks it is the meaning of midb and of all
//! other engines.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use super::super::engine::{Row, SHOWN, STATUS, is_like, number};
use super::super::query::{Query, Test};
use super::super::relation::{Relation, Value};
use super::super::strings::folded;
use super::super::table::Table;
use super::Dialect;
use super::xmms2::{Alias, aliases};
use base::{Allowed, Refusal};

/// Largest number of tests of joined rows for one query, beyond one row per song. SQL joins each value of a property with each
/// value of all others: two sources of the same rank that differ in 32 properties make 2^32 rows of a song.
pub const MOST_JOINED: u64 = 4_000_000;

/// The rest of [`MOST_JOINED`].
struct Budget {
    left: u64,
    /// Number of tests of a row.
    tests: u64,
}

impl Budget {
    fn of(query: &Query) -> Budget {
        Budget { left: MOST_JOINED, tests: query.parts().len() as u64 }
    }

    /// Subtracts the cost of joining a song to `combinations` rows.
    fn spend(&mut self, song: i32, combinations: u64) -> Result<(), Refusal> {
        let cost = (combinations - 1).saturating_mul(self.tests);
        self.left = self.left.checked_sub(cost).ok_or_else(|| {
            let allowed = Allowed::Joins { song, tests: self.tests as u32, most: MOST_JOINED as u32 };
            Refusal::new("query", combinations, allowed)
        })?;
        Ok(())
    }
}

/// A difference from the meaning of S4's midb.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Quirk {
    /// A song without a tested property is not found, also if the test is negated; and two sources of the same rank make two
    /// rows.
    Joins,
    /// Only the value of the most preferred source is tested.
    Believed,
    /// Only ASCII letters are case-insensitive; combining marks are not decomposed; `?` matches a code point.
    Ascii,
    /// Patterns match numbers as texts, `%` and `_` are special, and a backslash is not.
    Texts,
    /// Only values of the most preferred sources are tested; any of them may pass.
    Preferred,
    /// A query for a number is equal to no text.
    Numbers,
    /// Patterns match a number's digits.
    Digits,
    /// Texts are compared with numbers, by their leading digits.
    Collated,
}

impl Quirk {
    /// Its name.
    pub fn id(self) -> &'static str {
        ["joins", "believed", "ascii", "texts", "preferred", "numbers", "digits", "collated"][self as usize]
    }
}

/// A meaning of queries: midb's with some quirks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meaning(BTreeSet<Quirk>);

/// The attributes of a song, by property: the source's rank, the value and the source.
type AttributesByKey<'a> = BTreeMap<&'a str, Vec<(usize, &'a Value, &'a str)>>;

impl Meaning {
    /// The meaning of S4's midb.
    pub const fn s4() -> Meaning {
        Meaning(BTreeSet::new())
    }

    /// The meaning of a dialect.
    pub fn of(dialect: Dialect) -> Meaning {
        Meaning(match dialect {
            Dialect::Old | Dialect::Inline => [Quirk::Joins, Quirk::Believed, Quirk::Ascii, Quirk::Texts].into(),
            Dialect::Well => [Quirk::Ascii].into(),
            Dialect::Wide | Dialect::WideRows => [Quirk::Believed, Quirk::Ascii].into(),
        })
    }

    /// The meaning of the S4 that shipped.
    pub fn shipped() -> Meaning {
        Meaning([Quirk::Preferred, Quirk::Numbers, Quirk::Digits, Quirk::Collated].into())
    }

    /// This meaning without a quirk.
    fn without(&self, quirk: Quirk) -> Meaning {
        Meaning(self.0.iter().copied().filter(|&other| other != quirk).collect())
    }

    /// This meaning without each subset of its quirks, in order of the subset's size.
    fn reductions(&self) -> Vec<(BTreeSet<Quirk>, Meaning)> {
        let mut all = vec![(BTreeSet::new(), self.clone())];
        for &quirk in &self.0 {
            let with: Vec<_> = all.iter().map(|(out, rest)| (out | &[quirk].into(), rest.without(quirk))).collect();
            all.extend(with);
        }
        all.sort_by_key(|(out, _)| out.len());
        all
    }

    fn has(&self, quirk: Quirk) -> bool {
        self.0.contains(&quirk)
    }

    /// The rows of a query, by song. A song has several rows if joins produce them.
    ///
    /// # Errors
    /// A refusal if the joined rows would need more than [`MOST_JOINED`] tests.
    pub fn rows(&self, query: &Query, table: &Table) -> Result<Vec<Row>, Refusal> {
        self.rows_of(query, table, &|_| true, &mut Budget::of(query))
    }

    /// The rows of a query for some songs.
    fn rows_of(
        &self,
        query: &Query,
        table: &Table,
        wanted: &dyn Fn(i32) -> bool,
        budget: &mut Budget,
    ) -> Result<Vec<Row>, Refusal> {
        let wanted = (0..table.len()).filter(|&row| wanted(table.songs[row]));
        let relations: Vec<_> = wanted.map(|row| table.relation(row, &table.strings)).collect();
        let mut songs: BTreeMap<i32, AttributesByKey> = BTreeMap::new();
        for Relation { song, key, value, source } in &relations {
            let attributes = songs.entry(*song).or_default().entry(&**key).or_default();
            if self.has(Quirk::Joins) {
                // A source has one value of a property; a new value replaces the old one.
                attributes.retain(|(.., other)| **other != **source);
            }
            attributes.push((table.preference.rank(source), value, source));
        }
        let aliases = aliases(query);
        let mut rows = Vec::new();
        for (&song, attributes) in &songs {
            if self.has(Quirk::Joins) {
                rows.extend(self.joined(song, attributes, query, &aliases, budget)?);
            } else {
                rows.extend(self.of_song(song, attributes, query));
            }
        }
        Ok(rows)
    }

    fn of_song(&self, song: i32, attributes: &AttributesByKey, query: &Query) -> Option<Row> {
        let chosen =
            |key: &str| attributes.get(key).and_then(|attributes| attributes.iter().min()).map(|(_, value, _)| *value);
        let values_of = |key: &str| attributes.get(key).map_or(&[][..], Vec::as_slice);
        let candidates = |key: &str| -> Vec<&Value> {
            let best = values_of(key).iter().map(|(rank, ..)| *rank).min();
            let counts = |rank: usize| !self.has(Quirk::Preferred) || Some(rank) == best;
            match self.has(Quirk::Believed) {
                true => chosen(key).into_iter().collect(),
                false => values_of(key).iter().filter(|(rank, ..)| counts(*rank)).map(|(_, value, _)| *value).collect(),
            }
        };
        let is_on = |value: &Value| *value == Value::Number(STATUS.1);
        let playable = match self.has(Quirk::Believed) {
            true => chosen(STATUS.0).is_some_and(is_on),
            false => values_of(STATUS.0).iter().any(|(_, value, _)| is_on(value)),
        };
        let passes = |key: &str, test: &Test| {
            Some(candidates(key).into_iter().any(|value| self.passes(value, test) == Some(true)))
        };
        let found = truth(query, song, playable, &passes);
        let row = Row { song, shown: SHOWN.map(|key| chosen(key).cloned()) };
        (found == Some(true)).then_some(row)
    }

    /// The rows of joining the values of all properties.
    ///
    /// Of several values that are not shown and pass the same tests, only one is joined, because their rows are equal.
    fn joined(
        &self,
        song: i32,
        attributes: &AttributesByKey,
        query: &Query,
        aliases: &[Alias],
        budget: &mut Budget,
    ) -> Result<Vec<Row>, Refusal> {
        let columns: Vec<_> = aliases.iter().map(|alias| self.column(attributes, query, alias)).collect();
        let combinations =
            columns.iter().fold(1_u64, |combinations, values| combinations.saturating_mul(values.len() as u64));
        if combinations == 0 {
            return Ok(Vec::new());
        }
        budget.spend(song, combinations)?;
        let place = |key: &str| aliases.iter().position(|alias| alias.key == key).expect("every property is joined");
        let shown = SHOWN.map(place);
        let mut at = vec![0; columns.len()];
        let (mut found, mut rows) = (BTreeSet::new(), Vec::new());
        loop {
            let value = |place: usize| columns[place][at[place]];
            let passes = |key: &str, test: &Test| self.passes_if_known(value(place(key)), test);
            let one = shown.map(|place| at[place]);
            if !found.contains(&one) && truth(query, song, true, &passes) == Some(true) {
                found.insert(one);
                rows.push(Row { song, shown: shown.map(|place| value(place).cloned()) });
            }
            // The next combination in counting order: the last property's value changes first.
            let Some(next) = (0..at.len()).rev().find(|&place| at[place] + 1 < columns[place].len()) else {
                return Ok(rows);
            };
            at[next] += 1;
            at[next + 1..].fill(0);
        }
    }

    /// The values of a property that are joined; `None` if the song is joined without it.
    fn column<'a>(&self, attributes: &AttributesByKey<'a>, query: &Query, alias: &Alias) -> Vec<Option<&'a Value>> {
        let Alias { key, optional, preferred_only } = alias;
        let attributes = attributes.get(key.as_str()).map_or(&[][..], Vec::as_slice);
        let best = attributes.iter().map(|(rank, ..)| *rank).min();
        let counts = |rank: usize| !preferred_only || !self.has(Quirk::Believed) || Some(rank) == best;
        let mut tests = Vec::new();
        tests_of(query, key, &mut tests);
        let mut known = BTreeSet::new();
        let mut values: Vec<_> = attributes
            .iter()
            .filter(|(rank, ..)| counts(*rank))
            .map(|(_, value, _)| Some(*value))
            .filter(|value| {
                let answers: Vec<_> = tests.iter().map(|test| self.passes_if_known(*value, test)).collect();
                known.insert((value.filter(|_| SHOWN.contains(&key.as_str())), answers))
            })
            .collect();
        if values.is_empty() && *optional {
            values.push(None);
        }
        values
    }

    /// Whether a value, or its absence, passes a test; `None` if this is unknown.
    fn passes_if_known(&self, value: Option<&Value>, test: &Test) -> Option<bool> {
        match value {
            None => (*test == Test::Has).then_some(false),
            Some(value) => self.passes(value, test),
        }
    }

    /// Whether a value passes a test; `None` if this is unknown.
    fn passes(&self, value: &Value, test: &Test) -> Option<bool> {
        let texts = self.has(Quirk::Texts);
        Some(match (value, test) {
            (_, Test::Has) => true,
            (Value::Text(_), Test::Equals(text)) if self.has(Quirk::Numbers) && number(text).is_some() => false,
            (Value::Text(value), Test::Equals(text)) if self.has(Quirk::Ascii) => value.eq_ignore_ascii_case(text),
            (Value::Text(value), Test::Equals(text)) => folded(value) == folded(text),
            (Value::Number(value), Test::Equals(text)) => number(text) == Some(*value),
            (Value::Text(value), Test::Match(pattern)) => self.is_like(value, pattern),
            (Value::Number(value), Test::Match(pattern)) => {
                (texts || self.has(Quirk::Digits)) && self.is_like(&value.to_string(), pattern)
            }
            (Value::Number(value), Test::Greater(number)) => value > number,
            (Value::Number(value), Test::Smaller(number)) => value < number,
            (Value::Text(value), Test::Greater(limit)) if self.has(Quirk::Collated) => collated(value, *limit).is_gt(),
            (Value::Text(value), Test::Smaller(limit)) if self.has(Quirk::Collated) => collated(value, *limit).is_lt(),
            (Value::Text(_), Test::Greater(_) | Test::Smaller(_)) => return (!texts).then_some(false),
        })
    }

    fn is_like(&self, text: &str, pattern: &str) -> bool {
        let texts = self.has(Quirk::Texts);
        if !self.has(Quirk::Ascii) {
            // SQL's special characters correspond to S4's; a backslash is literal.
            let pattern = if texts {
                pattern.replace('\\', r"\\").replace('%', "*").replace('_', "?")
            } else {
                pattern.to_owned()
            };
            return is_like(&folded(text), &folded(&pattern));
        }
        let text: Vec<_> = text.chars().map(|letter| letter.to_ascii_lowercase()).collect();
        like(&text, &pattern_tokens(pattern, texts))
    }
}

/// The order of a text relative to a number in the S4 that shipped.
fn collated(text: &str, limit: i32) -> Ordering {
    let form = folded(text);
    let digits: String = form.chars().take_while(char::is_ascii_digit).collect();
    if digits.is_empty() {
        return (*form).cmp("1");
    }
    // A number with too many digits is greater than any limit.
    digits.parse().unwrap_or(i64::MAX).cmp(&limit.into())
}

/// A song whose rows differ from those of S4's midb.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The song.
    pub song: i32,
    /// Whether midb finds it.
    pub s4: bool,
    /// The rows of the other meaning.
    pub rows: usize,
    /// The cause: the smallest set of quirks without which the rows would be equal.
    pub quirks: Vec<Quirk>,
}

/// The songs whose rows differ between a meaning and midb's.
///
/// # Errors
/// As of [`Meaning::rows`].
pub fn differences(query: &Query, meant: &Meaning, table: &Table) -> Result<Vec<Difference>, Refusal> {
    let by_song = |rows: Vec<Row>| {
        let mut songs = BTreeMap::<i32, Vec<Row>>::new();
        rows.into_iter().for_each(|row| songs.entry(row.song).or_default().push(row));
        songs
    };
    let mut budget = Budget::of(query);
    let s4 = by_song(Meaning::s4().rows(query, table)?);
    let other = by_song(meant.rows_of(query, table, &|_| true, &mut budget)?);
    let mut left: BTreeMap<_, _> = s4
        .keys()
        .chain(other.keys())
        .filter(|song| s4.get(song) != other.get(song))
        .map(|song| (*song, Vec::new()))
        .collect();
    for (quirks, meaning) in meant.reductions() {
        let open = |song| left.get(&song).is_some_and(Vec::is_empty);
        let rows = by_song(meaning.rows_of(query, table, &open, &mut budget)?);
        let settled: Vec<_> =
            left.keys().copied().filter(|&song| open(song) && rows.get(&song) == s4.get(&song)).collect();
        settled.into_iter().for_each(|song| _ = left.insert(song, quirks.iter().copied().collect()));
    }
    let rows = |song: i32| other.get(&song).map_or(0, Vec::len);
    let differs = |(song, quirks)| Difference { song, s4: s4.contains_key(&song), rows: rows(song), quirks };
    Ok(left.into_iter().map(differs).collect())
}

/// An element of a pattern.
#[derive(Clone, Copy, PartialEq)]
enum PatternToken {
    /// Any text.
    Any,
    /// One character.
    One,
    /// This character.
    This(char),
}

fn pattern_tokens(pattern: &str, texts: bool) -> Vec<PatternToken> {
    let mut letters = pattern.chars();
    let mut pattern_tokens = Vec::new();
    while let Some(letter) = letters.next() {
        pattern_tokens.push(match letter {
            '*' => PatternToken::Any,
            '?' => PatternToken::One,
            '%' if texts => PatternToken::Any,
            '_' if texts => PatternToken::One,
            '\\' if !texts => PatternToken::This(letters.next().unwrap_or('\\').to_ascii_lowercase()),
            other => PatternToken::This(other.to_ascii_lowercase()),
        });
    }
    pattern_tokens
}

/// Whether a text matches a pattern as a whole. Computes for each prefix of the pattern the prefixes of the text that it matches.
fn like(text: &[char], pattern: &[PatternToken]) -> bool {
    let mut fits = vec![false; text.len() + 1];
    fits[0] = true;
    for token in pattern {
        let mut next = vec![false; text.len() + 1];
        next[0] = *token == PatternToken::Any && fits[0];
        for at in 0..text.len() {
            next[at + 1] = match token {
                PatternToken::Any => fits[at + 1] || next[at],
                PatternToken::One => fits[at],
                PatternToken::This(letter) => fits[at] && text[at] == *letter,
            };
        }
        fits = next;
    }
    fits[text.len()]
}

/// The tests of a property.
fn tests_of<'a>(query: &'a Query, of: &str, tests: &mut Vec<&'a Test>) {
    match query {
        Query::Filter(key, test) if key == of => tests.push(test),
        Query::Not(query) => tests_of(query, of, tests),
        Query::And(one, other) | Query::Or(one, other) => {
            tests_of(one, of, tests);
            tests_of(other, of, tests);
        }
        Query::Filter(..) | Query::All | Query::Ids(_) | Query::Saved(_) => {}
    }
}

/// Whether a song is found: true, false or not known.
fn truth(query: &Query, song: i32, playable: bool, passes: &dyn Fn(&str, &Test) -> Option<bool>) -> Option<bool> {
    let of = |query: &Query| truth(query, song, playable, passes);
    match query {
        Query::All => Some(playable),
        Query::Filter(key, test) => passes(key, test),
        Query::Not(query) => and(Some(playable), of(query).map(|found| !found)),
        Query::And(one, other) => and(of(one), of(other)),
        Query::Or(one, other) => {
            and(of(one).map(|found| !found), of(other).map(|found| !found)).map(|neither| !neither)
        }
        Query::Ids(ids) => Some(playable && ids.contains(&song)),
        Query::Saved(_) => Some(false),
    }
}

fn and(one: Option<bool>, other: Option<bool>) -> Option<bool> {
    match (one, other) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), Some(true)) => Some(true),
        _ => None,
    }
}
