//! Tests of the model of Go's scheduler.

mod properties;
mod results;
mod server;
mod tables;
mod vectors;
