//! The server: one thread with an event loop, as in Lwt, and clients that send the next request as soon as they are
//! answered.

use std::collections::VecDeque;
use std::rc::Rc;

use super::connection::Connection;
use super::documents::Documents;
use super::env::Env;
use super::params::{Mode, Params};
use super::serve::Next;
use super::store::Store;
use observe::probe::Probe;

/// A server and its clients.
#[derive(Clone)]
pub struct Server<P: Probe, S: Store> {
    pub env: Env<P, S>,
    pub connections: Vec<Connection>,
    /// Connections that can continue, in order.
    ready: VecDeque<u32>,
    /// The connection that acts, until it waits.
    pub acting: Option<u32>,
}

impl<P: Probe, S: Store> Server<P, S> {
    /// A server without connections.
    pub fn new(params: &Rc<Params>, mode: Mode, documents: Documents, store: S) -> Self {
        Server {
            env: Env::new(params, mode, documents, store),
            connections: (0..params.connections).map(|_| Connection::default()).collect(),
            ready: (0..params.connections).collect(),
            acting: None,
        }
    }

    /// Approximate size in bytes.
    pub fn size(&self) -> usize {
        let connections = self.connections.iter().map(Connection::size).sum::<usize>();
        connections + self.env.memory_bytes()
    }

    /// Performs one action of the next connection.
    pub fn act(&mut self) {
        let Some(who) = self.acting.take().or_else(|| self.ready.pop_front()) else { return };
        let conn = &mut self.connections[who as usize];
        (self.env.who, self.env.took) = (who, 0);
        let (state, request) = (conn.state, conn.request);
        let then = self.env.act(conn);
        self.env.settle(state, request);
        match then {
            Next::Continue(place) => {
                conn.state = place;
                self.acting = Some(who);
            }
            Next::Yield(place) => {
                conn.state = place;
                self.ready.push_back(who);
            }
        }
        self.env.now += self.env.took.max(1);
    }
}
