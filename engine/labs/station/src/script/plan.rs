//! Makes a plan of a script's operators: those that outputs reach, each under a unique name.

use std::collections::{HashMap, HashSet};

use super::eval::{Eval, Made};
use super::fault::{Fault, Problem};
use super::faults::Faults;
use super::parse;
use crate::plan::{self, MOST_OPERATORS, MOST_WAYS, Plan, Span};

/// The result of a check.
#[derive(Debug, Clone, PartialEq)]
pub struct Checked {
    /// The plan, unless there is a fault other than a warning.
    pub plan: Option<Plan>,
    /// The faults that are reported, at most [`MOST_FAULTS`](super::MOST_FAULTS), in the order of the text.
    pub faults: Vec<Fault>,
    /// Number of faults that were found, without warnings.
    pub errors: u32,
}

/// Checks a script.
pub fn check(text: &str) -> Checked {
    let mut faults = Faults::new(text);
    let parsed = parse::parse(text, &mut faults);
    let mut eval = Eval::new(&mut faults);
    eval.script(&parsed);
    let made = reached(eval.made);
    let mut plan = None;
    if !faults.stop() {
        let spans: Vec<Span> = made.iter().map(|made| made.node.span).collect();
        match Plan::new(named(made)) {
            Ok(made) => plan = Some(made),
            Err(fault) => {
                let (span, problem) = problem(&fault, text, &spans);
                faults.add(span, problem);
            }
        }
    }
    Checked { plan, errors: faults.errors(), faults: faults.sorted() }
}

/// The operators that outputs reach: as in Liquidsoap, the others never wake up.
fn reached(made: Vec<Made>) -> Vec<Made> {
    let mut reached = vec![false; made.len()];
    for at in (0..made.len()).rev() {
        let node = &made[at].node;
        reached[at] |= node.kind.signature().output;
        if reached[at] {
            node.sources.iter().for_each(|&source| reached[source] = true);
        }
    }
    let mut places = Vec::with_capacity(made.len());
    let mut kept: Vec<Made> = Vec::new();
    for (mut one, reached) in made.into_iter().zip(reached) {
        places.push(kept.len());
        if reached {
            one.node.sources.iter_mut().for_each(|source| *source = places[*source]);
            kept.push(one);
        }
    }
    kept
}

/// Names the operators. A name that is taken gets a number, as Liquidsoap's ids do: `sine`, `sine.1`, `sine.2`.
fn named(made: Vec<Made>) -> Vec<plan::Node> {
    let mut taken: HashSet<String> = HashSet::new();
    let mut numbers: HashMap<String, u32> = HashMap::new();
    let name = |Made { mut node, name, .. }: Made| {
        let base = name.unwrap_or_else(|| node.kind.signature().name.to_owned());
        node.name = base.clone();
        while !taken.insert(node.name.clone()) {
            let number = numbers.entry(base.clone()).and_modify(|number| *number += 1).or_insert(1);
            node.name = format!("{base}.{number}");
        }
        node
    };
    made.into_iter().map(name).collect()
}

fn problem(fault: &plan::Fault, text: &str, spans: &[Span]) -> (Span, Problem) {
    let of = |node: usize| spans.get(node).copied().unwrap_or_default();
    match *fault {
        plan::Fault::NoOutput => (Span { from: text.len(), to: text.len() }, Problem::NoOutput),
        plan::Fault::Ways { node } => (of(node), Problem::Ways { most: MOST_WAYS as u32 }),
        plan::Fault::Operators => (Span::default(), Problem::Operators { most: MOST_OPERATORS as u32 }),
        plan::Fault::Clocks { node } => (of(node), Problem::Clocks),
        plan::Fault::Paces { node } => (of(node), Problem::Paces),
        // Faults that the table refuses were reported at their position before; if not, this reports the operator's position.
        plan::Fault::Argument { node, .. } | plan::Fault::Sources { node } | plan::Fault::Source { node, .. } => {
            (of(node), Problem::Refused)
        }
    }
}
