//! Evaluates a call of an operator according to the table of operators: labels, types, ranges, sources.
//!
//! Besides the table's arguments, every operator takes an `id`, its name, and every output takes `fallible`: as in Liquidsoap,
//! an output refuses a fallible source, one that may have nothing to play, unless that is set.

use super::ast::{Arg, Expr, Kind as Written};
use super::eval::{Eval, Made};
use super::fault::Problem;
use super::suggest::suggest;
use super::value::Value;
use crate::plan::{Argument, Condition, Kind, Node, Signature, Sources, Span, Type, Value as Given};

/// The arguments of a call so far.
struct Call<'a> {
    signature: &'static Signature,
    node: Node,
    /// Whether each argument was given, by its index in the signature.
    given: Vec<bool>,
    sources: Option<&'a Expr>,
    id: Option<String>,
    fallible: bool,
    /// Whether the call has a fault.
    faulty: bool,
}

/// Liquidsoap's name of a type.
pub fn type_name(is: Type) -> &'static str {
    match is {
        Type::Number { .. } => "float",
        Type::Whole { .. } => "int",
        Type::Truth { .. } => "bool",
        Type::Word(_) => "string",
        Type::Texts { .. } => "[string]",
        Type::Numbers { .. } => "[float]",
        Type::Conditions => "[({bool}, source)]",
    }
}

/// Liquidsoap's name of the type of its sources; `None` if it takes none.
pub fn sources_name(signature: &Signature) -> Option<&'static str> {
    match signature.sources {
        Sources::None => None,
        Sources::One => Some("source"),
        Sources::List { .. } if conditional(signature) => Some(type_name(Type::Conditions)),
        Sources::List { .. } => Some("[source]"),
    }
}

/// The labelled arguments.
pub fn labelled(signature: &Signature) -> impl Iterator<Item = &'static Argument> + use<> {
    signature.arguments.iter().filter(|argument| argument.is != Type::Conditions)
}

fn conditional(signature: &Signature) -> bool {
    signature.arguments.iter().any(|argument| argument.is == Type::Conditions)
}

/// All labels that an operator takes.
pub fn labels(signature: &Signature) -> Vec<&'static str> {
    let own = labelled(signature).map(|argument| argument.label).chain(["id"]);
    own.chain(signature.output.then_some("fallible")).collect()
}

impl Eval<'_, '_> {
    /// The value of a call of an operator.
    pub(super) fn operator(&mut self, signature: &'static Signature, args: &[Arg], span: Span) -> Value {
        let node = Node { span, ..Node::new(signature.kind, &[]) };
        let given = vec![false; signature.arguments.len()];
        let mut call = Call { signature, node, given, sources: None, id: None, fallible: false, faulty: false };
        self.labels(&mut call, args);
        self.bare(&mut call, args);
        if !self.complete(&mut call, span) {
            return if signature.output { Value::Unit } else { Value::Unknown };
        }
        let fallible = fallible(&call.node, &self.made);
        if signature.output && fallible && !call.fallible {
            let at = call.sources.map_or(span, |sources| sources.span);
            self.fault(at, Problem::Fallible);
        }
        let made = self.make(call.node, call.id, fallible);
        if signature.output { Value::Unit } else { made }
    }

    /// Evaluates the labelled arguments.
    fn labels(&mut self, call: &mut Call, args: &[Arg]) {
        let operator = call.signature.name;
        let mut seen: Vec<&str> = Vec::new();
        for arg in args {
            let Some(label) = &arg.label else { continue };
            let text = label.text.as_str();
            let known = labels(call.signature);
            let value = if known.contains(&text) { self.expr(&arg.value) } else { self.any(&arg.value) };
            if seen.contains(&text) {
                call.faulty = true;
                self.fault(label.span, Problem::Twice { label: text.to_owned() });
                continue;
            }
            if !known.contains(&text) {
                call.faulty = true;
                let problem = || Problem::UnknownLabel {
                    operator: operator.to_owned(),
                    near: suggest(text, known.iter().copied()),
                    labels: known.iter().map(|&label| label.to_owned()).collect(),
                };
                self.faults.add_with(label.span, problem);
                continue;
            }
            seen.push(text);
            match (text, value) {
                ("id", Value::Text(id)) => call.id = Some(id.to_string()),
                ("id", other) => call.faulty |= self.wrong(arg.value.span, "string", &other).unknown(),
                ("fallible", Value::Bool(fallible)) => call.fallible = fallible,
                ("fallible", other) => call.faulty |= self.wrong(arg.value.span, "bool", &other).unknown(),
                (_, value) => {
                    let at = call.signature.arguments.iter().position(|argument| argument.label == text);
                    at.into_iter().for_each(|at| self.set(call, at, &value, &arg.value));
                }
            }
        }
    }

