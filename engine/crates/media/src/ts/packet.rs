//! Transport stream packets (ISO/IEC 13818-1, 2.4.3): a header of 4 bytes, an optional adaptation field for flags, clock and
//! stuffing, and payload.

use super::super::gather::Cursor;

/// Length of a packet in bytes.
pub const PACKET: usize = 188;

/// Bytes of a packet after its header.
pub(super) const ROOM: usize = PACKET - 4;

/// Writes the packets of one PID.
#[derive(Clone)]
pub(super) struct PacketWriter {
    pid: u16,
    /// continuity_counter of the next packet, 4 bits.
    counter: u8,
}

impl PacketWriter {
    /// A writer for this PID, with the continuity counter at 0.
    pub(super) fn new(pid: u16) -> PacketWriter {
        PacketWriter { pid, counter: 0 }
    }

    /// Writes one packet without an adaptation field.
    pub(super) fn write_single(&mut self, payload: &[u8; ROOM], out: &mut Vec<u8>) {
        self.header(0x40, 0x10, out);
        out.extend(payload);
    }

    fn header(&mut self, start: u8, control: u8, out: &mut Vec<u8>) {
        out.extend([0x47, start | (self.pid >> 8) as u8, self.pid as u8, control | self.counter]);
        self.counter = (self.counter + 1) & 15;
    }

    /// Splits `payload` into packets. The first has payload_unit_start_indicator set, and `adaptation` in its adaptation field if
    /// it is not empty. The last is filled with stuffing bytes in its adaptation field.
    pub(super) fn write(&mut self, mut adaptation: &[u8], mut payload: Cursor<'_>, out: &mut Vec<u8>) {
        let mut start = 0x40;
        while payload.left() > 0 {
            let taken_up = if adaptation.is_empty() { 0 } else { 1 + adaptation.len() };
            let len = payload.left().min(ROOM - taken_up);
            let control = if len < ROOM { 0x30 } else { 0x10 };
            self.header(start, control, out);
            if len < ROOM {
                field(adaptation, ROOM - len - 1, out);
            }
            payload.copy(len, out);
            (start, adaptation) = (0, &[]);
        }
    }
}

/// Appends an adaptation field (2.4.3.4) whose length field is `len`: `content`, then stuffing bytes.
fn field(content: &[u8], len: usize, out: &mut Vec<u8>) {
    out.push(len as u8);
    let end = out.len() + len;
    out.extend(content);
    if len > 0 && content.is_empty() {
        out.push(0); // no flags
    }
    out.resize(end, 0xFF);
}
