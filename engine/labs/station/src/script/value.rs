//! Values of expressions, and their types' names as Liquidsoap writes them.
//!
//! Pairs and lists share their items: `a1 = (a0, a0)`, `a2 = (a1, a1)` is a graph of a few pairs, but an exponentially large
//! tree. So each pair and list stores the number of its [`parts`](Value::parts) as a tree. The evaluator makes no value with
//! more than [`MOST_PARTS`], and that number bounds every walk over a value (formatting its type, comparing types, dropping
//! it), in time and depth.

use std::ops::Deref;
use std::rc::Rc;

use crate::plan::{Condition, MOST_OPERATORS};

/// Largest number of parts of a value: itself, and all pairs, lists and values that its type consists of.
pub const MOST_PARTS: u32 = 100;
/// Largest number of items of a list.
pub const MOST_ITEMS: usize = MOST_OPERATORS;

/// A value.
#[derive(Debug, Clone)]
pub enum Value {
    /// An integer.
    Int(i64),
    /// A number, finite.
    Float(f64),
    /// True or false.
    Bool(bool),
    /// A text.
    Text(Rc<str>),
    /// A condition of a switch's source.
    Condition(Condition),
    /// A source: its index among the operators made.
    Source(usize),
    /// Values of one type.
    List(Rc<List>),
    /// Two values.
    Pair(Rc<Pair>),
    /// The result of an output.
    Unit,
    /// The value of an expression with a fault, or of one that depends on it. It is of any type, so that no fault is reported
    /// twice.
    Unknown,
}

/// The items of a list.
#[derive(Debug)]
pub struct List {
    items: Box<[Value]>,
    parts: u32,
}

impl Deref for List {
    type Target = [Value];

    fn deref(&self) -> &[Value] {
        &self.items
    }
}

/// Two values.
#[derive(Debug)]
pub struct Pair {
    /// The first and the second.
    pub sides: (Value, Value),
    parts: u32,
    unknown: bool,
}

impl Value {
    /// A list of values of one type.
    pub fn list(items: Vec<Value>) -> Value {
        // Items may have different numbers of parts if one of them contains an empty list, which has every list's type.
        let parts = 1 + items.iter().map(Value::parts).max().unwrap_or(0);
        Value::List(Rc::new(List { items: items.into(), parts }))
    }

    /// A pair.
    pub fn pair(first: Value, second: Value) -> Value {
        let parts = first.parts().saturating_add(second.parts()).saturating_add(1);
        let unknown = first.unknown() || second.unknown();
        Value::Pair(Rc::new(Pair { sides: (first, second), parts, unknown }))
    }

    /// Number of nodes of its type as a tree: 1 for a number, 3 for a pair of numbers, 2 for a list of numbers.
    pub fn parts(&self) -> u32 {
        match self {
            Value::List(items) => items.parts,
            Value::Pair(pair) => pair.parts,
            _ => 1,
        }
    }

    /// The name of its type.
    pub fn type_name(&self) -> String {
        let mut name = String::new();
        self.write_type(&mut name);
        name
    }

    fn write_type(&self, out: &mut String) {
        let written = match self {
            Value::Int(_) => "int",
            Value::Float(_) => "float",
            Value::Bool(_) => "bool",
            Value::Text(_) => "string",
            Value::Condition(_) => "{bool}",
            Value::Source(_) => "source",
            Value::Unit => "unit",
            Value::Unknown => "?",
            Value::List(items) => {
                out.push('[');
                items.iter().take(1).for_each(|first| first.write_type(out));
                "]"
            }
            Value::Pair(pair) => {
                out.push('(');
                pair.sides.0.write_type(out);
                out.push_str(", ");
                pair.sides.1.write_type(out);
                ")"
            }
        };
        out.push_str(written);
    }

    /// Whether both may be in one list. Values in a list have the same type, so that its first one represents all. Takes at
    /// most as many steps as the smaller value has parts.
    pub fn alike(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Unknown, _) | (_, Value::Unknown) => true,
            (Value::List(some), Value::List(others)) => match (some.first(), others.first()) {
                (Some(one), Some(other)) => one.alike(other),
                _ => true,
            },
            (Value::Pair(one), Value::Pair(other)) => {
                one.sides.0.alike(&other.sides.0) && one.sides.1.alike(&other.sides.1)
            }
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }

    /// Whether a fault was reported for a part of it.
    pub fn unknown(&self) -> bool {
        match self {
            Value::Unknown => true,
            Value::Pair(pair) => pair.unknown,
            _ => false,
        }
    }
}
