//! The actions of a connection, from accept to close.

use std::io::Write;

use super::channel::{Channel, Segment};
use super::client::{self, NOT_FOUND};
use super::connection::{Connection, Sending};
use super::cost;
use super::counts::{Counter, EventKind, State};
use super::env::Env;
use super::params::{Mode, NET_BUFFER};
use super::store::{Kind, Store};
use base::rng::mix;
use observe::probe::Probe;

/// Size of the receive buffer in our variant, as long as requests fit.
const SMALL_REQUEST: usize = 1_024;

/// What follows an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The same connection continues in this state.
    Continue(State),
    /// The connection waits for the system, so that others may run before it continues in this state.
    Yield(State),
}

impl<P: Probe, S: Store> Env<P, S> {
    /// Performs the next action of a connection.
    pub fn act(&mut self, conn: &mut Connection) -> Next {
        match conn.state {
            State::Accept => self.accept(conn),
            State::Receive => self.receive(conn),
            State::Head => self.head(conn),
            State::Open => self.open(conn),
            State::Read => self.read(conn),
            State::Cut => self.cut(conn),
            State::Deflate => self.deflate(conn),
            State::Emit => self.emit(conn),
            State::Flush => self.flush(conn),
            State::Finish => self.finish(conn),
            State::Close => self.close(conn),
        }
    }

    /// Allocates both connection buffers in advance; our variant only the receive buffer.
    fn accept(&mut self, conn: &mut Connection) -> Next {
        self.call(cost::ACCEPT_NS);
        if P::EVENTS {
            self.recent.accept(self.who);
        }
        let size = if self.mode == Mode::Straight { SMALL_REQUEST } else { NET_BUFFER };
        if self.mode != Mode::Straight {
            self.open_channel(conn, State::Accept);
        }
        conn.receive = Some(self.get(State::Accept, self.asked, size, Kind::Bytes));
        self.count(Counter::Connections, 1);
        Next::Continue(State::Receive)
    }

    fn open_channel(&mut self, conn: &mut Connection, state: State) {
        let buffer = self.get(state, conn.request, NET_BUFFER, Kind::Outside);
        let size = self.size(buffer);
        conn.channel = Some(Channel::new(buffer, size));
    }

    fn receive(&mut self, conn: &mut Connection) -> Next {
        conn.pieces.clear();
        conn.request = self.asked;
        self.asked += 1;
        conn.served += 1;
        if P::EVENTS {
            self.recent.receive(self.who, conn.request);
        }
        let text = self.request(conn.request, conn.served == self.params.requests).to_vec();
        let mut buffer = conn.receive.expect("a connection receives");
        if text.len() > self.size(buffer) {
            self.release(State::Receive, conn.request, buffer);
            buffer = self.get(State::Receive, conn.request, NET_BUFFER, Kind::Bytes);
            conn.receive = Some(buffer);
        }
        self.write(buffer, 0, &text);
        self.call(cost::RECEIVE_NS);
        self.took += cost::PARSE;
        self.count(Counter::Reads, 1);
        let chance = mix(u64::from(self.params.seed) << 32 | u64::from(conn.request)) % 100;
        conn.aborts = chance < u64::from(self.params.aborts);
        self.event(State::Receive, EventKind::Read, conn.request, text.len());
        Next::Yield(State::Head)
    }

    /// The document that the request in the buffer asks for.
    fn asked_for(&mut self, conn: &Connection) -> Option<u32> {
        let buffer = conn.receive.expect("a connection receives");
        let len = self.request(conn.request, conn.served == self.params.requests).len();
        let bytes = self.buffers.bytes(buffer, len).expect("a connection uses what it holds");
        let mut headers = [httparse::EMPTY_HEADER; 8];
        let mut request = httparse::Request::new(&mut headers);
        request.parse(bytes).ok()?;
        request.path?.strip_prefix("/doc/")?.parse().ok()
    }

    fn head(&mut self, conn: &mut Connection) -> Next {
        if conn.channel.is_none() {
            self.open_channel(conn, State::Head);
        }
        let document = self.asked_for(conn).filter(|&document| !self.params.missing[document as usize]);
        let size = document.map(|document| self.documents.size(document));
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
                let length = size.unwrap_or(NOT_FOUND.len());
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
        self.event(
            State::Head,
            EventKind::Copied,
            conn.request,
            conn.channel.as_ref().map_or(0, |channel| channel.filled),
        );
        match document.zip(size) {
            Some((document, size)) => {
                conn.sending = Some(Sending::of(document, size));
                Next::Continue(State::Open)
            }
            None => Next::Continue(State::Flush),
        }
    }

    /// The next state of a connection when no segment waits for its channel.
    pub fn next_state(&self, conn: &Connection) -> State {
        if conn.deflating.as_ref().is_some_and(|deflating| deflating.input.is_some()) {
            return State::Deflate;
        }
        if let Some(sending) = &conn.sending {
            if sending.split.is_some() {
                return State::Cut;
            }
            if !sending.ended {
                return State::Read;
            }
        }
        match (&conn.deflating, &conn.channel) {
            (Some(deflating), _) if !deflating.ended => State::Deflate,
            (_, Some(channel)) if channel.filled > 0 => State::Flush,
            _ => State::Finish,
        }
    }

