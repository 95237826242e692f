//! Verifies that the mapped engine wrote a file: every offset leads to a chunk of the right kind that overlaps no other, trees
//! are sorted and of uniform height, both trees have the same relations, the trie leads to every form, and every reference
//! count is right. A verified file can be read without a panic.

use super::super::file::Damage;
use super::super::flaw::Flaw;
use super::super::s4::TreeKind;
use super::super::strings::{Id, Map, folded};
use super::super::table::MOST_SONGS;
use super::super::tree::{ORDER, Record};
use super::image::{FREE, Image, LARGEST, LEAST, MAGIC, Offset, PAGE, VERSION, header, order};
use super::nodes::{INNER, INNER_WORDS, LEAF, LEAF_WORDS};
use super::trie::{self, FORM, FORM_HEAD, STRING, STRING_HEAD, string};

/// Largest number of levels of a tree, more than a file of 2 GiB needs.
const DEEPEST: usize = 10;

type Checked<T = ()> = Result<T, Damage>;

fn damage<T>(at: impl TryInto<usize>, flaw: Flaw) -> Checked<T> {
    Err(Damage { offset: at.try_into().unwrap_or(0), flaw })
}

/// Reads and verifies a file.
pub(super) fn read(file: &[u8]) -> Checked<Image> {
    if file.len() < PAGE {
        return damage(0usize, Flaw::ShorterThanHeader);
    }
    if !file.len().is_multiple_of(PAGE) || i32::try_from(file.len()).is_err() {
        return damage(file.len() / PAGE * PAGE, Flaw::LastPageCut);
    }
    let words = file.chunks_exact(4).map(|word| i32::from_le_bytes(word.try_into().expect("four bytes"))).collect();
    let image = Image { words };
    let mut verifier = Verifier { image: &image, claimed: vec![false; file.len() >> LEAST], refs: Map::default() };
    verifier.header()?;
    verifier.free()?;
    verifier.strings()?;
    let forward = verifier.tree(TreeKind::Forward)?;
    if verifier.tree(TreeKind::Reverse)? != forward {
        return damage(header::ROOTS[1] * 4, Flaw::UnequalTrees);
    }
    verifier.refs()?;
    Ok(image)
}

struct Verifier<'a> {
    image: &'a Image,
    /// The units of the smallest chunk's size that belong to a chunk already seen.
    claimed: Vec<bool>,
    /// Number of references to each string so far.
    refs: Map<Id, i32>,
}

