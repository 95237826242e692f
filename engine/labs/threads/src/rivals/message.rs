//! A job of a rival: its function, and a payload that lies beside it.

use crate::env::Env;
use crate::job::Func;

/// Size of the payload in bytes.
pub(super) const PAYLOAD: usize = 4;

/// A job with its payload.
#[derive(Clone, Copy)]
pub(super) struct Message {
    func: Func,
    data: Option<[u8; PAYLOAD]>,
}

impl Message {
    /// # Panics
    /// When the payload has another size than [`PAYLOAD`].
    pub fn new(func: Func, data: Option<&[u8]>) -> Message {
        Message { func, data: data.map(|data| data.try_into().expect("the lab's payload has 4 bytes")) }
    }

    pub async fn run<E: Env>(self, env: &E) {
        env.run(self.func, self.data.as_ref().map(<[u8; PAYLOAD]>::as_slice)).await;
    }
}
