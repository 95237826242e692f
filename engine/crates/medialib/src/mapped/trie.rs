//! Strings in the file: a patricia trie of folded forms. An inner node tests one bit, counted from the lowest bit of each byte, and
//! nodes that test lower bits are above. A form has a list of its spellings, and another list has all strings.
//!
//! A form ends with a byte that does not occur in UTF-8, so that no form is a prefix of another.
//!
//! | node | words |
//! |---|---|
//! | inner | mark, bit, child for 0, child for 1 |
//! | form | mark, first string, length in bytes, the form |
//! | string | mark, reference count, form, previous and next string of the form, previous and next of all, length in bytes, the string |

use std::rc::Rc;

use super::super::s4::StringStore;
use super::super::strings::{Id, folded};
use super::image::{Image, Offset, header};

pub(super) const INNER: i32 = 0x5452_4945;
pub(super) const FORM: i32 = 0x464F_524D;
pub(super) const STRING: i32 = 0x5354_5249;
/// Number of words of an inner node.
pub(super) const INNER_WORDS: usize = 4;
/// Number of words before a form.
pub(super) const FORM_HEAD: usize = 3;
/// Number of words before a string.
pub(super) const STRING_HEAD: usize = 8;
/// Indices of words of a string's head.
pub(super) mod string {
    pub const REFS: usize = 1;
    pub const FORM: usize = 2;
    pub const PREV: usize = 3;
    pub const NEXT: usize = 4;
    pub const PREV_OF_ALL: usize = 5;
    pub const NEXT_OF_ALL: usize = 6;
    pub const LEN: usize = 7;
}
/// A byte that does not occur in UTF-8.
const END: u8 = 0xFF;

/// A byte of a form, which is followed by the terminating byte and then by zeros.
fn byte(form: &[u8], nth: usize) -> u8 {
    form.get(nth).copied().unwrap_or(if nth == form.len() { END } else { 0 })
}

/// A bit of a form: 0 or 1.
fn bit(form: &[u8], nth: i32) -> usize {
    let nth = nth as usize;
    usize::from(byte(form, nth / 8) >> (nth % 8) & 1)
}

/// The first bit in which two forms differ.
fn first_difference(one: &[u8], other: &[u8]) -> Option<i32> {
    (0..=one.len().max(other.len())).find_map(|nth| {
        let differ = byte(one, nth) ^ byte(other, nth);
        (differ != 0).then(|| nth as i32 * 8 + differ.trailing_zeros() as i32)
    })
}

fn form_bytes(len: usize) -> usize {
    FORM_HEAD * 4 + len
}

fn string_bytes(len: usize) -> usize {
    STRING_HEAD * 4 + len
}

impl Image {
    fn form_at(&self, at: Offset) -> &str {
        self.text_at(at, FORM_HEAD, self.word(at, 2) as usize)
    }

    /// The form that a form's bits lead to, which may differ from it; `None` in an empty trie.
    pub(super) fn nearest(&self, form: &str) -> Option<Offset> {
        let mut at = self.words[header::TRIE];
        while at != 0 && self.word(at, 0) == INNER {
            at = self.word(at, 2 + bit(form.as_bytes(), self.word(at, 1)));
        }
        (at != 0).then_some(at)
    }

    fn find_form(&self, form: &str) -> Option<Offset> {
        self.nearest(form).filter(|&at| self.form_at(at) == form)
    }

    /// All strings of a form.
    fn spellings(&self, form: &str) -> impl Iterator<Item = Id> {
        let there = |at: Offset| (at != 0).then_some(at);
        let first = self.find_form(form).and_then(|at| there(self.word(at, 1)));
        std::iter::successors(first, move |&at| there(self.word(at, string::NEXT)))
    }

    /// The string of a text with this form.
    fn string(&self, text: &str, form: &str) -> Option<Id> {
        self.spellings(form).find(|&id| self.text(id) == text)
    }

    /// Inserts a new form into the trie.
    fn add_form(&mut self, form: &str) -> Offset {
        let nearest = self.nearest(form);
        let leaf = self.alloc(form_bytes(form.len()));
        for (nth, word) in [FORM, 0, form.len() as i32].into_iter().enumerate() {
            self.set(leaf, nth, word);
        }
        self.write_text(leaf, FORM_HEAD, form);
        let Some(nearest) = nearest else {
            self.words[header::TRIE] = leaf;
            return leaf;
        };
        let differs = first_difference(form.as_bytes(), self.form_at(nearest).as_bytes()).expect("it is not there");
        // The word with the offset of the first node that tests a later bit.
        let mut from = header::TRIE;
        loop {
            let at = self.words[from];
            if self.word(at, 0) != INNER || self.word(at, 1) > differs {
                break;
            }
            from = at as usize / 4 + 2 + bit(form.as_bytes(), self.word(at, 1));
        }
        let mut ways = [self.words[from]; 2];
        ways[bit(form.as_bytes(), differs)] = leaf;
        let inner = self.alloc(INNER_WORDS * 4);
        for (nth, word) in [INNER, differs, ways[0], ways[1]].into_iter().enumerate() {
            self.set(inner, nth, word);
        }
        self.words[from] = inner;
        leaf
    }
}

impl StringStore for Image {
    fn intern(&mut self, text: &str) -> Id {
        let folded = folded(text);
        if let Some(id) = self.string(text, &folded) {
            self.words[header::DIRTY] = 1;
            self.set(id, string::REFS, self.word(id, string::REFS) + 1);
            return id;
        }
        let form = self.find_form(&folded).unwrap_or_else(|| self.add_form(&folded));
        let id = self.alloc(string_bytes(text.len()));
        let (after, after_of_all) = (self.word(form, 1), self.words[header::STRINGS]);
        let head = [STRING, 1, form, 0, after, 0, after_of_all, text.len() as i32];
        for (nth, word) in head.into_iter().enumerate() {
            self.set(id, nth, word);
        }
        self.write_text(id, STRING_HEAD, text);
        self.set(form, 1, id);
        self.words[header::STRINGS] = id;
        for (next, before) in [(after, string::PREV), (after_of_all, string::PREV_OF_ALL)] {
            if next != 0 {
                self.set(next, before, id);
            }
        }
        id
    }

    fn release(&mut self, id: Id) {
        self.words[header::DIRTY] = 1;
        self.set(id, string::REFS, self.word(id, string::REFS) - 1);
    }

    fn id(&self, text: &str) -> Option<Id> {
        self.string(text, &folded(text))
    }

    fn variants(&self, text: &str) -> Vec<Id> {
        self.spellings(&folded(text)).collect()
    }

    fn text(&self, id: Id) -> &str {
        self.text_at(id, STRING_HEAD, self.word(id, string::LEN) as usize)
    }

    fn form(&self, id: Id) -> &str {
        self.form_at(self.word(id, string::FORM))
    }

    fn shared(&self, id: Id) -> Rc<str> {
        self.text(id).into()
    }
}
