//! A subscriber's simulated socket.
//!
//! A browser has no sockets, so that a system call is partly real and partly modelled. Every byte is really copied, piece by
//! piece, as the kernel would, into memory that is too large for a cache; the further cost of a call and of each piece is that
//! of [`syscall`], or of the knobs. Both are equal for all variants.

use super::counts::{Context, EventKind, Reslice, State};
use model::syscall;
use sim::playback::shot::Recorder;

/// Memory of all sockets together, in bytes, unless two messages are longer.
const MEMORY: usize = 4 << 20;

/// The cost model of a call.
#[derive(Clone, Copy, Debug)]
pub struct Price {
    /// Cost of a call with one piece, in ns.
    pub call_ns: u32,
    /// Cost of each piece, in ns.
    pub vector_ns: u32,
    /// Largest number of pieces of one call.
    pub most: usize,
}

/// The simulated sockets.
pub struct Sink {
    price: Price,
    memory: Vec<u8>,
    /// Start of the message, and its current end.
    from: usize,
    at: usize,
}

impl Sink {
    /// Sockets whose memory is allocated with the first message.
    pub fn new(price: Price) -> Sink {
        Sink { price, memory: Vec::new(), from: 0, at: 0 }
    }

    /// Begins a message of up to this many bytes.
    pub fn begin(&mut self, most: usize) {
        // An unused sink needs no memory.
        if self.memory.len() < MEMORY.max(2 * most) {
            self.memory.resize(MEMORY.max(2 * most), 0);
        }
        if self.at + most > self.memory.len() {
            self.at = 0;
        }
        self.from = self.at;
    }

    /// The bytes of the message written so far.
    pub fn written(&self) -> &[u8] {
        &self.memory[self.from..self.at]
    }

    /// Writes one buffer in one call.
    pub fn write<E: Recorder<Reslice>>(&mut self, bytes: &[u8], ctx: &mut Context<E>) {
        self.write_all(&[bytes], ctx);
    }

    /// Writes all pieces, in as few calls as possible; empty ones are skipped, as Go's `net.Buffers` does.
    pub fn write_all<E: Recorder<Reslice>>(&mut self, pieces: &[&[u8]], ctx: &mut Context<E>) {
        let outer = std::mem::replace(&mut ctx.state, State::Write);
        let (mut vectors, mut bytes) = (0, 0);
        for piece in pieces.iter().filter(|piece| !piece.is_empty()) {
            if vectors == self.price.most {
                self.call(vectors, bytes, ctx);
                (vectors, bytes) = (0, 0);
            }
            self.memory[self.at..self.at + piece.len()].copy_from_slice(piece);
            self.at += piece.len();
            bytes += piece.len();
            vectors += 1;
        }
        if vectors > 0 {
            self.call(vectors, bytes, ctx);
        }
        ctx.state = outer;
    }

    fn call<E: Recorder<Reslice>>(&self, vectors: usize, bytes: usize, ctx: &mut Context<E>) {
        let Price { call_ns, vector_ns, .. } = self.price;
        ctx.record(EventKind::Called, vectors);
        ctx.record(EventKind::Took, syscall::cost_ns(call_ns, vector_ns, vectors as u64) as usize);
        ctx.record(EventKind::Sank, bytes);
    }
}

impl Clone for Sink {
    /// Worlds are cloned between two messages, when no written bytes are needed.
    fn clone(&self) -> Self {
        Sink::new(self.price)
    }
}
