//! What a connection does, action by action: from the client that connects to the channel that is closed.

use std::io::Write;

use super::channel::{Channel, Segment};
use super::client::{self, NOT_FOUND};
use super::connection::{Connection, Sending};
use super::cost;
use super::counts::{Counter, Place, What};
use super::env::Env;
use super::params::{NET_BUFFER, Ways};
use super::store::{Kind, Store};
use base::rng::mix;
use observe::probe::Probe;

/// Bytes that ours receives a request in, as long as that is enough.
const SMALL_REQUEST: usize = 1_024;

/// What comes after an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// The same connection goes on.
    On(Place),
    /// It waits for the system: others may go on first.
    Wait(Place),
}

impl<P: Probe, S: Store> Env<P, S> {
    /// Takes the next action of a connection.
    pub fn act(&mut self, conn: &mut Connection) -> Then {
        match conn.place {
            Place::Accept => self.accept(conn),
            Place::Receive => self.receive(conn),
            Place::Head => self.head(conn),
            Place::Open => self.open(conn),
            Place::Read => self.read(conn),
            Place::Cut => self.cut(conn),
            Place::Deflate => self.deflate(conn),
            Place::Emit => self.emit(conn),
            Place::Flush => self.flush(conn),
            Place::Finish => self.finish(conn),
            Place::Close => self.close(conn),
        }
    }

    /// Both connection buffers are there from the beginning, whatever is asked; in ours only what receives a request.
    fn accept(&mut self, conn: &mut Connection) -> Then {
        self.call(cost::ACCEPT_NS);
        let size = if self.ways == Ways::Straight { SMALL_REQUEST } else { NET_BUFFER };
        if self.ways != Ways::Straight {
            self.open_channel(conn, Place::Accept);
        }
        conn.receive = Some(self.get(Place::Accept, self.asked, size, Kind::Bytes));
        self.count(Counter::Connections, 1);
        Then::On(Place::Receive)
    }

    fn open_channel(&mut self, conn: &mut Connection, place: Place) {
        let buffer = self.get(place, conn.request, NET_BUFFER, Kind::Outside);
        let size = self.size(buffer);
        conn.channel = Some(Channel::new(buffer, size));
    }

    fn receive(&mut self, conn: &mut Connection) -> Then {
        conn.pieces.clear();
        conn.request = self.asked;
        self.asked += 1;
        conn.served += 1;
        let text = self.request(conn.request, conn.served == self.params.requests).to_vec();
        let mut buffer = conn.receive.expect("a connection receives");
        if text.len() > self.size(buffer) {
            self.release(Place::Receive, conn.request, buffer);
            buffer = self.get(Place::Receive, conn.request, NET_BUFFER, Kind::Bytes);
            conn.receive = Some(buffer);
        }
        self.write(buffer, 0, &text);
        self.call(cost::RECEIVE_NS);
        self.took += cost::PARSE;
        self.count(Counter::Reads, 1);
        let chance = mix(u64::from(self.params.seed) << 32 | u64::from(conn.request)) % 100;
        conn.aborts = chance < u64::from(self.params.aborts);
        self.event(Place::Receive, What::Read, conn.request, text.len());
        Then::Wait(Place::Head)
    }

    /// What the request asks for, as it stands in the buffer.
    fn asked_for(&mut self, conn: &Connection) -> Option<u32> {
        let buffer = conn.receive.expect("a connection receives");
        let len = self.request(conn.request, conn.served == self.params.requests).len();
        let bytes = self.buffers.bytes(buffer, len).expect("a connection uses what it holds");
        let mut headers = [httparse::EMPTY_HEADER; 8];
        let mut request = httparse::Request::new(&mut headers);
        request.parse(bytes).ok()?;
        request.path?.strip_prefix("/doc/")?.parse().ok()
    }

