//! Our ring of samples: every sample arrives once and in order, for all sizes of pushes and pops.

use crate::threads::spsc::Spsc;
use base::rng::Rng;

/// Fewer samples under Miri, which is about 1,000 times slower.
const SAMPLES: usize = if cfg!(miri) { 2_000 } else { 200_000 };

#[test]
fn samples_come_out_once_and_in_order_whatever_the_sizes() {
    // The counts wrap after half of the samples.
    let (mut producer, mut consumer) = Spsc::beginning_at((SAMPLES as u32 / 2).wrapping_neg(), 1024);
    std::thread::scope(|scope| {
        scope.spawn(move || {
            let mut rng = Rng::new(3);
            let mut next = 0;
            while next < SAMPLES {
                let count = (1 + rng.below(300) as usize).min(SAMPLES - next);
                let samples: Vec<f32> = (next..next + count).map(|n| n as f32).collect();
                while !producer.push(&samples) {
                    std::thread::yield_now();
                }
                next += count;
            }
        });
        let mut rng = Rng::new(4);
        let mut next = 0;
        // A canary value on either side.
        let mut samples = [-1.0; 302];
        while next < SAMPLES {
            let count = (1 + rng.below(300) as usize).min(SAMPLES - next);
            while !consumer.pop(&mut samples[1..=count]) {
                std::thread::yield_now();
            }
            for (at, sample) in samples[1..=count].iter().enumerate() {
                assert_eq!(*sample, (next + at) as f32);
            }
            samples[1..=count].fill(-1.0);
            assert_eq!(samples, [-1.0; 302]);
            next += count;
        }
    });
}

#[test]
fn a_full_ring_takes_no_more_and_an_empty_one_gives_nothing() {
    let (mut producer, mut consumer) = Spsc::with_capacity(256);
    let mut block = [0.0; 128];
    assert!(!consumer.pop(&mut block));
    assert!(producer.push(&[1.0; 128]) && producer.push(&[2.0; 128]) && !producer.push(&[3.0]));
    assert_eq!((producer.room(), consumer.filled()), (0, 256));
    assert!(consumer.pop(&mut block) && block == [1.0; 128]);
    assert!(producer.push(&[3.0; 128]) && !producer.push(&[4.0]));
    assert!(consumer.pop(&mut block) && block == [2.0; 128]);
    assert!(consumer.pop(&mut block) && block == [3.0; 128]);
    assert!(!consumer.pop(&mut block[..1]));
}

#[test]
fn samples_read_are_released_by_the_quarter_of_the_ring_and_when_there_are_too_few() {
    let (mut producer, mut consumer) = Spsc::with_capacity(256);
    assert!(producer.push(&[1.0; 256]));
    let mut block = [0.0; 128];
    assert!(consumer.pop(&mut block[..63]));
    assert_eq!(producer.room(), 0);
    assert!(consumer.pop(&mut block[..1]));
    assert_eq!(producer.room(), 64);
    assert!(consumer.pop(&mut block) && consumer.pop(&mut block[..60]));
    assert_eq!(producer.room(), 192);
    assert!(!consumer.pop(&mut block[..5]));
    assert_eq!(producer.room(), 252);
}
