//! The lexer: splits a script into tokens and comments. What no token contains becomes a fault.
//!
//! It follows Liquidsoap 2.4.5's lexer (`src/lang/base/lexer.ml`, `preprocessor.ml`), whose tokens it knows all, so that
//! the parser can name what the subset lacks. Numbers and times are in [`number`], texts in [`text`].

mod number;
mod text;

use super::ast::Time;
use super::characters;
use super::construct::Construct;
use super::fault::Problem;
use super::faults::Faults;
use crate::plan::Span;

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
    /// Whether a fault is directly before it, so that what is missing there has been reported.
    pub spoilt: bool,
}

/// Kinds of tokens.
#[derive(Debug, Clone, PartialEq)]
pub enum TokenKind {
    /// `32`
    Int(i64),
    /// `440.`
    Float(f64),
    /// `10s-20s`, or `10s`, which is `10s-11s`
    During(Time, Time),
    /// `"text"`, without its quotes.
    Text(String),
    /// `"text #{a} #{b}"`: the ranges of the expressions in it.
    Interpolated(Vec<Span>),
    /// A name, with its dots.
    Name(String),
    /// A keyword.
    Word(&'static str),
    /// A bracket, a comma or an operator.
    Sign(&'static str),
    /// `%mp3`
    Encoder,
    /// A time of a week, or a regular expression, which the subset lacks.
    NotHere(Construct),
    /// A value that has a fault.
    Unknown,
    /// The end of the script, after all other tokens.
    End,
}

/// The tokens and comments of a script.
pub struct Lexed {
    /// Tokens; the last is [`TokenKind::End`].
    pub tokens: Vec<Token>,
    /// Ranges of comments: from `#` to the end of the line, or from `#<` to `>#`.
    pub comments: Vec<Span>,
    /// Whether other files are included, which may define names.
    pub includes: bool,
}

/// Liquidsoap's keywords.
const WORDS: [&str; 24] = [
    "fun", "mod", "true", "false", "def", "let", "if", "then", "else", "elsif", "end", "begin", "for", "to", "do",
    "while", "try", "catch", "finally", "not", "and", "or", "null", "open",
];
/// Operators and brackets, longest first: Liquidsoap's, and three that other languages have.
const SIGNS: [&str; 41] = [
    "...", "->", "==", "!=", "<=", ">=", "??", "?.", "::", ":=", "+.", "-.", "*.", "/.", "|>", "&&", "||", "(", ")",
    "[", "]", "{", "}", ",", ";", "=", "+", "-", "*", "/", "^", "_", "<", ">", "!", "?", ":", "%", "@", "~", ".",
];
/// Directives of the preprocessor.
const DIRECTIVES: [&str; 10] = [
    "%ifdef",
    "%ifndef",
    "%ifversion",
    "%ifencoder",
    "%ifnencoder",
    "%else",
    "%endif",
    "%include_extra",
    "%include",
    "%argsof",
];

/// Splits `text` into tokens and comments.
pub fn lex<'t>(text: &'t str, faults: &mut Faults<'t>) -> Lexed {
    lex_part(text, Span { from: 0, to: text.len() }, faults)
}

/// Splits a part of `text`, such as an expression in a text.
pub fn lex_part<'t>(text: &'t str, part: Span, faults: &mut Faults<'t>) -> Lexed {
    let mut found = Faults::new(text);
    if let Some(lexed) = Lexer::new(text, part, true, &mut found).run() {
        faults.append(found);
        return lexed;
    }
    // A text that never ends takes in the rest of the script. Where that began is unknown, so each text ends on its line.
    Lexer::new(text, part, false, faults).run().unwrap_or_default()
}

impl Default for Lexed {
    fn default() -> Lexed {
        let end = Token { kind: TokenKind::End, span: Span::default(), column: 1, first: true, spoilt: false };
        Lexed { tokens: vec![end], comments: Vec::new(), includes: false }
    }
}

struct Lexer<'a, 'f, 't> {
    text: &'a str,
    end: usize,
    at: usize,
    column: u32,
    first: bool,
    /// Whether texts may have several lines.
    lines: bool,
    /// Whether a text never ended.
    open: bool,
    includes: bool,
    /// Whether a text `{|` never ends; no other one is searched for, so that all searches together take linear time.
    raw_open: bool,
    /// Whether something is missing behind the fault that was just reported.
    spoils: bool,
    faults: &'f mut Faults<'t>,
}

impl<'a, 'f, 't> Lexer<'a, 'f, 't> {
    fn new(text: &'a str, part: Span, lines: bool, faults: &'f mut Faults<'t>) -> Self {
        Lexer {
            text,
            end: part.to,
            at: part.from,
            column: 1,
            first: true,
            lines,
            open: false,
            includes: false,
            raw_open: false,
            spoils: false,
            faults,
        }
    }

