//! The mapped engine's file: its contents compared with midb, its size, and the refusal of damaged files.

use super::super::engine::Engine;
use super::super::flaw::Flaw;
use super::super::generator::{Library, SONGS, library};
use super::super::s4::{StringStore, TreeKind, TreeStore};
use super::super::strings::folded;
use super::super::tree::{Record, Tree};
use super::image::{LARGEST, PAGE, order};
use super::*;
use base::rng::Rng;

fn image(songs: u32) -> Image {
    Mapped::load(&library(songs, 0, false)).store
}

#[test]
fn its_trees_equal_those_of_midb_leaf_by_leaf() {
    let (mut image, mut tree) = (Image::default(), Tree::default());
    let mut rng = Rng::new(21);
    let mut record = |range: u32| -> Record { [-4, rng.below(range) as i32, 0, 0, 0] };
    // Until the root's children are inner nodes.
    for round in 0..30_000 {
        let record = record(40_000);
        assert_eq!(image.insert(TreeKind::Reverse, record), tree.insert(record));
        if round % 5_000 == 0 {
            assert_eq!(image.fills(TreeKind::Reverse), tree.fills());
        }
    }
    assert_eq!(image.fills(TreeKind::Reverse), tree.fills());
    let all = [i32::MIN; 5]..[i32::MAX; 5];
    assert!(image.slices(TreeKind::Reverse, all).flatten().eq(tree.iter()));
}

#[test]
fn it_is_as_large_as_the_original_was() {
    let image = image(SONGS);
    // The blog's was 21.7 MiB.
    let mebibytes = image.bytes() as f64 / f64::from(1 << 20);
    assert!((mebibytes - 21.7).abs() < 0.43, "{mebibytes}");
    assert!(image.bytes().is_multiple_of(PAGE));
}

#[test]
fn a_file_is_read_back_and_added_to() {
    let mut all = library(300, 0, false).relations;
    let some = Library { songs: 300, relations: all.iter().skip(1).step_by(3).cloned().collect() };
    let mapped = Mapped::load(&some);
    let mut again = Mapped::from_file(mapped.file().unwrap()).unwrap().unwrap();
    assert_eq!(again.relations(), mapped.relations());
    for relation in &all {
        assert!(again.add(relation) != some.relations.contains(relation) && !again.add(relation));
    }
    all.sort();
    assert_eq!(again.relations(), all);
    assert_eq!(Mapped::from_file(again.file().unwrap()).unwrap().unwrap().relations(), all);
}

#[test]
fn strings_that_are_beginnings_of_others_or_longer_than_any_chunk_are_told_apart() {
    let mut image = Image::default();
    let long = "x".repeat(100_000);
    let texts = ["", "a", "ab", "A", "a\0", "\0", "é", "É", "e\u{301}", &long];
    let ids: Vec<_> = texts.iter().map(|text| image.intern(text)).collect();
    for (text, &id) in texts.iter().zip(&ids) {
        assert_eq!((image.id(text), image.text(id), image.form(id)), (Some(id), *text, &*folded(text)));
    }
    let sizes = ["a", "É", "\0"].map(|text| image.variants(text).len());
    assert_eq!(sizes, [2, 3, 1]);
    assert!(order(long.len()) > LARGEST);
}

#[test]
fn a_damaged_file_is_refused_at_the_place() {
    let file = image(100).file();
    let refused = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut file = file.clone();
        change(&mut file);
        verify::read(&file).map(|_| ()).unwrap_err()
    };
    let offset = |change: &dyn Fn(&mut Vec<u8>)| refused(change).offset;
    assert_eq!(offset(&|file| file.truncate(100)), 0);
    assert_eq!(offset(&|file| file[0] ^= 1), 0);
    assert_eq!(offset(&|file| file[4] = 2), 4);
    assert_eq!(offset(&|file| file[8] = 1), 8);
    assert_eq!(offset(&|file| file.truncate(file.len() - 7)), file.len() - PAGE);
    let root = i32::from_le_bytes(file[header::ROOTS[0] * 4..][..4].try_into().unwrap()) as usize;
    assert_eq!(refused(&|file| file[root] ^= 1), Damage { offset: root, flaw: Flaw::NoTreeNode });
    assert_eq!(refused(&|file| file[root + 4] = 102), Damage { offset: root, flaw: Flaw::KeyCount });
    // All offsets and marks: of the header, of a string, of the trie's root, and of a tree's root.
    let place = |word: usize| i32::from_le_bytes(file[word * 4..][..4].try_into().unwrap()) as usize;
    let words = [(0, 9), (place(header::STRINGS), 8), (place(header::TRIE), 4), (root, 2), (root + 2_036, 2)];
    for (at, count) in words {
        (at..at + count * 4).step_by(4).for_each(|at| _ = refused(&|file| file[at] ^= 16));
    }
}

#[test]
fn no_cut_and_no_changed_byte_is_more_than_refused() {
    let library = library(100, 0, false);
    let file = Mapped::load(&library).file().unwrap();
    let mut rng = Rng::new(5);
    let mut refused = 0;
    for _ in 0..400 {
        let mut damaged = file.clone();
        if rng.below(8) == 0 {
            damaged.truncate(rng.below(file.len() as u32) as usize);
        } else if rng.below(2) == 0 {
            // A word at an extreme: `tests/node/library.engine.test.ts` does so for all of them, with sizes of 32 bits.
            let at = rng.below(file.len() as u32 / 4) as usize * 4;
            let extremes = [i32::MAX, i32::MAX - 31, i32::MIN, -1, 0x4000_0001];
            damaged[at..at + 4].copy_from_slice(&extremes[rng.below(5) as usize].to_le_bytes());
        } else {
            let at = rng.below(file.len() as u32) as usize;
            damaged[at] ^= 1 << rng.below(8);
        }
        match Mapped::from_file(damaged.clone()).unwrap() {
            Err(Damage { offset, .. }) => {
                refused += 1;
                assert!(offset <= i32::MAX as usize);
            }
            // The changed bytes are never read, or they form another valid library.
            Ok(mut mapped) => assert!(mapped.relations().iter().all(|relation| !mapped.add(relation))),
        }
    }
    assert!(refused > 150, "{refused}");
    let empty = Mapped::load(&Library { songs: 0, relations: Vec::new() }).file().unwrap();
    assert!(Mapped::from_file(empty).unwrap().unwrap().relations().is_empty());
}