    /// Evaluates the unlabelled arguments: first those that need no label, in their order, and last the sources.
    fn bare<'a>(&mut self, call: &mut Call<'a>, args: &'a [Arg]) {
        let mut open: Vec<usize> = (0..call.signature.arguments.len())
            .filter(|&at| call.signature.arguments[at].bare && !call.given[at])
            .collect();
        let takes_sources = call.signature.sources != Sources::None;
        let bare: Vec<_> = args.iter().filter(|arg| arg.label.is_none()).map(|arg| &arg.value).collect();
        let values: Vec<_> = bare.iter().map(|value| self.expr(value)).collect();
        let is_source = |value: &Value| matches!(value, Value::Source(_) | Value::List(_));
        // In `amplify(s)` the gain is missing, not the source.
        if takes_sources && values.len() <= open.len() && values.last().is_some_and(is_source) {
            open.truncate(values.len() - 1);
        }
        let most = open.len() + usize::from(takes_sources);
        for (at, (value, expr)) in values.iter().zip(&bare).enumerate() {
            if let Some(&argument) = open.get(at) {
                self.set(call, argument, value, expr);
            } else if at < most {
                call.sources = Some(expr);
                self.sources(call, value, expr);
            } else {
                // In `add(a, b)` the fault that a list is expected was reported for `a`.
                if !call.faulty {
                    let operator = call.signature.name.to_owned();
                    self.fault(expr.span, Problem::Arguments { operator, most: most as u32 });
                }
                call.faulty = true;
            }
        }
    }

    /// Whether the call is complete and without faults.
    fn complete(&mut self, call: &mut Call, span: Span) -> bool {
        let operator = call.signature.name.to_owned();
        for (at, argument) in call.signature.arguments.iter().enumerate() {
            if !call.given[at] && argument.is.default().is_none() && argument.is != Type::Conditions {
                call.faulty = true;
                let (label, wanted) = (argument.label.to_owned(), type_name(argument.is).to_owned());
                self.fault(span, Problem::Missing { operator: operator.clone(), label, wanted });
            }
        }
        if let (Some(wanted), None) = (sources_name(call.signature), call.sources) {
            call.faulty = true;
            self.fault(span, Problem::Missing { operator, label: String::new(), wanted: wanted.to_owned() });
        }
        let sources = call.node.sources.len();
        for value in &call.node.values {
            if let Given::Numbers(weights) = value
                && !call.faulty
                && !weights.is_empty()
                && weights.len() != sources
            {
                call.faulty = true;
                self.fault(span, Problem::Weights { sources: sources as u32, found: weights.len() as u32 });
            }
        }
        !call.faulty
    }

    /// Sets an argument, or reports why it cannot be.
    fn set(&mut self, call: &mut Call, at: usize, value: &Value, expr: &Expr) {
        let argument = &call.signature.arguments[at];
        call.given[at] = true;
        match self.read(argument, value, expr) {
            Some(given) => call.node.values[at] = given,
            None => call.faulty = true,
        }
    }

    fn read(&mut self, argument: &Argument, value: &Value, expr: &Expr) -> Option<Given> {
        let range = |min: f64, max: f64| {
            let (label, unit) = (argument.label.to_owned(), argument.unit.to_owned());
            Problem::Range { label, min, max, unit }
        };
        let wrong = match (argument.is, value) {
            (Type::Number { min, max, .. }, &Value::Float(number)) => {
                if (min..=max).contains(&number) {
                    return Some(Given::Number(number));
                }
                range(min, max)
            }
            (Type::Whole { min, max, .. }, &Value::Int(number)) => {
                if (i64::from(min)..=i64::from(max)).contains(&number) {
                    return Some(Given::Whole(number as u32));
                }
                range(min.into(), max.into())
            }
            (Type::Truth { .. }, &Value::Bool(truth)) => return Some(Given::Truth(truth)),
            (Type::Word(words), Value::Text(text)) => {
                if let Some(word) = words.iter().position(|word| *word == text.as_ref()) {
                    return Some(Given::Word(word));
                }
                let problem = || {
                    let near = suggest(text, words.iter().copied());
                    let words = words.iter().map(|&word| word.to_owned()).collect();
                    // A misspelt word has no signs in it, which paths and addresses have.
                    match near.filter(|_| text.chars().all(char::is_alphabetic)) {
                        near @ Some(_) => Problem::Choice { near, words },
                        None => Problem::NoFiles { words },
                    }
                };
                self.faults.add_with(expr.span, problem);
                return None;
            }
            (Type::Texts { most }, Value::List(items)) => {
                if items.len() > most {
                    Problem::Count { least: 0, most: most as u32, found: items.len() as u32 }
                } else {
                    let text = |item: &Value| if let Value::Text(text) = item { Some(text.to_string()) } else { None };
                    return self.each_of(items, expr, "string", text).map(Given::Texts);
                }
            }
            (Type::Numbers { min, max }, Value::List(items)) => {
                let number = |item: &Value| if let Value::Float(number) = item { Some(*number) } else { None };
                let numbers = self.each_of(items, expr, "float", number)?;
                match numbers.iter().position(|number| !(min..=max).contains(number)) {
                    None => return Some(Given::Numbers(numbers)),
                    Some(at) => {
                        self.fault(item(expr, at), range(min, max));
                        return None;
                    }
                }
            }
            (is, other) => {
                self.wrong(expr.span, type_name(is), other);
                return None;
            }
        };
        self.fault(expr.span, wrong);
        None
    }

    /// The items of a list, all of a type.
    fn each_of<T>(
        &mut self,
        items: &[Value],
        expr: &Expr,
        wanted: &str,
        read: impl Fn(&Value) -> Option<T>,
    ) -> Option<Vec<T>> {
        self.spend(items.len(), expr.span);
        let read: Result<Vec<T>, usize> = items.iter().enumerate().map(|(at, item)| read(item).ok_or(at)).collect();
        match read {
            Ok(list) => Some(list),
            Err(at) => {
                self.wrong(item(expr, at), wanted, &items[at]);
                None
            }
        }
    }

    fn sources(&mut self, call: &mut Call, value: &Value, expr: &Expr) {
        let wanted = sources_name(call.signature).unwrap_or_default();
        call.faulty = true;
        match (call.signature.sources, value) {
            (Sources::One, &Value::Source(source)) => call.node.sources = vec![source],
            (Sources::List { most }, Value::List(items)) => {
                if !(1..=most).contains(&items.len()) {
                    let found = items.len() as u32;
                    self.fault(expr.span, Problem::Count { least: 1, most: most as u32, found });
                    return;
                }
                if conditional(call.signature) {
                    let read = |item: &Value| match item {
                        Value::Pair(pair) => match pair.sides {
                            (Value::Condition(condition), Value::Source(source)) => Some((condition, source)),
                            _ => None,
                        },
                        _ => None,
                    };
                    let Some(pairs) = self.each_of(items, expr, "({bool}, source)", read) else { return };
                    let (conditions, sources) = pairs.into_iter().unzip();
                    call.node.sources = sources;
                    if let Some(at) =
                        call.signature.arguments.iter().position(|argument| argument.is == Type::Conditions)
                    {
                        call.node.values[at] = Given::Conditions(conditions);
                    }
                } else {
                    let read = |item: &Value| if let Value::Source(source) = item { Some(*source) } else { None };
                    let Some(sources) = self.each_of(items, expr, "source", read) else { return };
                    call.node.sources = sources;
                }
            }
            (_, other) => {
                self.wrong(expr.span, wanted, other);
                return;
            }
        }
        call.faulty = false;
    }
}

