//! A message assembled in one block, as v1 and v3 store it. Chunks are read directly to their position.

use super::counts::{Context, EventKind, Reslice};
use super::pool::Pool;
use super::splitter::Part;
use sim::playback::shot::Recorder;

/// Messages in one block each, and the one that is being received.
#[derive(Clone, Default)]
pub(crate) struct Assembled {
    pool: Pool,
    coming: Vec<u8>,
}

impl Assembled {
    pub fn read<E: Recorder<Reslice>>(&mut self, part: &Part, ctx: &mut Context<E>) {
        if part.from == 0 {
            self.coming = self.pool.get(part.message.length as usize, ctx);
        }
        self.coming.extend_from_slice(part.bytes);
        ctx.record(EventKind::Read, part.bytes.len());
    }

    pub fn store<E: Recorder<Reslice>>(&mut self, ctx: &mut Context<E>) -> Vec<u8> {
        ctx.record(EventKind::Stored, self.coming.len());
        std::mem::take(&mut self.coming)
    }

    pub fn release(&mut self, block: Vec<u8>) {
        self.pool.put(block);
    }
}
