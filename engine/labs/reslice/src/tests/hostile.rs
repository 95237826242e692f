//! The parser answers any input with chunks or with an error and its position, and copies nothing.

use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::super::head::{Head, encode};
use super::super::splitter::{ChunkError, ChunkFault, MOST_STREAMS, Message, Part, Splitter};

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
    let message = Message { chunk_stream: 6, time: 1_000, length: 300, kind: 9, stream: 1 };
    assert_eq!(split(&wire()), Ok(vec![(message, 0, 128), (message, 128, 128), (message, 256, 44)]));
}

#[test]
fn what_is_cut_short_is_named_by_its_byte() {
    let wire = wire();
    for length in 0..wire.len() {
        // Complete chunks end after a header of 12 bytes and 128 more, and after one more header and 128.
        let expected = match length {
            0 | 140 | 269 => None,
            1..=11 => Some((
                if length < 4 {
                    1
                } else if length < 7 {
                    4
                } else if length < 8 {
                    7
                } else {
                    8
                },
                ChunkFault::HeaderCut,
            )),
            12..140 => Some((12, ChunkFault::PayloadCut(140 - length))),
            141..269 => Some((141, ChunkFault::PayloadCut(269 - length))),
            _ => Some((270, ChunkFault::PayloadCut(314 - length))),
        };
        assert_eq!(split(&wire[..length]).err(), expected.map(|(at, why)| ChunkError { at, why }), "{length} bytes");
    }
}

#[test]
fn chunks_in_another_order_are_refused_where_they_begin() {
    let wire = wire();
    let swapped = [&wire[140..269], &wire[..140]].concat();
    assert_eq!(split(&swapped), Err(ChunkError { at: 0, why: ChunkFault::NothingBefore }));
    let twice = [&wire[..140], &wire[..]].concat();
    assert_eq!(split(&twice), Err(ChunkError { at: 140, why: ChunkFault::Interrupted(172) }));
    let late = Head { time: 0x0100_0000, ..HEAD };
    let other = Head { time: 0x0100_0001, ..HEAD };
    let (one, two) = (encode(&late, &[7; 300], 128), encode(&other, &[7; 300], 128));
    let mixed = [&one[..144], &two[144..]].concat();
    assert_eq!(split(&mixed), Err(ChunkError { at: 145, why: ChunkFault::OtherTime(0x0100_0001) }));
}

/// A control message on chunk stream 2.
fn control(kind: u8, value: u32, length: u8) -> Vec<u8> {
    let mut bytes = vec![2, 0, 0, 0, 0, 0, length, kind, 0, 0, 0, 0];
    bytes.extend(value.to_be_bytes());
    bytes.resize(12 + usize::from(length), 0);
    bytes
}

#[test]
fn a_chunk_size_is_taken_or_refused() {
    for (size, taken) in
        [(1, true), (65_536, true), (0xFF_FFFF, true), (0, false), (0x100_0000, false), (u32::MAX, false)]
    {
        let mut splitter = Splitter::new(128);
        let split = splitter.split(&control(1, size, 4), |_| ());
        assert_eq!(split.err(), (!taken).then_some(ChunkError { at: 12, why: ChunkFault::ChunkSize(size) }));
        assert_eq!(splitter.chunk(), if taken { size as usize } else { 128 });
    }
    assert_eq!(split(&control(1, 64, 5)), Err(ChunkError { at: 12, why: ChunkFault::Control(5) }));
    assert_eq!(split(&control(1, 64, 0)), Err(ChunkError { at: 12, why: ChunkFault::Control(0) }));
}

#[test]
fn an_aborted_message_may_begin_again() {
    let wire = wire();
    let bytes = [&wire[..140], &control(2, 6, 4), &wire[..]].concat();
    assert_eq!(split(&bytes).unwrap().len(), 5);
}

#[test]
fn offsets_count_from_the_beginning_of_the_stream() {
    let mut splitter = Splitter::new(128);
    splitter.split(&wire(), |_| ()).unwrap();
    let error = splitter.split(&wire()[..50], |_| ()).unwrap_err();
    assert_eq!(error, ChunkError { at: 314 + 12, why: ChunkFault::PayloadCut(90) });
    assert_eq!(error.to_string(), "byte 326: a chunk is cut short by 90 bytes");
}

#[test]
fn chunk_streams_have_one_to_three_bytes_and_are_not_without_end() {
    let message = |basic: &[u8]| [basic, &[0, 0, 5, 0, 0, 1, 9, 1, 0, 0, 0, 42]].concat();
    for (basic, id) in [
        (&[3][..], 3),
        (&[63], 63),
        (&[0, 0], 64),
        (&[0, 255], 319),
        (&[1, 0, 0], 64),
        (&[1, 1, 2], 577),
        (&[1, 255, 255], 65_599),
    ] {
        assert_eq!(split(&message(basic)).unwrap()[0].0.chunk_stream, id);
    }
    let many: Vec<u8> = (0..=MOST_STREAMS as u8).flat_map(|id| message(&[0, id])).collect();
    let error = split(&many).unwrap_err();
    assert_eq!(error, ChunkError { at: MOST_STREAMS as u64 * 14, why: ChunkFault::Streams });
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, rng_seed: RngSeed::Fixed(4), ..ProptestConfig::default() })]

    #[test]
    fn noise_has_an_answer(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        answered(&bytes);
    }
}

/// Checks that chunks are in order, inside the input, and match their headers, and that an error's position is in the input or
/// at its end.
pub(super) fn answered(bytes: &[u8]) {
    let (mut begun, mut end) = (0, 0);
    let each = |part: Part| {
        assert!(part.at >= end && part.from + part.bytes.len() <= part.message.length as usize);
        assert_eq!(part.bytes, &bytes[part.at..part.at + part.bytes.len()]);
        (begun, end) = (part.at, part.at + part.bytes.len());
    };
    if let Err(error) = Splitter::new(128).split(bytes, each) {
        assert!(error.at <= bytes.len() as u64 && error.at >= begun as u64, "{error}");
    }
}
