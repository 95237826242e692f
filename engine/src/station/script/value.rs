//! What expressions are worth, and the names of types, as Liquidsoap writes them.

use std::rc::Rc;

use crate::station::plan::Condition;

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
    List(Rc<[Value]>),
    /// Two values.
    Pair(Rc<(Value, Value)>),
    /// What outputs are worth.
    Unit,
    /// What a fault has been reported about, or depends on it: of any type, so that nothing is reported twice.
    Unknown,
}

impl Value {
    /// The name of its type.
    pub fn type_name(&self) -> String {
        match self {
            Value::Int(_) => "int".to_owned(),
            Value::Float(_) => "float".to_owned(),
            Value::Bool(_) => "bool".to_owned(),
            Value::Text(_) => "string".to_owned(),
            Value::Condition(_) => "{bool}".to_owned(),
            Value::Source(_) => "source".to_owned(),
            Value::List(items) => format!("[{}]", items.first().map(Value::type_name).unwrap_or_default()),
            Value::Pair(pair) => format!("({}, {})", pair.0.type_name(), pair.1.type_name()),
            Value::Unit => "unit".to_owned(),
            Value::Unknown => "?".to_owned(),
        }
    }

    /// Whether both may stand in one list. Values in a list are alike, so that its first one stands for all.
    pub fn alike(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Unknown, _) | (_, Value::Unknown) => true,
            (Value::List(some), Value::List(others)) => match (some.first(), others.first()) {
                (Some(one), Some(other)) => one.alike(other),
                _ => true,
            },
            (Value::Pair(one), Value::Pair(other)) => one.0.alike(&other.0) && one.1.alike(&other.1),
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }

    /// Whether a fault has been reported about some of it.
    pub fn unknown(&self) -> bool {
        match self {
            Value::Unknown => true,
            Value::Pair(pair) => pair.0.unknown() || pair.1.unknown(),
            _ => false,
        }
    }
}
