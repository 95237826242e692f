//! What we model, and never mix into what is measured: Rust has no collector, so the cost that Go and OCaml pay is that of
//! a collected [`heap`] of our own, whose objects are real and whose walks are timed.
//!
//! | module | what it is |
//! |---|---|
//! | [`heap`] | objects, links and roots; incremental mark and sweep after Go's pacer or OCaml 4's slices |
//! | [`syscall`] | what a write to a socket takes besides copying its bytes |
//! | [`memory`] | one way to ask for memory: of the system's allocator, or of a collected heap |
//!
//! A mechanism that is generic over its [`Memory`](memory::Memory) is written once and timed twice: without a collector,
//! where what is given back is freed at once, and with the modelled one's walk included, where it is garbage.

pub mod heap;
pub mod memory;
pub mod syscall;
