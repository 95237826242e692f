//! A disk whose power fails: what was committed is there when it is opened again.

use std::cell::RefCell;
use std::rc::Rc;

use super::*;
use crate::lab::rng::Rng;

/// Bytes that the disk writes at one stroke.
const SECTOR: usize = 64;

/// What lies on the disk, and what would if there were time.
#[derive(Clone, Debug, Default)]
struct Platter {
    ring: Vec<u8>,
    snapshot: Option<Vec<u8>>,
    /// Writes that have not been made to last, a sector each.
    pending: Vec<(usize, Vec<u8>)>,
    /// Bytes until the power fails.
    left: usize,
}

impl Platter {
    fn spend(&mut self, bytes: usize) -> bool {
        let enough = self.left >= bytes;
        self.left = self.left.saturating_sub(bytes);
        if !enough {
            self.left = 0;
        }
        enough
    }

    fn put(ring: &mut Vec<u8>, offset: usize, bytes: &[u8]) {
        if ring.len() < offset + bytes.len() {
            ring.resize(offset + bytes.len(), 0);
        }
        ring[offset..offset + bytes.len()].copy_from_slice(bytes);
    }

    /// The power fails: of what was not made to last, some sectors have made it, in any order.
    fn fail(&mut self, rng: &mut Rng) {
        for (offset, bytes) in std::mem::take(&mut self.pending) {
            if rng.below(2) == 0 {
                Platter::put(&mut self.ring, offset, &bytes);
            }
        }
    }
}

#[derive(Clone, Debug, Default)]
struct Shared(Rc<RefCell<Platter>>);

impl Disk for Shared {
    fn ring(&self) -> Vec<u8> {
        self.0.borrow().ring.clone()
    }

    fn write(&mut self, offset: usize, bytes: &[u8]) {
        let mut platter = self.0.borrow_mut();
        let sectors = (offset..).step_by(SECTOR).zip(bytes.chunks(SECTOR));
        for (offset, bytes) in sectors {
            if !platter.spend(bytes.len()) {
                return;
            }
            platter.pending.push((offset, bytes.to_vec()));
        }
    }

    fn sync(&mut self) {
        let mut platter = self.0.borrow_mut();
        if platter.spend(1) {
            for (offset, bytes) in std::mem::take(&mut platter.pending) {
                Platter::put(&mut platter.ring, offset, &bytes);
            }
        }
    }

    fn snapshot(&self) -> Option<Vec<u8>> {
        self.0.borrow().snapshot.clone()
    }

    fn replace(&mut self, snapshot: &[u8]) {
        let mut platter = self.0.borrow_mut();
        if platter.spend(snapshot.len()) {
            platter.snapshot = Some(snapshot.to_vec());
        }
    }
}

/// Small enough to go round often.
const SMALL: usize = 4_096;

fn change(rng: &mut Rng) -> Change {
    let keys = ["artist", "album", "tracknr", "Übertitel"];
    let key = keys[rng.below(4) as usize].into();
    let number = rng.below(9) as i32;
    let value = if rng.below(2) == 0 { Value::Number(number) } else { format!("value {number}").as_str().into() };
    let relation = Relation { song: 1 + rng.below(30) as i32, key, value, source: "server".into() };
    if rng.below(3) > 0 { Change::Add(relation) } else { Change::Remove(relation) }
}

fn relations(kept: &Kept<Shared>) -> Vec<Relation> {
    kept.midb().relations()
}

#[test]
fn power_that_fails_anywhere_takes_nothing_that_was_committed() {
    let (mut checked, mut between) = (0, 0);
    for seed in 0..1_000 {
        let mut rng = Rng::new(seed);
        let disk = Shared::default();
        disk.0.borrow_mut().left = 200 + rng.below(60_000) as usize;
        // What the library was after each commit; the power may fail while it is first opened.
        let mut kept = Kept::with_ring(disk.clone(), SMALL).unwrap();
        let mut states = vec![relations(&kept)];
        let mut committed = 0;
        while disk.0.borrow().left > 0 {
            let changes: Vec<_> = (0..1 + rng.below(6)).map(|_| change(&mut rng)).collect();
            kept.commit(&changes).unwrap();
            states.push(relations(&kept));
            if disk.0.borrow().left > 0 {
                committed = states.len() - 1;
            }
        }
        drop(kept);
        disk.0.borrow_mut().fail(&mut rng);
        // It may fail again while it is opened.
        for left in [rng.below(3_000) as usize, usize::MAX] {
            disk.0.borrow_mut().left = left;
            let again = Kept::with_ring(disk.clone(), SMALL).unwrap();
            let found = relations(&again);
            let at = states.iter().rposition(|state| *state == found).expect("a library that there was");
            assert!(at >= committed, "seed {seed}: commit {at} of {committed}");
            between += usize::from(at > committed);
            checked += 1;
            disk.0.borrow_mut().pending.clear();
        }
    }
    assert_eq!(checked, 2_000);
    assert!(between > 0, "some were cut between being written and being told");
}

