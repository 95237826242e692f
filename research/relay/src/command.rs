//! Reads the arguments, measures, and prints the document.

use std::process::ExitCode;

use measure::Plan;

use serde_json::{Value, json};

use super::allocator;
use super::capacity::{Capacity, CostKind, Search, search};
use super::clock::ThreadClock;
use super::load::Load;
use super::table::{Table, TableSamples};

const USAGE: &str = "usage: relay [--publishers N] [--subscribers N] [--slots N] [--input BYTES] [--output BYTES] \
    [--seconds N] [--pairs N] [--seed N] [--threads N] [--brief] [--no-search] [--earlier FILE]";

/// What times are of: processor time, or elapsed time where the system does not say how long a thread ran.
const MEASURES: &str = if cfg!(unix) { "cpu time" } else { "time" };
/// Bytes of memory that the search may use.
const ROOM: usize = 8 << 30;

/// What the program was asked for.
struct Wanted {
    load: Load,
    seconds: u32,
    pairs: u32,
    /// Of the order of samples.
    seed: u32,
    brief: bool,
    searches: bool,
    /// A file with the samples of earlier instances, as a list in JSON.
    earlier: Option<String>,
}

impl Wanted {
    fn read(mut args: impl Iterator<Item = String>) -> Result<Wanted, String> {
        let (load, pairs) = (Load::default(), Plan::default().pairs);
        let mut wanted = Wanted { load, seconds: 4, pairs, seed: 1, brief: false, searches: true, earlier: None };
        while let Some(option) = args.next() {
            match option.as_str() {
                "--no-search" => {
                    wanted.searches = false;
                    continue;
                }
                "--brief" => {
                    wanted.brief = true;
                    continue;
                }
                "--earlier" => {
                    wanted.earlier = Some(args.next().ok_or_else(|| format!("{option} needs a value.\n{USAGE}"))?);
                    continue;
                }
                _ => {}
            }
            let field = match option.as_str() {
                "--publishers" => &mut wanted.load.publishers,
                "--subscribers" => &mut wanted.load.subscribers,
                "--slots" => &mut wanted.load.slots,
                "--input" => &mut wanted.load.input,
                "--output" => &mut wanted.load.output,
                "--seconds" => &mut wanted.seconds,
                "--pairs" => &mut wanted.pairs,
                "--seed" => &mut wanted.seed,
                "--threads" => &mut wanted.load.threads,
                _ => return Err(format!("{option} is no option.\n{USAGE}")),
            };
            let value = args.next().ok_or_else(|| format!("{option} needs a value.\n{USAGE}"))?;
            *field = value.parse().map_err(|_| format!("{option} is {value}, which is no whole number."))?;
        }
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        if wanted.load.threads as usize > processors {
            let threads = wanted.load.threads;
            return Err(format!("--threads is {threads}; allowed: 1 to {processors}, the processors of this machine."));
        }
        wanted.load.checked().map_err(|refusal| refusal.to_string())?;
        Ok(wanted)
    }

    /// The samples of earlier instances.
    fn earlier(&self) -> Result<Vec<TableSamples>, String> {
        let Some(file) = &self.earlier else { return Ok(Vec::new()) };
        let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        serde_json::from_str(&text).map_err(|error| format!("{file}: {error}"))
    }
}

/// Measures, and returns the document with the samples of this instance.
fn measure(wanted: &Wanted) -> Result<Value, String> {
    let Wanted { load, seconds, pairs, seed, brief, searches, .. } = wanted;
    let mut clock = ThreadClock::default();
    let plan = Plan::at_least(*pairs).seeded((*seed).into());
    let mut table = Table::new(*load, plan, *seconds, allocator::live).after(wanted.earlier()?);
    if *brief {
        table = table.brief();
    }
    while let Some(done) = table.advance(&mut clock)? {
        eprintln!("· {done}");
    }
    let rows = table.rows();
    let mut capacities: Vec<Capacity> = Vec::new();
    for row in rows.iter().filter(|row| *searches && ["none", "all"].contains(&row.name.as_str())) {
        for kind in [CostKind::Time, CostKind::Collector, CostKind::Calls] {
            eprintln!("· searching for the most publishers with {}, {kind:?}", row.name);
            let calls_ns = row.cost.calls_ns / f64::from(load.publishers);
            let (load, switches, seconds, gauge) = (*load, row.switches, *seconds, allocator::live);
            let wanted = Search { load, switches, kind, calls_ns, seconds, room: ROOM, gauge };
            capacities.push(search(&wanted, &mut clock));
        }
    }
    let run = json!({
        "clock": MEASURES, "tick_us": table.tick_us(), "load": load, "seconds": seconds, "pairs": pairs,
        "room_bytes": ROOM, "rows": rows, "capacities": capacities,
    });
    Ok(json!({ "run": run, "samples": table.samples() }))
}

/// Runs the program.
pub fn run(args: impl Iterator<Item = String>) -> ExitCode {
    match Wanted::read(args).and_then(|wanted| measure(&wanted)) {
        Ok(document) => {
            println!("{document}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
