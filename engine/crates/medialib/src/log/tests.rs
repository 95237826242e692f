//! Power failures of the disk: every acknowledged commit is there when the library is opened again.

mod disk;
mod format;
mod kill;
mod replace;

use super::*;
use crate::relation::Value;
use base::rng::Rng;
use disk::{LOG, SNAPSHOTS, SimDisk};

/// A small ring, so that tests wrap around often.
const SMALL: usize = 4_096;

fn change(rng: &mut Rng) -> Change {
    let keys = ["artist", "album", "tracknr", "Übertitel"];
    let key = keys[rng.below(4) as usize].into();
    let number = rng.below(9) as i32;
    let value = if rng.below(2) == 0 { Value::Number(number) } else { format!("value {number}").as_str().into() };
    let relation = Relation { song: 1 + rng.below(30) as i32, key, value, source: "server".into() };
    if rng.below(3) > 0 { Change::Add(relation) } else { Change::Remove(relation) }
}

#[test]
fn a_power_failure_loses_no_commit() {
    let (mut checked, mut between, mut torn) = (0, 0, 0);
    for seed in 0..1_000 {
        let mut rng = Rng::new(seed);
        let disk = SimDisk::new();
        disk.0.borrow_mut().left = 200 + rng.below(60_000) as usize;
        // The library after each commit. The power may fail during the first opening.
        let mut library = disk.open(SMALL).unwrap();
        let mut states = vec![library.relations()];
        let mut committed = 0;
        while disk.0.borrow().left > 0 {
            let changes: Vec<_> = (0..1 + rng.below(6)).map(|_| change(&mut rng)).collect();
            library.commit(&changes).unwrap();
            states.push(library.relations());
            if disk.0.borrow().left > 0 {
                committed = states.len() - 1;
            }
        }
        drop(library);
        torn += usize::from(!disk.0.borrow().files[SNAPSHOTS].pending.is_empty());
        disk.0.borrow_mut().fail(&mut rng);
        // The power may fail again during opening.
        for left in [rng.below(3_000) as usize, usize::MAX] {
            disk.0.borrow_mut().left = left;
            let found = disk.open(SMALL).unwrap().relations();
            let at = states.iter().rposition(|state| *state == found).expect("a library that there was");
            assert!(at >= committed, "seed {seed}: commit {at} of {committed}");
            between += usize::from(at > committed);
            checked += 1;
            disk.0.borrow_mut().fail(&mut rng);
        }
    }
    assert_eq!(checked, 2_000);
    assert!(between > 0, "some were cut between being written and being told");
    assert!(torn > 100, "{torn} were cut in a snapshot");
}

#[test]
fn a_torn_entry_is_dropped_when_the_library_is_opened_again() {
    let disk = SimDisk::new();
    let mut rng = Rng::new(4);
    let mut library = disk.open(SMALL).unwrap();
    for round in 0..300 {
        let changes: Vec<_> = (0..1 + rng.below(9)).map(|_| change(&mut rng)).collect();
        library.commit(&changes).unwrap();
        if round % 7 == 0 {
            // A partly written entry.
            disk.0.borrow_mut().left = rng.below(150) as usize;
            let before = library.relations();
            library.commit(&[change(&mut rng)]).unwrap();
            let after = library.relations();
            disk.0.borrow_mut().fail(&mut rng);
            disk.0.borrow_mut().left = usize::MAX;
            library = disk.open(SMALL).unwrap();
            assert!([before, after].contains(&library.relations()), "round {round}");
        }
    }
}

