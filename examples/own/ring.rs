//! A ring of four slots, each with the number of its frame (a seqlock), for the tab "Yours" of the ring lab: docs/own.md.
//!
//! rustc --target wasm32-unknown-unknown --crate-type cdylib --edition 2024 -O -C target-feature=+atomics -C link-args="--import-memory -zstack-size=1024" ring.rs
//!
//! Without the target feature, the compiler makes plain accesses of atomic ones. It warns that the feature may change.
#![no_std]
#![allow(non_upper_case_globals)]

use core::sync::atomic::{AtomicU32, Ordering::SeqCst};

#[link(wasm_import_module = "ringside")]
unsafe extern "C" {
    safe fn wait(word: &AtomicU32, seen: u32);
    safe fn notify(word: &AtomicU32);
}

const SLOTS: usize = 4;
const DONE: i32 = -1;

/// The number of its frame, or 0 while it is written; then the frame, two words.
struct Slot {
    number: AtomicU32,
    words: [AtomicU32; 2],
}

/// The frame that it sent last, and its copy of a frame. Only the reader itself accesses them.
struct Reader {
    last: AtomicU32,
    copy: [AtomicU32; 2],
}

#[repr(C)]
pub struct Ring {
    position: AtomicU32,
    slots: [Slot; SLOTS],
    readers: [Reader; 2],
}

const fn zero() -> AtomicU32 {
    AtomicU32::new(0)
}

/// A variable is exported as the constant of its address, which `state_begin` is.
#[unsafe(no_mangle)]
pub static state_begin: Ring = Ring {
    position: zero(),
    slots: [const { Slot { number: zero(), words: [zero(), zero()] } }; SLOTS],
    readers: [const { Reader { last: zero(), copy: [zero(), zero()] } }; 2],
};

/// Exports numbers as functions.
macro_rules! constants {
    ($($name:literal = $value:expr),* $(,)?) => {
        $(const _: () = {
            #[unsafe(export_name = $name)]
            extern "C" fn constant() -> i32 {
                $value as i32
            }
        };)*
    };
}

constants! {
    "ringside_abi" = 1,
    "slots" = SLOTS,
    "state_bytes" = size_of::<Ring>(),
    // The linker puts the stack at the beginning of memory, as large as the command says.
    "scratch_begin" = 0,
    "scratch_bytes" = 1024,
    "word_position" = &raw const state_begin.position,
    "publisher.invalidate" = INVALIDATE,
    "publisher.write_low" = WRITE_LOW,
    "publisher.write_high" = WRITE_HIGH,
    "publisher.mark" = MARK,
    "publisher.publish" = PUBLISH,
    "publisher.wake" = WAKE,
    "reader.look" = LOOK,
    "reader.check" = CHECK,
    "reader.copy_low" = COPY_LOW,
    "reader.copy_high" = COPY_HIGH,
    "reader.check_again" = CHECK_AGAIN,
}

// States of the publisher.
const INVALIDATE: i32 = 0;
const WRITE_LOW: i32 = 1;
const WRITE_HIGH: i32 = 2;
const MARK: i32 = 3;
const PUBLISH: i32 = 4;
const WAKE: i32 = 5;

// States of a reader.
const LOOK: i32 = 0;
const CHECK: i32 = 1;
const COPY_LOW: i32 = 2;
const COPY_HIGH: i32 = 3;
const CHECK_AGAIN: i32 = 4;

/// The slot of a frame.
fn slot(frame: u32) -> &'static Slot {
    &state_begin.slots[frame as usize % SLOTS]
}

#[unsafe(no_mangle)]
extern "C" fn publisher_step(state: i32, frame: u32) -> i32 {
    let slot = slot(frame);
    match state {
        INVALIDATE => {
            slot.number.store(0, SeqCst);
            WRITE_LOW
        }
        WRITE_LOW => {
            slot.words[0].store(frame, SeqCst);
            WRITE_HIGH
        }
        WRITE_HIGH => {
            slot.words[1].store(frame, SeqCst);
            MARK
        }
        MARK => {
            slot.number.store(frame, SeqCst);
            PUBLISH
        }
        PUBLISH => {
            state_begin.position.store(frame, SeqCst);
            WAKE
        }
        _ => {
            notify(&state_begin.position);
            DONE
        }
    }
}

#[unsafe(no_mangle)]
extern "C" fn reader_step(reader: usize, state: i32) -> i32 {
    let me = &state_begin.readers[reader];
    let frame = me.last.load(SeqCst) + 1;
    let slot = slot(frame);
    match state {
        LOOK => {
            let newest = state_begin.position.load(SeqCst);
            if newest >= frame {
                return CHECK;
            }
            wait(&state_begin.position, newest);
            LOOK
        }
        CHECK if slot.number.load(SeqCst) == frame => COPY_LOW,
        COPY_LOW => {
            me.copy[0].store(slot.words[0].load(SeqCst), SeqCst);
            COPY_HIGH
        }
        COPY_HIGH => {
            me.copy[1].store(slot.words[1].load(SeqCst), SeqCst);
            CHECK_AGAIN
        }
        CHECK_AGAIN if slot.number.load(SeqCst) == frame => {
            me.last.store(frame, SeqCst);
            DONE
        }
        // The slot was overwritten: the reader goes on with the newest frame.
        _ => {
            me.last.store(state_begin.position.load(SeqCst) - 1, SeqCst);
            LOOK
        }
    }
}

/// The frame that the reader has just sent.
#[unsafe(no_mangle)]
extern "C" fn frame(reader: usize) -> *const AtomicU32 {
    state_begin.readers[reader].copy.as_ptr()
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    core::arch::wasm32::unreachable()
}
