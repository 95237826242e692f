//! Makes a relay for a combination of switches: each combination is compiled as one program, in which nothing is decided while
//! it runs but whether subscribers copy. A load of several threads gets a relay on each.

use std::sync::Arc;

use reslice::{Copied, Gather};
use model::heap::{Heap, Policy};
use model::memory::{Malloc, Memory};
use observe::probe::{Counting, NoObserver, Probe};
use pools::{Allocating, Levels};
use ring::variants::cond::Cond;
use ring::variants::sleep::Sleep;
use ring::{Local, Strategy};

use super::contiguous::Contiguous;
use super::load::Load;
use super::relay::{Relay, Running};
use super::switches::Switches;
use super::traffic::Traffic;

/// The pool of version 4.11: by powers of two, first in, first out.
type Pooled<M> = Levels<<M as Memory>::Ref, false>;

/// The modelled collector: Go's with default settings.
const COLLECTOR: Policy = Policy::go(100);

/// Size in bytes to which the modelled heap grows without moving: the frames in all rings, as much garbage, and half as much for
/// links and for what is allocated while the collector marks.
pub fn heap_bytes(traffic: &Traffic, load: &Load) -> u64 {
    load.numbers().len() as u64 * u64::from(load.slots) * traffic.mean_bytes * 3
}

fn heap(traffic: &Traffic, load: &Load) -> Heap {
    Heap::new(COLLECTOR).with_room(heap_bytes(traffic, load) as usize)
}

/// A relay on the system's allocator, for timing: there is no collector, and blocks are freed.
pub fn measured(traffic: &Arc<Traffic>, load: Load, switches: Switches) -> Box<dyn Running> {
    on_threads(load, traffic, switches, |load, traffic, switches| {
        make::<Malloc, NoObserver>(Parts { traffic, load, switches, memory: Malloc::default() })
    })
}

/// A relay on the modelled heap, for timing with the collector's work.
pub fn modelled(traffic: &Arc<Traffic>, load: Load, switches: Switches) -> Box<dyn Running> {
    on_threads(load, traffic, switches, |load, traffic, switches| {
        make::<Heap, NoObserver>(Parts { traffic, load, switches, memory: heap(traffic, &load) })
    })
}

/// A relay on the modelled heap that counts, and digests what it sends.
pub fn counting(traffic: &Arc<Traffic>, load: Load, switches: Switches) -> Box<dyn Running> {
    on_threads(load, traffic, switches, |load, traffic, switches| {
        make::<Heap, Counting>(Parts { traffic, load, switches, memory: heap(traffic, &load) })
    })
}

/// A relay on the system's allocator that counts, and digests what it sends.
#[cfg(test)]
pub fn counting_measured(traffic: &Arc<Traffic>, load: Load, switches: Switches) -> Box<dyn Running> {
    on_threads(load, traffic, switches, |load, traffic, switches| {
        make::<Malloc, Counting>(Parts { traffic, load, switches, memory: Malloc::default() })
    })
}

/// Makes a relay in the calling thread.
type Make = fn(Load, &Arc<Traffic>, Switches) -> Box<dyn Running>;

/// A relay on the threads of the load, or that of the thread which the load names.
fn on_threads(load: Load, traffic: &Arc<Traffic>, switches: Switches, make: Make) -> Box<dyn Running> {
    if load.threads > 1 && load.thread.is_none() {
        let of_thread = |load| {
            let traffic = Arc::clone(traffic);
            move || make(load, &traffic, switches)
        };
        return Box::new(super::threads::ThreadedRelay::new(load.of_threads().map(of_thread)));
    }
    make(load, traffic, switches)
}

/// What a relay is made of, besides its types.
struct Parts<'a, M> {
    traffic: &'a Arc<Traffic>,
    load: Load,
    switches: Switches,
    memory: M,
}

fn make<M: Memory + 'static, P: Probe>(parts: Parts<M>) -> Box<dyn Running> {
    if parts.switches.pool { with_pool::<M, Pooled<M>, P>(parts) } else { with_pool::<M, Allocating, P>(parts) }
}

fn with_pool<M: Memory + 'static, Q: Contiguous<M>, P: Probe>(parts: Parts<M>) -> Box<dyn Running> {
    if parts.switches.cond { with_ring::<M, Q, Cond, P>(parts) } else { with_ring::<M, Q, Sleep, P>(parts) }
}

fn with_ring<M: Memory + 'static, Q: Contiguous<M>, S: Strategy<Local>, P: Probe>(parts: Parts<M>) -> Box<dyn Running> {
    let Parts { traffic, load, switches, memory } = parts;
    if switches.lists {
        Box::new(Relay::<M, Q, S, Gather, P>::new(traffic, load, switches, memory))
    } else {
        Box::new(Relay::<M, Q, S, Copied, P>::new(traffic, load, switches, memory))
    }
}
