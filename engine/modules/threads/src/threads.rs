//! Real threads in the browser. One [`Crew`] serves the whole module; its threads are workers that the page starts and that
//! [enter](crew_enter) a slot each. The *conductor*, a worker too, may sleep: it calls the crew, and runs what blocks.
//!
//! The page never enters the module. It reads the crew's slots from shared memory, and cancels a run by writing the run's
//! number there: a conductor that sleeps in a call hears no messages.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use wasm_bindgen::prelude::*;

use sync::{Crew, clock};

pub use sync::staff::{SLOTS, crew};

/// Number of the run under way, and of the newest run that the page wants no more of; runs are numbered from 1.
static RUN: AtomicU32 = AtomicU32::new(0);
static CANCELLED: AtomicU32 = AtomicU32::new(0);

/// Whether the page wants no more of the run under way. Any thread may ask, often; one that sleeps has to wake for it.
pub fn cancelled() -> bool {
    // Relaxed: a flag that nothing is read behind.
    CANCELLED.load(Ordering::Relaxed) >= RUN.load(Ordering::Relaxed)
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
    #[wasm_bindgen(thread_local_v2, js_namespace = performance, js_name = timeOrigin)]
    static TIME_ORIGIN: f64;
}

/// `performance.now()` counts from the start of each worker; their origins are on one scale. Only differences to the first
/// one are used: the origin itself, 2^40 ms, would leave no digits for a nanosecond.
fn now_ns() -> u64 {
    static FIRST: OnceLock<f64> = OnceLock::new();
    let origin = TIME_ORIGIN.with(|origin| *origin);
    ((origin - FIRST.get_or_init(|| origin) + now()) * 1e6) as u64
}

/// Done by the module's start, once in each thread.
pub(super) fn start() {
    clock::install(now_ns);
    now_ns();
}

/// Where the crew's slots are in memory, [`crew_stride`] bytes each: words for state, finished calls, dead threads and
/// threads so far.
#[wasm_bindgen]
pub fn crew_address() -> u32 {
    crew().address() as u32
}

/// Bytes from a slot to the next.
#[wasm_bindgen]
pub fn crew_stride() -> u32 {
    Crew::STRIDE as u32
}

/// How many slots there are.
#[wasm_bindgen]
pub fn crew_slots() -> u32 {
    SLOTS as u32
}

/// What a thread does in a slot until it is dismissed.
#[wasm_bindgen]
pub fn crew_enter(slot: u32) {
    crew().enter(slot as usize);
}

/// The thread in a slot died at its work; said by its own worker, or by whoever saw it die.
#[wasm_bindgen]
#[expect(unsafe_code, reason = "the page's workers know when they have died")]
pub fn crew_mourn(slot: u32) {
    // SAFETY: `web/src/engine/threads/thread.worker.ts` calls this where `crew_enter` of this slot has thrown: the trap has
    // lost all frames of the thread, which enters no slot again. JavaScript has no types that could hold it to that.
    unsafe { crew().mark_dead(slot as usize) };
}

/// Sleeps until so many threads are idle.
#[wasm_bindgen]
pub fn crew_gather(threads: u32) {
    crew().gather(threads as usize);
}

/// Sends the threads in the slots from `first` to before `end` away, and sleeps until they have left.
#[wasm_bindgen]
pub fn crew_dismiss(first: u32, end: u32) {
    crew().dismiss(first as usize..end as usize);
    crew().wait_empty(first as usize..end as usize);
}

/// A run begins.
#[wasm_bindgen]
pub fn run_begin(run: u32) {
    RUN.store(run, Ordering::Relaxed);
}

/// Where the page writes the number of the newest run that it wants no more of.
#[wasm_bindgen]
pub fn cancel_address() -> u32 {
    CANCELLED.as_ptr().addr() as u32
}

/// Whether the page wants no more of the run under way.
#[wasm_bindgen]
pub fn run_cancelled() -> bool {
    cancelled()
}
