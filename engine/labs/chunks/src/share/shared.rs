//! v4 as built: a frame is a list of shells around the blocks that it was received in, and most views are such lists too.
//! Not all: RTP packets are copies in buffers of 1460 bytes, unless the frame came as packets, and cells of MPEG-TS always
//! are. With its switches on, as they come, the views of RTMP and RTP are built for every frame, whoever asks.

use super::counts::{Desk, Format, Share, What};
use super::mux::{Mux, Now};
use super::params::Source;
use super::view::{Payload, RTP_HEADER, View, told};
use super::wrap::Wrap;
use media::Gather;
use media::rtp::Packet;
use observe::probe::Observer;
use sim::playback::shot::Shot;

/// Bytes of a packet's buffer.
const PACKET: usize = 1_460;

/// Buffers that are used again.
#[derive(Default)]
pub(crate) struct Buffers(Vec<Vec<u8>>);

impl Clone for Buffers {
    fn clone(&self) -> Self {
        Buffers(self.0.iter().map(|buffer| Vec::with_capacity(buffer.capacity())).collect())
    }
}

impl Buffers {
    pub fn get<E: Observer<Shot<Share>>>(&mut self, bytes: usize, desk: &mut Desk<E>) -> Vec<u8> {
        match self.0.pop() {
            Some(mut buffer) if buffer.capacity() >= bytes => {
                desk.record(What::Pooled, bytes);
                buffer.clear();
                buffer
            }
            _ => super::view::fresh(bytes, desk),
        }
    }

    pub fn put(&mut self, buffer: Vec<u8>) {
        self.0.push(buffer);
    }
}

/// See the module.
#[derive(Clone)]
pub(crate) struct Shared {
    mux: Mux,
    packets: Buffers,
    cells: Buffers,
    /// Bytes that the longest frame took in cells.
    most: usize,
}

impl Shared {
    /// A packet in a buffer; its header is every subscriber's own.
    // code: copy
    fn copy<E: Observer<Shot<Share>>>(&mut self, packet: Packet, now: Now, desk: &mut Desk<E>) -> (Packet, Payload) {
        let mut buffer = self.packets.get(PACKET.max(packet.total_len()), desk);
        buffer.extend_from_slice(packet.prefix.bytes());
        buffer.extend_from_slice(packet.payload.of(now.file));
        desk.record(What::Wrote, RTP_HEADER + packet.prefix.bytes().len());
        desk.copied(packet.payload.len as usize);
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
    fn view<E: Observer<Shot<Share>>>(&mut self, now: Now, desk: &mut Desk<E>) -> View {
        let mut gather = Gather::default();
        match desk.format {
            // at: rtmp
            Format::Rtmp => now.message(&mut gather),
            // at: flv
            Format::Flv => self.mux.flv(now, &mut gather),
            // at: elementary
            Format::Elementary => now.elementary(&mut gather),
            // at: ts
            Format::Ts => {
                // A cell has 184 bytes of 188 for payload; the first of a frame fewer, and tables may stand before it.
                let most = (now.payload() + 1_000) / 184 * 188 + 4 * 188;
                self.most = self.most.max(most.next_power_of_two());
                let mut cells = self.cells.get(self.most, desk);
                self.mux.ts(now, &mut cells, desk);
                return View::Block(cells);
            }
            // at: rtp
            Format::Rtp => {
                let mut packets = Vec::new();
                self.mux.rtp(now, &mut packets);
                let packets = packets.into_iter().map(|packet| match now.source {
                    Source::Rtmp => self.copy(packet, now, desk),
                    Source::Rtp => shell(packet, desk),
                });
                return View::Packets(packets.collect());
            }
        }
        told(&gather, desk);
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

/// A packet whose payload stays where it lies.
// code: shell
pub(crate) fn shell<E: Observer<Shot<Share>>>(packet: Packet, desk: &mut Desk<E>) -> (Packet, Payload) {
    desk.record(What::Wrote, RTP_HEADER + packet.prefix.bytes().len());
    desk.record(What::Shelled, packet.payload.len as usize);
    (packet, Payload::Shell(packet.payload))
}
// code end
