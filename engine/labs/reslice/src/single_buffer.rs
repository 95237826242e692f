//! Textbook: headers and payload are copied into one reused buffer, and sent in one system call. This is the baseline for
//! gathering: with chunks of 128 bytes, the list of pieces costs the system more than this copy.

use super::assembled::Assembled;
use super::counts::{Context, EventKind, Reslice};
use super::forward::Forward;
use super::head::{Head, MOST};
use super::sink::Sink;
use super::splitter::Part;
use sim::playback::shot::Recorder;

/// The textbook variant.
#[derive(Clone)]
pub(crate) struct SingleBuffer {
    output: usize,
    assembled: Assembled,
    buffer: Vec<u8>,
    /// The buffer's capacity in bytes, stored because a clone of the buffer loses it.
    room: usize,
}

impl Forward for SingleBuffer {
    type Stored = Vec<u8>;

    fn new(output: usize) -> Self {
        SingleBuffer { output, assembled: Assembled::default(), buffer: Vec::new(), room: 0 }
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
        let (first, next) = (head.first(), head.next());
        self.buffer.clear();
        let room = stored.len() + stored.len().div_ceil(self.output) * MOST;
        if self.room < room {
            ctx.record(EventKind::Allocated, room);
            self.room = room;
        }
        self.buffer.reserve(self.room);
        for (index, payload) in stored.chunks(self.output).enumerate() {
            let header = if index == 0 { &first } else { &next };
            ctx.record(EventKind::Headed, header.get().len());
            for bytes in [header.get(), payload] {
                self.buffer.extend_from_slice(bytes);
                ctx.record(EventKind::Copied, bytes.len());
            }
        }
        // at: write
        sink.write(&self.buffer, ctx);
    }
    // code end

    fn release(&mut self, stored: Vec<u8>) {
        self.assembled.release(stored);
    }
}
