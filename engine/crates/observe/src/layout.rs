//! What a lab's scene consists of, declared once.
//!
//! A scene is a row of numbers: a head, the lab's counters, then lists of records. [`record!`](record) declares a record and
//! [`scene!`](scene) a scene; they make the function that writes the numbers, and a [`Layout`] that describes them. From the
//! layout `scripts/layouts.mjs` generates the page's reader (`engine/pkg*/layouts/`), so that no offset, enumeration or name
//! is written down a second time.
//!
//! | numbers | |
//! |---|---|
//! | 0, 1 | step and time in ticks; the session fills them in |
//! | 2 … | the number of records in each list |
//! | then | the head's fields, and all counters by number |
//! | then | each list, record after record |

pub mod describe;

/// What a lab draws, counts and records.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// The name of the generated file.
    pub lab: &'static str,
    /// The fields of the head, besides step, time and the lengths of lists.
    pub head: &'static Shape,
    /// The names of the counters.
    pub counters: &'static [&'static str],
    /// The lists, in their order.
    pub lists: &'static [List],
    /// Enumerations that no field has, such as the kinds of events.
    pub enums: &'static [&'static Choice],
}

impl Layout {
    /// Where the head's fields begin.
    pub const fn head_at(&self) -> usize {
        2 + self.lists.len()
    }

    /// Where the first list begins.
    pub const fn lists_at(&self) -> usize {
        self.head_at() + self.head.fields.len() + self.counters.len()
    }
}

/// A list of records.
#[derive(Clone, Copy, Debug)]
pub struct List {
    /// Its name, in the plural.
    pub name: &'static str,
    /// The name of one record.
    pub item: &'static str,
    /// What its records consist of.
    pub shape: &'static Shape,
}

/// What a record consists of.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The record's type.
    pub name: &'static str,
    /// Its doc comment.
    pub about: &'static str,
    /// Its fields: a number each.
    pub fields: &'static [Field],
}

/// A field of a record.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// Its doc comment.
    pub about: &'static str,
    /// How its number is read.
    pub kind: Kind,
}

/// How a number is read.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// As a number.
    Number,
    /// As false (0) or true (1).
    Flag,
    /// As a variant of an enumeration.
    Choice(&'static Choice),
}

/// An enumeration, as [`named!`](crate::named) declares it.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Its type.
    pub name: &'static str,
    /// The names of its variants, by number.
    pub names: &'static [&'static str],
}

/// What a field can be.
pub trait Value {
    /// How its number is read.
    const KIND: Kind = Kind::Number;
    /// Its number.
    fn number(self) -> f64;
}

macro_rules! numbers {
    ($($Number:ty)*) => {
        $(impl Value for $Number {
            #[inline]
            fn number(self) -> f64 {
                self as f64
            }
        })*
    };
}

numbers!(u8 u16 u32 i32 i64 u64 usize f64);

impl Value for bool {
    const KIND: Kind = Kind::Flag;

    #[inline]
    fn number(self) -> f64 {
        f64::from(u8::from(self))
    }
}

/// Nothing is -1.
impl<T: Value> Value for Option<T> {
    const KIND: Kind = T::KIND;

    #[inline]
    fn number(self) -> f64 {
        self.map_or(-1.0, T::number)
    }
}

/// A record of a scene.
pub trait Record {
    /// What it consists of.
    const SHAPE: Shape;
    /// Appends its numbers.
    fn write(self, out: &mut Vec<f64>);
}

/// Appends a list, and notes its length at `length`.
pub fn write_list<R: Record>(records: impl IntoIterator<Item = R>, length: usize, out: &mut Vec<f64>) {
    let mut count = 0;
    for record in records {
        record.write(out);
        count += 1;
    }
    out[length] = f64::from(count);
}

/// Declares a record: a struct whose fields are [`Value`]s.
///
/// ```ignore
/// record! {
///     /// One slot of the ring.
///     pub struct Slot {
///         /// Bytes of its frame.
///         bytes: u32,
///     }
/// }
/// ```
#[macro_export]
macro_rules! record {
    (
        $(#[doc = $about:literal])*
        $vis:vis struct $Record:ident { $($(#[doc = $of:literal])* $field:ident: $Value:ty,)+ }
    ) => {
        $(#[doc = $about])*
        #[derive(Clone, Copy, Debug)]
        $vis struct $Record { $($(#[doc = $of])* $vis $field: $Value,)+ }

        impl $crate::layout::Record for $Record {
            const SHAPE: $crate::layout::Shape = $crate::layout::Shape {
                name: stringify!($Record),
                about: concat!($($about),*),
                fields: &[$($crate::layout::Field {
                    name: stringify!($field),
                    about: concat!($($of),*),
                    kind: <$Value as $crate::layout::Value>::KIND,
                }),+],
            };

            #[inline]
            fn write(self, out: &mut Vec<f64>) {
                out.extend([$($crate::layout::Value::number(self.$field)),+]);
            }
        }
    };
}

/// Declares a scene: a constant `LAYOUT`, and `write`, which appends a scene to `out`.
///
/// ```ignore
/// scene! {
///     "ring": Head, Counter;
///     slots of slot: Slot,
///     readers of reader: Reader;
///     EventKind
/// }
/// ```
#[macro_export]
macro_rules! scene {
    (
        $lab:literal: $Head:ty, $Counter:ty;
        $($list:ident of $item:ident: $Record:ty),*;
        $($Enum:ty),*
    ) => {
        /// What the scene consists of.
        pub const LAYOUT: $crate::layout::Layout = $crate::layout::Layout {
            lab: $lab,
            head: &<$Head as $crate::layout::Record>::SHAPE,
            counters: <$Counter as $crate::probe::Count>::NAMES,
            lists: &[$($crate::layout::List {
                name: stringify!($list),
                item: stringify!($item),
                shape: &<$Record as $crate::layout::Record>::SHAPE,
            }),*],
            enums: &[$(&<$Enum>::CHOICE),*],
        };

        /// Appends a scene to `out`.
        #[allow(clippy::too_many_arguments, reason = "each list is one")]
        pub(super) fn write(
            out: &mut Vec<f64>,
            head: $Head,
            counters: &[f64; <$Counter as $crate::probe::Count>::NAMES.len()],
            $($list: impl IntoIterator<Item = $Record>,)*
        ) {
            let start = out.len();
            out.resize(start + LAYOUT.head_at(), 0.0);
            $crate::layout::Record::write(head, out);
            out.extend_from_slice(counters);
            let mut length = start + 2;
            $(
                $crate::layout::write_list($list, length, out);
                length += 1;
            )*
            debug_assert_eq!(length, start + LAYOUT.head_at());
        }
    };
}
