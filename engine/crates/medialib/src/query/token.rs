//! Splits a query's text into tokens. Tries the kinds of tokens in the order of the original.

use super::{Expected, Rules, SyntaxError};

/// Kind of a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    Open,
    Close,
    Hash,
    Plus,
    Colon,
    Tilde,
    AtMost,
    AtLeast,
    Below,
    Above,
    Or,
    And,
    Not,
    In,
    /// A property, before its operator.
    Property(String),
    /// Only digits, as text.
    Integer(String),
    /// Digits, commas and dashes.
    Sequence(String),
    /// A word with a star or a question mark.
    Pattern(String),
    /// A word, or a quoted text.
    Text(String),
}

/// A token with its source text and its position, in characters from the beginning.
#[derive(Clone, Debug)]
pub(super) struct SpannedToken {
    pub token: Token,
    pub at: usize,
    pub written: String,
}

const SIGNS: [(&str, Token); 10] = [
    ("(", Token::Open),
    (")", Token::Close),
    ("#", Token::Hash),
    ("+", Token::Plus),
    (":", Token::Colon),
    ("~", Token::Tilde),
    ("<=", Token::AtMost),
    (">=", Token::AtLeast),
    ("<", Token::Below),
    (">", Token::Above),
];
const WORDS: [(&str, Token); 4] = [("OR", Token::Or), ("AND", Token::And), ("NOT", Token::Not), ("in:", Token::In)];
/// The property that a single letter stands for. (`y` finds nothing, because songs have `date`.)
const SHORT: [(&str, &str); 7] =
    [("a", "artist"), ("l", "album"), ("t", "title"), ("n", "tracknr"), ("y", "year"), ("g", "genre"), ("u", "url")];

/// The tokens of a text.
pub(super) fn tokens(text: &str, rules: Rules) -> Result<Vec<SpannedToken>, SyntaxError> {
    let chars: Vec<char> = text.chars().collect();
    let (mut found, mut at) = (Vec::new(), 0);
    while at < chars.len() {
        if chars[at].is_whitespace() {
            at += 1;
            continue;
        }
        let (token, end) = next(&chars, at, rules)?;
        found.push(SpannedToken { token, at, written: chars[at..end].iter().collect() });
        at = end;
    }
    Ok(found)
}

/// The token at a position, and the position of its end.
fn next(chars: &[char], at: usize, rules: Rules) -> Result<(Token, usize), SyntaxError> {
    let begins = |word: &str| word.chars().enumerate().all(|(index, c)| chars.get(at + index) == Some(&c));
    if let Some((sign, token)) = SIGNS.iter().find(|(sign, _)| begins(sign)) {
        return Ok((token.clone(), at + sign.len()));
    }
    let whole = |word: &str| {
        let after = chars.get(at + word.len());
        rules.split_words || word.ends_with(':') || after.is_none_or(|&c| ends_word(c))
    };
    if let Some((word, token)) = WORDS.iter().find(|(word, _)| begins(word) && whole(word)) {
        return Ok((token.clone(), at + word.len()));
    }
    match chars[at] {
        quote @ ('"' | '\'') => quoted(chars, at, quote),
        _ => Ok(bare(chars, at)),
    }
}

fn quoted(chars: &[char], at: usize, quote: char) -> Result<(Token, usize), SyntaxError> {
    let (mut text, mut here) = (String::new(), at + 1);
    loop {
        match chars.get(here) {
            None => {
                return Err(SyntaxError { at, found: chars[at..].iter().collect(), expected: Expected::Quote });
            }
            Some(c) if *c == quote => return Ok((Token::Text(text), here + 1)),
            Some('\\') if here + 1 < chars.len() => {
                text.push(chars[here + 1]);
                here += 2;
            }
            Some(c) => {
                text.push(*c);
                here += 1;
            }
        }
    }
}

/// Whether a character ends a word: a parenthesis, or any white space of Unicode, such as a tab. XMMS2 knew only the space.
fn ends_word(c: char) -> bool {
    c.is_whitespace() || c == '(' || c == ')'
}

/// The text up to white space or a parenthesis. A backslash makes the next character literal; in a pattern it is kept before special
/// characters.
fn bare(chars: &[char], at: usize) -> (Token, usize) {
    let (mut text, mut kept, mut here) = (String::new(), String::new(), at);
    let (mut escaped, mut pattern) = (false, false);
    while let Some(&c) = chars.get(here) {
        match c {
            _ if ends_word(c) => break,
            ':' | '~' | '<' | '>' => {
                let long = SHORT.iter().find(|(short, _)| *short == text);
                return (Token::Property(long.map_or(text, |(_, long)| (*long).to_owned())), here);
            }
            '\\' if here + 1 < chars.len() => {
                escaped = true;
                here += 1;
                text.push(chars[here]);
                if "*?\\".contains(chars[here]) {
                    kept.push('\\');
                }
                kept.push(chars[here]);
            }
            _ => {
                pattern |= c == '*' || c == '?';
                text.push(c);
                kept.push(c);
            }
        }
        here += 1;
    }
    let token = if pattern {
        Token::Pattern(kept)
    } else if !escaped && text.chars().all(|c| c.is_ascii_digit()) {
        Token::Integer(text)
    } else if !escaped && text.starts_with(|c: char| c.is_ascii_digit()) && text.chars().all(is_in_sequence) {
        Token::Sequence(text)
    } else {
        Token::Text(text)
    };
    (token, here)
}

fn is_in_sequence(c: char) -> bool {
    c.is_ascii_digit() || c == ',' || c == '-'
}
