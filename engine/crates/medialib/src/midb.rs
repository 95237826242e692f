//! S4's midb of May 2010, which was faster than the database according to its blog: [S4](super::s4) in memory, with interned
//! [strings](super::strings) in hash tables and two B+ [trees](super::tree).

use std::ops::Range;
use std::rc::Rc;

use super::s4::{S4, StringStore, TreeKind, TreeStore};
use super::strings::{Id, Strings};
use super::tree::{Descent, Outline, Record, Tree};

/// S4 in memory.
pub type Midb<const SWEEPS: bool> = S4<Trees, SWEEPS>;

/// midb's store.
#[derive(Clone, Debug, Default)]
pub struct Trees {
    pub(super) strings: Strings,
    pub(super) forward: Tree,
    pub(super) reverse: Tree,
}

impl Trees {
    fn tree(&self, tree: TreeKind) -> &Tree {
        if tree == TreeKind::Forward { &self.forward } else { &self.reverse }
    }

    fn tree_mut(&mut self, tree: TreeKind) -> &mut Tree {
        if tree == TreeKind::Forward { &mut self.forward } else { &mut self.reverse }
    }

    /// Inserts a record whose strings are interned, and increments their reference counts.
    pub(super) fn insert_interned(&mut self, record: Record) {
        let [entry, song, key, value, source] = record;
        for id in [-entry, key.abs(), source].into_iter().chain((key > 0).then_some(value)) {
            self.strings.retain(id);
        }
        self.forward.insert(record);
        self.reverse.insert([key, value, entry, song, source]);
    }
}

impl StringStore for Trees {
    fn intern(&mut self, text: &str) -> Id {
        self.strings.intern(text)
    }

    fn release(&mut self, id: Id) {
        self.strings.release(id);
    }

    fn id(&self, text: &str) -> Option<Id> {
        self.strings.id(text)
    }

    fn variants(&self, text: &str) -> Vec<Id> {
        self.strings.variants(text).to_vec()
    }

    fn text(&self, id: Id) -> &str {
        self.strings.text(id)
    }

    fn form(&self, id: Id) -> &str {
        self.strings.form(id)
    }

    fn shared(&self, id: Id) -> Rc<str> {
        Rc::clone(self.strings.shared(id))
    }
}

impl TreeStore for Trees {
    fn insert(&mut self, tree: TreeKind, record: Record) -> bool {
        self.tree_mut(tree).insert(record)
    }

    fn slices(&self, tree: TreeKind, range: Range<Record>) -> impl Iterator<Item = &[Record]> {
        self.tree(tree).slices(range)
    }

    fn descent(&self, tree: TreeKind, record: &Record) -> Descent {
        self.tree(tree).descent(record)
    }

    fn outline(&self, tree: TreeKind) -> Outline {
        self.tree(tree).outline()
    }

    fn fills(&self, tree: TreeKind) -> Vec<u8> {
        self.tree(tree).fills()
    }
}
