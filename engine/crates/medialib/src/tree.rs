//! The B+ tree of S4's midb of May 2010: sorted records of five integers, at most 101 in a node.
//!
//! A search descends to the left of the first greater key. A full leaf is split into 51 and 51 records, including the new one,
//! and the right leaf's first record becomes a key of the parent. A full inner node is split into 50 and 51 keys, and the one
//! between them moves to the parent. Records inserted in order therefore leave every leaf half full, which explains the blog's
//! 53 %.
//!
//! Differences from the original: nodes are elements of two vectors and are referred to by index, a change remembers the path
//! from the root instead of storing a parent in each node, and no record is ever removed.

use std::cmp::Ordering;
use std::ops::Range;

/// A record: for S4's forward tree entry key, entry value, property key, property value, source.
pub type Record = [i32; 5];

/// Largest number of records in a leaf, and of keys in an inner node.
pub const ORDER: usize = 101;
/// Capacity of a leaf, with one more record before it is split.
const ROOM: usize = ORDER + 1;
/// No leaf.
const NONE: u32 = u32::MAX;

#[derive(Clone, Debug)]
struct Leaf {
    records: Vec<Record>,
    next: u32,
}

#[derive(Clone, Debug)]
struct Inner {
    keys: Vec<Record>,
    /// One more than keys: the first child has records below `keys[0]`, the second from there to `keys[1]`, …
    children: Vec<u32>,
}

/// The path of a change: inner nodes with the index of the child, from the root down.
type Path = Vec<(u32, usize)>;

/// A tree.
#[derive(Clone, Debug)]
pub struct Tree {
    leaves: Vec<Leaf>,
    inners: Vec<Inner>,
    root: u32,
    /// Number of levels of inner nodes.
    inner_levels: usize,
    first: u32,
    len: usize,
}

/// The nodes of a tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// Ids of the leaves, in order.
    pub leaves: Vec<u32>,
    /// For each level of inner nodes, from the root down, the position of each node's first leaf in `leaves`.
    pub levels: Vec<Vec<usize>>,
}

impl Outline {
    /// The outline below a root. `children` gives the children of a node at a level, counted from the root; `None` for a leaf.
    pub fn of(root: u32, children: &impl Fn(u32, usize) -> Option<Vec<u32>>) -> Outline {
        let mut outline = Outline::default();
        outline.add(root, 0, children);
        outline
    }

    fn add(&mut self, node: u32, level: usize, children: &impl Fn(u32, usize) -> Option<Vec<u32>>) {
        let Some(below) = children(node, level) else { return self.leaves.push(node) };
        if self.levels.len() == level {
            self.levels.push(Vec::new());
        }
        self.levels[level].push(self.leaves.len());
        below.into_iter().for_each(|child| self.add(child, level + 1, children));
    }
}

/// A search from the root to a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Descent {
    /// Id of the leaf.
    pub leaf: u32,
    /// Number of keys compared, in all nodes.
    pub compared: usize,
}

/// The size and fill of a tree.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    /// Number of leaves.
    pub leaves: usize,
    /// Number of inner nodes.
    pub inners: usize,
    /// Number of levels, including the leaves.
    pub height: usize,
    /// Number of records.
    pub records: usize,
    /// Fill of the leaves, from 0 to 1.
    pub fill: f64,
}

impl Default for Tree {
    fn default() -> Tree {
        Tree {
            leaves: vec![Leaf { records: Vec::with_capacity(ROOM), next: NONE }],
            inners: Vec::new(),
            root: 0,
            inner_levels: 0,
            first: 0,
            len: 0,
        }
    }
}

impl Tree {
    /// Its size and fill.
    pub fn shape(&self) -> Shape {
        let leaves = self.leaves.len();
        Shape {
            leaves,
            inners: self.inners.len(),
            height: self.inner_levels + 1,
            records: self.len,
            fill: self.len as f64 / (leaves * ORDER) as f64,
        }
    }

    /// Number of records in each leaf, in order.
    pub fn fills(&self) -> Vec<u8> {
        self.leaf_chain().map(|leaf| leaf.records.len() as u8).collect()
    }

    fn leaf_chain(&self) -> impl Iterator<Item = &Leaf> {
        std::iter::successors(self.leaves.get(self.first as usize), |leaf| self.leaves.get(leaf.next as usize))
    }

    /// Its nodes.
    pub fn outline(&self) -> Outline {
        Outline::of(self.root, &|node, level| {
            (level < self.inner_levels).then(|| self.inners[node as usize].children.clone())
        })
    }

    /// The search with which the records from `record` on are found.
    pub fn descent(&self, record: &Record) -> Descent {
        let (mut leaf, mut compared) = (self.root, 0);
        for _ in 0..self.inner_levels {
            let inner = &self.inners[leaf as usize];
            leaf = inner.children[counted_upper_bound(&inner.keys, record, &mut compared)];
        }
        counted_lower_bound(&self.leaves[leaf as usize].records, record, &mut compared);
        Descent { leaf, compared }
    }

