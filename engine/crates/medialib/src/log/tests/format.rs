//! Files of earlier versions are opened; files of a newer version are refused and left unchanged.
//!
//! The files are in `tests/fixtures/library/` and are kept forever. A new format adds files to them: see the README there.

use super::*;
use crate::generator::Library;
use crate::mapped::Mapped;

macro_rules! fixture {
    ($name:literal) => {
        include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../tests/fixtures/library/", $name))
    };
}

/// Log and snapshots of each format, with the ring's size and the number of commits.
const FIXTURES: [(&str, [&[u8]; 2], usize, usize); 4] = [
    ("format-1", [fixture!("format-1/log"), fixture!("format-1/snapshots")], RING, 6),
    ("format-1-wrapped", [fixture!("format-1-wrapped/log"), fixture!("format-1-wrapped/snapshots")], SMALL, 100),
    ("format-2", [fixture!("format-2/log"), fixture!("format-2/snapshots")], RING, 6),
    ("format-2-wrapped", [fixture!("format-2-wrapped/log"), fixture!("format-2-wrapped/snapshots")], SMALL, 100),
];

/// Changes of each kind: texts and numbers, added and removed, and non-ASCII letters.
fn script(commits: usize) -> Vec<Vec<Change>> {
    let relation = |song: usize, key: &str, value: Value| Relation {
        song: song as i32,
        key: key.into(),
        value,
        source: if song.is_multiple_of(2) { "plugin/id3v2" } else { "server" }.into(),
    };
    (1..=commits)
        .map(|nth| {
            let mut changes = vec![
                Change::Add(relation(nth, "artist", format!("Björk {nth}").as_str().into())),
                Change::Add(relation(nth, "tracknr", Value::Number(nth as i32 - 3))),
            ];
            if nth.is_multiple_of(3) {
                changes.push(Change::Remove(relation(nth - 2, "tracknr", Value::Number(nth as i32 - 5))));
            }
            changes
        })
        .collect()
}

/// A library of `commits` commits with a snapshot before the last but one.
fn written(ring: usize, commits: usize) -> (SimDisk, Vec<Relation>) {
    let disk = SimDisk::new();
    let mut library = disk.open(ring).unwrap();
    for (nth, changes) in script(commits).iter().enumerate() {
        if nth + 2 == commits {
            library.checkpoint().unwrap();
        }
        library.commit(changes).unwrap();
    }
    (disk, library.relations())
}

fn disk_of([log, snapshots]: [&[u8]; 2]) -> SimDisk {
    let disk = SimDisk::new();
    disk.bytes(LOG).extend(log);
    disk.bytes(SNAPSHOTS).extend(snapshots);
    disk
}

fn files(disk: &SimDisk) -> [Vec<u8>; 2] {
    [LOG, SNAPSHOTS].map(|file| disk.bytes(file).clone())
}

#[test]
fn files_of_each_format_are_opened_and_go_on_in_the_present_one() {
    for (name, files, ring, commits) in FIXTURES {
        let disk = disk_of(files);
        let mut library = disk.open(ring).unwrap_or_else(|error| panic!("{name}: {error}"));
        let (_, expected) = written(ring, commits);
        assert_eq!((library.relations(), library.stopped()), (expected, None), "{name}");
        assert!(library.recovered().entries > 0, "{name}: the log has something that no snapshot has");
        for changes in script(60) {
            library.commit(&changes).unwrap();
        }
        let state = library.relations();
        drop(library);
        assert_eq!(disk.open(ring).unwrap().relations(), state, "{name}");
        for (file, mark) in [(LOG, MARK), (SNAPSHOTS, *b"ringsnap")] {
            assert_eq!(version_of(mark, &disk.bytes(file)), Some(VERSION), "{name}");
        }
        assert_eq!(version_of(*b"ringsnap", &disk.bytes(SNAPSHOTS)[BLOCK..]), Some(VERSION), "{name}");
    }
}

