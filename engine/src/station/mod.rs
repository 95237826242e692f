//! The station: a streaming engine after Liquidsoap's, small but true. Graphs of operators pull frames of sound, and each of
//! the optimisations of release 2.4.5 is a switch.
//!
//! | file | holds |
//! |---|---|
//! | [`plan`] | a graph as somebody describes it, checked: what scripts are read into and engines run |
//! | [`script`] | a subset of Liquidsoap's language, read into a plan |

pub mod plan;
pub mod script;
