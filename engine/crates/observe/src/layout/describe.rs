//! The text form of layouts, generated at compile time. Each wasm module carries it in a custom section, which the build reads
//! and removes.
//!
//! A line consists of words separated by tabs. The first word is its type: `lab`, `enum`, `name`, `head`, `record`, `field`,
//! `counter` or `list`. Lines that belong to a lab, an enumeration or a record follow its line. The enumerations of a record's
//! fields precede the record.

use super::{Choice, Kind, Layout, Shape};

/// Length of the text in bytes.
pub const fn length(layouts: &[&Layout]) -> usize {
    text(layouts, &mut [])
}

/// The text. `N` must be its [`length`].
pub const fn bytes<const N: usize>(layouts: &[&Layout]) -> [u8; N] {
    let mut bytes = [0; N];
    text(layouts, &mut bytes);
    bytes
}

/// Writes the text into `out`, truncated to its length. Returns the length of the whole text in bytes.
const fn text(layouts: &[&Layout], out: &mut [u8]) -> usize {
    let mut text = Text { out, length: 0 };
    let mut at = 0;
    while at < layouts.len() {
        text.layout(layouts[at]);
        at += 1;
    }
    text.length
}

struct Text<'a> {
    out: &'a mut [u8],
    length: usize,
}

impl Text<'_> {
    const fn layout(&mut self, layout: &Layout) {
        self.line(&["lab", layout.lab]);
        let mut at = 0;
        while at < layout.enums.len() {
            self.choice(layout.enums[at]);
            at += 1;
        }
        self.shape("head", layout.head);
        let mut at = 0;
        while at < layout.counters.len() {
            self.line(&["counter", layout.counters[at]]);
            at += 1;
        }
        let mut at = 0;
        while at < layout.lists.len() {
            let list = &layout.lists[at];
            self.shape("record", list.shape);
            self.line(&["list", list.name, list.item, list.shape.name]);
            at += 1;
        }
    }

    const fn shape(&mut self, begins: &str, shape: &Shape) {
        let mut at = 0;
        while at < shape.fields.len() {
            if let Kind::Choice(choice) = shape.fields[at].kind {
                self.choice(choice);
            }
            at += 1;
        }
        self.line(&[begins, shape.name, shape.about]);
        let mut at = 0;
        while at < shape.fields.len() {
            let field = &shape.fields[at];
            let kind = match field.kind {
                Kind::Number => "number",
                Kind::Flag => "boolean",
                Kind::Choice(choice) => choice.name,
            };
            self.line(&["field", field.name, kind, field.unit, field.about]);
            at += 1;
        }
    }

    const fn choice(&mut self, choice: &Choice) {
        self.line(&["enum", choice.name]);
        let mut at = 0;
        while at < choice.names.len() {
            self.line(&["name", choice.names[at]]);
            at += 1;
        }
    }

    const fn line(&mut self, words: &[&str]) {
        let mut at = 0;
        while at < words.len() {
            self.word(words[at]);
            at += 1;
            self.byte(if at == words.len() { b'\n' } else { b'\t' });
        }
    }

    const fn word(&mut self, word: &str) {
        let bytes = word.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            self.byte(bytes[at]);
            at += 1;
        }
    }

    const fn byte(&mut self, byte: u8) {
        if self.length < self.out.len() {
            self.out[self.length] = byte;
        }
        self.length += 1;
    }
}
