//! Small programs whose costs are worked out by hand.

use std::collections::VecDeque;

use crate::costs::Costs;
use crate::processor::{Processor, RUN_QUEUE};
use crate::program::{Category, G, Program, Step};
use crate::scheduler::Scheduler;

/// Costs that tell each operation apart by its digit.
const COSTS: Costs = Costs {
    switch: 1_000,
    ready: 100,
    cond_wait: 0,
    sema_wait: 0,
    sema_wake: 0,
    rwmutex: 0,
    check: 0,
    clock: 3,
    timer: 50,
    timer_level: 7,
    sched_lock: 10,
    steal: 1,
    poll: 200,
    poll_sleep: 20_000,
    poll_break: 2_000,
    futex_wake: 100_000,
    thread_sleep: 1_000_000,
    wake_latency: 5_000,
    usleep: 400,
    usleep_duration: 55_000,
    receive: 0,
};

/// Goroutines that take their steps from lists. It notes when each step begins.
struct Script {
    steps: Vec<VecDeque<Step>>,
    began: Vec<(G, u64)>,
}

impl Program for Script {
    fn resume(&mut self, g: G, now: u64) -> Step {
        self.began.push((g, now));
        self.steps[g as usize].pop_front().unwrap_or(Step::Exit)
    }
}

fn scheduler(processors: usize, steps: &[&[Step]]) -> Scheduler<Script> {
    let steps: Vec<VecDeque<Step>> = steps.iter().map(|steps| steps.iter().copied().collect()).collect();
    let goroutines = steps.len();
    Scheduler::new(Script { steps, began: Vec::new() }, processors, goroutines, COSTS, 7)
}

const fn account(scheduling: u64, timers: u64, threads: u64, work: u64) -> [u64; 5] {
    [scheduling, timers, threads, 0, work]
}

const WORK: Step = Step::Run(Category::Work, 30);

#[test]
fn one_p_wakes_a_goroutine_without_a_system_call() {
    // Goroutine 0 makes 1 runnable, works and ends; 1 works and ends. The monitor begins its first sleep.
    let mut scheduler = scheduler(1, &[&[Step::Ready(1, 5), WORK], &[WORK]]);
    scheduler.start_runnable(0);
    let (script, found) = scheduler.run();
    // The global queue's lock, a switch; 5 for the list, 100 for goready, 10 for finding no idle P; work; a switch; work.
    assert_eq!(script.began, [(0, 1_010), (0, 1_125), (0, 1_155), (1, 2_155), (1, 2_185)]);
    assert_eq!(found.ns, account(10 + 1_000 + 5 + 100 + 10 + 1_000, 0, COSTS.usleep, 60));
    assert_eq!(found.futexes(), 0);
}

#[test]
fn an_idle_p_costs_one_futex_to_wake() {
    // The second P finds nothing at the start and sleeps; when 0 makes 1 runnable it is woken, and steals it.
    let long = Step::Run(Category::Work, 500_000);
    let mut scheduler = scheduler(2, &[&[long, Step::Ready(1, 0), long], &[WORK]]);
    scheduler.start_runnable(0);
    let (script, found) = scheduler.run();
    // 0 starts at 1,010 and calls goready at 501,010: 100 for it, 10 for the lock, 100,000 for the futex.
    assert_eq!(script.began[..3], [(0, 1_010), (0, 501_010), (0, 601_120)]);
    // The thread runs after 5,000. Four looks at the other P take 1 each. The fourth finds `runnext`, sleeps for 55,000 so
    // that its P could run it, takes it, finds no idle P, and switches.
    assert_eq!(script.began[3], (1, 601_120 + 5_000 + 4 + 55_000 + 10 + 1_000));
    assert_eq!((found.futex_wakes, found.steals), (1, 1));
}

