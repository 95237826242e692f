//! Texts: their escapes, several lines, expressions in them, and regular expressions.

use super::{Lexer, TokenKind};
use crate::plan::Span;
use crate::script::characters;
use crate::script::construct::Construct;
use crate::script::fault::Problem;

impl<'a> Lexer<'a, '_, '_> {
    /// The bytes until a closing quote that no backslash precedes and that is in no `#{…}`; `None` if there is none.
    fn until(&self, quote: u8) -> Option<usize> {
        let bytes = self.rest().as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            match bytes[at] {
                byte if byte == quote => return Some(at),
                b'\\' => at += 2,
                b'\n' if !self.lines => return None,
                b'#' => at += hole(&bytes[at..]).unwrap_or(1),
                _ => at += 1,
            }
        }
        None
    }

    /// `"text"` or `'text'`.
    pub(super) fn quoted(&mut self, quote: char) -> TokenKind {
        let start = self.at;
        self.step(1);
        let Some(length) = self.until(quote as u8) else { return self.open_text(start, quote) };
        let end = self.at + length;
        let mut bytes = Vec::with_capacity(length);
        let (mut holes, mut interpolated) = (Vec::new(), false);
        let mut byte_escape = None;
        while self.at < end {
            let begin = self.at;
            let inside = &self.text[begin..end];
            let next = inside.chars().next().unwrap_or(' ');
            match next {
                '\\' => {
                    let escape = Escape::of(inside);
                    self.pass(escape.length);
                    match escape.means {
                        Some(Means::Text(text)) => bytes.extend_from_slice(text.encode_utf8(&mut [0; 4]).as_bytes()),
                        Some(Means::Byte(byte)) => {
                            byte_escape.get_or_insert((begin, self.at));
                            bytes.push(byte);
                        }
                        Some(Means::Nothing) => {}
                        None => {
                            self.fault(begin, Problem::Escape);
                            bytes.extend_from_slice(&self.text.as_bytes()[begin..self.at]);
                        }
                    }
                }
                '#' if inside.starts_with("#{") && inside.contains('}') => {
                    self.step(1);
                    self.fault(begin, Problem::Interpolation);
                    let hole = Span { from: begin + 2, to: begin + inside.find('}').unwrap_or(2) };
                    self.pass(hole.to + 1 - self.at);
                    interpolated = true;
                    // With a backslash in it, its text is not the one that is written here.
                    if !self.text[hole.from..hole.to].contains('\\') {
                        holes.push(hole);
                    }
                }
                _ => {
                    self.pass(next.len_utf8());
                    bytes.extend_from_slice(&self.text.as_bytes()[begin..self.at]);
                }
            }
        }
        self.step(1);
        self.first = false;
        if interpolated {
            return TokenKind::Interpolated(holes);
        }
        String::from_utf8(bytes).map(TokenKind::Text).unwrap_or_else(|_| {
            let (from, to) = byte_escape.unwrap_or((start, self.at));
            self.faults.add(Span { from, to }, Problem::NotHere { what: Construct::Bytes });
            TokenKind::Unknown
        })
    }

    /// A text without an end: the first run of the lexer stops here, the second one goes on behind this line.
    fn open_text(&mut self, start: usize, quote: char) -> TokenKind {
        self.open = true;
        let line = self.rest().lines().next().unwrap_or("");
        // A quotation mark that only looks like one was meant to end it.
        let alike = |char: &char| characters::alike(*char).is_some_and(|sign| sign.starts_with(quote));
        if let Some((at, mark)) = line.char_indices().find(|(_, char)| alike(char)) {
            self.step(at);
            let mark_at = self.at;
            self.step(mark.len_utf8());
            let (code, alike) = (characters::code(mark), characters::alike(mark));
            self.fault(mark_at, Problem::Character { code, unseen: false, alike });
            return TokenKind::Unknown;
        }
        self.step(line.len());
        self.fault(start, Problem::OpenText);
        self.spoils = true;
        TokenKind::Unknown
    }

    /// Advances behind the end of a text whose quotation marks only look like ones, if it ends on its line.
    pub(super) fn unquoted(&mut self) -> bool {
        let line = self.rest().lines().next().unwrap_or("");
        let ends =
            |char: char| matches!(char, '"' | '\'') || matches!(characters::alike(char).as_deref(), Some("\"" | "'"));
        let Some((at, mark)) = line.char_indices().find(|(_, char)| ends(*char)) else { return false };
        self.step(at + mark.len_utf8());
        true
    }

    /// `{name|text|name}`, in which nothing is escaped.
    pub(super) fn raw_text(&mut self) -> Option<TokenKind> {
        let rest = self.rest();
        let id = rest[1..].find(|char: char| !char.is_ascii_lowercase() && char != '_').map(|at| &rest[1..1 + at])?;
        let inside = rest[1 + id.len()..].strip_prefix('|')?;
        if self.raw_open {
            return None;
        }
        let length = inside.find(&format!("|{id}}}"));
        self.raw_open = length.is_none();
        let length = length?;
        self.pass(2 * (id.len() + 2) + length);
        self.first = false;
        Some(TokenKind::Text(inside[..length].to_owned()))
    }

    /// `r/…/flags`, which may have several lines. Without an end it is a division, which Liquidsoap would refuse.
    pub(super) fn regexp(&mut self) -> Option<TokenKind> {
        let bytes = self.rest().as_bytes();
        let mut at = 2;
        while *bytes.get(at)? != b'/' {
            at += if bytes[at] == b'\\' { 2 } else { 1 };
        }
        self.pass(at + 1);
        self.first = false;
        self.take(|char| "gismu".contains(char));
        Some(TokenKind::NotHere(Construct::Regexp))
    }
}

