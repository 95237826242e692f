//! Tests of the pools on real threads.

mod bench;
mod chain;
mod owners;
mod reference;
