//! Transport stream packets (ISO/IEC 13818-1, 2.4.3): 4 bytes of header, an adaptation field where there is something to say
//! or to fill, and payload.

use super::super::gather::Cursor;

/// Bytes of a packet.
pub const CELL: usize = 188;

/// Bytes behind the header.
pub(super) const ROOM: usize = CELL - 4;

/// The packets of one PID.
#[derive(Clone)]
pub(super) struct Cells {
    pid: u16,
    /// continuity_counter of the next one, of 4 bits.
    counter: u8,
}

impl Cells {
    /// From counter 0 on.
    pub(super) fn new(pid: u16) -> Cells {
        Cells { pid, counter: 0 }
    }

    /// Writes a cell that shares nothing with a file.
    pub(super) fn write_own(&mut self, payload: &[u8; ROOM], out: &mut Vec<u8>) {
        self.header(0x40, 0x10, out);
        out.extend(payload);
    }

    fn header(&mut self, start: u8, control: u8, out: &mut Vec<u8>) {
        out.extend([0x47, start | (self.pid >> 8) as u8, self.pid as u8, control | self.counter]);
        self.counter = (self.counter + 1) & 15;
    }

    /// Cuts `payload` into cells. The first has payload_unit_start_indicator, and in its adaptation field the flags and what
    /// belongs to them, if there are any; the last is filled up by stuffing bytes in its own.
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

/// An adaptation field (2.4.3.4) of `len` bytes behind its length.
fn field(content: &[u8], len: usize, out: &mut Vec<u8>) {
    out.push(len as u8);
    let end = out.len() + len;
    out.extend(content);
    if len > 0 && content.is_empty() {
        out.push(0); // no flags
    }
    out.resize(end, 0xFF);
}
