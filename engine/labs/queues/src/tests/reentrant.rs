//! A queue that is used from a function that it is calling: each growth rule answers in its own way, and none deadlocks.

use super::super::lock::{Busy, LockState};
use super::super::weak::Growth;
use super::{ALL, Fixture};
use observe::probe::NoObserver;

#[test]
fn what_is_pushed_while_the_queue_is_read_is_not_seen_by_that_reading() {
    for growth in ALL {
        let mut fixture = Fixture::new(growth);
        let first = [fixture.push(), fixture.push(), fixture.push(), fixture.push()];
        let more = [(); 4].map(|()| fixture.slab.insert(()));
        let (mut seen, mut answers) = (Vec::new(), Vec::new());
        let (queue, slab) = (&fixture.queue, &fixture.slab);
        let read = queue.each(slab, &mut NoObserver, |object, observer| {
            answers.push(queue.push(more[seen.len()], slab, observer));
            seen.push(object);
        });
        assert_eq!(read, Ok(()));
        assert_eq!(seen, first, "{growth:?}");
        let expected = if growth == Growth::Doubling { Err(Busy(LockState::Locked)) } else { Ok(()) };
        assert_eq!(answers, [expected; 4], "{growth:?}");
        let now = fixture.elements();
        match growth {
            Growth::Doubling => assert_eq!(now, first),
            _ => assert_eq!(now, [first, more].concat()),
        }
    }
}

#[test]
fn what_is_pushed_while_the_queue_is_filtered_is_refused_by_theirs_and_taken_by_ours() {
    for growth in ALL {
        let mut fixture = Fixture::new(growth);
        // A full array, so that ours has to make another one meanwhile.
        while fixture.queue.size() < 8 {
            fixture.push();
        }
        let more: Vec<_> = (0..8).map(|_| fixture.slab.insert(())).collect();
        let mut nth = 0;
        let (queue, slab) = (&fixture.queue, &fixture.slab);
        let filtered = queue.filter(slab, &mut NoObserver, |_, observer| {
            let pushed = queue.push(more[nth], slab, observer);
            assert_eq!(pushed.is_ok(), growth == Growth::Loaded);
            nth += 1;
            nth % 2 == 0
        });
        assert_eq!(filtered, Ok(()));
        let kept: Vec<_> = fixture.alive.iter().copied().skip(1).step_by(2).collect();
        let expected = if growth == Growth::Loaded { [kept, more].concat() } else { kept };
        assert_eq!(fixture.elements(), expected, "{growth:?}");
    }
}

#[test]
fn who_reads_sees_slots_being_emptied_where_it_may_be_done_at_all() {
    for growth in [Growth::Every, Growth::Loaded] {
        let mut fixture = Fixture::new(growth);
        let [first, second] = [fixture.push(), fixture.push()];
        let mut seen = Vec::new();
        let (queue, slab) = (&fixture.queue, &fixture.slab);
        queue
            .each(slab, &mut NoObserver, |object, observer| {
                queue.remove(second, slab, observer).expect("nobody else writes");
                seen.push(object);
            })
            .expect("it may be read");
        assert_eq!(seen, [first]);
    }
}
