//! The ring's variants as modules of `docs/own.md`, which the page searches for a failing schedule.
//!
//! This module has the functions of all variants, with the variant's id before their names. `scripts/guests.mjs` makes a
//! module of each subject from it: it renames the functions of one variant, removes the others, and adds the constants
//! that [`Guest::describe`] tells it.

#![cfg(target_arch = "wasm32")]
#![expect(unsafe_code, reason = "exports and imports have unsafe attributes, and the ring lies in a static")]

mod arena;

use std::cell::UnsafeCell;
use std::ptr;

use arena::Arena;
use ring::search::{AtomicU32, Searched, SearchedRing};
use ring::variants::atomic::Atomic;
use ring::variants::cond::Cond;
use ring::variants::epoch::Epoch;
use ring::variants::rwmutex::RwMutex;
use ring::variants::sleep::Sleep;
use ring::variants::trylock::TryLock;
use ring::variants::waitgroup::WaitGroup;
use ring::{Next, Strategy, Switches};

#[global_allocator]
static ARENA: Arena = Arena::new();

/// The only ring of a module, whose variant only its own functions know.
struct Only(UnsafeCell<*mut ()>);

// SAFETY: the module has one thread.
unsafe impl Sync for Only {}

static RING: Only = Only(UnsafeCell::new(ptr::null_mut()));

mod host {
    #[link(wasm_import_module = "ringside")]
    unsafe extern "C" {
        /// The actor sleeps behind its step, unless the word has changed.
        pub safe fn wait(word: usize, seen: u32);
        /// Wakes all that sleep on a word.
        pub safe fn notify(word: usize);
        /// Tells the build a constant that the module has to export.
        pub safe fn constant(name: *const u8, bytes: usize, value: usize);
    }
}

fn address(word: &AtomicU32) -> usize {
    ptr::from_ref(word).addr()
}

fn wake(word: &AtomicU32) {
    host::notify(address(word));
}

/// What a step returns for a published or sent frame, and for the end of an actor.
const DONE: i32 = -1;
const ENDED: i32 = -2;

fn returned(next: Next<'_, AtomicU32>) -> i32 {
    match next {
        Next::Go(state) => state.into(),
        Next::Wait { word, seen, then } => {
            host::wait(address(word), seen);
            then.into()
        }
        Next::Done => DONE,
        _ => ENDED,
    }
}

/// The functions of a variant.
trait Guest: Sized {
    fn init(slots: u32, switches: Switches);
    fn get<'a>() -> &'a mut Self;
    fn describe();
    /// Traps where Go would have panicked.
    fn checked(step: impl FnOnce(&mut Self) -> i32) -> i32;
}

/// Go's panic, of a wait group that is done more often than it was added to. The search names the function that traps.
#[inline(never)]
#[unsafe(no_mangle)]
extern "C" fn negative_waitgroup_counter() -> ! {
    core::arch::wasm32::unreachable()
}

impl<S: Strategy<Searched>> Guest for SearchedRing<S> {
    fn init(slots: u32, switches: Switches) {
        let ring = Box::into_raw(Box::new(SearchedRing::<S>::new(slots, switches)));
        // SAFETY: no reference to the pointer exists.
        unsafe { *RING.0.get() = ring.cast() };
    }

    fn get<'a>() -> &'a mut Self {
        // SAFETY: `init` was called before, for this variant, and no other function runs meanwhile.
        unsafe { &mut *(*RING.0.get()).cast() }
    }

    fn describe() {
        let tell = |name: &str, value: usize| host::constant(name.as_ptr(), name.len(), value);
        let (begin, bytes) = ARENA.range();
        tell("state_begin", begin);
        tell("state_bytes", bytes);
        for (state, name) in Self::publisher_states() {
            tell(&format!("publisher.{name}"), state.into());
        }
        for (state, name) in Self::reader_states() {
            tell(&format!("reader.{name}"), state.into());
        }
        for (state, name) in Self::closer_states() {
            tell(&format!("closer.{name}"), state.into());
        }
        for (name, word) in Self::get().words() {
            tell(&format!("word_{name}"), address(word));
        }
    }

    fn checked(step: impl FnOnce(&mut Self) -> i32) -> i32 {
        let ring = Self::get();
        let next = step(ring);
        if ring.is_panicked() {
            negative_waitgroup_counter();
        }
        next
    }
}

macro_rules! guests {
    ($($id:literal: $module:ident, $variant:ident;)+) => {$(
        mod $module {
            use super::*;

            type Ring = SearchedRing<$variant>;

            #[unsafe(export_name = concat!($id, ".init"))]
            extern "C" fn init(slots: u32, no_rebroadcast: bool, no_guard: bool, no_flag: bool) {
                Ring::init(slots, Switches { no_rebroadcast, no_guard, no_flag, ..Switches::default() });
            }

            #[unsafe(export_name = concat!($id, ".describe"))]
            extern "C" fn describe() {
                Ring::describe();
            }

            #[unsafe(export_name = concat!($id, ".publisher_step"))]
            extern "C" fn publisher_step(state: u8, frame: u32) -> i32 {
                Ring::checked(|ring| returned(ring.publish(state, frame, wake)))
            }

            #[unsafe(export_name = concat!($id, ".reader_step"))]
            extern "C" fn reader_step(reader: usize, state: u8) -> i32 {
                Ring::checked(|ring| returned(ring.read(reader, state, wake)))
            }

            #[unsafe(export_name = concat!($id, ".closer_step"))]
            extern "C" fn closer_step(state: u8) -> i32 {
                Ring::checked(|ring| returned(ring.close(state, wake)))
            }

            #[unsafe(export_name = concat!($id, ".frame"))]
            extern "C" fn frame(reader: usize) -> usize {
                ptr::from_ref(Ring::get().frame(reader)).addr()
            }
        }
    )+};
}

guests! {
    "rwmutex": rwmutex, RwMutex;
    "waitgroup": waitgroup, WaitGroup;
    "sleep": sleep, Sleep;
    "cond": cond, Cond;
    "trylock": trylock, TryLock;
    "atomic": atomic, Atomic;
    "epoch": epoch, Epoch;
}
