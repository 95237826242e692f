//! Saved collections. `in:NAME` in a query stands for the query that was saved under that name, in parentheses, as XMMS2 takes
//! the collection that a reference names. References are replaced in the text, so that every engine, SQL and the reference of the
//! tests are asked the same query without them.

use super::token::{Token, tokens};
use super::{Expected, MOST_CHARACTERS, Rules, SyntaxError, parse};

/// A saved collection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collection {
    /// Its name, in any case but the same everywhere.
    pub name: String,
    /// Its query.
    pub query: String,
}

/// The text of a query without references: each is replaced by the query of its collection, whose references are replaced, too.
///
/// # Errors
/// The first syntax error, a reference to no saved collection or to one that contains itself, and a query that goes beyond a
/// limit with what its collections make of it. All positions are in `text`.
pub fn expand(text: &str, rules: Rules, saved: &[Collection]) -> Result<String, SyntaxError> {
    parse(text, rules)?;
    let mut expansion = Expansion { rules, saved, open: Vec::new(), first: None, length: 0 };
    let expanded = expansion.replaced(text)?;
    match (parse(&expanded, rules), expansion.first) {
        (Ok(_), _) => Ok(expanded),
        // What the text alone holds was parsed before, so that the collections are too much.
        (Err(fault), Some((at, found))) => Err(SyntaxError { at, found, ..fault }),
        (Err(fault), None) => Err(fault),
    }
}

struct Expansion<'a> {
    rules: Rules,
    saved: &'a [Collection],
    /// Names of the collections inside which the current text is, outermost first.
    open: Vec<&'a str>,
    /// Position and text of the reference of the query itself that is being replaced, or that was replaced last.
    first: Option<(usize, String)>,
    /// Number of characters that references have added.
    length: usize,
}

impl<'a> Expansion<'a> {
    fn replaced(&mut self, text: &str) -> Result<String, SyntaxError> {
        let chars: Vec<char> = text.chars().collect();
        let (mut expanded, mut copied) = (String::new(), 0);
        let tokens = tokens(text, self.rules)?;
        for pair in tokens.windows(2) {
            let [reference, named] = pair else { continue };
            let (Token::In, Token::Text(name) | Token::Integer(name) | Token::Sequence(name) | Token::Property(name)) =
                (&reference.token, &named.token)
            else {
                continue;
            };
            let end = named.at + named.written.chars().count();
            if self.open.is_empty() {
                self.first = Some((reference.at, chars[reference.at..end].iter().collect()));
            }
            expanded.extend(&chars[copied..reference.at]);
            expanded.push('(');
            expanded += &self.collection(name)?;
            expanded.push(')');
            copied = end;
        }
        expanded.extend(&chars[copied..]);
        Ok(expanded)
    }

    /// The text of a collection without references.
    fn collection(&mut self, name: &str) -> Result<String, SyntaxError> {
        let saved = self.saved;
        let Some(collection) = saved.iter().find(|collection| collection.name == name) else {
            return Err(self.refused(Expected::SavedCollection));
        };
        // A collection is one operand, so that its parentheses match within it.
        parse(&collection.query, self.rules).map_err(|fault| self.refused(fault.expected))?;
        if self.open.contains(&name) {
            return Err(self.refused(Expected::NoCircle));
        }
        // Counted before it is replaced, because collections that contain each other twice grow exponentially.
        self.length += collection.query.chars().count();
        if self.length > MOST_CHARACTERS {
            return Err(self.refused(Expected::ShorterCollections { most: MOST_CHARACTERS as u32 }));
        }
        self.open.push(&collection.name);
        let expanded = self.replaced(&collection.query);
        self.open.pop();
        expanded
    }

    /// The error that something else is expected at the reference of the query itself.
    fn refused(&self, expected: Expected) -> SyntaxError {
        let (at, found) = self.first.clone().unwrap_or_default();
        SyntaxError { at, found, expected }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::query::Query;

    fn saved(of: &[(&str, &str)]) -> Vec<Collection> {
        of.iter().map(|&(name, query)| Collection { name: name.into(), query: query.into() }).collect()
    }

    const RULES: [Rules; 2] = [Rules::XMMS2, Rules::STRICT];

    #[test]
    fn a_reference_stands_for_its_query_in_parentheses() {
        let saved = saved(&[
            ("rock", "genre:rock OR genre:metal"),
            ("loud", "in:rock AND NOT artist:air"),
            ("My songs", "#1-3"),
            ("7", "*"),
        ]);
        for (text, expanded) in [
            ("one", "one"),
            ("in:rock", "(genre:rock OR genre:metal)"),
            ("NOT in:rock  title~a", "NOT (genre:rock OR genre:metal)  title~a"),
            ("(in:loud)", "(((genre:rock OR genre:metal) AND NOT artist:air))"),
            ("in:\"My songs\" OR in:7", "(#1-3) OR (*)"),
            ("artist:\"in:rock\"", "artist:\"in:rock\""),
        ] {
            for rules in RULES {
                assert_eq!(expand(text, rules, &saved).as_deref(), Ok(expanded), "{text}");
            }
        }
    }

    /// Precedence cannot reach into a collection, whichever operator binds tighter.
    #[test]
    fn a_collection_stays_one_operand() {
        let saved = saved(&[("either", "a:x OR a:y"), ("both", "a:x AND a:y")]);
        for rules in RULES {
            let operand = |name: &str| parse(&saved.iter().find(|one| one.name == name).unwrap().query, rules).unwrap();
            let query = parse(&expand("in:either AND in:both", rules, &saved).unwrap(), rules).unwrap();
            assert_eq!(query, Query::And(Box::new(operand("either")), Box::new(operand("both"))));
        }
    }

    #[test]
    fn a_reference_that_cannot_be_replaced_is_refused_at_its_place() {
        let long = "a:x OR ".repeat(80) + "a:x";
        let saved = saved(&[
            ("one", "in:two"),
            ("two", "NOT in:one"),
            ("lost", "in:nowhere"),
            ("long", &long),
            ("parts", &"x ".repeat(30)),
            ("broken", "artist:\""),
            ("open", "a:x) OR (a:y"),
        ]);
        for (text, at, found, expected) in [
            ("a:x in:none", 4, "in:none", Expected::SavedCollection),
            ("a:x in:lost", 4, "in:lost", Expected::SavedCollection),
            ("in:one", 0, "in:one", Expected::NoCircle),
            ("in:long in:long", 8, "in:long", Expected::ShorterCollections { most: 1_000 }),
            ("in:parts OR in:parts", 12, "in:parts", Expected::EndAfterParts { most: 250 }),
            ("x in:broken", 2, "in:broken", Expected::Quote),
            ("in:open", 0, "in:open", Expected::NoClosing),
            ("in:", 3, "", Expected::Collection),
        ] {
            let fault = SyntaxError { at, found: found.into(), expected };
            assert_eq!(expand(text, Rules::XMMS2, &saved), Err(fault), "{text}");
        }
    }
}
