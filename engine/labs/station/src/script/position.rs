//! Positions in a script.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::plan::Span;

impl Span {
    /// The range from the start of this one to the end of `other`.
    pub(super) fn join(self, other: Span) -> Span {
        Span { from: self.from, to: other.to.max(self.from) }
    }

    /// The text of the range.
    pub(super) fn of(self, text: &str) -> &str {
        text.get(self.from..self.to).unwrap_or("")
    }
}

/// A position for people: line and column, from 1, columns in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Position {
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

impl Position {
    /// The position of the byte `at` of `text`. A byte order mark at its start is no character of the first line.
    pub fn of(text: &str, at: usize) -> Position {
        let before = text.get(..at).unwrap_or(text);
        let before = before.strip_prefix('\u{feff}').unwrap_or(before);
        let line = before.bytes().filter(|&byte| byte == b'\n').count() as u32 + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() as u32 + 1;
        Position { line, column }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}", self.line, self.column)
    }
}

/// Converts byte offsets to UTF-16 code units, in which the page counts, in one pass: offsets must be queried in rising order.
pub struct Utf16<'a> {
    rest: std::str::CharIndices<'a>,
    byte: usize,
    units: u32,
}

impl<'a> Utf16<'a> {
    /// Starts at the beginning of `text`.
    pub fn new(text: &'a str) -> Utf16<'a> {
        Utf16 { rest: text.char_indices(), byte: 0, units: 0 }
    }

    /// Code units before the byte `at`, which must not precede the last one queried.
    pub fn at(&mut self, at: usize) -> u32 {
        while self.byte < at {
            let Some((start, char)) = self.rest.next() else { break };
            self.byte = start + char.len_utf8();
            self.units += char.len_utf16() as u32;
        }
        self.units
    }
}
