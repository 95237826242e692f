//! v4: a frame is a list of shells around the blocks in which it was received, and most views are such lists as well. RTP
//! packets are copies in buffers of 1460 bytes, unless the frame arrived as packets, and cells of MPEG-TS are always copies.
//! With the server's switches on, which is the default, views for RTMP and RTP are built for every frame, also without
//! subscribers.

use super::counts::{Context, EventKind, Format, Share};
use super::mux::{Input, Mux};
use super::params::Source;
use super::view::{Payload, RTP_HEADER, View, Wrap, record_list};
use media::GatherList;
use media::rtp::Packet;
use sim::playback::shot::Recorder;

/// Size of a packet's buffer, in bytes.
const PACKET: usize = 1_460;

/// A pool of buffers.
#[derive(Default)]
pub(crate) struct Buffers(Vec<Vec<u8>>);

impl Clone for Buffers {
    fn clone(&self) -> Self {
        Buffers(self.0.iter().map(|buffer| Vec::with_capacity(buffer.capacity())).collect())
    }
}

impl Buffers {
    pub fn get<E: Recorder<Share>>(&mut self, bytes: usize, ctx: &mut Context<E>) -> Vec<u8> {
        match self.0.pop() {
            Some(mut buffer) if buffer.capacity() >= bytes => {
                ctx.record(EventKind::Pooled, bytes);
                buffer.clear();
                buffer
            }
            _ => super::view::allocate(bytes, ctx),
        }
    }

    pub fn put(&mut self, buffer: Vec<u8>) {
        self.0.push(buffer);
    }
}

/// v4.
#[derive(Clone)]
pub(crate) struct Shared {
    mux: Mux,
    packets: Buffers,
    cells: Buffers,
    /// Size of the cells of the longest frame so far, in bytes, rounded up to a power of two.
    most: usize,
}

impl Shared {
    /// Copies a packet into a buffer, without its header, which is written for each subscriber.
    // code: copy
    fn copy<E: Recorder<Share>>(&mut self, packet: Packet, input: Input, ctx: &mut Context<E>) -> (Packet, Payload) {
        let mut buffer = self.packets.get(PACKET.max(packet.total_len()), ctx);
        buffer.extend_from_slice(packet.prefix.bytes());
        buffer.extend_from_slice(packet.payload.of(input.file));
        ctx.record(EventKind::Wrote, RTP_HEADER + packet.prefix.bytes().len());
        ctx.copied(packet.payload.len as usize);
        (packet, Payload::Copy(buffer))
    }
    // code end
}

impl Wrap for Shared {
    const EAGER: bool = true;

    fn new(split: u32) -> Self {
        Shared { mux: Mux::new(split), packets: Buffers::default(), cells: Buffers::default(), most: 0 }
    }

    // code: view
    fn view<E: Recorder<Share>>(&mut self, input: Input, ctx: &mut Context<E>) -> View {
        let mut gather = GatherList::default();
        match ctx.format {
            // at: rtmp
            Format::Rtmp => input.message(&mut gather),
            // at: flv
            Format::Flv => self.mux.flv(input, &mut gather),
            // at: elementary
            Format::Elementary => input.elementary(&mut gather),
            // at: ts
            Format::Ts => {
                // A cell of 188 bytes has 184 for payload; the first one of a frame has fewer, and tables may precede it.
                let most = (input.payload() + 1_000) / 184 * 188 + 4 * 188;
                self.most = self.most.max(most.next_power_of_two());
                let mut cells = self.cells.get(self.most, ctx);
                self.mux.ts(input, &mut cells, ctx);
                return View::Block(cells);
            }
            // at: rtp
            Format::Rtp => {
                let mut packets = Vec::new();
                self.mux.rtp(input, &mut packets);
                let packets = packets.into_iter().map(|packet| match input.source {
                    Source::Rtmp => self.copy(packet, input, ctx),
                    Source::Rtp => shell(packet, ctx),
                });
                return View::Packets(packets.collect());
            }
        }
        record_list(&gather, ctx);
        View::Pieces(gather)
    }
    // code end

    fn release(&mut self, view: View) {
        match view {
            View::Block(cells) => self.cells.put(cells),
            View::Packets(packets) => packets.into_iter().for_each(|(_, payload)| {
                if let Payload::Copy(buffer) = payload {
                    self.packets.put(buffer);
                }
            }),
            View::Pieces(_) => {}
        }
    }
}

/// A packet whose payload is not copied.
// code: shell
pub(crate) fn shell<E: Recorder<Share>>(packet: Packet, ctx: &mut Context<E>) -> (Packet, Payload) {
    ctx.record(EventKind::Wrote, RTP_HEADER + packet.prefix.bytes().len());
    ctx.record(EventKind::Shelled, packet.payload.len as usize);
    (packet, Payload::Shell(packet.payload))
}
// code end
