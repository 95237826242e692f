//! Rings for samples side by side: ours and `rtrb`, blocks of 128 samples from one thread to another, as fast as they go.
//!
//! Both are compiled into the same module, take turns, and are driven alike: the producer copies each block out of its own
//! buffer, the consumer into its own, and looks at the block's number; either waits as [`insist`] does; all that belongs to
//! one end has its cache lines to itself. The time is that from the first block's way in to the last one's way out. What is
//! sent is checked to the last bit once, before anything is timed.

use std::hint::black_box;

use super::spsc::{self, Spsc};
use crate::Counter;
use base::catalogue::{Lab, Preset, Variant};
use base::config::{Config, Refusal};
use base::knob::Knob;
use measure::Subject;
use observe::probe::Counters;
use sim::session::Side;
use sim::workload;
use sim::world::World;
use sync::atomic::{AtomicU32, Ordering, spin_loop};
use sync::thread_pool::TooFewThreads;
use sync::{Mutex, Padded, clock, global};

/// Samples of a block: what a sound card asks for at a time.
pub const BLOCK: usize = 128;
/// Samples that the rings hold: 170 ms at 48 kHz.
pub const CAPACITY: usize = 8_192;
/// Blocks of a batch: at least 0.3 ms, so that waking the other thread weighs little in calibration.
const BATCH: u32 = 16_384;
/// Blocks that are checked.
const CHECKED: u32 = 20_000;
/// Turns of an empty loop between two looks of an end that waits: some 0.3 ns each. It is ten times what a look costs the
/// other end, and a 5 000th of the time that a block lasts.
const REST: u32 = 2_000;
/// Looks after which an end gives its processor away, where it can, because the other may have none.
const LOOKS: u32 = 200;

type Samples = [f32; BLOCK];

/// One end each.
trait Ring {
    type Producer: Send + 'static;
    type Consumer: Send + 'static;
    fn ends() -> (Self::Producer, Self::Consumer);
    fn push(producer: &mut Self::Producer, samples: &Samples) -> bool;
    fn pop(consumer: &mut Self::Consumer, samples: &mut Samples) -> bool;
}

struct Ours;

impl Ring for Ours {
    type Producer = spsc::Producer;
    type Consumer = spsc::Consumer;

    fn ends() -> (spsc::Producer, spsc::Consumer) {
        Spsc::with_capacity(CAPACITY)
    }

    fn push(producer: &mut spsc::Producer, samples: &Samples) -> bool {
        producer.push(samples)
    }

    fn pop(consumer: &mut spsc::Consumer, samples: &mut Samples) -> bool {
        consumer.pop(samples)
    }
}

struct Rtrb;

impl Ring for Rtrb {
    type Producer = rtrb::Producer<f32>;
    type Consumer = rtrb::Consumer<f32>;

    fn ends() -> (rtrb::Producer<f32>, rtrb::Consumer<f32>) {
        rtrb::RingBuffer::new(CAPACITY)
    }

    fn push(producer: &mut rtrb::Producer<f32>, samples: &Samples) -> bool {
        producer.push_entire_slice(samples).is_ok()
    }

    fn pop(consumer: &mut rtrb::Consumer<f32>, samples: &mut Samples) -> bool {
        consumer.pop_entire_slice(samples).is_ok()
    }
}

/// Tries until it works, with so many turns between two looks.
fn insist(rest: u32, mut act: impl FnMut() -> bool) {
    let mut looks = 0_u32;
    while !act() {
        for turn in 0..rest {
            black_box(turn);
        }
        looks += 1;
        if looks.is_multiple_of(LOOKS) {
            std::thread::yield_now();
        } else {
            spin_loop();
        }
    }
}

/// Digest of what was read: the FNV hash of Fowler, Noll and Vo, a sample at a time. The rival in JavaScript has it too.
fn digest(hash: u32, samples: &Samples) -> u32 {
    samples.iter().fold(hash, |hash, sample| (hash ^ sample.to_bits()).wrapping_mul(16_777_619))
}

/// A ring whose consumer is a thread of the pool and whose producer is the caller. An end shares no cache line with the other.
struct Duel<R: Ring> {
    rest: u32,
    producer: Padded<R::Producer>,
    consumer: Padded<Mutex<R::Consumer>>,
    took_ns: f64,
}

/// What the consumer has come to, told to the producer.
const THERE: u32 = 1;
const DONE: u32 = 2;

impl<R: Ring> Duel<R> {
    fn new(rest: u32) -> Duel<R> {
        let (producer, consumer) = R::ends();
        Duel { rest, producer: Padded(producer), consumer: Padded(Mutex::new(consumer)), took_ns: 0.0 }
    }

