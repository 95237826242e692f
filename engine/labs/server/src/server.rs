//! The server: one thread that turns to whichever connection need not wait, as Lwt does, and clients that ask again as soon
//! as they are answered.

use std::collections::VecDeque;
use std::rc::Rc;

use super::connection::Connection;
use super::documents::Documents;
use super::env::Env;
use super::params::{Params, Ways};
use super::serve::Then;
use super::store::Store;
use observe::probe::Probe;

/// See the module.
#[derive(Clone)]
pub struct Server<P: Probe, S: Store> {
    pub env: Env<P, S>,
    pub connections: Vec<Connection>,
    /// Connections that have what they waited for, in that order.
    ready: VecDeque<u32>,
    /// The one that acts, until it waits.
    pub acting: Option<u32>,
}

impl<P: Probe, S: Store> Server<P, S> {
    /// A server that nobody has connected to yet.
    pub fn new(params: &Rc<Params>, ways: Ways, documents: Documents, store: S) -> Self {
        Server {
            env: Env::new(params, ways, documents, store),
            connections: (0..params.connections).map(|_| Connection::default()).collect(),
            ready: (0..params.connections).collect(),
            acting: None,
        }
    }

    /// Rough size in bytes.
    pub fn size(&self) -> usize {
        let connections = self.connections.iter().map(Connection::size).sum::<usize>();
        connections + self.env.memory_bytes()
    }

    /// Lets the next connection take one action.
    pub fn act(&mut self) {
        let Some(who) = self.acting.take().or_else(|| self.ready.pop_front()) else { return };
        let conn = &mut self.connections[who as usize];
        (self.env.who, self.env.took) = (who, 0);
        let (place, request) = (conn.place, conn.request);
        let then = self.env.act(conn);
        self.env.settle(place, request);
        match then {
            Then::On(place) => {
                conn.place = place;
                self.acting = Some(who);
            }
            Then::Wait(place) => {
                conn.place = place;
                self.ready.push_back(who);
            }
        }
        self.env.now += self.env.took.max(1);
    }
}
