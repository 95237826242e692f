//! Ours: a message is cut once, when it is read, not once for each subscriber. All subscribers get the same bytes except for
//! the first header, so that the message is read directly into its wire image, with the headers of all further chunks already
//! in between: nothing is copied, and a subscriber costs one call with two pieces, whatever the chunk sizes.

use super::counts::{Context, EventKind, Reslice};
use super::forward::Forward;
use super::gather::{head, push};
use super::head::Head;
use super::pool::Pool;
use super::sink::Sink;
use super::splitter::Part;
use sim::playback::shot::Recorder;

/// A message's wire image, without its first header.
#[derive(Clone)]
pub(crate) struct Image {
    wire: Vec<u8>,
    /// The header for which the image was made.
    head: Head,
    /// Length of each further header, in bytes.
    gap: usize,
    /// Number of chunks, one more than further headers.
    chunks: usize,
}

/// Our variant.
#[derive(Clone)]
pub(crate) struct WireImage {
    output: usize,
    pool: Pool,
    coming: Option<Image>,
}

impl WireImage {
    /// Allocates the image of a message.
    fn begin<E: Recorder<Reslice>>(&mut self, head: &Head, ctx: &mut Context<E>) -> Image {
        let length = head.length as usize;
        let (gap, chunks) = (head.next().get().len(), length.div_ceil(self.output).max(1));
        let wire = self.pool.get(length + (chunks - 1) * gap, ctx);
        Image { wire, head: *head, gap, chunks }
    }

    /// For a subscriber whose time is encoded in another number of bytes: cuts the image again.
    fn send_apart<E: Recorder<Reslice>>(&self, image: &Image, top: &Head, sink: &mut Sink, ctx: &mut Context<E>) {
        let (first, next) = (top.first(), top.next());
        let mut list = Vec::new();
        head(first.get(), &mut list, ctx);
        for (index, chunk) in image.wire.chunks(self.output + image.gap).enumerate() {
            if index > 0 {
                head(next.get(), &mut list, ctx);
            }
            push(&chunk[..chunk.len().min(self.output)], &mut list, ctx);
        }
        sink.write_all(&list, ctx);
    }
}

impl Forward for WireImage {
    type Stored = Image;

    fn new(output: usize) -> Self {
        WireImage { output, pool: Pool::default(), coming: None }
    }

    // code: read
    // at: ingest
    fn read<E: Recorder<Reslice>>(&mut self, part: &Part, head: &Head, ctx: &mut Context<E>) {
        let mut image = if part.from == 0 { None } else { self.coming.take() }.unwrap_or_else(|| self.begin(head, ctx));
        let next = head.next();
        let (mut from, mut bytes) = (part.from, part.bytes);
        while !bytes.is_empty() {
            if from > 0 && from.is_multiple_of(self.output) {
                image.wire.extend_from_slice(next.get());
            }
            let (fits, rest) = bytes.split_at(bytes.len().min(self.output - from % self.output));
            image.wire.extend_from_slice(fits);
            ctx.record(EventKind::Read, fits.len());
            from += fits.len();
            bytes = rest;
        }
        self.coming = Some(image);
    }
    // code end

    // code: store
    fn store<E: Recorder<Reslice>>(&mut self, ctx: &mut Context<E>) -> Image {
        let image = self.coming.take().expect("a message has begun");
        ctx.record(EventKind::Stored, image.wire.len());
        image
    }
    // code end

    // code: send
    // at: build
    fn send<E: Recorder<Reslice>>(&mut self, image: &Image, top: &Head, sink: &mut Sink, ctx: &mut Context<E>) {
        let fits = image.chunks == 1 || top.next().get() == image.head.next().get();
        if !fits {
            return self.send_apart(image, top, sink, ctx);
        }
        let first = top.first();
        ctx.record(EventKind::Headed, first.get().len());
        ctx.record(EventKind::Sliced, image.wire.len());
        // The further headers were written when the message arrived, and are sent each time.
        (1..image.chunks).for_each(|_| ctx.record(EventKind::Headed, image.gap));
        // at: write
        sink.write_all(&[first.get(), &image.wire], ctx);
    }
    // code end

    fn release(&mut self, image: Image) {
        self.pool.put(image.wire);
    }
}
