//! Go's scheduler in virtual time: threads (M) that hold processors (P) run goroutines (G).
//!
//! An event is the end of something that takes time. Its effect, and the choice of what follows, happen at once; the cost of the
//! choice passes before the next event. Events of the same time happen in the order in which they were made.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use base::rng::Rng;

use super::account::Account;
use super::costs::Costs;
use super::monitor::Monitor;
use super::network::Poller;
use super::processor::Processor;
use super::program::{Category, G, Program, Step};

/// What happens at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Event {
    /// The goroutine on a P has finished its step.
    Resume(usize),
    /// A thread that was woken runs, and holds this P.
    Awake(usize),
    /// A spinning thread that holds this P has looked at all others for the time `round`. `waited`: it has slept so that the
    /// owner of a goroutine that is about to run could run it.
    Steal { p: usize, round: u32, waited: bool },
    /// The thread that holds this P has found nothing.
    GiveUp(usize),
    /// The sleep number `serial` in `epoll_wait` ends.
    PollReturn(u64),
    /// Data arrives for a goroutine.
    Arrival(G),
    /// The monitor has slept for a short time.
    Monitor,
    /// The monitor's sleep with this number, during which every P was idle, ends.
    MonitorWakes(u64),
}

/// Whether a goroutine waits, or is in a queue or on a P.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Parked,
    Runnable,
    Running,
    Done,
}

/// The scheduler and the program that it runs.
#[derive(Debug)]
pub struct Scheduler<T> {
    pub(super) costs: Costs,
    /// The Ps: `GOMAXPROCS` of them.
    pub(super) processors: Vec<Processor>,
    /// Ps that no thread holds; the last one is taken first: `sched.pidle`.
    pub(super) idle: Vec<usize>,
    /// The global run queue: `sched.runq`.
    pub(super) global: VecDeque<G>,
    /// Number of threads that look for work: `sched.nmspinning`.
    pub(super) spinning: usize,
    /// The thread that sleeps in `epoll_wait`.
    pub(super) poller: Option<Poller>,
    /// Number of sleeps in `epoll_wait` so far.
    pub(super) polls: u64,
    /// Goroutines whose data has arrived, and that no thread has seen yet.
    pub(super) arrived: VecDeque<G>,
    /// Number of goroutines that wait for data: `netpollWaiters`.
    pub(super) receiving: usize,
    pub(super) monitor: Monitor,
    pub(super) states: Vec<State>,
    pub(super) account: Account,
    pub(super) rng: Rng,
    pub(super) program: T,
    pub(super) events: BinaryHeap<Reverse<(u64, u64, Event)>>,
    /// Number of events so far, which orders those of the same time.
    pushed: u64,
    /// Number of goroutines that have not ended.
    pub(super) live: usize,
    /// The time, in ns.
    pub(super) now: u64,
}

impl<T: Program> Scheduler<T> {
    /// A scheduler with `processors` Ps and `goroutines` goroutines, all of them parked.
    pub fn new(program: T, processors: usize, goroutines: usize, costs: Costs, seed: u64) -> Scheduler<T> {
        Scheduler {
            costs,
            processors: (0..processors).map(|_| Processor::default()).collect(),
            idle: Vec::new(),
            global: VecDeque::new(),
            spinning: 0,
            poller: None,
            polls: 0,
            arrived: VecDeque::new(),
            receiving: 0,
            monitor: Monitor::new(),
            states: vec![State::Parked; goroutines],
            account: Account::default(),
            rng: Rng::new(seed),
            program,
            events: BinaryHeap::new(),
            pushed: 0,
            live: goroutines,
            now: 0,
        }
    }

    /// Makes a goroutine runnable before the start: it is put into the global queue.
    pub fn start_runnable(&mut self, g: G) {
        self.states[g as usize] = State::Runnable;
        self.global.push_back(g);
    }

    /// Lets a goroutine sleep until the time `at`, before the start.
    pub fn start_sleeping(&mut self, g: G, at: u64) {
        let p = g as usize % self.processors.len();
        self.processors[p].timers.push(Reverse((at, g)));
    }

