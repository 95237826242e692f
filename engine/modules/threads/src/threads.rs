//! Real threads in the browser. One [`ThreadPool`] serves the whole module. Its threads are workers that the page starts and that
//! [enter](thread_pool_enter) a slot each. The *conductor* is a worker that may sleep: it runs tasks on the thread pool, and
//! everything else that blocks.
//!
//! The page never calls the module. It reads the thread pool's slots from shared memory, and cancels a run by writing the run's
//! number there, because a conductor that sleeps receives no messages.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use wasm_bindgen::prelude::*;

use sync::{ThreadPool, clock};

pub use sync::global::{SLOTS, thread_pool};

/// Number of the current run, from 1.
static RUN: AtomicU32 = AtomicU32::new(0);
/// Number of the newest run that the page has cancelled.
static CANCELLED: AtomicU32 = AtomicU32::new(0);

/// Whether the page has cancelled the current run. Cheap, and callable from any thread; it wakes no thread that sleeps.
pub fn cancelled() -> bool {
    // Relaxed: no other data depends on it.
    CANCELLED.load(Ordering::Relaxed) >= RUN.load(Ordering::Relaxed)
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
    #[wasm_bindgen(thread_local_v2, js_namespace = performance, js_name = timeOrigin)]
    static TIME_ORIGIN: f64;
}

/// `performance.now()` counts from the start of each worker, and `timeOrigin` places these starts on one scale. The difference
/// to the first origin is used, because the origin itself, about 2^40 ms, would leave no digits for nanoseconds.
fn now_ns() -> u64 {
    static FIRST: OnceLock<f64> = OnceLock::new();
    let origin = TIME_ORIGIN.with(|origin| *origin);
    ((origin - FIRST.get_or_init(|| origin) + now()) * 1e6) as u64
}

/// Called by the module's start, once in each thread.
pub(super) fn start() {
    clock::install(now_ns);
    now_ns();
}

/// Address of the thread pool's slots, [`thread_pool_stride`] bytes each. A slot begins with four words: its state, and the numbers
/// of finished tasks, of dead threads and of threads that entered.
#[wasm_bindgen]
pub fn thread_pool_address() -> u32 {
    thread_pool().address() as u32
}

/// Bytes from one slot to the next.
#[wasm_bindgen]
pub fn thread_pool_stride() -> u32 {
    ThreadPool::STRIDE as u32
}

/// Number of slots.
#[wasm_bindgen]
pub fn thread_pool_slots() -> u32 {
    SLOTS as u32
}

/// The main loop of a thread in a slot. Returns when the slot is dismissed.
#[wasm_bindgen]
pub fn thread_pool_enter(slot: u32) {
    thread_pool().enter(slot as usize);
}

/// Declares that the thread in a slot died in its task. Its own worker calls this.
#[wasm_bindgen]
#[expect(unsafe_code, reason = "only the worker knows that its thread has died")]
pub fn thread_pool_mark_dead(slot: u32) {
    // SAFETY: `web/src/engine/threads/thread.worker.ts` calls this where `thread_pool_enter` of this slot has thrown: the trap has
    // lost all frames of the thread, which enters no slot again. JavaScript has no types that could hold it to that.
    unsafe { thread_pool().mark_dead(slot as usize) };
}

/// Sleeps until at least `threads` threads are idle.
#[wasm_bindgen]
pub fn thread_pool_wait_idle(threads: u32) {
    thread_pool().wait_idle(threads as usize);
}

/// Asks the threads in the slots `first..end` to leave, and sleeps until they have.
#[wasm_bindgen]
pub fn thread_pool_dismiss(first: u32, end: u32) {
    thread_pool().dismiss(first as usize..end as usize);
    thread_pool().wait_empty(first as usize..end as usize);
}

/// Begins the run with this number.
#[wasm_bindgen]
pub fn run_begin(run: u32) {
    RUN.store(run, Ordering::Relaxed);
}

/// Address of the word in which the page writes the number of the newest run that it cancels.
#[wasm_bindgen]
pub fn cancel_address() -> u32 {
    CANCELLED.as_ptr().addr() as u32
}

/// Whether the page has cancelled the current run.
#[wasm_bindgen]
pub fn run_cancelled() -> bool {
    cancelled()
}
