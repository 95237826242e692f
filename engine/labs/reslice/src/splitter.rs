//! Parses a stream of RTMP chunks without copying: each chunk's payload is a slice of the input.
//!
//! Any bytes are accepted as input: the result is either the chunks, or an error with its position in the stream.

use base::planted::is_planted;
use std::fmt;

/// The largest chunk size accepted, which is also the longest message.
pub const MOST_CHUNK: usize = 0x00FF_FFFF;
/// Largest number of chunk streams of a connection. Each takes memory until the connection ends.
pub const MOST_STREAMS: usize = 64;
/// Message type that sets the chunk size.
const SET_CHUNK_SIZE: u8 = 1;
/// Message type that aborts an incomplete message.
const ABORT: u8 = 2;
/// The largest value of 24 bits is reserved: it means that an extended time follows.
const EXTENDED: u32 = 0x00FF_FFFF;

/// A message's header.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// Chunk stream, 2 to 65 599.
    pub chunk_stream: u32,
    /// Time in ms; wraps around.
    pub time: u32,
    /// Length, in bytes.
    pub length: u32,
    /// Type: 8 sound, 9 video, 18 data.
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
    /// Its offset in the input.
    pub at: usize,
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
    pub why: ChunkFault,
}

/// The fault of a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChunkFault {
    /// The input ends in a header.
    HeaderCut,
    /// The input ends this many bytes before the chunk does.
    PayloadCut(usize),
    /// A header omits fields that no previous header on this chunk stream contained.
    NothingBefore,
    /// A message begins this many bytes before the previous one on its chunk stream is complete.
    Interrupted(u32),
    /// The extended time differs from that of the message's first chunk.
    OtherTime(u32),
    /// A chunk size of 0, or larger than [`MOST_CHUNK`].
    ChunkSize(u32),
    /// More than [`MOST_STREAMS`] chunk streams.
    Streams,
    /// A control message of this many bytes instead of 4.
    Control(u32),
}

impl fmt::Display for ChunkError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "byte {}: ", self.at)?;
        match self.why {
            ChunkFault::HeaderCut => write!(out, "the header of a chunk is cut short"),
            ChunkFault::PayloadCut(missing) => write!(out, "a chunk is cut short by {missing} bytes"),
            ChunkFault::NothingBefore => write!(out, "a header relies on one before it, and there is none"),
            ChunkFault::Interrupted(missing) => {
                write!(out, "a message begins {missing} bytes before the last one ends")
            }
            ChunkFault::OtherTime(time) => {
                write!(out, "a chunk says {time} ms, and its message's first one another time")
            }
            ChunkFault::ChunkSize(size) => write!(out, "a chunk size of {size} bytes; allowed: 1 to {MOST_CHUNK}"),
            ChunkFault::Streams => write!(out, "more than {MOST_STREAMS} chunk streams"),
            ChunkFault::Control(length) => write!(out, "a control message of {length} bytes; allowed: 4"),
        }
    }
}

impl std::error::Error for ChunkError {}

/// The state of a chunk stream.
#[derive(Clone, Copy, Debug, Default)]
struct ChunkStream {
    message: Message,
    /// Time in the last header: since the previous message, or absolute.
    carried: u32,
    /// Bytes of the message that have arrived.
    have: u32,
    /// The first bytes of a control message.
    control: [u8; 4],
}

/// The parser of a stream.
#[derive(Clone, Debug)]
pub struct Splitter {
    chunk: usize,
    /// Bytes of the stream that were parsed.
    at: u64,
    known: Vec<ChunkStream>,
}

impl Splitter {
    /// A parser at the beginning of a stream with chunks of `chunk` bytes.
    ///
    /// # Panics
    /// If `chunk` is 0 or larger than [`MOST_CHUNK`].
    pub fn new(chunk: usize) -> Splitter {
        assert!((1..=MOST_CHUNK).contains(&chunk), "a chunk has a size");
        Splitter { chunk, at: 0, known: Vec::new() }
    }

    /// The current chunk size.
    pub fn chunk(&self) -> usize {
        self.chunk
    }

    /// Calls `each` with every chunk of `bytes`, which must end at the end of a chunk. After an error the stream cannot be
    /// continued.
    ///
    /// # Errors
    /// The first fault; `each` was called for the chunks before it.
    pub fn split<'a>(&mut self, bytes: &'a [u8], mut each: impl FnMut(Part<'a>)) -> Result<(), ChunkError> {
        let mut reader = Reader { bytes, at: 0, base: self.at };
        while reader.at < bytes.len() {
            self.one(&mut reader, &mut each)?;
        }
        self.at += bytes.len() as u64;
        Ok(())
    }