#[test]
fn a_failing_call_fails_the_commit_and_loses_none() {
    let (mut refused, mut unopened) = (0, 0);
    for seed in 0..600 {
        let mut rng = Rng::new(seed);
        let disk = SimDisk::new();
        {
            let mut state = disk.0.borrow_mut();
            // One call fails, or all from then on; a failing call has had a partial effect or none.
            (state.calls, state.keeps_failing, state.torn) = (1 + seed as usize / 4, seed % 2 == 0, seed % 4 > 1);
        }
        let mut states = vec![Vec::new()];
        let mut maybe = None;
        match disk.open(SMALL) {
            Err(error) => {
                assert_eq!(error.to_string(), "The disk refused: it is full.");
                unopened += 1;
            }
            Ok(mut library) => {
                for _ in 0..90 {
                    let changes: Vec<_> = (0..1 + rng.below(6)).map(|_| change(&mut rng)).collect();
                    if let Err(error) = library.commit(&changes) {
                        assert!(matches!(error, LogError::Disk(_) | LogError::Stopped(_)), "{error}");
                        assert_eq!(library.relations(), *states.last().unwrap(), "seed {seed}: none of it was done");
                        refused += 1;
                        maybe = maybe.or(Some(changes));
                        continue;
                    }
                    states.push(library.relations());
                }
            }
        }
        let mut state = disk.0.borrow_mut();
        state.calls = usize::MAX;
        state.keeps_failing = false;
        state.fail(&mut rng);
        drop(state);
        let mut again = disk.open(SMALL).unwrap();
        if again.relations() != *states.last().unwrap() {
            // The first failed commit may nevertheless be durable.
            let reference = SimDisk::new();
            let mut reference = reference.open(RING).unwrap();
            let whole: Vec<_> = states.last().unwrap().iter().cloned().map(Change::Add).collect();
            reference.commit(&whole).unwrap();
            reference.commit(&maybe.unwrap_or_default()).unwrap();
            assert_eq!(again.relations(), reference.relations(), "seed {seed}");
        }
        again.commit(&[change(&mut rng)]).unwrap();
    }
    assert!(refused > 1_000 && unopened > 10, "{refused} refused, {unopened} not opened");
}

#[test]
fn after_a_commit_that_the_disk_refused_nothing_is_written_until_it_is_opened_again() {
    let disk = SimDisk::new();
    let mut rng = Rng::new(8);
    let mut library = disk.open(SMALL).unwrap();
    library.commit(&[change(&mut rng)]).unwrap();
    disk.0.borrow_mut().calls = 1;
    assert_eq!(library.commit(&[change(&mut rng)]), Err(LogError::Disk(IoError::full("it is full"))));
    let files = || [LOG, SNAPSHOTS].map(|file| disk.bytes(file).clone());
    let before = files();
    let error = library.commit(&[change(&mut rng)]).unwrap_err();
    let sentence = "The disk refused a write before (it is full): the library has to be opened again.";
    assert_eq!(error.to_string(), sentence);
    assert!(library.checkpoint().is_err());
    assert_eq!(files(), before);
    let mut again = disk.open(SMALL).unwrap();
    assert_eq!(again.relations(), library.relations());
    again.commit(&[change(&mut rng)]).unwrap();
}

#[test]
fn without_snapshots_commits_succeed_until_the_ring_is_full() {
    let disk = SimDisk::new();
    let mut rng = Rng::new(6);
    let mut library = disk.open(SMALL).unwrap();
    library.slots = Slots::open(Box::new(Full)).unwrap().0;
    let mut committed = 0;
    let error = loop {
        match library.commit(&[change(&mut rng)]) {
            Ok(()) => committed += 1,
            Err(error) => break error,
        }
    };
    assert_eq!(error, LogError::Disk(IoError::full("it is full")));
    assert!(committed > 40, "{committed}");
    let found = disk.open(SMALL).unwrap().relations();
    assert_eq!(found, library.relations());
}

/// A file that fails every write.
struct Full;

impl StorageFile for Full {
    fn size(&self) -> Result<usize, IoError> {
        Ok(0)
    }

    fn read(&self, _: usize, _: &mut [u8]) -> Result<usize, IoError> {
        Ok(0)
    }

    fn write(&mut self, _: usize, _: &[u8]) -> Result<(), IoError> {
        Err(IoError::full("it is full"))
    }

    fn truncate(&mut self, _: usize) -> Result<(), IoError> {
        Ok(())
    }

    fn sync(&mut self) -> Result<(), IoError> {
        Ok(())
    }
}

