//! A buffered writer like Go's `bufio.Writer`: 4 kB in front of the socket. A write that does not fit bypasses an empty
//! buffer, and otherwise fills it up first.

use super::counts::{Context, EventKind, Reslice};
use super::sink::Sink;
use sim::playback::shot::Recorder;

/// Its capacity, in bytes.
const SIZE: usize = 4_096;

/// The writer.
#[derive(Clone)]
pub(crate) struct Bufio(Vec<u8>);

impl Default for Bufio {
    fn default() -> Self {
        Bufio(Vec::with_capacity(SIZE))
    }
}

impl Bufio {
    pub fn write<E: Recorder<Reslice>>(&mut self, mut bytes: &[u8], sink: &mut Sink, ctx: &mut Context<E>) {
        while bytes.len() > SIZE - self.0.len() {
            if self.0.is_empty() {
                return sink.write(bytes, ctx);
            }
            let (fits, rest) = bytes.split_at(SIZE - self.0.len());
            self.copy(fits, ctx);
            self.flush(sink, ctx);
            bytes = rest;
        }
        self.copy(bytes, ctx);
    }

    fn copy<E: Recorder<Reslice>>(&mut self, bytes: &[u8], ctx: &mut Context<E>) {
        self.0.extend_from_slice(bytes);
        ctx.record(EventKind::Copied, bytes.len());
    }

    pub fn flush<E: Recorder<Reslice>>(&mut self, sink: &mut Sink, ctx: &mut Context<E>) {
        sink.write(&self.0, ctx);
        self.0.clear();
    }
}
