//! Replaces libraries on a disk that fails at any write and flush: the result is one library or the other, with all commits to
//! it.

use super::*;

enum Op {
    Commit(Vec<Change>),
    Replace(Vec<u8>),
    Checkpoint,
}

fn relation(song: i32) -> Relation {
    Relation { song, key: "title".into(), value: "Run".into(), source: "server".into() }
}

fn add(song: i32) -> Vec<Change> {
    vec![Change::Add(relation(song))]
}

/// midb's file of some songs.
fn file(songs: std::ops::Range<i32>) -> Vec<u8> {
    let mut midb: Midb<false> = Midb::of(Trees::default());
    songs.for_each(|song| assert!(midb.add(&relation(song))));
    midb.store.to_file()
}

fn ops() -> Vec<Op> {
    vec![
        Op::Replace(file(100..102)),
        Op::Commit(add(1)),
        Op::Commit(add(2)),
        Op::Replace(file(200..203)),
        Op::Commit(add(3)),
        Op::Commit(vec![Change::Remove(relation(200))]),
        Op::Replace(file(300..301)),
        Op::Replace(file(400..404)),
        Op::Commit(add(4)),
        Op::Checkpoint,
        Op::Commit(add(5)),
    ]
}

fn run(library: &mut DurableLibrary, op: &Op) -> Result<(), LogError> {
    match op {
        Op::Commit(changes) => library.commit(changes),
        Op::Replace(file) => library.replace(file),
        Op::Checkpoint => library.checkpoint().map_err(LogError::Disk),
    }
}

/// The library before each operation, and after the last.
fn states(ops: &[Op]) -> Vec<Vec<Relation>> {
    let disk = SimDisk::new();
    let mut library = disk.open(SMALL).unwrap();
    let after = |op| {
        run(&mut library, op).unwrap();
        library.relations()
    };
    [vec![Vec::new()], ops.iter().map(after).collect()].concat()
}

/// The ways in which `pending` sectors that were not flushed reach the disk: a prefix, all but one, one alone, and random subsets.
fn cuts(pending: usize, rng: &mut Rng) -> Vec<Vec<bool>> {
    let of = |survives: &dyn Fn(usize) -> bool| (0..pending).map(survives).collect::<Vec<_>>();
    let mut cuts: Vec<_> = (0..=pending).map(|end| of(&|sector| sector < end)).collect();
    for one in 0..pending {
        cuts.extend([of(&|sector| sector != one), of(&|sector| sector == one)]);
    }
    cuts.extend((0..3).map(|_| (0..pending).map(|_| rng.below(2) == 0).collect()));
    cuts
}

/// The state after a power failure.
fn cut(disk: &SimDisk, survives: &[bool]) -> SimDisk {
    let copy = disk.copy();
    let mut state = copy.0.borrow_mut();
    (state.calls, state.history) = (usize::MAX, None);
    state.fail_with(|sector| survives[sector]);
    drop(state);
    copy
}

/// Opens a disk and checks that the library is one of these states, and that commits to it are durable.
fn found(disk: &SimDisk, allowed: &[Vec<Relation>], context: &dyn Fn() -> String) -> Vec<Relation> {
    let mut library = disk.open(SMALL).unwrap_or_else(|error| panic!("{}: {error}", context()));
    let found = library.relations();
    assert!(allowed.contains(&found), "{}: {found:?} is none of {allowed:?}", context());
    library.commit(&add(999)).unwrap_or_else(|error| panic!("{}: {error}", context()));
    drop(library);
    let lost = cut(disk, &vec![false; disk.0.borrow().pending()]);
    let again = lost.open(SMALL).unwrap_or_else(|error| panic!("{}: {error}", context())).relations();
    let expected: Vec<_> = found.iter().cloned().chain([relation(999)]).collect();
    let mut sorted = again.clone();
    sorted.sort();
    assert!(
        expected.len() == again.len() && expected.iter().all(|one| sorted.binary_search(one).is_ok()),
        "{}",
        context()
    );
    found
}

/// The disk after each write and flush of an operation.
fn history(disk: &SimDisk, work: impl FnOnce()) -> Vec<SimDisk> {
    disk.0.borrow_mut().history = Some(Vec::new());
    work();
    let history = disk.0.borrow_mut().history.take().unwrap();
    let at = |files| {
        let copy = disk.copy();
        copy.0.borrow_mut().files = files;
        copy
    };
    history.into_iter().map(at).collect()
}

#[test]
fn a_power_failure_at_any_byte_leaves_one_of_the_two_libraries() {
    let (ops, mut rng, mut checked) = (ops(), Rng::new(9), 0);
    let states = states(&ops);
    for sector in [1, 64] {
        let disk = SimDisk::new();
        disk.0.borrow_mut().sector = sector;
        let mut library = disk.open(SMALL).unwrap();
        for (nth, op) in ops.iter().enumerate() {
            let calls = history(&disk, || run(&mut library, op).unwrap());
            let last = calls.len() - 1;
            for (call, at) in calls.into_iter().enumerate() {
                let allowed = &states[nth + usize::from(call == last)..=nth + 1];
                for survives in cuts(at.0.borrow().pending(), &mut rng) {
                    let context = || format!("sectors of {sector}, operation {nth}, call {call}, {survives:?}");
                    found(&cut(&at, &survives), allowed, &context);
                    checked += 1;
                }
            }
        }
    }
    assert!(checked > 5_000, "{checked}");
}

