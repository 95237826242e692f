//! Native tests in which the n-th allocation fails, for every n. Reading an FLV file, summarising it and converting it then return
//! either the usual result or an error. An infallible allocation that fails aborts the process and thereby the test.
#![cfg(not(loom))]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::fmt::{Debug, Display};

use base::config::Refusal;
use media::{Fault, Format, Kind, Media, Summary, clip, convert, flv};

thread_local! {
    /// Number of allocations that succeed before one fails. Those after it succeed again. `None` if none fails.
    static LEFT: Cell<Option<usize>> = const { Cell::new(None) };
}

#[global_allocator]
static ALLOCATOR: Failing = Failing;

/// The standard library's allocator, which fails an allocation if [`refused`] says so.
struct Failing;

// SAFETY: memory comes from the standard library's allocator with the caller's layouts. A failure returns a null pointer, which
// the trait allows. `refused` neither allocates nor unwinds.
#[expect(unsafe_code, reason = "a global allocator is an unsafe trait")]
unsafe impl GlobalAlloc for Failing {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller guarantees a valid layout.
        if refused() { std::ptr::null_mut() } else { unsafe { System.alloc(layout) } }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: the caller guarantees that `place` was allocated with this layout.
        unsafe { System.dealloc(place, layout) };
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller guarantees that `place` was allocated with this layout, and that the size is valid.
        if refused() { std::ptr::null_mut() } else { unsafe { System.realloc(place, layout, size) } }
    }
}

/// Whether the current allocation of this thread is the one that fails.
fn refused() -> bool {
    LEFT.with(|left| {
        let now = left.get();
        left.set(now.and_then(|left| left.checked_sub(1)));
        now == Some(0)
    })
}

/// Repeats `call`, letting its first, second, … allocation fail, until no allocation is left to fail. Returns the number of
/// allocations. Each error must contain `said`.
fn each_refused<T: PartialEq + Debug, E: Display>(what: &str, call: impl Fn() -> Result<T, E>, said: &str) -> usize {
    let whole = call().unwrap_or_else(|error| panic!("{what}: {error}"));
    for nth in 0.. {
        LEFT.set(Some(nth));
        let outcome = call();
        // Whether the call made at most `nth` allocations, so that none failed.
        let enough = LEFT.take().is_some();
        match outcome {
            Ok(made) => assert!(enough && made == whole, "{what}, allocation {nth}: it goes on without"),
            Err(error) => assert!(!enough && error.to_string().contains(said), "{what}, allocation {nth}: {error}"),
        }
        if enough {
            return nth;
        }
    }
    unreachable!("a call has an end")
}

const FOREIGN: &[u8] = include_bytes!("../../../../tests/fixtures/foreign.flv");

fn files() -> [Vec<u8>; 2] {
    [FOREIGN.to_vec(), clip::clip()]
}

fn read(file: &[u8]) -> Media {
    flv::read(file).unwrap_or_else(|fault| panic!("{fault}"))
}

#[test]
fn a_file_that_is_read_without_memory_is_refused() {
    for file in files() {
        let refused = each_refused::<_, Fault>("read", || flv::read(&file), "memory for its frames is ");
        assert!(refused > 10, "{refused} allocations");
    }
}

#[test]
fn the_fault_is_one_of_memory_and_so_is_the_refusal() {
    LEFT.set(Some(0));
    let fault = flv::read(FOREIGN).unwrap_err();
    LEFT.set(None);
    assert_eq!(fault.kind, Kind::Memory);
    assert_eq!(Refusal::from(fault).knob, "memory");
}

#[test]
fn a_summary_without_memory_is_refused() {
    for file in files() {
        let media = read(&file);
        let summary = || Summary::new(&file, &media).map_err(Refusal::from);
        assert!(each_refused("summary", summary, "memory is ") >= 2);
    }
}

#[test]
fn a_file_that_is_written_without_memory_is_refused_in_any_format() {
    for file in files() {
        let media = read(&file);
        for (id, format) in Format::ALL {
            assert!(each_refused(id, || convert(&file, &media, format), "memory is ") >= 3, "{id}");
        }
    }
}
