//! Comparing values: as a polymorphic comparison does it, and as integers are compared.
//!
//! OCaml's `compare`, `max` and `min` on anything whose type is not known to be a number are a call of `caml_compare`, which
//! looks at the tags of both values and walks what they are made of. 2.4.5 replaced those in hot places
//! by `Int.compare`, `Int.max` and `Int.min`, which are an instruction or two. (`=` and `<` on integers the compiler had
//! made that long before.) A frame's list of fields is still searched by polymorphic comparison.

use observe::probe::Observer;
use std::cmp::Ordering;
use std::hint::black_box;
use std::rc::Rc;

use super::operation::{Did, Operation};

/// A value as a run-time without types sees it. The labs have integers alone; that it could be anything is what costs.
#[cfg_attr(not(test), allow(dead_code))]
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    /// An integer, in the word itself.
    Int(i64),
    /// A boxed float.
    Float(f64),
    /// A string.
    Text(Rc<str>),
    /// A block of values, with its tag.
    Block(u8, Rc<[Value]>),
}

/// The order of two values of any shape: integers before blocks, blocks by tag, then by size, then by their fields, first to
/// last. Works through a stack of its own, as `caml_compare`.
fn any(a: &Value, b: &Value) -> Ordering {
    let mut stack = Vec::new();
    let (mut a, mut b) = (a, b);
    loop {
        let order = match (a, b) {
            (Value::Int(a), Value::Int(b)) => a.cmp(b),
            (Value::Float(a), Value::Float(b)) => a.total_cmp(b),
            (Value::Text(a), Value::Text(b)) => a.cmp(b),
            (Value::Block(s, a), Value::Block(t, b)) => {
                let order = s.cmp(t).then(a.len().cmp(&b.len()));
                if order == Ordering::Equal {
                    stack.extend(a.iter().zip(b.iter()).rev());
                }
                order
            }
            (a, b) => kind(a).cmp(&kind(b)),
        };
        match (order, stack.pop()) {
            (Ordering::Equal, Some(next)) => (a, b) = next,
            (order, _) => return order,
        }
    }
}

/// Rank of a value's kind: OCaml's tags, for what is boxed.
fn kind(value: &Value) -> u16 {
    match value {
        Value::Int(_) => 0,
        Value::Block(tag, _) => 1 + u16::from(*tag),
        Value::Text(_) => 1 + 252,
        Value::Float(_) => 1 + 253,
    }
}

/// The run-time's comparison, behind a pointer that the compiler cannot follow: as a C function is to OCaml's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Polymorphic(fn(&Value, &Value) -> Ordering);

impl Default for Polymorphic {
    fn default() -> Self {
        Polymorphic(black_box(any))
    }
}

impl Polymorphic {
    /// `compare a b`: a call, and a look at both tags.
    pub fn compare(self, a: &Value, b: &Value, watch: &mut impl Observer<Operation>) -> Ordering {
        watch.record((Did::Called, 0));
        watch.record((Did::Tagged, 0));
        watch.record((Did::Tagged, 1));
        watch.record((Did::Compared, 0));
        self.0(a, b)
    }

    /// `min a b` of two integers, which it does not know to be integers.
    pub fn min(self, a: i64, b: i64, watch: &mut impl Observer<Operation>) -> i64 {
        match self.compare(&Value::Int(a), &Value::Int(b), watch) {
            Ordering::Greater => b,
            Ordering::Less | Ordering::Equal => a,
        }
    }

    /// `max a b`, likewise.
    #[cfg_attr(not(test), allow(dead_code))]
    pub fn max(self, a: i64, b: i64, watch: &mut impl Observer<Operation>) -> i64 {
        match self.compare(&Value::Int(a), &Value::Int(b), watch) {
            Ordering::Less => b,
            Ordering::Greater | Ordering::Equal => a,
        }
    }
}

/// `Int.compare a b`.
pub(crate) fn compare(a: i64, b: i64, watch: &mut impl Observer<Operation>) -> Ordering {
    watch.record((Did::Compared, 0));
    a.cmp(&b)
}

/// `Int.min a b`.
pub(crate) fn min(a: i64, b: i64, watch: &mut impl Observer<Operation>) -> i64 {
    watch.record((Did::Compared, 0));
    a.min(b)
}

/// `Int.max a b`.
#[cfg_attr(not(test), allow(dead_code))]
pub(crate) fn max(a: i64, b: i64, watch: &mut impl Observer<Operation>) -> i64 {
    watch.record((Did::Compared, 0));
    a.max(b)
}