#[test]
fn a_library_that_goes_on_after_a_failure_forgets_what_was_torn() {
    let disk = Shared::default();
    disk.0.borrow_mut().left = usize::MAX;
    let mut rng = Rng::new(4);
    let mut kept = Kept::with_ring(disk.clone(), SMALL).unwrap();
    for round in 0..300 {
        let changes: Vec<_> = (0..1 + rng.below(9)).map(|_| change(&mut rng)).collect();
        kept.commit(&changes).unwrap();
        if round % 7 == 0 {
            // An entry that was written in part.
            disk.0.borrow_mut().left = rng.below(150) as usize;
            let before = relations(&kept);
            kept.commit(&[change(&mut rng)]).unwrap();
            let after = relations(&kept);
            let mut platter = disk.0.borrow_mut();
            platter.fail(&mut rng);
            platter.left = usize::MAX;
            drop(platter);
            kept = Kept::with_ring(disk.clone(), SMALL).unwrap();
            assert!([before, after].contains(&relations(&kept)), "round {round}");
        }
    }
}

#[test]
fn a_damaged_snapshot_is_refused_and_a_damaged_ring_is_read_as_far_as_it_is_sound() {
    let disk = Shared::default();
    disk.0.borrow_mut().left = usize::MAX;
    let mut rng = Rng::new(9);
    let mut kept = Kept::with_ring(disk.clone(), RING).unwrap();
    let mut states = vec![relations(&kept)];
    for _ in 0..40 {
        kept.commit(&[change(&mut rng), change(&mut rng)]).unwrap();
        states.push(relations(&kept));
    }
    for _ in 0..300 {
        let copy = Shared(Rc::new(RefCell::new(disk.0.borrow().clone())));
        let at = rng.below(copy.0.borrow().ring.len() as u32) as usize;
        copy.0.borrow_mut().ring[at] ^= 1 << rng.below(8);
        assert!(states.contains(&relations(&Kept::with_ring(copy, RING).unwrap())));
    }
    kept.checkpoint();
    let whole = disk.0.borrow().snapshot.clone().unwrap();
    for _ in 0..300 {
        let mut damaged = whole.clone();
        let at = rng.below(whole.len() as u32) as usize;
        damaged[at] ^= 1 << rng.below(8);
        disk.0.borrow_mut().snapshot = Some(damaged);
        let damage = Kept::with_ring(disk.clone(), RING).map(|_| ()).unwrap_err();
        assert!(damage.offset < whole.len() && damage.to_string().contains(damage.reason), "{damage}");
    }
}

#[test]
fn a_ring_cut_anywhere_loses_what_is_behind_the_cut_and_a_snapshot_cut_anywhere_is_refused() {
    let disk = Shared::default();
    disk.0.borrow_mut().left = usize::MAX;
    let mut rng = Rng::new(12);
    let mut kept = Kept::with_ring(disk.clone(), RING).unwrap();
    // What the library was when the ring was so long.
    let mut states = vec![(0, relations(&kept))];
    for _ in 0..60 {
        kept.commit(&[change(&mut rng), change(&mut rng)]).unwrap();
        states.push((disk.0.borrow().ring.len(), relations(&kept)));
    }
    let ring = disk.0.borrow().ring.clone();
    for _ in 0..500 {
        let cut = rng.below(ring.len() as u32 + 1) as usize;
        let torn = Shared(Rc::new(RefCell::new(disk.0.borrow().clone())));
        torn.0.borrow_mut().ring.truncate(cut);
        let (_, expected) = states.iter().rfind(|(end, _)| *end <= cut).expect("there is an empty one");
        assert_eq!(relations(&Kept::with_ring(torn, RING).unwrap()), *expected, "cut at {cut}");
    }
    kept.checkpoint();
    let snapshot = disk.0.borrow().snapshot.clone().unwrap();
    for _ in 0..500 {
        let cut = rng.below(snapshot.len() as u32) as usize;
        disk.0.borrow_mut().snapshot = Some(snapshot[..cut].to_vec());
        let damage = Kept::with_ring(disk.clone(), RING).map(|_| ()).unwrap_err();
        assert!(damage.offset <= cut, "{damage} cut at {cut}");
    }
}

#[test]
fn what_is_more_than_the_ring_holds_is_not_begun() {
    let disk = Shared::default();
    disk.0.borrow_mut().left = usize::MAX;
    let mut rng = Rng::new(2);
    let mut kept = Kept::with_ring(disk, SMALL).unwrap();
    let many: Vec<_> = (0..200).map(|_| change(&mut rng)).collect();
    assert!(matches!(kept.commit(&many), Err(TooLarge(size)) if size > SMALL / 2));
    assert!(relations(&kept).is_empty());
    kept.commit(&many[..5]).unwrap();
}
