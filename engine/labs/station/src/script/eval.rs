//! Evaluates a script's expressions, and makes an operator of a plan for each call of an operator.
//!
//! Types are dynamic: each value's type is checked where the value is used. A function's body is evaluated for each call, or,
//! if there is no call, once with values of unknown type. An expression with a fault has the value [`Value::Unknown`], and
//! evaluation continues.

use std::collections::HashMap;

use super::ast::{Arg, Expr, Inner, Kind, Op, Time, Word};
use super::builtins;
use super::construct::Construct;
use super::fault::{MOST_FAULTS, Problem};
use super::faults::Faults;
use super::parse::Parsed;
use super::suggest::suggest;
use super::value::{MOST_ITEMS, MOST_PARTS, Value};
use crate::plan::{Condition, LONGEST_TEXT, MOST_OPERATORS, Node, OPERATORS, Span};

/// Largest number of steps of a script: expressions that are evaluated, those of a function once a call; parts of values that
/// are compared; items of lists that an operator reads; names that are bound; and each [`STEP_BYTES`] of a name that is bound or
/// looked up, or of that many arguments of a call, which may be refused without evaluating them.
pub const MOST_STEPS: u32 = 50_000;
/// Bytes of a name or text in one step; as many again are another step. Names are as long as the script allows, and those of a
/// function's parameters are bound for each call.
const STEP_BYTES: usize = 64;

/// An operator that a call made.
pub struct Made {
    /// The node of the plan, without its name.
    pub node: Node,
    /// Its requested name: an `id`, or the variable that it is bound to.
    pub name: Option<String>,
    /// Whether it is fallible, that is, may have nothing to play.
    pub fallible: bool,
}

/// A variable or a parameter.
struct Binding {
    name: Word,
    value: Value,
    used: bool,
}

/// The evaluator.
pub struct Eval<'f, 't> {
    /// The operators, sources before the operators that pull from them.
    pub made: Vec<Made>,
    pub(super) faults: &'f mut Faults<'t>,
    bindings: Vec<Binding>,
    /// For each name, the indices of its bindings, the current one last.
    scope: HashMap<String, Vec<usize>>,
    steps: u32,
    /// Whether names may be defined elsewhere.
    open: bool,
    /// Whether a limit was reached, so that no more operators are made.
    stopped: bool,
}

impl<'f, 't> Eval<'f, 't> {
    /// An evaluator without operators.
    pub fn new(faults: &'f mut Faults<'t>) -> Eval<'f, 't> {
        Eval {
            made: Vec::new(),
            faults,
            bindings: Vec::new(),
            scope: HashMap::new(),
            steps: 0,
            open: false,
            stopped: false,
        }
    }

    /// Evaluates a script. Names that an unreadable statement would have bound may have any value.
    pub fn script(&mut self, Parsed { statements, lost, open }: &Parsed) {
        self.open = *open;
        let mut ignored = Vec::new();
        let mut lost = lost.iter().peekable();
        for (at, statement) in statements.iter().enumerate() {
            while let Some((_, name)) = lost.next_if(|(before, _)| *before <= at) {
                self.bind(name, Value::Unknown);
            }
            let first = self.made.len();
            let value = self.expr(&statement.value);
            if let Some(name) = &statement.name {
                if OPERATORS.iter().any(|operator| operator.name == name.text) || builtins::is(&name.text) {
                    self.faults.add(name.span, Problem::Taken);
                }
                self.name(&name.text, &value, first);
                self.bind(name, value);
            } else if !matches!(value, Value::Unit) && !value.unknown() && ignored.len() < MOST_FAULTS {
                ignored.push((statement.value.span, Problem::Ignored { found: value.type_name() }));
            }
        }
        // Other faults may be the reason why a name is not used.
        if !self.faults.stop() {
            let unused = self.bindings.iter().filter(|binding| !binding.used && !binding.name.text.starts_with('_'));
            let unused: Vec<_> = unused.map(|binding| (binding.name.span, Problem::Unused)).collect();
            unused.into_iter().chain(ignored).for_each(|(span, problem)| self.faults.add(span, problem));
        }
    }

    /// Names the operators made since the `first` one after the variable; those of a list are numbered.
    fn name(&mut self, name: &str, value: &Value, first: usize) {
        let mut call = |value: &Value, name: &dyn Fn() -> String| {
            if let Value::Source(source) = *value
                && source >= first
                && self.made[source].name.is_none()
            {
                self.made[source].name = Some(name());
            }
        };
        // A name in the figure is at most as long as an `id`.
        let name = &name[..name.floor_char_boundary(LONGEST_TEXT)];
        match value {
            Value::List(items) => {
                items.iter().enumerate().for_each(|(at, item)| call(item, &|| format!("{name}.{}", at + 1)));
            }
            _ => call(value, &|| name.to_owned()),
        }
    }

