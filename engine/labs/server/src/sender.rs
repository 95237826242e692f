//! The file sender: reads a file and passes it on to the channel in pieces (`Ocsigen_senders.File_content`).

use super::buffers::Buffer;
use super::channel::Segment;
use super::connection::{Connection, PieceKind};
use super::cost;
use super::counts::{Counter, EventKind, State};
use super::deflate::{self, COALESCER, Deflating, LARGE, OUTPUT};
use super::env::Env;
use super::params::Mode;
use super::serve::Next;
use super::split::{Piece, Split};
use super::store::{Kind, Store};
use observe::probe::Probe;

/// Size of the file buffer in today's version.
const TODAY: usize = 16_384;

impl<P: Probe, S: Store> Env<P, S> {
    /// Takes the file's buffer: no larger than the file (pull request 85), but rounded up where there is a pool.
    // code: open
    // at: open
    pub(super) fn open(&mut self, conn: &mut Connection) -> Next {
        let (state, seq) = (State::Open, conn.request);
        let promised = conn.sending.as_ref().expect("the head says so").promised;
        let wanted = self.params.file_buffer.min(promised).max(1);
        let buffer = match self.mode {
            Mode::LwtChan => Some(self.get(state, seq, self.params.file_buffer, Kind::Bytes)),
            Mode::Lwt { .. } => Some(self.get(state, seq, wanted, Kind::Bytes)),
            Mode::Today => Some(self.fresh(state, seq, TODAY, Kind::Outside)),
            Mode::Straight => self.params.deflate.then(|| self.get(state, seq, wanted, Kind::Bytes)),
        };
        let sending = conn.sending.as_mut().expect("the head says so");
        sending.buffer = buffer;
        sending.most = match buffer {
            // The fault of the first attempt: it used the requested size instead of the actual one.
            Some(_) if self.params.forgets_rounding && !matches!(self.mode, Mode::LwtChan | Mode::Today) => wanted,
            Some(buffer) => self.size(buffer),
            None => 0,
        };
        if self.params.deflate {
            let get = |env: &mut Self, size| match env.mode {
                Mode::Today => env.fresh(state, seq, size, Kind::Bytes),
                _ => env.get(state, seq, size, Kind::Bytes),
            };
            let (output, coalescer) = (get(self, OUTPUT), get(self, COALESCER));
            let mut compressor = self.compressors.pop().unwrap_or_else(deflate::compressor);
            compressor.reset();
            conn.deflating = Some(Deflating::new(compressor, output, coalescer));
        }
        Next::Continue(State::Read)
    }
    // code end

    /// Reads once.
    // code: read
    // at: read
    pub(super) fn read(&mut self, conn: &mut Connection) -> Next {
        let documents = self.documents.clone();
        let sending = conn.sending.as_mut().expect("a file is being sent");
        let channel = conn.channel.as_mut().expect("it was opened");
        let (into, at, most) = match sending.buffer {
            Some(buffer) => (buffer, 0, sending.most),
            None => (channel.buffer, channel.filled, channel.room()),
        };
        // No more than the head promised, if the file has grown since.
        let got = documents.read(sending.document, sending.at, most.min(sending.promised - sending.at));
        sending.at += got.len();
        self.write(into, at, got);
        self.call(cost::READ_NS);
        self.count(Counter::Reads, 1);
        self.event(State::Read, EventKind::Read, conn.request, got.len());
        if self.mode == Mode::Straight {
            // Our variant knows the file's size, so it needs no read to find the end, unless the file has shrunk since.
            sending.ended = got.is_empty() || sending.at == sending.promised;
        }
        match sending.buffer {
            None => {
                channel.filled += got.len();
                if P::DIGESTS {
                    conn.pieces.push((got.len(), PieceKind::Straight));
                }
                self.count(Counter::Pieces, 1);
                let channel = conn.channel.as_ref().expect("it was opened");
                Next::Yield(if channel.room() == 0 { State::Flush } else { self.next_state(conn) })
            }
            Some(_) if got.is_empty() => {
                sending.ended = true;
                Next::Yield(self.next_state(conn))
            }
            Some(buffer) => Next::Yield(self.hand_on_read(conn, buffer, got.len())),
        }
    }
    // code end

    /// Passes on a read of `len` bytes.
    fn hand_on_read(&mut self, conn: &mut Connection, buffer: Buffer, len: usize) -> State {
        let sending = conn.sending.as_mut().expect("a file is being sent");
        let is_full = len == sending.most;
        match self.mode {
            // The buffer itself; the next read reuses it. Its whole capacity: with the planted fault, which forgets that it
            // may be longer than requested, that includes bytes of an earlier response.
            Mode::Lwt { .. } | Mode::LwtChan if is_full => {
                let len = self.size(buffer);
                self.hand_on(conn, buffer, len, PieceKind::Whole)
            }
            // The channel takes exactly the bytes that were read.
            Mode::Straight => self.hand_on(conn, buffer, len, PieceKind::Whole),
            Mode::Lwt { last_chunk: true, .. } => {
                sending.split = Some((Split::new(len, self.size(buffer)), 0));
                State::Cut
            }
            Mode::Lwt { .. } | Mode::LwtChan | Mode::Today => {
                let fresh = self.fresh(State::Read, conn.request, len, Kind::Bytes);
                self.copy(buffer, 0, len, fresh, 0);
                self.hand_on(conn, fresh, len, PieceKind::Copied)
            }
        }
    }

