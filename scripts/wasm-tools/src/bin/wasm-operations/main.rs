//! The program `wasm-operations MODULE COPY`: writes a copy of a WebAssembly module that counts the operations it executes.

mod class;
mod counted;
mod segment;

use std::process::ExitCode;
use std::{env, fs};

fn main() -> ExitCode {
    let given: Vec<String> = env::args().skip(1).collect();
    let done = match &given[..] {
        [module, copy] => write(module, copy),
        _ => Err("usage: wasm-operations MODULE COPY".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("error: {fault}");
            ExitCode::FAILURE
        }
    }
}

fn write(module: &str, copy: &str) -> Result<(), String> {
    let bytes = fs::read(module).map_err(|fault| format!("{module}: {fault}"))?;
    let counted = counted::counted(&bytes).map_err(|fault| format!("{module}: {fault}"))?;
    fs::write(copy, counted).map_err(|fault| format!("{copy}: {fault}"))
}