    fn bind(&mut self, name: &Word, value: Value) {
        self.spend(1 + name.text.len() / STEP_BYTES, name.span);
        self.scope.entry(name.text.clone()).or_default().push(self.bindings.len());
        self.bindings.push(Binding { name: name.clone(), value, used: false });
    }

    /// Reports a fault.
    pub fn fault(&mut self, span: Span, problem: Problem) -> Value {
        self.faults.add(span, problem);
        Value::Unknown
    }

    /// Reports a value of the wrong type.
    pub fn wrong(&mut self, span: Span, wanted: &str, found: &Value) -> Value {
        if !found.unknown() {
            let problem = || Problem::Type { wanted: wanted.to_owned(), found: found.type_name() };
            self.faults.add_with(span, problem);
        }
        Value::Unknown
    }

    /// Number of steps so far.
    #[cfg(test)]
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// Counts steps; reports the first one over the limit, at its position.
    pub(super) fn spend(&mut self, steps: usize, span: Span) {
        self.steps = self.steps.saturating_add(steps as u32);
        if self.steps >= MOST_STEPS && !self.stopped {
            self.stopped = true;
            self.fault(span, Problem::Steps { most: MOST_STEPS });
        }
    }

    /// Whether two values may be in one list; counts the steps of the comparison.
    pub(super) fn alike(&mut self, one: &Value, other: &Value, span: Span) -> bool {
        // Values of one part are compared in the step that made them.
        self.spend(one.parts().min(other.parts()) as usize - 1, span);
        one.alike(other)
    }

    /// A compound value, unless it has too many parts.
    fn whole(&mut self, value: Value, span: Span) -> Value {
        if value.parts() <= MOST_PARTS { value } else { self.fault(span, Problem::Parts { most: MOST_PARTS }) }
    }

    /// A list, unless it has too many items, or parts.
    pub(super) fn list_of(&mut self, items: Vec<Value>, span: Span) -> Value {
        if items.len() > MOST_ITEMS {
            let found = items.len() as u32;
            return self.fault(span, Problem::Count { least: 0, most: MOST_ITEMS as u32, found });
        }
        self.whole(Value::list(items), span)
    }

    /// Makes an operator.
    pub fn make(&mut self, node: Node, name: Option<String>, fallible: bool) -> Value {
        if self.stopped {
            return Value::Unknown;
        }
        if self.made.len() == MOST_OPERATORS {
            self.stopped = true;
            return self.fault(node.span, Problem::Operators { most: MOST_OPERATORS as u32 });
        }
        self.made.push(Made { node, name, fallible });
        Value::Source(self.made.len() - 1)
    }

    /// The value of an expression.
    pub fn expr(&mut self, of: &Expr) -> Value {
        self.spend(1 + bytes(&of.kind) / STEP_BYTES, of.span);
        if self.stopped {
            return Value::Unknown;
        }
        match &of.kind {
            Kind::Int(value) => Value::Int(*value),
            Kind::Float(value) => Value::Float(*value),
            Kind::Bool(value) => Value::Bool(*value),
            Kind::Text(text) if text.len() > LONGEST_TEXT => self.long_text(of.span),
            Kind::Text(text) => Value::Text(text.as_str().into()),
            Kind::Name(name) => self.variable(name, of.span),
            Kind::List(items) => self.list(items, of.span),
            Kind::Pair(pair) => {
                let (first, second) = (self.expr(&pair.0), self.expr(&pair.1));
                self.whole(Value::pair(first, second), of.span)
            }
            Kind::Getter(inside) => self.getter(inside, of.span),
            // Liquidsoap would evaluate it once, when the script is read; a condition has to be in braces.
            Kind::During(..) => self.wrong(of.span, "{bool}", &Value::Bool(true)),
            Kind::Call(name, args) => self.call(name, args, of.span),
            Kind::Fun(..) => {
                self.fault(of.span, Problem::Function);
                self.any(of)
            }
            Kind::NotHere(inner) => self.within(inner),
            Kind::Minus(inside) => {
                let value = match self.expr(inside) {
                    Value::Int(value) => value.checked_neg().map(Value::Int),
                    Value::Float(value) => Some(Value::Float(-value)),
                    Value::Unknown => Some(Value::Unknown),
                    other => return self.operand(inside.span, "-", &other),
                };
                value.unwrap_or_else(|| self.fault(of.span, Problem::NoNumber))
            }
            Kind::Infix(op, sides) => self.infix(*op, &sides.0, &sides.1, of.span),
        }
    }

