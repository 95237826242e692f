//! The parser: builds a tree from tokens by recursive descent. This file has statements and the recovery after a fault;
//! expressions are in [`expr`](super::expr), constructs that the subset lacks in [`not_here`](super::not_here). After a fault
//! the parser continues with the next item of the bracket that it is in, if that is closed, or else with the next statement,
//! so that one run reports several faults.
//!
//! As in Liquidsoap, columns mean nothing: a bracket holds whatever stands before its end. Only a bracket without an end ends
//! where a line begins that is indented no further than the statement.
//!
//! Time is linear in the text: each token is inspected a bounded number of times, without backtracking.

use super::ast::{Expr, Statement, Word};
use super::fault::{Expected, MOST_BYTES, Problem};
use super::faults::Faults;
use super::foreign::other_text;
use super::lex::{Token, TokenKind, lex};
use super::pairs::Pairs;
use crate::plan::Span;

/// A fault was reported; the caller gives up the statement.
pub(super) struct GiveUp;

pub(super) type Read<T> = Result<T, GiveUp>;

/// The result of parsing.
#[derive(Default)]
pub struct Parsed {
    /// The statements that could be parsed.
    pub statements: Vec<Statement>,
    /// Names bound by statements that could not be parsed, each with the largest possible number of statements before it.
    pub lost: Vec<(usize, Word)>,
    /// Whether names may be defined elsewhere: in a file that is included, or a module that is opened.
    pub open: bool,
}

/// Parses a script; statements with faults are omitted.
pub fn parse<'t>(text: &'t str, faults: &mut Faults<'t>) -> Parsed {
    if text.len() > MOST_BYTES {
        faults.add(Span::default(), Problem::TooLong { most: MOST_BYTES as u32 });
        return Parsed::default();
    }
    if let Some((span, what)) = other_text(text) {
        faults.add(span, Problem::NotScript { what });
        return Parsed::default();
    }
    let lexed = lex(text, faults);
    let mut parser = Parser::new(text, &lexed.tokens, faults);
    let parsed = parser.script();
    Parsed { open: lexed.includes || parser.opened, ..parsed }
}

pub(super) struct Parser<'a, 'f, 't> {
    pub(super) text: &'t str,
    pub(super) tokens: &'a [Token],
    pub(super) pairs: Pairs,
    pub(super) at: usize,
    pub(super) depth: u32,
    /// Column of the statement's first token: a line that begins there, outside closed brackets, begins another statement.
    margin: u32,
    /// Whether names of a module were opened.
    pub(super) opened: bool,
    pub(super) faults: &'f mut Faults<'t>,
}

impl<'a, 'f, 't> Parser<'a, 'f, 't> {
    pub(super) fn new(text: &'t str, tokens: &'a [Token], faults: &'f mut Faults<'t>) -> Self {
        Parser { text, tokens, pairs: Pairs::of(tokens), at: 0, depth: 0, margin: 1, opened: false, faults }
    }

    pub(super) fn token(&self) -> &Token {
        &self.tokens[self.at]
    }

    pub(super) fn behind(&self) -> &Token {
        &self.tokens[(self.at + 1).min(self.tokens.len() - 1)]
    }

    pub(super) fn is(&self, sign: &str) -> bool {
        matches!(self.token().kind, TokenKind::Sign(found) if found == sign)
    }

    pub(super) fn is_word(&self, word: &str) -> bool {
        matches!(self.token().kind, TokenKind::Word(found) if found == word)
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

    /// Whether the next token begins a line, outside closed brackets, and indented no further than the statement.
    pub(super) fn begins_statement(&self) -> bool {
        let token = self.token();
        self.ended() || token.first && token.column <= self.margin && self.pairs.depth(self.at) == 0 && !self.closes()
    }

    pub(super) fn closes(&self) -> bool {
        [")", "]", "}"].iter().any(|close| self.is(close)) || self.is_word("end")
    }

    pub(super) fn give_up<T>(&mut self, problem: Problem) -> Read<T> {
        self.faults.add(self.token().span, problem);
        Err(GiveUp)
    }

    pub(super) fn expected<T>(&mut self, expected: Expected) -> Read<T> {
        self.misses(Problem::Expected { expected });
        Err(GiveUp)
    }

    /// Reports that something is missing before the next token, unless a fault there is the reason.
    pub(super) fn misses(&mut self, problem: Problem) {
        if !self.token().spoilt {
            self.faults.add(self.token().span, problem);
        }
    }

    /// After a fault inside the bracket at `open`: goes to its next comma or its end, if it has one.
    pub(super) fn resume(&mut self, open: usize) -> bool {
        let Some(close) = self.pairs.close(open) else { return false };
        let inside = self.pairs.depth(open) + 1;
        while self.at < close && !(self.is(",") && self.pairs.depth(self.at) == inside) {
            self.at += 1;
        }
        true
    }

    fn script(&mut self) -> Parsed {
        let (mut statements, mut lost) = (Vec::new(), Vec::new());
        while !self.ended() {
            let start = self.token().span.from;
            let name = self.binding();
            self.margin = self.token().column;
            match self.statement() {
                Ok((names, value)) => {
                    let name = match names {
                        Names::One(name) => Some(name),
                        Names::Of(names) => {
                            lost.extend(names.into_iter().map(|name| (statements.len(), name)));
                            None
                        }
                    };
                    statements.push(Statement { name, value });
                    self.end_of_statement();
                }
                Err(GiveUp) => {
                    lost.extend(name.map(|name| (statements.len(), name)));
                    self.skip(start);
                }
            }
        }
        Parsed { statements, lost, open: false }
    }

    fn end_of_statement(&mut self) {
        if self.is(";") {
            self.next();
        } else if self.closes() {
            self.faults.add(self.token().span, Problem::Unopened);
            self.skip(usize::MAX);
        } else if !self.token().first && !self.follows() {
            self.misses(Problem::TwoOnALine);
            self.skip(usize::MAX);
        }
    }

    /// Whether a statement begins here that needs no line of its own, because what is before it cannot go on with it.
    fn follows(&self) -> bool {
        match self.token().kind {
            TokenKind::Name(_) => self.binding().is_some() || self.called(),
            TokenKind::Word(word) => ["def", "let", "open", "if", "for", "while", "try", "begin"].contains(&word),
            _ => false,
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
    pub(super) fn binding(&self) -> Option<Word> {
        let text = match &self.token().kind {
            TokenKind::Name(name) => name.as_str(),
            TokenKind::Sign("_") => "_",
            _ => return None,
        };
        let bound = self.behind().kind == TokenKind::Sign("=");
        bound.then(|| Word { text: text.to_owned(), span: self.token().span })
    }

    /// `name = value`, a value, or a construct that binds names.
    fn statement(&mut self) -> Read<(Names, Expr)> {
        if self.closes() {
            return self.give_up(Problem::Unopened);
        }
        if let Some((names, value)) = self.definition()? {
            return Ok((Names::Of(names), value));
        }
        let Some(name) = self.binding() else { return Ok((Names::Of(Vec::new()), self.expr()?)) };
        if name.text.contains('.') {
            self.faults.add(name.span, Problem::Dotted);
        }
        self.next();
        self.next();
        // The value may stand on the next line, but a line that binds another name has none for this one.
        if self.begins_statement() && (self.ended() || self.binding().is_some()) {
            return self.expected(Expected::Value);
        }
        Ok((Names::One(name), self.expr()?))
    }
}

/// The names that a statement binds.
enum Names {
    /// Its value's.
    One(Word),
    /// Of unknown values.
    Of(Vec<Word>),
}