/// The range of a list's item: its own if the list is written out, otherwise that of the list.
fn item(list: &Expr, at: usize) -> Span {
    match &list.kind {
        Written::List(items) => items.get(at).map_or(list.span, |item| item.span),
        _ => list.span,
    }
}

/// Whether it is fallible, after Liquidsoap 2.4's rule for each operator.
fn fallible(node: &Node, made: &[Made]) -> bool {
    let mut sources = node.sources.iter().map(|&source| made[source].fallible);
    match node.kind {
        Kind::Sine | Kind::Blank | Kind::Noise => false,
        // Its tracks are requested at run time; and a crossfade has to wait for a part of a track.
        Kind::Playlist | Kind::Queue | Kind::Crossfade => true,
        Kind::Switch => {
            let Given::Conditions(conditions) = node.value("conditions") else { return true };
            !conditions
                .iter()
                .zip(sources)
                .any(|(condition, fallible)| *condition == Condition::Fixed(true) && !fallible)
        }
        Kind::Sequence => sources.next_back().unwrap_or(true),
        Kind::Fallback | Kind::Add => sources.all(|fallible| fallible),
        Kind::Amplify | Kind::TrackAmplify | Kind::OnPosition | Kind::Dummy | Kind::Card => {
            sources.any(|fallible| fallible)
        }
    }
}
