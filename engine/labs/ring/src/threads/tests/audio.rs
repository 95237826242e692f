//! A live run whose test stands in for the sound card: it reads the slots by address, as the worklet does.

use std::sync::atomic::{AtomicBool, Ordering};

use super::run::{config, thread_pool};
use crate::threads::audio::{Feeding, Live};
use crate::threads::layout;
use audio::music::{self, BLOCK, CHANNELS};
use sync::futex;

fn word(address: usize) -> u32 {
    #[expect(unsafe_code, reason = "the worklet reads by address, and so does its test")]
    // SAFETY: the addresses are those of the layout, and the words exist as long as the run.
    let word = unsafe { &*std::ptr::with_exposed_provenance::<std::sync::atomic::AtomicU32>(address) };
    word.load(Ordering::Acquire)
}

#[test]
fn a_card_that_reads_the_slots_by_address_hears_the_piece() {
    let feeding = Feeding { lead: 4, stalls: 10, stall_ms: 3 };
    for variant in super::run::variants() {
        let config = config(&[("readers", 2), ("slow", 0), ("slots", 8), ("poll", 5)]);
        let mut live = Live::new(variant, &config, feeding, None, 1).unwrap();
        let (at, position) = (live.layout(), live.position());
        let done = AtomicBool::new(false);
        let outcome = std::thread::scope(|scope| {
            scope.spawn(|| {
                let mut expected = [0.0; BLOCK * CHANNELS];
                for read in 0..40u32 {
                    while word(at.published).wrapping_sub(read) as i32 <= 0 {
                        std::thread::yield_now();
                    }
                    let slot = at.slots + word(at.circle + 4 * (read & at.mask) as usize) as usize * at.stride;
                    assert_eq!((word(slot + layout::SEQ), word(slot + layout::KEY)), (read, 1), "{variant}");
                    assert_eq!(word(slot + layout::BYTES) as usize, 4 * BLOCK * CHANNELS, "{variant}");
                    music::block(read.into(), config.rate, &mut expected);
                    let payload =
                        (word(slot + layout::ADDRESS + 4) as usize) << 32 | word(slot + layout::ADDRESS) as usize;
                    for (nth, sample) in expected.iter().enumerate() {
                        assert_eq!(word(payload + 4 * nth), sample.to_bits(), "{variant}, block {read}, sample {nth}");
                    }
                    finish(position, read + 1);
                }
                done.store(true, Ordering::Release);
            });
            live.run(&thread_pool(), &|| done.load(Ordering::Acquire)).unwrap()
        });
        assert!((40..=44).contains(&outcome.published), "{variant}: {} blocks, a lead of 4", outcome.published);
    }
}

fn finish(position: usize, read: u32) {
    #[expect(unsafe_code, reason = "as above")]
    // SAFETY: the addresses are those of the layout, and the words exist as long as the run.
    let word = unsafe { &*std::ptr::with_exposed_provenance::<std::sync::atomic::AtomicU32>(position) };
    word.store(read, Ordering::Release);
    futex::wake_all(word);
}
