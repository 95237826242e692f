//! A comparison of rings of samples, ours and `rtrb`, and ours with room for one block only: one thread sends blocks of
//! 128 samples to another thread, as fast as possible.
//!
//! All are compiled into the same module, take turns, and are driven in the same way: the producer copies each block
//! from its own buffer, the consumer copies it into its own buffer and checks the block's number, both wait as
//! [`retry_until`] does, and the data of each end is on cache lines of its own. The measured time is from the first
//! push to the last pop. Before the timing, one transfer is checked bit by bit.

use std::hint::black_box;

use super::spsc::{self, Spsc};
use crate::Counter;
use base::catalogue::{Lab, Preset, Variant};
use base::config::{Config, Refusal};
use base::knob::Knob;
use measure::Subject;
use observe::probe::Counters;
use sim::workload;
use sync::atomic::{AtomicU32, Ordering};
use sync::thread_pool::TooFewThreads;
use sync::{Mutex, Padded, clock, global, retry_until};

/// Samples of a block: the number that a sound card requests at a time.
pub const BLOCK: usize = 128;
/// Capacity of the rings in samples: 170 ms at 48 kHz.
pub const CAPACITY: usize = 8_192;
/// Blocks of a batch, which takes at least 0.3 ms, so that the time to wake the other thread matters little in
/// calibration.
const BATCH: u32 = 16_384;
/// The number of blocks in the transfer that is checked.
const CHECKED: u32 = 20_000;
/// Iterations of an empty loop between two attempts of an end that waits: about 0.3 ns each. The pause is 10 times the
/// time that an attempt costs the other end, and 1/5,000 of the duration of a block.
const REST: u32 = 2_000;

type Samples = [f32; BLOCK];

/// A ring of samples with a producer and a consumer.
trait Ring {
    type Producer: Send + 'static;
    type Consumer: Send + 'static;
    fn ends() -> (Self::Producer, Self::Consumer);
    fn push(producer: &mut Self::Producer, samples: &Samples) -> bool;
    fn pop(consumer: &mut Self::Consumer, samples: &mut Samples) -> bool;
}

/// Our ring with room for `SAMPLES` samples. With room for a single block the producer waits until the consumer has read
/// it, so that each block takes the time that cache lines need to the other processor and back: it shows how far apart the
/// two processors are.
struct Ours<const SAMPLES: usize>;

impl<const SAMPLES: usize> Ring for Ours<SAMPLES> {
    type Producer = spsc::Producer;
    type Consumer = spsc::Consumer;

