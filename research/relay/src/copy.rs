//! A subscriber's own copy of a frame, as servers make it that separate readers from the writer by copying.

use reslice::{Context, EventKind, Pool, Reslice};
use observe::probe::Observer;
use sim::playback::shot::Shot;

/// Makes copies of frames.
#[derive(Default)]
pub struct Copies {
    /// The connection's pool; `None` if each copy is allocated.
    pool: Option<Pool>,
}

impl Copies {
    /// Copies in blocks of a pool, or each in a block that is allocated.
    pub fn new(pooled: bool) -> Copies {
        Copies { pool: pooled.then(Pool::default) }
    }

    /// Copies a frame of `len` bytes that is stored in `blocks`.
    pub fn make<E: Observer<Shot<Reslice>>>(&mut self, blocks: &[&[u8]], len: usize, ctx: &mut Context<E>) -> Vec<u8> {
        let mut copy = match &mut self.pool {
            Some(pool) => pool.get(len, ctx),
            None => {
                ctx.record(EventKind::Allocated, len);
                Vec::with_capacity(len)
            }
        };
        blocks.iter().for_each(|block| copy.extend_from_slice(block));
        ctx.record(EventKind::Copied, len);
        copy
    }

    /// The copy was sent.
    pub fn release(&mut self, copy: Vec<u8>) {
        if let Some(pool) = &mut self.pool {
            pool.put(copy);
        }
    }
}
