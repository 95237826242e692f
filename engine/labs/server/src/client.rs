//! The clients, in the same process: they send requests as a browser does, and check every byte of the responses.

use httparse::{EMPTY_HEADER, Response, Status};
use miniz_oxide::inflate::{DecompressError, TINFLStatus, decompress_to_vec_zlib_with_limit};

use super::documents::{DOCUMENTS, Documents, owner};
use base::hash::Hash;

/// The body of the response for a missing file.
pub const NOT_FOUND: &[u8] = b"<!DOCTYPE html>\n<title>404 Not Found</title>\n<p>There is no such document here.\n";

/// The document that request `number` asks for.
pub fn document(number: u32) -> u32 {
    number % DOCUMENTS
}

/// The text of a request of `len` bytes. A cookie fills it up; headers are left out where the length is too small for them.
pub fn request(number: u32, deflate: bool, keep: bool, len: usize) -> Vec<u8> {
    let accept = if deflate { "Accept-Encoding: deflate\r\n" } else { "" };
    let connection = if keep { "keep-alive" } else { "close" };
    let document = document(number);
    let mut text = format!("GET /doc/{document:02} HTTP/1.1\r\nHost: ringside\r\n{accept}Connection: {connection}\r\n")
        .into_bytes();
    let cookie = b"Cookie: ";
    if let Some(fill) = len.checked_sub(text.len() + cookie.len() + 4) {
        text.extend_from_slice(cookie);
        text.extend(std::iter::repeat_n(b'c', fill));
        text.extend_from_slice(b"\r\n");
    }
    text.extend_from_slice(b"\r\n");
    text
}

/// Bytes of another response that a client received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leak {
    /// The request whose response contained them.
    pub request: u32,
    /// Number of bytes.
    pub bytes: usize,
    /// Offset of the first of them in the body.
    pub at: usize,
    /// The document that they are from, and their offset in it; `None` if they contain no complete line.
    pub of: Option<(u32, usize)>,
}

/// A response as checked by its client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judged {
    /// Digest of status, body and anything after it.
    pub digest: u64,
    pub leak: Option<Leak>,
}

/// Checks everything that was received in response to request `number`. With `is_cut_short` the server closed the connection
/// after it, so that the body may be shorter than its length.
///
/// # Errors
/// The reason why it is no response: it has no head, or ends before its body does.
pub fn judge(number: u32, got: &[u8], documents: &Documents, is_cut_short: bool) -> Result<Judged, &'static str> {
    let mut headers = [EMPTY_HEADER; 8];
    let mut response = Response::new(&mut headers);
    let Ok(Status::Complete(head)) = response.parse(got) else { return Err("there is no head") };
    let code = response.code.unwrap_or(0);
    let length = response
        .headers
        .iter()
        .find(|header| header.name == "Content-Length")
        .and_then(|header| std::str::from_utf8(header.value).ok()?.parse().ok());
    let rest = &got[head..];
    let (body, surplus) = match length {
        Some(length) => {
            let cut = is_cut_short.then_some((rest, &[][..]));
            let (body, surplus) = rest.split_at_checked(length).or(cut).ok_or("the body is shorter than its length")?;
            (body.to_vec(), surplus)
        }
        None => dechunk(rest, documents.size(document(number)))?,
    };
    let own = if code == 404 { NOT_FOUND } else { documents.of(document(number)) };
    // Foreign bytes that were deflated with the body follow it.
    let longer = || (body.len() > own.len()).then_some(own.len());
    let wrong = body.iter().zip(own).position(|(got, own)| got != own).or_else(longer);
    let leak = match wrong {
        Some(at) => Some((at, &body[at..])),
        None => (!surplus.is_empty()).then_some((body.len(), surplus)),
    };
    let leak = leak.map(|(at, bytes)| Leak { request: number, bytes: bytes.len(), at, of: owner(bytes) });
    let mut digest = Hash::default();
    digest.number(u64::from(number) << 16 | u64::from(code));
    digest.bytes(&body);
    digest.bytes(surplus);
    Ok(Judged { digest: digest.get(), leak })
}

/// Largest number of foreign bytes to read after the end of a document, where they were deflated with it.
const FOREIGN: usize = 1 << 20;

/// The body of a chunked response, inflated, and the bytes after the response.
fn dechunk(mut rest: &[u8], most: usize) -> Result<(Vec<u8>, &[u8]), &'static str> {
    let mut deflated = Vec::new();
    loop {
        let Ok(Status::Complete((begin, len))) = httparse::parse_chunk_size(rest) else {
            return Err("a chunk has no length");
        };
        let end = begin + len as usize;
        let chunk = rest.get(begin..end).ok_or("a chunk is shorter than its length")?;
        deflated.extend_from_slice(chunk);
        rest = rest.get(end + 2..).ok_or("a chunk has no end")?;
        if len == 0 {
            break;
        }
    }
    match decompress_to_vec_zlib_with_limit(&deflated, most + FOREIGN) {
        Ok(body) => Ok((body, rest)),
        Err(DecompressError { status: TINFLStatus::HasMoreOutput, output }) => Ok((output, rest)),
        Err(_) => Err("the body cannot be inflated"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(length: usize, body: &[u8]) -> Vec<u8> {
        let mut got = format!("HTTP/1.1 200 OK\r\nContent-Length: {length}\r\n\r\n").into_bytes();
        got.extend_from_slice(body);
        got
    }

    #[test]
    fn a_request_is_as_long_as_asked_or_as_it_must_be() {
        assert_eq!(request(3, true, false, 1_000).len(), 1_000);
        let shortest = request(3, false, true, 0);
        assert!(shortest.starts_with(b"GET /doc/03 HTTP/1.1\r\n") && shortest.ends_with(b"keep-alive\r\n\r\n"));
    }

    #[test]
    fn foreign_bytes_are_found_in_the_body_and_after_it() {
        let documents = Documents::new(&[64; 16]);
        let own = documents.of(5);
        assert_eq!(judge(5, &answer(64, own), &documents, false).map(|judged| judged.leak), Ok(None));
        let mut after = own.to_vec();
        after.extend_from_slice(&documents.of(9)[32..]);
        let leak = judge(5, &answer(64, &after), &documents, false).expect("a response").leak;
        assert_eq!(leak, Some(Leak { request: 5, bytes: 32, at: 64, of: Some((9, 32)) }));
        let mut within = own.to_vec();
        within[16..].copy_from_slice(&documents.of(2)[16..]);
        let leak = judge(5, &answer(64, &within), &documents, false).expect("a response").leak;
        assert_eq!(leak.map(|leak| leak.at), Some(21), "all lines begin alike");
    }

    #[test]
    fn what_is_no_response_is_said() {
        let documents = Documents::new(&[64; 16]);
        for (got, wrong) in [
            (&b"HTTP/1.1 200 OK\r\n"[..], "there is no head"),
            (&answer(64, b"doc"), "the body is shorter than its length"),
            (b"HTTP/1.1 200 OK\r\n\r\n7\r\nabc", "a chunk is shorter than its length"),
            (b"HTTP/1.1 200 OK\r\n\r\nno", "a chunk has no length"),
            (b"HTTP/1.1 200 OK\r\n\r\n1\r\na", "a chunk has no end"),
            (b"HTTP/1.1 200 OK\r\n\r\n0\r\n\r\n", "the body cannot be inflated"),
        ] {
            assert_eq!(judge(5, got, &documents, false), Err(wrong));
        }
    }
}
