//! The measurements run to their end, whatever the clock says. No test depends on a time.

use std::cell::Cell;
use std::time::Instant;

use measure::{Clock, Plan};

use super::super::capacity::{CostKind, Search, search};
use super::super::cost::{Cost, count};
use super::super::load::Load;
use super::super::switches::Switches;
use super::super::table::{Table, TableSamples};
use super::*;

const SMALL: Load =
    Load { publishers: 2, subscribers: 1, slots: 20, input: 4_096, output: 4_096, threads: 1, thread: None };

struct Monotonic(Instant);

impl Clock for Monotonic {
    fn now_ns(&mut self) -> f64 {
        self.0.elapsed().as_nanos() as f64
    }
}

/// A clock that advances by the same time at each reading, in ns.
struct Stepping(f64, f64);

impl Clock for Stepping {
    fn now_ns(&mut self) -> f64 {
        self.0 += self.1;
        self.0
    }
}

#[test]
fn a_table_counts_all_combinations_before_it_times_one() {
    let mut table = Table::new(SMALL, Plan::quick(2), 1, || 0);
    let mut clock = Monotonic(Instant::now());
    let mut steps = Vec::new();
    while let Some(done) = table.advance(&mut clock).unwrap() {
        steps.push(done);
    }
    assert_eq!(
        (steps[0].as_str(), steps[9].as_str(), steps[10].as_str()),
        ("counted none", "counted all", "timed none")
    );
    let rows = table.rows();
    assert!(rows.len() == 10 && steps.len() == 20 && table.tick_us() > 0.0);
    let compared = |row: &super::super::table::Row| row.measured.as_ref().unwrap().figures.is_some();
    assert!(!compared(&rows[0]) && rows[1..].iter().all(compared));
    assert_eq!(rows[1].modelled.as_ref().unwrap().figures.as_ref().unwrap().pairs, 2);
}

#[test]
fn a_table_is_refused_if_a_combination_sends_wrong_bytes() {
    let refused = with_planted(|| Table::new(SMALL, Plan::quick(2), 1, || 0).advance(&mut Stepping(0.0, 1.0)));
    assert!(refused.unwrap_err().contains("sends other bytes than the reference"));
}

fn cost(switches: Switches) -> Cost {
    count(&Arc::new(Traffic::new(SMALL.input)), SMALL, switches, 4, || 0).unwrap()
}

#[test]
fn costs_are_those_of_a_second_of_the_clip() {
    let none = cost(Switches::NONE);
    // 100 pictures and 173 frames of sound in 4 s.
    assert_eq!(none.messages, 2.0 * 273.0 / 4.0);
    assert!(none.calls > none.messages && none.calls_ns > none.calls * 3_600.0);
    let all = cost(Switches::ALL);
    assert_eq!((all.messages, all.calls, all.copied_bytes, all.cycles), (none.messages, none.messages, 0.0, 0.0));
}

thread_local! {
    static IN_USE: Cell<usize> = const { Cell::new(0) };
}

/// Memory of which 64,000 bytes more are in use at each reading.
fn growing() -> usize {
    IN_USE.set(IN_USE.get() + 64_000);
    IN_USE.get()
}

#[test]
fn a_search_ends_at_what_time_or_memory_allow() {
    let load = Load { subscribers: 0, ..SMALL };
    let found = |step_ns: f64, room, kind| {
        let wanted = Search { load, switches: Switches::ALL, kind, calls_ns: 0.3e9, seconds: 1, room, gauge: growing };
        search(&wanted, &mut Stepping(0.0, step_ns))
    };
    let slow = found(2e9, usize::MAX, CostKind::Time);
    assert_eq!((slow.held, slow.broke, slow.most), (0, Some(1), 10_000));
    // On the heap, 20 slots of a picture and a frame of sound are reckoned three times, and a quarter more.
    let publisher_bytes = 1.25 * 3.0 * 20.0 * 3_115.0;
    let fast = found(0.5e9, 2 * publisher_bytes as usize, CostKind::Collector);
    assert_eq!((fast.held, fast.broke, fast.most, fast.publisher_bytes), (2, None, 2, publisher_bytes));
    // A trial takes half a second, and the calls of one publisher 0.3 s.
    let priced = found(0.5e9, usize::MAX, CostKind::Calls);
    assert_eq!((priced.held, priced.broke), (1, Some(2)));
}

#[test]
fn an_instance_goes_on_from_the_samples_of_those_before_it() {
    let run = |seed, earlier: Vec<TableSamples>| {
        let mut table = Table::new(SMALL, Plan::quick(2).seeded(seed), 1, || 0).brief().after(earlier);
        let mut clock = Monotonic(Instant::now());
        while table.advance(&mut clock).unwrap().is_some() {}
        let figures = table.rows()[1].modelled.as_ref().unwrap().figures.clone().unwrap();
        (table.samples().clone(), figures)
    };
    let (first, alone) = run(1, Vec::new());
    assert_eq!((alone.instances, alone.pairs), (1, 2));
    assert_eq!(
        first.keys().map(String::as_str).collect::<Vec<_>>(),
        ["all/measured", "all/modelled", "none/measured", "none/modelled"]
    );
    let (second, both) = run(2, vec![first.clone()]);
    assert_eq!((both.instances, both.pairs), (2, 4));
    assert_ne!(first, second);
}
