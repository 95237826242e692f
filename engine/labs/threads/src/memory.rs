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

use std::cell::RefCell;

use super::block::{Block, Class};
use super::counts::{Place, What};
use super::env::{Act, Env};
use super::magazine::Store;

/// Which allocator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Allocator {
    #[default]
    System,
    Arena,
    Magazines,
}

/// A block of a class, and that it was taken; `None` when there is no memory.
pub(crate) async fn grab<E: Env>(env: &E, class: Class, place: Place, bytes: u64) -> Option<Block> {
    let (kind, store) = env.store();
    let mut traded = false;
    let block = match kind {
        _ if !env.has_memory() => None,
        Allocator::System => Block::allocate(class),
        Allocator::Arena => {
            traded = true;
            env.share(place, |depot| depot.take(class)).await.or_else(|| Block::allocate(class))
        }
        Allocator::Magazines => {
            let mut block = store.borrow_mut().take(class);
            if block.is_none() {
                traded = true;
                let full = env.share(place, |depot| depot.take_magazine(class)).await;
                block = store.borrow_mut().load(class, full);
            }
            block.or_else(|| Block::allocate(class))
        }
    };
    let what = if block.is_some() { What::Forged } else { What::NoMemory };
    done(env, traded, Act { place, what, value: bytes }).await;
    block
}

/// Gives a block back.
pub(crate) async fn give<E: Env>(env: &E, block: Block, place: Place, bytes: u64) {
    let (kind, store) = env.store();
    let mut traded = false;
    match kind {
        Allocator::System => drop(block),
        Allocator::Arena => {
            traded = true;
            env.share(place, |depot| depot.put(block)).await;
        }
        Allocator::Magazines => {
            let full = store.borrow_mut().put(block);
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
        env.record(act);
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
