//! v4 (2022): nothing is copied. A message is the list of the blocks that its chunks were read into, and a subscriber is sent
//! a list of headers and of pieces of these blocks, which the system gathers in one call.

use super::counts::{Context, EventKind, Reslice};
use super::forward::Forward;
use super::head::{Head, MOST};
use super::pool::Pool;
use super::sink::Sink;
use super::splitter::Part;
use sim::playback::shot::Recorder;

/// The blocks that a message was read into.
#[derive(Clone, Default)]
pub(crate) struct Blocks {
    pool: Pool,
    coming: Vec<Vec<u8>>,
}

impl Blocks {
    // code: read
    // at: ingest
    pub fn read<E: Recorder<Reslice>>(&mut self, part: &Part, ctx: &mut Context<E>) {
        let mut block = self.pool.get(part.bytes.len(), ctx);
        block.extend_from_slice(part.bytes);
        ctx.record(EventKind::Read, part.bytes.len());
        self.coming.push(block);
    }
    // code end

    // code: store
    pub fn store<E: Recorder<Reslice>>(&mut self, ctx: &mut Context<E>) -> Vec<Vec<u8>> {
        ctx.record(EventKind::Stored, self.coming.iter().map(Vec::len).sum());
        std::mem::take(&mut self.coming)
    }
    // code end

    pub fn release(&mut self, blocks: Vec<Vec<u8>>) {
        blocks.into_iter().for_each(|block| self.pool.put(block));
    }
}

/// A position in a list of blocks.
pub(crate) struct Cursor<'a, B> {
    blocks: &'a [B],
    offset: usize,
}

impl<'a, B: AsRef<[u8]>> Cursor<'a, B> {
    pub fn new(blocks: &'a [B]) -> Self {
        Cursor { blocks, offset: 0 }
    }

    /// Appends the next `n` bytes, or as many as are left, to a list.
    ///
    /// As in v4, a block is checked by a strict `>`: if a boundary in the output coincides with one in the input, the block is
    /// used up first, and the next step gives an empty piece, which system calls skip.
    pub fn take<E: Recorder<Reslice>>(&mut self, mut n: usize, list: &mut Vec<&'a [u8]>, ctx: &mut Context<E>) {
        while let Some((block, rest)) = self.blocks.split_first() {
            let block = block.as_ref();
            let left = block.len() - self.offset;
            let enough = left > n;
            let taken = if enough { n } else { left };
            push(&block[self.offset..self.offset + taken], list, ctx);
            if enough {
                self.offset += n;
                return;
            }
            n -= left;
            (self.blocks, self.offset) = (rest, 0);
        }
    }
}

/// Appends a piece to a list, which may have to grow.
pub(crate) fn push<'a, E: Recorder<Reslice>>(piece: &'a [u8], list: &mut Vec<&'a [u8]>, ctx: &mut Context<E>) {
    place(piece, list, ctx);
    ctx.record(EventKind::Sliced, piece.len());
}

/// Appends a header to a list.
pub(crate) fn head<'a, E: Recorder<Reslice>>(header: &'a [u8], list: &mut Vec<&'a [u8]>, ctx: &mut Context<E>) {
    place(header, list, ctx);
    ctx.record(EventKind::Headed, header.len());
}

fn place<'a, E: Recorder<Reslice>>(bytes: &'a [u8], list: &mut Vec<&'a [u8]>, ctx: &mut Context<E>) {
    let before = list.capacity();
    list.push(bytes);
    ctx.grew(list, before);
}

/// v4.
#[derive(Clone)]
pub struct Gather {
    output: usize,
    blocks: Blocks,
    headers: Pool,
}

impl Forward for Gather {
    type Stored = Vec<Vec<u8>>;

    fn new(output: usize) -> Self {
        Gather { output, blocks: Blocks::default(), headers: Pool::default() }
    }

    fn read<E: Recorder<Reslice>>(&mut self, part: &Part, _: &Head, ctx: &mut Context<E>) {
        self.blocks.read(part, ctx);
    }

    fn store<E: Recorder<Reslice>>(&mut self, ctx: &mut Context<E>) -> Vec<Vec<u8>> {
        self.blocks.store(ctx)
    }

    fn send<E: Recorder<Reslice>>(&mut self, stored: &Vec<Vec<u8>>, top: &Head, sink: &mut Sink, ctx: &mut Context<E>) {
        self.send_blocks(stored, top, sink, ctx);
    }

    fn release(&mut self, stored: Vec<Vec<u8>>) {
        self.blocks.release(stored);
    }
}

impl Gather {
    /// Sends a message that is stored in these blocks.
    // code: send
    // at: build
    pub fn send_blocks<B: AsRef<[u8]>, E: Recorder<Reslice>>(
        &mut self,
        stored: &[B],
        top: &Head,
        sink: &mut Sink,
        ctx: &mut Context<E>,
    ) {
        let chunks = (top.length as usize).div_ceil(self.output).max(1);
        // Each header is a block of 16 bytes, which is returned to the pool after the call.
        let mut headers = Vec::new();
        for chunk in 0..chunks {
            let mut block = self.headers.get(MOST, ctx);
            block.extend_from_slice(if chunk == 0 { top.first() } else { top.next() }.get());
            headers.push(block);
        }
        let mut list = Vec::new();
        let mut cursor = Cursor::new(stored);
        for header in &headers {
            head(header, &mut list, ctx);
            cursor.take(self.output, &mut list, ctx);
        }
        // at: write
        sink.write_all(&list, ctx);
        headers.into_iter().for_each(|block| self.headers.put(block));
    }
    // code end
}
