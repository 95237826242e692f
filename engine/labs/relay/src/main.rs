//! The relay's native program: prints the measurements as one JSON document. `npm run relay` starts it, and `docs/relay.md`
//! says what is measured.

#[cfg(not(target_arch = "wasm32"))]
mod native;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    native::run(std::env::args().skip(1))
}

#[cfg(target_arch = "wasm32")]
fn main() {}
