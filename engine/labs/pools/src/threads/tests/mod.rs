//! Tests of the pools on real threads.

mod chain;
mod owners;
mod reference;
