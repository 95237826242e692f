//! Segments: operators between which control neither enters nor leaves, so that all of them are executed or none.

use std::collections::BTreeMap;

use wasmparser::{FunctionBody, Operator, Result};

use crate::class::Class;

/// How many operations of each class a segment has. Classes without operations are absent.
pub type Composition = BTreeMap<Class, u32>;

/// A segment of a function.
pub struct Segment<'a> {
    /// Its operators, in order.
    pub operators: Vec<Operator<'a>>,
    /// What it is made of; empty if it executes nothing.
    pub composition: Composition,
}

/// Whether control may leave after this operator or enter behind it. A call does not end a segment, because it returns.
fn ends(operator: &Operator<'_>) -> bool {
    use Operator::*;
    matches!(operator, Block { .. } | Loop { .. } | If { .. } | Else | End | Return | Unreachable)
        || Class::of(operator) == Some(Class::Branches)
}

/// The segments of a function, in order.
///
/// # Errors
/// If the function is malformed.
pub fn segments<'a>(body: &FunctionBody<'a>) -> Result<Vec<Segment<'a>>> {
    let mut reader = body.get_operators_reader()?;
    let mut segments = Vec::new();
    let mut operators = Vec::new();
    while !reader.eof() {
        operators.push(reader.read()?);
        if operators.last().is_some_and(ends) {
            let operators = std::mem::take(&mut operators);
            let mut composition = Composition::new();
            for class in operators.iter().filter_map(Class::of) {
                *composition.entry(class).or_default() += 1;
            }
            segments.push(Segment { operators, composition });
        }
    }
    Ok(segments)
}
