//! v3 (2021): the header from a pool and the payload from its block are copied into the writer's buffer, which is flushed for
//! each chunk.

use super::assembled::Assembled;
use super::bufio::Bufio;
use super::counts::{Context, EventKind, Reslice};
use super::forward::Forward;
use super::head::Head;
use super::pool::Pool;
use super::sink::Sink;
use super::splitter::Part;
use sim::playback::shot::Recorder;

/// v3.
#[derive(Clone)]
pub struct Copied {
    output: usize,
    assembled: Assembled,
    headers: Pool,
    writer: Bufio,
}

impl Forward for Copied {
    type Stored = Vec<u8>;

    fn new(output: usize) -> Self {
        Copied { output, assembled: Assembled::default(), headers: Pool::default(), writer: Bufio::default() }
    }

    // code: read
    // at: ingest
    fn read<E: Recorder<Reslice>>(&mut self, part: &Part, _: &Head, ctx: &mut Context<E>) {
        self.assembled.read(part, ctx);
    }
    // code end

    // code: store
    fn store<E: Recorder<Reslice>>(&mut self, ctx: &mut Context<E>) -> Vec<u8> {
        self.assembled.store(ctx)
    }
    // code end

    fn send<E: Recorder<Reslice>>(&mut self, stored: &Vec<u8>, head: &Head, sink: &mut Sink, ctx: &mut Context<E>) {
        self.send_block(stored, head, sink, ctx);
    }

    fn release(&mut self, stored: Vec<u8>) {
        self.assembled.release(stored);
    }
}

impl Copied {
    /// Sends a message that is stored in one block.
    // code: send
    // at: build
    pub fn send_block<E: Recorder<Reslice>>(
        &mut self,
        stored: &[u8],
        head: &Head,
        sink: &mut Sink,
        ctx: &mut Context<E>,
    ) {
        for (index, payload) in stored.chunks(self.output).enumerate() {
            let header = if index == 0 { head.first() } else { head.next() };
            let mut block = self.headers.get(header.get().len(), ctx);
            block.extend_from_slice(header.get());
            ctx.record(EventKind::Headed, block.len());
            self.writer.write(&block, sink, ctx);
            self.writer.write(payload, sink, ctx);
            // at: write
            self.writer.flush(sink, ctx);
            self.headers.put(block);
        }
    }
    // code end
}
