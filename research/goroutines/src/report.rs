//! The results of the model: what a delivery costs with each way of waiting, and what sleeping costs compared with `Cond`.

use std::ops::RangeInclusive;

use super::account::Account;
use super::costs::{Costs, StepCost};
use super::load::ServerLoad;
use super::program::Category;
use super::server::Server;
use super::waiting::Waiting;

/// The part of a server's processor time that `Cond` saves according to Monibuca's authors: "about 10 %".
const CLAIM: f64 = 0.10;

/// The cost of a way of waiting.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The id of the ring's variant that waits in this way.
    pub variant: &'static str,
    /// Number of deliveries of all runs; the same in all outcomes.
    pub deliveries: u32,
    /// Processor time of a delivery, in ns, for making goroutines runnable, switching them, and locks.
    pub scheduling_ns: f64,
    /// For timers.
    pub timers_ns: f64,
    /// For waking threads and putting them to sleep.
    pub threads_ns: f64,
    /// For checks of a slot without a frame.
    pub checks_ns: f64,
    /// For receiving and sending frames.
    pub work_ns: f64,
    /// Calls of `futex`, per 1,000 deliveries.
    pub futexes: f64,
    /// Sleeps in `epoll_wait`, per 1,000 deliveries.
    pub polls: f64,
    /// Checks of a slot without a frame, per 1,000 deliveries.
    pub empty_checks: f64,
    /// Mean time from publication until a subscriber has the frame, in ns.
    pub latency_ns: f64,
}

impl Outcome {
    /// Runs the load with one way of waiting, once for each seed.
    pub fn of(load: ServerLoad, waiting: Waiting, costs: Costs, seeds: RangeInclusive<u64>) -> Outcome {
        let runs = seeds.map(|seed| Server::scheduler(load, waiting, costs, seed).run());
        let (servers, accounts): (Vec<Server>, Vec<Account>) = runs.unzip();
        Outcome::new(waiting, &servers, &accounts)
    }

    fn new(waiting: Waiting, servers: &[Server], accounts: &[Account]) -> Outcome {
        let sum = |count: fn(&Server) -> u64| servers.iter().map(count).sum::<u64>();
        let deliveries = sum(|server| server.deliveries);
        let each = |count: u64| count as f64 / deliveries as f64;
        let spent = |count: &dyn Fn(&Account) -> u64| each(accounts.iter().map(count).sum());
        let ns = |category: Category| spent(&|account| account.ns[category as usize]);
        Outcome {
            variant: Waiting::NAMES[waiting as usize],
            deliveries: deliveries as u32,
            scheduling_ns: ns(Category::Scheduling),
            timers_ns: ns(Category::Timers),
            threads_ns: ns(Category::Threads),
            checks_ns: ns(Category::Checks),
            work_ns: ns(Category::Work),
            futexes: 1e3 * spent(&Account::futexes),
            polls: 1e3 * spent(&|account| account.polls),
            empty_checks: 1e3 * each(sum(|server| server.empty_checks)),
            latency_ns: each(sum(|server| server.latency_ns)),
        }
    }

    /// Processor time of a delivery without the work, in ns.
    pub fn waiting_ns(&self) -> f64 {
        self.scheduling_ns + self.timers_ns + self.threads_ns + self.checks_ns
    }

    /// Processor time of a delivery, in ns.
    pub fn total_ns(&self) -> f64 {
        self.waiting_ns() + self.work_ns
    }
}

/// A number with the low and with the high costs. Which of the two is larger is open.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    /// With the low costs.
    pub low: f64,
    /// With the high costs.
    pub high: f64,
}

impl Band {
    /// The band of what `of` makes of Sleep and of Cond.
    fn of([low, high]: [&[Outcome]; 2], of: impl Fn(&Outcome, &Outcome) -> f64) -> Band {
        let both = |outcomes: &[Outcome]| of(&outcomes[Waiting::Sleep as usize], &outcomes[Waiting::Cond as usize]);
        Band { low: both(low), high: both(high) }
    }
}

/// All results for a load.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The load.
    pub load: ServerLoad,
    /// Each way of waiting, with the low costs.
    pub low: Vec<Outcome>,
    /// The same, with the high costs.
    pub high: Vec<Outcome>,
    /// Sleep's processor time divided by that of Cond, without the work of a server.
    pub bare: Band,
    /// The same, with the work of a server.
    pub whole: Band,
    /// The part of the processor time that Cond saves compared with Sleep, with the work of a server.
    pub saved: Band,
    /// The work of a delivery with which Cond would save 10 % of the processor time, in ns. Not positive if Cond saves less
    /// with any work.
    pub work_ns: Band,
    /// The costs of the scheduler's operations.
    pub costs: &'static [StepCost],
}

/// Runs a load with each way of waiting.
pub fn report(load: ServerLoad) -> Report {
    let run = |costs| Waiting::ALL.map(|waiting| Outcome::of(load, waiting, costs, load.seeds())).to_vec();
    let (low, high) = (run(Costs::LOW), run(Costs::HIGH));
    let both = [&low[..], &high[..]];
    Report {
        load,
        bare: Band::of(both, |sleep, cond| sleep.waiting_ns() / cond.waiting_ns()),
        whole: Band::of(both, |sleep, cond| sleep.total_ns() / cond.total_ns()),
        saved: Band::of(both, |sleep, cond| 1.0 - cond.total_ns() / sleep.total_ns()),
        work_ns: Band::of(both, |sleep, cond| (sleep.waiting_ns() - cond.waiting_ns()) / CLAIM - sleep.waiting_ns()),
        costs: StepCost::ALL,
        low,
        high,
    }
}
