//! Go's `sync.Pool` (`src/sync/pool.go`, since Go 1.13), one for each level, as the trial of April 2023 would have used it
//! without its mistake.
//!
//! Each processor has one free block of its own and a [`Chain`] of more. A goroutine takes from and returns to the processor
//! on which it runs, which nobody else interrupts meanwhile, so no lock is needed. If that processor has nothing, it takes
//! the oldest block of another one, and then of the *victims*: when a collection begins, the victims are dropped and all free
//! blocks become victims. So a block that is not used for two collections is freed.
//!
//! The tracks' goroutines stay on their processors here; Go's scheduler moves some of them at times. Where no collector runs,
//! nothing is dropped.

use super::cells::{NEXT, POINTS, SHELL, cell};
use super::chain::{Anchor, Chain};
use super::counts::{Counter, EventKind};
use super::pool::{Context, LEVELS, PoolConfig, Shelf};
use super::shared::Blocks;
use model::memory::{Memory, Shape};
use observe::probe::Probe;

/// A pool with a part for each processor.
#[derive(Clone, Debug)]
pub(crate) struct SyncPool;

/// A processor's part: links to the free block of each level, then to the newest ring of each level's chain. Go pads the part
/// of each pool to 128 bytes, so that processors share no line of the cache.
const LOCAL: Shape = Shape { links: 2 * LEVELS as u32, bytes: (128 - 16) * LEVELS as u32 };

/// The parts of all processors.
#[derive(Clone, Debug)]
pub(crate) struct Pools<R> {
    /// Links to the processors' objects, then to those of the victims.
    root: R,
    locals: Vec<Local<R>>,
    /// The free blocks of the time before the last collection; empty before the first one.
    victims: Vec<Local<R>>,
    /// By level, whether a processor has found no victim: none looks there again until the next collection. So another
    /// processor's private victim may be left.
    spent: [bool; LEVELS],
    shelves: [Shelf; LEVELS],
}

#[derive(Clone, Debug)]
struct Local<R> {
    object: R,
    chains: [Chain<R>; LEVELS],
}

impl<R: Copy> Local<R> {
    fn new<M: Memory<Ref = R>, P: Probe, S>(ctx: &mut Context<M, P, S>) -> Local<R> {
        Local { object: ctx.alloc(LOCAL), chains: Default::default() }
    }

    /// Takes the free block of a level that stands outside the chain.
    fn take_private<M: Memory<Ref = R>>(&self, memory: &mut M, level: usize) -> Option<R> {
        let block = memory.get(self.object, level as u32)?;
        memory.link(self.object, level as u32, None);
        Some(block)
    }
}

/// The number of the processor on which the acting track runs.
fn processor<M: Memory, P: Probe>(ctx: &Context<M, P, Pools<M::Ref>>) -> usize {
    usize::from(ctx.track) % ctx.shared.locals.len()
}

/// Takes a block of the other processors, or else of the victims.
// code: steal
#[cold]
#[inline(never)]
fn steal<M: Memory>(memory: &mut M, pools: &mut Pools<M::Ref>, own: usize, level: usize) -> Option<M::Ref> {
    let count = pools.locals.len();
    let stolen = (1..=count).find_map(|at| pools.locals[(own + at) % count].chains[level].pop_tail(memory));
    if stolen.is_some() || pools.victims.is_empty() || pools.spent[level] {
        return stolen;
    }
    let victim = pools.victims[own]
        .take_private(memory, level)
        .or_else(|| (0..count).find_map(|at| pools.victims[(own + at) % count].chains[level].pop_tail(memory)));
    pools.spent[level] = victim.is_none();
    victim
}
// code end

impl<M: Memory> Blocks<M> for SyncPool {
    type Store = Pools<M::Ref>;

    fn store<P: Probe>(ctx: &mut Context<M, P, ()>, config: PoolConfig) -> Pools<M::Ref> {
        let root = ctx.alloc(Shape::links(2 * config.processors));
        ctx.memory.root(root);
        let locals: Vec<_> = (0..config.processors).map(|_| Local::new(ctx)).collect();
        for (link, local) in locals.iter().enumerate() {
            ctx.memory.link(root, link as u32, Some(local.object));
        }
        Pools { root, locals, victims: Vec::new(), spent: [false; LEVELS], shelves: [Shelf::default(); LEVELS] }
    }

