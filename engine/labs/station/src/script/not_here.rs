//! Parses the constructs of Liquidsoap 2.4 that the subset lacks, so that each is one fault at its place, and everything else
//! in it is still checked. After the grammar of Liquidsoap 2.4.5 (`src/lang/base/parser.mly`).

use super::ast::{Arg, Expr, Inner, Kind, Word};
use super::construct::Construct;
use super::fault::{Expected, Problem};
use super::lex::{Token, TokenKind, lex_part};
use super::parse::{GiveUp, Parser, Read};
use crate::plan::Span;

/// What a sign or a word between two operands is; `None` if it is none.
fn between(kind: &TokenKind) -> Option<Construct> {
    let (TokenKind::Sign(sign) | TokenKind::Word(sign)) = *kind else { return None };
    Some(match sign {
        "and" | "or" => Construct::Boolean,
        "==" | "!=" | "<" | "<=" | ">" | ">=" => Construct::Comparison,
        ":=" => Construct::Reference,
        "?" => Construct::If,
        "??" => Construct::Null,
        "::" | "@" => Construct::Spread,
        "+." | "-." | "*." | "/." | "%" => Construct::Operator,
        _ => return None,
    })
}

/// What to write for `x |> f`.
const PIPED: &str = "f(x)";

/// Of the signs of other languages, what Liquidsoap has in their place.
fn elsewhere(kind: &TokenKind) -> Option<&'static str> {
    match kind {
        TokenKind::Sign("|>") => Some(PIPED),
        TokenKind::Sign("&&") => Some("and"),
        TokenKind::Sign("||") => Some("or"),
        _ => None,
    }
}

