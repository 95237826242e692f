//! What the studies of the bench measure natively: matches of a variant with itself, and elapsed beside processor time.

mod cpu;
mod self_test;
mod thread_clock;

use std::process::ExitCode;

const USAGE: &str = "\
usage: ringside-measuring self-test FILE
       ringside-measuring cpu LAB PRESET MS";

/// Prints the elapsed and the processor time of the steps of a measurement.
fn cpu(mut args: impl Iterator<Item = String>) -> Result<(), String> {
    let mut next = || args.next().ok_or(USAGE);
    let (lab, preset, ms) = (next()?, next()?, next()?);
    let ms = ms.parse().map_err(|_| format!("MS is {ms}; allowed: a whole number"))?;
    println!("{}", cpu::windows(&lab, &preset, ms)?);
    Ok(())
}

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let outcome = match args.next().as_deref() {
        Some("self-test") => args.next().ok_or(USAGE.to_owned()).and_then(|file| self_test::run(&file)),
        Some("cpu") => cpu(args),
        _ => Err(USAGE.to_owned()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}
