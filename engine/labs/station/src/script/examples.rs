//! The built-in scripts: the six that Liquidsoap's article measured, and others worth hearing.
//!
//! The article published only a line about each of its scripts; ours are reconstructed from these lines, and say so.

/// A built-in script.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Example {
    /// Its name; that of a benchmark is the article's.
    pub id: &'static str,
    /// The script.
    pub text: &'static str,
    /// Whether the article measured it.
    pub benchmark: bool,
}

macro_rules! example {
    ($id:literal, $benchmark:expr) => {
        Example { id: $id, text: include_str!(concat!("examples/", $id, ".liq")), benchmark: $benchmark }
    };
}

/// All built-in scripts, the benchmarks first and in the article's order.
pub const EXAMPLES: [Example; 12] = [
    example!("simple", true),
    example!("multi-output-10", true),
    example!("audio-chunks", true),
    example!("add-8", true),
    example!("large-add-32", true),
    example!("chain-20", true),
    example!("radio", false),
    example!("requests", false),
    example!("fallback", false),
    example!("crossfade", false),
    example!("layers", false),
    example!("paces", false),
];
