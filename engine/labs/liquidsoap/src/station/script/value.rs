//! Values of expressions, and the names of their types, as Liquidsoap writes them.
//!
//! Pairs and lists share what they hold: `a1 = (a0, a0)`, `a2 = (a1, a1)` is a graph of a few pairs, and a tree of
//! exponentially many. So each pair and list knows the number of its [`parts`](Value::parts) as a tree; the evaluator makes
//! none of more than [`MOST_PARTS`], and every walk over a value (its type's name, comparing types, dropping it) is bounded
//! by that number, in steps as in depth.

use std::ops::Deref;
use std::rc::Rc;

use crate::station::plan::{Condition, MOST_OPERATORS};

/// Parts of a value at most: itself, and all pairs, lists and values that its type is made of.
pub const MOST_PARTS: u32 = 100;
/// Items of a list at most.
pub const MOST_ITEMS: usize = MOST_OPERATORS;

/// A value.
#[derive(Debug, Clone)]
pub enum Value {
    /// A whole number.
    Int(i64),
    /// A number, finite.
    Float(f64),
    /// True or false.
    Bool(bool),
    /// A text.
    Text(Rc<str>),
    /// When a source of a switch may be heard.
    Condition(Condition),
    /// A source: its place among the operators made.
    Source(usize),
    /// Values of one type.
    List(Rc<List>),
    /// Two values.
    Pair(Rc<Pair>),
    /// The value of an output.
    Unit,
    /// The value of an expression with a fault, or of one that depends on it: of any type, so that nothing is reported twice.
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
        // Items may differ in their parts where one of them is an empty list, which is of any list's type.
        let parts = 1 + items.iter().map(Value::parts).max().unwrap_or(0);
        Value::List(Rc::new(List { items: items.into(), parts }))
    }

    /// A pair.
    pub fn pair(first: Value, second: Value) -> Value {
        let parts = first.parts().saturating_add(second.parts()).saturating_add(1);
        let unknown = first.unknown() || second.unknown();
        Value::Pair(Rc::new(Pair { sides: (first, second), parts, unknown }))
    }

    /// The nodes of its type as a tree: 1 for a number, 3 for a pair of numbers, 2 for a list of numbers.
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

    /// Whether both may stand in one list. Values in a list are alike, so that its first one stands for all. Takes at most as
    /// many steps as the lesser of them has parts.
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

    /// Whether a fault has been reported about some of it.
    pub fn unknown(&self) -> bool {
        match self {
            Value::Unknown => true,
            Value::Pair(pair) => pair.unknown,
            _ => false,
        }
    }
}