    /// All tokens; `None` if a text of several lines never ends.
    fn run(mut self) -> Option<Lexed> {
        let (mut tokens, mut comments, mut spoilt) = (Vec::new(), Vec::new(), false);
        if self.at == 0 && self.rest().starts_with('\u{feff}') {
            self.at += '\u{feff}'.len_utf8();
        }
        while let Some(next) = self.rest().chars().next() {
            match next {
                _ if next.is_whitespace() => self.pass(next.len_utf8()),
                '#' => comments.push(self.comment()),
                _ => {
                    let (start, column, first) = (self.at, self.column, self.first);
                    self.first = false;
                    let kind = self.token(next);
                    if self.open && self.lines {
                        return None;
                    }
                    if let Some(kind) = kind {
                        let span = Span { from: start, to: self.at };
                        let spoilt = std::mem::take(&mut spoilt);
                        tokens.push(Token { kind, span, column, first, spoilt });
                    }
                    spoilt |= std::mem::take(&mut self.spoils);
                }
            }
        }
        let span = Span { from: self.end, to: self.end };
        tokens.push(Token { kind: TokenKind::End, span, column: 1, first: true, spoilt });
        Some(Lexed { tokens, comments, includes: self.includes })
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..self.end]
    }

    /// Advances by some bytes of this line.
    fn step(&mut self, bytes: usize) {
        self.column += self.text[self.at..self.at + bytes].chars().count() as u32;
        self.at += bytes;
    }

    /// Advances by some bytes, which may contain line breaks.
    fn pass(&mut self, bytes: usize) {
        if let Some(line) = self.text[self.at..self.at + bytes].rfind('\n') {
            self.column = 1;
            self.first = true;
            self.at += line + 1;
            return self.step(bytes - line - 1);
        }
        self.step(bytes);
    }

    /// Advances while characters satisfy a predicate.
    fn take(&mut self, of_kind: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let length = rest.find(|char| !of_kind(char)).unwrap_or(rest.len());
        self.step(length);
        &rest[..length]
    }

    fn blanks(&mut self) {
        self.take(|char| char != '\n' && char.is_whitespace());
    }

    fn fault(&mut self, start: usize, problem: Problem) {
        self.faults.add(Span { from: start, to: self.at }, problem);
    }

    /// A comment to the end of the line, or one in `#<` and `>#`, which may contain others.
    fn comment(&mut self) -> Span {
        let (start, rest) = (self.at, self.rest());
        if !rest.starts_with("#<") {
            let length = rest.find('\n').unwrap_or(rest.len());
            self.step(rest[..length].trim_end().len());
            return Span { from: start, to: self.at };
        }
        let (mut at, mut level) = (0, 0);
        let end = loop {
            match rest.as_bytes().get(at..at + 2) {
                Some(b"#<") => (at, level) = (at + 2, level + 1),
                Some(b">#") => (at, level) = (at + 2, level - 1),
                Some(_) => at += 1,
                None => break None,
            }
            if level == 0 {
                break Some(at);
            }
        };
        // On a last line without a line break it is an ordinary comment.
        if end.is_none() && rest.contains('\n') {
            self.faults.add(Span { from: start, to: start + 2 }, Problem::OpenComment);
        }
        self.pass(end.unwrap_or(rest.len()));
        Span { from: start, to: start + rest[..self.at - start].trim_end().len() }
    }

    /// The token that begins here, or `None` if there is a fault instead.
    fn token(&mut self, next: char) -> Option<TokenKind> {
        let rest = self.rest();
        let second = rest[next.len_utf8()..].chars().next().unwrap_or(' ');
        if next.is_ascii_digit() || next == '.' && second.is_ascii_digit() {
            return Some(self.number());
        }
        if next == '"' || next == '\'' {
            return Some(self.quoted(next));
        }
        if next == '{'
            && let Some(text) = self.raw_text()
        {
            return Some(text);
        }
        if rest.starts_with("r/")
            && let Some(regexp) = self.regexp()
        {
            return Some(regexp);
        }
        if begins_name(next) && (next != '_' || continues_name(second)) {
            return Some(self.name());
        }
        if next == '%' && begins_name(second) {
            return self.percent();
        }
        if rest.starts_with("//") || rest.starts_with("/*") {
            return self.other_comment();
        }
        // `x =-1` and `a +.5` contain two operators each, and not one with a dot.
        let fits = |sign: &&&str| {
            rest.starts_with(**sign)
                && !(sign.len() == 2
                    && sign.ends_with('.')
                    && **sign != "?."
                    && rest[2..].starts_with(|digit: char| digit.is_ascii_digit()))
        };
        if let Some(sign) = SIGNS.iter().find(fits) {
            self.step(sign.len());
            return Some(TokenKind::Sign(sign));
        }
        self.character(next)
    }

    /// A comment as other languages write it: a fault, and nothing in it is read.
    fn other_comment(&mut self) -> Option<TokenKind> {
        let (start, rest) = (self.at, self.rest());
        let (length, instead) = match rest.strip_prefix("/*") {
            Some(inside) => (inside.find("*/").map_or(rest.len(), |at| at + 4), "#< … >#"),
            None => (rest.find('\n').unwrap_or(rest.len()), "# …"),
        };
        self.faults.add(Span { from: start, to: start + 2 }, Problem::NoOperator { instead: instead.to_owned() });
        self.pass(length);
        None
    }

    /// A character that no token contains: a fault, and the token that was meant.
    fn character(&mut self, char: char) -> Option<TokenKind> {
        let start = self.at;
        let alike = characters::alike(char);
        self.step(char.len_utf8());
        if alike.is_none() && characters::is_symbol(char) {
            return Some(TokenKind::Name(char.to_string()));
        }
        let problem = |char| Problem::Character {
            code: characters::code(char),
            unseen: characters::unseen(char),
            alike: characters::alike(char),
        };
        match alike.as_deref() {
            Some("\"" | "'") => {
                let (from, problem) = (start, problem(char));
                let span = Span { from, to: self.at };
                self.faults.add(span, problem);
                self.unquoted().then_some(TokenKind::Unknown)
            }
            Some(sign) if sign.starts_with(|char: char| char.is_ascii_digit()) => {
                self.fault(start, problem(char));
                self.take(|char| char == '.' || characters::narrow(char).unwrap_or(char).is_ascii_alphanumeric());
                Some(TokenKind::Unknown)
            }
            Some(sign) => {
                self.fault(start, problem(char));
                SIGNS.iter().find(|ours| **ours == sign).map(|ours| TokenKind::Sign(ours))
            }
            None => {
                // Of several in a row, the first one is named.
                self.take(|next| next == char);
                self.fault(start, problem(char));
                self.spoils = true;
                None
            }
        }
    }

    fn name(&mut self) -> TokenKind {
        let start = self.at;
        self.part();
        // A keyword ends before a dot: `end.method`. Only `null.` begins names of Liquidsoap's library.
        let word = WORDS.iter().find(|word| **word == &self.text[start..self.at]);
        if let Some(word) = word.filter(|word| **word != "null" || !self.dotted()) {
            return TokenKind::Word(word);
        }
        while self.dotted() {
            self.step(1);
            self.part();
        }
        let name = &self.text[start..self.at];
        TokenKind::Name(name.chars().filter(|char| !characters::unseen(*char)).collect())
    }

    fn dotted(&self) -> bool {
        let mut after = self.rest().chars();
        after.next() == Some('.') && after.next().is_some_and(begins_name)
    }

    /// A part of a name. Characters in it that are not seen are faults, and do not end it.
    fn part(&mut self) {
        loop {
            self.take(continues_name);
            let unseen = self.rest().chars().next().filter(|next| !next.is_whitespace() && characters::unseen(*next));
            let Some(unseen) = unseen.filter(|one| self.rest()[one.len_utf8()..].starts_with(continues_name)) else {
                return;
            };
            let start = self.at;
            self.step(unseen.len_utf8());
            self.fault(start, Problem::Character { code: characters::code(unseen), unseen: true, alike: None });
        }
    }

    /// An encoder, or a directive of the preprocessor, which is no part of an expression.
    fn percent(&mut self) -> Option<TokenKind> {
        let start = self.at;
        self.step(1);
        self.take(|char| begins_name(char) || char.is_ascii_digit() || char == '.');
        let word = &self.text[start..self.at];
        let Some(directive) = DIRECTIVES.iter().find(|directive| **directive == word) else {
            return Some(TokenKind::Encoder);
        };
        self.fault(start, Problem::NotHere { what: Construct::Preprocessor });
        self.blanks();
        match *directive {
            "%ifdef" | "%ifndef" => _ = self.take(|char| continues_name(char) || char == '.'),
            "%ifencoder" | "%ifnencoder" => _ = self.take(|char| char == '%' || continues_name(char) || char == '.'),
            "%ifversion" => {
                self.take(|char| "<>=".contains(char));
                self.blanks();
                self.take(|char| !char.is_whitespace());
            }
            "%include" | "%include_extra" => {
                self.includes = true;
                let close = match self.rest().chars().next() {
                    Some('"') => '"',
                    Some('<') => '>',
                    _ => return None,
                };
                let line = self.rest().lines().next().unwrap_or("");
                let length = line[1..].find(close).map_or(line.len(), |at| at + 2);
                self.step(length);
            }
            "%argsof" => {
                // Its bracket holds the name of a function.
                if self.rest().starts_with('(') {
                    self.take(|char| char != ')' && char != '\n');
                    self.step(self.rest().starts_with(')') as usize);
                }
                return Some(TokenKind::Unknown);
            }
            _ => {}
        }
        None
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
