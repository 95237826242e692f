//! Functions that are not operators: those that make lists, and those that compute numbers.

use std::rc::Rc;

use super::ast::{Arg, Expr, Word};
use super::eval::Eval;
use super::fault::Problem;
use super::format::float;
use super::suggest::suggest;
use super::value::{List, MOST_ITEMS, Value};
use crate::plan::{Kind, Node, OPERATORS, Span, Value as Given};

/// A built-in function.
#[derive(Debug, Clone, Copy)]
pub struct Builtin {
    /// Its name.
    pub name: &'static str,
    /// Its signature, in Liquidsoap's types.
    pub types: &'static str,
    /// Its parameters.
    takes: usize,
}

const fn builtin(name: &'static str, types: &'static str, takes: usize) -> Builtin {
    Builtin { name, types, takes }
}

/// All built-in functions.
pub const BUILTINS: [Builtin; 8] = [
    builtin("list.init", "(int, (int) -> 'a) -> ['a]", 2),
    builtin("list.map", "(('a) -> 'b, ['a]) -> ['b]", 2),
    builtin("list.iter", "(('a) -> unit, ['a]) -> unit", 2),
    builtin("list.fold", "(('a, 'b) -> 'a, 'a, ['b]) -> 'a", 3),
    builtin("float", "(int) -> float", 1),
    builtin("int", "(float) -> int", 1),
    builtin("string", "(int or float) -> string", 1),
    builtin("mksafe", "(source) -> source", 1),
];

/// The nearest equivalents here of other operators of Liquidsoap's.
const ELSEWHERE: [(&str, &str); 9] = [
    ("output.alsa", "output.card"),
    ("output.ao", "output.card"),
    ("output.portaudio", "output.card"),
    ("output.pulseaudio", "output.card"),
    ("out", "output.card"),
    ("output", "output.card"),
    ("cross", "crossfade"),
    ("single", "playlist"),
    ("float_of_int", "float"),
];

/// Whether there is a function of this name.
pub fn is(name: &str) -> bool {
    names().any(|other| other == name)
}

/// Their names.
pub fn names() -> impl Iterator<Item = &'static str> {
    BUILTINS.iter().map(|builtin| builtin.name)
}

/// The operator or function here that is nearest to a name: the equivalent of one of Liquidsoap's, or one of a similar name.
pub fn nearest(name: &str) -> Option<String> {
    let elsewhere = ELSEWHERE.iter().find(|(theirs, _)| *theirs == name).map(|(_, ours)| (*ours).to_owned());
    let operators = OPERATORS.iter().map(|operator| operator.name);
    elsewhere.or_else(|| suggest(name, operators.chain(names())))
}

impl Eval<'_, '_> {
    /// The value of a call of a built-in function.
    pub(super) fn builtin(&mut self, name: &Word, args: &[Arg], span: Span) -> Value {
        let takes = BUILTINS.iter().find(|builtin| builtin.name == name.text).map_or(0, |builtin| builtin.takes);
        let operator = name.text.clone();
        if let Some(label) = args.iter().find_map(|arg| arg.label.as_ref()) {
            return self.fault(label.span, Problem::UnknownLabel { operator, near: None, labels: Vec::new() });
        }
        if let Some(extra) = args.get(takes) {
            return self.fault(extra.value.span, Problem::Arguments { operator, most: takes as u32 });
        }
        if args.len() < takes {
            let types = BUILTINS.iter().find(|builtin| builtin.name == name.text).map_or("", |builtin| builtin.types);
            return self.fault(span, Problem::Missing { operator, label: String::new(), wanted: types.to_owned() });
        }
        let of = |at: usize| &args[at].value;
        match name.text.as_str() {
            "list.init" => self.init(of(0), of(1), span),
            "list.map" => match self.mapped(of(0), of(1), false) {
                Some(values) => self.list_of(values, span),
                None => Value::Unknown,
            },
            "list.iter" => {
                self.mapped(of(0), of(1), true);
                Value::Unit
            }
            "list.fold" => self.fold(of(0), of(1), of(2)),
            "mksafe" => self.mksafe(of(0), span),
            other => self.number(other, of(0), span),
        }
    }

