//! Parses expressions: operators and their precedence, brackets, calls, functions.

use super::ast::{Arg, Expr, Kind, Op, Word};
use super::fault::{Expected, MOST_DEPTH, Problem};
use super::lex::{Token, TokenKind};
use super::parse::{GiveUp, Parser, Read};
use super::position::Position;
use crate::station::plan::Span;

impl Parser<'_, '_, '_> {
    /// Parses with `read`, one level of nesting deeper.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth == MOST_DEPTH {
            return self.give_up(Problem::TooDeep { most: MOST_DEPTH });
        }
        self.depth += 1;
        let done = read(self);
        self.depth -= 1;
        done
    }

    pub(super) fn expr(&mut self) -> Read<Expr> {
        self.deeper(|parser| parser.infix(1))
    }

    /// Operands joined by operators of at least this precedence. The tree leans left; each operator makes it one level deeper.
    fn infix(&mut self, binds: u8) -> Read<Expr> {
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

    fn unary(&mut self) -> Read<Expr> {
        if !self.is("-") {
            return self.primary();
        }
        let start = self.next();
        let of = self.deeper(Self::unary)?;
        let span = start.join(of.span);
        Ok(Expr { kind: Kind::Minus(Box::new(of)), span })
    }

    fn primary(&mut self) -> Read<Expr> {
        let Token { kind, span, .. } = self.token().clone();
        let kind = match kind {
            TokenKind::Int(value) => Kind::Int(value),
            TokenKind::Float(value) => Kind::Float(value),
            TokenKind::Text(text) => Kind::Text(text),
            TokenKind::During(from, to) => Kind::During(from, to),
            TokenKind::Word("true") => Kind::Bool(true),
            TokenKind::Word("false") => Kind::Bool(false),
            TokenKind::Word("fun") => return self.fun(),
            TokenKind::Name(name) if self.behind().kind == TokenKind::Sign("(") && self.behind().glued => {
                return self.call(name);
            }
            TokenKind::Name(name) => Kind::Name(name),
            TokenKind::Sign("[") => {
                let (items, span) = self.items("]", Self::expr)?;
                return Ok(Expr { kind: Kind::List(items), span });
            }
            TokenKind::Sign("(") => return self.bracketed(),
            TokenKind::Sign("{") => {
                let open = self.next();
                let inside = self.expr()?;
                let span = open.join(self.close("}", open)?);
                return Ok(Expr { kind: Kind::Getter(Box::new(inside)), span });
            }
            _ => return self.expected(Expected::Value),
        };
        self.next();
        Ok(Expr { kind, span })
    }

    /// `(a)` or `(a, b)`.
    fn bracketed(&mut self) -> Read<Expr> {
        let open = self.next();
        let first = self.expr()?;
        if !self.is(",") {
            let span = open.join(self.close(")", open)?);
            return Ok(Expr { kind: first.kind, span });
        }
        self.next();
        let second = self.expr()?;
        let span = open.join(self.close(")", open)?);
        Ok(Expr { kind: Kind::Pair(Box::new((first, second))), span })
    }

    fn close(&mut self, close: &'static str, open: Span) -> Read<Span> {
        if self.is(close) {
            return Ok(self.next());
        }
        if self.begins_statement() || self.closes() {
            return self.unclosed(close, open);
        }
        self.expected(Expected::Close)
    }

    fn unclosed<T>(&mut self, close: &str, open: Span) -> Read<T> {
        let (text, at) = (self.text, self.token().span.from);
        let unclosed = || Problem::Unclosed { close: close.to_owned(), noticed: Position::of(text, at) };
        self.faults.add_with(open, unclosed);
        Err(GiveUp)
    }

    /// A bracketed list, separated by commas, with an optional trailing comma.
    fn items<T>(&mut self, close: &'static str, mut item: impl FnMut(&mut Self) -> Read<T>) -> Read<(Vec<T>, Span)> {
        let open = self.next();
        let mut items = Vec::new();
        loop {
            if self.is(close) {
                return Ok((items, open.join(self.next())));
            }
            if self.begins_statement() && (self.ended() || self.behind().kind == TokenKind::Sign("=")) {
                return self.unclosed(close, open);
            }
            items.push(item(self)?);
            if self.is(",") {
                self.next();
            } else if !self.is(close) {
                if self.begins_statement() || self.closes() {
                    return self.unclosed(close, open);
                }
                let token = self.token();
                let value = match token.kind {
                    TokenKind::Sign(sign) => ["(", "[", "{"].contains(&sign),
                    TokenKind::Word(word) => word != "mod",
                    TokenKind::NotHere | TokenKind::End => false,
                    _ => true,
                };
                if !value {
                    return self.expected(Expected::CommaOrClose);
                }
                self.faults.add(token.span, Problem::MissingComma);
            }
        }
    }

    fn call(&mut self, name: String) -> Read<Expr> {
        let name = Word { text: name, span: self.next() };
        let start = name.span;
        let (args, end) = self.items(")", |parser| {
            let mut label = None;
            if let TokenKind::Name(name) = &parser.token().kind
                && parser.behind().kind == TokenKind::Sign("=")
            {
                label = Some(Word { text: name.clone(), span: parser.token().span });
                parser.next();
                parser.next();
            }
            Ok(Arg { label, value: parser.expr()? })
        })?;
        Ok(Expr { kind: Kind::Call(name, args), span: start.join(end) })
    }

    /// `fun (a, b) -> c`
    fn fun(&mut self) -> Read<Expr> {
        let start = self.next();
        if !self.is("(") {
            return self.expected(Expected::Open);
        }
        let (parameters, _) = self.items(")", |parser| {
            let Token { kind, span, .. } = parser.token().clone();
            let text = match kind {
                TokenKind::Name(name) if !name.contains('.') => name,
                TokenKind::Sign("_") => "_".to_owned(),
                _ => return parser.expected(Expected::Parameter),
            };
            parser.next();
            Ok(Word { text, span })
        })?;
        if !self.is("->") {
            return self.expected(Expected::Arrow);
        }
        self.next();
        let body = self.expr()?;
        let span = start.join(body.span);
        Ok(Expr { kind: Kind::Fun(parameters, Box::new(body)), span })
    }
}
