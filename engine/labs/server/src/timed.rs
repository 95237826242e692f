//! The server in a tight loop, unwatched.

use std::rc::Rc;

use super::documents::Documents;
use super::params::{Params, Ways};
use super::server::Server;
use super::store::{Heaped, Store, System};
use measure::Subject;
use observe::probe::NoObserver;

/// Requests of a batch: enough that a call does not matter.
const BATCH: u64 = 16;
/// Requests of a batch with a collector: two of its cycles, with 8 MiB alive and two connection buffers a request.
const CYCLES: u64 = 1_024;

/// A variant whose buffers are in `S`.
pub(super) struct Timed<S: Store> {
    server: Server<NoObserver, S>,
    /// What the system calls of the last run took, in ns; 0 where they are not modelled.
    calls_ns: u64,
    models: bool,
    batch: u64,
}

impl Timed<System> {
    /// Without a collector: what is given up is freed at once.
    pub fn plain(params: &Rc<Params>, ways: Ways, documents: Documents) -> Self {
        Timed {
            server: Server::new(params, ways, documents, System::default()),
            calls_ns: 0,
            models: false,
            batch: BATCH,
        }
    }
}

impl Timed<Heaped> {
    /// In a collected heap, and with the price of system calls.
    pub fn modelled(params: &Rc<Params>, ways: Ways, documents: Documents) -> Self {
        Timed {
            server: Server::new(params, ways, documents, params.heap(params.room).filled()),
            calls_ns: 0,
            models: true,
            batch: CYCLES,
        }
    }
}

impl<S: Store> Subject for Timed<S> {
    fn run(&mut self, batches: u32) -> u64 {
        let server = &mut self.server;
        let (begun, calls_ns) = (server.env.ended, server.env.calls_ns);
        while server.env.ended - begun < u64::from(batches) * self.batch {
            server.act();
        }
        self.calls_ns = server.env.calls_ns - calls_ns;
        server.env.ended - begun
    }

    fn added_ns(&self) -> f64 {
        if self.models { self.calls_ns as f64 } else { 0.0 }
    }
}
