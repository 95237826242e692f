//! The switches: the changes between Liquidsoap 2.4.4, 2.4.5 and later, each separately.
//!
//! | switch | pull request | change |
//! |---|---|---|
//! | [`STORES`](Rules::STORES) | 5135 | wrapping data into a chunk looks its length up once and stores it |
//! | [`SINGLE`](Rules::SINGLE) | 5137 | the length of one chunk without a fold; timed data without events is not copied |
//! | [`TOTAL`](Rules::TOTAL) | 5140 | the record stores its length; a part of a single chunk without a fold; `<=` in truncate |
//! | [`PLAIN`](Rules::PLAIN) | 5142 | lengths are plain numbers; a part of two chunks without a fold; append of an empty content or of one chunk without copying a list |

use super::data::{Blits, INFINITE};

/// A set of switches.
pub trait Rules: 'static {
    /// Chunks store their length when it is first computed.
    const STORES: bool;
    /// Consolidating a content of one chunk is free.
    const SINGLE: bool;
    /// A content stores its total length.
    const TOTAL: bool;
    /// Lengths are plain numbers.
    const PLAIN: bool;
    /// The representation of a chunk's length.
    type Length: Length;
    /// How timed data is copied.
    const BLITS: Blits = if Self::SINGLE { Blits::Shortcut } else { Blits::Sort };
    /// Size in words of a content on OCaml's heap: the pair of type and record, and the record with its fields, headers
    /// included.
    const RECORD_WORDS: usize = if Self::TOTAL { 3 + 4 } else { 3 + 3 };
}

/// The length of a chunk, if it is known.
pub trait Length: Copy + 'static {
    /// A known length.
    fn known(length: usize) -> Self;
    /// A length that may be unknown.
    fn of(length: Option<usize>) -> Self;
    /// The length, if it is known.
    fn get(self) -> Option<usize>;
}

impl Length for Option<usize> {
    fn known(length: usize) -> Self {
        (length != INFINITE).then_some(length)
    }

    fn of(length: Option<usize>) -> Self {
        length
    }

    fn get(self) -> Option<usize> {
        self
    }
}

/// A plain number: always known, and infinite if it is the largest.
#[derive(Clone, Copy)]
pub struct Plain(usize);

impl Length for Plain {
    fn known(length: usize) -> Self {
        Plain(length)
    }

    fn of(length: Option<usize>) -> Self {
        Plain(length.unwrap_or(INFINITE))
    }

    fn get(self) -> Option<usize> {
        Some(self.0)
    }
}

/// Switches by number: 1 [`STORES`](Rules::STORES), 2 [`SINGLE`](Rules::SINGLE), 4 [`TOTAL`](Rules::TOTAL).
pub struct Switches<const ON: u8>;

impl<const ON: u8> Rules for Switches<ON> {
    const STORES: bool = ON & 1 != 0;
    const SINGLE: bool = ON & 2 != 0;
    const TOTAL: bool = ON & 4 != 0;
    const PLAIN: bool = false;
    type Length = Option<usize>;
}

/// All switches on, with plain lengths.
pub struct Main;

impl Rules for Main {
    const STORES: bool = true;
    const SINGLE: bool = true;
    const TOTAL: bool = true;
    const PLAIN: bool = true;
    type Length = Plain;
}
