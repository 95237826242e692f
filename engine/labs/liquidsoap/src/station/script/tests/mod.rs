//! Scripts are read as they are meant, and refused where they are wrong.

mod cost;
mod examples;
mod faults;
mod fuzz;
mod grammar;
mod random;
