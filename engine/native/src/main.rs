//! The native program: the bench without a browser.

use std::collections::BTreeMap;
use std::process::ExitCode;

use bench::{Bench, Comparison, MeasureSamples};
use measure::Plan;
use ringside::{LABS, Monotonic};
use serde_json::json;

const USAGE: &str = "\
usage: ringside bench --json [--lab ID] [--preset ID] [--pairs N] [--filter TEXT] [--quick] [--seed N] [--earlier FILE]";

/// The samples of an instance, by lab and preset as `lab/preset`, for the next instance.
type CaseSamples = BTreeMap<String, MeasureSamples>;

/// What the bench was asked for.
#[derive(Default)]
struct Wanted {
    lab: Option<String>,
    preset: Option<String>,
    /// A text that the name of a comparison contains.
    filter: String,
    pairs: Option<u32>,
    quick: bool,
    seed: Option<u32>,
    /// A file with the samples of earlier instances, as a list in JSON.
    earlier: Option<String>,
}

impl Wanted {
    fn read(mut args: impl Iterator<Item = String>) -> Result<Wanted, String> {
        let mut wanted = Wanted::default();
        while let Some(option) = args.next() {
            let mut value = || args.next().ok_or(format!("{option} needs a value.\n{USAGE}"));
            match option.as_str() {
                "--json" => {}
                "--quick" => wanted.quick = true,
                "--lab" => wanted.lab = Some(value()?),
                "--filter" => wanted.filter = value()?,
                "--preset" => wanted.preset = Some(value()?),
                "--pairs" => wanted.pairs = Some(number(&value()?)?),
                "--seed" => wanted.seed = Some(number(&value()?)?),
                "--earlier" => wanted.earlier = Some(value()?),
                _ => return Err(format!("{option} is no option.\n{USAGE}")),
            }
        }
        Ok(wanted)
    }

    fn plan(&self) -> Plan {
        let pairs = self.pairs.unwrap_or(Plan::default().pairs);
        let plan = if self.quick { Plan::quick(pairs) } else { Plan::at_least(pairs) };
        plan.seeded(self.seed.unwrap_or(1).into())
    }

    /// The samples of earlier instances.
    fn earlier(&self) -> Result<Vec<CaseSamples>, String> {
        let Some(file) = &self.earlier else { return Ok(Vec::new()) };
        let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
        serde_json::from_str(&text).map_err(|error| format!("{file}: {error}"))
    }
}

fn number(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("{text} is no whole number."))
}

/// Runs the comparisons wanted, and prints the document.
fn bench(wanted: &Wanted) -> Result<(), String> {
    let mut clock = Monotonic::default();
    let mut comparisons: Vec<Comparison> = Vec::new();
    let (earlier, mut samples) = (wanted.earlier()?, CaseSamples::new());
    let mut tick_us = 0.0;
    let refused = |refusal: base::Refusal| refusal.to_string();
    let open = |(lab, preset)| {
        let bench = Bench::new(&LABS, lab, preset, wanted.plan()).map_err(refused)?;
        Ok((lab, preset, bench.matching(&wanted.filter)))
    };
    let mut cases = chosen(wanted)?.into_iter().map(open).collect::<Result<Vec<_>, String>>()?;
    cases.retain(|(.., bench)| bench.left() > 0);
    let count = cases.len();
    for (index, (lab, preset, bench)) in cases.into_iter().enumerate() {
        eprintln!("· {} of {count}: {lab}, {preset}", index + 1);
        let case = format!("{lab}/{preset}");
        let mut bench = bench.after(earlier.iter().filter_map(|instance| instance.get(&case)).cloned().collect());
        while bench.advance(&mut clock).map_err(refused)? < 1.0 {}
        comparisons.extend_from_slice(bench.comparisons());
        samples.insert(case, bench.samples().clone());
        tick_us = bench.tick_us();
    }
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get());
    let version = env!("CARGO_PKG_VERSION");
    let env = json!({
        "runtime": "native", "version": version, "isolated": true, "rung": "threads",
        "cores": cores, "tick_us": tick_us, "engine": version,
    });
    let document = json!({ "schema": bench::SCHEMA, "env": env, "comparisons": comparisons });
    println!("{}", json!({ "document": document, "samples": samples }));
    Ok(())
}

fn chosen(wanted: &Wanted) -> Result<Vec<(&'static str, &'static str)>, String> {
    let fits = |option: &Option<String>, id: &str| option.as_deref().is_none_or(|wanted| wanted == id);
    let chosen: Vec<_> = LABS
        .all()
        .iter()
        .filter(|lab| fits(&wanted.lab, lab.id))
        .flat_map(|lab| lab.presets.iter().map(|preset| (lab.id, preset.id)))
        .filter(|(_, preset)| fits(&wanted.preset, preset))
        .collect();
    if chosen.is_empty() { Err("No lab and preset are called that.".to_owned()) } else { Ok(chosen) }
}

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let outcome = match args.next().as_deref() {
        Some("bench") => Wanted::read(args).and_then(|wanted| bench(&wanted)),
        _ => Err(USAGE.to_owned()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
