//! Textbook: each format has a copy of its own, which is the cost of conversions that share nothing.

use super::counts::{Context, EventKind, Format, Share};
use super::mux::{Input, Mux};
use super::view::{Payload, RTP_HEADER, View, Wrap, allocate, record_copied_list};
use media::GatherList;
use sim::playback::shot::Recorder;

/// The textbook variant.
#[derive(Clone)]
pub(crate) struct Apart {
    mux: Mux,
    gather: GatherList,
}

impl Wrap for Apart {
    const EAGER: bool = false;

    fn new(split: u32) -> Self {
        Apart { mux: Mux::new(split), gather: GatherList::default() }
    }

    // code: view
    fn view<E: Recorder<Share>>(&mut self, input: Input, ctx: &mut Context<E>) -> View {
        self.gather.clear();
        match ctx.format {
            // at: rtmp
            Format::Rtmp => input.message(&mut self.gather),
            // at: flv
            Format::Flv => self.mux.flv(input, &mut self.gather),
            // at: elementary
            Format::Elementary => input.elementary(&mut self.gather),
            // at: ts
            Format::Ts => {
                let mut cells = allocate(input.payload() * 5 / 4, ctx);
                self.mux.ts(input, &mut cells, ctx);
                return View::Block(cells);
            }
            // at: rtp
            Format::Rtp => {
                let mut packets = Vec::new();
                self.mux.rtp(input, &mut packets);
                let copy = |packet: media::rtp::Packet| {
                    let mut block = allocate(packet.total_len() - RTP_HEADER, ctx);
                    block.extend_from_slice(packet.prefix.bytes());
                    block.extend_from_slice(packet.payload.of(input.file));
                    ctx.record(EventKind::Wrote, RTP_HEADER + packet.prefix.bytes().len());
                    ctx.copied(packet.payload.len as usize);
                    (packet, Payload::Copy(block))
                };
                return View::Packets(packets.into_iter().map(copy).collect());
            }
        }
        let mut block = allocate(self.gather.total_len(), ctx);
        record_copied_list(&self.gather, ctx);
        self.gather.flatten(input.file, &mut block);
        View::Block(block)
    }
    // code end
}
