//! An operator of a plan: its kind, its arguments by their types, and its sources.

use super::table::{Kind, Type};
use super::{LONGEST_TEXT, Span};

/// The condition under which a switch may select a source.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Condition {
    /// Always, `{true}`, or never, `{false}`.
    Fixed(bool),
    /// From second `from` to second `to` of every period of `every` seconds since the station began: `{10s-20s}` of every
    /// minute. `from` is included, `to` is not; if `from` is later than `to`, the range spans the end of the period.
    During {
        /// Start, in s.
        from: f64,
        /// End, in s.
        to: f64,
        /// Period, in s.
        every: f64,
    },
}

impl Condition {
    /// Whether it holds `seconds` seconds after the station began.
    pub fn holds(self, seconds: f64) -> bool {
        match self {
            Condition::Fixed(holds) => holds,
            Condition::During { from, to, every } => {
                let now = seconds % every;
                if from <= to { (from..to).contains(&now) } else { now >= from || now < to }
            }
        }
    }
}

/// The value of an argument, by its [`Type`].
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// [`Type::Number`].
    Number(f64),
    /// [`Type::Whole`].
    Whole(u32),
    /// [`Type::Truth`].
    Truth(bool),
    /// [`Type::Word`]: the index of the word.
    Word(usize),
    /// [`Type::Texts`].
    Texts(Vec<String>),
    /// [`Type::Numbers`].
    Numbers(Vec<f64>),
    /// [`Type::Conditions`].
    Conditions(Vec<Condition>),
}

impl Type {
    /// The default value; `None` if the argument is required.
    pub fn default(self) -> Option<Value> {
        Some(match self {
            Type::Number { default, .. } => Value::Number(default?),
            Type::Whole { default, .. } => Value::Whole(default),
            Type::Truth { default } => Value::Truth(default),
            Type::Word(_) => Value::Word(0),
            Type::Texts { .. } => Value::Texts(Vec::new()),
            Type::Numbers { .. } => Value::Numbers(Vec::new()),
            Type::Conditions => return None,
        })
    }

    /// Whether a value is of this type and in its range, for an operator with `sources` sources.
    pub fn takes(self, value: &Value, sources: usize) -> bool {
        match (self, value) {
            (Type::Number { min, max, .. }, Value::Number(number)) => (min..=max).contains(number),
            (Type::Whole { min, max, .. }, Value::Whole(number)) => (min..=max).contains(number),
            (Type::Truth { .. }, Value::Truth(_)) => true,
            (Type::Word(words), Value::Word(word)) => *word < words.len(),
            (Type::Texts { most }, Value::Texts(texts)) => {
                texts.len() <= most && texts.iter().all(|text| text.len() <= LONGEST_TEXT)
            }
            (Type::Numbers { min, max }, Value::Numbers(numbers)) => {
                (numbers.is_empty() || numbers.len() == sources) && numbers.iter().all(|n| (min..=max).contains(n))
            }
            (Type::Conditions, Value::Conditions(conditions)) => {
                let fine = |condition: &Condition| match *condition {
                    Condition::Fixed(_) => true,
                    Condition::During { from, to, every } => {
                        every > 0.0 && every.is_finite() && [from, to].iter().all(|at| (0.0..=every).contains(at))
                    }
                };
                conditions.len() == sources && conditions.iter().all(fine)
            }
            _ => false,
        }
    }
}

/// An operator of a plan.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// Its kind.
    pub kind: Kind,
    /// Its arguments, in the order of its [`Signature`].
    pub values: Vec<Value>,
    /// Its sources: indices in the plan, all before its own.
    pub sources: Vec<usize>,
    /// Its name in the figure: the variable that it is bound to, or its operator's name with a number.
    pub name: String,
    /// Its range in the script.
    pub span: Span,
}

impl Node {
    /// An operator with default arguments. Required arguments are missing and must be [`set`](Self::with).
    pub fn new(kind: Kind, sources: &[usize]) -> Node {
        let values =
            kind.signature().arguments.iter().map(|argument| argument.is.default().unwrap_or(Value::Number(f64::NAN)));
        Node { kind, values: values.collect(), sources: sources.to_vec(), name: String::new(), span: Span::default() }
    }

    /// Sets an argument.
    ///
    /// # Panics
    /// If the operator has no such argument.
    #[must_use]
    pub fn with(mut self, label: &str, value: Value) -> Node {
        let at = self.place(label);
        self.values[at] = value;
        self
    }

    /// Sets the name.
    #[must_use]
    pub fn named(self, name: &str) -> Node {
        Node { name: name.to_owned(), ..self }
    }

    fn place(&self, label: &str) -> usize {
        let arguments = self.kind.signature().arguments;
        let at = arguments.iter().position(|argument| argument.label == label);
        at.unwrap_or_else(|| panic!("{} has no argument {label}", self.kind.signature().name))
    }

    /// The value of an argument.
    ///
    /// # Panics
    /// If the operator has no such argument.
    pub fn value(&self, label: &str) -> &Value {
        &self.values[self.place(label)]
    }

    /// A numeric argument, whole or not.
    ///
    /// # Panics
    /// If the operator has no such argument, or it is not numeric: never in a checked plan.
    pub fn number(&self, label: &str) -> f64 {
        match *self.value(label) {
            Value::Number(number) => number,
            Value::Whole(number) => f64::from(number),
            ref other => unreachable!("{label} is {other:?}"),
        }
    }

    /// A list of texts.
    ///
    /// # Panics
    /// As [`number`](Self::number).
    pub fn texts(&self, label: &str) -> &[String] {
        match self.value(label) {
            Value::Texts(texts) => texts,
            other => unreachable!("{label} is {other:?}"),
        }
    }

    /// Whether it is a playlist with a pace of its own.
    pub fn sets_pace(&self) -> bool {
        self.kind == Kind::Playlist && self.truth("self_sync")
    }

    /// A boolean argument.
    ///
    /// # Panics
    /// As [`number`](Self::number).
    pub fn truth(&self, label: &str) -> bool {
        matches!(self.value(label), Value::Truth(true))
    }
}
