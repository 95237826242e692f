//! The part of the program `wasm-bindgen` that wasm-pack uses: it writes the JavaScript, the types and the module that a
//! page loads. The rest of the original, such as its server for tests, is three quarters of its dependencies.

use std::env;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

const USAGE: &str = "wasm-bindgen FILE --out-dir FOLDER --typescript --target web --out-name NAME";

fn main() -> ExitCode {
    let given: Vec<String> = env::args().skip(1).collect();
    let done = match &given.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--version"] => {
            println!("wasm-bindgen {}", env!("CARGO_PKG_VERSION"));
            Ok(())
        }
        [file, "--out-dir", folder, "--typescript", "--target", "web", "--out-name", name] => write(file, folder, name),
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

fn write(file: &str, folder: &str, name: &str) -> Result<(), String> {
    let mut program = Bindgen::new();
    // The two defaults in which the original program differs from its library.
    program.input_path(file).typescript(true).omit_default_module_path(false);
    let written = program.out_name(name).web(true).and_then(|program| program.generate(folder));
    written.map_err(|fault| format!("{fault:#}"))
}
