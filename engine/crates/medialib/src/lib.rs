//! A media library in memory, as S4 had it for XMMS2: storage engines that answer the same queries, and what makes them usable in a
//! program. It knows nothing of labs.
//!
//! A library is [relations](relation): a song has a property, according to a source. [`generator`] makes one like that of
//! S4's benchmark. A [`query`] is parsed as XMMS2 did it, and every [`engine`] answers it with the same rows; what it does
//! meanwhile are [events](event) for an observer.
//!
//! | file | engine |
//! |---|---|
//! | [`mapped`] | S4's engine before midb: the same trees in a file that is mapped |
//! | [`midb`] | midb: [S4's](s4) of May 2010, interned [`strings`] and two B+ [`tree`]s; sweep: the same, fetched by a walk through the leaves |
//! | [`entries`] | the S4 that shipped, from August 2010 on: arrays of what is known, two indices |
//! | [`columns`] | ours: a column for each property, sets of songs as bits |
//!
//! | file | what it is |
//! |---|---|
//! | [`opened`] | engines behind an interface without types |
//! | [`table`], [`delivery`] | relations and rows in columns, as they cross to the page and to SQLite |
//! | [`file`], [`log`] | how a library is kept: midb's file, and the log that came after it |
//! | [`sql`] | the database that S4 replaced: what to ask a SQLite |
//! | `scan` | the reference of tests: a list that is read from end to end |

#![forbid(unsafe_code)]

mod columns;
pub mod delivery;
pub mod engine;
mod entries;
pub mod event;
pub mod file;
pub mod flaw;
pub mod generator;
pub mod log;
mod mapped;
mod midb;
pub mod opened;
pub mod query;
pub mod relation;
mod s4;
#[cfg(test)]
mod scan;
pub mod sql;
pub mod strings;
pub mod table;
#[cfg(test)]
mod tests;
pub mod tree;

pub use columns::Columns;
pub use entries::Entries;
pub use mapped::Mapped;
pub use midb::Midb;
