//! The file sender: how a file gets from the disk into the pieces that the channel is given
//! (`Ocsigen_senders.File_content`).

use super::buffers::Buffer;
use super::channel::Segment;
use super::connection::{Connection, Handed};
use super::cost;
use super::counts::{Counter, Place, What};
use super::deflate::{self, COALESCER, Deflating, LARGE, OUTPUT};
use super::env::Env;
use super::params::Ways;
use super::serve::Then;
use super::split::{Piece, Split};
use super::store::{Kind, Store};
use observe::probe::Probe;

/// What a file is read into today.
const TODAY: usize = 16_384;

impl<P: Probe, S: Store> Env<P, S> {
    /// Gets the file's buffer: no larger than the file (pull request 85), but rounded up where there is a pool.
    pub(super) fn open(&mut self, conn: &mut Connection) -> Then {
        let (place, seq) = (Place::Open, conn.request);
        let document = conn.sending.as_ref().expect("the head says so").document;
        let wanted = self.params.file_buffer.min(self.documents.size(document)).max(1);
        let buffer = match self.ways {
            Ways::Lwt { .. } => Some(self.get(place, seq, wanted, Kind::Bytes)),
            Ways::Today => Some(self.fresh(place, seq, TODAY, Kind::Outside)),
            Ways::Straight => self.params.deflate.then(|| self.get(place, seq, wanted, Kind::Bytes)),
        };
        let sending = conn.sending.as_mut().expect("the head says so");
        sending.buffer = buffer;
        sending.most = match buffer {
            // The mistake of the first attempt: what was asked for is not what was got.
            Some(_) if self.params.forgets_rounding && self.ways != Ways::Today => wanted,
            Some(buffer) => self.size(buffer),
            None => 0,
        };
        if self.params.deflate {
            let get = |env: &mut Self, size| match env.ways {
                Ways::Today => env.fresh(place, seq, size, Kind::Bytes),
                _ => env.get(place, seq, size, Kind::Bytes),
            };
            let (output, coalescer) = (get(self, OUTPUT), get(self, COALESCER));
            let mut compressor = self.compressors.pop().unwrap_or_else(deflate::compressor);
            compressor.reset();
            conn.deflating = Some(Deflating::new(compressor, output, coalescer));
        }
        Then::On(Place::Read)
    }

    /// Reads once.
    pub(super) fn read(&mut self, conn: &mut Connection) -> Then {
        let documents = self.documents.clone();
        let sending = conn.sending.as_mut().expect("a file is being sent");
        let channel = conn.channel.as_mut().expect("it was opened");
        let (into, at, most) = match sending.buffer {
            Some(buffer) => (buffer, 0, sending.most),
            None => (channel.buffer, channel.filled, channel.room()),
        };
        let got = documents.read(sending.document, sending.at, most);
        sending.at += got.len();
        self.write(into, at, got);
        self.call(cost::READ_NS);
        self.count(Counter::Reads, 1);
        self.event(Place::Read, What::Read, conn.request, got.len());
        if self.ways == Ways::Straight {
            // Ours asks how long a file is, and need not read to find out that it has ended.
            sending.ended = sending.at >= documents.size(sending.document);
        }
        match sending.buffer {
            None => {
                channel.filled += got.len();
                if P::DIGESTS {
                    conn.pieces.push((got.len(), Handed::Straight));
                }
                self.count(Counter::Pieces, 1);
                let channel = conn.channel.as_ref().expect("it was opened");
                Then::Wait(if channel.room() == 0 { Place::Flush } else { self.onward(conn) })
            }
            Some(_) if got.is_empty() => {
                sending.ended = true;
                Then::Wait(self.onward(conn))
            }
            Some(buffer) => Then::Wait(self.hand_on_read(conn, buffer, got.len())),
        }
    }

    /// Hands on what a read of `len` bytes gave.
    fn hand_on_read(&mut self, conn: &mut Connection, buffer: Buffer, len: usize) -> Place {
        let sending = conn.sending.as_mut().expect("a file is being sent");
        let is_full = len == sending.most;
        match self.ways {
            // The buffer itself; the next read has it again. All of it: whoever forgot that it may be longer sends what an
            // earlier response left there.
            Ways::Lwt { .. } if is_full => {
                let len = self.size(buffer);
                self.hand_on(conn, buffer, len, Handed::Whole)
            }
            // The consumer takes as much as there is.
            Ways::Straight => self.hand_on(conn, buffer, len, Handed::Whole),
            Ways::Lwt { last_chunk: true, .. } => {
                sending.split = Some((Split::new(len, self.size(buffer)), 0));
                Place::Cut
            }
            Ways::Lwt { .. } | Ways::Today => {
                let fresh = self.fresh(Place::Read, conn.request, len, Kind::Bytes);
                self.copy(buffer, 0, len, fresh, 0);
                self.hand_on(conn, fresh, len, Handed::Copied)
            }
        }
    }