    fn head(&mut self, conn: &mut Connection) -> Then {
        if conn.channel.is_none() {
            self.open_channel(conn, Place::Head);
        }
        let document = self.asked_for(conn).filter(|_| !self.params.missing);
        let is_last = conn.served == self.params.requests;
        let mut text = std::mem::take(&mut self.text);
        text.clear();
        let status = if document.is_some() { "200 OK" } else { "404 Not Found" };
        let connection = if is_last { "close" } else { "keep-alive" };
        let written = match document {
            Some(_) if self.params.deflate => {
                write!(
                    text,
                    "HTTP/1.1 {status}\r\nConnection: {connection}\r\nContent-Encoding: deflate\r\nTransfer-Encoding: chunked\r\n\r\n"
                )
            }
            _ => {
                let length = document.map_or(NOT_FOUND.len(), |document| self.documents.size(document));
                write!(text, "HTTP/1.1 {status}\r\nConnection: {connection}\r\nContent-Length: {length}\r\n\r\n")
            }
        };
        written.expect("a vector takes everything");
        if document.is_none() {
            text.extend_from_slice(NOT_FOUND);
        }
        let channel = conn.channel.as_mut().expect("it was opened");
        let buffer = channel.buffer;
        channel.filled = text.len();
        self.write(buffer, 0, &text);
        self.count(Counter::CopiedBytes, text.len());
        self.text = text;
        self.took += cost::PARSE;
        self.event(Place::Head, What::Copied, conn.request, conn.channel.as_ref().map_or(0, |channel| channel.filled));
        match document {
            Some(document) => {
                conn.sending = Some(Sending::of(document));
                Then::On(Place::Open)
            }
            None => Then::On(Place::Flush),
        }
    }

    /// What a connection does when nothing waits for its channel.
    pub fn onward(&self, conn: &Connection) -> Place {
        if conn.deflating.as_ref().is_some_and(|deflating| deflating.input.is_some()) {
            return Place::Deflate;
        }
        if let Some(sending) = &conn.sending {
            if sending.split.is_some() {
                return Place::Cut;
            }
            if !sending.ended {
                return Place::Read;
            }
        }
        match (&conn.deflating, &conn.channel) {
            (Some(deflating), _) if !deflating.ended => Place::Deflate,
            (_, Some(channel)) if channel.filled > 0 => Place::Flush,
            _ => Place::Finish,
        }
    }

    /// Copies what waits into the channel, as far as there is room.
    fn emit(&mut self, conn: &mut Connection) -> Then {
        let channel = conn.channel.as_mut().expect("it was opened");
        let mut copied = 0;
        while let Some(segment) = channel.waiting.front().copied() {
            let n = channel.room().min(segment.len() - channel.at);
            match segment {
                Segment::Few { bytes, .. } => {
                    self.write(channel.buffer, channel.filled, &bytes[channel.at..channel.at + n]);
                }
                Segment::Piece { buffer, .. } => self.copy(buffer, channel.at, n, channel.buffer, channel.filled),
            }
            channel.filled += n;
            channel.at += n;
            copied += n;
            if channel.at < segment.len() {
                break;
            }
            channel.at = 0;
            channel.waiting.pop_front();
            if let Segment::Piece { buffer, ends: true, .. } = segment {
                self.release(Place::Emit, conn.request, buffer);
            }
        }
        let is_full = channel.room() == 0;
        self.event(Place::Emit, What::Copied, conn.request, copied);
        Then::On(if is_full { Place::Flush } else { self.onward(conn) })
    }

    /// Writes the channel's buffer to the client.
    fn flush(&mut self, conn: &mut Connection) -> Then {
        let channel = conn.channel.as_mut().expect("it was opened");
        let len = std::mem::take(&mut channel.filled);
        let bytes = self.buffers.bytes(channel.buffer, len).expect("a connection uses what it holds");
        self.wire[..len].copy_from_slice(bytes);
        if P::DIGESTS {
            conn.got.extend_from_slice(bytes);
        }
        conn.sent += len;
        self.call(cost::WRITE_NS);
        self.took += cost::copy(len);
        self.count(Counter::Writes, 1);
        self.count(Counter::WireBytes, len);
        self.event(Place::Flush, What::Wrote, conn.request, len);
        if conn.aborts {
            self.end(conn.request);
            self.count(Counter::Aborted, 1);
            self.event(Place::Flush, What::Aborted, conn.request, conn.sent);
            return Then::Wait(Place::Close);
        }
        let waits = conn.channel.as_ref().is_some_and(|channel| !channel.waiting.is_empty());
        Then::Wait(if waits { Place::Emit } else { self.onward(conn) })
    }

