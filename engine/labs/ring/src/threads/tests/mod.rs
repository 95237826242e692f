//! Tests of the ring on real threads.

mod audio;
mod bench;
mod latency;
mod run;
mod spsc;
mod steps;
