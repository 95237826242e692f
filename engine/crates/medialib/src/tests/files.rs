//! Files of the engines that earlier versions wrote, in `tests/fixtures/library/`, are read as they were.

use super::*;
use crate::file::Damage;
use crate::flaw::Flaw;
use crate::relation::{Relation, Value};

const MIDB: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/fixtures/library/midb"));
const MAPPED: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/fixtures/library/mapped-1"));

/// The library of both files, in order: six songs with an artist, of which the second, third, fifth and sixth have a track number.
fn written() -> Vec<Relation> {
    let mut relations = Vec::new();
    for song in 1..=6 {
        let source = if song % 2 == 0 { "plugin/id3v2" } else { "server" };
        let mut add =
            |key: &str, value| relations.push(Relation { song, key: key.into(), value, source: source.into() });
        add("artist", format!("Björk {song}").as_str().into());
        if song % 3 != 1 {
            add("tracknr", Value::Number(song - 3));
        }
    }
    relations.sort();
    relations
}

#[test]
fn files_of_the_engines_are_read_as_they_were() {
    let sorted = |mut all: Vec<Relation>| {
        all.sort();
        all
    };
    let midb: Midb<false> = Midb::from_file(MIDB.to_vec()).unwrap().unwrap();
    assert_eq!(sorted(midb.relations()), written());
    let mapped = Mapped::from_file(MAPPED.to_vec()).unwrap().unwrap();
    assert_eq!(sorted(mapped.relations()), written());
    // Formatting gives as many bytes again; a newer version is refused with its place.
    let again = Mapped::load(&Library { songs: 6, relations: written() });
    assert_eq!(again.file().unwrap().len(), MAPPED.len());
    let mut newer = MAPPED.to_vec();
    newer[4] = 2;
    let damage = Mapped::from_file(newer).unwrap().map(|_| ()).unwrap_err();
    assert_eq!(damage, Damage { offset: 4, flaw: Flaw::OtherVersion });
}
