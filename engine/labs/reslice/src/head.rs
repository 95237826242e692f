//! Headers of RTMP chunks after Adobe's specification (section 5.3.1): 12 bytes with all fields (fmt 0), 8 bytes without the
//! stream id and with the time since the last message (fmt 1), 1 byte for a continuation of a message (fmt 3). A time that
//! does not fit into 24 bits follows every chunk's header in four more bytes.

/// The largest value of 24 bits is reserved: it means that an extended time follows.
const EXTENDED: u32 = 0x00FF_FFFF;

/// Largest length of a header, in bytes.
pub const MOST: usize = 16;

/// The chunk stream of all messages, whose id takes one byte.
pub(crate) const CSID: u8 = 6;

/// Message type of sound.
pub const SOUND: u8 = 8;

/// Message type of video.
pub const VIDEO: u8 = 9;

/// The header of a message's first chunk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// Presentation time, in ms.
    pub time: u32,
    /// Time since the previous message, in ms, for a header that omits unchanged fields.
    pub delta: Option<u32>,
    /// Length of the message, in bytes.
    pub length: u32,
    /// Type of the message.
    pub kind: u8,
    /// The message stream.
    pub stream: u32,
}

/// A header's bytes.
#[derive(Clone, Copy, Debug)]
pub struct Bytes {
    bytes: [u8; MOST],
    length: u8,
}

impl Bytes {
    const EMPTY: Bytes = Bytes { bytes: [0; MOST], length: 0 };

    /// The bytes.
    pub fn get(&self) -> &[u8] {
        &self.bytes[..usize::from(self.length)]
    }

    fn add(&mut self, bytes: &[u8]) {
        let at = usize::from(self.length);
        self.bytes[at..at + bytes.len()].copy_from_slice(bytes);
        self.length += bytes.len() as u8;
    }
}

impl Head {
    /// The time in the header: since the last message, or absolute.
    fn carried(&self) -> u32 {
        self.delta.unwrap_or(self.time)
    }

    /// Whether every chunk needs four more bytes for its time.
    pub fn is_extended(&self) -> bool {
        self.carried() >= EXTENDED
    }

    /// Header of the first chunk.
    pub fn first(&self) -> Bytes {
        let mut out = Bytes::EMPTY;
        let format = if self.delta.is_some() { 1 } else { 0 };
        out.add(&[format << 6 | CSID]);
        out.add(&self.carried().min(EXTENDED).to_be_bytes()[1..]);
        out.add(&self.length.to_be_bytes()[1..]);
        out.add(&[self.kind]);
        if self.delta.is_none() {
            out.add(&self.stream.to_le_bytes());
        }
        self.extend(&mut out);
        out
    }

    /// Header of every other chunk.
    pub fn next(&self) -> Bytes {
        let mut out = Bytes::EMPTY;
        out.add(&[3 << 6 | CSID]);
        self.extend(&mut out);
        out
    }

    fn extend(&self, out: &mut Bytes) {
        if self.is_extended() {
            out.add(&self.carried().to_be_bytes());
        }
    }
}

/// A message in chunks of `size` bytes.
pub fn encode(head: &Head, body: &[u8], size: usize) -> Vec<u8> {
    let mut wire = head.first().get().to_vec();
    for (index, chunk) in body.chunks(size).enumerate() {
        if index > 0 {
            wire.extend_from_slice(head.next().get());
        }
        wire.extend_from_slice(chunk);
    }
    wire
}
