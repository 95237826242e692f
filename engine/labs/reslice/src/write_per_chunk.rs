//! v1 (2020): header and payload of each chunk are copied into a new growing buffer, and from there into the writer's buffer,
//! which is flushed at once.

use super::assembled::Assembled;
use super::bufio::Bufio;
use super::counts::{Context, EventKind, Reslice};
use super::forward::Forward;
use super::head::{Bytes, Head};
use super::sink::Sink;
use super::splitter::Part;
use sim::playback::shot::Recorder;

/// v1.
#[derive(Clone)]
pub(crate) struct WritePerChunk {
    output: usize,
    assembled: Assembled,
    writer: Bufio,
}

impl WritePerChunk {
    // code: chunk
    fn chunk<E: Recorder<Reslice>>(&mut self, header: Bytes, payload: &[u8], sink: &mut Sink, ctx: &mut Context<E>) {
        ctx.record(EventKind::Headed, header.get().len());
        let mut buffer = Vec::new();
        for bytes in [header.get(), payload] {
            let before = buffer.capacity();
            buffer.extend_from_slice(bytes);
            ctx.grew(&buffer, before);
            ctx.record(EventKind::Copied, bytes.len());
        }
        self.writer.write(&buffer, sink, ctx);
        // at: write
        self.writer.flush(sink, ctx);
    }
    // code end
}

impl Forward for WritePerChunk {
    type Stored = Vec<u8>;

    fn new(output: usize) -> Self {
        WritePerChunk { output, assembled: Assembled::default(), writer: Bufio::default() }
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

    // code: send
    // at: build
    fn send<E: Recorder<Reslice>>(&mut self, stored: &Vec<u8>, head: &Head, sink: &mut Sink, ctx: &mut Context<E>) {
        for (index, payload) in stored.chunks(self.output).enumerate() {
            let header = if index == 0 { head.first() } else { head.next() };
            self.chunk(header, payload, sink, ctx);
        }
    }
    // code end

    fn release(&mut self, stored: Vec<u8>) {
        self.assembled.release(stored);
    }
}
