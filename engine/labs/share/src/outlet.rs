//! The simulated sockets of a format's subscribers. Every byte is really copied into memory, piece by piece; the cost of the
//! calls is modelled by [`syscall`].

use super::counts::{Context, EventKind, Format, Share};
use super::view::{Payload, View};
use base::hash::Hash;
use media::Piece;
use model::syscall;
use sim::playback::shot::Recorder;

/// Memory of all sockets together, in bytes.
const MEMORY: usize = 1 << 20;

/// The sockets of one format.
#[derive(Default)]
pub(crate) struct Outlet {
    memory: Vec<u8>,
    at: usize,
    around: Vec<u8>,
    /// End of each call's bytes in the memory since [`begin`](Self::begin), if they are to be read again.
    calls: Option<Vec<usize>>,
    /// Digest of the bytes written with `digests`.
    pub hash: Hash,
}

impl Clone for Outlet {
    fn clone(&self) -> Self {
        Outlet { hash: self.hash, ..Outlet::default() }
    }
}

impl Outlet {
    /// Sockets whose bytes are to be read again with [`written`](Self::written).
    pub fn listened() -> Self {
        Outlet { calls: Some(Vec::new()), ..Outlet::default() }
    }

    /// The next bytes are written at the beginning of the memory.
    pub fn begin(&mut self) {
        self.at = 0;
        if let Some(calls) = &mut self.calls {
            calls.clear();
        }
    }

    /// The bytes of each call since [`begin`](Self::begin); empty unless the sockets are [`listened`](Self::listened).
    pub fn written(&self) -> Vec<&[u8]> {
        let ends = self.calls.as_deref().unwrap_or_default();
        let starts = [0].into_iter().chain(ends.iter().copied());
        starts.zip(ends).map(|(start, &end)| &self.memory[start..end]).collect()
    }

    /// Sends a view to a subscriber, in one call; packets in one call each.
    pub fn send<E: Recorder<Share>>(&mut self, view: &View, file: &[u8], digests: bool, ctx: &mut Context<E>) {
        match view {
            View::Block(block) => self.write(&[block], digests, ctx),
            View::Pieces(gather) if ctx.format == Format::Flv => {
                // Each subscriber has its own buffer for the head and the tail of a tag, which is written for every frame.
                let mut around = std::mem::take(&mut self.around);
                around.clear();
                let own = |piece: &&Piece| matches!(piece, Piece::Own(_));
                gather.pieces().iter().filter(own).for_each(|&piece| around.extend(gather.bytes(piece, file)));
                if ctx.subscriber > 1 {
                    ctx.record(EventKind::Wrote, around.len());
                }
                let mut rest = &around[..];
                let place = |&piece: &Piece| match piece {
                    Piece::Shared(shell) => shell.of(file),
                    Piece::Own(shell) => rest.split_off(..shell.len as usize).expect("it was copied above"),
                };
                let list: Vec<&[u8]> = gather.pieces().iter().map(place).collect();
                self.write(&list, digests, ctx);
                self.around = around;
            }
            View::Pieces(gather) => {
                let list: Vec<&[u8]> = gather.pieces().iter().map(|&piece| gather.bytes(piece, file)).collect();
                self.write(&list, digests, ctx);
            }
            View::Packets(packets) => {
                for (packet, payload) in packets {
                    let header = packet.header();
                    match payload {
                        Payload::Copy(bytes) => self.write(&[&header, bytes], digests, ctx),
                        Payload::Shell(shell) => {
                            self.write(&[&header, packet.prefix.bytes(), shell.of(file)], digests, ctx);
                        }
                    }
                }
            }
        }
    }

    fn write<E: Recorder<Share>>(&mut self, pieces: &[&[u8]], digests: bool, ctx: &mut Context<E>) {
        self.memory.resize(MEMORY, 0);
        let mut bytes = 0;
        for &piece in pieces {
            // A piece longer than the memory is cut, because the rest would only overwrite its beginning.
            let piece = &piece[..piece.len().min(MEMORY)];
            if self.at + piece.len() > MEMORY {
                self.at = 0;
            }
            self.memory[self.at..self.at + piece.len()].copy_from_slice(piece);
            self.at += piece.len();
            bytes += piece.len();
        }
        if let Some(calls) = &mut self.calls {
            calls.push(self.at);
        }
        if digests {
            // The digest depends on the bytes only, not on their division into pieces.
            pieces.iter().flat_map(|piece| piece.iter()).for_each(|&byte| self.hash.number(byte.into()));
        }
        let vectors = pieces.iter().filter(|piece| !piece.is_empty()).count();
        let calls = vectors.div_ceil(syscall::IOV_MAX);
        for call in 0..calls {
            ctx.record(EventKind::Called, (vectors - call * syscall::IOV_MAX).min(syscall::IOV_MAX));
        }
        let took = calls as u64 * u64::from(syscall::CALL_NS) + vectors as u64 * u64::from(syscall::VECTOR_NS);
        ctx.record(EventKind::Took, took as usize);
        ctx.record(EventKind::Sank, bytes);
    }
}