    /// Lets a goroutine wait for data that arrives at the time `at`, before the start.
    pub fn start_receiving(&mut self, g: G, at: u64) {
        self.receiving += 1;
        self.push(at, Event::Arrival(g));
    }

    /// Runs until every goroutine has ended, and returns the program and the costs. All Ps look for work at time 0.
    ///
    /// # Panics
    /// If a goroutine waits for something that never happens.
    pub fn run(mut self) -> (T, Account) {
        self.start();
        while self.live > 0 {
            self.advance();
        }
        (self.program, self.account)
    }

    /// Lets all Ps look for work, and the monitor begin.
    pub(super) fn start(&mut self) {
        (0..self.processors.len()).for_each(|p| self.push(0, Event::Awake(p)));
        self.monitor_sleeps(0);
    }

    /// Handles the next event.
    pub(super) fn advance(&mut self) {
        let Reverse((now, _, event)) = self.events.pop().expect("a goroutine waits for something that never happens");
        self.now = now;
        match event {
            Event::Resume(p) => self.resume(p, now),
            Event::Awake(p) => self.schedule(p, now),
            Event::Steal { p, round, waited } => self.steal(p, round, waited, now),
            Event::GiveUp(p) => self.give_up(p, now),
            Event::PollReturn(serial) => self.poll_returns(serial, now),
            Event::Arrival(g) => self.arrive(g, now),
            Event::Monitor => self.monitor(now),
            Event::MonitorWakes(serial) => self.monitor_wakes(serial, now),
        }
    }

    pub(super) fn push(&mut self, at: u64, event: Event) {
        debug_assert!(at >= self.now, "time goes forwards");
        self.pushed += 1;
        self.events.push(Reverse((at, self.pushed, event)));
    }

    /// Enters a cost of the thread that holds a P, and returns it.
    pub(super) fn spend(&mut self, p: usize, category: Category, ns: u64) -> u64 {
        self.processors[p].busy_ns += ns;
        self.account.spend(category, ns)
    }

    /// Lets the goroutine on a P take its next step.
    fn resume(&mut self, p: usize, now: u64) {
        let g = self.processors[p].running.expect("a P resumes the goroutine that runs on it");
        let mut at = now;
        match self.program.resume(g, now) {
            Step::Run(category, ns) => {
                // The work consists of system calls.
                if category == Category::Work {
                    at += self.enter_call(p, at);
                }
                at += self.spend(p, category, ns);
            }
            Step::Ready(other, ns) => {
                at += self.spend(p, Category::Scheduling, ns);
                at += self.ready(p, other, at);
            }
            Step::Park => return self.leave(p, g, State::Parked, at),
            Step::Sleep(ns) => {
                at += self.add_timer(p, g, now + ns, now);
                return self.leave(p, g, State::Parked, at);
            }
            Step::Receive(when) => {
                self.start_receiving(g, when);
                return self.leave(p, g, State::Parked, at);
            }
            Step::Exit => {
                self.live -= 1;
                return self.leave(p, g, State::Done, at);
            }
        }
        self.push(at, Event::Resume(p));
    }

    /// Takes the goroutine off its P, which looks for another one.
    fn leave(&mut self, p: usize, g: G, state: State, at: u64) {
        self.states[g as usize] = state;
        self.processors[p].running = None;
        self.schedule(p, at);
    }

    /// Switches a P to a goroutine. A thread that was spinning wakes another one to take over (`resetspinning`).
    pub(super) fn execute(&mut self, p: usize, g: G, inherits: bool, mut at: u64) {
        debug_assert_eq!(self.states[g as usize], State::Runnable);
        if std::mem::take(&mut self.processors[p].spinning) {
            self.spinning -= 1;
            at += self.wake_processor(p, at);
        }
        self.states[g as usize] = State::Running;
        self.processors[p].running = Some(g);
        self.processors[p].ticks += u32::from(!inherits);
        at += self.spend(p, Category::Scheduling, self.costs.switch);
        self.push(at, Event::Resume(p));
    }
}
