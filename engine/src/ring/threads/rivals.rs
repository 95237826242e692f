//! Rings for samples side by side: ours and `rtrb`, blocks of 128 samples from one thread to another, as fast as they go.
//!
//! Both are compiled into the same module and take turns. What is sent is checked once, before anything is timed.

use std::hint::black_box;

use super::spsc::{self, Spsc};
use crate::lab::catalogue::{Lab, Preset, Variant};
use crate::lab::config::{Config, Refusal};
use crate::lab::hash::Hash;
use crate::lab::probe::Counters;
use crate::lab::session::Side;
use crate::lab::workload;
use crate::lab::world::World;
use crate::measure::Subject;
use crate::ring::Counter;
use crate::runtime::threads::atomic::spin_loop;
use crate::runtime::threads::crew::Short;
use crate::runtime::threads::{Mutex, staff};

/// Samples of a block: what a sound card asks for at a time.
pub const BLOCK: usize = 128;
/// Samples that the rings hold: 170 ms at 48 kHz.
pub const CAPACITY: usize = 8_192;
/// Blocks of a batch: some 0.3 ms, a hundred times what calling a thread takes.
const BATCH: u32 = 4_096;
/// Blocks that are checked.
const CHECKED: u32 = 20_000;
/// Tries after which a side that has to wait gives its processor away, where it can.
const TRIES: u32 = 200;

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

/// Tries until it works.
fn insist(mut act: impl FnMut() -> bool) {
    let mut tries = 0;
    while !act() {
        tries += 1;
        if tries % TRIES == 0 {
            std::thread::yield_now();
        } else {
            spin_loop();
        }
    }
}

/// A ring whose consumer is a thread of the crew and whose producer is the caller.
struct Duel<R: Ring> {
    producer: R::Producer,
    consumer: Mutex<R::Consumer>,
}

impl<R: Ring> Duel<R> {
    fn new() -> Duel<R> {
        let (producer, consumer) = R::ends();
        Duel { producer, consumer: Mutex::new(consumer) }
    }

    /// Sends blocks made by `make` and shows `see` what comes out.
    fn send(
        &mut self,
        blocks: u32,
        make: impl Fn(u32, &mut Samples),
        see: impl Fn(&Samples, &mut Hash) + Sync,
    ) -> Result<u64, Short> {
        let crew = staff::with(1)?;
        let found = Mutex::new(0);
        let (producer, consumer) = (&mut self.producer, &self.consumer);
        let receive = |_: usize| {
            let mut consumer = consumer.lock();
            let mut samples = [0.0; BLOCK];
            let mut hash = Hash::default();
            for _ in 0..blocks {
                insist(|| R::pop(&mut consumer, &mut samples));
                see(&samples, &mut hash);
            }
            *found.lock() = hash.get();
        };
        let send = || {
            let mut samples = [0.0; BLOCK];
            for block in 0..blocks {
                make(block, &mut samples);
                insist(|| R::push(producer, &samples));
            }
        };
        crew.call(1, &receive, send)?;
        Ok(*found.lock())
    }

    /// Digest of what came out when every sample was another one.
    fn check() -> Result<u64, Short> {
        let make = |block: u32, samples: &mut Samples| {
            for (nth, sample) in samples.iter_mut().enumerate() {
                *sample = (block as usize * BLOCK + nth) as f32;
            }
        };
        let see = |samples: &Samples, hash: &mut Hash| {
            samples.iter().for_each(|sample| hash.number(sample.to_bits().into()));
        };
        Duel::<R>::new().send(CHECKED, make, see)
    }
}

impl<R: Ring> Subject for Duel<R> {
    fn run(&mut self, batches: u32) -> u64 {
        let blocks = batches.saturating_mul(BATCH);
        // Neither end looks at more than a sample of a block: the copies are the ring's alone.
        let make = |block: u32, samples: &mut Samples| samples[0] = block as f32;
        let see = |samples: &Samples, _: &mut Hash| {
            black_box(samples);
        };
        self.send(blocks, make, see).map_or(0, |_| blocks.into())
    }
}

/// The lab, as the bench knows it.
pub fn lab() -> Lab {
    let new = |id| Variant::new(id, "ring/threads/spsc.rs");
    let variants = vec![new("rtrb").textbook("0.4.1", ""), new("spsc").beyond().replaces("rtrb")];
    let presets = vec![Preset { id: "threads-samples", a: "rtrb", b: "spsc", knobs: &[] }];
    Lab { id: "ring-samples", variants, knobs: Vec::new(), presets, default_a: "rtrb", default_b: "spsc", also: &[] }
}

/// There is nothing to configure.
pub struct Workload;

impl Workload {
    /// Checks that nothing is.
    ///
    /// # Errors
    /// When something is.
    pub fn new(config: &Config) -> Result<Workload, Refusal> {
        config.values(&lab()).map(|_| Workload)
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
        (digest.ok(), counters)
    }

    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok(if variant == "rtrb" { Box::new(Duel::<Rtrb>::new()) } else { Box::new(Duel::<Ours>::new()) })
    }
}
