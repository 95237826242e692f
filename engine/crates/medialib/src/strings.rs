//! Strings by number, as S4's midb interned them: each is kept once for as long as somebody uses it, and is found by its
//! text, or by its folded form together with all that differ from it in case or in how marks are written.
//!
//! The folded form is Unicode's full case folding and then canonical decomposition (NFD), so that `BJÖRK` is `björk`.

use std::collections::HashMap;
use std::rc::Rc;

use caseless::Caseless;
use rustc_hash::FxBuildHasher;
use unicode_normalization::UnicodeNormalization;

/// A map whose order is the same in every run.
pub(super) type Map<K, V> = HashMap<K, V, FxBuildHasher>;

/// A string's number, from 1: 0 is no string.
pub type Id = i32;

/// The form in which strings that differ in case only are equal.
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
    users: u32,
}

/// See the module.
#[derive(Clone, Debug, Default)]
pub struct Strings {
    /// By number, from 1.
    entries: Vec<Option<Entry>>,
    spare: Vec<Id>,
    exact: Map<Rc<str>, Id>,
    alike: Map<Rc<str>, Vec<Id>>,
}

impl Strings {
    /// The number of a string, which has one user more from now on.
    pub fn intern(&mut self, text: &str) -> Id {
        if let Some(&id) = self.exact.get(text) {
            self.entry_mut(id).users += 1;
            return id;
        }
        let text: Rc<str> = text.into();
        let form = folded(&text);
        let form =
            self.alike.get_key_value(form.as_str()).map_or_else(|| form.as_str().into(), |(form, _)| Rc::clone(form));
        let entry = Entry { text: Rc::clone(&text), folded: Rc::clone(&form), users: 1 };
        let id = match self.spare.pop() {
            Some(id) => {
                self.entries[id as usize - 1] = Some(entry);
                id
            }
            None => {
                self.entries.push(Some(entry));
                self.entries.len() as Id
            }
        };
        self.exact.insert(text, id);
        self.alike.entry(form).or_default().push(id);
        id
    }

    /// One user more.
    ///
    /// # Panics
    /// When no string has the number.
    pub(super) fn hold(&mut self, id: Id) {
        self.entry_mut(id).users += 1;
    }

    /// One user fewer; nobody's string is forgotten.
    ///
    /// # Panics
    /// When no string has the number.
    pub fn release(&mut self, id: Id) {
        let entry = self.entry_mut(id);
        entry.users -= 1;
        if entry.users > 0 {
            return;
        }
        let Entry { text, folded, .. } = self.entries[id as usize - 1].take().expect("it has just been used");
        self.spare.push(id);
        self.exact.remove(&text);
        let variants = self.alike.get_mut(&folded).expect("every string has a form");
        variants.retain(|&other| other != id);
        if variants.is_empty() {
            self.alike.remove(&folded);
        }
    }

    fn entry_mut(&mut self, id: Id) -> &mut Entry {
        self.entries[id as usize - 1].as_mut().expect("a number that was given out and is in use")
    }

    fn entry(&self, id: Id) -> &Entry {
        self.entries[id as usize - 1].as_ref().expect("a number that was given out and is in use")
    }

    /// The number of a string, if it is known.
    pub fn id(&self, text: &str) -> Option<Id> {
        self.exact.get(text).copied()
    }

    /// A string.
    ///
    /// # Panics
    /// When no string has the number.
    pub fn text(&self, id: Id) -> &str {
        &self.entry(id).text
    }

    /// A string, to be kept without a copy.
    pub(super) fn shared(&self, id: Id) -> &Rc<str> {
        &self.entry(id).text
    }

    /// A string's folded form.
    ///
    /// # Panics
    /// When no string has the number.
    pub fn form(&self, id: Id) -> &str {
        &self.entry(id).folded
    }

    /// The numbers of all strings that are `text` but for case and for how marks are written.
    pub fn variants(&self, text: &str) -> &[Id] {
        self.alike.get(folded(text).as_str()).map_or(&[], Vec::as_slice)
    }

    /// Strings that are known.
    pub fn len(&self) -> usize {
        self.exact.len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.exact.is_empty()
    }

    /// All strings with their numbers and users, by number.
    pub fn iter(&self) -> impl Iterator<Item = (Id, &str, u32)> {
        let numbered = (1..).zip(&self.entries);
        numbered.filter_map(|(id, entry)| entry.as_ref().map(|entry| (id, &*entry.text, entry.users)))
    }
}

#[cfg(test)]
mod tests;
