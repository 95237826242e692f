//! Parses expressions: operators and their precedence, brackets, calls, functions.

use super::ast::{Arg, Expr, Inner, Kind, Op, Word};
use super::construct::Construct;
use super::fault::{Expected, MOST_DEPTH, Problem};
use super::lex::{Token, TokenKind};
use super::parse::{GiveUp, Parser, Read};
use super::position::Position;
use crate::plan::Span;

impl Parser<'_, '_, '_> {
    /// Parses with `read`, one level of nesting deeper.
    pub(super) fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth == MOST_DEPTH {
            return self.give_up(Problem::TooDeep { most: MOST_DEPTH });
        }
        self.depth += 1;
        let done = read(self);
        self.depth -= 1;
        done
    }

    pub(super) fn expr(&mut self) -> Read<Expr> {
        self.deeper(Self::loose)
    }

    /// Operands joined by operators of at least this precedence. The tree leans left; each operator makes it one level deeper.
    pub(super) fn infix(&mut self, binds: u8) -> Read<Expr> {
        let outside = self.depth;
        let joined = self.joined(binds);
        self.depth = outside;
        joined
    }

    fn joined(&mut self, binds: u8) -> Read<Expr> {
        let operand = |parser: &mut Self| if binds == 2 { parser.unary() } else { parser.infix(binds + 1) };
        let mut left = operand(self)?;
        while let Some(op) = self.op().filter(|op| op.binds() == binds) {
            self.next();
            if self.depth == MOST_DEPTH {
                return self.give_up(Problem::TooDeep { most: MOST_DEPTH });
            }
            self.depth += 1;
            let right = operand(self)?;
            let span = left.span.join(right.span);
            left = Expr { kind: Kind::Infix(op, Box::new((left, right))), span };
        }
        Ok(left)
    }

    fn op(&self) -> Option<Op> {
        let ops = [Op::Add, Op::Subtract, Op::Join, Op::Multiply, Op::Divide, Op::Mod];
        let (TokenKind::Sign(sign) | TokenKind::Word(sign)) = self.token().kind else { return None };
        ops.into_iter().find(|op| op.sign() == sign)
    }

    pub(super) fn unary(&mut self) -> Read<Expr> {
        if self.is_prefix() {
            return self.prefixed();
        }
        if !self.is("-") {
            return self.postfix();
        }
        let start = self.next();
        let of = self.deeper(Self::unary)?;
        let span = start.join(of.span);
        Ok(Expr { kind: Kind::Minus(Box::new(of)), span })
    }

    pub(super) fn primary(&mut self) -> Read<Expr> {
        let Token { kind, span, .. } = self.token().clone();
        let kind = match kind {
            TokenKind::Int(value) => Kind::Int(value),
            TokenKind::Float(value) => Kind::Float(value),
            TokenKind::Text(text) => Kind::Text(text),
            TokenKind::During(from, to) => Kind::During(from, to),
            TokenKind::Word("true") => Kind::Bool(true),
            TokenKind::Word("false") => Kind::Bool(false),
            TokenKind::Word("fun") => return self.fun(),
            TokenKind::Name(name) if self.called() => return self.call(name),
            TokenKind::Name(name) => Kind::Name(name),
            TokenKind::Sign("[") => {
                let (items, span) = self.items("]", Self::item)?;
                return Ok(Expr { kind: Kind::List(items), span });
            }
            TokenKind::Sign("(") => return self.bracketed(),
            TokenKind::Sign("{") => return self.braces(),
            TokenKind::Unknown => Kind::NotHere(Vec::new()),
            _ => return self.not_here(),
        };
        self.next();
        Ok(Expr { kind, span })
    }

    /// Whether a bracket behind the next token, on its line, calls it.
    pub(super) fn called(&self) -> bool {
        self.behind().kind == TokenKind::Sign("(") && !self.behind().first
    }

    /// `(a)`, `(a, b)`, or what the subset lacks: `()`, `(a, b, c)`, `(a : type)`.
    fn bracketed(&mut self) -> Read<Expr> {
        let open = self.at;
        if self.behind().kind == TokenKind::Sign(")") {
            let span = self.token().span.join(self.behind().span);
            self.lacks(Construct::Tuple);
            self.next();
            self.next();
            return Ok(Expr { kind: Kind::NotHere(Vec::new()), span });
        }
        let start = self.next();
        let mut parts = vec![self.value(open)?];
        if self.is(":") {
            self.lacks(Construct::Annotation);
            // Types have brackets and signs of their own.
            match self.pairs.close(open) {
                Some(close) => self.at = close,
                None => return Err(GiveUp),
            }
            let span = start.join(self.next());
            return Ok(Expr { kind: Kind::NotHere(parts.into_iter().map(Inner::Value).collect()), span });
        }
        while self.is(",") {
            if parts.len() == 2 {
                self.lacks(Construct::Tuple);
            }
            self.next();
            parts.push(self.value(open)?);
        }
        let span = start.join(self.close(")", open)?);
        let mut values = parts.into_iter();
        let kind = match (values.next(), values.next(), values.next()) {
            (Some(only), None, _) => only.kind,
            (Some(first), Some(second), None) => Kind::Pair(Box::new((first, second))),
            (first, second, third) => {
                let all = first.into_iter().chain(second).chain(third).chain(values);
                Kind::NotHere(all.map(Inner::Value).collect())
            }
        };
        Ok(Expr { kind, span })
    }

    /// The bracket that closes the one at `open`.
    pub(super) fn close(&mut self, close: &'static str, open: usize) -> Read<Span> {
        if self.is(close) || self.is_word(close) {
            return Ok(self.next());
        }
        if self.begins_statement() || self.closes() {
            return self.unclosed(close, open);
        }
        self.misses(Problem::Expected { expected: Expected::Close });
        match self.pairs.close(open) {
            Some(at) => {
                self.at = at;
                Ok(self.next())
            }
            None => Err(GiveUp),
        }
    }

    pub(super) fn unclosed<T>(&mut self, close: &str, open: usize) -> Read<T> {
        let (text, at) = (self.text, self.token().span.from);
        let unclosed = || Problem::Unclosed { close: close.to_owned(), noticed: Position::of(text, at) };
        if !self.token().spoilt {
            self.faults.add_with(self.tokens[open].span, unclosed);
        }
        Err(GiveUp)
    }

    /// An expression inside the bracket at `open`; one with a fault is unknown, if the bracket has an end.
    pub(super) fn value(&mut self, open: usize) -> Read<Expr> {
        let start = self.token().span;
        self.expr().or_else(|GiveUp| {
            let resumed = self.resume(open);
            resumed.then_some(Expr { kind: Kind::NotHere(Vec::new()), span: start }).ok_or(GiveUp)
        })
    }

    fn item(&mut self, open: usize) -> Read<Expr> {
        if !self.is("...") {
            return self.value(open);
        }
        self.lacks(Construct::Spread);
        let start = self.next();
        let value = self.value(open)?;
        let span = start.join(value.span);
        Ok(Expr { kind: Kind::NotHere(vec![Inner::Value(value)]), span })
    }

    /// A bracketed list, separated by commas, with an optional trailing comma.
    pub(super) fn items<T>(
        &mut self,
        close: &'static str,
        mut item: impl FnMut(&mut Self, usize) -> Read<T>,
    ) -> Read<(Vec<T>, Span)> {
        let open = self.at;
        let start = self.next();
        let mut items = Vec::new();
        loop {
            if self.is(close) {
                return Ok((items, start.join(self.next())));
            }
            // In a bracket without an end, a line that binds a name is a statement.
            if self.begins_statement() && (self.ended() || self.binding().is_some()) {
                return self.unclosed(close, open);
            }
            items.push(item(self, open)?);
            if self.is(",") {
                self.next();
            } else if !self.is(close) {
                if self.begins_statement() || self.closes() {
                    return self.unclosed(close, open);
                }
                let token = self.token();
                let value = match token.kind {
                    TokenKind::Sign(sign) => ["(", "[", "{", "!"].contains(&sign),
                    TokenKind::Word(word) => ["fun", "true", "false", "if", "not", "null", "begin"].contains(&word),
                    TokenKind::End => false,
                    _ => true,
                };
                let spoilt = token.spoilt;
                if value && !spoilt {
                    self.misses(Problem::MissingComma);
                    continue;
                }
                self.misses(Problem::Expected { expected: Expected::CommaOrClose });
                if !self.resume(open) {
                    return Err(GiveUp);
                }
                if self.is(",") {
                    self.next();
                }
            }
        }
    }

    /// The arguments of a call, from its bracket.
    pub(super) fn args(&mut self) -> Read<(Vec<Arg>, Span)> {
        self.items(")", |parser, open| {
            let label = parser.binding();
            if label.is_some() {
                parser.next();
                parser.next();
            }
            Ok(Arg { label, value: parser.value(open)? })
        })
    }

    fn call(&mut self, name: String) -> Read<Expr> {
        let name = Word { text: name, span: self.next() };
        let start = name.span;
        let (args, end) = self.args()?;
        Ok(Expr { kind: Kind::Call(name, args), span: start.join(end) })
    }

    /// `fun (a, b) -> c`
    fn fun(&mut self) -> Read<Expr> {
        let start = self.next();
        if !self.is("(") {
            return self.expected(Expected::Open);
        }
        let mut defaults = Vec::new();
        let mut parameters = Vec::new();
        let mut plain = true;
        self.items(")", |parser, open| {
            let Token { kind, span, .. } = parser.token().clone();
            let text = match kind {
                TokenKind::Name(name) if !name.contains('.') => Some(name),
                TokenKind::Sign("_") => Some("_".to_owned()),
                _ => None,
            };
            if let Some(text) = text
                && matches!(parser.behind().kind, TokenKind::Sign("," | ")"))
            {
                parser.next();
                parameters.push(Word { text, span });
                return Ok(());
            }
            plain = false;
            let (names, default) = parser.parameter(open)?;
            parameters.extend(names);
            defaults.extend(default);
            Ok(())
        })?;
        if !self.is("->") {
            return self.expected(Expected::Arrow);
        }
        self.next();
        let body = self.expr()?;
        let span = start.join(body.span);
        if plain {
            return Ok(Expr { kind: Kind::Fun(parameters, Box::new(body)), span });
        }
        let inner = defaults.into_iter().map(Inner::Value).chain(parameters.into_iter().map(Inner::Bind));
        Ok(Expr { kind: Kind::NotHere(inner.chain([Inner::Value(body)]).collect()), span })
    }
}
