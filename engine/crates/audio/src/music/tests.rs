use super::{BLOCK, CHANNELS, LOOP_SECONDS, RATES, block};

/// Three turns at 48 kHz are a whole number of blocks.
const BLOCKS_IN_3_TURNS: u64 = 3 * LOOP_SECONDS * 48_000 / BLOCK as u64;

fn made(index: u64, rate: u32) -> Vec<f32> {
    let mut out = vec![f32::NAN; BLOCK * CHANNELS];
    block(index, rate, &mut out);
    out
}

/// FNV-1a over the samples' bits.
fn digest(blocks: impl IntoIterator<Item = u64>, rate: u32) -> u64 {
    let samples = blocks.into_iter().flat_map(|index| made(index, rate));
    samples
        .fold(0xcbf2_9ce4_8422_2325, |hash, sample| (hash ^ u64::from(sample.to_bits())).wrapping_mul(0x0100_0000_01b3))
}

fn peak(samples: &[f32]) -> f32 {
    samples.iter().fold(0.0, |peak, sample| sample.abs().max(peak))
}

/// The piece lasts a whole number of seconds at its tempo, so that it repeats at a whole frame of any rate.
#[test]
fn the_piece_repeats_after_80_seconds() {
    assert_eq!((super::score::STEPS * 30 % super::BPM, LOOP_SECONDS), (0, 80));
}

/// The digests are the same in native and wasm builds, debug and release.
#[test]
fn samples_are_the_same_bits_everywhere() {
    for (rate, blocks, expected) in [
        (48_000, [0, 1_411, 3_333, 9_999], 0xe7bd_6de0_b80b_1d15),
        (44_100, [1, 300, 1_000, 2_999], 0x2db6_394f_d01c_f757),
        (8_000, [2, 100, 400, 554], 0x070c_703c_52fa_a365),
        (192_000, [3, 5_000, 9_000, 13_332], 0x7abd_c323_c37f_638b),
    ] {
        assert_eq!(digest(blocks, rate), expected, "at {rate}");
    }
}

#[test]
fn nothing_clips_and_something_sounds() {
    for rate in [8_000, 48_000] {
        let blocks = 2 * LOOP_SECONDS * u64::from(rate) / BLOCK as u64;
        let (mut loudest, mut squares) = (0.0_f32, 0.0_f64);
        for index in 0..blocks {
            let samples = made(index, rate);
            loudest = loudest.max(peak(&samples));
            squares += samples.iter().map(|&sample| f64::from(sample).powi(2)).sum::<f64>();
        }
        let rms = (squares / (blocks as usize * BLOCK * CHANNELS) as f64).sqrt();
        assert!(loudest > 0.4 && loudest < 0.8, "peak {loudest} at {rate}");
        assert!(rms > 0.08, "rms {rms} at {rate}");
    }
}

/// The difference between neighbouring frames is below 0.1 of full scale at 48 kHz, as the tones themselves need. A note that is
/// cut off or starts late would cause a larger one.
#[test]
fn blocks_follow_without_a_seam() {
    let mut before: Option<[f32; 2]> = None;
    let mut largest = 0.0_f32;
    for index in 0..BLOCKS_IN_3_TURNS / 3 + 20 {
        for frame in made(index, 48_000).chunks_exact(CHANNELS) {
            let last = before.unwrap_or([0.0; 2]);
            largest = largest.max((frame[0] - last[0]).abs()).max((frame[1] - last[1]).abs());
            before = Some([frame[0], frame[1]]);
        }
    }
    assert!(largest < 0.1, "a step of {largest}");
}

#[test]
fn the_second_turn_and_all_later_ones_are_alike() {
    let turn = BLOCKS_IN_3_TURNS / 3 + 1;
    for index in [turn, turn + 1, turn + 700, 2 * turn, 3 * turn] {
        assert_eq!(made(index, 48_000), made(index + BLOCKS_IN_3_TURNS, 48_000), "block {index}");
    }
}

#[test]
fn every_rate_and_every_index_has_a_block() {
    for rate in [*RATES.start(), 11_025, 44_100, 96_000, *RATES.end()] {
        for index in [0, 1, 12_345, u64::from(u32::MAX), u64::MAX] {
            assert!(peak(&made(index, rate)) < 0.8, "block {index} at {rate}");
        }
    }
}

/// The page's test of sound on threads records this minute of the sound output and compares it with this digest: FNV-1a with 32
/// bits over the samples' bits, from the first frame that is not silent to the last.
#[test]
fn a_minute_has_this_digest() {
    let samples: Vec<f32> = (0..2_500).flat_map(|index| made(index, 48_000)).collect();
    let frames = samples.as_chunks::<CHANNELS>().0;
    let sounds = |frame: &[f32; CHANNELS]| *frame != [0.0; CHANNELS];
    let first = frames.iter().position(sounds).unwrap();
    let last = frames.iter().rposition(sounds).unwrap();
    // Adding 0.0 turns -0.0 into 0.0.
    let bits = frames[first..=last].as_flattened().iter().map(|sample| (sample + 0.0).to_bits());
    let digest = bits.fold(0x811c_9dc5_u32, |hash, bits| (hash ^ bits).wrapping_mul(0x0100_0193));
    assert_eq!((last + 1 - first, digest), (2_879_999, 839_060_457));
}