#[test]
fn the_present_format_is_written_byte_for_byte_as_before() {
    for (name, fixture, ring, commits) in &FIXTURES[2..] {
        // If this fails, the written bytes have changed: this is a new format, which needs a new version and new files.
        let (mut now, [log, snapshots]) = (files(&written(*ring, *commits).0), *fixture);
        // These files are of the time before the head had the position that the log has reached.
        now[LOG][REACHED..][..reached(0).len()].fill(0);
        assert!(now == [log.to_vec(), snapshots.to_vec()], "{name}");
    }
}

/// Writes the files of the current format, after it has changed: `cargo test -- --ignored write_the_files`.
#[test]
#[ignore = "writes fixtures"]
fn write_the_files_of_the_present_format() {
    for (name, ring, commits) in [("", RING, 6), ("-wrapped", SMALL, 100)] {
        let folder = format!("{}/../../../tests/fixtures/library/format-{VERSION}{name}", env!("CARGO_MANIFEST_DIR"));
        std::fs::create_dir_all(&folder).unwrap();
        let [log, snapshots] = files(&written(ring, commits).0);
        std::fs::write(format!("{folder}/log"), log).unwrap();
        std::fs::write(format!("{folder}/snapshots"), snapshots).unwrap();
    }
}

#[test]
fn a_power_failure_while_an_old_file_is_brought_to_the_present_format_loses_nothing() {
    let mut rng = Rng::new(2);
    let mut checked = 0;
    for (name, fixture, ring, commits) in &FIXTURES[..2] {
        let (_, expected) = written(*ring, *commits);
        for sector in [1, 64] {
            let disk = disk_of(*fixture);
            (disk.0.borrow_mut().history, disk.0.borrow_mut().sector) = (Some(Vec::new()), sector);
            drop(disk.open(*ring).unwrap());
            let history = disk.0.borrow_mut().history.take().unwrap();
            for (call, files) in history.into_iter().enumerate() {
                for kind in 0..12 {
                    let cut = disk.copy();
                    cut.0.borrow_mut().files = files.clone();
                    let pending = cut.0.borrow().pending();
                    let end = rng.below(pending as u32 + 1) as usize;
                    cut.0.borrow_mut().fail_with(|sector| match kind {
                        0 => true,
                        1 => false,
                        2..8 => sector < end,
                        _ => rng.below(2) == 0,
                    });
                    let mut library = cut.open(*ring).unwrap_or_else(|error| panic!("{name}, {call}, {kind}: {error}"));
                    assert_eq!(library.relations(), expected, "{name}, {call}, {kind}");
                    library.commit(&script(1)[0]).unwrap();
                    let state = library.relations();
                    drop(library);
                    assert_eq!(cut.open(*ring).unwrap().relations(), state, "{name}, {call}, {kind}");
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 300, "{checked}");
}

#[test]
fn files_of_a_newer_version_are_refused_and_not_changed() {
    let (_, fixture, ring, _) = FIXTURES[2];
    for (file, at) in [(LOG, 0), (SNAPSHOTS, 0), (SNAPSHOTS, BLOCK)] {
        for newer in [VERSION + 1, 7, u32::MAX] {
            let disk = disk_of(fixture);
            disk.bytes(file)[at + 8..at + 12].copy_from_slice(&newer.to_le_bytes());
            disk.bytes(file)[at + 12..at + 16].copy_from_slice(&(!newer).to_le_bytes());
            // Any bytes after a newer version.
            disk.bytes(file)[at + 16..at + 64].fill(0xA5);
            let before = files(&disk);
            let error = disk.open(ring).map(|_| ()).unwrap_err();
            assert_eq!(error, LogError::Newer(newer));
            let sentence = format!(
                "The library on disk has format {newer}, which a newer version of Ringside wrote; this one reads formats 1 to 2. It was left as it is."
            );
            assert_eq!(error.to_string(), sentence);
            assert_eq!(files(&disk), before);
        }
    }
}

#[test]
fn heads_that_are_cut_or_rubbish_lose_nothing_that_was_committed_or_are_refused_and_left_as_they_are() {
    let (mut whole, mut refused) = (0, 0);
    let mut rng = Rng::new(3);
    for (name, fixture, ring, commits) in FIXTURES {
        let (_, expected) = written(ring, commits);
        for nth in 0..300 {
            let disk = disk_of(fixture);
            let file = nth % 2;
            match nth % 3 {
                // A byte of one head, the whole head, or both heads.
                0 => disk.bytes(file)[rng.below(64) as usize] ^= 1 << rng.below(8),
                1 => disk.bytes(file)[..64].fill_with(|| rng.below(256) as u8),
                _ => [0, BLOCK].into_iter().for_each(|at| {
                    if let Some(head) = disk.bytes(SNAPSHOTS).get_mut(at..at + 64) {
                        head.fill_with(|| rng.below(256) as u8);
                    }
                }),
            }
            let before = files(&disk);
            match disk.open(ring) {
                Ok(library) => {
                    assert_eq!(library.relations(), expected, "{name}, {nth}");
                    whole += 1;
                }
                Err(error) => {
                    assert!(matches!(error, LogError::Log(_) | LogError::Snapshot(_)), "{error}");
                    assert_eq!(files(&disk), before, "{name}, {nth}: nothing was written");
                    refused += 1;
                }
            }
        }
    }
    assert!(whole > 200 && refused > 200, "{whole} whole, {refused} refused");
    for file in [LOG, SNAPSHOTS] {
        let disk = SimDisk::new();
        disk.bytes(file).extend(b"somebody's own".repeat(900));
        let before = files(&disk);
        assert!(disk.open(RING).is_err());
        assert_eq!(files(&disk), before);
    }
}

#[test]
fn a_log_that_pretends_to_be_many_long_entries_costs_no_more_than_some_reads_of_it() {
    let disk = SimDisk::new();
    drop(disk.open(RING).unwrap());
    // A header of a later position every twenty bytes, with a length up to the ring's end.
    let mut log = disk.bytes(LOG).clone();
    log.resize(BLOCK + RING, 0);
    for at in (HEADER..RING - HEADER).step_by(HEADER) {
        let head = &mut log[BLOCK + at..BLOCK + at + HEADER];
        head[..8].copy_from_slice(&(at as u64).to_le_bytes());
        head[8..12].copy_from_slice(&((RING - at - HEADER) as u32).to_le_bytes());
    }
    *disk.bytes(LOG) = log;
    assert!(matches!(disk.open(RING).map(|_| ()), Err(LogError::Log(_))));
}

#[test]
fn files_of_the_engines_are_read_as_they_were() {
    let mut relations = Vec::new();
    for change in script(6).into_iter().flatten() {
        match change {
            Change::Add(relation) => relations.push(relation),
            Change::Remove(relation) => relations.retain(|one| *one != relation),
        }
    }
    relations.sort();
    let sorted = |mut all: Vec<Relation>| {
        all.sort();
        all
    };
    let midb: Midb<false> = Midb::of(Trees::read_file(fixture!("midb")).unwrap());
    assert_eq!(sorted(midb.relations()), relations);
    let file = fixture!("mapped-1").to_vec();
    let mapped = Mapped::from_file(file.clone()).unwrap().unwrap();
    assert_eq!(sorted(mapped.relations()), relations);
    // Formatting gives the same bytes again; a newer version is refused with its number.
    assert_eq!(Mapped::load(&Library { songs: 6, relations }).file().unwrap().len(), file.len());
    let mut newer = file;
    newer[4] = 2;
    let damage = Mapped::from_file(newer).unwrap().map(|_| ()).unwrap_err();
    assert_eq!((damage.offset, damage.flaw), (4, Flaw::OtherVersion));
}
