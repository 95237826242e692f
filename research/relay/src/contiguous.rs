//! A frame in one block that is filled in parts, for a server that keeps each frame in one buffer: the block is as long as
//! the frame, whatever the chunks that the frame arrives in.

use model::memory::Memory;
use observe::probe::Probe;
use pools::cells::{Cells, TAIL, cell, level_of};
use pools::{Allocating, Context, Levels, Nodes, Pool};

/// A pool whose blocks can be filled in parts.
pub trait Contiguous<M: Memory>: Pool<M> {
    /// Appends a block for `len` bytes to the frame.
    fn reserve<P: Probe>(ctx: &mut Context<M, P, Self::Shared>, pool: &mut Self, message: &mut Self::Message, len: u32);
    /// Copies bytes into the frame's only block, from byte `at` of its `len` bytes on. All bytes before `at` are filled.
    fn fill<P: Probe>(
        ctx: &mut Context<M, P, Self::Shared>,
        message: &mut Self::Message,
        len: u32,
        at: u32,
        bytes: &[u8],
    );
}

impl<M: Memory> Contiguous<M> for Allocating {
    fn reserve<P: Probe>(ctx: &mut Context<M, P, ()>, _: &mut Self, message: &mut Cells<M::Ref>, len: u32) {
        let block = ctx.alloc(cell(len));
        message.push(&mut ctx.memory, block, len);
    }

    fn fill<P: Probe>(ctx: &mut Context<M, P, ()>, message: &mut Cells<M::Ref>, len: u32, at: u32, bytes: &[u8]) {
        let block = ctx.memory.get(message.holder, TAIL).expect("the block was reserved");
        ctx.memory.fill(block, cell(len), at, bytes);
    }
}

impl<M: Memory, const LIFO: bool> Contiguous<M> for Levels<M::Ref, LIFO> {
    fn reserve<P: Probe>(ctx: &mut Context<M, P, ()>, pool: &mut Self, message: &mut Nodes<M::Ref>, len: u32) {
        pool.reserve(ctx, message, len);
    }

    fn fill<P: Probe>(ctx: &mut Context<M, P, ()>, message: &mut Nodes<M::Ref>, len: u32, at: u32, bytes: &[u8]) {
        let capacity = level_of(len).map_or(len, |level| 1 << level);
        message.fill(&mut ctx.memory, capacity, at, bytes);
    }
}
