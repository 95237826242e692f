//! Parses tokens into a tree.

use std::collections::BTreeSet;

use super::token::{SpannedToken, Token, tokens};
use super::{Expected, MOST_CHARACTERS, MOST_IDS, MOST_PARTS, MOST_PROPERTIES, Query, Rules, SyntaxError, Test};

/// The properties in which a bare word is searched.
const BARE: [&str; 3] = ["artist", "album", "title"];
/// The property that a sequence tests. No song has it, so that a sequence finds nothing.
const POSITION: &str = "position";
/// Number of characters that an error quotes of a text that is too long.
const QUOTED: usize = 20;
/// Largest nesting of parentheses and NOTs.
const DEEPEST: usize = 200;

/// Parses a query.
///
/// # Errors
/// The first syntax error, with its position and the expected text.
pub fn parse(text: &str, rules: Rules) -> Result<Query, SyntaxError> {
    let end = text.chars().count();
    if end > MOST_CHARACTERS {
        let found = text.chars().skip(MOST_CHARACTERS).take(QUOTED).collect();
        return Err(SyntaxError {
            at: MOST_CHARACTERS,
            found,
            expected: Expected::EndAfterCharacters { most: MOST_CHARACTERS as u32 },
        });
    }
    let tokens = tokens(text, rules)?;
    let keys = BTreeSet::new();
    let mut reader = Reader { tokens: &tokens, at: 0, end, rules, depth: 0, parts: 0, ids: 0, keys };
    let query = reader.query()?;
    match reader.peek() {
        None => Ok(query),
        Some(_) => Err(reader.unexpected(Expected::NoClosing)),
    }
}

struct Reader<'a> {
    tokens: &'a [SpannedToken],
    at: usize,
    /// Length of the text, in characters.
    end: usize,
    rules: Rules,
    depth: usize,
    /// Numbers of parts of the tree so far, of song numbers and of properties.
    parts: usize,
    ids: usize,
    keys: BTreeSet<String>,
}