    fn ends() -> (spsc::Producer, spsc::Consumer) {
        Spsc::with_capacity(SAMPLES)
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

/// Adds a block to a digest: the hash of Fowler, Noll and Vo (FNV), applied to whole samples. The comparison with the
/// ring in JavaScript computes the same digest.
fn digest(hash: u32, samples: &Samples) -> u32 {
    samples.iter().fold(hash, |hash, sample| (hash ^ sample.to_bits()).wrapping_mul(16_777_619))
}

/// A ring whose consumer runs in a thread of the pool and whose producer is the calling thread. The two ends share no
/// cache line.
struct Transfer<R: Ring> {
    rest: u32,
    producer: Padded<R::Producer>,
    consumer: Padded<Mutex<R::Consumer>>,
    took_ns: f64,
}

/// State of the consumer: it has started.
const STARTED: u32 = 1;
/// State of the consumer: it has read all blocks.
const DONE: u32 = 2;

impl<R: Ring> Transfer<R> {
    fn new(rest: u32) -> Transfer<R> {
        let (producer, consumer) = R::ends();
        Transfer { rest, producer: Padded(producer), consumer: Padded(Mutex::new(consumer)), took_ns: 0.0 }
    }

    /// Sends `blocks` blocks, which `make` fills. Folds the received blocks with `see`, starting from 0, and returns
    /// the result.
    fn send(
        &mut self,
        blocks: u32,
        make: impl Fn(u32, &mut Samples),
        see: impl Fn(u32, &Samples, u32) -> u32 + Sync,
    ) -> Result<u32, TooFewThreads> {
        let thread_pool = global::with_idle(1)?;
        let consumer_state = Padded(AtomicU32::new(0));
        let result = Mutex::new(0);
        let (rest, producer, consumer) = (self.rest, &mut self.producer.0, &self.consumer);
        let receive = |_: usize| {
            // Copies, because the borrowed values are on a cache line that the producer writes.
            let (rest, blocks) = (rest, blocks);
            let mut consumer = consumer.lock();
            let mut samples = [0.0; BLOCK];
            let mut folded = 0;
            // Release: pairs with the acquire in `wait`, so that the clock starts when both ends are awake.
            consumer_state.store(STARTED, Ordering::Release);
            for block in 0..blocks {
                retry_until(rest, || R::pop(&mut consumer, &mut samples));
                folded = see(block, black_box(&samples), folded);
            }
            // Release: pairs with the acquire in `wait`, so that the clock stops after all blocks have been read.
            consumer_state.store(DONE, Ordering::Release);
            *result.lock() = folded;
        };
        // Acquire: pairs with the releases of `consumer_state` above.
        let wait = |until: u32| retry_until(rest, || consumer_state.load(Ordering::Acquire) >= until);
        let send = || {
            let mut samples = [0.0; BLOCK];
            wait(STARTED);
            let begun = clock::now_ns();
            for block in 0..blocks {
                make(block, &mut samples);
                retry_until(rest, || R::push(producer, black_box(&samples)));
            }
            wait(DONE);
            clock::now_ns() - begun
        };
        self.took_ns = thread_pool.run(1, &receive, send)?.lead as f64;
        Ok(*result.lock())
    }

    /// The digest of the received blocks of a transfer in which all samples differ. `None` if no thread is idle.
    fn check() -> Option<u64> {
        let make = |block: u32, samples: &mut Samples| {
            for (nth, sample) in samples.iter_mut().enumerate() {
                *sample = (block as usize * BLOCK + nth) as f32;
            }
        };
        let see = |_: u32, samples: &Samples, hash: u32| digest(hash, samples);
        Transfer::<R>::new(REST).send(CHECKED, make, see).ok().map(u64::from)
    }
}

impl<R: Ring> Subject for Transfer<R> {
    /// Returns 0 if a wrong block was received or if no thread is idle.
    fn run(&mut self, batches: u32) -> u64 {
        let blocks = batches.saturating_mul(BATCH);
        // Each end accesses only one sample of a block, so that the ring alone copies whole blocks.
        let make = |block: u32, samples: &mut Samples| samples[0] = block as f32;
        let see = |block: u32, samples: &Samples, wrong: u32| wrong + u32::from(samples[0] != block as f32);
        if self.send(blocks, make, see) == Ok(0) { blocks.into() } else { 0 }
    }

    fn took_ns(&self) -> Option<f64> {
        Some(self.took_ns)
    }
}

/// The lab for the bench.
pub fn lab() -> Lab {
    let new = |id| Variant::new(id, "ring/threads/spsc.rs");
    let variants =
        vec![new("rtrb").textbook("0.4.1", ""), new("one-block").beyond(), new("spsc").beyond().replaces("rtrb")];
    let knobs = vec![Knob::range("rest", "turns", 0, 100_000, REST).more()];
    let preset = |id, knobs| Preset { id, a: "rtrb", b: "spsc", knobs };
    // The second preset retries at once, as in the examples of such rings.
    let presets = vec![preset("threads-samples", &[]), preset("threads-samples-eager", &[("rest", 0)])];
    Lab {
        id: "ring-samples",
        variants,
        knobs,
        presets,
        default_a: "rtrb",
        default_b: "spsc",
        also: &[("one-block", "spsc")],
    }
}

/// A checked configuration of the lab.
pub struct Workload {
    rest: u32,
}

impl Workload {
    /// Checks a configuration.
    ///
    /// # Errors
    /// A refusal that names the knob, its value and the allowed range.
    pub fn new(config: &Config) -> Result<Workload, Refusal> {
        Ok(Workload { rest: config.values(&lab())?.get("rest") })
    }
}

impl workload::Workload for Workload {
    fn unit(&self) -> &'static str {
        "block"
    }

    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        let digest = match variant {
            "rtrb" => Transfer::<Rtrb>::check(),
            "one-block" => Transfer::<Ours<BLOCK>>::check(),
            _ => Transfer::<Ours<CAPACITY>>::check(),
        };
        let mut counters = Counters::of::<Counter>();
        counters.set(Counter::Deliveries, CHECKED.into());
        counters.set(Counter::BytesCopied, 2 * u64::from(CHECKED) * size_of::<Samples>() as u64);
        (digest, counters)
    }

    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok(match variant {
            "rtrb" => Box::new(Transfer::<Rtrb>::new(self.rest)),
            "one-block" => Box::new(Transfer::<Ours<BLOCK>>::new(self.rest)),
            _ => Box::new(Transfer::<Ours<CAPACITY>>::new(self.rest)),
        })
    }
}
