//! Formats a query as a text that parses to the same query.

use std::fmt;

use super::{Query, Test};

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Query::All => f.write_str("*"),
            Query::Filter(key, test) => match test {
                Test::Has => write!(f, "+{}", escaped(key, "")),
                test => write!(f, "{}{test}", escaped(key, "")),
            },
            Query::Not(query) => write!(f, "NOT ({query})"),
            Query::And(one, other) => write!(f, "({one}) AND ({other})"),
            Query::Or(one, other) => write!(f, "({one}) OR ({other})"),
            Query::Ids(ids) => {
                let ids: Vec<_> = ids.iter().map(i32::to_string).collect();
                write!(f, "#{}", ids.join(","))
            }
            Query::Saved(name) => write!(f, "in:{}", quoted(name)),
        }
    }
}

impl fmt::Display for Test {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Test::Equals(text) => write!(f, ":{}", quoted(text)),
            // Patterns keep their backslashes, so that nothing is escaped again.
            Test::Match(pattern) => write!(f, ":{}", escaped(pattern, "*?\\")),
            Test::Greater(number) => write!(f, ">{number}"),
            Test::Smaller(number) => write!(f, "<{number}"),
            Test::Has => Ok(()),
        }
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Escapes all characters that may be special, except those in `meant`.
fn escaped(text: &str, meant: &str) -> String {
    let mut escaped = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c == '\\' && meant.contains('\\') {
            escaped.push(c);
            escaped.extend(chars.next());
            continue;
        }
        let plain = c.is_alphanumeric() || "_/.-".contains(c) || meant.contains(c);
        if !plain {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}