    fn shape(level: usize) -> Shape {
        if level == 0 { SHELL } else { cell(1 << level) }
    }

    // Not inlined, as in Go: a compiled copy for each caller would also make the module much larger.
    // code: get
    // at: ingest
    #[inline(never)]
    fn get<P: Probe>(ctx: &mut Context<M, P, Pools<M::Ref>>, level: usize) -> M::Ref {
        let own = processor(ctx);
        let Context { memory, shared: pools, .. } = ctx;
        let local = &mut pools.locals[own];
        let found = local
            .take_private(memory, level)
            .or_else(|| local.chains[level].pop_head(memory))
            .or_else(|| steal(memory, pools, own, level));
        pools.shelves[level].lend::<P>(found.is_some());
        let shape = <Self as Blocks<M>>::shape(level);
        ctx.probe.count(Counter::Gets, 1);
        ctx.probe.count(Counter::Hits, u64::from(found.is_some()));
        ctx.event(if found.is_some() { EventKind::Hit } else { EventKind::Missed }, level, shape.bytes);
        found.unwrap_or_else(|| ctx.alloc(shape))
    }
    // code end

    // code: put
    // at: enter
    #[inline(never)]
    fn put<P: Probe>(ctx: &mut Context<M, P, Pools<M::Ref>>, level: usize, block: M::Ref) {
        let own = processor(ctx);
        ctx.memory.link(block, NEXT, None);
        if level == 0 {
            // A free shell must not keep the block alive that it pointed into.
            ctx.memory.link(block, POINTS, None);
        }
        let Local { object, chains } = &mut ctx.shared.locals[own];
        let (object, newest) = (*object, (LEVELS + level) as u32);
        if ctx.memory.get(object, level as u32).is_none() {
            ctx.memory.link(object, level as u32, Some(block));
        } else if let Err(ring) = chains[level].push_head(&mut ctx.memory, block) {
            let longer = ctx.alloc(ring);
            let chain = &mut ctx.shared.locals[own].chains[level];
            chain.grow(&mut ctx.memory, Anchor { object, link: newest }, longer, ring);
            chain.push_head(&mut ctx.memory, block).expect("a new ring has room");
        }
        ctx.shared.shelves[level].take_back::<P>(true);
        ctx.probe.count(Counter::Returned, 1);
        ctx.event(EventKind::Returned, level, <Self as Blocks<M>>::shape(level).bytes);
    }
    // code end

    fn shelves(pools: &Pools<M::Ref>) -> [Shelf; LEVELS] {
        pools.shelves
    }

    /// Drops the victims, and makes victims of all free blocks.
    // code: cleanup
    #[cold]
    fn before_collection<P: Probe>(ctx: &mut Context<M, P, Pools<M::Ref>>) {
        let count = ctx.shared.locals.len();
        let fresh: Vec<_> = (0..count).map(|_| Local::new(ctx)).collect();
        for victim in std::mem::take(&mut ctx.shared.victims) {
            drop_blocks(ctx, &victim);
        }
        ctx.shared.victims = std::mem::replace(&mut ctx.shared.locals, fresh);
        ctx.shared.spent = [false; LEVELS];
        let Context { memory, shared: Pools { root, locals, victims, .. }, .. } = ctx;
        for (link, local) in locals.iter().chain(&*victims).enumerate() {
            memory.link(*root, link as u32, Some(local.object));
        }
    }
    // code end
}

/// Counts the blocks of a processor's part that the collector will find unreachable.
fn drop_blocks<M: Memory, P: Probe>(ctx: &mut Context<M, P, Pools<M::Ref>>, part: &Local<M::Ref>) {
    for level in 0..LEVELS {
        let private = ctx.memory.get(part.object, level as u32).is_some();
        let dropped = part.chains[level].len() + u32::from(private);
        ctx.shared.shelves[level].shelved -= dropped;
        ctx.probe.count(Counter::Dropped, u64::from(dropped));
        for _ in 0..dropped {
            ctx.event(EventKind::Dropped, level, <SyncPool as Blocks<M>>::shape(level).bytes);
        }
    }
}
