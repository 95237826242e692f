//! The ring on threads that really run.

mod spsc;
mod steps;