impl Verifier<'_> {
    /// Claims the chunk for this number of bytes at an offset.
    fn claim(&mut self, at: Offset, bytes: usize) -> Checked {
        // A size from the file is compared with the file before it is rounded up, which could overflow where sizes have 32 bits.
        if bytes > self.image.bytes() {
            return damage(at, Flaw::OffsetOutside);
        }
        let order = order(bytes);
        let size = if order > LARGEST { bytes.next_multiple_of(PAGE) } else { 1 << order };
        let from = at as usize;
        if at < PAGE as Offset || !from.is_multiple_of(1 << LEAST) || from + size > self.image.bytes() {
            return damage(at, Flaw::OffsetOutside);
        }
        let pieces = &mut self.claimed[from >> LEAST..(from + size) >> LEAST];
        if pieces.contains(&true) {
            return damage(at, Flaw::Overlap);
        }
        pieces.fill(true);
        Ok(())
    }

    /// Checks that this number of words at an offset is inside the file.
    fn check_bounds(&self, at: Offset, words: usize) -> Checked {
        let inside = at >= PAGE as Offset && at % 16 == 0 && at as usize + words * 4 <= self.image.bytes();
        if inside { Ok(()) } else { damage(at, Flaw::OffsetOutside) }
    }

    fn header(&self) -> Checked {
        let words = &self.image.words;
        if words[header::MAGIC] != MAGIC {
            return damage(0usize, Flaw::NoS4Mark);
        }
        if words[header::VERSION] != VERSION {
            return damage(4usize, Flaw::OtherVersion);
        }
        if words[header::DIRTY] != 0 {
            return damage(8usize, Flaw::Dirty);
        }
        Ok(())
    }

    fn free(&mut self) -> Checked {
        for order in LEAST..=LARGEST {
            let mut at = self.image.words[header::FREE + (order - LEAST) as usize];
            while at != 0 {
                self.claim(at, 1 << order)?;
                if self.image.word(at, 0) != FREE || self.image.word(at, 1) != order as i32 {
                    return damage(at, Flaw::ChunkNotFree);
                }
                at = self.image.word(at, 2);
            }
        }
        Ok(())
    }

    /// The text of this number of bytes after a head.
    fn text(&mut self, at: Offset, head: usize, len: i32) -> Checked<&str> {
        let Ok(len) = usize::try_from(len) else { return damage(at, Flaw::NegativeTextLength) };
        self.claim(at, head * 4 + len)?;
        let bytes: &[u8] = bytemuck::cast_slice(&self.image.words);
        let from = at as usize + head * 4;
        match std::str::from_utf8(&bytes[from..from + len]) {
            Ok(text) => Ok(text),
            Err(_) => damage(at, Flaw::TextNotUtf8),
        }
    }

    fn strings(&mut self) -> Checked {
        let image = self.image;
        let (mut nodes, mut forms) = (vec![(image.words[header::TRIE], -1)], Vec::new());
        nodes.retain(|&(at, _)| at != 0);
        while let Some((at, above)) = nodes.pop() {
            self.check_bounds(at, FORM_HEAD)?;
            if image.word(at, 0) == FORM {
                self.text(at, FORM_HEAD, image.word(at, 2))?;
                forms.push(at);
                continue;
            }
            self.claim(at, trie::INNER_WORDS * 4)?;
            if image.word(at, 0) != trie::INNER {
                return damage(at, Flaw::NoTrieNode);
            }
            if image.word(at, 1) <= above {
                return damage(at, Flaw::TrieBit);
            }
            nodes.extend([2, 3].map(|way| (image.word(at, way), image.word(at, 1))));
        }
        for form in forms {
            let text = image.text_at(form, FORM_HEAD, image.word(form, 2) as usize);
            if image.nearest(text) != Some(form) {
                return damage(form, Flaw::FormAstray);
            }
            self.spellings(form, text)?;
        }
        self.list()
    }

    /// Checks the strings of a form.
    fn spellings(&mut self, form: Offset, folds_to: &str) -> Checked {
        let image = self.image;
        let (mut before, mut at) = (0, image.word(form, 1));
        if at == 0 {
            return damage(form, Flaw::FormWithoutStrings);
        }
        while at != 0 {
            self.check_bounds(at, STRING_HEAD)?;
            let text = self.text(at, STRING_HEAD, image.word(at, string::LEN))?;
            if folded(text) != folds_to {
                return damage(at, Flaw::WrongForm);
            }
            let head = [0, string::FORM, string::PREV].map(|nth| image.word(at, nth));
            if head != [STRING, form, before] {
                return damage(at, Flaw::StringAstray);
            }
            self.refs.insert(at, 0);
            (before, at) = (at, image.word(at, string::NEXT));
        }
        Ok(())
    }

    /// Checks the list of all strings.
    fn list(&self) -> Checked {
        let image = self.image;
        let (mut before, mut at, mut seen) = (0, image.words[header::STRINGS], 0);
        while at != 0 {
            // Each string has one predecessor, so that the list is not a cycle.
            if !self.refs.contains_key(&at) || image.word(at, string::PREV_OF_ALL) != before {
                return damage(at, Flaw::StringListAstray);
            }
            seen += 1;
            (before, at) = (at, image.word(at, string::NEXT_OF_ALL));
        }
        if seen == self.refs.len() { Ok(()) } else { damage(before, Flaw::StringListShort) }
    }

    /// Checks a tree; returns its records.
    fn tree(&mut self, tree: TreeKind) -> Checked<usize> {
        let root = self.image.words[header::ROOTS[tree as usize]];
        let mut walk = Walk { tree, leaves: Vec::new(), records: 0, depth: None };
        self.node(root, 0, [None, None], &mut walk)?;
        if walk.leaves.first() != Some(&self.image.words[header::FIRSTS[tree as usize]]) {
            return damage(header::FIRSTS[tree as usize] * 4, Flaw::FirstLeaf);
        }
        let next = walk.leaves[1..].iter().copied().chain([0]);
        for (&leaf, next) in walk.leaves.iter().zip(next) {
            if self.image.next(leaf) != next {
                return damage(leaf, Flaw::NextLeaf);
            }
        }
        Ok(walk.records)
    }

    fn node(&mut self, at: Offset, depth: usize, [from, to]: [Option<Record>; 2], walk: &mut Walk) -> Checked {
        let image = self.image;
        self.check_bounds(at, LEAF_WORDS)?;
        let [mark, keys] = [image.word(at, 0), image.word(at, 1)];
        let words = match mark {
            LEAF => LEAF_WORDS,
            INNER => INNER_WORDS,
            _ => return damage(at, Flaw::NoTreeNode),
        };
        self.claim(at, words * 4)?;
        let least = if mark == LEAF { i32::from(depth > 0) } else { 1 };
        if !(least..=ORDER as i32).contains(&keys) {
            return damage(at, Flaw::KeyCount);
        }
        let keys = image.keys(at);
        let bounded = |key: &Record| from.is_none_or(|from| from <= *key) && to.is_none_or(|to| *key < to);
        if !keys.is_sorted_by(|one, other| one < other) || !keys.iter().all(bounded) {
            return damage(at, Flaw::TreeUnordered);
        }
        if mark == LEAF {
            if *walk.depth.get_or_insert(depth) != depth {
                return damage(at, Flaw::LeafDepth);
            }
            walk.leaves.push(at);
            walk.records += keys.len();
            return match walk.tree {
                TreeKind::Forward => self.forward(at, keys),
                TreeKind::Reverse => self.reverse(at, keys),
            };
        }
        if depth == DEEPEST {
            return damage(at, Flaw::TooDeep);
        }
        for (nth, &child) in image.children(at).iter().enumerate() {
            let bounds = [nth.checked_sub(1).map(|left| keys[left]).or(from), keys.get(nth).copied().or(to)];
            self.node(child, depth + 1, bounds, walk)?;
        }
        Ok(())
    }

    /// Checks the records of a forward leaf, and counts the references to their strings.
    fn forward(&mut self, at: Offset, records: &[Record]) -> Checked {
        for &[entry, song, key, value, source] in records {
            if !(0..=MOST_SONGS).contains(&song) || entry >= 0 || entry == i32::MIN || key == i32::MIN {
                return damage(at, Flaw::NoProperty);
            }
            for id in [-entry, key.abs(), source].into_iter().chain((key > 0).then_some(value)) {
                match self.refs.get_mut(&id) {
                    Some(refs) => *refs += 1,
                    None => return damage(at, Flaw::RecordWithoutString),
                }
            }
        }
        Ok(())
    }

    /// Checks that the records of a reverse leaf are in the forward tree, which is already verified.
    fn reverse(&self, at: Offset, records: &[Record]) -> Checked {
        let known = |&[key, value, entry, song, source]: &Record| {
            self.image.contains(TreeKind::Forward, &[entry, song, key, value, source])
        };
        if records.iter().all(known) { Ok(()) } else { damage(at, Flaw::OtherRecords) }
    }

    fn refs(&self) -> Checked {
        let wrong = self.refs.iter().filter(|&(&id, &refs)| self.image.word(id, string::REFS) != refs);
        match wrong.map(|(&id, _)| id).min() {
            None => Ok(()),
            Some(id) => damage(id, Flaw::UserCount),
        }
    }
}

/// The state of the check of a tree.
struct Walk {
    tree: TreeKind,
    leaves: Vec<Offset>,
    records: usize,
    depth: Option<usize>,
}