    /// Copies waiting segments into the channel, as far as there is room.
    fn emit(&mut self, conn: &mut Connection) -> Next {
        let channel = conn.channel.as_mut().expect("it was opened");
        let mut copied = 0;
        while let Some(segment) = channel.waiting.front().copied() {
            let n = channel.room().min(segment.len() - channel.at);
            match segment {
                Segment::Inline { bytes, .. } => {
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
            if let Segment::Piece { buffer, released_after: true, .. } = segment {
                self.release(State::Emit, conn.request, buffer);
            }
        }
        let is_full = channel.room() == 0;
        self.event(State::Emit, EventKind::Copied, conn.request, copied);
        Next::Continue(if is_full { State::Flush } else { self.next_state(conn) })
    }

    /// Writes the channel's buffer to the client.
    fn flush(&mut self, conn: &mut Connection) -> Next {
        let channel = conn.channel.as_mut().expect("it was opened");
        let (buffer, len) = (channel.buffer, std::mem::take(&mut channel.filled));
        let string = self.string_of_write(conn.request, buffer, len);
        let bytes = self.buffers.bytes(string.unwrap_or(buffer), len).expect("a connection uses what it holds");
        self.wire[..len].copy_from_slice(bytes);
        if P::DIGESTS {
            conn.got.extend_from_slice(bytes);
        }
        if let Some(string) = string {
            self.release(State::Flush, conn.request, string);
        }
        conn.sent += len;
        self.with_recent(|request| request.sent += len);
        self.call(cost::WRITE_NS);
        self.took += cost::copy(len);
        self.count(Counter::Writes, 1);
        self.count(Counter::WireBytes, len);
        self.event(State::Flush, EventKind::Wrote, conn.request, len);
        if conn.aborts {
            self.end(conn.request);
            self.count(Counter::Aborted, 1);
            self.event(State::Flush, EventKind::Aborted, conn.request, conn.sent);
            return Next::Yield(State::Close);
        }
        let waits = conn.channel.as_ref().is_some_and(|channel| !channel.waiting.is_empty());
        Next::Yield(if waits { State::Emit } else { self.next_state(conn) })
    }

    /// Releases the resources of the response. A response that is shorter than its head promised ends with its connection, as
    /// otherwise the client would take the next head for a part of the body. (The original checks no length; a comment in it
    /// asks for this.)
    fn finish(&mut self, conn: &mut Connection) -> Next {
        // A deflated body is sent in chunks, and its head promises no length.
        let is_cut_short = conn.deflating.is_none() && conn.sending.as_ref().is_some_and(Sending::is_cut_short);
        self.end_of_response(conn, false);
        self.end(conn.request);
        if is_cut_short {
            self.event(State::Finish, EventKind::Ended, conn.request, conn.sent);
        } else {
            self.count(Counter::Requests, 1);
        }
        if P::DIGESTS {
            self.judge(conn, is_cut_short);
        }
        conn.sent = 0;
        if is_cut_short || conn.served == self.params.requests {
            return Next::Continue(State::Close);
        }
        if self.mode == Mode::Straight
            && let Some(channel) = conn.channel.take()
        {
            self.release(State::Finish, conn.request, channel.buffer);
        }
        Next::Yield(State::Receive)
    }

    /// The client checks the response.
    fn judge(&mut self, conn: &mut Connection, is_cut_short: bool) {
        match client::judge(conn.request, &conn.got, &self.documents, is_cut_short) {
            Ok(judged) => {
                // By request number, so that the result does not depend on the order in which responses end.
                let counts = conn.request < self.compared;
                self.digest = self.digest.wrapping_add(if counts { judged.digest } else { 0 });
                if let Some(leak) = judged.leak {
                    self.count(Counter::ForeignBytes, leak.bytes);
                    self.with_recent(|request| request.foreign += leak.bytes);
                    self.event(State::Finish, EventKind::Foreign, conn.request, leak.bytes);
                    // A leak of known origin is more informative.
                    if leak.of.is_some() || self.leak.is_none_or(|before| before.of.is_none()) {
                        self.leak = Some(leak);
                    }
                }
            }
            Err(wrong) => unreachable!("a server of ours answers in HTTP: {wrong}"),
        }
        conn.got.clear();
    }

    /// Releases the resources of the response, or leaves them to the collector. When the client is gone, the original
    /// releases only those attached to the end of the stream; the file's buffer and the pieces in progress are lost to the
    /// pool.
    fn end_of_response(&mut self, conn: &mut Connection, is_aborted: bool) {
        let state = if is_aborted { State::Close } else { State::Finish };
        let loses = is_aborted && self.mode != Mode::Straight;
        if let Some(buffer) = conn.sending.take().and_then(|sending| sending.buffer) {
            if loses {
                self.abandon(state, conn.request, buffer);
            } else {
                self.release(state, conn.request, buffer);
            }
        }
        if let Some(deflating) = conn.deflating.take() {
            self.release(state, conn.request, deflating.output);
            self.release(state, conn.request, deflating.coalescer);
            if let Some((buffer, _, _, true)) = deflating.input {
                self.abandon(state, conn.request, buffer);
            }
            self.compressors.push(deflating.compressor);
        }
    }

    /// Closes the connection, which releases both of its buffers, and accepts the next client.
    fn close(&mut self, conn: &mut Connection) -> Next {
        self.call(cost::CLOSE_NS);
        if let Some(channel) = conn.channel.take() {
            for segment in channel.waiting {
                if let Segment::Piece { buffer, released_after: true, .. } = segment {
                    self.abandon(State::Close, conn.request, buffer);
                }
            }
            self.release(State::Close, conn.request, channel.buffer);
        }
        if conn.aborts {
            self.end_of_response(conn, true);
        }
        if let Some(buffer) = conn.receive.take() {
            self.release(State::Close, conn.request, buffer);
        }
        let mut got = std::mem::take(&mut conn.got);
        got.clear();
        let mut pieces = std::mem::take(&mut conn.pieces);
        pieces.clear();
        *conn = Connection { got, pieces, request: conn.request, ..Connection::default() };
        Next::Yield(State::Accept)
    }
}