impl Parser<'_, '_, '_> {
    /// Reports the next token as a construct that the subset lacks.
    pub(super) fn lacks(&mut self, what: Construct) {
        self.faults.add(self.token().span, Problem::NotHere { what });
    }

    fn unknown(start: Span, inner: Vec<Inner>, end: Span) -> Expr {
        Expr { kind: Kind::NotHere(inner), span: start.join(end) }
    }

    /// The range of the last token.
    fn last(&self) -> Span {
        self.tokens[self.at.saturating_sub(1)].span
    }

    /// Operands joined by operators that bind more loosely than those of the subset, or that it lacks.
    pub(super) fn loose(&mut self) -> Read<Expr> {
        let first = self.infix(1)?;
        let start = first.span;
        let mut operands = vec![first];
        loop {
            if let Some(what) = between(&self.token().kind) {
                self.lacks(what);
                // The name before `:=` may be one of Liquidsoap's settings.
                if what == Construct::Reference && matches!(operands.last(), Some(Expr { kind: Kind::Name(_), .. })) {
                    operands.pop();
                }
                self.next();
                if what == Construct::If {
                    operands.push(self.deeper(Self::loose)?);
                    if !self.is(":") {
                        return self.expected(Expected::Colon);
                    }
                    self.next();
                }
                operands.push(self.infix(1)?);
            } else if let Some(instead) = elsewhere(&self.token().kind) {
                let span = self.next();
                let left = start.join(self.tokens[self.at - 2].span);
                let right = self.infix(1)?;
                self.faults.add(span, Problem::NoOperator { instead: self.piped(instead, left, &right) });
                operands.push(right);
                if instead == PIPED {
                    operands = vec![Self::applied(operands)];
                }
            } else if operands.len() == 1 && self.last_is_operand(&operands, start) {
                return operands.pop().ok_or(GiveUp);
            } else {
                let end = self.last();
                return Ok(Self::unknown(start, operands.into_iter().map(Inner::Value).collect(), end));
            }
        }
    }

    /// Whether the only operand is the whole expression, and no operator was taken out before it.
    fn last_is_operand(&self, operands: &[Expr], start: Span) -> bool {
        operands.first().is_some_and(|operand| operand.span.from == start.from)
    }

    /// The call that `x |> f(y)` means, with `x` as its last argument.
    fn applied(mut operands: Vec<Expr>) -> Expr {
        let right = operands.pop();
        let left = operands.pop();
        let start = left.as_ref().map_or(Span::default(), |left| left.span);
        match (left, right) {
            (Some(left), Some(Expr { kind: Kind::Call(name, mut args), span })) if operands.is_empty() => {
                args.push(Arg { label: None, value: left });
                Expr { kind: Kind::Call(name, args), span: start.join(span) }
            }
            (left, right) => {
                let all = operands.into_iter().chain(left).chain(right);
                Expr { kind: Kind::NotHere(all.map(Inner::Value).collect()), span: start }
            }
        }
    }

    /// What to write for `x |> f(y)`: `f(y, x)`, if that is short.
    fn piped(&self, instead: &str, left: Span, right: &Expr) -> String {
        let (from, to) = (left.of(self.text), right.span.of(self.text));
        let short = from.len() + to.len() < 60 && !from.contains('\n') && !to.contains('\n');
        match (&right.kind, to.strip_suffix(')')) {
            (Kind::Call(_, args), Some(call)) if instead == PIPED && short => {
                format!("{call}{}{from})", if args.is_empty() { "" } else { ", " })
            }
            _ => instead.to_owned(),
        }
    }

    /// Whether `!x`, `not x` or `ref x` is next, as Liquidsoap 1 wrote it.
    pub(super) fn is_prefix(&self) -> bool {
        let reference = matches!(&self.token().kind, TokenKind::Name(name) if name == "ref");
        let operand = match self.behind().kind {
            TokenKind::Sign(sign) => ["[", "!"].contains(&sign),
            TokenKind::Word(word) => ["true", "false", "null", "fun", "if"].contains(&word),
            TokenKind::Encoder | TokenKind::NotHere(_) | TokenKind::Unknown | TokenKind::End => false,
            _ => true,
        };
        self.is("!") || self.is_word("not") || reference && operand && !self.behind().first
    }

    pub(super) fn prefixed(&mut self) -> Read<Expr> {
        self.lacks(if self.is_word("not") { Construct::Boolean } else { Construct::Reference });
        let start = self.next();
        let of = self.deeper(Self::unary)?;
        let end = of.span;
        Ok(Self::unknown(start, vec![Inner::Value(of)], end))
    }

    /// A value with what is behind it: `.method`, `.method(…)`, `?.method`, `.{a = 1}`, `["key"]`.
    pub(super) fn postfix(&mut self) -> Read<Expr> {
        let named = matches!(self.token().kind, TokenKind::Name(_)) && !self.called();
        let first = self.primary()?;
        let start = first.span;
        let mut inner: Vec<Inner> = vec![];
        let mut value = Some(first);
        loop {
            let (open, braced) = (self.at, self.behind().kind == TokenKind::Sign("{"));
            if self.is(".") && braced {
                let weight = matches!(&self.tokens.get(self.at + 2).map(|token| &token.kind),
                    Some(TokenKind::Name(name)) if name == "weight");
                self.lacks(if weight { Construct::Weight } else { Construct::Record });
                self.next();
                inner.extend(value.take().map(Inner::Value));
                inner.extend(self.record()?);
            } else if self.is(".") || self.is("?.") {
                self.lacks(if self.is(".") { Construct::Method } else { Construct::Null });
                self.next();
                inner.extend(value.take().map(Inner::Value));
                if !matches!(self.token().kind, TokenKind::Name(_) | TokenKind::Word(_)) {
                    return self.expected(Expected::Value);
                }
                let called = self.called();
                self.next();
                if called {
                    inner.extend(self.args()?.0.into_iter().map(|arg| Inner::Value(arg.value)));
                }
            } else if self.is("[") && !self.token().first && named && value.is_some() && self.is_lookup(&value) {
                self.lacks(Construct::Lookup);
                self.next();
                inner.extend(value.take().map(Inner::Value));
                inner.push(Inner::Value(self.value(open)?));
                self.close("]", open)?;
            } else {
                let end = self.last();
                return Ok(value.unwrap_or_else(|| Self::unknown(start, inner, end)));
            }
        }
    }

    /// `name["key"]` looks something up. `add [a, b]` is a call that lacks its brackets.
    fn is_lookup(&self, value: &Option<Expr>) -> bool {
        let Some(Expr { kind: Kind::Name(name), .. }) = value else { return false };
        !crate::plan::OPERATORS.iter().any(|operator| operator.name == name)
    }

    /// What begins with a keyword or a sign that the subset lacks.
    pub(super) fn not_here(&mut self) -> Read<Expr> {
        let (kind, start, open) = (self.token().kind.clone(), self.token().span, self.at);
        let inner = match kind {
            TokenKind::NotHere(what) => {
                self.lacks(what);
                self.next();
                Vec::new()
            }
            TokenKind::Encoder => {
                self.lacks(Construct::Encoder);
                self.encoder()?
            }
            TokenKind::Interpolated(holes) => {
                self.next();
                holes.into_iter().flat_map(|hole| self.hole(hole)).collect()
            }
            TokenKind::Word("null") => {
                self.lacks(Construct::Null);
                let called = self.called();
                self.next();
                let args = if called { self.args()?.0 } else { Vec::new() };
                args.into_iter().map(|arg| Inner::Value(arg.value)).collect()
            }
            TokenKind::Word("begin") => {
                self.lacks(Construct::Block);
                self.next();
                let inner = self.block(open, &["end"])?;
                self.close("end", open)?;
                inner
            }
            TokenKind::Word("if") => self.condition(open)?,
            TokenKind::Word("while" | "for") => self.repeated(open)?,
            TokenKind::Word("try") => self.tried(open)?,
            TokenKind::Word("def" | "let" | "open") => match self.definition()? {
                Some((names, value)) => names.into_iter().map(Inner::Bind).chain([Inner::Value(value)]).collect(),
                None => Vec::new(),
            },
            _ => return self.expected(Expected::Value),
        };
        let end = self.last();
        Ok(Self::unknown(start, inner, end))
    }

    /// The expressions of `#{…}` in a text.
    fn hole(&mut self, hole: Span) -> Vec<Inner> {
        let lexed = lex_part(self.text, hole, self.faults);
        let mut parser = Parser::new(self.text, &lexed.tokens, self.faults);
        parser.depth = self.depth;
        let mut inner = Vec::new();
        while !parser.ended() {
            match parser.statements() {
                Ok(more) => inner.extend(more),
                Err(GiveUp) => break,
            }
        }
        inner
    }

    /// `%mp3(bitrate=128, stereo)`: the values of its parameters; names alone are none.
    fn encoder(&mut self) -> Read<Vec<Inner>> {
        self.next();
        if !self.is("(") {
            return Ok(Vec::new());
        }
        let (inner, _) = self.items(")", |parser, open| match parser.token().kind {
            TokenKind::Encoder => parser.encoder(),
            TokenKind::Name(_) | TokenKind::Text(_) if parser.behind().kind == TokenKind::Sign("=") => {
                parser.next();
                parser.next();
                Ok(vec![Inner::Value(parser.value(open)?)])
            }
            TokenKind::Name(_) | TokenKind::Text(_) => {
                parser.next();
                Ok(Vec::new())
            }
            _ => Ok(vec![Inner::Value(parser.value(open)?)]),
        })?;
        Ok(inner.into_iter().flatten().collect())
    }

    /// `{condition}`, or what the subset lacks: a record, or several statements.
    pub(super) fn braces(&mut self) -> Read<Expr> {
        let open = self.at;
        let start = self.token().span;
        let behind = self.behind().kind.clone();
        let binds = matches!(self.tokens.get(open + 2), Some(token) if token.kind == TokenKind::Sign("="));
        let record = match behind {
            TokenKind::Sign("}" | "...") => true,
            TokenKind::Name(_) => binds,
            _ => false,
        };
        if record {
            self.lacks(Construct::Record);
            let inner = self.record()?;
            let end = self.last();
            return Ok(Self::unknown(start, inner, end));
        }
        self.next();
        let first = self.at;
        let mut inner = self.block(open, &["}"])?;
        if inner.is_empty() && !self.is("}") {
            return self.expected(Expected::Value);
        }
        let end = self.close("}", open)?;
        let span = start.join(end);
        if let [Inner::Value(_)] = &inner[..]
            && let Some(Inner::Value(value)) = inner.pop()
        {
            return Ok(Expr { kind: Kind::Getter(Box::new(value)), span });
        }
        if !inner.is_empty() {
            self.faults.add(self.tokens[first].span, Problem::NotHere { what: Construct::Block });
        }
        Ok(Self::unknown(start, inner, end))
    }

    /// `{a = 1, ...b}`: its values.
    fn record(&mut self) -> Read<Vec<Inner>> {
        let (values, _) = self.items("}", |parser, open| {
            if parser.is("...") {
                parser.next();
            } else if parser.binding().is_some() {
                parser.next();
                parser.next();
            }
            parser.value(open)
        })?;
        Ok(values.into_iter().map(Inner::Value).collect())
    }

    /// Statements inside the block or bracket at `open`, until one of the words or signs `stops`. They need not begin on lines
    /// of their own. After a fault it goes on with the next line of the block.
    fn block(&mut self, open: usize, stops: &[&str]) -> Read<Vec<Inner>> {
        let close = self.pairs.close(open);
        let inside = self.pairs.depth(open) + 1;
        let stops_here = |parser: &Self| stops.iter().any(|stop| parser.is(stop) || parser.is_word(stop));
        let mut inner = Vec::new();
        loop {
            let stopped = match close {
                Some(close) => self.at >= close || self.pairs.depth(self.at) == inside && stops_here(self),
                None => stops_here(self) || self.closes() || self.begins_statement(),
            };
            if stopped {
                return Ok(inner);
            }
            let start = self.at;
            match (self.statements(), close) {
                (Ok(more), _) => inner.extend(more),
                (Err(GiveUp), None) => return Err(GiveUp),
                (Err(GiveUp), Some(close)) => {
                    self.at = self.at.max(start + 1).min(close);
                    let begins = |parser: &Self| {
                        parser.pairs.depth(parser.at) == inside && (parser.token().first || stops_here(parser))
                    };
                    while self.at < close && !begins(self) {
                        self.at += 1;
                    }
                }
            }
            if self.is(";") {
                self.next();
            }
        }
    }

    /// A statement of a block.
    fn statements(&mut self) -> Read<Vec<Inner>> {
        if let Some((names, value)) = self.definition()? {
            return Ok(names.into_iter().map(Inner::Bind).chain([Inner::Value(value)]).collect());
        }
        let name = self.binding();
        if name.is_some() {
            self.next();
            self.next();
        }
        let value = self.expr()?;
        Ok([Inner::Value(value)].into_iter().chain(name.map(Inner::Bind)).collect())
    }

    /// `if a then b elsif c then d else e end`
    fn condition(&mut self, open: usize) -> Read<Vec<Inner>> {
        self.lacks(Construct::If);
        self.next();
        let mut inner = self.block(open, &["then"])?;
        while self.is_word("then") || self.is_word("elsif") || self.is_word("else") {
            let stops: &[&str] = if self.is_word("elsif") { &["then"] } else { &["elsif", "else", "end"] };
            self.next();
            inner.extend(self.block(open, stops)?);
        }
        self.close("end", open)?;
        Ok(inner)
    }

    /// `while a do b end`, `for i = a to b do c end`, `for x = list do y end`
    fn repeated(&mut self, open: usize) -> Read<Vec<Inner>> {
        self.lacks(Construct::Loop);
        self.next();
        let mut inner = Vec::new();
        if let Some(name) = self.binding() {
            self.next();
            self.next();
            inner.push(Inner::Value(self.expr()?));
            if self.is_word("to") {
                self.next();
                inner.push(Inner::Value(self.expr()?));
            }
            inner.push(Inner::Bind(name));
        }
        inner.extend(self.block(open, &["do"])?);
        if self.is_word("do") {
            self.next();
        }
        inner.extend(self.block(open, &["end"])?);
        self.close("end", open)?;
        Ok(inner)
    }

    /// `try a catch e : [errors] do b finally c end`
    fn tried(&mut self, open: usize) -> Read<Vec<Inner>> {
        self.lacks(Construct::Try);
        self.next();
        let mut inner = self.block(open, &["catch", "finally", "end"])?;
        if self.is_word("catch") {
            self.next();
            if let TokenKind::Name(name) = self.token().kind.clone() {
                inner.push(Inner::Bind(Word { text: name, span: self.token().span }));
            }
            self.next();
            if self.is(":") {
                self.next();
            }
            inner.extend(self.block(open, &["do"])?);
            if self.is_word("do") {
                self.next();
            }
            inner.extend(self.block(open, &["finally", "end"])?);
        }
        if self.is_word("finally") {
            self.next();
            inner.extend(self.block(open, &["end"])?);
        }
        self.close("end", open)?;
        Ok(inner)
    }

    /// `def name(parameters) = … end`, `let pattern = …` or `open …`: the names that it binds, and the rest.
    pub(super) fn definition(&mut self) -> Read<Option<(Vec<Word>, Expr)>> {
        let (start, open) = (self.token().span, self.at);
        let TokenKind::Word(word @ ("def" | "let" | "open")) = self.token().kind else { return Ok(None) };
        let (names, inner) = match word {
            "open" => {
                self.lacks(Construct::Open);
                self.opened = true;
                self.next();
                (Vec::new(), vec![Inner::Value(self.deeper(Self::loose)?)])
            }
            "let" => {
                self.lacks(Construct::Let);
                self.next();
                self.decoration(&[
                    "replaces",
                    "eval",
                    "json.parse",
                    "yaml.parse",
                    "xml.parse",
                    "sqlite.row",
                    "sqlite.query",
                ]);
                let names = self.pattern(usize::MAX);
                if !self.is("=") {
                    return self.expected(Expected::Equals);
                }
                self.next();
                (names, vec![Inner::Value(self.expr()?)])
            }
            _ => {
                self.lacks(Construct::Def);
                self.next();
                self.decoration(&["rec", "replaces"]);
                let name = match self.token().kind.clone() {
                    TokenKind::Name(text) => vec![Word { text, span: self.token().span }],
                    TokenKind::Sign("_" | "(") => Vec::new(),
                    _ => return self.expected(Expected::Name),
                };
                let called = self.called();
                if self.is("(") {
                    // `def (name : type) = … end`
                    self.pattern(usize::MAX);
                } else {
                    self.next();
                }
                let mut inner = Vec::new();
                if called {
                    let (parameters, _) = self.items(")", |parser, open| parser.parameter_of(open, false))?;
                    for (names, default) in parameters {
                        inner.extend(default.map(Inner::Value));
                        inner.extend(names.into_iter().map(Inner::Bind));
                    }
                }
                if self.is("=") {
                    self.next();
                }
                inner.extend(self.deeper(|parser| parser.block(open, &["end"]))?);
                self.close("end", open)?;
                (name, inner)
            }
        };
        let end = self.last();
        Ok(Some((names, Self::unknown(start, inner, end))))
    }

    /// A word between `def` or `let` and the name, with its arguments: `let json.parse[json5=true] x = …`.
    fn decoration(&mut self, words: &[&str]) {
        let decorates = matches!(&self.token().kind, TokenKind::Name(name) if words.contains(&name.as_str()));
        // `let eval = 3` binds a name.
        if decorates && self.behind().kind != TokenKind::Sign("=") {
            self.next();
            if let Some(close) = self.pairs.close(self.at).filter(|_| self.is("[") && !self.token().first)
                && self.tokens[close + 1].kind != TokenKind::Sign("=")
            {
                self.at = close + 1;
            }
        }
    }

    /// Advances to the `=`, `,` or end of a pattern, in the bracket that ends at `close`; the names in it.
    fn pattern(&mut self, close: usize) -> Vec<Word> {
        let around = self.pairs.depth(self.at);
        let mut names = Vec::new();
        while self.at < close && !self.ended() {
            let Token { kind, span, first, .. } = self.token().clone();
            let outside = self.pairs.depth(self.at) == around;
            match kind {
                TokenKind::Sign("=" | ",") if outside => break,
                TokenKind::Word(_) => break,
                _ if outside && first && !names.is_empty() && close == usize::MAX && !self.closes() => break,
                TokenKind::Name(text) => names.push(Word { text, span }),
                _ => {}
            }
            self.at += 1;
        }
        names
    }

    /// A parameter of `fun` that is no plain name: `~label=default`, `(name : type)`, a pattern.
    pub(super) fn parameter(&mut self, open: usize) -> Read<(Vec<Word>, Option<Expr>)> {
        self.parameter_of(open, true)
    }

    fn parameter_of(&mut self, open: usize, report: bool) -> Read<(Vec<Word>, Option<Expr>)> {
        let begins = matches!(
            self.token().kind,
            TokenKind::Name(_) | TokenKind::Sign("~" | "(" | "[" | "{" | "_") | TokenKind::Unknown
        );
        if !begins {
            return self.expected(Expected::Parameter);
        }
        if report && self.token().kind != TokenKind::Unknown {
            self.lacks(Construct::Parameter);
        }
        let close = self.pairs.close(open).unwrap_or(usize::MAX);
        let names = self.pattern(close.min(self.tokens.len() - 1));
        if !self.is("=") {
            return Ok((names, None));
        }
        self.next();
        // `~label=_` names a parameter that nothing uses.
        if self.is("_") {
            self.next();
            if !self.is("=") {
                return Ok((names, None));
            }
            self.next();
        }
        Ok((names, Some(self.value(open)?)))
    }
}
