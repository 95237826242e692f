//! B+ trees in the file, with the rules of [`Tree`](super::super::tree). Inserting into a node with room changes it in place; a node
//! that is split is read and written again.
//!
//! A node consists of a mark, the number of its keys, an unused word, the next leaf, 101 keys, and in an inner node 102 offsets.

use std::ops::Range;

use super::super::s4::{TreeKind, TreeStore};
use super::super::tree::{Descent, ORDER, Outline, Record, counted_lower_bound, counted_upper_bound, upper_bound};
use super::image::{Image, Offset, header};

pub(super) const LEAF: i32 = 0x4C45_4146;
pub(super) const INNER: i32 = 0x4E4F_4445;
/// Number of words before the keys.
const HEAD: usize = 4;
/// Number of words of a leaf: 2,036 bytes.
pub(super) const LEAF_WORDS: usize = HEAD + ORDER * 5;
/// Number of words of an inner node: 2,444 bytes.
pub(super) const INNER_WORDS: usize = LEAF_WORDS + ORDER + 1;

/// A node that is being changed.
struct Node {
    keys: Vec<Record>,
    /// In an inner node, one more than keys; empty in a leaf.
    children: Vec<Offset>,
    next: Offset,
}

/// A path: inner nodes with the index of the child, from the root down.
type Path = Vec<(Offset, usize)>;

impl Image {
    /// Creates an empty tree.
    pub(super) fn init_tree(&mut self, tree: TreeKind) {
        let leaf = self.new_node(&Node { keys: Vec::new(), children: Vec::new(), next: 0 });
        self.words[header::ROOTS[tree as usize]] = leaf;
        self.words[header::FIRSTS[tree as usize]] = leaf;
    }

    fn root(&self, tree: TreeKind) -> Offset {
        self.words[header::ROOTS[tree as usize]]
    }

    fn is_leaf(&self, at: Offset) -> bool {
        self.word(at, 0) == LEAF
    }

    fn len(&self, at: Offset) -> usize {
        self.word(at, 1) as usize
    }

    pub(super) fn keys(&self, at: Offset) -> &[Record] {
        let from = at as usize / 4 + HEAD;
        self.words[from..from + self.len(at) * 5].as_chunks().0
    }

    pub(super) fn children(&self, at: Offset) -> &[Offset] {
        let from = at as usize / 4 + LEAF_WORDS;
        &self.words[from..=from + self.len(at)]
    }

    pub(super) fn next(&self, at: Offset) -> Offset {
        self.word(at, 3)
    }

    fn read(&self, at: Offset) -> Node {
        let children = if self.is_leaf(at) { Vec::new() } else { self.children(at).to_vec() };
        Node { keys: self.keys(at).to_vec(), children, next: self.next(at) }
    }

    fn write(&mut self, at: Offset, Node { keys, children, next }: &Node) {
        let mark = if children.is_empty() { LEAF } else { INNER };
        for (nth, word) in [mark, keys.len() as i32, 0, *next].into_iter().enumerate() {
            self.set(at, nth, word);
        }
        let from = at as usize / 4;
        self.words[from + HEAD..][..keys.len() * 5].copy_from_slice(keys.as_flattened());
        self.words[from + LEAF_WORDS..][..children.len()].copy_from_slice(children);
    }

    fn new_node(&mut self, node: &Node) -> Offset {
        let words = if node.children.is_empty() { LEAF_WORDS } else { INNER_WORDS };
        let at = self.alloc(words * 4);
        self.write(at, node);
        at
    }

    /// The path to the leaf of a record, and the leaf.
    fn path_to(&self, tree: TreeKind, record: &Record) -> (Path, Offset) {
        let (mut path, mut at) = (Path::new(), self.root(tree));
        while !self.is_leaf(at) {
            let child = upper_bound(self.keys(at), record);
            path.push((at, child));
            at = self.children(at)[child];
        }
        (path, at)
    }