    /// The leaf to which a record belongs.
    fn leaf_of(&self, record: &Record) -> u32 {
        let mut node = self.root;
        for _ in 0..self.inner_levels {
            let inner = &self.inners[node as usize];
            node = inner.children[upper_bound(&inner.keys, record)];
        }
        node
    }

    /// Adds a record; returns whether it is new.
    pub fn insert(&mut self, record: Record) -> bool {
        let path = self.path_to(&record);
        let at = self.leaf_at(&path);
        let leaf = &mut self.leaves[at as usize];
        let place = upper_bound(&leaf.records, &record);
        if place > 0 && leaf.records[place - 1] == record {
            return false;
        }
        self.len += 1;
        if leaf.records.len() < ORDER {
            leaf.records.insert(place, record);
            return true;
        }
        let right = self.split_leaf(at, place, record);
        let key = self.leaves[right as usize].records[0];
        self.insert_into_parent(path, key, right);
        true
    }

    /// The records of a range, in order, as slices of leaves.
    pub fn slices(&self, range: Range<Record>) -> impl Iterator<Item = &[Record]> {
        let mut leaf = self.leaf_of(&range.start);
        let mut from = self.leaves[leaf as usize].records.partition_point(|record| *record < range.start);
        std::iter::from_fn(move || {
            let Leaf { records, next } = self.leaves.get(leaf as usize)?;
            let rest = &records[std::mem::take(&mut from)..];
            leaf = *next;
            if rest.last().is_some_and(|last| *last < range.end) || rest.is_empty() {
                return Some(rest);
            }
            leaf = NONE;
            Some(&rest[..rest.partition_point(|record| *record < range.end)])
        })
    }

    /// All records, in order.
    pub fn iter(&self) -> impl Iterator<Item = &Record> {
        self.leaf_chain().flat_map(|leaf| &leaf.records)
    }

    /// The path to the leaf of a record.
    fn path_to(&self, record: &Record) -> Path {
        let (mut path, mut node) = (Vec::with_capacity(self.inner_levels), self.root);
        for _ in 0..self.inner_levels {
            let inner = &self.inners[node as usize];
            let child = upper_bound(&inner.keys, record);
            path.push((node, child));
            node = inner.children[child];
        }
        path
    }

    fn leaf_at(&self, path: &Path) -> u32 {
        path.last().map_or(self.root, |&(inner, child)| self.inners[inner as usize].children[child])
    }

    /// Splits a leaf with one record too many; returns the right half.
    fn split_leaf(&mut self, at: u32, place: usize, record: Record) -> u32 {
        let leaf = &mut self.leaves[at as usize];
        leaf.records.insert(place, record);
        let mut records = Vec::with_capacity(ROOM);
        records.extend(leaf.records.drain(ORDER.div_ceil(2)..));
        let right = Leaf { records, next: leaf.next };
        let id = store(&mut self.leaves, right);
        self.leaves[at as usize].next = id;
        id
    }

    /// Inserts the right half of a split child, whose records begin with `key`.
    fn insert_into_parent(&mut self, mut path: Path, mut key: Record, mut right: u32) {
        while let Some((at, child)) = path.pop() {
            let inner = &mut self.inners[at as usize];
            inner.keys.insert(child, key);
            inner.children.insert(child + 1, right);
            if inner.keys.len() <= ORDER {
                return;
            }
            let keys = inner.keys.split_off(ORDER / 2 + 1);
            let children = inner.children.split_off(ORDER / 2 + 1);
            key = inner.keys.pop().expect("the one that moves up");
            right = store(&mut self.inners, Inner { keys, children });
        }
        let root = Inner { keys: vec![key], children: vec![self.root, right] };
        self.root = store(&mut self.inners, root);
        self.inner_levels += 1;
    }
}

/// Number of keys that are not greater.
pub(super) fn upper_bound(keys: &[Record], record: &Record) -> usize {
    keys.partition_point(|key| key.cmp(record) != Ordering::Greater)
}

/// [`upper_bound`], which also adds the number of keys compared to `compared`.
pub(super) fn counted_upper_bound(keys: &[Record], record: &Record, compared: &mut usize) -> usize {
    keys.partition_point(|key| {
        *compared += 1;
        key.cmp(record) != Ordering::Greater
    })
}

/// Number of keys that are smaller; adds the number of keys compared to `compared`.
pub(super) fn counted_lower_bound(keys: &[Record], record: &Record, compared: &mut usize) -> usize {
    keys.partition_point(|key| {
        *compared += 1;
        key < record
    })
}

/// Appends a node; returns its index.
fn store<T>(nodes: &mut Vec<T>, node: T) -> u32 {
    nodes.push(node);
    nodes.len() as u32 - 1
}

#[cfg(test)]
mod tests;
