//! B+ trees in the file, with the rules of [`Tree`](super::super::tree). Inserting into a node with room changes it in place; a node
//! that is split or refilled is read and written again.
//!
//! A node consists of a mark, the number of its keys, an unused word, the next leaf, 101 keys, and in an inner node 102 offsets.

use std::ops::Range;

use super::super::s4::Side;
use super::super::tree::{LEAN_INNER, LEAN_LEAF, ORDER, Record, after, pair};
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
type Way = Vec<(Offset, usize)>;

impl Image {
    /// Creates an empty tree.
    pub(super) fn plant(&mut self, side: Side) {
        let leaf = self.new_node(&Node { keys: Vec::new(), children: Vec::new(), next: 0 });
        self.words[header::ROOTS[side as usize]] = leaf;
        self.words[header::FIRSTS[side as usize]] = leaf;
    }

    fn root(&self, side: Side) -> Offset {
        self.words[header::ROOTS[side as usize]]
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
    fn way_to(&self, side: Side, record: &Record) -> (Way, Offset) {
        let (mut way, mut at) = (Way::new(), self.root(side));
        while !self.is_leaf(at) {
            let child = after(self.keys(at), record);
            way.push((at, child));
            at = self.children(at)[child];
        }
        (way, at)
    }

    fn leaf_of(&self, side: Side, record: &Record) -> Offset {
        let mut at = self.root(side);
        while !self.is_leaf(at) {
            at = self.children(at)[after(self.keys(at), record)];
        }
        at
    }

    pub(super) fn contains(&self, side: Side, record: &Record) -> bool {
        self.keys(self.leaf_of(side, record)).binary_search(record).is_ok()
    }

    /// The records of a range, in order, as slices of leaves.
    pub(super) fn records(&self, side: Side, range: Range<Record>) -> impl Iterator<Item = &[Record]> {
        let mut leaf = self.leaf_of(side, &range.start);
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

    pub(super) fn leaf_fills(&self, side: Side) -> Vec<u8> {
        let next = |at: Offset| (at != 0).then_some(at);
        let leaves = std::iter::successors(next(self.words[header::FIRSTS[side as usize]]), |&at| next(self.next(at)));
        leaves.map(|at| self.len(at) as u8).collect()
    }

    pub(super) fn insert_record(&mut self, side: Side, record: Record) -> bool {
        let (way, at) = self.way_to(side, &record);
        let (place, len) = (after(self.keys(at), &record), self.len(at));
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
        self.add_above(side, way, key, right);
        true
    }

    /// Inserts the right half of a split child, whose records begin with `key`.
    fn add_above(&mut self, side: Side, mut way: Way, mut key: Record, mut right: Offset) {
        while let Some((at, child)) = way.pop() {
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
        let root = Node { keys: vec![key], children: vec![self.root(side), right], next: 0 };
        self.words[header::ROOTS[side as usize]] = self.new_node(&root);
    }

    pub(super) fn remove_record(&mut self, side: Side, record: &Record) -> bool {
        let (way, at) = self.way_to(side, record);
        let Ok(place) = self.keys(at).binary_search(record) else { return false };
        self.words[header::DIRTY] = 1;
        let (from, len) = (at as usize / 4 + HEAD, self.len(at));
        self.words.copy_within(from + place * 5 + 5..from + len * 5, from + place * 5);
        self.set(at, 1, len as i32 - 1);
        if len - 1 <= LEAN_LEAF {
            self.refill_leaf(side, way);
        }
        true
    }

    fn refill_leaf(&mut self, side: Side, mut way: Way) {
        let Some((at, child)) = way.pop() else { return };
        let children = self.children(at);
        let left = pair(child, children.len(), |child| self.len(children[child]));
        let [one, other] = [children[left], children[left + 1]];
        let (mut first, mut second) = (self.read(one), self.read(other));
        first.keys.append(&mut second.keys);
        if first.keys.len() <= ORDER {
            first.next = second.next;
            self.write(one, &first);
            self.free(other, LEAF_WORDS * 4);
            return self.drop_above(side, at, left, way);
        }
        second.keys = first.keys.split_off(first.keys.len() / 2);
        let mut inner = self.read(at);
        inner.keys[left] = second.keys[0];
        self.write(one, &first);
        self.write(other, &second);
        self.write(at, &inner);
    }

    /// Removes child `left + 1` of an inner node, which was merged into child `left`.
    fn drop_above(&mut self, side: Side, at: Offset, left: usize, mut way: Way) {
        let mut inner = self.read(at);
        inner.keys.remove(left);
        inner.children.remove(left + 1);
        if at == self.root(side) && inner.keys.is_empty() {
            self.words[header::ROOTS[side as usize]] = inner.children[0];
            return self.free(at, INNER_WORDS * 4);
        }
        self.write(at, &inner);
        if at == self.root(side) || inner.keys.len() >= LEAN_INNER {
            return;
        }
        let (above, child) = way.pop().expect("only the root has nothing above it");
        let children = self.children(above);
        let left = pair(child, children.len(), |child| self.len(children[child]));
        let [one, other] = [children[left], children[left + 1]];
        let (mut first, mut second) = (self.read(one), self.read(other));
        let merges = first.keys.len() + second.keys.len() < ORDER;
        first.keys.push(self.keys(above)[left]);
        first.keys.append(&mut second.keys);
        first.children.append(&mut second.children);
        if merges {
            self.write(one, &first);
            self.free(other, INNER_WORDS * 4);
            return self.drop_above(side, above, left, way);
        }
        let half = first.keys.len() / 2;
        second.keys = first.keys.split_off(half + 1);
        second.children = first.children.split_off(half + 1);
        let mut inner = self.read(above);
        inner.keys[left] = first.keys.pop().expect("the one that moves up");
        self.write(one, &first);
        self.write(other, &second);
        self.write(above, &inner);
    }
}
