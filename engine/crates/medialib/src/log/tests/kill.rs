//! Kills the process after any write or flush, with different subsets of the pending sectors written.

use super::disk::SimFile;
use super::*;

/// Number of writes and flushes after which it is killed, each with three subsets of sectors.
const CALLS: usize = 600;

#[test]
fn a_kill_between_any_two_flushes_leaves_a_complete_snapshot_and_all_commits() {
    let (disk, mut rng) = (SimDisk::new(), Rng::new(20));
    disk.0.borrow_mut().history = Some(Vec::new());
    let calls = || disk.0.borrow().history.as_ref().map_or(0, Vec::len);
    let mut library = disk.open(SMALL).unwrap();
    // The library after each commit, and the number of calls when the commit was acknowledged.
    let mut told = vec![(calls(), library.relations())];
    while calls() < CALLS {
        let changes: Vec<_> = (0..1 + rng.below(9)).map(|_| change(&mut rng)).collect();
        library.commit(&changes).unwrap();
        told.push((calls(), library.relations()));
    }
    let (generations, laps) = (library.sizes().unwrap().generation, library.sizes().unwrap().head / SMALL as u64);
    assert!(generations > 15 && laps > 6, "{generations} snapshots, {laps} laps");

    let history = disk.0.borrow_mut().history.take().unwrap();
    let mut between = 0;
    for (call, files) in history.into_iter().take(CALLS).enumerate() {
        // Half of the sectors, all but the first, or one alone: a head without its body, an entry without its predecessor.
        for kind in 0..3 {
            let cut = SimDisk::new();
            cut.0.borrow_mut().files = files.clone();
            let pending = cut.0.borrow().pending();
            let one = rng.below(pending.max(1) as u32) as usize;
            cut.0.borrow_mut().fail_with(|sector| match kind {
                0 => rng.below(2) == 0,
                1 => sector > 0,
                _ => sector == one,
            });
            // A head is never written before the library that it names.
            let (_, newest) = Slots::open(Box::new(SimFile(cut.clone(), SNAPSHOTS))).unwrap();
            assert!(newest.lost.is_none(), "call {call}, {kind}: {:?}", newest.lost);
            let found = cut.open(SMALL).unwrap_or_else(|error| panic!("call {call}, {kind}: {error}")).relations();
            let committed = told.partition_point(|(calls, _)| *calls <= call + 1).saturating_sub(1);
            let at = told.iter().rposition(|(_, state)| *state == found).expect("a library that there was");
            assert!(at >= committed, "call {call}, {kind}: commit {at} of {committed}");
            between += usize::from(at > committed);
        }
    }
    assert!(between > 20, "{between} were killed between being flushed and being told");
}
