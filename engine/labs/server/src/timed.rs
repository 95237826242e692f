//! The server as a subject of measurement, unwatched.

use std::rc::Rc;

use super::documents::Documents;
use super::params::{Mode, Params};
use super::server::Server;
use super::store::Store;
use measure::Subject;
use observe::probe::NoObserver;

/// Requests in a batch: enough that the overhead of the batch does not matter.
const BATCH: u64 = 16;
/// Number of requests of a batch with a collector: two cycles, with 8 MiB alive and two connection buffers a request.
const CYCLES: u64 = 1_024;

/// A variant whose buffers are in a store `S`.
pub(super) struct ServerBenchmark<S: Store> {
    server: Server<NoObserver, S>,
    /// Cost of the system calls of the last run in ns; 0 where they are not modelled.
    calls_ns: u64,
    models: bool,
    batch: u64,
}

impl<S: Store> ServerBenchmark<S> {
    /// A server whose buffers are in `store`. With a collected heap, the cost of system calls is modelled as well.
    pub fn new(params: &Rc<Params>, mode: Mode, documents: Documents, store: S) -> Self {
        let models = store.heap().is_some();
        let batch = if models { CYCLES } else { BATCH };
        ServerBenchmark { server: Server::new(params, mode, documents, store), calls_ns: 0, models, batch }
    }
}

impl<S: Store> Subject for ServerBenchmark<S> {
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
