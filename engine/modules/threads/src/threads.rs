//! Real threads in the browser. One [`ThreadPool`], a thread pool, serves the whole module. Its threads are workers that the page
//! starts; each of them runs [`thread_pool_enter`] for one slot. The *conductor* is a worker that may block: it submits work to the
//! pool and waits for it.
//!
//! The page itself never calls into the module. It reads the pool's slots from shared memory, and cancels a run by storing the
//! run's number there, because a conductor that blocks in a call handles no messages.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

use js_sys::Array;
use wasm_bindgen::prelude::*;

use sync::{ThreadPool, clock, guard};

pub use sync::global::{SLOTS, thread_pool};

/// Number of the current run, and of the newest run that the page has cancelled; runs are numbered from 1.
static RUN: AtomicU32 = AtomicU32::new(0);
static CANCELLED: AtomicU32 = AtomicU32::new(0);

/// Whether the page has cancelled the current run. Any thread may ask often, since this is one load of a flag; a thread that
/// sleeps has to wake up to ask.
pub fn cancelled() -> bool {
    // Relaxed: no other data is read on the strength of this flag.
    CANCELLED.load(Ordering::Relaxed) >= RUN.load(Ordering::Relaxed)
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
    #[wasm_bindgen(thread_local_v2, js_namespace = performance, js_name = timeOrigin)]
    static TIME_ORIGIN: f64;
    /// Declared without a result, because wasm-bindgen would leak the `undefined` of a call that threw.
    #[wasm_bindgen(catch, js_namespace = Reflect)]
    fn apply(work: &mut dyn FnMut(), this: &JsValue, given: &Array) -> Result<(), JsValue>;
}

/// Nanoseconds on a scale that all workers share. `performance.now()` counts from the start of each worker, and `timeOrigin`
/// says when that was. Only differences to the first origin are used: an origin itself, about 2^40 ms, would leave no digits
/// for nanoseconds in an `f64`.
fn now_ns() -> u64 {
    static FIRST: OnceLock<f64> = OnceLock::new();
    let origin = TIME_ORIGIN.with(|origin| *origin);
    ((origin - FIRST.get_or_init(|| origin) + now()) * 1e6) as u64
}

/// Catches a trap of a task by calling it through JavaScript: `Reflect.apply` with a `catch` around it.
fn attempt(work: &mut dyn FnMut()) -> Result<(), String> {
    let mut call = || work();
    let done = apply(&mut call, &JsValue::UNDEFINED, &Array::new());
    done.map_err(|why| match why.dyn_ref::<js_sys::Error>() {
        Some(error) => error.message().into(),
        None => format!("{why:?}"),
    })
}

/// Installs the clock and the guard; the module's start calls this once in each thread.
pub(super) fn start() {
    clock::install(now_ns);
    now_ns();
    guard::install(attempt);
}

/// Address of the pool's slots, [`thread_pool_stride`] bytes each. A slot's words are its state, the number of finished calls, of
/// dead threads, and of threads so far.
#[wasm_bindgen]
pub fn thread_pool_address() -> u32 {
    thread_pool().address() as u32
}

/// Bytes from the start of a slot to that of the next.
#[wasm_bindgen]
pub fn thread_pool_stride() -> u32 {
    ThreadPool::STRIDE as u32
}

#[wasm_bindgen]
pub fn thread_pool_slots() -> u32 {
    SLOTS as u32
}

/// Runs tasks in a slot until the thread is dismissed.
#[wasm_bindgen]
pub fn thread_pool_enter(slot: u32) {
    thread_pool().enter(slot as usize);
}

/// Reports that the thread in a slot died at a task; called by its own worker, or by the page if that saw the worker die.
#[wasm_bindgen]
#[expect(unsafe_code, reason = "the page's workers know when they have died")]
pub fn thread_pool_mark_dead(slot: u32) {
    // SAFETY: `web/src/engine/threads/thread.worker.ts` calls this where `thread_pool_enter` of this slot has thrown: the trap has
    // discarded all stack frames of the thread, and the thread enters no slot again. JavaScript's types cannot enforce that.
    unsafe { thread_pool().mark_dead(slot as usize) };
}

/// Blocks until `threads` threads are idle.
#[wasm_bindgen]
pub fn thread_pool_wait_idle(threads: u32) {
    thread_pool().wait_idle(threads as usize);
}

/// Dismisses the threads in the slots `first..end`, and blocks until they have left.
#[wasm_bindgen]
pub fn thread_pool_dismiss(first: u32, end: u32) {
    thread_pool().dismiss(first as usize..end as usize);
    thread_pool().wait_empty(first as usize..end as usize);
}

/// Starts run number `run`, so that only a later cancellation applies to it.
#[wasm_bindgen]
pub fn run_begin(run: u32) {
    RUN.store(run, Ordering::Relaxed);
}

/// Address at which the page stores the number of the newest run that it cancels.
#[wasm_bindgen]
pub fn cancel_address() -> u32 {
    CANCELLED.as_ptr().addr() as u32
}

#[wasm_bindgen]
pub fn run_cancelled() -> bool {
    cancelled()
}
