//! The tables: several loads in `docs/ring.md`; one of them in detail, the same load on real goroutines, and the costs in the
//! study's `README.md`.

use crate::costs::StepCost;
use crate::load::ServerLoad;
use crate::report::{Outcome, Report, report};

/// The documents with the tables, as seen from this crate.
pub const DOCUMENTS: [&str; 2] = ["../../docs/ring.md", "README.md"];
/// The line behind a table in the document.
const END: &str = "<!-- end of table -->";

const PROCESSORS: [u32; 2] = [2, 8];
/// Streams, subscribers of each, and the poll time in ms.
const LOADS: [[u32; 3]; 7] =
    [[1, 8, 20], [20, 1, 20], [2_000, 1, 20], [100, 20, 20], [100, 20, 10], [10, 200, 20], [4, 500, 20]];
/// The load that is shown in detail.
const DETAIL: ServerLoad = load([100, 20, 20], 8);

/// Processor time of a delivery in ns on real goroutines.
struct Measured {
    streams: u32,
    readers: u32,
    /// The smallest, the median and the largest of five runs of 4 s.
    sleep: [u32; 3],
    cond: [u32; 3],
}

/// `go run . server` in `go/`: Go 1.26.8, two virtual processors of an AMD EPYC, 26 November 2026, beside other programs.
const GO: [Measured; 4] = [
    Measured { streams: 500, readers: 1, sleep: [10_686, 13_947, 16_915], cond: [10_807, 16_119, 16_749] },
    Measured { streams: 100, readers: 20, sleep: [2_056, 2_140, 2_741], cond: [1_669, 2_193, 2_424] },
    Measured { streams: 10, readers: 200, sleep: [815, 1_082, 1_178], cond: [830, 856, 912] },
    Measured { streams: 4, readers: 500, sleep: [900, 1_006, 1_105], cond: [678, 742, 918] },
];

/// A load in which sending a frame takes the time of a system call as the labs model it.
const fn load([streams, readers, poll_ms]: [u32; 3], processors: u32) -> ServerLoad {
    ServerLoad { streams, readers, poll_ms, processors, send_ns: model::syscall::CALL_NS }
}

