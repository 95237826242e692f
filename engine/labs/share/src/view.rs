//! A view: one frame in one format, in pieces, and the interface of variants, which make views. They differ in whether the
//! pieces are shells around the frame's bytes or copies of them.

use super::counts::{Context, EventKind, Share};
use super::mux::Input;
use media::rtp::Packet;
use media::{GatherList, Piece, Shell};
use sim::playback::shot::Recorder;

/// Length of an RTP header, in bytes.
pub(crate) const RTP_HEADER: usize = 12;

/// One frame in one format.
pub(crate) enum View {
    /// Shells, and the bytes written around them.
    Pieces(GatherList),
    /// One block with all bytes.
    Block(Vec<u8>),
    /// Packets without their headers, which are written for each subscriber.
    Packets(Vec<(Packet, Payload)>),
}

/// The rest of a packet after its header.
pub(crate) enum Payload {
    /// A copy in a block of its own, including the prefix.
    Copy(Vec<u8>),
    /// A shell around the frame's bytes.
    Shell(Shell),
}

/// Records the pieces of a gather list.
pub(crate) fn record_list<E: Recorder<Share>>(gather: &GatherList, ctx: &mut Context<E>) {
    for piece in gather.pieces() {
        match piece {
            Piece::Shared(shell) => ctx.record(EventKind::Shelled, shell.len as usize),
            Piece::Own(shell) => ctx.record(EventKind::Wrote, shell.len as usize),
        }
    }
}

/// Records the pieces of a gather list that is copied.
pub(crate) fn record_copied_list<E: Recorder<Share>>(gather: &GatherList, ctx: &mut Context<E>) {
    for piece in gather.pieces() {
        match piece {
            Piece::Shared(shell) => ctx.copied(shell.len as usize),
            Piece::Own(shell) => ctx.record(EventKind::Wrote, shell.len as usize),
        }
    }
}

/// Allocates a block.
pub(crate) fn allocate<E: Recorder<Share>>(bytes: usize, ctx: &mut Context<E>) -> Vec<u8> {
    ctx.record(EventKind::Allocated, bytes);
    Vec::with_capacity(bytes)
}

/// A variant, with the writers and pools of one publisher.
pub(crate) trait Wrap: Clone + 'static {
    /// Whether views without subscribers are built if the server's switches say so.
    const EAGER: bool;

    /// A variant whose RTP payloads have at most `split` bytes.
    fn new(split: u32) -> Self;
    /// Makes the view of a frame in `ctx.format`.
    fn view<E: Recorder<Share>>(&mut self, input: Input, ctx: &mut Context<E>) -> View;
    /// The view is no longer needed.
    fn release(&mut self, _view: View) {}
}
