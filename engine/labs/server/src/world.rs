//! The server lab's world: a server, its clients, and the collected heap of its buffers.

use std::rc::Rc;

use super::counts::Counter;
use super::documents::Documents;
use super::params::{Mode, Params};
use super::scene;
use super::server::Server;
use super::store::CollectedHeap;
use base::{Allowed, Refusal};
use observe::probe::{Counters, Probe};
use observe::trace::Trace;
use sim::Tick;
use sim::action::Action;
use sim::world::World;

/// A watched server.
#[derive(Clone)]
pub(super) struct ServerWorld<P: Probe> {
    pub server: Server<P, CollectedHeap>,
    /// When the last action began.
    time: Tick,
    /// The connection that is shown in detail.
    looked_at: u32,
}

impl<P: Probe> ServerWorld<P> {
    /// A world before its first action, with a heap that holds the live objects.
    pub fn new(params: &Rc<Params>, mode: Mode, documents: Documents, heap: CollectedHeap) -> Self {
        ServerWorld { server: Server::new(params, mode, documents, heap), time: 0, looked_at: 0 }
    }

    /// Serves until the first `requests` requests have ended, by which variants are then compared.
    pub fn serve(&mut self, requests: u32) {
        self.server.env.compared = requests;
        while self.server.env.compared_ended < requests {
            self.step();
        }
    }
}

impl<P: Probe> World for ServerWorld<P> {
    fn next_time(&mut self) -> Option<Tick> {
        Some(self.server.env.now)
    }

    fn step(&mut self) {
        self.time = self.server.env.now;
        self.server.act();
    }

    fn time(&self) -> Tick {
        self.time
    }

    fn act(&mut self, _: Tick, action: Action) -> Result<(), Refusal> {
        let connections = self.server.connections.len();
        match action {
            Action::Leave { reader } => match self.server.connections.get_mut(reader as usize) {
                Some(conn) => {
                    conn.aborts = true;
                    Ok(())
                }
                None => Err(Refusal::new("connection", reader, Allowed::range(0..=connections - 1, ""))),
            },
            _ => Err(action.refused(&["leave"])),
        }
    }

    fn look(&mut self, stream: u32) {
        self.looked_at = stream.min(self.server.connections.len() as u32 - 1);
    }

    fn scene(&self, _: Tick, out: &mut Vec<f64>) {
        scene::draw(&self.server, self.looked_at, out);
    }

    fn digest(&self) -> Option<u64> {
        let env = &self.server.env;
        (env.compared_ended == env.compared).then_some(env.digest)
    }

    fn counters(&self) -> Counters {
        self.server.env.probe.counters::<Counter>()
    }

    fn with_trace(&mut self, visit: &mut dyn FnMut(&mut Trace)) {
        if let Some(trace) = self.server.env.probe.trace() {
            visit(trace);
        }
    }

    fn size(&self) -> usize {
        self.server.size()
    }

    fn copy(&self) -> Option<Box<dyn World>> {
        Some(Box::new(self.clone()))
    }
}
