//! Interned strings with reference counts, as in S4's midb. A string is found by its text, or by its folded form together with
//! all strings that differ from it only in case or in the encoding of combining marks.
//!
//! The folded form is Unicode's full case folding followed by canonical decomposition (NFD), so that `BJÖRK` equals `björk`.

use std::collections::HashMap;
use std::rc::Rc;

use caseless::Caseless;
use rustc_hash::FxBuildHasher;
use unicode_normalization::UnicodeNormalization;

/// A map with the same iteration order in every run.
pub(super) type Map<K, V> = HashMap<K, V, FxBuildHasher>;

/// A string's number, from 1; 0 stands for no string.
pub type Id = i32;

/// The folded form, which is equal for strings that differ only in case.
pub fn folded(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    text.chars().default_case_fold().nfd().collect()
}

#[derive(Clone, Debug)]
struct Entry {
    text: Rc<str>,
    folded: Rc<str>,
    refs: u32,
}

/// The interned strings.
#[derive(Clone, Debug, Default)]
pub struct Strings {
    /// By number, from 1.
    entries: Vec<Option<Entry>>,
    free_ids: Vec<Id>,
    by_text: Map<Rc<str>, Id>,
    by_form: Map<Rc<str>, Vec<Id>>,
}

impl Strings {
    /// Interns a string, or increments its reference count; returns its number.
    pub fn intern(&mut self, text: &str) -> Id {
        if let Some(&id) = self.by_text.get(text) {
            self.entry_mut(id).refs += 1;
            return id;
        }
        let text: Rc<str> = text.into();
        let form = folded(&text);
        let form =
            self.by_form.get_key_value(form.as_str()).map_or_else(|| form.as_str().into(), |(form, _)| Rc::clone(form));
        let entry = Entry { text: Rc::clone(&text), folded: Rc::clone(&form), refs: 1 };
        let id = match self.free_ids.pop() {
            Some(id) => {
                self.entries[id as usize - 1] = Some(entry);
                id
            }
            None => {
                self.entries.push(Some(entry));
                self.entries.len() as Id
            }
        };
        self.by_text.insert(text, id);
        self.by_form.entry(form).or_default().push(id);
        id
    }

    /// Increments a string's reference count.
    ///
    /// # Panics
    /// If no string has this number.
    pub(super) fn retain(&mut self, id: Id) {
        self.entry_mut(id).refs += 1;
    }

    /// Decrements a string's reference count, and removes the string if it is 0.
    ///
    /// # Panics
    /// If no string has this number.
    pub fn release(&mut self, id: Id) {
        let entry = self.entry_mut(id);
        entry.refs -= 1;
        if entry.refs > 0 {
            return;
        }
        let Entry { text, folded, .. } = self.entries[id as usize - 1].take().expect("it has just been used");
        self.free_ids.push(id);
        self.by_text.remove(&text);
        let variants = self.by_form.get_mut(&folded).expect("every string has a form");
        variants.retain(|&other| other != id);
        if variants.is_empty() {
            self.by_form.remove(&folded);
        }
    }

    fn entry_mut(&mut self, id: Id) -> &mut Entry {
        self.entries[id as usize - 1].as_mut().expect("a number that was given out and is in use")
    }

    fn entry(&self, id: Id) -> &Entry {
        self.entries[id as usize - 1].as_ref().expect("a number that was given out and is in use")
    }

    /// The number of a string, if it is interned.
    pub fn id(&self, text: &str) -> Option<Id> {
        self.by_text.get(text).copied()
    }

    /// A string's text.
    ///
    /// # Panics
    /// If no string has this number.
    pub fn text(&self, id: Id) -> &str {
        &self.entry(id).text
    }

    /// A string's text, shared.
    pub(super) fn shared(&self, id: Id) -> &Rc<str> {
        &self.entry(id).text
    }

    /// A string's folded form.
    ///
    /// # Panics
    /// If no string has this number.
    pub fn form(&self, id: Id) -> &str {
        &self.entry(id).folded
    }

    /// The numbers of all strings with the folded form of `text`.
    pub fn variants(&self, text: &str) -> &[Id] {
        self.by_form.get(folded(text).as_str()).map_or(&[], Vec::as_slice)
    }

    /// Number of interned strings.
    pub fn len(&self) -> usize {
        self.by_text.len()
    }

    /// Whether no string is interned.
    pub fn is_empty(&self) -> bool {
        self.by_text.is_empty()
    }

    /// All strings with their numbers and reference counts, by number.
    pub fn iter(&self) -> impl Iterator<Item = (Id, &str, u32)> {
        let numbered = (1..).zip(&self.entries);
        numbered.filter_map(|(id, entry)| entry.as_ref().map(|entry| (id, &*entry.text, entry.refs)))
    }
}

#[cfg(test)]
mod tests;
