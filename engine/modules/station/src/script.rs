//! Checks the station's scripts as the user types them, and gives the page the graph to draw and the tokens to colour.

use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use bindings::{JsResult, to_js};
use station::plan::{Kind, Node, OPERATORS, Plan, Signature, Span};
use station::script::examples::EXAMPLES;
use station::script::highlight::{Meaning, highlight};
use station::script::position::Utf16;
use station::script::{BUILTINS, Fault, MOST_BYTES, check, format_value, labelled, sources_name, type_name};

/// The result of a check. Positions are in UTF-16 code units, as in JavaScript strings.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null, hashmap_as_object)]
pub struct CheckedScript {
    /// The operators in topological order, sources first; `null` if the script has faults.
    graph: Option<Vec<ScriptNode>>,
    /// The faults that are reported, in the order of the text.
    faults: Vec<ScriptFault>,
    /// Number of faults that were found, without warnings.
    errors: u32,
    /// The tokens, in the order of the text; only white space lies between them.
    tokens: Vec<ScriptToken>,
}

/// An operator of the graph.
#[derive(Serialize, Tsify)]
pub struct ScriptNode {
    /// Its name, unique in the graph.
    name: String,
    /// The name of the operator's function.
    operator: &'static str,
    /// The arguments whose values differ from their defaults.
    given: Vec<ScriptArgument>,
    /// Indices in the graph of the operators that it pulls from, in order.
    sources: Vec<usize>,
    /// Whether it is an output.
    output: bool,
    /// Whether it is the sound card's output.
    heard: bool,
    /// Start of its call.
    from: u32,
    /// End of its call.
    to: u32,
}

/// An argument of an operator.
#[derive(Serialize, Tsify)]
pub struct ScriptArgument {
    /// Its label.
    label: &'static str,
    /// The value, as text.
    value: String,
    /// Its unit; may be empty.
    unit: &'static str,
}

/// A fault, and the range of text to underline.
#[derive(Serialize, Tsify)]
pub struct ScriptFault {
    /// The fault.
    #[serde(flatten)]
    fault: Fault,
    /// Start of its range.
    from: u32,
    /// End of its range.
    to: u32,
}

/// A token.
#[derive(Serialize, Tsify)]
pub struct ScriptToken {
    /// Its class, which selects its colour.
    meaning: Meaning,
    /// Start of its range.
    from: u32,
    /// End of its range.
    to: u32,
}

/// A built-in script.
#[derive(Serialize, Tsify)]
pub struct ScriptExample {
    /// Its name.
    id: &'static str,
    /// The script.
    text: &'static str,
    /// Whether the article measured it.
    benchmark: bool,
}

/// The built-in scripts, and the limit for those of the user.
#[derive(Serialize, Tsify)]
pub struct ScriptExamples {
    /// The scripts, in the order in which the page lists them.
    examples: Vec<ScriptExample>,
    /// Length of the longest script that is accepted, in bytes of UTF-8.
    most_bytes: usize,
}

/// An operator or a function that scripts can call.
#[derive(Serialize, Tsify)]
pub struct ScriptFunction {
    /// Its name.
    name: &'static str,
    /// Its arguments with their types, as in `amplify(gain=float, source)`; or the type of a function.
    signature: String,
    /// Whether it is an operator of the graph.
    operator: bool,
}

/// All that scripts can call.
#[derive(Serialize, Tsify)]
pub struct ScriptFunctions {
    /// The operators, sources first, and then the other functions.
    functions: Vec<ScriptFunction>,
}

/// Checks a script; returns its graph or its faults, and its tokens.
#[wasm_bindgen]
pub fn check_script(text: &str) -> JsResult<CheckedScript> {
    let checked = check(text);
    let offsets = Utf16Offsets::of(text);
    let graph = checked.plan.as_ref().map(|plan| graph(&offsets, plan));
    let errors = checked.errors;
    let faults = checked.faults.into_iter().map(|fault| {
        let (from, to) = offsets.of_span(fault.span.0);
        ScriptFault { fault, from, to }
    });
    let tokens = highlight(text).into_iter().map(|(span, meaning)| {
        let (from, to) = offsets.of_span(span);
        ScriptToken { meaning, from, to }
    });
    to_js(&CheckedScript { graph, faults: faults.collect(), errors, tokens: tokens.collect() })
}

/// The built-in scripts, and the limit for those of the user.
#[wasm_bindgen]
pub fn script_examples() -> JsResult<ScriptExamples> {
    let examples = EXAMPLES.iter().map(|one| ScriptExample { id: one.id, text: one.text, benchmark: one.benchmark });
    to_js(&ScriptExamples { examples: examples.collect(), most_bytes: MOST_BYTES })
}

/// All that scripts can call.
#[wasm_bindgen]
pub fn script_functions() -> JsResult<ScriptFunctions> {
    let operators =
        OPERATORS.iter().map(|one| ScriptFunction { name: one.name, signature: signature(one), operator: true });
    let others = BUILTINS.iter().map(|one| ScriptFunction {
        name: one.name,
        signature: format!("{}: {}", one.name, one.types),
        operator: false,
    });
    to_js(&ScriptFunctions { functions: operators.chain(others).collect() })
}

fn signature(of: &Signature) -> String {
    let arguments = labelled(of).map(|argument| format!("{}={}", argument.label, type_name(argument.is)));
    let all: Vec<_> = arguments.chain(sources_name(of).map(str::to_owned)).collect();
    format!("{}({})", of.name, all.join(", "))
}

/// For each byte of a script, the number of UTF-16 units before it; counted once for all positions of a check.
struct Utf16Offsets(Vec<u32>);

impl Utf16Offsets {
    fn of(text: &str) -> Utf16Offsets {
        // The check rejects a script that is too long with one fault at its beginning.
        if text.len() > MOST_BYTES {
            return Utf16Offsets(vec![0]);
        }
        let mut walk = Utf16::new(text);
        Utf16Offsets((0..=text.len()).map(|byte| walk.at(byte)).collect())
    }

    fn of_span(&self, Span { from, to }: Span) -> (u32, u32) {
        let at = |byte: usize| self.0.get(byte).copied().unwrap_or_default();
        (at(from), at(to))
    }
}

fn graph(offsets: &Utf16Offsets, plan: &Plan) -> Vec<ScriptNode> {
    let node = |node: &Node| {
        let signature = node.kind.signature();
        let (from, to) = offsets.of_span(node.span);
        let arguments = signature.arguments.iter().zip(&node.values).filter_map(|(argument, value)| {
            let said = argument.is.default().as_ref() != Some(value);
            said.then(|| ScriptArgument {
                label: argument.label,
                value: format_value(argument.is, value),
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
