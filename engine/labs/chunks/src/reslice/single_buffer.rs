//! Textbook: headers and payload copied into one buffer, which is kept, and one system call. What a gather has to beat:
//! with chunks of 128 bytes its list of pieces costs the system more than this copy.

use super::counts::{Desk, Reslice, What};
use super::forward::Forward;
use super::head::{Head, MOST};
use super::sink::Sink;
use super::splitter::Part;
use super::whole::Whole;
use observe::probe::Observer;
use sim::playback::shot::Shot;

/// See the module.
#[derive(Clone)]
pub(crate) struct Joined {
    output: usize,
    whole: Whole,
    buffer: Vec<u8>,
    /// Bytes that it has room for: a copy of it has none.
    room: usize,
}

impl Forward for Joined {
    type Stored = Vec<u8>;

    fn new(output: usize) -> Self {
        Joined { output, whole: Whole::default(), buffer: Vec::new(), room: 0 }
    }

    fn read<E: Observer<Shot<Reslice>>>(&mut self, part: &Part, _: &Head, desk: &mut Desk<E>) {
        self.whole.read(part, desk);
    }

    fn store<E: Observer<Shot<Reslice>>>(&mut self, desk: &mut Desk<E>) -> Vec<u8> {
        self.whole.store(desk)
    }

    fn send<E: Observer<Shot<Reslice>>>(&mut self, stored: &Vec<u8>, head: &Head, sink: &mut Sink, desk: &mut Desk<E>) {
        let (first, next) = (head.first(), head.next());
        self.buffer.clear();
        let room = stored.len() + stored.len().div_ceil(self.output) * MOST;
        if self.room < room {
            desk.record(What::Allocated, room);
            self.room = room;
        }
        self.buffer.reserve(self.room);
        for (index, payload) in stored.chunks(self.output).enumerate() {
            let header = if index == 0 { &first } else { &next };
            desk.record(What::Headed, header.get().len());
            for bytes in [header.get(), payload] {
                self.buffer.extend_from_slice(bytes);
                desk.record(What::Copied, bytes.len());
            }
        }
        sink.write(&self.buffer, desk);
    }

    fn release(&mut self, stored: Vec<u8>) {
        self.whole.release(stored);
    }
}
