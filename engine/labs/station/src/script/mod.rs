//! Scripts: the station's graphs in a subset of Liquidsoap's own language, which `docs/script.md` describes.
//!
//! ```text
//! tones = list.init(8, fun (i) -> sine(220. + 20. * float(i)))
//! output.card(add(tones))
//! ```
//!
//! | file | does |
//! |---|---|
//! | [`lex`], [`characters`] | split the text into tokens; name characters that no token has |
//! | [`foreign`] | recognises texts that are no script |
//! | [`pairs`] | finds which brackets belong together |
//! | [`parse`], [`expr`] | build a syntax tree ([`ast`]) from the tokens |
//! | [`not_here`], [`construct`] | parse and name what Liquidsoap has and the subset lacks |
//! | [`eval`], [`operator`], [`builtins`] | evaluate the tree, and make operators |
//! | [`plan`](mod@plan) | makes a plan of the operators that outputs reach |
//! | [`fault`], [`faults`], [`suggest`] | faults with their positions, their collector, suggestions for misspelt names |
//! | [`format`](mod@format) | formats the arguments of a plan's operators |
//! | [`highlight`] | classifies tokens for an editor |
//! | [`examples`] | the built-in scripts |
//!
//! Invalid scripts give faults, never a panic. Limits: 65 536 bytes of text, 64 levels of nesting, 50 000 evaluated
//! expressions, 256 operators; at most 20 faults are reported.

mod ast;
mod builtins;
mod characters;
pub mod construct;
mod eval;
pub mod examples;
mod expr;
pub mod fault;
mod faults;
mod foreign;
mod format;
pub mod highlight;
mod lex;
mod not_here;
mod operator;
mod pairs;
mod parse;
mod plan;
pub mod position;
mod suggest;
#[cfg(test)]
mod tests;
mod value;

pub use builtins::{BUILTINS, Builtin};
pub use eval::MOST_STEPS;
pub use fault::{Fault, MOST_BYTES, MOST_DEPTH, MOST_FAULTS, Problem};
pub use format::format_value;
pub use operator::{labelled, labels, sources_name, type_name};
pub use plan::{Checked, check};
