//! SQL as it would be written today, on [`tables`](super::tables) made for it.
//!
//! *Well* finds the songs that pass a test in the relations, each by an index, and looks up the shown properties. *Wide* tests
//! the columns of a song's row. All test a value's type, because every text is greater than every number in SQLite. The
//! tables declare texts as case-insensitive; a collation in the query would prevent SQLite from using an index for each side
//! of an OR.

use std::rc::Rc;

use super::super::engine::number;
use super::super::listing::{Listing, Order};
use super::super::query::{Query, Test};
use super::super::relation::Value;
use super::tables::columns;
use super::{Names, Statement, Values, Writer, condition, quoted};

/// The statement on relations.
pub(super) fn well(query: &Query, listing: &Listing) -> Statement {
    let mut writer = Relations { values: Values::default() };
    let found = condition(query, &mut writer);
    let (mut shown, mut joins) = (String::new(), String::new());
    for (nth, key) in listing.shown.iter().enumerate() {
        let Some(key) = key else {
            shown += ", NULL";
            continue;
        };
        shown += &format!(", c{nth}.value");
        joins += &format!("\nLEFT JOIN Shown c{nth} ON c{nth}.song = s.song AND c{nth}.key = {}", quoted(key));
    }
    let value = |key: &str| {
        format!("(SELECT value FROM Shown o WHERE o.song = s.song AND o.key = {}) COLLATE NOCASE", quoted(key))
    };
    let rest = arranged(&found, listing, ["s.song", "Song s"], value);
    Statement { text: format!("SELECT s.song{shown}\nFROM Song s{joins}\n{rest}"), values: writer.values.0 }
}

/// The statement on a row for each song.
pub(super) fn wide(query: &Query, names: &Names, listing: &Listing) -> Statement {
    let mut writer = Columns { keys: &names.keys, columns: &columns(&names.keys), values: Values::default() };
    let found = condition(query, &mut writer);
    let shown = writer.shown(listing);
    let rest = arranged(&found, listing, ["song", "Wide"], |key| writer.value(key));
    Statement { text: format!("SELECT song{shown}\nFROM Wide\n{rest}"), values: writer.values.0 }
}

/// The clauses that choose, order and cut off the songs. `value` is the expression of a property's value. Rows are sorted only if the
/// listing has an order or a limit, because SQLite may find them in another order.
fn arranged(found: &str, listing: &Listing, [song, table]: [&str; 2], value: impl Fn(&str) -> String) -> String {
    let mut text = match &listing.group {
        None => format!("WHERE {found}"),
        Some(key) => {
            format!("WHERE {song} IN (SELECT MIN({song}) FROM {table} WHERE {found} GROUP BY {})", value(key))
        }
    };
    if !listing.order.is_empty() || listing.limit.is_some() {
        let by = listing
            .order
            .iter()
            .map(|Order { key, is_descending }| format!("{}{}", value(key), if *is_descending { " DESC" } else { "" }));
        let by: Vec<_> = by.chain([song.to_owned()]).collect();
        text += &format!("\nORDER BY {}", by.join(", "));
    }
    if let Some(limit) = listing.limit {
        text += &format!("\nLIMIT {limit}");
    }
    text
}

/// The condition that a value passes a test other than `Has`.
fn passes(value: &str, test: &Test, values: &mut Values) -> String {
    match test {
        Test::Equals(text) => {
            let same = values.bind(text.as_str());
            let number = number(text).map(|number| values.bind(number));
            match number {
                Some(number) => format!("{value} IN ({same}, {number})"),
                None => format!("{value} = {same}"),
            }
        }
        Test::Match(pattern) => {
            let pattern = values.bind(like(pattern).as_str());
            format!("{value} LIKE {pattern} ESCAPE '\\' AND typeof({value}) = 'text'")
        }
        // All numbers are smaller than the empty text, and no text is.
        Test::Greater(least) => format!("{value} > {} AND {value} < ''", values.bind(*least)),
        Test::Smaller(most) => format!("{value} < {}", values.bind(*most)),
        Test::Has => format!("{value} IS NOT NULL"),
    }
}

/// A pattern in LIKE's syntax, with LIKE's special characters escaped.
fn like(pattern: &str) -> String {
    let mut like = String::new();
    let mut signs = pattern.chars().peekable();
    while let Some(sign) = signs.next() {
        let literal = match sign {
            '*' => {
                like.push('%');
                continue;
            }
            '?' => {
                like.push('_');
                continue;
            }
            '\\' => signs.next().unwrap_or('\\'),
            other => other,
        };
        if matches!(literal, '%' | '_' | '\\') {
            like.push('\\');
        }
        like.push(literal);
    }
    like
}

struct Relations {
    values: Values,
}

impl Writer for Relations {
    fn all(&mut self) -> String {
        "s.playable".to_owned()
    }

    fn tested(&mut self, key: &str, test: &Test) -> String {
        let passes = match test {
            Test::Has => String::new(),
            test => format!(" AND {}", passes("value", test, &mut self.values)),
        };
        format!("s.song IN (SELECT song FROM Relation WHERE key = {}{passes})", quoted(key))
    }

    fn listed(&mut self, songs: &str) -> String {
        format!("(s.playable AND {})", songs.replace("{}", "s.song"))
    }

    fn negated(&mut self, text: &str) -> String {
        format!("(s.playable AND NOT {text})")
    }
}

struct Columns<'a> {
    keys: &'a [String],
    columns: &'a [String],
    values: Values,
}

impl Columns<'_> {
    /// The column of a property, if any song has it.
    fn column(&self, key: &str) -> Option<String> {
        self.keys.iter().position(|known| known == key).map(|place| self.columns[place].clone())
    }

    /// The value of a property.
    fn value(&self, key: &str) -> String {
        self.column(key).unwrap_or_else(|| "NULL".to_owned())
    }

    /// The values of the columns, after that of the song.
    fn shown(&self, listing: &Listing) -> String {
        let value = |key: &Option<Rc<str>>| key.as_deref().map_or_else(|| "NULL".to_owned(), |key| self.value(key));
        listing.shown.iter().map(|key| format!(", {}", value(key))).collect()
    }
}

impl Writer for Columns<'_> {
    fn all(&mut self) -> String {
        let (key, value) = super::super::engine::STATUS;
        self.column(key)
            .map_or_else(|| "0".to_owned(), |column| format!("{column} = {}", self.values.bind(Value::Number(value))))
    }

    fn tested(&mut self, key: &str, test: &Test) -> String {
        self.column(key)
            .map_or_else(|| "0".to_owned(), |column| format!("({})", passes(&column, test, &mut self.values)))
    }

    fn listed(&mut self, songs: &str) -> String {
        format!("({} AND {})", self.all(), songs.replace("{}", "song"))
    }

    /// An unknown condition counts as false.
    fn negated(&mut self, text: &str) -> String {
        format!("({} AND {text} IS NOT TRUE)", self.all())
    }
}
