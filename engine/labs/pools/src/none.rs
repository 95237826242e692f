//! No pool: a block is allocated for each chunk, and left to the collector when its slot is entered again.
//!
//! This is the baseline of the article. Without a collector the blocks are freed one by one.

#![expect(unsafe_code, reason = "blocks are given back by hand, as in C")]

use super::cells::{Cells, HEAD, SHELL, SHELLS, cell};
use super::counts::{Counter, EventKind};
use super::pool::{Context, Pool, PoolConfig};
use model::memory::Memory;
use observe::probe::Probe;

/// A variant without a pool.
#[derive(Clone, Debug)]
pub struct Allocating {
    config: PoolConfig,
}

impl<M: Memory> Pool<M> for Allocating {
    type Shared = ();
    type Message = Cells<M::Ref>;

    fn shared<P: Probe>(_: &mut Context<M, P, ()>, _: PoolConfig) {}

    fn new<P: Probe>(_: &mut Context<M, P, ()>, _: M::Ref, config: PoolConfig) -> Self {
        Allocating { config }
    }

    fn message<P: Probe>(&mut self, ctx: &mut Context<M, P, ()>) -> Cells<M::Ref> {
        Cells::new(ctx)
    }

    fn holder(message: &Cells<M::Ref>) -> Option<M::Ref> {
        Some(message.holder)
    }

    fn begin<P: Probe>(&mut self, _: &mut Context<M, P, ()>, _: &mut Cells<M::Ref>, _: u32) {}

    // code: append
    // at: ingest
    fn append<P: Probe>(&mut self, ctx: &mut Context<M, P, ()>, message: &mut Cells<M::Ref>, chunk: &[u8]) {
        let len = chunk.len() as u32;
        let block = ctx.alloc(cell(len));
        ctx.memory.fill(block, cell(len), 0, chunk);
        ctx.event(EventKind::Missed, 0, len);
        message.push(&mut ctx.memory, block, len);
        if self.config.shells {
            let shell = ctx.alloc(SHELL);
            message.push_shell(&mut ctx.memory, shell);
        }
    }
    // code end

    // code: release
    // at: enter
    fn release<P: Probe>(&mut self, ctx: &mut Context<M, P, ()>, message: &mut Cells<M::Ref>) {
        ctx.probe.count(Counter::Dropped, u64::from(message.count));
        if M::COLLECTED {
            for len in message.lens() {
                ctx.event(EventKind::Dropped, 0, len);
            }
        } else {
            while let Some(shell) = message.pop(&mut ctx.memory, SHELLS) {
                // SAFETY: only the message linked to the shell.
                unsafe { ctx.memory.free(shell, SHELL) };
            }
            while let Some((block, len)) = message.pop_cell(&mut ctx.memory) {
                // SAFETY: only the message linked to the block.
                unsafe { ctx.memory.free(block, cell(len)) };
            }
        }
        message.clear(&mut ctx.memory);
    }
    // code end

    fn read<'a>(memory: &'a M, _: &'a (), _: &'a Self, message: &Cells<M::Ref>, piece: impl FnMut(&'a [u8])) {
        message.read(memory, |len| len, piece);
    }

    fn footprint(&self, message: &Cells<M::Ref>) -> u64 {
        let shell = if self.config.shells { u64::from(SHELL.links) * 8 } else { 0 };
        message.lens().map(|len| 8 + u64::from(len) + shell).sum()
    }
}

const _: () = assert!(HEAD == 0, "a message's list begins at its holder's first link");
