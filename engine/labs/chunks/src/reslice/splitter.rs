//! Takes a stream of RTMP chunks apart, copying nothing: each chunk's payload is given as a slice of what came in.
//!
//! Whatever the bytes are, there is an answer: the parts, or why not, and at which byte of the stream.

use std::fmt;

/// Chunk size until somebody sets another one.
pub const DEFAULT_CHUNK: usize = 128;
/// The largest chunk size accepted: no message is longer.
pub const MOST_CHUNK: usize = 0x00FF_FFFF;
/// Chunk streams of a connection, at most: each costs memory for as long as it lasts.
pub const MOST_STREAMS: usize = 64;
/// Message type that sets the chunk size.
const SET_CHUNK_SIZE: u8 = 1;
/// Message type that gives up a message in the middle.
const ABORT: u8 = 2;
/// The largest time that 24 bits hold says that the time follows.
const EXTENDED: u32 = 0x00FF_FFFF;

/// What a message is, as its header says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// Chunk stream, 2 to 65 599.
    pub chunk_stream: u32,
    /// Time in ms; it wraps.
    pub time: u32,
    /// Bytes.
    pub length: u32,
    /// Type: 8 sound, 9 video, 18 data.
    pub kind: u8,
    /// Message stream.
    pub stream: u32,
}

/// One chunk's payload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part<'a> {
    /// The message that it belongs to.
    pub message: Message,
    /// Where it lies in the message.
    pub from: usize,
    /// Its bytes.
    pub bytes: &'a [u8],
    /// Where they begin in what was split.
    pub at: usize,
}

impl Part<'_> {
    /// Whether the message is complete with it.
    pub fn is_last(&self) -> bool {
        self.from + self.bytes.len() == self.message.length as usize
    }
}

/// Why bytes are no chunks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfit {
    /// The first byte of what is wrong, counted from the beginning of the stream.
    pub at: u64,
    /// What is wrong.
    pub why: Why,
}

/// What is wrong with a chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The bytes end in a header.
    HeaderCut,
    /// The bytes end so many bytes before the chunk does.
    PayloadCut(usize),
    /// A header leaves out what no header before has said on this chunk stream.
    NothingBefore,
    /// A new message begins so many bytes before the last one on this chunk stream is complete.
    Interrupted(u32),
    /// The time is not repeated as it was in the message's first chunk.
    OtherTime(u32),
    /// A chunk size of 0, or of more than any message has.
    ChunkSize(u32),
    /// More chunk streams than anybody needs.
    Streams,
    /// A control message of so many bytes, where 4 are due.
    Control(u32),
}

impl fmt::Display for Unfit {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "byte {}: ", self.at)?;
        match self.why {
            Why::HeaderCut => write!(out, "the header of a chunk is cut short"),
            Why::PayloadCut(missing) => write!(out, "a chunk is cut short by {missing} bytes"),
            Why::NothingBefore => write!(out, "a header relies on one before it, and there is none"),
            Why::Interrupted(missing) => write!(out, "a message begins {missing} bytes before the last one ends"),
            Why::OtherTime(time) => write!(out, "a chunk says {time} ms, and its message's first one another time"),
            Why::ChunkSize(size) => write!(out, "a chunk size of {size} bytes; allowed: 1 to {MOST_CHUNK}"),
            Why::Streams => write!(out, "more than {MOST_STREAMS} chunk streams"),
            Why::Control(length) => write!(out, "a control message of {length} bytes; allowed: 4"),
        }
    }
}

impl std::error::Error for Unfit {}

/// What is known of a chunk stream.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    message: Message,
    /// Time that the last header carried: since the message before, or absolute.
    carried: u32,
    /// Bytes of the message that have come.
    have: u32,
    /// The first bytes of a control message.
    control: [u8; 4],
}

/// See the module.
#[derive(Clone, Debug)]
pub struct Splitter {
    chunk: usize,
    /// Bytes of the stream that were taken.
    at: u64,
    known: Vec<Known>,
}

