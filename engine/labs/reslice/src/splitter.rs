//! Parses a stream of RTMP chunks without copying: each chunk's payload is a slice of the input.
//!
//! All messages of a connection are on one chunk stream, and the chunk size is a knob, so that no control message sets it. An
//! error says where and why a stream cannot be what a publisher or a server sends.

use super::head::CSID;
use base::planted::is_planted;

/// The largest value of 24 bits is reserved: it means that an extended time follows.
const EXTENDED: u32 = 0x00FF_FFFF;

/// A message's header.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// Time in ms; wraps around.
    pub time: u32,
    /// Length, in bytes.
    pub length: u32,
    /// Type: 8 sound, 9 video.
    pub kind: u8,
    /// Message stream.
    pub stream: u32,
}

/// One chunk's payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part<'a> {
    /// The header of its message.
    pub message: Message,
    /// Its offset in the message.
    pub from: usize,
    /// The payload.
    pub bytes: &'a [u8],
}

impl Part<'_> {
    /// Whether it completes the message.
    pub fn is_last(&self) -> bool {
        self.from + self.bytes.len() == self.message.length as usize
    }
}

/// An invalid stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChunkError {
    /// Offset of the fault from the beginning of the stream.
    pub at: u64,
    /// The fault.
    pub why: &'static str,
}

/// The parser of a stream.
#[derive(Clone, Debug)]
pub struct Splitter {
    chunk: usize,
    /// Bytes of the stream that were parsed.
    at: u64,
    message: Message,
    /// Time in the last header: since the previous message, or absolute. `None` before the first header.
    carried: Option<u32>,
    /// Bytes of the message that have arrived.
    have: usize,
}

impl Splitter {
    /// A parser at the beginning of a stream with chunks of `chunk` bytes.
    pub fn new(chunk: usize) -> Splitter {
        Splitter { chunk, at: 0, message: Message::default(), carried: None, have: 0 }
    }

    /// Calls `each` with every chunk of `bytes`, which must end at the end of a chunk. After an error the stream cannot be
    /// continued.
    ///
    /// # Errors
    /// The first fault; `each` was called for the chunks before it.
    pub fn split<'a>(&mut self, bytes: &'a [u8], mut each: impl FnMut(Part<'a>)) -> Result<(), ChunkError> {
        let mut reader = Reader { bytes, at: 0, base: self.at };
        while reader.at < bytes.len() {
            each(self.one(&mut reader)?);
        }
        self.at += bytes.len() as u64;
        Ok(())
    }

    fn one<'a>(&mut self, reader: &mut Reader<'a>) -> Result<Part<'a>, ChunkError> {
        let begins = reader.at;
        let basic = reader.number(1)? as u8;
        let (format, continues) = (basic >> 6, self.have > 0);
        if basic & 63 != CSID {
            return Err(reader.error(begins, "another chunk stream"));
        }
        if format != 0 && self.carried.is_none() {
            return Err(reader.error(begins, "a header relies on one before it, and there is none"));
        }
        if continues && format != 3 {
            return Err(reader.error(begins, "a message begins before the last one ends"));
        }
        self.header(format, continues, reader)?;
        let from = self.have;
        let bytes = reader.payload(self.chunk.min(self.message.length as usize - from))?;
        let part = Part { message: self.message, from, bytes };
        self.have = if part.is_last() { 0 } else { from + bytes.len() };
        Ok(part)
    }

    /// Reads the rest of a header of this format.
    fn header(&mut self, format: u8, continues: bool, reader: &mut Reader<'_>) -> Result<(), ChunkError> {
        let before = self.carried.unwrap_or_default();
        let mut carried = before.min(EXTENDED);
        if format < 3 {
            carried = reader.number(3)?;
        }
        if format < 2 {
            self.message.length = reader.number(3)?;
            self.message.kind = reader.number(1)? as u8;
        }
        if format == 0 {
            self.message.stream = reader.number(4)?.swap_bytes();
        }
        if carried == EXTENDED {
            let at = reader.at;
            carried = reader.number(4)?;
            if continues && carried != before {
                return Err(reader.error(at, "a chunk has another time than its message's first one"));
            }
        }
        if !continues {
            // A test's fault: times since the previous message are not added.
            let since = if is_planted() { 0 } else { carried };
            self.message.time = if format == 0 { carried } else { self.message.time.wrapping_add(since) };
        }
        self.carried = Some(carried);
        Ok(())
    }
}

/// A position in the input.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Offset of the input in the stream.
    base: u64,
}

impl<'a> Reader<'a> {
    fn error(&self, at: usize, why: &'static str) -> ChunkError {
        ChunkError { at: self.base + at as u64, why }
    }

    fn take(&mut self, length: usize, cut: &'static str) -> Result<&'a [u8], ChunkError> {
        let taken = self.bytes.get(self.at..self.at + length).ok_or_else(|| self.error(self.at, cut))?;
        self.at += length;
        Ok(taken)
    }

    /// A big-endian number of up to four bytes.
    fn number(&mut self, bytes: usize) -> Result<u32, ChunkError> {
        let taken = self.take(bytes, "the header of a chunk is cut short")?;
        Ok(taken.iter().fold(0, |number, &byte| number << 8 | u32::from(byte)))
    }

    fn payload(&mut self, length: usize) -> Result<&'a [u8], ChunkError> {
        self.take(length, "a chunk is cut short")
    }
}
