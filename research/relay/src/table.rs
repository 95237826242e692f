//! The table of the switches: none, each alone, each left out, all. Each row is compared with the row without any, in pairs
//! of samples taken in mirrored order ([`measure`]), twice: on the system's allocator, and on the modelled heap with the
//! collector's work. A row is timed only after all combinations were found to send the bytes of the reference.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use base::rng::Rng;
use bench::{Driver, Figures};
use measure::{Clock, Group, InstanceSamples, Interval, Phase, Plan, Subject, Tournament};
use serde::Serialize;

use super::build::{measured, modelled};
use super::cost::{Cost, count};
use super::load::Load;
use super::relay::Running;
use super::switches::Switches;
use super::traffic::Traffic;

/// A row.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// The combination in words.
    pub name: String,
    /// The combination.
    pub switches: Switches,
    /// Counts and memory.
    pub cost: Cost,
    /// Time on the system's allocator.
    pub measured: Option<Time>,
    /// Time on the modelled heap, with the collector's work.
    pub modelled: Option<Time>,
}

/// The time of a row. The unit is a millisecond of all streams.
#[derive(Clone, Debug, Serialize)]
pub struct Time {
    /// Time for a unit, with its interval. With several threads it is that of the thread that needs most.
    pub time: Driver,
    /// Mean time for a unit in each thread, in ns. Empty if there is one.
    pub thread_ns: Vec<f64>,
    /// The comparison with the row without any switch; `None` for that row.
    pub figures: Option<Figures>,
}

/// A relay that is timed, and then asked for the time of each of its threads.
struct Timed(Rc<RefCell<Box<dyn Running>>>);

impl Subject for Timed {
    fn run(&mut self, batches: u32) -> u64 {
        self.0.borrow_mut().run(batches)
    }

    fn took_ns(&self) -> Option<f64> {
        self.0.borrow().took_ns()
    }
}

/// The samples of an instance of a table, by row and heap as `all/measured` or `all/modelled`, for the next instance.
pub type TableSamples = BTreeMap<String, InstanceSamples>;

/// The heap that a row is timed on.
#[derive(Clone, Copy, Debug)]
enum Heap {
    Measured,
    Modelled,
}

impl Heap {
    fn key(self, row: &str) -> String {
        format!("{row}/{}", if matches!(self, Heap::Measured) { "measured" } else { "modelled" })
    }

    fn make(self) -> fn(&Arc<Traffic>, Load, Switches) -> Box<dyn Running> {
        if matches!(self, Heap::Measured) { measured } else { modelled }
    }
}

/// A table in the making.
pub struct Table {
    traffic: Arc<Traffic>,
    load: Load,
    plan: Plan,
    seconds: u32,
    gauge: fn() -> usize,
    combinations: Vec<(String, Switches)>,
    rows: Vec<Row>,
    earlier: Vec<TableSamples>,
    samples: TableSamples,
    tick_ns: f64,
}

impl Table {
    /// A table whose rows are sampled by `plan`, with counts of `seconds` seconds. `gauge` returns the number of bytes that the
    /// calling thread has in use.
    pub fn new(load: Load, plan: Plan, seconds: u32, gauge: fn() -> usize) -> Table {
        let traffic = Arc::new(Traffic::new(load.input));
        let (combinations, rows, earlier) = (Switches::rows(), Vec::new(), Vec::new());
        let samples = TableSamples::new();
        Table { traffic, load, plan, seconds, gauge, combinations, rows, earlier, samples, tick_ns: 0.0 }
    }

    /// Computes the times from the samples of this instance and of `earlier` ones.
    pub fn after(mut self, earlier: Vec<TableSamples>) -> Table {
        self.earlier = earlier;
        self
    }

    /// The table without the rows between none and all.
    pub fn brief(mut self) -> Table {
        self.combinations.retain(|(_, switches)| [Switches::NONE, Switches::ALL].contains(switches));
        self
    }

    /// Takes a step: counts a combination, or times one if all were counted: none, all, then the others. Returns what was done, and `None` at the end.
    ///
    /// # Errors
    /// If a combination sends wrong bytes, or memory runs out.
    pub fn advance(&mut self, clock: &mut dyn Clock) -> Result<Option<String>, String> {
        if let Some((name, switches)) = self.combinations.get(self.rows.len()) {
            let cost = count(&self.traffic, self.load, *switches, self.seconds, self.gauge)?;
            self.rows.push(Row { name: name.clone(), switches: *switches, cost, measured: None, modelled: None });
            return Ok(Some(format!("counted {name}")));
        }
        // None and all come first, because their comparison answers the question.
        let last = self.rows.len() - 1;
        let untimed = |at: &usize| self.rows[*at].modelled.is_none();
        let Some(at) = [0, last].into_iter().chain(1..last).find(untimed) else { return Ok(None) };
        let (measured, modelled) = (self.time(at, clock, Heap::Measured), self.time(at, clock, Heap::Modelled));
        let row = &mut self.rows[at];
        (row.measured, row.modelled) = (Some(measured?), Some(modelled?));
        Ok(Some(format!("timed {}", row.name)))
    }

    /// Compares the combination of row `at` with none.
    fn time(&mut self, at: usize, clock: &mut dyn Clock, heap: Heap) -> Result<Time, String> {
        let (switches, key, make) = (self.rows[at].switches, heap.key(&self.rows[at].name), heap.make());
        let subject = |switches| {
            let mut relay = make(&self.traffic, self.load, switches);
            // In the first lap every block is allocated.
            relay.serve(2 * relay.lap());
            Rc::new(RefCell::new(relay))
        };
        let baseline = switches == Switches::NONE;
        // The baseline, its control and the combination. The one that is made first is drawn, because it decides where the
        // memory of the others lies.
        let mut relays = [Switches::NONE, Switches::NONE, switches].map(|switches| (switches, None));
        let first = Rng::new(!self.plan.seed).below(3) as usize;
        for nth in 0..3 {
            let (switches, relay) = &mut relays[(first + nth) % 3];
            *relay = Some(subject(*switches));
        }
        let relays = relays.map(|(_, relay)| relay.expect("all were made"));
        let mut subjects: Vec<Box<dyn Subject>> = Vec::new();
        relays.iter().for_each(|relay| subjects.push(Box::new(Timed(Rc::clone(relay)))));
        let count = subjects.len();
        let earlier = self.earlier.iter().filter_map(|instance| instance.get(&key).cloned()).collect();
        let tournament = Tournament::new(count, &[Group::of(count)], self.plan).map_err(|error| error.to_string())?;
        let mut tournament = tournament.after(earlier);
        while tournament.advance(clock, &mut subjects) != Phase::Done {}
        self.tick_ns = tournament.tick_ns().unwrap_or(0.0);
        self.samples.insert(key, tournament.instance_samples());
        let [comparison] = tournament.comparisons() else { unreachable!("there is one variant") };
        let time = Driver::of(Interval::of(&tournament.samples(2))).ok_or("nothing could be timed")?;
        let thread_ns = relays[2].borrow().thread_ns();
        Ok(Time { time, thread_ns, figures: (!baseline).then(|| Figures::of(comparison)) })
    }

    /// The rows so far.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The samples of this instance so far.
    pub fn samples(&self) -> &TableSamples {
        &self.samples
    }

    /// The clock's tick in µs; 0 before a row was timed.
    pub fn tick_us(&self) -> f64 {
        self.tick_ns / 1e3
    }
}
