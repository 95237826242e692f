//! No pool: a block is allocated for each chunk, and left to the collector when its slot is entered again.
//!
//! The baseline of the article. Without a collector the blocks are given back to the system's allocator one by one.

#![expect(unsafe_code, reason = "blocks are given back by hand, as in C")]

use super::cells::{Cells, HEAD, SHELL, SHELLS, cell};
use super::counts::{Counter, What};
use super::pool::{Desk, Make, Pool};
use model::memory::Memory;
use observe::probe::Probe;

/// See the module.
#[derive(Clone, Debug)]
pub(crate) struct Allocating {
    make: Make,
}

impl<M: Memory> Pool<M> for Allocating {
    type Shared = ();
    type Message = Cells<M::Ref>;

    fn shared<P: Probe>(_: &mut Desk<M, P, ()>, _: Make) {}

    fn new<P: Probe>(_: &mut Desk<M, P, ()>, _: M::Ref, make: Make) -> Self {
        Allocating { make }
    }

    fn message<P: Probe>(&mut self, desk: &mut Desk<M, P, ()>) -> Cells<M::Ref> {
        Cells::new(desk)
    }

    fn holder(message: &Cells<M::Ref>) -> Option<M::Ref> {
        Some(message.holder)
    }

    fn begin<P: Probe>(&mut self, _: &mut Desk<M, P, ()>, _: &mut Cells<M::Ref>, _: u32) {}

    fn append<P: Probe>(&mut self, desk: &mut Desk<M, P, ()>, message: &mut Cells<M::Ref>, chunk: &[u8]) {
        let len = chunk.len() as u32;
        let block = desk.alloc(cell(len));
        desk.memory.fill(block, cell(len), 0, chunk);
        desk.event(What::Missed, 0, len);
        message.push(&mut desk.memory, block, len);
        if self.make.shells {
            let shell = desk.alloc(SHELL);
            message.push_shell(&mut desk.memory, shell);
        }
    }

    fn release<P: Probe>(&mut self, desk: &mut Desk<M, P, ()>, message: &mut Cells<M::Ref>) {
        desk.probe.count(Counter::Dropped, u64::from(message.count));
        if M::COLLECTED {
            for len in message.lens() {
                desk.event(What::Dropped, 0, len);
            }
        } else {
            while let Some(shell) = message.pop(&mut desk.memory, SHELLS) {
                // SAFETY: the message alone had the shell.
                unsafe { desk.memory.free(shell, SHELL) };
            }
            while let Some((block, len)) = message.pop_cell(&mut desk.memory) {
                // SAFETY: the message alone had the block.
                unsafe { desk.memory.free(block, cell(len)) };
            }
        }
        message.clear(&mut desk.memory);
    }

    fn read(memory: &M, _: &(), _: &Self, message: &Cells<M::Ref>, piece: impl FnMut(&[u8])) {
        message.read(memory, |len| len, piece);
    }

    fn footprint(&self, message: &Cells<M::Ref>) -> u64 {
        let shell = if self.make.shells { u64::from(SHELL.links) * 8 } else { 0 };
        message.lens().map(|len| 8 + u64::from(len) + shell).sum()
    }
}

const _: () = assert!(HEAD == 0, "a message's list begins at its holder's first link");