    fn number(&mut self, name: &str, of: &Expr, span: Span) -> Value {
        match (name, self.expr(of)) {
            (_, Value::Unknown) => Value::Unknown,
            ("float", Value::Int(value)) => Value::Float(value as f64),
            ("float", other) => self.wrong(of.span, "int", &other),
            ("int", Value::Float(value)) if value.abs() < 9e18 => Value::Int(value as i64),
            ("int", Value::Float(_)) => self.fault(span, Problem::NoNumber),
            ("int", other) => self.wrong(of.span, "float", &other),
            (_, Value::Int(value)) => Value::Text(value.to_string().into()),
            (_, Value::Float(value)) => Value::Text(float(value).into()),
            (_, other) => self.wrong(of.span, "int", &other),
        }
    }

    fn init(&mut self, count: &Expr, of: &Expr, span: Span) -> Value {
        let most = MOST_ITEMS as u32;
        let values: Vec<_> = match self.expr(count) {
            Value::Int(count @ 0..) if count <= i64::from(most) => (0..count).map(Value::Int).collect(),
            Value::Int(found) => {
                self.fault(
                    count.span,
                    Problem::Count { least: 0, most, found: found.clamp(0, i64::from(u32::MAX)) as u32 },
                );
                vec![Value::Unknown]
            }
            other => {
                self.wrong(count.span, "int", &other);
                vec![Value::Unknown]
            }
        };
        match self.each(of, &values) {
            Some(values) => self.list_of(values, span),
            None => Value::Unknown,
        }
    }

    /// The results of a function for each value; `None` after a fault.
    fn each(&mut self, of: &Expr, values: &[Value]) -> Option<Vec<Value>> {
        if values.is_empty() {
            // A fault in a function that is never called would not be reported otherwise.
            let before = self.made.len();
            self.apply(of, &[Value::Unknown])?;
            self.made.truncate(before);
        }
        let mut made: Vec<Value> = Vec::new();
        for value in values {
            let value = self.apply(of, std::slice::from_ref(value))?;
            if value.unknown() {
                return None;
            }
            if let Some(first) = made.first()
                && !self.alike(first, &value, of.span)
            {
                let wanted = first.type_name();
                self.wrong(of.span, &wanted, &value);
                return None;
            }
            made.push(value);
        }
        Some(made)
    }

    fn mapped(&mut self, of: &Expr, list: &Expr, unit: bool) -> Option<Vec<Value>> {
        let items = self.items(list);
        let values = self.each(of, items.as_deref().map_or(&[Value::Unknown][..], |items| items))?;
        if let Some(other) = values.iter().find(|value| unit && !matches!(value, Value::Unit)) {
            self.wrong(of.span, "unit", &other.clone());
        }
        items.and(Some(values))
    }

    fn items(&mut self, list: &Expr) -> Option<Rc<List>> {
        match self.expr(list) {
            Value::List(items) => Some(items),
            other => {
                self.wrong(list.span, "['a]", &other);
                None
            }
        }
    }

    fn fold(&mut self, of: &Expr, start: &Expr, list: &Expr) -> Value {
        let start = self.expr(start);
        let items = self.items(list);
        let items = items.as_deref().map_or(&[Value::Unknown][..], |items| items);
        if items.is_empty() {
            let before = self.made.len();
            self.apply(of, &[Value::Unknown, Value::Unknown]);
            self.made.truncate(before);
        }
        let mut value = start;
        for item in items {
            let Some(next) = self.apply(of, &[value.clone(), item.clone()]) else { return Value::Unknown };
            if !self.alike(&value, &next, of.span) {
                return self.wrong(of.span, &value.type_name(), &next);
            }
            value = next;
        }
        value
    }

    /// The source, or silence while it has nothing to play, as in Liquidsoap's own library.
    fn mksafe(&mut self, of: &Expr, span: Span) -> Value {
        let source = self.expr(of);
        let Value::Source(source) = source else { return self.wrong(of.span, "source", &source) };
        let blank = Node { span, ..Node::new(Kind::Blank, &[]) };
        let Value::Source(blank) = self.make(blank, None, false) else { return Value::Unknown };
        let fallback = Node::new(Kind::Fallback, &[source, blank]).with("track_sensitive", Given::Truth(false));
        self.make(Node { span, ..fallback }, None, false)
    }
}
