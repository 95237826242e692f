//! The program `wasm-pack` without its search for a newer version, which asks the network during each build.

use std::process::ExitCode;

use clap::Parser;
use wasm_pack::{Cli, PBAR, command::run_wasm_pack};

fn main() -> ExitCode {
    let given = Cli::parse();
    PBAR.set_log_level(given.log_level);
    PBAR.set_quiet(given.quiet);
    match run_wasm_pack(given.cmd) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("error: {fault:#}");
            ExitCode::FAILURE
        }
    }
}
