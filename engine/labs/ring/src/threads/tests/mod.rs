//! The ring on threads that really run.

mod audio;
mod bench;
mod run;
mod spsc;
mod steps;
