//! The lexer: splits a script into tokens and comments. Invalid characters become faults and are skipped.
//!
//! A subset of Liquidsoap 2.4's lexer: no interpolation, no weeks, no regular expressions, and a text ends on its line. As in
//! Liquidsoap, a call's opening bracket directly follows its name.

use super::ast::Time;
use super::fault::{Faults, Problem};
use crate::station::plan::Span;

/// A token.
#[derive(Debug, Clone, PartialEq)]
pub struct Token {
    /// Its kind.
    pub kind: TokenKind,
    /// Its range.
    pub span: Span,
    /// Its column in characters, from 1.
    pub column: u32,
    /// Whether it is the first token of its line.
    pub first: bool,
    /// Whether it directly follows the previous token.
    pub glued: bool,
}

/// Kinds of tokens.
#[derive(Debug, Clone, PartialEq)]
pub enum TokenKind {
    /// `32`
    Int(i64),
    /// `440.`
    Float(f64),
    /// `10s-20s`
    During(Time, Time),
    /// `"text"`, without its quotes.
    Text(String),
    /// A name, with its dots.
    Name(String),
    /// A keyword: `fun`, `mod`, `true`, `false`.
    Word(&'static str),
    /// A keyword or operator of Liquidsoap's that is not part of the subset.
    NotHere,
    /// A bracket, a comma or an operator.
    Sign(&'static str),
    /// The end of the script, after all other tokens.
    End,
}

/// A comment.
#[derive(Debug, Clone, PartialEq)]
pub struct Comment {
    /// From its `#` to the end of its line.
    pub span: Span,
}

/// The tokens and comments of a script.
pub struct Lexed {
    /// Tokens; the last is [`TokenKind::End`].
    pub tokens: Vec<Token>,
    /// Comments.
    pub comments: Vec<Comment>,
}

/// Keywords of the subset.
const WORDS: [&str; 4] = ["fun", "mod", "true", "false"];
/// Keywords of Liquidsoap's that are not part of the subset.
const NOT_HERE: [&str; 24] = [
    "def", "let", "if", "then", "else", "elsif", "end", "begin", "for", "to", "do", "while", "try", "catch", "finally",
    "not", "and", "or", "null", "open", "rec", "replaces", "ref", "eval",
];
/// Operators and brackets of the subset, longest first.
const SIGNS: [&str; 16] = ["->", "(", ")", "[", "]", "{", "}", ",", ";", "=", "+", "-", "*", "/", "^", "_"];
/// Operators of Liquidsoap's that are not part of the subset.
const SIGNS_NOT_HERE: [&str; 20] =
    ["==", "!=", "<=", ">=", "??", "?.", "::", ":=", "+.", "-.", "*.", "/.", "<", ">", "!", "?", ":", "%", "@", "~"];

/// Splits `text` into tokens and comments.
pub fn lex(text: &str, faults: &mut Faults) -> Lexed {
    let mut lexer = Lexer { text, at: 0, line_start: 0, column: 1, first: true, end: None, faults };
    let mut lexed = Lexed { tokens: Vec::new(), comments: Vec::new() };
    while let Some(next) = lexer.rest().chars().next() {
        match next {
            '\n' => {
                lexer.at += 1;
                lexer.line_start = lexer.at;
                lexer.column = 1;
                lexer.first = true;
            }
            _ if next.is_whitespace() => lexer.step(next.len_utf8()),
            '#' => {
                let length = lexer.rest().find('\n').unwrap_or(lexer.rest().len());
                let start = lexer.at;
                lexer.step(lexer.rest()[..length].trim_end().len());
                lexed.comments.push(Comment { span: Span { from: start, to: lexer.at } });
            }
            _ => {
                let (start, column) = (lexer.at, lexer.column);
                let kind = lexer.token(next);
                if let Some(kind) = kind {
                    let (first, glued) = (lexer.first, lexer.end == Some(start));
                    let span = Span { from: start, to: lexer.at };
                    lexed.tokens.push(Token { kind, span, column, first, glued });
                    lexer.end = Some(lexer.at);
                }
                lexer.first = false;
            }
        }
    }
    let span = Span { from: text.len(), to: text.len() };
    lexed.tokens.push(Token { kind: TokenKind::End, span, column: 1, first: true, glued: false });
    lexed
}

struct Lexer<'a, 'f, 't> {
    text: &'a str,
    at: usize,
    line_start: usize,
    column: u32,
    first: bool,
    end: Option<usize>,
    faults: &'f mut Faults<'t>,
}

impl<'a> Lexer<'a, '_, '_> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Advances by some bytes of this line.
    fn step(&mut self, bytes: usize) {
        self.column += self.text[self.at..self.at + bytes].chars().count() as u32;
        self.at += bytes;
    }