    fn leaf_of(&self, tree: TreeKind, record: &Record) -> Offset {
        let mut at = self.root(tree);
        while !self.is_leaf(at) {
            at = self.children(at)[upper_bound(self.keys(at), record)];
        }
        at
    }

    pub(super) fn contains(&self, tree: TreeKind, record: &Record) -> bool {
        self.keys(self.leaf_of(tree, record)).binary_search(record).is_ok()
    }

    /// Inserts the right half of a split child, whose records begin with `key`.
    fn insert_into_parent(&mut self, tree: TreeKind, mut path: Path, mut key: Record, mut right: Offset) {
        while let Some((at, child)) = path.pop() {
            let mut inner = self.read(at);
            inner.keys.insert(child, key);
            inner.children.insert(child + 1, right);
            if inner.keys.len() <= ORDER {
                return self.write(at, &inner);
            }
            let keys = inner.keys.split_off(ORDER / 2 + 1);
            let children = inner.children.split_off(ORDER / 2 + 1);
            key = inner.keys.pop().expect("the one that moves up");
            self.write(at, &inner);
            right = self.new_node(&Node { keys, children, next: 0 });
        }
        let root = Node { keys: vec![key], children: vec![self.root(tree), right], next: 0 };
        self.words[header::ROOTS[tree as usize]] = self.new_node(&root);
    }
}

impl TreeStore for Image {
    fn insert(&mut self, tree: TreeKind, record: Record) -> bool {
        let (path, at) = self.path_to(tree, &record);
        let (place, len) = (upper_bound(self.keys(at), &record), self.len(at));
        if place > 0 && self.keys(at)[place - 1] == record {
            return false;
        }
        self.words[header::DIRTY] = 1;
        if len < ORDER {
            let from = at as usize / 4 + HEAD;
            self.words.copy_within(from + place * 5..from + len * 5, from + place * 5 + 5);
            self.words[from + place * 5..][..5].copy_from_slice(&record);
            self.set(at, 1, len as i32 + 1);
            return true;
        }
        let mut left = self.read(at);
        left.keys.insert(place, record);
        let keys = left.keys.split_off(ORDER.div_ceil(2));
        let key = keys[0];
        let right = self.new_node(&Node { keys, children: Vec::new(), next: left.next });
        left.next = right;
        self.write(at, &left);
        self.insert_into_parent(tree, path, key, right);
        true
    }

    fn slices(&self, tree: TreeKind, range: Range<Record>) -> impl Iterator<Item = &[Record]> {
        let mut leaf = self.leaf_of(tree, &range.start);
        let mut from = self.keys(leaf).partition_point(|record| *record < range.start);
        std::iter::from_fn(move || {
            if leaf == 0 {
                return None;
            }
            let rest = &self.keys(leaf)[std::mem::take(&mut from)..];
            leaf = self.next(leaf);
            if rest.last().is_none_or(|last| *last < range.end) {
                return Some(rest);
            }
            leaf = 0;
            Some(&rest[..rest.partition_point(|record| *record < range.end)])
        })
    }

    fn descent(&self, tree: TreeKind, record: &Record) -> Descent {
        let (mut leaf, mut compared) = (self.root(tree), 0);
        while !self.is_leaf(leaf) {
            leaf = self.children(leaf)[counted_upper_bound(self.keys(leaf), record, &mut compared)];
        }
        counted_lower_bound(self.keys(leaf), record, &mut compared);
        Descent { leaf: leaf.cast_unsigned(), compared }
    }

    fn outline(&self, tree: TreeKind) -> Outline {
        Outline::of(self.root(tree).cast_unsigned(), &|node, _| {
            let node = node.cast_signed();
            (!self.is_leaf(node)).then(|| self.children(node).iter().map(|child| child.cast_unsigned()).collect())
        })
    }

    fn fills(&self, tree: TreeKind) -> Vec<u8> {
        let next = |at: Offset| (at != 0).then_some(at);
        let leaves = std::iter::successors(next(self.words[header::FIRSTS[tree as usize]]), |&at| next(self.next(at)));
        leaves.map(|at| self.len(at) as u8).collect()
    }
}
