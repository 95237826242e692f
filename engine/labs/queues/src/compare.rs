//! Comparison of values, polymorphic or specialised to integers.
//!
//! In OCaml, `compare`, `max` and `min` at a type that the compiler does not know to be a number call `caml_compare`, which
//! inspects the tags of both values and walks their structure. 2.4.5 replaced such calls in hot places by `Int.compare`,
//! `Int.max` and `Int.min`, which take an instruction or two. (The compiler already specialised `=` and `<` on integers.) The
//! search in a frame's list of fields is still polymorphic.

use observe::probe::Observer;
use std::cmp::Ordering;
use std::hint::black_box;
use std::rc::Rc;

use super::primitive::{Primitive, PrimitiveEvent};

/// A value as a run-time without types sees it. The labs compare integers only; the cost is that the comparison has to handle
/// every kind.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// An unboxed integer.
    Int(i64),
    /// A boxed float.
    Float(f64),
    /// A string.
    Text(Rc<str>),
    /// A block of values, with its tag.
    Block(u8, Rc<[Value]>),
}

/// Orders two values of any shape: integers before blocks; blocks by tag, then by size, then by their fields from first to
/// last. Uses an explicit stack instead of recursion, like `caml_compare`.
// code: any
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
// code end

/// Rank of a value's kind, which for a boxed value is OCaml's tag.
fn kind(value: &Value) -> u16 {
    match value {
        Value::Int(_) => 0,
        Value::Block(tag, _) => 1 + u16::from(*tag),
        Value::Text(_) => 1 + 252,
        Value::Float(_) => 1 + 253,
    }
}

/// The run-time's comparison, behind a function pointer through which the compiler cannot inline, as OCaml's compiler cannot
/// inline a C function.
#[derive(Clone, Copy, Debug)]
pub struct Polymorphic(fn(&Value, &Value) -> Ordering);

impl Default for Polymorphic {
    fn default() -> Self {
        Polymorphic(black_box(any))
    }
}

impl Polymorphic {
    /// `compare a b`: a call that inspects both tags.
    // code: compare
    // at: field
    pub fn compare(self, a: &Value, b: &Value, observer: &mut impl Observer<PrimitiveEvent>) -> Ordering {
        observer.record((Primitive::Called, 0));
        observer.record((Primitive::Tagged, 0));
        observer.record((Primitive::Tagged, 1));
        observer.record((Primitive::Compared, 0));
        self.0(a, b)
    }
    // code end

    /// `min a b` at a polymorphic type, called with two integers.
    // code: min
    // at: position
    pub fn min(self, a: i64, b: i64, observer: &mut impl Observer<PrimitiveEvent>) -> i64 {
        match self.compare(&Value::Int(a), &Value::Int(b), observer) {
            Ordering::Greater => b,
            Ordering::Less | Ordering::Equal => a,
        }
    }
    // code end

    /// `max a b` at a polymorphic type, called with two integers.
    pub fn max(self, a: i64, b: i64, observer: &mut impl Observer<PrimitiveEvent>) -> i64 {
        match self.compare(&Value::Int(a), &Value::Int(b), observer) {
            Ordering::Less => b,
            Ordering::Greater | Ordering::Equal => a,
        }
    }
}

/// `Int.compare a b`.
// code: int_compare
// at: field
pub fn compare(a: i64, b: i64, observer: &mut impl Observer<PrimitiveEvent>) -> Ordering {
    observer.record((Primitive::Compared, 0));
    a.cmp(&b)
}
// code end

/// `Int.min a b`.
// code: int_min
// at: position
pub fn min(a: i64, b: i64, observer: &mut impl Observer<PrimitiveEvent>) -> i64 {
    observer.record((Primitive::Compared, 0));
    a.min(b)
}
// code end

/// `Int.max a b`.
pub fn max(a: i64, b: i64, observer: &mut impl Observer<PrimitiveEvent>) -> i64 {
    observer.record((Primitive::Compared, 0));
    a.max(b)
}
