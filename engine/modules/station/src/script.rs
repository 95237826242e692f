//! Scripts for the page: checked as they are typed, with the graph to draw and the tokens to colour.

use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use bindings::{Given, give};
use liquidsoap::station::plan::{Kind, Node, Plan, Span};
use liquidsoap::station::script::examples::EXAMPLES;
use liquidsoap::station::script::highlight::{Meaning, highlight};
use liquidsoap::station::script::place::Utf16;
use liquidsoap::station::script::{Fault, MOST_BYTES, check, given};

/// What is known of a script. Places are in UTF-16 code units, as the page counts.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null, hashmap_as_object)]
pub struct CheckedScript {
    /// Its graph, sources before who pulls from them; none when something is wrong with it.
    graph: Option<Vec<ScriptNode>>,
    /// What is wrong, in the order of the text.
    faults: Vec<ScriptFault>,
    /// What each token means, in the order of the text; what lies between is space.
    tokens: Vec<ScriptToken>,
}

/// An operator of the graph.
#[derive(Serialize, Tsify)]
pub struct ScriptNode {
    /// Its name, which no other has.
    name: String,
    /// What it is called with.
    operator: &'static str,
    /// What is given to it, where that is not what it would have anyway.
    given: Vec<ScriptArgument>,
    /// What it pulls from, in order: places in the graph.
    sources: Vec<usize>,
    /// Whether it is an output.
    output: bool,
    /// Whether it is the sound card.
    heard: bool,
    /// Where its call begins.
    from: u32,
    /// Where its call ends.
    to: u32,
}

/// An argument of an operator.
#[derive(Serialize, Tsify)]
pub struct ScriptArgument {
    /// Its label.
    label: &'static str,
    /// What is given, in numbers and words.
    value: String,
    /// Its unit; may be empty.
    unit: &'static str,
}

/// A fault and what is to be underlined.
#[derive(Serialize, Tsify)]
pub struct ScriptFault {
    /// The fault.
    #[serde(flatten)]
    fault: Fault,
    /// Where it begins.
    from: u32,
    /// Where it ends.
    to: u32,
}

/// A token.
#[derive(Serialize, Tsify)]
pub struct ScriptToken {
    /// What it means.
    meaning: Meaning,
    /// Where it begins.
    from: u32,
    /// Where it ends.
    to: u32,
}

/// A script that comes with the lab.
#[derive(Serialize, Tsify)]
pub struct ScriptExample {
    /// Its name.
    id: &'static str,
    /// The script.
    text: &'static str,
    /// Whether the article measured it.
    benchmark: bool,
}

/// The scripts that come with the lab.
#[derive(Serialize, Tsify)]
pub struct ScriptExamples {
    /// In order.
    examples: Vec<ScriptExample>,
    /// Most bytes of a script.
    most_bytes: usize,
}

/// Checks a script.
#[wasm_bindgen]
pub fn check_script(text: &str) -> Given<CheckedScript> {
    let checked = check(text);
    let units = Units::of(text);
    let graph = checked.plan.as_ref().map(|plan| graph(&units, plan));
    let faults = checked.faults.into_iter().map(|fault| {
        let (from, to) = units.of_span(fault.span.0);
        ScriptFault { fault, from, to }
    });
    let tokens = highlight(text).into_iter().map(|(span, meaning)| {
        let (from, to) = units.of_span(span);
        ScriptToken { meaning, from, to }
    });
    give(&CheckedScript { graph, faults: faults.collect(), tokens: tokens.collect() })
}

/// The scripts that come with the lab.
#[wasm_bindgen]
pub fn script_examples() -> Given<ScriptExamples> {
    let examples = EXAMPLES.iter().map(|one| ScriptExample { id: one.id, text: one.text, benchmark: one.benchmark });
    give(&ScriptExamples { examples: examples.collect(), most_bytes: MOST_BYTES })
}

/// UTF-16 units before each byte of a script, counted once for all places that are asked for.
struct Units(Vec<u32>);

impl Units {
    fn of(text: &str) -> Units {
        // A text that is too long has one fault, at its beginning.
        if text.len() > MOST_BYTES {
            return Units(vec![0]);
        }
        let mut walk = Utf16::new(text);
        Units((0..=text.len()).map(|byte| walk.at(byte)).collect())
    }

    fn of_span(&self, Span { from, to }: Span) -> (u32, u32) {
        let at = |byte: usize| self.0.get(byte).copied().unwrap_or_default();
        (at(from), at(to))
    }
}

fn graph(units: &Units, plan: &Plan) -> Vec<ScriptNode> {
    let node = |node: &Node| {
        let signature = node.kind.signature();
        let (from, to) = units.of_span(node.span);
        let arguments = signature.arguments.iter().zip(&node.values).filter_map(|(argument, value)| {
            let said = argument.is.default().as_ref() != Some(value);
            said.then(|| ScriptArgument {
                label: argument.label,
                value: given(argument.is, value),
                unit: argument.unit,
            })
        });
        ScriptNode {
            name: node.name.clone(),
            operator: signature.name,
            given: arguments.collect(),
            sources: node.sources.clone(),
            output: signature.output,
            heard: node.kind == Kind::Card,
            from,
            to,
        }
    };
    plan.nodes().iter().map(node).collect()
}
