//! Readers of bytes from outside: each target reads bytes as the page does, does with them what the page would, and panics
//! where a promise is broken.
//!
//! Two drivers run the same targets: `cargo fuzz` (in `engine/fuzz/`, guided by coverage, with limits on time and memory) and the tests of this
//! module, which replay the corpus and seeded mutations of it. `npm run fuzz` runs the first.

mod flv;
mod library_image;
mod query;
mod script;
#[cfg(test)]
mod tests;

/// A reader of bytes from outside.
pub struct Target {
    /// Its name: of the program in `engine/fuzz/fuzz_targets/` and of the folder in `engine/fuzz/corpus/`.
    pub name: &'static str,
    /// Reads and uses the bytes.
    pub run: fn(&[u8]),
}

/// All targets.
pub const TARGETS: [Target; 4] = [
    Target { name: "script", run: script::run },
    Target { name: "query", run: query::run },
    Target { name: "flv", run: flv::run },
    Target { name: "library_image", run: library_image::run },
];

/// Runs the target of that name.
///
/// # Panics
/// If there is none, or if the input breaks one of its promises.
pub fn run(name: &str, input: &[u8]) {
    let target = TARGETS.iter().find(|target| target.name == name);
    (target.expect("a target of that name").run)(input);
}
