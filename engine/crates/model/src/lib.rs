//! Models of costs that cannot be measured in a browser. Their results are always reported apart from measured ones.
//!
//! Rust has no garbage collector, so the cost of collection in Go and OCaml is that of our own collected [`heap`]. Its objects
//! are real memory, and its marking and sweeping really run and are timed.
//!
//! | module | contents |
//! |---|---|
//! | [`heap`] | objects, links and roots; incremental mark and sweep, paced like Go's collector or OCaml 4's |
//! | [`syscall`] | the cost of a write to a socket, without copying its bytes |
//! | [`memory`] | an allocation interface, implemented by the system's allocator and by the collected heap |
//! | [`counting_allocator`] | a program's allocator that counts the bytes in use |
//!
//! A mechanism that is generic over [`Memory`](memory::Memory) is written once and timed twice: with the system's allocator,
//! which frees objects at once, and with the collected heap, where freed objects become garbage and the time includes
//! collecting it.

pub mod counting_allocator;
pub mod heap;
pub mod memory;
pub mod syscall;
