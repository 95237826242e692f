//! The parser: builds a tree from tokens by recursive descent. This file has statements and the recovery after a fault;
//! expressions are in [`expr`](super::expr). After a fault the parser continues with the next statement, or, if only a comma
//! is missing, with the next value, so that one run reports several faults.
//!
//! Time is linear in the text: each token is inspected a bounded number of times, without backtracking.

use super::ast::{Expr, Script, Statement, Word};
use super::fault::{Expected, Faults, MOST_BYTES, Problem};
use super::lex::{Comment, Token, TokenKind, lex};
use crate::station::plan::Span;

/// A fault was reported; the caller gives up the statement.
pub(super) struct GiveUp;

pub(super) type Read<T> = Result<T, GiveUp>;

/// The result of parsing.
#[derive(Default)]
pub struct Parsed {
    /// The statements that could be parsed.
    pub script: Script,
    /// Names bound by statements that could not be parsed, each with the largest possible number of statements before it.
    pub lost: Vec<(usize, Word)>,
}

/// Parses a script; statements with faults are omitted.
pub fn parse(text: &str, faults: &mut Faults) -> Parsed {
    if text.len() > MOST_BYTES {
        faults.add(Span::default(), Problem::TooLong { most: MOST_BYTES as u32 });
        return Parsed::default();
    }
    let lexed = lex(text, faults);
    let mut parser = Parser { text, tokens: &lexed.tokens, at: 0, depth: 0, margin: 1, faults };
    parser.script(&lexed.comments)
}

pub(super) struct Parser<'a, 'f, 't> {
    pub(super) text: &'a str,
    tokens: &'a [Token],
    at: usize,
    pub(super) depth: u32,
    /// Column of the statement's first token: a line that begins there begins another statement.
    margin: u32,
    pub(super) faults: &'f mut Faults<'t>,
}

impl Parser<'_, '_, '_> {
    pub(super) fn token(&self) -> &Token {
        &self.tokens[self.at]
    }

    pub(super) fn behind(&self) -> &Token {
        &self.tokens[(self.at + 1).min(self.tokens.len() - 1)]
    }

    pub(super) fn is(&self, sign: &str) -> bool {
        matches!(self.token().kind, TokenKind::Sign(found) if found == sign)
    }

    /// Advances, but not past the end.
    pub(super) fn next(&mut self) -> Span {
        let span = self.token().span;
        self.at = (self.at + 1).min(self.tokens.len() - 1);
        span
    }

    pub(super) fn ended(&self) -> bool {
        self.token().kind == TokenKind::End
    }

    /// Whether the next token begins a line, indented no further than the statement.
    pub(super) fn begins_statement(&self) -> bool {
        let token = self.token();
        self.ended() || token.first && token.column <= self.margin && !self.closes()
    }

    pub(super) fn closes(&self) -> bool {
        [")", "]", "}"].iter().any(|close| self.is(close))
    }

    pub(super) fn give_up<T>(&mut self, problem: Problem) -> Read<T> {
        let problem = match self.token().kind {
            TokenKind::NotHere => Problem::NotHere,
            _ => problem,
        };
        self.faults.add(self.token().span, problem);
        Err(GiveUp)
    }

    pub(super) fn expected<T>(&mut self, expected: Expected) -> Read<T> {
        self.give_up(Problem::Expected { expected })
    }

    fn script(&mut self, comments: &[Comment]) -> Parsed {
        let mut script = Script::default();
        let mut lost = Vec::new();
        let mut comments = comments.iter().peekable();
        let mut said = |before: usize, text: &str| {
            let mut said = Vec::new();
            while let Some(comment) = comments.next_if(|comment| comment.span.from < before) {
                let comment = comment.span.of(text).trim_start_matches('#');
                said.push(comment.strip_prefix(' ').unwrap_or(comment).to_owned());
            }
            said
        };
        let mut end = 0;
        while !self.ended() {
            let start = self.token().span.from;
            let name = self.binding();
            self.margin = self.token().column;
            match self.statement() {
                Ok((name, value)) => {
                    let to = self.tokens[self.at.saturating_sub(1)].span.to;
                    let gap = !script.statements.is_empty() && empty_line(&self.text[end..start]);
                    // A trailing comment on its last line belongs to it. The search is skipped for a statement that does not
                    // end its line; otherwise a line of a thousand statements would be scanned a thousand times.
                    let line = || self.text[to..].find('\n').map_or(self.text.len(), |at| to + at);
                    let until = if self.token().first { line() } else { to };
                    end = until;
                    script.statements.push(Statement { comments: said(until, self.text), gap, name, value });
                    self.end_of_statement();
                }
                Err(GiveUp) => {
                    lost.extend(name.map(|name| (script.statements.len(), name)));
                    self.skip(start);
                }
            }
        }
        script.last = said(usize::MAX, self.text);
        Parsed { script, lost }
    }

    fn end_of_statement(&mut self) {
        if self.is(";") {
            self.next();
        } else if self.closes() {
            self.faults.add(self.token().span, Problem::Unopened);
            self.skip(usize::MAX);
        } else if !self.token().first {
            let not_here = self.token().kind == TokenKind::NotHere;
            self.faults.add(self.token().span, if not_here { Problem::NotHere } else { Problem::TwoOnALine });
            self.skip(usize::MAX);
        }
    }

    /// Advances to the start of the next statement, and past the statement that began at byte `start`.
    fn skip(&mut self, start: usize) {
        if self.token().span.from == start {
            self.next();
        }
        while !self.begins_statement() {
            self.next();
        }
    }

    /// The name that is bound here.
    fn binding(&self) -> Option<Word> {
        match &self.token().kind {
            TokenKind::Name(name) if self.behind().kind == TokenKind::Sign("=") => {
                Some(Word { text: name.clone(), span: self.token().span })
            }
            _ => None,
        }
    }

    fn statement(&mut self) -> Read<(Option<Word>, Expr)> {
        if let Some(name) = self.binding() {
            if name.text.contains('.') {
                self.faults.add(name.span, Problem::Dotted);
            }
            self.next();
            self.next();
            if self.begins_statement() {
                return self.expected(Expected::Value);
            }
            return Ok((Some(name), self.expr()?));
        }
        Ok((None, self.expr()?))
    }
}

/// Whether there is an empty line in the text between two statements.
fn empty_line(between: &str) -> bool {
    // The last line belongs to the next statement, the first to the previous one.
    between.rsplit_once('\n').is_some_and(|(lines, _)| lines.split('\n').skip(1).any(|line| line.trim().is_empty()))
}