    /// Gives back what the response was made with.
    fn finish(&mut self, conn: &mut Connection) -> Then {
        self.end_of_response(conn, false);
        self.end(conn.request);
        self.count(Counter::Requests, 1);
        if P::DIGESTS {
            self.judge(conn);
        }
        conn.sent = 0;
        if conn.served == self.params.requests {
            return Then::On(Place::Close);
        }
        if self.ways == Ways::Straight
            && let Some(channel) = conn.channel.take()
        {
            self.release(Place::Finish, conn.request, channel.buffer);
        }
        Then::Wait(Place::Receive)
    }

    /// Its client looks at the response.
    fn judge(&mut self, conn: &mut Connection) {
        match client::judge(conn.request, &conn.got, &self.documents) {
            Ok(judged) => {
                // The same in whatever order responses end.
                let counts = conn.request < self.compared;
                self.digest = self.digest.wrapping_add(if counts { judged.digest } else { 0 });
                if let Some(leak) = judged.leak {
                    self.count(Counter::ForeignBytes, leak.bytes);
                    self.event(Place::Finish, What::Foreign, conn.request, leak.bytes);
                    // One whose owner is known says more.
                    if leak.of.is_some() || self.leak.is_none_or(|before| before.of.is_none()) {
                        self.leak = Some(leak);
                    }
                }
            }
            Err(wrong) => unreachable!("a server of ours answers in HTTP: {wrong}"),
        }
        conn.got.clear();
    }

    /// Gives back, or leaves to the collector, what the response was made with. Where the client is gone the original
    /// returns only what hangs on the stream's end; the file's buffer and the pieces under way are lost to the pool.
    fn end_of_response(&mut self, conn: &mut Connection, is_aborted: bool) {
        let place = if is_aborted { Place::Close } else { Place::Finish };
        let loses = is_aborted && self.ways != Ways::Straight;
        if let Some(buffer) = conn.sending.take().and_then(|sending| sending.buffer) {
            if loses {
                self.abandon(place, conn.request, buffer);
            } else {
                self.release(place, conn.request, buffer);
            }
        }
        if let Some(deflating) = conn.deflating.take() {
            self.release(place, conn.request, deflating.output);
            self.release(place, conn.request, deflating.coalescer);
            if let Some((buffer, _, _, true)) = deflating.input {
                self.abandon(place, conn.request, buffer);
            }
            self.compressors.push(deflating.compressor);
        }
    }

    /// Closes the connection, which gives both of its buffers back, and lets the next client in.
    fn close(&mut self, conn: &mut Connection) -> Then {
        self.call(cost::CLOSE_NS);
        if let Some(channel) = conn.channel.take() {
            for segment in channel.waiting {
                if let Segment::Piece { buffer, ends: true, .. } = segment {
                    self.abandon(Place::Close, conn.request, buffer);
                }
            }
            self.release(Place::Close, conn.request, channel.buffer);
        }
        if conn.aborts {
            self.end_of_response(conn, true);
        }
        if let Some(buffer) = conn.receive.take() {
            self.release(Place::Close, conn.request, buffer);
        }
        let mut got = std::mem::take(&mut conn.got);
        got.clear();
        let mut pieces = std::mem::take(&mut conn.pieces);
        pieces.clear();
        *conn = Connection { got, pieces, request: conn.request, ..Connection::default() };
        Then::Wait(Place::Accept)
    }
}