    /// Sends blocks made by `make`; what comes out is folded by `see`, from 0.
    fn send(
        &mut self,
        blocks: u32,
        make: impl Fn(u32, &mut Samples),
        see: impl Fn(u32, &Samples, u32) -> u32 + Sync,
    ) -> Result<u32, TooFewThreads> {
        let thread_pool = global::with_idle(1)?;
        let stage = Padded(AtomicU32::new(0));
        let found = Mutex::new(0);
        let (rest, producer, consumer) = (self.rest, &mut self.producer.0, &self.consumer);
        let receive = |_: usize| {
            // Its own: what it borrows lies beside what the producer writes.
            let (rest, blocks) = (rest, blocks);
            let mut consumer = consumer.lock();
            let mut samples = [0.0; BLOCK];
            let mut folded = 0;
            // Release: pairs with the acquire in `wait`, so that the clock starts when both ends are awake.
            stage.store(THERE, Ordering::Release);
            for block in 0..blocks {
                insist(rest, || R::pop(&mut consumer, &mut samples));
                folded = see(block, black_box(&samples), folded);
            }
            // Release: as above, and the clock stops when all has been read.
            stage.store(DONE, Ordering::Release);
            *found.lock() = folded;
        };
        // Acquire: pairs with the releases above.
        let wait = |until: u32| insist(rest, || stage.load(Ordering::Acquire) >= until);
        let send = || {
            let mut samples = [0.0; BLOCK];
            wait(THERE);
            let begun = clock::now_ns();
            for block in 0..blocks {
                make(block, &mut samples);
                insist(rest, || R::push(producer, black_box(&samples)));
            }
            wait(DONE);
            clock::now_ns() - begun
        };
        self.took_ns = thread_pool.run(1, &receive, send)?.lead as f64;
        Ok(*found.lock())
    }

    /// Digest of what came out when every sample was another one.
    fn check() -> Option<u64> {
        let make = |block: u32, samples: &mut Samples| {
            for (nth, sample) in samples.iter_mut().enumerate() {
                *sample = (block as usize * BLOCK + nth) as f32;
            }
        };
        let see = |_: u32, samples: &Samples, hash: u32| digest(hash, samples);
        Duel::<R>::new(REST).send(CHECKED, make, see).ok().map(u64::from)
    }
}

impl<R: Ring> Subject for Duel<R> {
    /// Returns 0 when a block was not the one it should have been, or no thread is idle.
    fn run(&mut self, batches: u32) -> u64 {
        let blocks = batches.saturating_mul(BATCH);
        // Neither end looks at more than a sample of a block: the copies are the ring's alone.
        let make = |block: u32, samples: &mut Samples| samples[0] = block as f32;
        let see = |block: u32, samples: &Samples, wrong: u32| wrong + u32::from(samples[0] != block as f32);
        if self.send(blocks, make, see) == Ok(0) { blocks.into() } else { 0 }
    }

    fn took_ns(&self) -> Option<f64> {
        Some(self.took_ns)
    }
}

/// The lab, as the bench knows it.
pub fn lab() -> Lab {
    let new = |id| Variant::new(id, "ring/threads/spsc.rs");
    let variants = vec![new("rtrb").textbook("0.4.1", ""), new("spsc").beyond().replaces("rtrb")];
    let knobs = vec![Knob::range("rest", "turns", 0, 100_000, REST).more()];
    let preset = |id, knobs| Preset { id, a: "rtrb", b: "spsc", knobs };
    // The second looks again at once, as in the examples that come with such rings.
    let presets = vec![preset("threads-samples", &[]), preset("threads-samples-eager", &[("rest", 0)])];
    Lab { id: "ring-samples", variants, knobs, presets, default_a: "rtrb", default_b: "spsc", also: &[] }
}

/// A configuration of it.
pub struct Workload {
    rest: u32,
}

impl Workload {
    /// Checks a configuration.
    ///
    /// # Errors
    /// A refusal that says what is wrong with it.
    pub fn new(config: &Config) -> Result<Workload, Refusal> {
        Ok(Workload { rest: config.values(&lab())?.get("rest") })
    }
}

impl workload::Workload for Workload {
    fn unit(&self) -> &'static str {
        "block"
    }

    fn open(&self, _side: Side) -> Box<dyn World> {
        unreachable!("the bench alone knows this lab, and watches nothing")
    }

    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        let digest = if variant == "rtrb" { Duel::<Rtrb>::check() } else { Duel::<Ours>::check() };
        let mut counters = Counters::of::<Counter>();
        counters.set(Counter::Deliveries, CHECKED.into());
        counters.set(Counter::BytesCopied, 2 * u64::from(CHECKED) * size_of::<Samples>() as u64);
        (digest, counters)
    }

    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok(if variant == "rtrb" {
            Box::new(Duel::<Rtrb>::new(self.rest))
        } else {
            Box::new(Duel::<Ours>::new(self.rest))
        })
    }
}
