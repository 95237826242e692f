//! A model of Go's scheduler under Monibuca's load, which shows what it costs that subscribers sleep or wait. Real threads
//! cannot show it: there each wake-up is a system call, while Go wakes a goroutine without one.
//!
//! Publishers and subscribers are goroutines. [`scheduler`] runs them in virtual time by the rules of `runtime/proc.go` of Go
//! 1.26: processors (P) with run queues of 256 goroutines and `runnext`, a global queue, stealing, spinning threads (M), timers in
//! a heap for each P, and one thread that sleeps in `epoll_wait`. A thread is woken by a futex only if a P is idle and no
//! thread is spinning. Every operation has a low and a high cost ([`costs`]), so that every result has a band.
//!
//! | file | content |
//! |---|---|
//! | [`program`] | what a goroutine does |
//! | [`processor`] | the run queue and timers of a P |
//! | [`scheduler`] | events, and the goroutine on a P |
//! | [`wake`], [`find`] | how goroutines become runnable, and how a thread finds one |
//! | [`network`] | `epoll_wait` and timers |
//! | [`monitor`] | the monitor thread |
//! | [`costs`], [`account`] | costs with their sources, and what a run spends |
//! | [`load`], [`server`] | streams and their goroutines: [`publisher`], [`subscriber`], [`track`] |
//! | [`waiting`] | the ways in which a subscriber waits |
//! | [`report`], [`tables`] | the results, and the tables of `docs/ring.md` and `README.md` |
//!
//! # Left out
//! - Preemption, and that the monitor thread takes Ps from long system calls: nothing here runs for longer than some µs.
//! - The garbage collector, and memory: costs are the same for the first and the thousandth goroutine, but for the levels of the
//!   timers' heap. The high costs are those with goroutines that are not in the cache.
//! - The kernel: each thread with a P has a core, and waking one takes a constant time. Interrupts and the network stack's part
//!   in receiving cost nothing.
//! - Contention: locks of the run queues, timers and semaphores are never held by another.
//! - Between looking and entering the list, a subscriber of `Cond` can miss a broadcast in Go; here it looks again.

#![forbid(unsafe_code)]

mod account;
mod costs;
mod find;
mod load;
mod monitor;
mod network;
mod processor;
mod program;
mod publisher;
mod report;
mod scheduler;
mod server;
mod subscriber;
mod tables;
#[cfg(test)]
mod tests;
mod track;
mod waiting;
mod wake;

use std::fs;
use std::path::Path;

/// Prints the tables. With `--docs` it writes them into `docs/ring.md` and the study's `README.md`.
fn main() {
    let tables = tables::all();
    if std::env::args().any(|argument| argument == "--docs") {
        for document in tables::DOCUMENTS {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(document);
            let page = fs::read_to_string(&path).expect("the document is there");
            fs::write(&path, tables::with_tables(&page, &tables)).expect("the document can be written");
        }
    }
    for (_, table) in &tables {
        println!("{table}\n");
    }
}
