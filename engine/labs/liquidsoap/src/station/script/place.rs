//! Where something stands in a script.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::station::plan::Span;

impl Span {
    /// From the beginning of this one to the end of `other`.
    pub(super) fn join(self, other: Span) -> Span {
        Span { from: self.from, to: other.to.max(self.from) }
    }

    /// What is written there.
    pub(super) fn of(self, text: &str) -> &str {
        text.get(self.from..self.to).unwrap_or("")
    }
}

/// A place as people name it: both count from 1, columns in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Place {
    /// Line, from 1.
    pub line: u32,
    /// Character of the line, from 1.
    pub column: u32,
}

impl Place {
    /// The place of the byte `at` of `text`.
    pub fn of(text: &str, at: usize) -> Place {
        let before = text.get(..at).unwrap_or(text);
        let line = before.bytes().filter(|&byte| byte == b'\n').count() as u32 + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() as u32 + 1;
        Place { line, column }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}:{}", self.line, self.column)
    }
}

/// Turns bytes into UTF-16 code units, in which pages count: exact for bytes asked in rising order, in one walk.
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

    /// Units before the byte `at`, which is not before the last one asked for.
    pub fn at(&mut self, at: usize) -> u32 {
        while self.byte < at {
            let Some((start, char)) = self.rest.next() else { break };
            self.byte = start + char.len_utf8();
            self.units += char.len_utf16() as u32;
        }
        self.units
    }
}
