//! B+ trees in the file, with the rules of [`Tree`](super::super::tree). Inserting into a node with room changes it in place; a node
//! that is split or refilled is read and written again.
//!
//! A node consists of a mark, the number of its keys, an unused word, the next leaf, 101 keys, and in an inner node 102 offsets.

use std::ops::Range;

use super::super::s4::TreeKind;
use super::super::tree::{
    Descent, MIN_INNER_KEYS, ORDER, Outline, Record, UNDERFULL_LEAF, counted_lower_bound, counted_upper_bound,
    sibling_pair, upper_bound,
};
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

    pub(super) fn descent_to(&self, tree: TreeKind, record: &Record) -> Descent {
        let (mut leaf, mut compared) = (self.root(tree), 0);
        while !self.is_leaf(leaf) {
            leaf = self.children(leaf)[counted_upper_bound(self.keys(leaf), record, &mut compared)];
        }
        counted_lower_bound(self.keys(leaf), record, &mut compared);
        Descent { leaf: leaf.cast_unsigned(), compared }
    }

    pub(super) fn outline_of(&self, tree: TreeKind) -> Outline {
        Outline::of(self.root(tree).cast_unsigned(), &|node, _| {
            let node = node.cast_signed();
            (!self.is_leaf(node)).then(|| self.children(node).iter().map(|child| child.cast_unsigned()).collect())
        })
    }

    pub(super) fn contains(&self, tree: TreeKind, record: &Record) -> bool {
        self.keys(self.leaf_of(tree, record)).binary_search(record).is_ok()
    }

    /// The records of a range, in order, as slices of leaves.
    pub(super) fn records(&self, tree: TreeKind, range: Range<Record>) -> impl Iterator<Item = &[Record]> {
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

    pub(super) fn leaf_fills(&self, tree: TreeKind) -> Vec<u8> {
        let next = |at: Offset| (at != 0).then_some(at);
        let leaves = std::iter::successors(next(self.words[header::FIRSTS[tree as usize]]), |&at| next(self.next(at)));
        leaves.map(|at| self.len(at) as u8).collect()
    }

    pub(super) fn insert_record(&mut self, tree: TreeKind, record: Record) -> bool {
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

    pub(super) fn remove_record(&mut self, tree: TreeKind, record: &Record) -> bool {
        let (path, at) = self.path_to(tree, record);
        let Ok(place) = self.keys(at).binary_search(record) else { return false };
        self.words[header::DIRTY] = 1;
        let (from, len) = (at as usize / 4 + HEAD, self.len(at));
        self.words.copy_within(from + place * 5 + 5..from + len * 5, from + place * 5);
        self.set(at, 1, len as i32 - 1);
        if len - 1 <= UNDERFULL_LEAF {
            self.rebalance_leaf(tree, path);
        }
        true
    }

    fn rebalance_leaf(&mut self, tree: TreeKind, mut path: Path) {
        let Some((at, child)) = path.pop() else { return };
        let children = self.children(at);
        let left = sibling_pair(child, children.len(), |child| self.len(children[child]));
        let [one, other] = [children[left], children[left + 1]];
        let (mut first, mut second) = (self.read(one), self.read(other));
        first.keys.append(&mut second.keys);
        if first.keys.len() <= ORDER {
            first.next = second.next;
            self.write(one, &first);
            self.free(other, LEAF_WORDS * 4);
            return self.remove_from_parent(tree, at, left, path);
        }
        second.keys = first.keys.split_off(first.keys.len() / 2);
        let mut inner = self.read(at);
        inner.keys[left] = second.keys[0];
        self.write(one, &first);
        self.write(other, &second);
        self.write(at, &inner);
    }

    /// Removes child `left + 1` of an inner node, which was merged into child `left`.
    fn remove_from_parent(&mut self, tree: TreeKind, at: Offset, left: usize, mut path: Path) {
        let mut inner = self.read(at);
        inner.keys.remove(left);
        inner.children.remove(left + 1);
        if at == self.root(tree) && inner.keys.is_empty() {
            self.words[header::ROOTS[tree as usize]] = inner.children[0];
            return self.free(at, INNER_WORDS * 4);
        }
        self.write(at, &inner);
        if at == self.root(tree) || inner.keys.len() >= MIN_INNER_KEYS {
            return;
        }
        let (parent, child) = path.pop().expect("only the root has nothing above it");
        let children = self.children(parent);
        let left = sibling_pair(child, children.len(), |child| self.len(children[child]));
        let [one, other] = [children[left], children[left + 1]];
        let (mut first, mut second) = (self.read(one), self.read(other));
        let merges = first.keys.len() + second.keys.len() < ORDER;
        first.keys.push(self.keys(parent)[left]);
        first.keys.append(&mut second.keys);
        first.children.append(&mut second.children);
        if merges {
            self.write(one, &first);
            self.free(other, INNER_WORDS * 4);
            return self.remove_from_parent(tree, parent, left, path);
        }
        let half = first.keys.len() / 2;
        second.keys = first.keys.split_off(half + 1);
        second.children = first.children.split_off(half + 1);
        let mut inner = self.read(parent);
        inner.keys[left] = first.keys.pop().expect("the one that moves up");
        self.write(one, &first);
        self.write(other, &second);
        self.write(parent, &inner);
    }
}
