//! Where a subscriber's bytes go: a socket that is not there.
//!
//! A browser has none, so what the system does is half real, half modelled. Every byte is really copied, piece after
//! piece, as the kernel copies it, into memory that is long enough not to stay in a cache; what a call takes besides, and
//! each piece in it, is what [`syscall`] says, or the knobs. Both are the same for all variants.

use super::counts::{Desk, Place, Reslice, What};
use model::syscall;
use observe::probe::Observer;
use sim::playback::shot::Shot;

/// Memory of all sockets together, or that of two messages where these are longer.
const MEMORY: usize = 4 << 20;

/// What a call takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Price {
    pub call_ns: u32,
    pub vector_ns: u32,
    /// Pieces that one call takes.
    pub most: usize,
}

/// See the module.
pub(crate) struct Sink {
    price: Price,
    memory: Vec<u8>,
    /// Where the message begins, and where it ends by now.
    from: usize,
    at: usize,
}

impl Sink {
    pub fn new(price: Price) -> Sink {
        Sink { price, memory: Vec::new(), from: 0, at: 0 }
    }

    /// A message of up to so many bytes begins.
    pub fn begin(&mut self, most: usize) {
        // A sink that nobody writes into needs none.
        if self.memory.len() < MEMORY.max(2 * most) {
            self.memory.resize(MEMORY.max(2 * most), 0);
        }
        if self.at + most > self.memory.len() {
            self.at = 0;
        }
        self.from = self.at;
    }

    /// What has been written of the message.
    pub fn written(&self) -> &[u8] {
        &self.memory[self.from..self.at]
    }

    /// One buffer in one call.
    pub fn write<E: Observer<Shot<Reslice>>>(&mut self, bytes: &[u8], desk: &mut Desk<E>) {
        self.write_all(&[bytes], desk);
    }

    /// All pieces, in as few calls as may be; those of length 0 are skipped, as Go's net.Buffers does.
    pub fn write_all<E: Observer<Shot<Reslice>>>(&mut self, pieces: &[&[u8]], desk: &mut Desk<E>) {
        let outer = std::mem::replace(&mut desk.place, Place::Write);
        let (mut vectors, mut bytes) = (0, 0);
        for piece in pieces.iter().filter(|piece| !piece.is_empty()) {
            if vectors == self.price.most {
                self.call(vectors, bytes, desk);
                (vectors, bytes) = (0, 0);
            }
            self.memory[self.at..self.at + piece.len()].copy_from_slice(piece);
            self.at += piece.len();
            bytes += piece.len();
            vectors += 1;
        }
        if vectors > 0 {
            self.call(vectors, bytes, desk);
        }
        desk.place = outer;
    }

    fn call<E: Observer<Shot<Reslice>>>(&self, vectors: usize, bytes: usize, desk: &mut Desk<E>) {
        let Price { call_ns, vector_ns, .. } = self.price;
        desk.record(What::Called, vectors);
        desk.record(What::Took, syscall::cost_ns(call_ns, vector_ns, vectors as u64) as usize);
        desk.record(What::Sank, bytes);
    }
}

impl Clone for Sink {
    /// Between two messages, which is when worlds are copied, nothing of what was written is needed.
    fn clone(&self) -> Self {
        Sink::new(self.price)
    }
}
