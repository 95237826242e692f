//! What the model must say of Monibuca's load, whatever the costs are.

use crate::costs::Costs;
use crate::load::ServerLoad;
use crate::report::{Outcome, report};
use crate::waiting::Waiting;
use model::syscall;

const LOAD: ServerLoad = ServerLoad { streams: 20, readers: 10, poll_ms: 20, processors: 2, send_ns: syscall::CALL_NS };

fn outcome(load: ServerLoad, waiting: Waiting) -> Outcome {
    Outcome::of(load, waiting, Costs::LOW, 1..=1)
}

#[test]
fn every_way_of_waiting_makes_all_deliveries() {
    for processors in [1, 2, 8] {
        let load = ServerLoad { processors, ..LOAD };
        for waiting in Waiting::ALL {
            for costs in [Costs::LOW, Costs::HIGH] {
                let outcome = Outcome::of(load, waiting, costs, 1..=2);
                assert_eq!(u64::from(outcome.deliveries), 2 * load.deliveries(), "{waiting:?}");
                // The work of a delivery, and that of the frames by subscriber.
                let frames = costs.receive as f64 / f64::from(load.readers);
                assert!((outcome.work_ns - f64::from(load.send_ns) - frames).abs() < 0.1, "{outcome:?}");
            }
        }
    }
}

#[test]
fn the_same_load_gives_the_same_result() {
    assert_eq!(report(LOAD), report(LOAD));
}

#[test]
fn other_seeds_give_nearly_the_same_result() {
    for (streams, readers) in [(20, 10), (100, 20), (500, 1)] {
        let load = ServerLoad { streams, readers, ..LOAD };
        for waiting in [Waiting::Sleep, Waiting::Cond] {
            let count = *load.seeds().end();
            let total = |seeds| Outcome::of(load, waiting, Costs::HIGH, seeds).total_ns();
            let (one, other) = (total(1..=count), total(101..=100 + count));
            assert!((0.97..1.03).contains(&(one / other)), "{streams} streams, {waiting:?}: {one} and {other} ns");
        }
    }
}

#[test]
fn sleeping_is_late_by_half_a_poll_and_waiting_is_not() {
    // A subscriber mostly waits for one frame and finds the next ones there, which are later than half a poll; and epoll_wait
    // adds up to 1 ms.
    for poll_ms in [10, 20] {
        let late = outcome(ServerLoad { poll_ms, ..LOAD }, Waiting::Sleep).latency_ns / 1e6;
        assert!((0.4..1.0).contains(&(late / f64::from(poll_ms))), "{late} ms");
    }
}

#[test]
fn a_shorter_poll_costs_more() {
    let timers = |poll_ms| outcome(ServerLoad { poll_ms, ..LOAD }, Waiting::Sleep).timers_ns;
    assert!(timers(5) > 1.5 * timers(10) && timers(10) > 1.3 * timers(20));
}

#[test]
fn only_sleeping_uses_timers() {
    for waiting in [Waiting::RwMutex, Waiting::WaitGroup, Waiting::Cond] {
        assert_eq!(outcome(LOAD, waiting).timers_ns, 0.0, "{waiting:?}");
    }
}

#[test]
fn many_readers_are_woken_with_few_futexes() {
    // One wake-up of a thread, at most, brings all readers of a stream.
    let [few, many] = [1, 100].map(|readers| outcome(ServerLoad { readers, ..LOAD }, Waiting::Cond).futexes);
    assert!(many < 100.0 && many < few / 5.0, "{few} and {many} futexes per 1,000 deliveries");
}

#[test]
fn the_work_that_makes_the_claim_true_makes_it_true() {
    // With one P nothing depends on when work is done but the number of sleeps in epoll_wait.
    let load = ServerLoad { processors: 1, ..LOAD };
    let work = report(load).work_ns.low;
    let readers = f64::from(load.readers);
    let send_ns = (work - Costs::LOW.receive as f64 / readers).max(0.0) as u32;
    let saved = report(ServerLoad { send_ns, ..load }).saved.low;
    assert!((0.07..0.13).contains(&saved), "{saved} with {work} ns");
}