/// A library in a ring, with a snapshot of its beginning before the newest one, and its relations.
fn two_snapshots(between: usize, after: usize) -> (SimDisk, Vec<Vec<Relation>>) {
    let disk = SimDisk::new();
    let mut rng = Rng::new(9);
    let mut library = disk.open(SMALL).unwrap();
    library.commit(&[change(&mut rng)]).unwrap();
    library.checkpoint().unwrap();
    let mut states = vec![library.relations()];
    for nth in 0..between + after {
        if nth == between {
            library.checkpoint().unwrap();
        }
        library.commit(&[change(&mut rng), change(&mut rng)]).unwrap();
        states.push(library.relations());
    }
    (disk, states)
}

#[test]
fn a_damaged_snapshot_is_replaced_by_the_log_if_it_reaches_back_and_refused_otherwise() {
    let mut rng = Rng::new(1);
    let (mut whole, mut refused) = (0, 0);
    for (between, after) in [(9, 0), (9, 4), (9, 15), (15, 30), (8, 45)] {
        let (disk, states) = two_snapshots(between, after);
        let size = disk.bytes(SNAPSHOTS).len();
        for nth in 0..400 {
            let copy = disk.copy();
            let at = rng.below(size as u32) as usize;
            if nth % 2 == 0 {
                copy.bytes(SNAPSHOTS)[at] ^= 1 << rng.below(8);
            } else {
                copy.bytes(SNAPSHOTS).truncate(at);
            }
            let before = copy.bytes(SNAPSHOTS).clone();
            match copy.open(SMALL) {
                Ok(library) => {
                    assert_eq!(Some(&library.relations()), states.last(), "{between}, {after}: byte {at}");
                    assert_eq!(copy.open(SMALL).unwrap().relations(), library.relations());
                    whole += 1;
                }
                Err(LogError::Snapshot(damage)) => {
                    assert!(damage.offset < size, "{damage}");
                    assert_eq!(*copy.bytes(SNAPSHOTS), before, "nothing was written");
                    refused += 1;
                }
                Err(error) => panic!("{error}: byte {at}"),
            }
        }
    }
    assert!(whole > 500 && refused > 50, "{whole} whole, {refused} refused");
}

#[test]
fn a_file_that_is_no_snapshot_is_not_changed() {
    let disk = SimDisk::new();
    disk.bytes(SNAPSHOTS).extend(b"somebody's own".repeat(900));
    let error = disk.open(SMALL).map(|_| ()).unwrap_err();
    assert_eq!(error.to_string(), "The library's snapshot is damaged at byte 4096: it is no head of a snapshot.");
}

#[test]
fn a_damaged_log_is_refused_unless_only_its_last_entry_is_damaged() {
    let disk = SimDisk::new();
    let mut rng = Rng::new(12);
    let mut library = disk.open(RING).unwrap();
    // The library at each length of the ring.
    let mut states = vec![(BLOCK, library.relations())];
    for _ in 0..60 {
        library.commit(&[change(&mut rng), change(&mut rng)]).unwrap();
        states.push((disk.bytes(LOG).len(), library.relations()));
    }
    let end = disk.bytes(LOG).len();
    for nth in 0..800 {
        let copy = disk.copy();
        let at = BLOCK + rng.below((end - BLOCK) as u32) as usize;
        if nth % 2 == 0 {
            copy.bytes(LOG).truncate(at);
            let (_, expected) = states.iter().rfind(|(end, _)| *end <= at).expect("there is an empty one");
            let opened = copy.open(RING).unwrap();
            assert_eq!(opened.relations(), *expected, "cut at {at}");
            assert!(opened.recovered().lost, "cut at {at}");
            // The loss is reported once.
            drop(opened);
            assert!(!copy.open(RING).unwrap().recovered().lost);
            continue;
        }
        copy.bytes(LOG)[at] ^= 1 << rng.below(8);
        let (start, before) = states.iter().rfind(|(end, _)| *end <= at).expect("there is an empty one");
        match copy.open(RING) {
            Ok(library) => {
                assert_eq!(library.relations(), *before);
                assert_eq!(*start, states[states.len() - 2].0, "byte {at} is of the last entry");
                assert!(library.recovered().lost, "byte {at}");
            }
            Err(LogError::Log(damage)) => assert_eq!(damage.offset, *start, "byte {at}"),
            Err(error) => panic!("{error}"),
        }
    }
}

