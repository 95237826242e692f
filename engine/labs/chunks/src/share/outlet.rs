//! Where views go: sockets that are not there. Bytes are really copied into memory, piece after piece; what the calls take
//! is what [`syscall`] says.

use super::counts::{Desk, Format, Share, What};
use super::view::{Payload, View};
use base::hash::Hash;
use media::Piece;
use model::syscall;
use observe::probe::Observer;
use sim::playback::shot::Shot;

/// Memory of all sockets together.
const MEMORY: usize = 1 << 20;

/// See the module.
#[derive(Default)]
pub(crate) struct Outlet {
    memory: Vec<u8>,
    at: usize,
    around: Vec<u8>,
    /// Where each call ended since [`begin`](Self::begin), if somebody listens.
    calls: Option<Vec<usize>>,
    /// Digest of all that was written while somebody looked.
    pub hash: Hash,
}

impl Clone for Outlet {
    fn clone(&self) -> Self {
        Outlet { hash: self.hash, ..Outlet::default() }
    }
}

impl Outlet {
    /// One that keeps what is written, to be taken apart.
    pub fn listened() -> Self {
        Outlet { calls: Some(Vec::new()), ..Outlet::default() }
    }

    /// What is written from here on is at the beginning of the memory.
    pub fn begin(&mut self) {
        self.at = 0;
        if let Some(calls) = &mut self.calls {
            calls.clear();
        }
    }

    /// What each call wrote since then; nothing where nobody listens.
    pub fn written(&self) -> Vec<&[u8]> {
        let ends = self.calls.as_deref().unwrap_or_default();
        let starts = [0].into_iter().chain(ends.iter().copied());
        starts.zip(ends).map(|(start, &end)| &self.memory[start..end]).collect()
    }

    /// Sends a view to a subscriber: in one call, of packets in one each.
    pub fn send<E: Observer<Shot<Share>>>(&mut self, view: &View, file: &[u8], digests: bool, desk: &mut Desk<E>) {
        match view {
            View::Block(block) => self.write(&[block], digests, desk),
            View::Pieces(gather) if desk.format == Format::Flv => {
                // Head and tail of a tag are in a buffer of each subscriber's own, written for every frame.
                let mut around = std::mem::take(&mut self.around);
                around.clear();
                let own = |piece: &&Piece| matches!(piece, Piece::Own(_));
                gather.pieces().iter().filter(own).for_each(|&piece| around.extend(gather.bytes(piece, file)));
                if desk.who > 1 {
                    desk.record(What::Wrote, around.len());
                }
                let mut rest = &around[..];
                let place = |&piece: &Piece| match piece {
                    Piece::Shared(shell) => shell.of(file),
                    Piece::Own(shell) => rest.split_off(..shell.len as usize).expect("it was copied above"),
                };
                let list: Vec<&[u8]> = gather.pieces().iter().map(place).collect();
                self.write(&list, digests, desk);
                self.around = around;
            }
            View::Pieces(gather) => {
                let list: Vec<&[u8]> = gather.pieces().iter().map(|&piece| gather.bytes(piece, file)).collect();
                self.write(&list, digests, desk);
            }
            View::Packets(packets) => {
                for (packet, payload) in packets {
                    let header = packet.header();
                    match payload {
                        Payload::Copy(bytes) => self.write(&[&header, bytes], digests, desk),
                        Payload::Shell(shell) => {
                            self.write(&[&header, packet.prefix.bytes(), shell.of(file)], digests, desk);
                        }
                    }
                }
            }
        }
    }

    fn write<E: Observer<Shot<Share>>>(&mut self, pieces: &[&[u8]], digests: bool, desk: &mut Desk<E>) {
        self.memory.resize(MEMORY, 0);
        let mut bytes = 0;
        for &piece in pieces {
            // A piece that is longer than all memory would only be a slower copy of the same.
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
            // However it was cut, the bytes are the same.
            pieces.iter().flat_map(|piece| piece.iter()).for_each(|&byte| self.hash.number(byte.into()));
        }
        let vectors = pieces.iter().filter(|piece| !piece.is_empty()).count();
        let calls = vectors.div_ceil(syscall::IOV_MAX);
        for call in 0..calls {
            desk.record(What::Called, (vectors - call * syscall::IOV_MAX).min(syscall::IOV_MAX));
        }
        let took = calls as u64 * u64::from(syscall::CALL_NS) + vectors as u64 * u64::from(syscall::VECTOR_NS);
        desk.record(What::Took, took as usize);
        desk.record(What::Sank, bytes);
    }
}
