//! The layout of a lab's scene, declared in one place.
//!
//! A scene is an array of `f64`: a head, the lab's counters, then lists of records. [`record!`](record) declares a record and
//! [`scene!`](scene) a scene; the macros generate the function that writes the array, and a [`Layout`] that describes it. From
//! the layout, `scripts/layouts.mjs` generates the page's reader (`engine/pkg*/layouts/`), so that no offset, enumeration or
//! name is written by hand a second time.
//!
//! | index | content |
//! |---|---|
//! | 0, 1 | step, and time in ticks; the session fills them in |
//! | 2 … | the number of records in each list |
//! | then | the head's fields, and all counters by number |
//! | then | each list, record after record |

pub mod describe;

/// Description of a lab's scene, counters and event enumerations.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// Name of the lab and of the generated file.
    pub lab: &'static str,
    /// The head's fields, without step, time and the lengths of the lists.
    pub head: &'static Shape,
    /// Names of the counters, by number.
    pub counters: &'static [&'static str],
    /// The lists, in the order in which they are written.
    pub lists: &'static [List],
    /// Enumerations that are not the type of a field, such as the kinds of events.
    pub enums: &'static [&'static Choice],
}

impl Layout {
    /// Index of the head's first field.
    pub const fn head_at(&self) -> usize {
        2 + self.lists.len()
    }

    /// Index of the first list's first number.
    pub const fn lists_at(&self) -> usize {
        self.head_at() + self.head.fields.len() + self.counters.len()
    }
}

/// A list of records.
#[derive(Clone, Copy, Debug)]
pub struct List {
    /// Name of the list, in the plural.
    pub name: &'static str,
    /// Name of one record, in the singular.
    pub item: &'static str,
    /// The type of its records.
    pub shape: &'static Shape,
}

/// The type of a record: its name and fields.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Name of the type.
    pub name: &'static str,
    /// Its doc comment.
    pub about: &'static str,
    /// Its fields. Each takes one number.
    pub fields: &'static [Field],
}

/// A field of a record.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// Its doc comment.
    pub about: &'static str,
    /// Its type on the page.
    pub kind: Kind,
    /// The unit of its number, one of `UNITS` in `scripts/layouts.mjs`. Empty for a plain count.
    pub unit: &'static str,
}

/// The type of a field on the page.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A number.
    Number,
    /// A boolean: 0 is false, 1 is true.
    Flag,
    /// A variant of an enumeration, by its number.
    Choice(&'static Choice),
}

/// An enumeration declared by [`named!`](crate::named).
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Name of the type.
    pub name: &'static str,
    /// The names of its variants, by number.
    pub names: &'static [&'static str],
}

/// A type that a field of a record can have.
pub trait Value {
    /// The field's type on the page.
    const KIND: Kind = Kind::Number;
    /// The number that represents the value in a scene.
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

/// `None` is represented by -1.
impl<T: Value> Value for Option<T> {
    const KIND: Kind = T::KIND;

    #[inline]
    fn number(self) -> f64 {
        self.map_or(-1.0, T::number)
    }
}

/// A record of a scene.
pub trait Record {
    /// The description of its type.
    const SHAPE: Shape;
    /// Appends the numbers of its fields.
    fn write(self, out: &mut Vec<f64>);
}

/// Appends the records of a list, and stores their number in `out[length]`.
pub fn write_list<R: Record>(records: impl IntoIterator<Item = R>, length: usize, out: &mut Vec<f64>) {
    let mut count = 0;
    for record in records {
        record.write(out);
        count += 1;
    }
    out[length] = f64::from(count);
}

/// Declares a record: a struct whose fields are [`Value`]s. A number that is no plain count has its unit after `as`.
///
/// ```ignore
/// record! {
///     /// One slot of the ring.
///     pub struct Slot {
///         /// Length of its frame.
///         length: u32 as bytes,
///         /// Number of readers that hold it.
///         holders: u32,
///     }
/// }
/// ```
#[macro_export]
macro_rules! record {
    (
        $(#[doc = $about:literal])*
        $(#[derive($Derived:ident)])?
        $vis:vis struct $Record:ident { $($(#[doc = $of:literal])* $field:ident: $Value:ty $(as $unit:ident)?,)+ }
    ) => {
        $(#[doc = $about])*
        #[derive(Clone, Copy, Debug $(, $Derived)?)]
        $vis struct $Record { $($(#[doc = $of])* $vis $field: $Value,)+ }

        impl $crate::layout::Record for $Record {
            const SHAPE: $crate::layout::Shape = $crate::layout::Shape {
                name: stringify!($Record),
                about: concat!($($about),*),
                fields: &[$($crate::layout::Field {
                    name: stringify!($field),
                    about: concat!($($of),*),
                    kind: <$Value as $crate::layout::Value>::KIND,
                    unit: stringify!($($unit)?),
                }),+],
            };

            #[inline]
            fn write(self, out: &mut Vec<f64>) {
                out.extend([$($crate::layout::Value::number(self.$field)),+]);
            }
        }
    };
}

/// Declares a scene: generates a constant `LAYOUT`, and a function `write` that appends a scene to `out`.
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
        /// Description of the scene.
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
        #[allow(clippy::too_many_arguments, reason = "one argument for each list")]
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
