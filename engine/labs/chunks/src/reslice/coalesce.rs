//! v5 (2024): a message's blocks are copied into one buffer, once, and each subscriber's list has one piece for each chunk.
//! All chunks but the first share one header.

use super::counts::{Desk, Reslice, What};
use super::forward::Forward;
use super::gather::{Blocks, head, push};
use super::head::Head;
use super::pool::Pool;
use super::sink::Sink;
use super::splitter::Part;
use observe::probe::Observer;
use sim::playback::shot::Shot;

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
    fn read<E: Observer<Shot<Reslice>>>(&mut self, part: &Part, _: &Head, desk: &mut Desk<E>) {
        self.blocks.read(part, desk);
    }
    // code end

    // code: store
    fn store<E: Observer<Shot<Reslice>>>(&mut self, desk: &mut Desk<E>) -> Vec<u8> {
        let blocks = self.blocks.store(desk);
        let mut whole = self.pool.get(blocks.iter().map(Vec::len).sum(), desk);
        for block in &blocks {
            whole.extend_from_slice(block);
            desk.record(What::Copied, block.len());
        }
        self.blocks.release(blocks);
        whole
    }
    // code end

    // code: send
    // at: build
    fn send<E: Observer<Shot<Reslice>>>(&mut self, stored: &Vec<u8>, top: &Head, sink: &mut Sink, desk: &mut Desk<E>) {
        let (first, next) = (top.first(), top.next());
        let mut list = Vec::new();
        head(first.get(), &mut list, desk);
        for (index, piece) in stored.chunks(self.output).enumerate() {
            if index > 0 {
                head(next.get(), &mut list, desk);
            }
            push(piece, &mut list, desk);
        }
        // at: write
        sink.write_all(&list, desk);
    }
    // code end

    fn release(&mut self, stored: Vec<u8>) {
        self.pool.put(stored);
    }
}
