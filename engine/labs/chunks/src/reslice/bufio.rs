//! A buffered writer like Go's `bufio.Writer`: 4 kB in front of the socket. A write that does not fit bypasses an empty
//! buffer, and otherwise fills it up first.

use super::counts::{Desk, Reslice, What};
use super::sink::Sink;
use observe::probe::Observer;
use sim::playback::shot::Shot;

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
    pub fn write<E: Observer<Shot<Reslice>>>(&mut self, mut bytes: &[u8], sink: &mut Sink, desk: &mut Desk<E>) {
        while bytes.len() > SIZE - self.0.len() {
            if self.0.is_empty() {
                return sink.write(bytes, desk);
            }
            let (fits, rest) = bytes.split_at(SIZE - self.0.len());
            self.copy(fits, desk);
            self.flush(sink, desk);
            bytes = rest;
        }
        self.copy(bytes, desk);
    }

    fn copy<E: Observer<Shot<Reslice>>>(&mut self, bytes: &[u8], desk: &mut Desk<E>) {
        self.0.extend_from_slice(bytes);
        desk.record(What::Copied, bytes.len());
    }

    pub fn flush<E: Observer<Shot<Reslice>>>(&mut self, sink: &mut Sink, desk: &mut Desk<E>) {
        sink.write(&self.0, desk);
        self.0.clear();
    }
}