impl Reader<'_> {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at).map(|spanned| &spanned.token)
    }

    /// Skips a token if it is this one.
    fn accept(&mut self, token: &Token) -> bool {
        let is_it = self.peek() == Some(token);
        self.at += usize::from(is_it);
        is_it
    }

    /// The error that something else is expected at the current token.
    fn unexpected(&self, expected: Expected) -> SyntaxError {
        match self.tokens.get(self.at) {
            Some(SpannedToken { at, written, .. }) => SyntaxError { at: *at, found: written.clone(), expected },
            None => SyntaxError { at: self.end, found: String::new(), expected },
        }
    }

    /// Counts the parts of `query`, which begins at token `here`; returns it if the whole query stays within the limits.
    fn counted(&mut self, here: usize, query: Query) -> Result<Query, SyntaxError> {
        let (mut filters, mut open) = (Vec::new(), vec![&query]);
        while let Some(query) = open.pop() {
            self.parts += 1;
            match query {
                Query::Filter(key, _) => filters.push(key),
                // Nested terms were counted when they were parsed.
                Query::And(one, other) | Query::Or(one, other) => open.extend([&**one, &**other]),
                Query::All | Query::Not(_) | Query::Ids(_) | Query::Saved(_) => {}
            }
        }
        self.keys.extend(filters.into_iter().cloned());
        let expected = if self.parts > MOST_PARTS {
            Expected::EndAfterParts { most: MOST_PARTS as u32 }
        } else if self.keys.len() > MOST_PROPERTIES {
            Expected::KnownProperty { most: MOST_PROPERTIES as u32 }
        } else {
            return Ok(query);
        };
        self.at = here;
        Err(self.unexpected(expected))
    }

    /// The operator of lowest precedence.
    fn query(&mut self) -> Result<Query, SyntaxError> {
        if self.rules.tight_or {
            self.and_terms(|reader| reader.or_terms(Self::one))
        } else {
            self.or_terms(|reader| reader.and_terms(Self::one))
        }
    }

    /// Terms joined by AND.
    fn and_terms(&mut self, part: impl Fn(&mut Self) -> Result<Query, SyntaxError>) -> Result<Query, SyntaxError> {
        let mut query = part(self)?;
        while self.accept(&Token::And) || !matches!(self.peek(), None | Some(Token::Close | Token::Or)) {
            self.parts += 1;
            query = query.and(part(self)?);
        }
        Ok(query)
    }

    /// Terms joined by OR.
    fn or_terms(&mut self, part: impl Fn(&mut Self) -> Result<Query, SyntaxError>) -> Result<Query, SyntaxError> {
        let mut query = part(self)?;
        while self.accept(&Token::Or) {
            self.parts += 1;
            query = query.or(part(self)?);
        }
        Ok(query)
    }

    fn one(&mut self) -> Result<Query, SyntaxError> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.unexpected(Expected::LessNesting { limit: DEEPEST as u32 }));
        }
        let query = self.term()?;
        self.depth -= 1;
        Ok(query)
    }

    fn term(&mut self) -> Result<Query, SyntaxError> {
        let Some(token) = self.peek().cloned() else { return Err(self.unexpected(Expected::Term)) };
        let here = self.at;
        self.at += 1;
        let query = match token {
            Token::Open => {
                let query = self.query()?;
                return if self.accept(&Token::Close) { Ok(query) } else { Err(self.unexpected(Expected::Closing)) };
            }
            Token::Not => Ok(Query::Not(Box::new(self.one()?))),
            Token::Plus => {
                let key = self.text(Expected::Property)?;
                Ok(Query::Filter(key, Test::Has))
            }
            Token::In => Ok(Query::Saved(self.text(Expected::Collection)?)),
            Token::Hash => self.ids(),
            Token::Property(key) => Ok(Query::Filter(key, self.test()?)),
            Token::Pattern(pattern) if pattern == "*" => Ok(Query::All),
            Token::Pattern(pattern) => Ok(bare(&Test::Match(pattern))),
            Token::Text(text) => Ok(bare(&Test::Equals(text))),
            Token::Integer(numbers) | Token::Sequence(numbers) => {
                self.at = here;
                let query = self.positions(&numbers)?;
                self.at += 1;
                Ok(query)
            }
            _ => {
                self.at = here;
                Err(self.unexpected(Expected::Term))
            }
        }?;
        let after = self.at;
        let query = self.counted(here, query)?;
        self.at = after;
        Ok(query)
    }

    fn text(&mut self, expected: Expected) -> Result<String, SyntaxError> {
        match self.peek().cloned() {
            Some(Token::Text(text) | Token::Integer(text) | Token::Sequence(text) | Token::Property(text)) => {
                self.at += 1;
                Ok(text)
            }
            _ => Err(self.unexpected(expected)),
        }
    }

    /// The test of a property.
    fn test(&mut self) -> Result<Test, SyntaxError> {
        let sign = self.peek().cloned().ok_or_else(|| self.unexpected(Expected::Sign))?;
        self.at += 1;
        match sign {
            Token::Colon => match self.peek().cloned() {
                Some(Token::Pattern(pattern)) => {
                    self.at += 1;
                    Ok(Test::Match(pattern))
                }
                _ => Ok(Test::Equals(self.text(Expected::TextOrPattern)?)),
            },
            Token::Tilde => {
                let inside = match self.peek().cloned() {
                    Some(Token::Pattern(pattern)) => {
                        self.at += 1;
                        pattern
                    }
                    _ => self.text(Expected::Text)?,
                };
                Ok(Test::Match(format!("*{inside}*")))
            }
            Token::Above => Ok(Test::Greater(self.number()?.0)),
            Token::Below => Ok(Test::Smaller(self.number()?.0)),
            Token::AtLeast => Ok(Test::Greater(self.number()?.0.saturating_sub(1))),
            Token::AtMost => {
                let (number, digits) = self.number()?;
                Ok(Test::Smaller(self.above(number, digits)))
            }
            _ => {
                self.at -= 1;
                Err(self.unexpected(Expected::Sign))
            }
        }
    }

    /// A number, and the number of its digits in the text.
    fn number(&mut self) -> Result<(i32, usize), SyntaxError> {
        const EXPECTED: Expected = Expected::Number { most: i32::MAX as u32 };
        let Some(Token::Integer(digits)) = self.peek().cloned() else { return Err(self.unexpected(EXPECTED)) };
        let number = digits.parse().map_err(|_| self.unexpected(EXPECTED))?;
        self.at += 1;
        Ok((number, digits.len()))
    }

    /// One more than a number, truncated to its number of digits.
    fn above(&self, number: i32, digits: usize) -> i32 {
        let sum = number.saturating_add(1);
        if !self.rules.short_sums {
            return sum;
        }
        let text = sum.to_string();
        text[..digits.min(text.len())].parse().expect("digits of a number")
    }

    fn ids(&mut self) -> Result<Query, SyntaxError> {
        let Some(Token::Integer(text) | Token::Sequence(text)) = self.peek().cloned() else {
            return Err(self.unexpected(Expected::Songs));
        };
        let mut ids = Vec::new();
        for (from, to) in self.spans(&text)? {
            self.ids = self.ids.saturating_add((i64::from(to) - i64::from(from)) as usize + 1);
            if self.ids > MOST_IDS {
                return Err(self.unexpected(Expected::FewerSongs { most: MOST_IDS as u32 }));
            }
            ids.extend(from..=to);
        }
        self.at += 1;
        Ok(Query::Ids(ids))
    }

    /// A sequence, which tests a property that no song has.
    fn positions(&self, text: &str) -> Result<Query, SyntaxError> {
        let filter = |test| Query::Filter(POSITION.to_owned(), test);
        let spans = self.spans(text)?.into_iter().map(|(from, to)| {
            if from == to {
                return filter(Test::Equals(from.to_string()));
            }
            let above = self.above(to, to.to_string().len());
            filter(Test::Greater(from.saturating_sub(1))).and(filter(Test::Smaller(above)))
        });
        spans.reduce(Query::or).ok_or_else(|| self.unexpected(Expected::Spans))
    }

    /// `3,5-9` as (3, 3) and (5, 9).
    fn spans(&self, text: &str) -> Result<Vec<(i32, i32)>, SyntaxError> {
        let unexpected = || self.unexpected(Expected::Spans);
        let span = |part: &str| {
            let (from, to) = part.split_once('-').unwrap_or((part, part));
            let (from, to) = (from.parse().ok()?, to.parse().ok()?);
            (from <= to).then_some((from, to))
        };
        text.split(',').map(|part| span(part).ok_or_else(unexpected)).collect()
    }
}

/// A word without a property.
fn bare(test: &Test) -> Query {
    let filters = BARE.map(|key| Query::Filter(key.to_owned(), test.clone()));
    filters.into_iter().reduce(Query::or).expect("there are three")
}
