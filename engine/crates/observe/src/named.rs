//! Macros that declare enums together with the names that their variants have outside the engine.

/// Declares an enum whose variants are numbered from 0 and have a name each. `NAMES[n]` is the name of variant `n`, and
/// `ALL[n]` is the variant itself.
///
/// ```ignore
/// named! {
///     /// State of a worker.
///     pub enum State {
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
            /// The variants' names, by number.
            $vis const NAMES: &'static [&'static str] = &[$($name),+];

            /// All variants, by number.
            #[allow(dead_code)]
            $vis const ALL: [$Enum; $Enum::NAMES.len()] = [$($Enum::$Variant),+];

            /// Its description in a layout.
            $vis const CHOICE: $crate::layout::Choice =
                $crate::layout::Choice { name: stringify!($Enum), names: $Enum::NAMES };
        }

        impl From<$Enum> for u8 {
            fn from(value: $Enum) -> u8 {
                value as u8
            }
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

/// Declares a lab's counters as an enum by [`named!`](crate::named). Counters from the variant after `peaks from` on are
/// maxima; those before it are sums.
///
/// ```ignore
/// counters! {
///     /// The lab's counters.
///     pub enum Counter, peaks from LongestWait {
///         /// Jobs run.
///         Jobs = "jobs",
///         /// The longest wait of a job, in ticks.
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