#[test]
fn a_file_that_was_cut_zeroed_or_removed_is_told_from_one_that_ends() {
    // Commits after a snapshot; a library in the place of another, with commits and without; a ring that has wrapped around.
    for (ring, replaced, commits) in [(RING, false, 5), (RING, true, 5), (RING, true, 0), (SMALL, false, 100)] {
        let disk = SimDisk::new();
        let mut rng = Rng::new(13);
        let mut library = disk.open(ring).unwrap();
        library.commit(&[change(&mut rng)]).unwrap();
        if replaced {
            library.replace(&Trees::default().to_file()).unwrap();
        }
        (0..commits).for_each(|_| library.commit(&[change(&mut rng), change(&mut rng)]).unwrap());
        let state = library.relations();
        drop(library);
        let untouched = disk.copy().open(ring).unwrap();
        assert_eq!((untouched.relations(), untouched.recovered().lost), (state.clone(), false));
        let end = disk.bytes(LOG).len();
        type Damaging<'a> = (usize, &'a dyn Fn(&mut Vec<u8>));
        let damages: [Damaging; 6] = [
            (LOG, &|file| file.clear()),
            (LOG, &|file| file.fill(0)),
            (LOG, &|file| file[..BLOCK].fill(0)),
            (LOG, &|file| file.truncate(BLOCK)),
            (LOG, &|file| file[end.min(BLOCK + 1)..].fill(0)),
            (SNAPSHOTS, &|file| file.fill(0)),
        ];
        for (nth, (file, damage)) in damages.into_iter().enumerate() {
            let copy = disk.copy();
            damage(&mut copy.bytes(file));
            if let Ok(opened) = copy.open(ring) {
                let told = opened.recovered().lost;
                assert!(told || opened.relations() == state, "{ring}, {replaced}, {commits}: damage {nth}");
            }
        }
    }
}

#[test]
fn a_torn_first_snapshot_is_replaced_by_the_log() {
    let disk = SimDisk::new();
    let mut rng = Rng::new(5);
    let mut library = disk.open(SMALL).unwrap();
    for written in 0..60 {
        let copy = disk.copy();
        copy.bytes(SNAPSHOTS)[written..].fill(0);
        assert!(copy.open(SMALL).unwrap().relations().is_empty(), "after {written} bytes");
    }
    library.commit(&[change(&mut rng)]).unwrap();
    disk.bytes(SNAPSHOTS)[30..].fill(0);
    assert_eq!(disk.open(SMALL).unwrap().relations(), library.relations());
}

#[test]
fn a_commit_larger_than_the_ring_is_refused() {
    let disk = SimDisk::new();
    let mut rng = Rng::new(2);
    let mut library = disk.open(SMALL).unwrap();
    let many: Vec<_> = (0..200).map(|_| change(&mut rng)).collect();
    assert!(matches!(library.commit(&many), Err(LogError::TooLarge(size, most)) if size > most && most == 2_038));
    assert!(library.relations().is_empty());
    library.commit(&many[..5]).unwrap();
}

#[test]
fn snapshots_of_any_length_take_at_most_three_times_the_size_of_a_library() {
    let disk = SimDisk::new();
    let mut library = disk.open(RING).unwrap();
    let mut rng = Rng::new(3);
    let mut most = 0;
    for round in 0..60 {
        let name = "n".repeat(1 + rng.below(40_000) as usize);
        let relation = Relation { song: 1, key: "url".into(), value: name.as_str().into(), source: "server".into() };
        library.commit(&[Change::Add(relation.clone())]).unwrap();
        library.checkpoint().unwrap();
        most = most.max(library.midb.store.to_file().len());
        assert_eq!(disk.copy().open(RING).unwrap().relations(), std::slice::from_ref(&relation), "round {round}");
        library.commit(&[Change::Remove(relation)]).unwrap();
    }
    assert_eq!(library.sizes().unwrap().generation, 61);
    assert!(library.sizes().unwrap().snapshots <= 2 * 4_096 + 3 * most);
}

