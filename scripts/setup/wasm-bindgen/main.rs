//! The program `wasm-bindgen`, which `scripts/setup/wasm-tools.mjs` installs: the part of the original that setup needs. It writes
//! the JavaScript, the types and the module that a page loads.

use std::env;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

const USAGE: &str = "wasm-bindgen FILE --target web --out-dir FOLDER";

fn main() -> ExitCode {
    let given: Vec<String> = env::args().skip(1).collect();
    let done = match &given.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--version"] => {
            println!("wasm-bindgen {}", env!("CARGO_PKG_VERSION"));
            Ok(())
        }
        [file, "--target", "web", "--out-dir", folder] => write(file, folder),
        _ => Err(format!("{} is not allowed: {USAGE}", given.join(" "))),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("error: {fault}");
            ExitCode::FAILURE
        }
    }
}

fn write(file: &str, folder: &str) -> Result<(), String> {
    let mut program = Bindgen::new();
    // The two defaults in which the original program differs from its library.
    program
        .input_path(file)
        .typescript(true)
        .omit_default_module_path(false);
    let written = program
        .web(true)
        .and_then(|program| program.generate(folder));
    written.map_err(|fault| format!("{fault:#}"))
}