/// The length of the `#{…}` that `bytes` begin with, which ends on its line and may have texts in it (since Liquidsoap 2.5); `None`
/// if there is none.
fn hole(bytes: &[u8]) -> Option<usize> {
    let line = bytes.split(|&byte| byte == b'\n').next()?.strip_prefix(b"#{")?;
    let mut within = None;
    for (at, &byte) in line.iter().enumerate() {
        match within {
            None if byte == b'}' => return Some(at + 3),
            None if byte == b'"' || byte == b'\'' => within = Some(byte),
            Some(quote) if byte == quote => within = None,
            _ => {}
        }
    }
    None
}

/// An escape: its length in bytes, and its meaning; `None` if it has none, and stays in the text.
struct Escape {
    length: usize,
    means: Option<Means>,
}

enum Means {
    Text(char),
    Byte(u8),
    Nothing,
}

impl Escape {
    /// The escape at the start of `text`, after `render_string` of Liquidsoap's lexer.
    fn of(text: &str) -> Escape {
        let code = |from: usize, digits: usize, radix: u32| {
            let digits = text.get(from..from + digits)?;
            digits
                .bytes()
                .all(|byte| (byte as char).is_digit(radix))
                .then(|| u32::from_str_radix(digits, radix).ok())?
        };
        let next = text[1..].chars().next().unwrap_or(' ');
        let short = |means| Escape { length: 2, means: Some(Means::Text(means)) };
        let byte = |length, byte: u32| {
            let means = if byte < 0x80 { Means::Text(byte as u8 as char) } else { Means::Byte(byte.min(255) as u8) };
            Escape { length, means: Some(means) }
        };
        match next {
            'a' => short('\x07'),
            'b' => short('\x08'),
            'e' => short('\x1b'),
            'f' => short('\x0c'),
            'n' => short('\n'),
            'r' => short('\r'),
            't' => short('\t'),
            'v' => short('\x0b'),
            '"' | '\'' | '/' | '\\' | '?' => short(next),
            'x' if code(2, 2, 16).is_some() => byte(4, code(2, 2, 16).unwrap_or(0)),
            '0'..='7' if code(1, 3, 8).is_some() => byte(4, code(1, 3, 8).unwrap_or(0)),
            'u' if code(2, 4, 16).is_some() => {
                let char = code(2, 4, 16).and_then(char::from_u32).unwrap_or(char::REPLACEMENT_CHARACTER);
                Escape { length: 6, means: Some(Means::Text(char)) }
            }
            '\n' | '\r' if text[1..].trim_start_matches('\r').starts_with('\n') => {
                let line = text.find('\n').map_or(text.len(), |at| at + 1);
                let blanks = text[line..].find(|char: char| char == '\n' || !char.is_whitespace());
                Escape { length: line + blanks.unwrap_or(text.len() - line), means: Some(Means::Nothing) }
            }
            other => Escape { length: 1 + other.len_utf8(), means: None },
        }
    }
}