    /// Cuts the next piece off a short read. After the last piece the file has ended, without another read.
    // code: cut
    // at: cut
    pub(super) fn cut(&mut self, conn: &mut Connection) -> Next {
        let seq = conn.request;
        let sending = conn.sending.as_mut().expect("a file is being sent");
        let from = sending.buffer.expect("it was read into a buffer");
        let (mut split, at) = sending.split.take().expect("the read was short");
        let Some(piece) = split.next() else {
            sending.ended = true;
            return Next::Continue(self.next_state(conn));
        };
        sending.split = Some((split, at + piece.len()));
        let (to, kind) = match piece {
            Piece::Pooled(len) => (self.get_exact(State::Cut, seq, len, Kind::Bytes), PieceKind::Pooled),
            Piece::Tail(len) => (self.fresh(State::Cut, seq, len, Kind::Bytes), PieceKind::Tail),
        };
        self.copy(from, at, piece.len(), to, 0);
        self.event(State::Cut, EventKind::Copied, seq, piece.len());
        Next::Continue(self.hand_on(conn, to, piece.len(), kind))
    }
    // code end

    /// Makes the string into which `Lwt_chan` copies the `len` bytes of a write of `channel`. Other channels write them from
    /// where they are.
    // code: write
    // at: flush
    pub(super) fn string_of_write(&mut self, seq: u32, channel: Buffer, len: usize) -> Option<Buffer> {
        if self.mode != Mode::LwtChan {
            return None;
        }
        let string = self.fresh(State::Flush, seq, len, Kind::Bytes);
        self.copy(channel, 0, len, string, 0);
        Some(string)
    }
    // code end

    /// Passes a piece on to the compressor or to the channel.
    fn hand_on(&mut self, conn: &mut Connection, buffer: Buffer, len: usize, kind: PieceKind) -> State {
        let released_after = kind != PieceKind::Whole;
        self.count(Counter::Pieces, 1);
        if P::DIGESTS {
            conn.pieces.push((len, kind));
        }
        match &mut conn.deflating {
            Some(deflating) => {
                deflating.input = Some((buffer, len, 0, released_after));
                State::Deflate
            }
            None => {
                let channel = conn.channel.as_mut().expect("it was opened");
                channel.waiting.push_back(Segment::Piece { buffer, len, released_after });
                State::Emit
            }
        }
    }

    /// Deflates until the output buffer is full or the input is consumed.
    pub(super) fn deflate(&mut self, conn: &mut Connection) -> Next {
        let seq = conn.request;
        let deflating = conn.deflating.as_mut().expect("the response is deflated");
        let channel = conn.channel.as_mut().expect("it was opened");
        let room = OUTPUT - deflating.filled;
        let (taken, made) = match deflating.input {
            Some((buffer, len, from, released_after)) => {
                let bytes = self.buffers.bytes(buffer, len).expect("a connection uses what it holds");
                let (taken, made, _) =
                    deflate::some(&mut deflating.compressor, &bytes[from..], &mut self.scratch[..room], false);
                deflating.input = (from + taken < len).then_some((buffer, len, from + taken, released_after));
                if deflating.input.is_none() && released_after {
                    self.release(State::Deflate, seq, buffer);
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
        self.filled_to(deflating.output, deflating.filled);
        let has_more = deflating.input.is_some();
        if deflating.filled < OUTPUT && !deflating.ended {
            return Next::Continue(if has_more { State::Deflate } else { self.next_state(conn) });
        }
        // A full output buffer becomes a chunk of its own; so does the end, through the coalescer if it is small.
        let len = std::mem::take(&mut deflating.filled);
        let (mut buffer, is_small) = (deflating.output, len < LARGE);
        if is_small {
            let (from, to) = (deflating.output, deflating.coalescer);
            self.copy(from, 0, len, to, 0);
            buffer = to;
        }
        if len > 0 {
            channel.waiting.push_back(Segment::inline(format!("{len:x}\r\n").as_bytes()));
            channel.waiting.push_back(Segment::Piece { buffer, len, released_after: false });
            channel.waiting.push_back(Segment::inline(b"\r\n"));
        }
        if deflating.ended {
            channel.waiting.push_back(Segment::inline(b"0\r\n\r\n"));
        }
        Next::Continue(State::Emit)
    }
}
