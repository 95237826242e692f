//! The memory of some frames, each of which is kept under a number, such as that of its slot in a ring.

use model::memory::{Memory, Shape};
use observe::probe::Probe;
use pools::{Context, PoolConfig};

use super::contiguous::Contiguous;

/// The context of all stores of a relay.
pub type StoreContext<M, P, Q> = Context<M, P, <Q as pools::Pool<M>>::Shared>;

/// The link to the first message. Link 0 is the pool's.
const FIRST: u32 = 1;

/// A pool, and the messages that hold its blocks.
pub struct Store<M: Memory, Q: Contiguous<M>> {
    pool: Q,
    messages: Vec<Q::Message>,
    /// The object that links to the pool and to the messages.
    object: M::Ref,
}

impl<M: Memory, Q: Contiguous<M>> Store<M, Q> {
    /// A store of `count` empty messages. The collector finds them through an object of its own.
    pub fn new<P: Probe>(ctx: &mut StoreContext<M, P, Q>, config: PoolConfig, count: u32) -> Self {
        let object = ctx.alloc(Shape::links(FIRST + count));
        ctx.memory.root(object);
        let mut pool = Q::new(ctx, object, config);
        let message = |nth| {
            let message = pool.message(ctx);
            ctx.memory.link(object, FIRST + nth, Q::holder(&message));
            message
        };
        let messages = (0..count).map(message).collect();
        Store { pool, messages, object }
    }

    /// Appends a block that holds `bytes`.
    pub fn append<P: Probe>(&mut self, ctx: &mut StoreContext<M, P, Q>, number: u32, bytes: &[u8]) {
        self.pool.append(ctx, &mut self.messages[number as usize], bytes);
    }

    /// Appends a block for `len` bytes, which [`fill`](Self::fill) fills.
    pub fn reserve<P: Probe>(&mut self, ctx: &mut StoreContext<M, P, Q>, number: u32, len: u32) {
        Q::reserve(ctx, &mut self.pool, &mut self.messages[number as usize], len);
    }

    /// Copies bytes into the only block of a message of `len` bytes, from byte `at` on.
    pub fn fill<P: Probe>(
        &mut self,
        ctx: &mut StoreContext<M, P, Q>,
        number: u32,
        (len, at): (u32, u32),
        bytes: &[u8],
    ) {
        Q::fill(ctx, &mut self.messages[number as usize], len, at, bytes);
    }

    /// Gives a message's blocks back. The collector may run then.
    pub fn release<P: Probe>(&mut self, ctx: &mut StoreContext<M, P, Q>, number: u32) {
        self.pool.release(ctx, &mut self.messages[number as usize]);
        ctx.memory.poll();
    }

    /// Frees all memory of the store, where no collector does it.
    ///
    /// # Safety
    /// The store was made with this memory, and is only dropped after this call.
    #[expect(unsafe_code, reason = "memory is given back by hand, as in C")]
    pub unsafe fn free(&mut self, memory: &mut M) {
        // SAFETY: all references to these objects are in this store, which the caller does not use again.
        unsafe { memory.free_reachable(self.object) };
    }

    /// Calls `piece` with the bytes of each block of a message.
    pub fn read<'a, P: Probe>(&'a self, ctx: &'a StoreContext<M, P, Q>, number: u32, piece: impl FnMut(&'a [u8])) {
        Q::read(&ctx.memory, &ctx.shared, &self.pool, &self.messages[number as usize], piece);
    }
}
