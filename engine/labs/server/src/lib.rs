//! The server lab: a web server that stops allocating (ocsigenserver, pull request 87, August 2015).
//!
//! Every connection had two buffers of 8 kB, every file one more, and every read that did not fill it a string of its own.
//! All of them were allocated in the collector's major heap, which made its cycles more frequent. The pull request took
//! them from a pool ([`buffers`]), and cut the last read of a file into pieces of sizes that the pool has ([`split`]).
//!
//! The server really does its work: requests and responses are HTTP, parsed by a library; bodies are deflated by another;
//! and clients check every byte, since a reused buffer may still hold another response ([`client`]). Only the network is
//! missing: a write goes into a buffer that stands for the system's.
//!
//! | file | contents |
//! |---|---|
//! | [`server`], [`serve`], [`sender`], [`deflate`] | the event loop, and the actions of a connection, of a file and of a deflated body |
//! | [`buffers`], [`split`], [`channel`] | the pool, the cutting of a short read, and the output channel |
//! | [`store`] | the memory of buffers: the system's allocator, or a collected heap |
//! | [`documents`], [`client`] | the served documents, and the clients that check them |
//! | [`load`] | a load from an access log, in place of the knobs |
//! | [`recent`], [`heap_history`] | the last requests and the heap since the start, for the figure |
//! | [`reference`] | the responses that clients must receive |

#![forbid(unsafe_code)]

mod buffers;
mod catalogue;
mod channel;
mod client;
mod connection;
mod cost;
mod counts;
mod deflate;
mod documents;
mod env;
mod heap_history;
pub mod load;
mod params;
mod recent;
mod reference;
pub mod scene;
mod sender;
mod serve;
mod server;
mod split;
mod store;
#[cfg(test)]
mod tests;
mod timed;
mod world;

use std::cell::RefCell;
use std::rc::Rc;

pub use catalogue::lab;
pub use cost::TICK_NS;
pub use counts::{Counter, EventKind, State};

use base::config::{Config, Refusal};
use base::limits::LIVE;
use documents::Documents;
use measure::Subject;
use observe::probe::{Counters, Counting, Probe, Watched};
use params::Params;
use sim::registry::Entry;
use sim::session::Side;
use sim::workload::{self, COUNTED};
use sim::world::World;
use store::{CollectedHeap, HeapBuilder, Store, System};
use timed::ServerBenchmark;
use world::ServerWorld;

/// The server lab's entry in the registry.
pub const ENTRY: Entry = Entry { lab, open: |config, _| Ok(Box::new(Workload::new(config)?)) };

/// The heap with which worlds begin.
enum Heap {
    Building(HeapBuilder),
    Built(CollectedHeap),
}

/// A checked configuration, from which worlds are made.
pub struct Workload {
    variants: [String; 2],
    params: Rc<Params>,
    documents: Documents,
    /// The heap with which all worlds begin. It is built once, in several steps, because it may have a million objects.
    heap: RefCell<Heap>,
}

impl Workload {
    /// Checks a configuration.
    pub fn new(config: &Config) -> Result<Workload, Refusal> {
        let values = config.values(&lab())?;
        let params = Rc::new(Params::read(config, &values)?);
        let documents = Documents::new(&params.sizes);
        let heap = RefCell::new(Heap::Building(params.heap(0)));
        Ok(Workload { variants: [config.a.clone(), config.b.clone()], params, documents, heap })
    }

    fn world<P: Probe>(&self, variant: &str) -> ServerWorld<P> {
        while self.fill() {}
        let Heap::Built(heap) = &*self.heap.borrow() else { unreachable!("the heap is filled") };
        ServerWorld::new(
            &self.params,
            catalogue::mode(variant),
            self.documents.clone(),
            heap.clone().with_room(self.params.room as usize),
        )
    }

    /// Does a step of building the heap. Returns whether there is more to do.
    fn fill(&self) -> bool {
        let heap = &mut *self.heap.borrow_mut();
        match heap {
            Heap::Built(_) => return false,
            Heap::Building(filling) => {
                if !filling.step() {
                    *heap = Heap::Built(std::mem::replace(filling, self.params.heap(0)).finish());
                }
            }
        }
        true
    }

    fn benchmark<S: Store + 'static>(&self, variant: &str, store: S) -> Box<dyn Subject> {
        Box::new(ServerBenchmark::new(&self.params, catalogue::mode(variant), self.documents.clone(), store))
    }

    /// Number of requests after which variants are compared, in the order of their numbers, no matter how many are
    /// concurrent.
    fn counted(&self) -> u32 {
        // Serving a quarter of a gigabyte takes about a second.
        let most = (256 << 20) / (self.params.largest() as u64 + 1_024);
        COUNTED.min(most).max(u64::from(self.params.connections)) as u32
    }
}

impl workload::Workload for Workload {
    fn unit(&self) -> &'static str {
        "request"
    }

    fn prepare(&self) -> bool {
        self.fill()
    }

    fn open(&self, side: Side) -> Box<dyn World> {
        Box::new(self.world::<Watched>(&self.variants[side as usize]))
    }

    fn count(&self, variant: &str) -> (Option<u64>, Counters) {
        let mut world = self.world::<Counting>(variant);
        world.serve(self.counted());
        (world.digest(), world.counters())
    }

    fn oracle(&self) -> Option<u64> {
        Some(reference::digest(&self.params, &self.documents, self.counted()))
    }

    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok(self.benchmark(variant, System::default()))
    }

    fn model(&self) -> Option<String> {
        Some(format!("{}; system calls at a constant each", self.params.policy().name()))
    }

    /// True: each variant has a heap of its own, and there are two copies of the documents.
    fn is_large(&self) -> bool {
        2 * catalogue::lab().variants.len() as u64 * self.params.bytes > LIVE as u64
    }

    fn modelled(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok(self.benchmark(variant, self.params.heap(self.params.room).finish()))
    }
}