    /// Cuts the next piece off a short read. After the last the file has ended: nobody reads to find that out.
    pub(super) fn cut(&mut self, conn: &mut Connection) -> Then {
        let seq = conn.request;
        let sending = conn.sending.as_mut().expect("a file is being sent");
        let from = sending.buffer.expect("it was read into a buffer");
        let (mut split, at) = sending.split.take().expect("the read was short");
        let Some(piece) = split.next() else {
            sending.ended = true;
            return Then::On(self.onward(conn));
        };
        sending.split = Some((split, at + piece.len()));
        let (to, handed) = match piece {
            Piece::Pooled(len) => (self.get_exact(Place::Cut, seq, len, Kind::Bytes), Handed::Pooled),
            Piece::Tail(len) => (self.fresh(Place::Cut, seq, len, Kind::Bytes), Handed::Tail),
        };
        self.copy(from, at, piece.len(), to, 0);
        self.event(Place::Cut, What::Copied, seq, piece.len());
        Then::On(self.hand_on(conn, to, piece.len(), handed))
    }

    /// Gives a piece to whoever is next: the compressor, or the channel.
    fn hand_on(&mut self, conn: &mut Connection, buffer: Buffer, len: usize, handed: Handed) -> Place {
        let ends = handed != Handed::Whole;
        self.count(Counter::Pieces, 1);
        if P::DIGESTS {
            conn.pieces.push((len, handed));
        }
        match &mut conn.deflating {
            Some(deflating) => {
                deflating.input = Some((buffer, len, 0, ends));
                Place::Deflate
            }
            None => {
                let channel = conn.channel.as_mut().expect("it was opened");
                channel.waiting.push_back(Segment::Piece { buffer, len, ends });
                Place::Emit
            }
        }
    }

    /// Deflates until the output is full, or as much as there is.
    pub(super) fn deflate(&mut self, conn: &mut Connection) -> Then {
        let seq = conn.request;
        let deflating = conn.deflating.as_mut().expect("the response is deflated");
        let channel = conn.channel.as_mut().expect("it was opened");
        let room = OUTPUT - deflating.filled;
        let (taken, made) = match deflating.input {
            Some((buffer, len, from, ends)) => {
                let bytes = self.buffers.bytes(buffer, len).expect("a connection uses what it holds");
                let (taken, made, _) =
                    deflate::some(&mut deflating.compressor, &bytes[from..], &mut self.scratch[..room], false);
                deflating.input = (from + taken < len).then_some((buffer, len, from + taken, ends));
                if deflating.input.is_none() && ends {
                    self.release(Place::Deflate, seq, buffer);
                }
                (taken, made)
            }
            None => {
                let (_, made, ended) = deflate::some(&mut deflating.compressor, &[], &mut self.scratch[..room], true);
                deflating.ended = ended;
                (0, made)
            }
        };
        self.took += cost::deflate(taken);
        self.buffers.write(deflating.output, deflating.filled, &self.scratch[..made]).expect("it is lent");
        deflating.filled += made;
        let has_more = deflating.input.is_some();
        if deflating.filled < OUTPUT && !deflating.ended {
            return Then::On(if has_more { Place::Deflate } else { self.onward(conn) });
        }
        // A full output is a chunk of its own; so is the end, after it has been through the coalescer if it is small.
        let len = std::mem::take(&mut deflating.filled);
        let (mut buffer, is_small) = (deflating.output, len < LARGE);
        if is_small {
            let (from, to) = (deflating.output, deflating.coalescer);
            self.copy(from, 0, len, to, 0);
            buffer = to;
        }
        if len > 0 {
            channel.waiting.push_back(Segment::few(format!("{len:x}\r\n").as_bytes()));
            channel.waiting.push_back(Segment::Piece { buffer, len, ends: false });
            channel.waiting.push_back(Segment::few(b"\r\n"));
        }
        if deflating.ended {
            channel.waiting.push_back(Segment::few(b"0\r\n\r\n"));
        }
        Then::On(Place::Emit)
    }
}
