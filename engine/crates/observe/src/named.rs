//! Enums whose variants have names outside of the engine, in one list.

/// Declares an enum whose variants are numbered from 0, each with its name: `NAMES[variant as usize]`, and
/// `ALL[variant as usize]` is the variant itself.
///
/// ```ignore
/// named! {
///     /// Where an actor is.
///     pub enum Place {
///         /// Between two jobs.
///         Idle = "idle",
///     }
/// }
/// ```
#[macro_export]
macro_rules! named {
    ($(#[$about:meta])* $vis:vis enum $Enum:ident { $($(#[$of:meta])* $Variant:ident = $name:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        $vis enum $Enum { $($(#[$of])* $Variant,)+ }

        impl $Enum {
            /// Their names, by number.
            $vis const NAMES: &'static [&'static str] = &[$($name),+];

            /// All of them, by number.
            #[allow(dead_code)]
            $vis const ALL: [$Enum; $Enum::NAMES.len()] = [$($Enum::$Variant),+];

            /// How the page reads it.
            $vis const CHOICE: $crate::layout::Choice =
                $crate::layout::Choice { name: stringify!($Enum), names: $Enum::NAMES };
        }

        impl $crate::layout::Value for $Enum {
            const KIND: $crate::layout::Kind = $crate::layout::Kind::Choice(&$Enum::CHOICE);

            #[inline]
            fn number(self) -> f64 {
                f64::from(self as u8)
            }
        }
    };
}

/// Declares a lab's counters: `named!`, with the first of those that are largest values, not sums.
///
/// ```ignore
/// counters! {
///     /// What is counted.
///     pub enum Counter, peaks from LongestWait {
///         /// Jobs run.
///         Jobs = "jobs",
///         /// The longest that one waited, in ticks.
///         LongestWait = "longest_wait_ticks",
///     }
/// }
/// ```
#[macro_export]
macro_rules! counters {
    ($(#[$about:meta])* $vis:vis enum $Enum:ident, peaks from $peak:ident { $($variants:tt)+ }) => {
        $crate::named! { $(#[$about])* $vis enum $Enum { $($variants)+ } }

        impl $crate::probe::Count for $Enum {
            const NAMES: &'static [&'static str] = $Enum::NAMES;
            const PEAKS: usize = $Enum::$peak as usize;

            fn index(self) -> usize {
                self as usize
            }
        }
    };
}
