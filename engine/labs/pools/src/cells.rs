//! A frame as a linked list of cells, each with a link to the next and a chunk's bytes; for the variants without a pool and
//! with a shared one.

use super::pool::{Context, LEVELS};
use model::memory::{Memory, Shape};
use observe::probe::Probe;

/// The links of a list's owner: the first and last cell, and the first and last shell.
pub(super) const HOLDER: Shape = Shape::links(4);
pub(super) const HEAD: u32 = 0;
/// The link of a list's owner to the last cell.
pub const TAIL: u32 = 1;
pub(super) const SHELLS: u32 = 2;

/// A cell's link to the next.
pub(super) const NEXT: u32 = 0;

/// A shell's links: to the next shell, and to the cell that it points into.
pub(super) const SHELL: Shape = Shape::links(2);
pub(super) const POINTS: u32 = 1;

/// The shape of a cell of `bytes` bytes.
pub const fn cell(bytes: u32) -> Shape {
    Shape { links: 1, bytes }
}

/// The lowest level whose blocks hold `n` bytes; `None` if such blocks are not pooled. A linear search from the lowest
/// level, as in the original.
pub fn level_of(n: u32) -> Option<usize> {
    (1..LEVELS).find(|&level| n <= 1 << level)
}

/// A frame's cells.
#[derive(Clone, Debug)]
pub struct Cells<R> {
    /// The list's owner.
    pub holder: R,
    /// Bytes in each cell but the last, and in the last.
    pub(super) chunk: u32,
    pub(super) last: u32,
    pub(super) count: u32,
}

impl<R: Copy> Cells<R> {
    pub(super) fn new<M: Memory<Ref = R>, P: Probe, S>(ctx: &mut Context<M, P, S>) -> Cells<R> {
        Cells { holder: ctx.alloc(HOLDER), chunk: 0, last: 0, count: 0 }
    }

    /// Appends a cell that holds `len` bytes.
    pub fn push<M: Memory<Ref = R>>(&mut self, memory: &mut M, cell: R, len: u32) {
        append_link(memory, self.holder, HEAD, cell);
        if self.count == 0 {
            self.chunk = len;
        }
        self.last = len;
        self.count += 1;
    }

    /// Appends a shell that points into the last cell.
    pub(super) fn push_shell<M: Memory<Ref = R>>(&mut self, memory: &mut M, shell: R) {
        let cell = memory.get(self.holder, TAIL);
        memory.link(shell, POINTS, cell);
        append_link(memory, self.holder, SHELLS, shell);
    }

    /// Removes the first element of the list at link `head`, and returns it, with its bytes in the case of a cell.
    pub(super) fn pop<M: Memory<Ref = R>>(&mut self, memory: &mut M, head: u32) -> Option<R> {
        let first = memory.get(self.holder, head)?;
        let next = memory.get(first, NEXT);
        memory.link(self.holder, head, next);
        Some(first)
    }

    /// Removes the first cell, and returns it with the number of bytes in it.
    pub(super) fn pop_cell<M: Memory<Ref = R>>(&mut self, memory: &mut M) -> Option<(R, u32)> {
        let first = self.pop(memory, HEAD)?;
        self.count -= 1;
        Some((first, if self.count == 0 { self.last } else { self.chunk }))
    }

    /// Removes all cells and shells.
    pub(super) fn clear<M: Memory<Ref = R>>(&mut self, memory: &mut M) {
        for link in 0..HOLDER.links {
            memory.link(self.holder, link, None);
        }
        self.count = 0;
    }

    /// Calls `piece` with the bytes of each cell in order. `bytes` returns the capacity of a cell, given the number of
    /// bytes in it.
    pub(super) fn read<'a, M: Memory<Ref = R>>(
        &self,
        memory: &'a M,
        bytes: impl Fn(u32) -> u32,
        mut piece: impl FnMut(&'a [u8]),
    ) {
        let mut at = memory.get(self.holder, HEAD);
        for left in (0..self.count).rev() {
            let here = at.expect("there are as many cells as were counted");
            let len = if left == 0 { self.last } else { self.chunk };
            piece(memory.bytes(here, cell(bytes(len)), len));
            at = memory.get(here, NEXT);
        }
    }

    /// The number of bytes in each cell.
    pub(super) fn lens(&self) -> impl Iterator<Item = u32> {
        (0..self.count).rev().map(|left| if left == 0 { self.last } else { self.chunk })
    }
}

/// Appends an object to the list whose first element is at link `head` and whose last is at the next link.
#[inline(always)]
pub(super) fn append_link<M: Memory>(memory: &mut M, holder: M::Ref, head: u32, last: M::Ref) {
    let before = memory.get(holder, head).map_or((holder, head), |_| {
        let tail = memory.get(holder, head + 1).expect("a list with a head has a tail");
        (tail, NEXT)
    });
    memory.relink([(before.0, before.1, Some(last)), (holder, head + 1, Some(last))]);
}
