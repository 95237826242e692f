//! A fuzzer that knows the positions of headers: it changes some of them, drops, repeats and swaps chunks, and changes bytes.
//! Each accepted stream goes through every variant, and the messages must come out unchanged.
//!
//! `FUZZ_SECONDS=600 cargo test --release chunks::reslice::tests::fuzz` runs for ten minutes; `FUZZ_SEED=n` begins at
//! case `n` instead of 0.

use std::time::{Duration, Instant};

use super::super::coalesce::Coalesce;
use super::super::copied::Copied;
use super::super::counts::{Context, State};
use super::super::forward::Forward;
use super::super::gather::Gather;
use super::super::head::{Head, encode};
use super::super::single_buffer::SingleBuffer;
use super::super::sink::{Price, Sink};
use super::super::splitter::{MOST_CHUNK, Splitter};
use super::super::wire_image::WireImage;
use super::super::write_per_chunk::WritePerChunk;
use super::hostile::answered;
use base::rng::Rng;
use observe::probe::NoObserver;

/// Number of cases in an ordinary test run.
const CASES: u64 = 2_000;
/// Limits of ranges and their neighbours.
const EDGES: [u32; 12] = [0, 1, 2, 63, 64, 127, 128, 129, 0xFF_FFFE, 0xFF_FFFF, 0x7FFF_FFFF, u32::MAX];

/// Prints the number of the case if it panics.
struct Case(u64);

impl Drop for Case {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("case {}", self.0);
        }
    }
}

fn edge(rng: &mut Rng) -> u32 {
    EDGES[rng.below(EDGES.len() as u32) as usize]
}

/// Some messages in chunks, and control messages that change the chunk size.
fn stream(rng: &mut Rng) -> Vec<Vec<u8>> {
    let mut size = 128;
    let mut parts = Vec::new();
    for index in 0..1 + rng.below(5) {
        if rng.below(4) == 0 {
            size = 1 + rng.below(300) as usize;
            let mut control = vec![2, 0, 0, 0, 0, 0, 4, 1, 0, 0, 0, 0];
            control.extend((size as u32).to_be_bytes());
            parts.push(control);
        }
        let body: Vec<u8> = (0..1 + rng.below(900)).map(|_| rng.next_u64() as u8).collect();
        let time = if rng.below(3) == 0 { edge(rng) } else { index * 40 };
        let delta = (index > 0 && rng.below(2) == 0).then_some(if rng.below(4) == 0 { edge(rng) } else { 40 });
        let head = Head { time, delta, length: body.len() as u32, kind: 9, stream: 1 };
        // Each chunk is a part of its own, so that it can be dropped and swapped.
        let wire = encode(&head, &body, size);
        let (first, next) = (head.first().get().len() + body.len().min(size), head.next().get().len() + size);
        parts.push(wire[..first].to_vec());
        parts.extend(wire[first..].chunks(next).map(<[u8]>::to_vec));
    }
    parts
}

fn bend(parts: &mut Vec<Vec<u8>>, rng: &mut Rng) {
    for _ in 0..rng.below(4) {
        let [one, other] = [(); 2].map(|()| rng.below(parts.len() as u32) as usize);
        match rng.below(6) {
            0 if parts.len() > 1 => _ = parts.remove(one),
            1 => parts.insert(one, parts[other].clone()),
            2 => parts.swap(one, other),
            3 => {
                let short = rng.below(parts[one].len() as u32 + 1) as usize;
                parts[one].truncate(short);
            }
            // Changes near the beginning hit the header.
            _ if !parts[one].is_empty() => {
                let at = rng.below((parts[one].len() as u32).min(16)) as usize;
                let bytes = edge(rng).to_be_bytes();
                let width = (1 + rng.below(4) as usize).min(parts[one].len() - at);
                parts[one][at..at + width].copy_from_slice(&bytes[4 - width..]);
            }
            _ => {}
        }
    }
}

/// [`forwarded`] by every variant.
const FORWARDED: [fn(&[u8], usize); 6] = [
    forwarded::<WritePerChunk>,
    forwarded::<Copied>,
    forwarded::<SingleBuffer>,
    forwarded::<Gather>,
    forwarded::<Coalesce>,
    forwarded::<WireImage>,
];

/// Forwards all messages of a valid stream, and compares them with those that arrived.
fn forwarded<F: Forward>(bytes: &[u8], output: usize) {
    let price = Price { call_ns: 0, vector_ns: 0, most: 1_024 };
    let (mut forward, mut sink, mut probe) = (F::new(output), Sink::new(price), NoObserver);
    let mut ctx = Context { probe: &mut probe, actor: 1, state: State::Build };
    let mut expected = Vec::new();
    let split = Splitter::new(128).split(bytes, |part| {
        // Messages of several chunk streams may be interleaved; the publisher has only one chunk stream.
        if part.message.chunk_stream != 6 || part.message.kind != 9 || part.message.length == 0 {
            return;
        }
        let head = Head {
            time: part.message.time,
            delta: None,
            length: part.message.length,
            kind: part.message.kind,
            stream: part.message.stream,
        };
        if part.from == 0 {
            expected.clear();
        }
        expected.extend_from_slice(part.bytes);
        forward.read(&part, &head, &mut ctx);
        if part.is_last() {
            let stored = forward.store(&mut ctx);
            sink.begin(expected.len() + (expected.len() / output + 1) * 16);
            forward.send(&stored, &head, &mut sink, &mut ctx);
            let mut found = Vec::new();
            let taken = Splitter::new(output).split(sink.written(), |part| found.extend_from_slice(part.bytes));
            assert_eq!((taken, &found), (Ok(()), &expected));
            forward.release(stored);
        }
    });
    split.expect("it was fine before");
}

#[test]
fn bent_chunks_are_refused_or_taken_and_then_forwarded() {
    let number = |name| std::env::var(name).ok().map(|value| value.parse::<u64>().expect("a whole number"));
    let until = number("FUZZ_SECONDS").map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let first = number("FUZZ_SEED").unwrap_or(0);
    let (mut taken, mut case) = (0u64, first);
    while until.map_or(case < first + CASES, |until| Instant::now() < until) {
        let _named = Case(case);
        let rng = &mut Rng::new(case);
        let mut parts = stream(rng);
        bend(&mut parts, rng);
        let bytes = parts.concat();
        let mut fits = true;
        answered(&bytes);
        let split = Splitter::new(128).split(&bytes, |part| fits &= part.message.length < 1 << 20);
        if split.is_ok() && fits {
            let output = 1 + rng.below(2_000) as usize;
            FORWARDED[rng.below(FORWARDED.len() as u32) as usize](&bytes, output.min(MOST_CHUNK));
            taken += 1;
        }
        case += 1;
    }
    println!("{} cases, {taken} taken", case - first);
    assert!(taken > (case - first) / 20 && taken < (case - first) * 19 / 20, "{taken} of {} taken", case - first);
}
