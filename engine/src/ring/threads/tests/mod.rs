//! The ring on threads that really run.

mod audio;
mod run;
mod spsc;
mod steps;
