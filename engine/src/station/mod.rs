//! The station: a streaming engine after Liquidsoap's, small but true. Graphs of operators pull frames of sound, and each of
//! the optimisations of release 2.4.5 is a switch.
//!
//! | file | holds |
//! |---|---|
//! | [`plan`] | a graph as somebody describes it, checked: what scripts are read into and engines run |
//! | [`script`] | a subset of Liquidsoap's language, read into a plan |
//! | [`switches`] | what may be done in one way or another |
//! | [`net`], [`make`] | the operators that run, of those of a plan: who hangs on whom, and how each begins |
//! | [`graph`], [`cycle`] | the graph that runs: its clocks and their ticks, and what an operator does in each |
//! | [`work`] | what each kind of operator does to make a frame |
//! | [`tools`], [`follow`], [`tally`] | what all of them use; who finds out whose time it is; who counts what is done |

// Until the lab about them runs graphs.
#![cfg_attr(not(test), allow(dead_code))]

pub(crate) mod counts;
mod cycle;
mod follow;
pub(crate) mod graph;
mod make;
mod net;
pub mod plan;
pub mod scene;
pub mod script;
pub(crate) mod switches;
mod tally;
#[cfg(test)]
mod tests;
mod tools;
mod work;