    fn one<'a>(&mut self, reader: &mut Reader<'a>, each: &mut impl FnMut(Part<'a>)) -> Result<(), ChunkError> {
        let begins = reader.at;
        let (format, id) = reader.basic()?;
        let index = match self.known.iter().position(|known| known.message.chunk_stream == id) {
            Some(index) => index,
            None if format != 0 => return Err(reader.error(begins, ChunkFault::NothingBefore)),
            None if self.known.len() == MOST_STREAMS => return Err(reader.error(begins, ChunkFault::Streams)),
            None => {
                let message = Message { chunk_stream: id, ..Message::default() };
                self.known.push(ChunkStream { message, ..ChunkStream::default() });
                self.known.len() - 1
            }
        };
        let known = &mut self.known[index];
        let continues = known.have > 0;
        if continues && format != 3 {
            let missing = known.message.length - known.have;
            return Err(reader.error(begins, ChunkFault::Interrupted(missing)));
        }
        known.header(format, continues, reader)?;
        let (have, length) = (known.have as usize, known.message.length as usize);
        let at = reader.at;
        let bytes = reader.take_payload(self.chunk.min(length - have))?;
        let part = Part { message: known.message, from: have, bytes, at };
        known.have = if part.is_last() { 0 } else { (have + part.bytes.len()) as u32 };
        each(part);
        self.control(index, part, reader)
    }

    /// Applies a control message, once it is complete.
    fn control(&mut self, index: usize, part: Part<'_>, reader: &Reader<'_>) -> Result<(), ChunkError> {
        let Message { kind, length, .. } = part.message;
        if kind != SET_CHUNK_SIZE && kind != ABORT {
            return Ok(());
        }
        if length != 4 {
            return Err(reader.error(part.at, ChunkFault::Control(length)));
        }
        self.known[index].control[part.from..part.from + part.bytes.len()].copy_from_slice(part.bytes);
        if !part.is_last() {
            return Ok(());
        }
        let value = u32::from_be_bytes(self.known[index].control);
        if kind == ABORT {
            let aborted = self.known.iter_mut().filter(|known| known.message.chunk_stream == value);
            aborted.for_each(|known| known.have = 0);
        } else if (1..=MOST_CHUNK).contains(&(value as usize)) {
            self.chunk = value as usize;
        } else {
            return Err(reader.error(part.at, ChunkFault::ChunkSize(value)));
        }
        Ok(())
    }
}

impl ChunkStream {
    /// Reads the rest of a header of this format.
    fn header(&mut self, format: u8, continues: bool, reader: &mut Reader<'_>) -> Result<(), ChunkError> {
        let mut carried = self.carried.min(EXTENDED);
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
            if continues && carried != self.carried {
                return Err(reader.error(at, ChunkFault::OtherTime(carried)));
            }
        }
        if !continues {
            // A test's fault: times since the previous message are not added.
            let since = if is_planted() { 0 } else { carried };
            self.message.time = if format == 0 { carried } else { self.message.time.wrapping_add(since) };
        }
        self.carried = carried;
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
    fn error(&self, at: usize, why: ChunkFault) -> ChunkError {
        ChunkError { at: self.base + at as u64, why }
    }

    /// A big-endian number of up to four bytes.
    fn number(&mut self, bytes: usize) -> Result<u32, ChunkError> {
        let taken = self.bytes.get(self.at..self.at + bytes).ok_or(self.error(self.at, ChunkFault::HeaderCut))?;
        self.at += bytes;
        Ok(taken.iter().fold(0, |number, &byte| number << 8 | u32::from(byte)))
    }

    /// The basic header: format and chunk stream, in one to three bytes.
    fn basic(&mut self) -> Result<(u8, u32), ChunkError> {
        let first = self.number(1)?;
        let id = match first & 63 {
            0 => self.number(1)? + 64,
            1 => self.number(2)?.swap_bytes().wrapping_shr(16) + 64,
            id => id,
        };
        Ok(((first >> 6) as u8, id))
    }

    fn take_payload(&mut self, length: usize) -> Result<&'a [u8], ChunkError> {
        let rest = &self.bytes[self.at..];
        let taken =
            rest.get(..length).ok_or(self.error(self.at, ChunkFault::PayloadCut(length - rest.len().min(length))))?;
        self.at += length;
        Ok(taken)
    }
}
