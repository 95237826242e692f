//! Scripts: the station's graphs in a subset of Liquidsoap's own language, which `docs/script.md` describes.
//!
//! ```text
//! tones = list.init(8, fun (i) -> sine(220. + 20. * float(i)))
//! output.card(add(tones))
//! ```
//!
//! | file | does |
//! |---|---|
//! | [`lex`] | cuts the text into tokens |
//! | [`parse`](mod@parse), [`expr`] | make a tree ([`ast`]) of them |
//! | [`print`] | makes a text of a tree again |
//! | [`eval`], [`operator`], [`builtins`] | works out the tree's values, and makes operators |
//! | [`plan`](mod@plan) | makes a plan of the operators that outputs reach |
//! | [`fault`], [`near`] | what is wrong, where, and what may have been meant |
//! | [`given`](mod@given) | writes what operators of a plan were given |
//! | [`highlight`] | what each token means, for an editor |
//! | [`examples`] | scripts that come with the lab |
//!
//! Bad scripts give faults, never a panic. Limits: 65 536 bytes of text, 64 levels of nesting, 50 000 expressions worked out,
//! 256 operators; 20 faults are reported.

pub mod ast;
mod builtins;
mod eval;
pub mod examples;
mod expr;
pub mod fault;
mod given;
pub mod highlight;
mod lex;
mod near;
mod operator;
mod parse;
pub mod place;
mod plan;
pub mod print;
#[cfg(test)]
mod tests;
mod value;

pub use builtins::{BUILTINS, Builtin};
pub use eval::MOST_STEPS;
pub use fault::{Fault, MOST_BYTES, MOST_DEPTH, MOST_FAULTS, Problem};
pub use given::given;
pub use operator::{labelled, labels, sources_name, type_name};
pub use plan::{Checked, check};

use fault::Faults;

/// Reads a text as a tree, or says what is wrong with it.
///
/// # Errors
/// The faults, in the order of the text.
pub fn parse(text: &str) -> Result<ast::Script, Vec<Fault>> {
    let mut faults = Faults::new(text);
    let script = parse::parse(text, &mut faults).script;
    if faults.stop() { Err(faults.sorted()) } else { Ok(script) }
}
