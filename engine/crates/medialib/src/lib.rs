//! A media library in memory, like S4's for XMMS2: storage engines that answer the same queries, with formats and SQL. It does not
//! depend on labs.
//!
//! A library consists of [relations](relation): a song has a property, according to a source. [`generator`] makes one like
//! that of S4's benchmark. A [`query`] is parsed as in XMMS2, and every [`engine`] answers it with the same rows. Engines
//! report [events](event) to an observer.
//!
//! | file | engine |
//! |---|---|
//! | [`mapped`] | S4's engine before midb: the same trees in a file that is mapped |
//! | [`midb`] | midb: [S4's](s4) of May 2010, interned [`strings`] and two B+ [`tree`]s; sweep: fetches by a scan of the leaves |
//! | [`entries`] | the S4 that shipped, from August 2010 on: an array of relations for each song, two indices |
//! | [`ready_rows`] | any of these with rows that lie ready: midb in the lab |
//! | [`columns`] | ours: a column for each property, sets of songs as bits |
//!
//! | file | contents |
//! |---|---|
//! | [`listing`] | the properties, order, groups and limit of an answer |
//! | [`opened`] | engines as trait objects |
//! | [`table`], [`row_block`] | relations and rows in columns, in which they are passed to the page and to SQLite |
//! | [`file`] | midb's file |
//! | [`sql`] | the database that S4 replaced: its queries, for SQLite |
//! | `scan` | the reference for tests: a list that every query scans |

#![forbid(unsafe_code)]

mod columns;
pub mod engine;
mod entries;
pub mod event;
pub mod file;
pub mod flaw;
pub mod generator;
pub mod listing;
mod mapped;
mod midb;
pub mod opened;
pub mod query;
mod ready_rows;
pub mod relation;
pub mod row_block;
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
pub use ready_rows::ReadyRows;
