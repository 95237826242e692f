//! The syntax tree of a script.

use crate::plan::Span;

/// A statement.
#[derive(Debug, Clone)]
pub struct Statement {
    /// The name that is bound to its value: `name = value`.
    pub name: Option<Word>,
    /// The value.
    pub value: Expr,
}

/// A name and its range.
#[derive(Debug, Clone)]
pub struct Word {
    /// The name, with its dots.
    pub text: String,
    /// Its range.
    pub span: Span,
}

/// An expression and its range.
#[derive(Debug, Clone)]
pub struct Expr {
    /// Its kind.
    pub kind: Kind,
    /// Its range.
    pub span: Span,
}

/// Kinds of expressions.
#[derive(Debug, Clone)]
pub enum Kind {
    /// `32`
    Int(i64),
    /// `440.`, not negative.
    Float(f64),
    /// `true`
    Bool(bool),
    /// `"text"`
    Text(String),
    /// A name without a call.
    Name(String),
    /// `[a, b]`
    List(Vec<Expr>),
    /// `(a, b)`
    Pair(Box<(Expr, Expr)>),
    /// `{a}`: a getter, evaluated at each use; in a switch, the condition of its source.
    Getter(Box<Expr>),
    /// `10s-20s`: between two times of a minute, an hour or a day.
    During(Time, Time),
    /// `name(a, label=b)`
    Call(Word, Vec<Arg>),
    /// `fun (a, b) -> c`
    Fun(Vec<Word>, Box<Expr>),
    /// `-a`
    Minus(Box<Expr>),
    /// `a + b`
    Infix(Op, Box<(Expr, Expr)>),
    /// A construct that the subset lacks, or an expression with a fault: what it binds and evaluates, in this order.
    NotHere(Vec<Inner>),
}

/// A part of a construct that the subset lacks.
#[derive(Debug, Clone)]
pub enum Inner {
    /// A name of which nothing but its scope is known.
    Bind(Word),
    /// An expression.
    Value(Expr),
}

/// An argument of a call.
#[derive(Debug, Clone)]
pub struct Arg {
    /// `label=`
    pub label: Option<Word>,
    /// Its value.
    pub value: Expr,
}

/// Binary operators.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `^`, which concatenates texts.
    Join,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `mod`, of integers.
    Mod,
}

impl Op {
    /// Its spelling.
    pub fn sign(self) -> &'static str {
        match self {
            Op::Add => "+",
            Op::Subtract => "-",
            Op::Join => "^",
            Op::Multiply => "*",
            Op::Divide => "/",
            Op::Mod => "mod",
        }
    }

    /// Its precedence: `+`, `-` and `^` bind alike, and more loosely than the others.
    pub fn binds(self) -> u8 {
        match self {
            Op::Add | Op::Subtract | Op::Join => 1,
            Op::Multiply | Op::Divide | Op::Mod => 2,
        }
    }
}

/// A time within a minute, an hour or a day, as it is written: `90s`, `1m30s`, `6h`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Time {
    /// `6h`
    pub hours: Option<u32>,
    /// `30m`
    pub minutes: Option<u32>,
    /// `15s`
    pub seconds: Option<u32>,
}

impl Time {
    /// In seconds.
    pub fn in_seconds(self) -> u64 {
        let of = |count: Option<u32>, seconds| u64::from(count.unwrap_or(0)) * seconds;
        of(self.hours, 3_600) + of(self.minutes, 60) + of(self.seconds, 1)
    }

    /// The period of such a time, in s: a day, an hour or a minute, according to its largest unit.
    pub fn comes_round(self) -> u64 {
        match self {
            Time { hours: Some(_), .. } => 86_400,
            Time { minutes: Some(_), .. } => 3_600,
            _ => 60,
        }
    }
}
