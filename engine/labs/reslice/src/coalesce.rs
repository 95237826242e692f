//! v5 (2024): a message's blocks are copied into one buffer, once, and each subscriber's list has one piece for each chunk.
//! All chunks but the first share one header.

use super::counts::{Context, EventKind, Reslice};
use super::forward::Forward;
use super::gather::{Blocks, head, push};
use super::head::Head;
use super::pool::Pool;
use super::sink::Sink;
use super::splitter::Part;
use sim::playback::shot::Recorder;

/// v5.
#[derive(Clone)]
pub(crate) struct Coalesce {
    output: usize,
    blocks: Blocks,
    pool: Pool,
}

impl Forward for Coalesce {
    type Stored = Vec<u8>;

    fn new(output: usize) -> Self {
        Coalesce { output, blocks: Blocks::default(), pool: Pool::default() }
    }

    // code: read
    // at: ingest
    fn read<E: Recorder<Reslice>>(&mut self, part: &Part, _: &Head, ctx: &mut Context<E>) {
        self.blocks.read(part, ctx);
    }
    // code end

    // code: store
    fn store<E: Recorder<Reslice>>(&mut self, ctx: &mut Context<E>) -> Vec<u8> {
        let blocks = self.blocks.store(ctx);
        let mut whole = self.pool.get(blocks.iter().map(Vec::len).sum(), ctx);
        for block in &blocks {
            whole.extend_from_slice(block);
            ctx.record(EventKind::Copied, block.len());
        }
        self.blocks.release(blocks);
        whole
    }
    // code end

    // code: send
    // at: build
    fn send<E: Recorder<Reslice>>(&mut self, stored: &Vec<u8>, top: &Head, sink: &mut Sink, ctx: &mut Context<E>) {
        let (first, next) = (top.first(), top.next());
        let mut list = Vec::new();
        head(first.get(), &mut list, ctx);
        for (index, piece) in stored.chunks(self.output).enumerate() {
            if index > 0 {
                head(next.get(), &mut list, ctx);
            }
            push(piece, &mut list, ctx);
        }
        // at: write
        sink.write_all(&list, ctx);
    }
    // code end

    fn release(&mut self, stored: Vec<u8>) {
        self.pool.put(stored);
    }
}