impl Splitter {
    /// A splitter at the beginning of a stream, whose chunks are of `chunk` bytes.
    ///
    /// # Panics
    /// When `chunk` is 0 or more than [`MOST_CHUNK`].
    pub fn new(chunk: usize) -> Splitter {
        assert!((1..=MOST_CHUNK).contains(&chunk), "a chunk has a size");
        Splitter { chunk, at: 0, known: Vec::new() }
    }

    /// Chunk size now.
    pub fn chunk(&self) -> usize {
        self.chunk
    }

    /// Gives every chunk of `bytes`, which must end with a chunk. After a refusal nothing more can be made of the stream.
    ///
    /// # Errors
    /// What is wrong, and where; parts before it have been given.
    pub fn split<'a>(&mut self, bytes: &'a [u8], mut each: impl FnMut(Part<'a>)) -> Result<(), Unfit> {
        let mut reader = Reader { bytes, at: 0, base: self.at };
        while reader.at < bytes.len() {
            self.one(&mut reader, &mut each)?;
        }
        self.at += bytes.len() as u64;
        Ok(())
    }

    fn one<'a>(&mut self, reader: &mut Reader<'a>, each: &mut impl FnMut(Part<'a>)) -> Result<(), Unfit> {
        let begins = reader.at;
        let (format, id) = reader.basic()?;
        let index = match self.known.iter().position(|known| known.message.chunk_stream == id) {
            Some(index) => index,
            None if format != 0 => return Err(reader.unfit(begins, Why::NothingBefore)),
            None if self.known.len() == MOST_STREAMS => return Err(reader.unfit(begins, Why::Streams)),
            None => {
                let message = Message { chunk_stream: id, ..Message::default() };
                self.known.push(Known { message, ..Known::default() });
                self.known.len() - 1
            }
        };
        let known = &mut self.known[index];
        let continues = known.have > 0;
        if continues && format != 3 {
            let missing = known.message.length - known.have;
            return Err(reader.unfit(begins, Why::Interrupted(missing)));
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

    /// Does what a control message says, once it is complete.
    fn control(&mut self, index: usize, part: Part<'_>, reader: &Reader<'_>) -> Result<(), Unfit> {
        let Message { kind, length, .. } = part.message;
        if kind != SET_CHUNK_SIZE && kind != ABORT {
            return Ok(());
        }
        if length != 4 {
            return Err(reader.unfit(part.at, Why::Control(length)));
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
            return Err(reader.unfit(part.at, Why::ChunkSize(value)));
        }
        Ok(())
    }
}

impl Known {
    /// Reads what follows the first bytes of a header of this format.
    fn header(&mut self, format: u8, continues: bool, reader: &mut Reader<'_>) -> Result<(), Unfit> {
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
                return Err(reader.unfit(at, Why::OtherTime(carried)));
            }
        }
        if !continues {
            self.message.time = if format == 0 { carried } else { self.message.time.wrapping_add(carried) };
        }
        self.carried = carried;
        Ok(())
    }
}

/// Bytes, and how many of them were taken.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    /// Where they lie in the stream.
    base: u64,
}

impl<'a> Reader<'a> {
    fn unfit(&self, at: usize, why: Why) -> Unfit {
        Unfit { at: self.base + at as u64, why }
    }

    /// A number of up to four bytes, the highest first.
    fn number(&mut self, bytes: usize) -> Result<u32, Unfit> {
        let taken = self.bytes.get(self.at..self.at + bytes).ok_or(self.unfit(self.at, Why::HeaderCut))?;
        self.at += bytes;
        Ok(taken.iter().fold(0, |number, &byte| number << 8 | u32::from(byte)))
    }

    /// Format and chunk stream, in one to three bytes.
    fn basic(&mut self) -> Result<(u8, u32), Unfit> {
        let first = self.number(1)?;
        let id = match first & 63 {
            0 => self.number(1)? + 64,
            1 => self.number(2)?.swap_bytes().wrapping_shr(16) + 64,
            id => id,
        };
        Ok(((first >> 6) as u8, id))
    }

    fn take_payload(&mut self, length: usize) -> Result<&'a [u8], Unfit> {
        let rest = &self.bytes[self.at..];
        let taken = rest.get(..length).ok_or(self.unfit(self.at, Why::PayloadCut(length - rest.len().min(length))))?;
        self.at += length;
        Ok(taken)
    }
}