/// Replaces a library on a disk where every call from the `nth` on fails and writes take effect by half. Returns the bytes of its
/// snapshots before and after.
fn half_kept(nth: usize, keeps_failing: bool) -> (SimDisk, usize, usize) {
    let disk = SimDisk::new();
    let mut library = disk.open(4_096).unwrap();
    library.commit(&[change(&mut Rng::new(4))]).unwrap();
    library.checkpoint().unwrap();
    let before = library.sizes().unwrap().snapshots;
    let large: Midb<false> = Engine::load(&crate::generator::library(300, 0, false));
    let large = large.store.to_file();
    assert!(large.len() > 4 * before);
    {
        let mut state = disk.0.borrow_mut();
        (state.calls, state.keeps_failing, state.torn) = (nth, keeps_failing, true);
    }
    assert!(matches!(library.replace(&large), Err(LogError::Disk(_))));
    let mut state = disk.0.borrow_mut();
    (state.calls, state.keeps_failing, state.torn) = (usize::MAX, false, false);
    drop(state);
    let after = library.sizes().unwrap().snapshots;
    (disk, before, after)
}

#[test]
fn a_failed_replacement_truncates_the_file_of_snapshots() {
    // The write of the library, and the flush after it.
    for nth in [1, 2] {
        let (disk, before, after) = half_kept(nth, false);
        assert_eq!(after, before, "call {nth}");
        assert_eq!(disk.open(4_096).unwrap().relations().len(), 1);
    }
}

#[test]
fn opening_truncates_a_file_that_could_not_be_truncated_before() {
    let (disk, before, after) = half_kept(1, true);
    assert!(after > 2 * before, "{after} bytes");
    let again = disk.open(4_096).unwrap();
    // Opening writes a snapshot, here of a small library.
    assert!(again.sizes().unwrap().snapshots <= 2 * before, "{} bytes", again.sizes().unwrap().snapshots);
    assert_eq!(again.relations().len(), 1);
}

#[test]
fn opening_reports_the_replayed_and_the_torn_entries() {
    let mut rng = Rng::new(5);
    let disk = SimDisk::new();
    let mut library = disk.open(4_096).unwrap();
    assert_eq!(library.recovered(), Recovered::default());
    library.commit(&[change(&mut rng), change(&mut rng)]).unwrap();
    library.commit(&[change(&mut rng)]).unwrap();
    let (before, end) = (library.relations(), library.offset());
    library.commit(&[change(&mut rng)]).unwrap();
    let whole = disk.copy().open(4_096).unwrap();
    assert_eq!(whole.recovered(), Recovered { entries: 3, changes: 4, torn: false, lost: false });
    disk.bytes(LOG).truncate(end + HEADER + 3);
    let again = disk.open(4_096).unwrap();
    // The change was saved before it was cut.
    assert_eq!(again.recovered(), Recovered { entries: 2, changes: 3, torn: true, lost: true });
    assert_eq!(again.relations(), before);
    drop(again);
    // The power fails while a change is written: nothing that was acknowledged is lost.
    let mut library = disk.open(4_096).unwrap();
    disk.0.borrow_mut().left = HEADER + 3;
    library.commit(&[change(&mut rng)]).unwrap();
    drop(library);
    disk.0.borrow_mut().fail_with(|_| true);
    disk.0.borrow_mut().left = usize::MAX;
    assert_eq!(disk.open(4_096).unwrap().recovered(), Recovered { entries: 0, changes: 0, torn: true, lost: false });
}

#[test]
fn a_replacement_is_durable_and_a_damaged_one_changes_nothing() {
    let mut rng = Rng::new(8);
    let disk = SimDisk::new();
    let mut library = disk.open(4_096).unwrap();
    library.commit(&[change(&mut rng)]).unwrap();
    let generated = crate::generator::library(30, 0, false);
    let midb: Midb<false> = Engine::load(&generated);
    let file = midb.store.to_file();
    let before = library.relations();
    assert!(matches!(library.replace(&file[..file.len() - 3]), Err(LogError::Given(_))));
    assert_eq!(library.relations(), before);
    library.replace(&file).unwrap();
    library.commit(&[change(&mut rng)]).unwrap();
    let all = library.relations();
    assert!(all.len() > 500);
    assert_eq!(disk.open(4_096).unwrap().relations(), all);
}