    /// Evaluates an argument of something unknown, which may be a function, a getter or a time.
    pub(super) fn any(&mut self, of: &Expr) -> Value {
        self.spend(1, of.span);
        if self.stopped {
            return Value::Unknown;
        }
        match &of.kind {
            Kind::Fun(parameters, _) => _ = self.apply(of, &vec![Value::Unknown; parameters.len()]),
            Kind::Getter(inside) => _ = self.any(inside),
            Kind::List(items) => items.iter().for_each(|item| _ = self.any(item)),
            Kind::Pair(pair) => [&pair.0, &pair.1].into_iter().for_each(|side| _ = self.any(side)),
            Kind::During(..) => {}
            Kind::Name(name) if builtins::is(name) || OPERATORS.iter().any(|one| one.name == name) => {}
            _ => _ = self.expr(of),
        }
        Value::Unknown
    }

    /// Evaluates the parts of a construct that the subset lacks, in a scope of their own.
    fn within(&mut self, inner: &[Inner]) -> Value {
        let before = self.bindings.len();
        for part in inner {
            match part {
                Inner::Bind(name) => self.bind(name, Value::Unknown),
                Inner::Value(value) => _ = self.any(value),
            }
        }
        self.unbind(before);
        Value::Unknown
    }

    fn long_text(&mut self, span: Span) -> Value {
        self.fault(span, Problem::LongText { most: LONGEST_TEXT as u32 })
    }

    fn operand(&mut self, span: Span, sign: &str, found: &Value) -> Value {
        self.faults.add_with(span, || Problem::Operand { sign: sign.to_owned(), found: found.type_name() });
        Value::Unknown
    }

    fn variable(&mut self, name: &str, span: Span) -> Value {
        if let Some(&at) = self.scope.get(name).and_then(|places| places.last()) {
            self.bindings[at].used = true;
            return self.bindings[at].value.clone();
        }
        if OPERATORS.iter().any(|operator| operator.name == name) || builtins::is(name) {
            return self.fault(span, Problem::Uncalled);
        }
        if self.beyond(name, span) || self.open {
            return Value::Unknown;
        }
        let known = self.scope.iter().filter(|(_, places)| !places.is_empty()).map(|(name, _)| name.as_str());
        // An operator's name without its brackets is not among the variables.
        let call = || builtins::nearest(name).map(|near| format!("{near}(…)"));
        self.faults.add_with(span, || Problem::UnknownName { near: suggest(name, known).or_else(call) });
        Value::Unknown
    }

    fn list(&mut self, items: &[Expr], span: Span) -> Value {
        let values: Vec<_> = items.iter().map(|item| self.expr(item)).collect();
        let Some(first) = values.iter().find(|value| !value.unknown()) else {
            return if values.is_empty() { Value::list(values) } else { Value::Unknown };
        };
        let mut fine = values.iter().all(|value| !value.unknown());
        for (value, item) in values.iter().zip(items) {
            if !self.alike(first, value, item.span) {
                self.wrong(item.span, &first.type_name(), value);
                fine = false;
            }
        }
        if fine { self.list_of(values, span) } else { Value::Unknown }
    }

    fn getter(&mut self, inside: &Expr, span: Span) -> Value {
        if let Kind::During(from, to) = inside.kind {
            return self.during(from, to, inside.span);
        }
        match self.expr(inside) {
            Value::Bool(holds) => Value::Condition(Condition::Fixed(holds)),
            Value::Unknown => Value::Unknown,
            other => {
                self.faults.add_with(span, || Problem::Getter { found: other.type_name() });
                Value::Unknown
            }
        }
    }

    /// Whether a name is that of something that Liquidsoap has and the subset lacks, which is reported: a method of a value,
    /// a setting, a reference.
    fn beyond(&mut self, name: &str, span: Span) -> bool {
        let first = name.split('.').next().unwrap_or(name);
        let what = match first {
            "ref" => Construct::Reference,
            "set" if first == name => Construct::Setting,
            "settings" => Construct::Setting,
            "null" => Construct::Null,
            _ if first == name => return false,
            _ => match self.scope.get(first).and_then(|places| places.last()) {
                Some(&at) => {
                    self.bindings[at].used = true;
                    Construct::Method
                }
                None => return false,
            },
        };
        self.fault(span, Problem::NotHere { what });
        true
    }

    fn during(&mut self, from: Time, to: Time, span: Span) -> Value {
        let every = from.comes_round().max(to.comes_round());
        if from.in_seconds().max(to.in_seconds()) > every {
            return self.fault(span, Problem::Round { every: every as u32 });
        }
        let [from, to, every] = [from.in_seconds(), to.in_seconds(), every].map(|seconds| seconds as f64);
        Value::Condition(Condition::During { from, to, every })
    }

