//! A queue that is used from a function that it is calling: it answers, each in its own way, and never waits for itself.

use super::super::lock::{Busy, Held};
use super::super::weak::Growth;
use super::{ALL, Bench};
use observe::probe::NoObserver;

#[test]
fn what_is_pushed_while_the_queue_is_read_is_not_seen_by_that_reading() {
    for growth in ALL {
        let mut bench = Bench::new(growth);
        let first = [bench.push(), bench.push(), bench.push(), bench.push()];
        let more = [(); 4].map(|()| bench.slab.insert(()));
        let (mut seen, mut answers) = (Vec::new(), Vec::new());
        let (queue, slab) = (&bench.queue, &bench.slab);
        let read = queue.each(slab, &mut NoObserver, |object, watch| {
            answers.push(queue.push(more[seen.len()], slab, watch));
            seen.push(object);
        });
        assert_eq!(read, Ok(()));
        assert_eq!(seen, first, "{growth:?}");
        let expected = if growth == Growth::Doubling { Err(Busy(Held::Locked)) } else { Ok(()) };
        assert_eq!(answers, [expected; 4], "{growth:?}");
        let now = bench.elements();
        match growth {
            Growth::Doubling => assert_eq!(now, first),
            _ => assert_eq!(now, [first, more].concat()),
        }
    }
}

#[test]
fn what_is_pushed_while_the_queue_is_filtered_is_refused_by_theirs_and_taken_by_ours() {
    for growth in ALL {
        let mut bench = Bench::new(growth);
        // As many as there is room for, so that ours has to make another array meanwhile.
        while bench.queue.size() < 8 {
            bench.push();
        }
        let more: Vec<_> = (0..8).map(|_| bench.slab.insert(())).collect();
        let mut nth = 0;
        let (queue, slab) = (&bench.queue, &bench.slab);
        let filtered = queue.filter(slab, &mut NoObserver, |_, watch| {
            let pushed = queue.push(more[nth], slab, watch);
            assert_eq!(pushed.is_ok(), growth == Growth::Loaded);
            nth += 1;
            nth % 2 == 0
        });
        assert_eq!(filtered, Ok(()));
        let kept: Vec<_> = bench.alive.iter().copied().skip(1).step_by(2).collect();
        let expected = if growth == Growth::Loaded { [kept, more].concat() } else { kept };
        assert_eq!(bench.elements(), expected, "{growth:?}");
    }
}

#[test]
fn who_reads_sees_slots_being_emptied_where_it_may_be_done_at_all() {
    for growth in [Growth::Every, Growth::Loaded] {
        let mut bench = Bench::new(growth);
        let [first, second] = [bench.push(), bench.push()];
        let mut seen = Vec::new();
        let (queue, slab) = (&bench.queue, &bench.slab);
        queue
            .each(slab, &mut NoObserver, |object, watch| {
                queue.remove(second, slab, watch).expect("nobody else writes");
                seen.push(object);
            })
            .expect("it may be read");
        assert_eq!(seen, [first]);
    }
}