#[test]
fn no_second_thread_is_woken_while_one_is_spinning() {
    let long = Step::Run(Category::Work, 500_000);
    let mut scheduler = scheduler(4, &[&[long, Step::Ready(1, 0), Step::Ready(2, 0), long], &[WORK], &[WORK]]);
    scheduler.start_runnable(0);
    let (script, found) = scheduler.run();
    // The first goready wakes a thread, the second costs only itself: the thread has not begun to look yet.
    assert_eq!(script.began[..4], [(0, 1_010), (0, 501_010), (0, 601_120), (0, 601_220)]);
    // 2 has pushed 1 out of `runnext`. The thread runs at 606,120, looks at three Ps for 3, finds 1, and wakes another thread
    // to look on in its place.
    assert_eq!(script.began[4], (1, 606_123 + 10 + 100_000 + 1_000));
    // When 1 has ended, at 707,163, its P looks for four rounds, sleeps for 55,000 and takes 2 out of `runnext`. The second
    // thread is spinning at that time, so that no third one is woken.
    assert_eq!(script.began[6], (2, 707_163 + 12 + 55_000 + 1_000));
    assert_eq!((found.futex_wakes, found.steals), (2, 2));
}

#[test]
fn a_sleep_costs_a_timer_and_a_sleep_in_epoll_wait() {
    let mut scheduler = scheduler(1, &[&[Step::Sleep(2_500_000), WORK]]);
    scheduler.start_runnable(0);
    let (script, found) = scheduler.run();
    // At 1,010 it sets a timer: 50, and 10 for finding no idle P. The clock (3) and the release of the P (10) come before
    // epoll_wait, whose timeout is rounded down to 2 ms. It returns too early, and then waits for the shortest timeout, 1 ms.
    let early = 1_010 + 50 + 10 + 3 + 10 + 2_000_000 + 5_000;
    let late = early + 3 + 10 + 1_000_000 + 5_000;
    // The clock; goready, of a thread that is spinning; no idle P to look on in its place; a switch.
    assert_eq!(script.began[1], (0, late + 3 + 100 + 10 + 1_000));
    assert_eq!((found.polls, found.futex_wakes), (2, 0));
}

#[test]
fn data_wakes_the_thread_in_epoll_wait() {
    let mut scheduler = scheduler(1, &[&[WORK]]);
    scheduler.start_receiving(0, 1_000_000);
    let (script, found) = scheduler.run();
    assert_eq!(script.began[0], (0, 1_000_000 + 5_000 + 1_000));
    // The only P is idle when the monitor looks after its first sleep, so that it sleeps on its futex.
    assert_eq!((found.polls, found.monitor_sleeps, found.futex_waits), (1, 1, 1));
}

#[test]
fn data_that_arrives_while_a_thread_gives_up_is_not_lost() {
    let mut scheduler = scheduler(1, &[&[WORK]]);
    scheduler.start_receiving(0, 100);
    let (script, found) = scheduler.run();
    // epoll_wait that returns at once (200) finds nothing yet. After the release of the P (10) the one that would sleep
    // returns with the data, after a thread's time to wake up.
    assert_eq!(script.began[0], (0, 200 + 10 + 5_000 + 1_000));
    assert_eq!(found.polls, 1);
}

#[test]
fn a_full_run_queue_gives_half_of_it_to_the_global_queue() {
    let mut processor = Processor::default();
    for g in 0..=RUN_QUEUE as G {
        assert!(processor.put_next(g).is_empty(), "the first is in `runnext`, 256 fit into the queue");
    }
    let overflow = processor.put_next(999);
    let half = RUN_QUEUE as G / 2;
    assert_eq!(overflow, (0..half).chain([RUN_QUEUE as G]).collect::<Vec<G>>());
    assert_eq!(processor.get(), Some((999, true)));
    assert_eq!(processor.get(), Some((half, false)));
}

#[test]
fn a_thief_takes_the_older_half_rounded_up() {
    let mut processor = Processor::default();
    for g in 0..5 {
        processor.put_last(g);
    }
    assert_eq!(processor.grab(), [0, 1, 2]);
    assert_eq!(processor.grab(), [3]);
    assert_eq!(processor.grab(), [4]);
    assert!(processor.grab().is_empty());
}
