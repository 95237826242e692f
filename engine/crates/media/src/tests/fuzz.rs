//! A structure-aware fuzzer: it mutates tags and assembles them with correct sizes, so that mutations pass the framing and reach
//! the code behind it. It also mutates whole files. Files that are accepted are written in every format.
//!
//! `FUZZ_SECONDS=600 cargo test --release fuzz` runs for ten minutes; `FUZZ_SEED=n` starts with case n instead of 0.

use std::time::{Duration, Instant};

use super::super::rtp::{Packetizer, SPLIT};
use super::super::{Format, Track, convert, flv};
use super::hostile::try_it;
use super::{FOREIGN, PPS, SPS, aac_header, audio, avc_header, file, tag, video};
use base::rng::Rng;

/// Number of cases if `FUZZ_SECONDS` is not set.
const CASES: u64 = 4_000;

/// Boundary values.
const EDGES: [u32; 14] = [0, 1, 2, 3, 4, 5, 0x7F, 0x80, 0xFF, 0x100, 0xFFFF, 0x7F_FFFF, 0xFF_FFFF, u32::MAX];

/// Prints the number of the case if it panics.
struct Case(u64);

impl Drop for Case {
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("case {}", self.0);
        }
    }
}

/// A tag: type, time and data.
type Parts = (u8, u32, Vec<u8>);

/// The tags of a valid file.
fn tags(file: &[u8]) -> Vec<Parts> {
    let mut at = 13;
    let mut tags = Vec::new();
    while at < file.len() {
        let size = u32::from_be_bytes([0, file[at + 1], file[at + 2], file[at + 3]]) as usize;
        let time = u32::from_be_bytes([file[at + 7], file[at + 4], file[at + 5], file[at + 6]]);
        tags.push((file[at], time, file[at + 11..at + 11 + size].to_vec()));
        at += size + 15;
    }
    tags
}

/// Mutates some bytes.
fn mutate(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let Some(most) = (bytes.len() as u32).checked_sub(1) else { return };
    // Half of the mutations are at the beginning, where most fields are.
    let reach = if rng.below(2) == 0 { most.min(24) } else { most };
    let at = rng.below(reach + 1) as usize;
    match rng.below(6) {
        0 => bytes[at] ^= 1 << rng.below(8),
        1 => bytes[at] = rng.next_u64() as u8,
        2 => {
            let edge = EDGES[rng.below(EDGES.len() as u32) as usize].to_be_bytes();
            let width = (1 + rng.below(4) as usize).min(bytes.len() - at);
            bytes[at..at + width].copy_from_slice(&edge[4 - width..]);
        }
        3 => bytes.truncate(at),
        4 => _ = bytes.drain(at..(at + 1 + rng.below(8) as usize).min(bytes.len())),
        _ => {
            let piece = bytes[at..(at + 1 + rng.below(64) as usize).min(bytes.len())].to_vec();
            let to = rng.below(most + 1) as usize;
            bytes.splice(to..to, piece);
        }
    }
}

/// A file of some of the tags, some of them mutated.
fn mutated_file(stock: &[Parts], rng: &mut Rng) -> Vec<u8> {
    let mut chosen = if rng.below(8) == 0 { vec![] } else { stock[..2].to_vec() };
    let start = rng.below(stock.len() as u32) as usize;
    chosen.extend(stock[start..].iter().take(1 + rng.below(6) as usize).cloned());
    for _ in 0..rng.below(4) {
        let one = rng.below(chosen.len() as u32) as usize;
        match rng.below(8) {
            0 => _ = chosen.remove(one),
            1 => chosen.insert(one, stock[rng.below(stock.len() as u32) as usize].clone()),
            2 => chosen[one].1 = EDGES[rng.below(EDGES.len() as u32) as usize],
            3 => chosen[one].0 = [8, 9, 18, 0, 255][rng.below(5) as usize],
            _ => mutate(&mut chosen[one].2, rng),
        }
        if chosen.is_empty() {
            break;
        }
    }
    let mut bytes = file(&chosen.iter().map(|(kind, time, data)| tag(*kind, *time, data)).collect::<Vec<_>>());
    if rng.below(4) == 0 {
        mutate(&mut bytes, rng);
    }
    bytes
}

/// Writes an accepted file in every format.
fn write_all(bytes: &[u8]) {
    let media = flv::read(bytes).unwrap();
    for (_, format) in Format::ALL {
        let written = convert(bytes, &media, format);
        if format == Format::Flv {
            assert_eq!(flv::read(&written.unwrap()).map(|again| again.frames.len()), Ok(media.frames.len()));
        }
    }
    let mut packets = Vec::new();
    for track in [Track::Video, Track::Audio] {
        let mut maker = Packetizer::new(1, SPLIT);
        media.track(track).for_each(|frame| maker.write(bytes, &media, frame, &mut packets));
    }
}

#[test]
fn bent_tags_are_refused_or_taken_and_then_written() {
    let number = |name| std::env::var(name).ok().map(|value| value.parse::<u64>().expect("a whole number"));
    let until = number("FUZZ_SECONDS").map(|seconds| Instant::now() + Duration::from_secs(seconds));
    let first = number("FUZZ_SEED").unwrap_or(0);

    let own = [
        avc_header(4),
        aac_header(),
        video(0, true, &[SPS, PPS, &[0x65, 1, 2, 3]]),
        audio(0, &[1, 2, 3]),
        avc_header(1),
        tag(9, 40, &[0x27, 1, 0, 0, 40, 2, 0x41, 9]),
        tag(9, 40, &[0x57, 0]),
        tag(9, 80, &[0x17, 2, 0, 0, 0]),
    ];
    let stock = [tags(&file(&own)), tags(FOREIGN)].concat();
    let (mut taken, mut case) = (0_u64, first);
    while until.map_or(case < first + CASES, |until| Instant::now() < until) {
        let _named = Case(case);
        let bytes = mutated_file(&stock, &mut Rng::new(case));
        if try_it(&bytes).is_ok() {
            write_all(&bytes);
            taken += 1;
        }
        case += 1;
    }
    println!("{} cases, {taken} taken", case - first);
    assert!(taken > (case - first) / 20 && taken < (case - first) * 19 / 20, "{taken} of {} taken", case - first);
}