/// The tables in Markdown, with the name that stands in their marker.
pub fn all() -> [(&'static str, String); 4] {
    [("loads", loads()), ("detail", detail(&report(DETAIL))), ("go", go()), ("costs", costs(StepCost::ALL))]
}

/// The beginning of the line before a table in a document.
pub fn marker(name: &str) -> String {
    format!("<!-- goroutines {name}: ")
}

/// The page with each of these tables for which it has a marker.
pub fn with_tables(page: &str, tables: &[(&str, String)]) -> String {
    let mut page = page.to_owned();
    for (name, table) in tables {
        let Some(marker) = page.find(&marker(name)) else { continue };
        let begin = marker + page[marker..].find('\n').expect("the marker is a line") + 1;
        let end = begin + page[begin..].find(END).expect("the table has an end");
        page.replace_range(begin..end, &format!("\n{table}\n\n"));
    }
    page
}

fn loads() -> String {
    let head = [
        "streams × subscribers",
        "poll",
        "Ps",
        "Sleep ÷ Cond, waiting alone",
        "Sleep ÷ Cond, with the work",
        "Cond saves of the whole",
        "work of a delivery with which it would save 10 %",
    ];
    let rows = PROCESSORS.iter().flat_map(|&processors| LOADS.map(|of| report(load(of, processors))));
    let row =
        |Report { load, bare, whole, saved, work_ns, .. }| {
            vec![
                format!("{} × {}", load.streams, load.readers),
                format!("{} ms", load.poll_ms),
                load.processors.to_string(),
                range(bare.low, bare.high, three),
                range(whole.low, whole.high, three),
                range(saved.low, saved.high, |part| format!("{:.0} %", 100.0 * part)),
                range(work_ns.low, work_ns.high, |ns| {
                    if ns > 0.0 { format!("{} µs", three(ns / 1e3)) } else { "none".into() }
                }),
            ]
        };
    markdown(&head, rows.map(row))
}

fn detail(Report { low, high, .. }: &Report) -> String {
    type Row = (&'static str, fn(&Outcome) -> f64);
    let rows: [Row; 9] = [
        ("scheduling, ns a delivery", |one| one.scheduling_ns),
        ("timers, ns", |one| one.timers_ns),
        ("threads, ns", |one| one.threads_ns),
        ("checks in vain, ns", |one| one.checks_ns),
        ("work, ns", |one| one.work_ns),
        ("futex calls per 1 000 deliveries", |one| one.futexes),
        ("sleeps in epoll_wait per 1 000", |one| one.polls),
        ("checks in vain per 1 000", |one| one.empty_checks),
        ("mean latency, ms", |one| one.latency_ns / 1e6),
    ];
    let names: Vec<String> = low.iter().map(|one| format!("`{}`", one.variant)).collect();
    let head: Vec<&str> = [""].into_iter().chain(names.iter().map(String::as_str)).collect();
    let row = |(name, of): Row| {
        let ranges = low.iter().zip(high).map(|(low, high)| range(of(low), of(high), three));
        [name.to_owned()].into_iter().chain(ranges).collect()
    };
    markdown(&head, rows.into_iter().map(row))
}

fn go() -> String {
    let head = [
        "streams × subscribers",
        "Sleep, Go",
        "Sleep, modelled",
        "Cond, Go",
        "Cond, modelled",
        "Sleep ÷ Cond, Go",
        "Sleep ÷ Cond, modelled",
    ];
    let row = |Measured { streams, readers, sleep, cond }| {
        // The Go program sends nothing on.
        let Report { low, high, whole, .. } = report(ServerLoad { send_ns: 0, ..load([streams, readers, 20], 2) });
        let measured = |[low, _, high]: [u32; 3]| range(low.into(), high.into(), three);
        let modelled = |at: usize| range(low[at].total_ns(), high[at].total_ns(), three);
        vec![
            format!("{streams} × {readers}"),
            measured(sleep),
            modelled(0),
            measured(cond),
            modelled(low.len() - 1),
            three(f64::from(sleep[1]) / f64::from(cond[1])),
            range(whole.low, whole.high, three),
        ]
    };
    markdown(&head, GO.into_iter().map(row))
}

fn costs(costs: &[StepCost]) -> String {
    let row = |StepCost { name, about, low, high, source }: &StepCost| {
        vec![format!("`{name}`"), (*about).into(), low.to_string(), high.to_string(), (*source).into()]
    };
    markdown(&["cost", "of", "low, ns", "high, ns", "source"], costs.iter().map(row))
}

/// A number with three digits. Half of the last one is rounded up, where `{:.2e}` would round it to the even one.
fn three(value: f64) -> String {
    if value == 0.0 {
        return "0".into();
    }
    let power = value.abs().log10().floor() as i32 - 2;
    let digits = (value / 10_f64.powi(power)).round();
    let rounded: f64 = format!("{digits}e{power}").parse().expect("a number");
    rounded.to_string()
}

/// The ends of a band, the smaller one first; one text if they look the same.
fn range(low: f64, high: f64, text: impl Fn(f64) -> String) -> String {
    match [text(low.min(high)), text(low.max(high))] {
        [low, high] if low == high => low,
        [low, high] => format!("{low} to {high}"),
    }
}

fn markdown(head: &[&str], rows: impl Iterator<Item = Vec<String>>) -> String {
    let line = |cells: &[String]| format!("| {} |", cells.join(" | "));
    let head: Vec<String> = head.iter().map(|&cell| cell.to_owned()).collect();
    let rule = vec!["---".to_owned(); head.len()];
    let lines: Vec<String> = [head, rule].into_iter().chain(rows).map(|cells| line(&cells)).collect();
    lines.join("\n")
}