    /// Advances while characters satisfy a predicate.
    fn take(&mut self, of_kind: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|char| !of_kind(char)).unwrap_or(rest.len());
        self.step(length);
        &rest[..length]
    }

    fn fault(&mut self, start: usize, problem: Problem) {
        self.faults.add(Span { from: start, to: self.at }, problem);
    }

    /// The token that begins here, or `None` if there is a fault instead.
    fn token(&mut self, next: char) -> Option<TokenKind> {
        let rest = self.rest();
        let second = rest[next.len_utf8()..].chars().next().unwrap_or(' ');
        if next.is_ascii_digit() || next == '.' && second.is_ascii_digit() {
            return self.number();
        }
        if next == '"' || next == '\'' {
            return self.quoted(next);
        }
        if begins_name(next) && (next != '_' || continues_name(second)) {
            return Some(self.name());
        }
        let starts = |sign: &&&str| rest.starts_with(**sign);
        // `x =-1` and `a +.5` contain two operators each, and not one that the subset lacks.
        if let Some(sign) = SIGNS_NOT_HERE.iter().find(starts)
            && !(sign.ends_with('.') && rest[2..].starts_with(|digit: char| digit.is_ascii_digit()))
        {
            self.step(sign.len());
            return Some(TokenKind::NotHere);
        }
        if let Some(sign) = SIGNS.iter().find(starts) {
            self.step(sign.len());
            return Some(TokenKind::Sign(sign));
        }
        let start = self.at;
        self.take(|char| !char.is_whitespace() && !char.is_ascii());
        if self.at == start {
            self.step(1);
        }
        self.fault(start, Problem::Character);
        None
    }

    fn name(&mut self) -> TokenKind {
        let start = self.at;
        self.take(continues_name);
        let mut after = self.rest().chars();
        while after.next() == Some('.') && after.next().is_some_and(begins_name) {
            self.step(1);
            self.take(continues_name);
            after = self.rest().chars();
        }
        let name = &self.text[start..self.at];
        match WORDS.iter().find(|word| **word == name) {
            Some(word) => TokenKind::Word(word),
            None if NOT_HERE.contains(&name) => TokenKind::NotHere,
            None => TokenKind::Name(name.to_owned()),
        }
    }

    fn number(&mut self) -> Option<TokenKind> {
        let start = self.at;
        let digit = |char: char| char.is_ascii_digit() || char == '_';
        self.take(digit);
        let mut float = false;
        if self.rest().starts_with('.') {
            self.step(1);
            self.take(digit);
            float = true;
        }
        let mut after = self.rest().chars();
        if matches!(after.next(), Some('e' | 'E')) {
            let sign = self.rest()[1..].starts_with(['+', '-']) as usize;
            if self.rest()[1 + sign..].starts_with(|char: char| char.is_ascii_digit()) {
                self.step(1 + sign);
                self.take(digit);
                float = true;
            }
        }
        let end = self.at;
        if !float && self.rest().starts_with(['h', 'm', 's']) {
            self.at = start;
            self.column -= (end - start) as u32;
            return Some(self.during(start));
        }
        // Characters that directly follow belong to the malformed number: `0x10`, `1.2.3`.
        self.take(|char| continues_name(char) || char == '.');
        if self.at > end {
            self.fault(start, Problem::Number);
            return Some(TokenKind::Float(0.0));
        }
        let digits = self.text[start..end].replace('_', "");
        let read = if float {
            digits.parse().ok().filter(|value: &f64| value.is_finite()).map(TokenKind::Float)
        } else {
            digits.parse().ok().map(TokenKind::Int)
        };
        if read.is_none() {
            self.fault(start, Problem::TooLarge);
        }
        read.or(Some(if float { TokenKind::Float(0.0) } else { TokenKind::Int(0) }))
    }

    /// Two times with a `-` between them.
    fn during(&mut self, start: usize) -> TokenKind {
        let from = self.time();
        self.take(|char| char == ' ');
        let dash = self.rest().starts_with('-');
        self.step(dash as usize);
        self.take(|char| char == ' ');
        let to = self.time();
        match (from, to) {
            (Some(from), Some(to)) if dash => TokenKind::During(from, to),
            _ => {
                self.fault(start, Problem::Time);
                TokenKind::During(Time::default(), Time::default())
            }
        }
    }

    /// A time: hours, minutes and seconds in this order, each optional, but not all missing.
    fn time(&mut self) -> Option<Time> {
        let written = self.take(|char| char.is_ascii_alphanumeric());
        let mut rest = written;
        let mut unit = |sign: char| -> Option<u32> {
            let digits = rest.find(|char: char| !char.is_ascii_digit()).filter(|&at| rest[at..].starts_with(sign))?;
            let count = rest[..digits].parse().ok()?;
            rest = &rest[digits + 1..];
            Some(count)
        };
        let time = Time { hours: unit('h'), minutes: unit('m'), seconds: unit('s') };
        (rest.is_empty() && !written.is_empty()).then_some(time)
    }

    fn quoted(&mut self, quote: char) -> Option<TokenKind> {
        let start = self.at;
        self.step(1);
        let mut text = String::new();
        loop {
            let begin = self.at;
            let Some(next) = self.rest().chars().next() else { break };
            if next == '\n' {
                break;
            }
            self.step(next.len_utf8());
            match next {
                _ if next == quote => return Some(TokenKind::Text(text)),
                '\\' => match self.rest().chars().next() {
                    Some(escaped @ ('\\' | '"' | '\'' | 'n' | 't')) => {
                        self.step(1);
                        text.push(match escaped {
                            'n' => '\n',
                            't' => '\t',
                            _ => escaped,
                        });
                    }
                    _ => self.fault(begin, Problem::Escape),
                },
                '#' if self.rest().starts_with('{') => self.fault(begin, Problem::Interpolation),
                '\t' => text.push(next),
                _ if next.is_control() => self.fault(begin, Problem::Character),
                _ => text.push(next),
            }
        }
        self.fault(start, Problem::OpenText);
        Some(TokenKind::Text(text))
    }
}

/// Whether a name may start with this character.
pub fn begins_name(char: char) -> bool {
    char.is_alphabetic() || char == '_'
}

/// Whether a name may contain this character.
pub fn continues_name(char: char) -> bool {
    begins_name(char) || char.is_ascii_digit() || char == '\''
}
