//! The allocators of jobs and payloads: the module's own, or one of two that keep freed blocks.
//!
//! | [`Allocator`] | allocates and frees |
//! |---|---|
//! | `System` | with the module's own allocator: dlmalloc behind one lock in the browser, the C library's natively |
//! | `Arena` | from lists of freed blocks by size, behind one lock that all threads share |
//! | `Magazines` | from two magazines of freed blocks for each thread and size; an empty or full one is exchanged for another behind that lock (Bonwick and Adams, "Magazines and Vmem", 2001) |
//!
//! Magazines suit a pool of jobs: the producer only allocates and the workers only free, so that plain thread caches would
//! be full on one side and empty on the other.
//!
//! Both take a block from the module's allocator when they have none, and return all blocks to it in the end.

use std::cell::RefCell;

use super::block::{Block, Class};
use super::counts::{EventKind, State};
use super::env::{Env, PoolEvent};
use super::magazine::ThreadCache;

/// Which allocator to use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Allocator {
    #[default]
    System,
    Arena,
    Magazines,
}

/// Allocates a block, and records it. Returns `None` when there is no memory.
pub(crate) async fn alloc<E: Env>(env: &E, class: Class, state: State, bytes: u64) -> Option<Block> {
    let (kind, store) = env.store();
    let mut traded = false;
    let block = match kind {
        _ if !env.has_memory() => None,
        Allocator::System => Block::allocate(class),
        Allocator::Arena => {
            traded = true;
            env.share(state, |depot| depot.take(class)).await.or_else(|| Block::allocate(class))
        }
        Allocator::Magazines => {
            let mut block = store.borrow_mut().take(class);
            if block.is_none() {
                traded = true;
                let full = env.share(state, |depot| depot.take_magazine(class)).await;
                block = store.borrow_mut().load(class, full);
            }
            block.or_else(|| Block::allocate(class))
        }
    };
    let kind = if block.is_some() { EventKind::Allocated } else { EventKind::NoMemory };
    done(env, traded, PoolEvent { state, kind, value: bytes }).await;
    block
}

/// Frees a block, and records it.
pub(crate) async fn free<E: Env>(env: &E, block: Block, state: State, bytes: u64) {
    let (kind, store) = env.store();
    let mut traded = false;
    match kind {
        Allocator::System => drop(block),
        Allocator::Arena => {
            traded = true;
            env.share(state, |depot| depot.put(block)).await;
        }
        Allocator::Magazines => {
            let full = store.borrow_mut().put(block);
            if let Some(full) = full {
                traded = true;
                env.share(state, |depot| depot.put_magazine(full)).await;
            }
        }
    }
    done(env, traded, PoolEvent { state, kind: EventKind::Freed, value: bytes }).await;
}

/// Records an allocation or a free. When the depot was used, its lock has taken the action's time already.
async fn done<E: Env>(env: &E, traded: bool, event: PoolEvent) {
    if traded {
        env.record(event);
    } else {
        env.act(event).await;
    }
}

/// A thread's own part of the allocator.
#[derive(Debug, Default)]
pub(crate) struct ThreadAllocator {
    pub kind: Allocator,
    pub store: RefCell<ThreadCache>,
}