#[test]
fn a_second_power_failure_during_opening_changes_nothing() {
    let (ops, mut rng, mut checked) = (ops(), Rng::new(10), 0);
    let states = states(&ops);
    let disk = SimDisk::new();
    let mut library = disk.open(SMALL).unwrap();
    for (nth, op) in ops.iter().enumerate() {
        for (call, at) in history(&disk, || run(&mut library, op).unwrap()).into_iter().enumerate() {
            for survives in cuts(at.0.borrow().pending(), &mut rng) {
                let first = cut(&at, &survives);
                let before = found(&first.copy(), &states[nth..=nth + 1], &|| format!("{nth}, {call}"));
                // Only the process is killed, so that its writes are readable; or the power fails, too.
                for (step, again) in history(&first, || drop(first.open(SMALL).unwrap())).into_iter().enumerate() {
                    let pending = again.0.borrow().pending();
                    let context = || format!("operation {nth}, call {call}, {survives:?}, then {step}");
                    let any = (0..pending).map(|_| rng.below(2) == 0).collect();
                    for survives in [vec![false; pending], vec![true; pending], any] {
                        found(&cut(&again, &survives), std::slice::from_ref(&before), &context);
                        checked += 1;
                    }
                    found(&again, std::slice::from_ref(&before), &context);
                }
            }
        }
    }
    assert!(checked > 3_000, "{checked}");
}

/// Executes the operations on a disk that fails from some call on, until one fails. Returns its index and the library then.
fn until_refused(disk: &SimDisk, ops: &[Op]) -> Option<(usize, Option<DurableLibrary>)> {
    let Ok(mut library) = disk.open(SMALL) else { return Some((0, None)) };
    for (nth, op) in ops.iter().enumerate() {
        if run(&mut library, op).is_err() {
            return Some((nth, Some(library)));
        }
    }
    None
}

#[test]
fn a_refused_replace_stops_the_log_and_leaves_one_library_or_the_other() {
    let (ops, mut rng) = (ops(), Rng::new(11));
    let states = states(&ops);
    let (mut stopped, mut new) = (0, 0);
    for mode in 0..8 {
        for broken in 1.. {
            let disk = SimDisk::new();
            {
                let mut state = disk.0.borrow_mut();
                (state.calls, state.keeps_failing) = (broken, mode & 1 > 0);
                (state.torn, state.drops_failed_flushes) = (mode & 2 > 0, mode & 4 > 0);
            }
            let Some((nth, library)) = until_refused(&disk, &ops) else {
                // No call of the last operation failed, or only one whose failure is ignored.
                if disk.0.borrow().calls == usize::MAX {
                    continue;
                }
                break;
            };
            let context = || format!("mode {mode}, call {broken}, operation {nth}");
            let allowed = &states[nth..=nth + 1];
            if let (Some(mut library), Op::Replace(file)) = (library, &ops[nth]) {
                // Whether or not the disk works again, nothing is written until the library is opened again.
                disk.0.borrow_mut().calls = usize::MAX;
                let before = [LOG, SNAPSHOTS].map(|file| disk.0.borrow().files[file].clone().pending);
                assert_eq!(library.relations(), states[nth], "{}", context());
                assert!(matches!(library.commit(&add(7)), Err(LogError::Stopped(_))), "{}", context());
                assert!(matches!(library.replace(file), Err(LogError::Stopped(_))), "{}", context());
                assert!(library.checkpoint().is_err() && library.stopped().is_some());
                assert_eq!([LOG, SNAPSHOTS].map(|file| disk.0.borrow().files[file].clone().pending), before);
                stopped += 1;
            }
            disk.0.borrow_mut().calls = usize::MAX;
            // The power fails, too.
            for survives in cuts(disk.0.borrow().pending(), &mut rng) {
                let there = found(&cut(&disk, &survives), allowed, &context);
                new += usize::from(there == allowed[1] && allowed[0] != allowed[1]);
            }
            // Opens it again without a power failure, on a disk that may fail once more.
            for again in 1..20 {
                let copy = disk.copy();
                (copy.0.borrow_mut().calls, copy.0.borrow_mut().keeps_failing) = (again, false);
                let committed = copy.open(SMALL).ok().and_then(|mut library| {
                    assert!(allowed.contains(&library.relations()), "{}, then {again}", context());
                    library.commit(&add(8)).ok().map(|()| library.relations())
                });
                copy.0.borrow_mut().calls = usize::MAX;
                for survives in cuts(copy.0.borrow().pending(), &mut rng) {
                    let context = || format!("{}, then {again}, {survives:?}", context());
                    let lost = cut(&copy, &survives);
                    match &committed {
                        Some(state) => _ = found(&lost, std::slice::from_ref(state), &context),
                        None => {
                            let library = lost.open(SMALL).unwrap_or_else(|error| panic!("{}: {error}", context()));
                            let there: Vec<_> = library.relations().into_iter().filter(|one| one.song != 8).collect();
                            assert!(allowed.contains(&there), "{}", context());
                        }
                    }
                }
            }
            found(&disk, allowed, &context);
        }
    }
    assert!(stopped > 50 && new > 50, "{stopped} stopped, {new} found the new library");
}

#[test]
fn damage_to_the_newest_head_never_restores_the_previous_library() {
    let disk = SimDisk::new();
    let mut library = disk.open(SMALL).unwrap();
    library.replace(&file(100..102)).unwrap();
    library.commit(&add(1)).unwrap();
    library.replace(&file(200..203)).unwrap();
    let new = library.relations();
    drop(library);
    for at in (0..80).chain(BLOCK..BLOCK + 80) {
        let copy = disk.copy();
        copy.bytes(SNAPSHOTS)[at] ^= 16;
        if let Ok(library) = copy.open(SMALL) {
            assert_eq!(library.relations(), new, "byte {at}");
        }
    }
}
