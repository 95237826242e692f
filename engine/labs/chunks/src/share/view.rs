//! A view: one frame as one format has it, in pieces. Whether they are shells around the frame's bytes or copies of them is
//! what variants differ in.

use super::counts::{Desk, Share, What};
use media::rtp::Packet;
use media::{Gather, Piece, Shell};
use observe::probe::Observer;
use sim::playback::shot::Shot;

/// Bytes of an RTP header.
pub(crate) const RTP_HEADER: usize = 12;

/// See the module.
pub(crate) enum View {
    /// Shells, and what is written around them.
    Pieces(Gather),
    /// All of it in one block.
    Block(Vec<u8>),
    /// Packets: their headers, and behind each the rest of it.
    Packets(Vec<(Packet, Payload)>),
}

/// What follows a packet's header.
pub(crate) enum Payload {
    /// In a block of its own, prefix and all.
    Copy(Vec<u8>),
    /// Where it lies.
    Shell(Shell),
}

/// Says what a gather consists of.
pub(crate) fn told<E: Observer<Shot<Share>>>(gather: &Gather, desk: &mut Desk<E>) {
    for piece in gather.pieces() {
        match piece {
            Piece::Shared(shell) => desk.record(What::Shelled, shell.len as usize),
            Piece::Own(shell) => desk.record(What::Wrote, shell.len as usize),
        }
    }
}

/// Says what a copy of a gather consists of.
pub(crate) fn copied<E: Observer<Shot<Share>>>(gather: &Gather, desk: &mut Desk<E>) {
    for piece in gather.pieces() {
        match piece {
            Piece::Shared(shell) => desk.copied(shell.len as usize),
            Piece::Own(shell) => desk.record(What::Wrote, shell.len as usize),
        }
    }
}

/// A block that was not there before.
pub(crate) fn fresh<E: Observer<Shot<Share>>>(bytes: usize, desk: &mut Desk<E>) -> Vec<u8> {
    desk.record(What::Allocated, bytes);
    Vec::with_capacity(bytes)
}
