//! The server lab: a web server that stops allocating (ocsigenserver, pull request 87, August 2015).
//!
//! Every connection had two buffers of 8 kB, every file one more, and every read that did not fill it a string of its own.
//! All of them went straight into the major heap of a collector that had to walk it the sooner. The pull request lent them
//! from a pool ([`buffers`]), and cut the last read of a file into pieces that a pool can have ([`split`]).
//!
//! The server is real as far as it goes: requests and responses are HTTP, parsed by a library, bodies are deflated by
//! another, and clients look at every byte, since a buffer may have been somebody else's ([`client`]). What is not here is
//! the network: a write goes into a buffer that stands for the system's.
//!
//! | file | what it is |
//! |---|---|
//! | [`server`], [`serve`], [`sender`], [`deflate`] | the mechanism: who acts, and what a connection, a file, a body do |
//! | [`buffers`], [`split`], [`channel`] | the pool, the cut of a short read, and the way out |
//! | [`store`] | where bytes are: the system's allocator, or a collected heap |
//! | [`documents`], [`client`] | what is served, and who looks at it |

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
mod params;
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
pub use counts::{Counter, Place, What};

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
use store::{Filling, Heaped};
use timed::Timed;
use world::ServerWorld;

/// The server lab.
pub const ENTRY: Entry = Entry { lab, open: |config, _| Ok(Box::new(Workload::new(config)?)) };

/// The heap that worlds begin with.
enum Heap {
    Filling(Filling),
    Filled(Heaped),
}

/// A configuration that has been checked, ready to make worlds of.
pub struct Workload {
    variants: [String; 2],
    params: Rc<Params>,
    documents: Documents,
    /// What all worlds begin with: made once, a piece at a time, since its objects may be a million.
    heap: RefCell<Heap>,
}

impl Workload {
    /// Checks a configuration.
    pub fn new(config: &Config) -> Result<Workload, Refusal> {
        let values = config.values(&lab())?;
        let params = Rc::new(Params::read(config, &values)?);
        let documents = Documents::new(params.size, params.mixed);
        let heap = RefCell::new(Heap::Filling(params.heap(0)));
        Ok(Workload { variants: [config.a.clone(), config.b.clone()], params, documents, heap })
    }

    fn world<P: Probe>(&self, variant: &str) -> ServerWorld<P> {
        while self.fill() {}
        let Heap::Filled(heap) = &*self.heap.borrow() else { unreachable!("the heap is filled") };
        ServerWorld::new(
            &self.params,
            catalogue::ways(variant),
            self.documents.clone(),
            heap.clone().with_room(self.params.room as usize),
        )
    }

    /// Fills some more of the heap; returns whether there is more to do.
    fn fill(&self) -> bool {
        let heap = &mut *self.heap.borrow_mut();
        match heap {
            Heap::Filled(_) => return false,
            Heap::Filling(filling) => {
                if !filling.fill() {
                    *heap = Heap::Filled(std::mem::replace(filling, self.params.heap(0)).filled());
                }
            }
        }
        true
    }

    /// Requests after which variants are compared: all of them in the order in which they came, however many were under
    /// way at once.
    fn counted(&self) -> u32 {
        // A quarter of a gigabyte takes a second.
        let most = (256 << 20) / (self.params.size as u64 + 1_024);
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

    fn timed(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok(Box::new(Timed::plain(&self.params, catalogue::ways(variant), self.documents.clone())))
    }

    fn model(&self) -> Option<String> {
        Some(format!("{}; system calls at a constant each", self.params.policy().name()))
    }

    /// With a heap of its own for each variant, and two copies of the documents.
    fn is_large(&self) -> bool {
        2 * catalogue::lab().variants.len() as u64 * self.params.bytes > LIVE as u64
    }

    fn modelled(&self, variant: &str) -> Result<Box<dyn Subject>, Refusal> {
        Ok(Box::new(Timed::modelled(&self.params, catalogue::ways(variant), self.documents.clone())))
    }
}
