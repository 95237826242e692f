//! Valid scripts are parsed as intended, invalid ones are refused.

mod cost;
mod examples;
mod faults;
mod field;
mod grammar;
