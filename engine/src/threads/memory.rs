//! Where blocks come from: the module's own allocator, or one of two that keep what was given back.
//!
//! | [`Allocator`] | takes and gives back |
//! |---|---|
//! | `System` | the module's own, whatever that is: dlmalloc behind one lock in the browser, the C library's natively |
//! | `Arena` | lists of used blocks by size, behind one lock that all threads share |
//! | `Magazines` | two magazines of used blocks for each thread and size; one that is empty or full is traded for another, whole, behind that lock (Bonwick and Adams, "Magazines and Vmem", 2001) |
//!
//! Magazines are what a pool of jobs asks for: the producer takes and never gives back, the workers give back and never
//! take, so that a cache for each thread alone fills on one side and is empty on the other.
//!
//! Both take a block from the module's allocator when they have none, and give each back to it in the end.

#![expect(unsafe_code, reason = "memory is taken and given back by hand, as in C")]

use std::alloc::Layout;
use std::cell::RefCell;
use std::ptr::NonNull;

use super::counts::{Place, What};
use super::env::{Act, Env};
use super::magazine::Store;

/// Sizes of blocks, at most: the largest is a payload of 328 bytes with its length.
pub(super) const CLASSES: usize = 23;

/// Which allocator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Allocator {
    #[default]
    System,
    Arena,
    Magazines,
}

/// The block that serves a layout: as long as the chunk that glibc's malloc takes for it anyway, less its header. So blocks
/// come in few sizes, and whoever keeps some of them can tell which fits.
fn class(layout: Layout) -> Layout {
    let size = (layout.size() + 8).next_multiple_of(16) - 8;
    Layout::from_size_align(size, layout.align()).expect("a little longer is no harm")
}

/// The number of a layout's class.
pub(super) fn number(layout: Layout) -> usize {
    debug_assert_eq!(layout.align(), align_of::<usize>(), "blocks of a class are alike");
    (layout.size() + 8).div_ceil(16)
}

pub(super) fn system(layout: Layout) -> Option<NonNull<u8>> {
    // SAFETY: no class is empty.
    NonNull::new(unsafe { std::alloc::alloc(class(layout)) })
}

/// Gives a block back to the module that was made for the same layout, whoever kept it meanwhile.
pub(crate) fn forget(block: NonNull<u8>, layout: Layout) {
    // SAFETY: boxes and slots know their block's layout, and give it once: they are consumed. All blocks are of their
    // class's layout.
    unsafe { std::alloc::dealloc(block.as_ptr(), class(layout)) };
}

/// A block for `layout`, and that it was taken; `None` when there is no memory.
pub(crate) async fn grab<E: Env>(env: &E, layout: Layout, place: Place, bytes: u64) -> Option<NonNull<u8>> {
    let (kind, store) = env.store();
    let mut traded = false;
    let block = match kind {
        _ if !env.has_memory() => None,
        Allocator::System => system(layout),
        Allocator::Arena => {
            traded = true;
            env.share(place, |depot| depot.take(number(layout))).await.or_else(|| system(layout))
        }
        Allocator::Magazines => {
            let mut block = store.borrow_mut().take(number(layout));
            if block.is_none() {
                traded = true;
                let full = env.share(place, |depot| depot.take_magazine(number(layout))).await;
                block = store.borrow_mut().load(number(layout), full);
            }
            block.or_else(|| system(layout))
        }
    };
    let what = if block.is_some() { What::Forged } else { What::NoMemory };
    done(env, traded, Act { place, what, value: bytes }).await;
    block
}

/// Gives a block back that was made for the same layout.
pub(crate) async fn give<E: Env>(env: &E, block: NonNull<u8>, layout: Layout, place: Place, bytes: u64) {
    let (kind, store) = env.store();
    let mut traded = false;
    match kind {
        Allocator::System => forget(block, layout),
        Allocator::Arena => {
            traded = true;
            env.share(place, |depot| depot.put(layout, block)).await;
        }
        Allocator::Magazines => {
            let full = store.borrow_mut().put(layout, block);
            if let Some(full) = full {
                traded = true;
                env.share(place, |depot| depot.put_magazine(full)).await;
            }
        }
    }
    done(env, traded, Act { place, what: What::Crushed, value: bytes }).await;
}

/// Whoever has traded has spent the time of the action with the lock.
async fn done<E: Env>(env: &E, traded: bool, act: Act) {
    if traded {
        env.note(act);
    } else {
        env.act(act).await;
    }
}

/// What of the allocator is a thread's own.
#[derive(Debug, Default)]
pub(crate) struct Own {
    pub kind: Allocator,
    pub store: RefCell<Store>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_of_a_class_are_of_one_length() {
        for size in 1..=344 {
            let layout = Layout::from_size_align(size, align_of::<usize>()).unwrap();
            assert_eq!(class(layout).size(), number(layout) * 16 - 8);
            assert!(class(layout).size() >= size && number(layout) < CLASSES);
        }
    }
}
