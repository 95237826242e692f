//! The parser gives the chunks of a stream, or an error where the stream is wrong.

use super::super::head::{Head, encode};
use super::super::splitter::{ChunkError, Message, Splitter};

const HEAD: Head = Head { time: 1_000, delta: None, length: 300, kind: 9, stream: 1 };

fn split(bytes: &[u8]) -> Result<Vec<(Message, usize, usize)>, ChunkError> {
    let mut parts = Vec::new();
    Splitter::new(128).split(bytes, |part| parts.push((part.message, part.from, part.bytes.len())))?;
    Ok(parts)
}

fn wire() -> Vec<u8> {
    encode(&HEAD, &[7; 300], 128)
}

#[test]
fn a_message_comes_out_in_the_chunks_that_it_came_in() {
    let message = Message { time: 1_000, length: 300, kind: 9, stream: 1 };
    assert_eq!(split(&wire()), Ok(vec![(message, 0, 128), (message, 128, 128), (message, 256, 44)]));
}

#[test]
fn what_is_cut_short_is_named_by_its_byte() {
    let wire = wire();
    for length in 0..wire.len() {
        // Complete chunks end after a header of 12 bytes and 128 more, and after one more header and 128.
        let at = match length {
            0 | 140 | 269 => None,
            1..4 => Some(1),
            4..7 => Some(4),
            7 => Some(7),
            8..12 => Some(8),
            12..140 => Some(12),
            141..269 => Some(141),
            _ => Some(270),
        };
        assert_eq!(split(&wire[..length]).map_err(|error| error.at).err(), at, "{length} bytes");
    }
}

#[test]
fn chunks_in_another_order_are_refused_where_they_begin() {
    let wire = wire();
    let at = |bytes: &[&[u8]]| split(&bytes.concat()).map_err(|error| error.at);
    assert_eq!(at(&[&wire[140..269], &wire[..140]]), Err(0), "no header before");
    assert_eq!(at(&[&wire[..140], &wire[..]]), Err(140), "a message within another");
    assert_eq!(at(&[&[7], &wire[1..]]), Err(0), "another chunk stream");
    let [one, two] = [0x0100_0000, 0x0100_0001].map(|time| encode(&Head { time, ..HEAD }, &[7; 300], 128));
    assert_eq!(at(&[&one[..144], &two[144..]]), Err(145), "another time");
}

#[test]
fn offsets_count_from_the_beginning_of_the_stream() {
    let mut splitter = Splitter::new(128);
    splitter.split(&wire(), |_| ()).unwrap();
    let error = splitter.split(&wire()[..50], |_| ()).unwrap_err();
    assert_eq!(error, ChunkError { at: 314 + 12, why: "a chunk is cut short" });
}