    fn infix(&mut self, op: Op, left: &Expr, right: &Expr, span: Span) -> Value {
        let (one, other) = (self.expr(left), self.expr(right));
        let result = match (op, &one, &other) {
            (_, Value::Unknown, _) | (_, _, Value::Unknown) => return Value::Unknown,
            (Op::Join, Value::Text(one), Value::Text(other)) if one.len() + other.len() > LONGEST_TEXT => {
                return self.long_text(span);
            }
            (Op::Join, Value::Text(one), Value::Text(other)) => {
                Some(Value::Text([one.as_ref(), other.as_ref()].concat().into()))
            }
            (Op::Join, ..) => None,
            (_, Value::Int(one), Value::Int(other)) => {
                let result = match op {
                    Op::Add => one.checked_add(*other),
                    Op::Subtract => one.checked_sub(*other),
                    Op::Multiply => one.checked_mul(*other),
                    Op::Divide => one.checked_div(*other),
                    Op::Mod | Op::Join => one.checked_rem(*other),
                };
                return result.map(Value::Int).unwrap_or_else(|| self.fault(span, Problem::NoNumber));
            }
            (Op::Mod, ..) => None,
            (_, Value::Float(one), Value::Float(other)) => {
                let result = match op {
                    Op::Add => one + other,
                    Op::Subtract => one - other,
                    Op::Multiply => one * other,
                    _ => one / other,
                };
                if !result.is_finite() {
                    return self.fault(span, Problem::NoNumber);
                }
                Some(Value::Float(result))
            }
            _ => None,
        };
        result.unwrap_or_else(|| {
            let takes = |value: &Value| match op {
                Op::Join => matches!(value, Value::Text(_)),
                Op::Mod => matches!(value, Value::Int(_)),
                _ => matches!(value, Value::Int(_) | Value::Float(_)),
            };
            match (takes(&one), takes(&other)) {
                (false, _) => self.operand(left.span, op.sign(), &one),
                (_, false) => self.operand(right.span, op.sign(), &other),
                // Numbers of two types, which Liquidsoap does not mix.
                _ if matches!(one, Value::Int(_)) => self.wrong(left.span, "float", &one),
                _ => self.wrong(right.span, "float", &other),
            }
        })
    }

    fn call(&mut self, name: &Word, args: &[Arg], span: Span) -> Value {
        if let Some(operator) = OPERATORS.iter().find(|operator| operator.name == name.text) {
            return self.operator(operator, args, span);
        }
        if builtins::is(&name.text) {
            return self.builtin(name, args, span);
        }
        args.iter().for_each(|arg| _ = self.any(&arg.value));
        if let Some(&at) = self.scope.get(&name.text).and_then(|places| places.last()) {
            self.bindings[at].used = true;
            let found = self.bindings[at].value.clone();
            if found.unknown() {
                return Value::Unknown;
            }
            self.faults.add_with(name.span, || Problem::NotCalled { found: found.type_name() });
            return Value::Unknown;
        }
        if !self.beyond(&name.text, name.span) {
            self.faults.add_with(name.span, || Problem::UnknownOperator { near: builtins::nearest(&name.text) });
        }
        Value::Unknown
    }

    /// The result of a function for these arguments; `None` if `of` is no function with that many parameters, which is
    /// reported.
    pub fn apply(&mut self, of: &Expr, values: &[Value]) -> Option<Value> {
        if self.stopped {
            return None;
        }
        let Kind::Fun(parameters, body) = &of.kind else {
            let value = self.expr(of);
            self.wrong(of.span, "fun", &value);
            return None;
        };
        if parameters.len() != values.len() {
            let (wanted, found) = (values.len() as u32, parameters.len() as u32);
            self.fault(of.span, Problem::Parameters { wanted, found });
            return None;
        }
        let before = self.bindings.len();
        parameters.iter().zip(values).for_each(|(name, value)| self.bind(name, value.clone()));
        let value = self.expr(body);
        self.unbind(before);
        Some(value)
    }

    /// Ends the scope of all bindings but the first `before`.
    fn unbind(&mut self, before: usize) {
        for binding in self.bindings.drain(before..) {
            if let Some(places) = self.scope.get_mut(&binding.name.text) {
                places.pop();
            }
        }
    }
}

/// Bytes of the names and texts of an expression itself, without those inside it; an argument counts as one.
fn bytes(of: &Kind) -> usize {
    match of {
        Kind::Name(name) | Kind::Text(name) => name.len(),
        Kind::Call(name, args) => {
            let labels = args.iter().filter_map(|arg| arg.label.as_ref());
            name.text.len() + args.len() + labels.map(|label| label.text.len()).sum::<usize>()
        }
        _ => 0,
    }
}
