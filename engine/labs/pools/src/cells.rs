//! A frame as a list of cells, each a chunk's bytes behind the link to the next: for what allocates, and for what is shared.

use super::pool::{Desk, LEVELS};
use model::memory::{Memory, Shape};
use observe::probe::Probe;

/// A holder's links: the first and last cell, and the first and last shell.
pub(super) const HOLDER: Shape = Shape::links(4);
pub(super) const HEAD: u32 = 0;
pub(super) const TAIL: u32 = 1;
pub(super) const SHELLS: u32 = 2;

/// A cell's link to the next.
pub(super) const NEXT: u32 = 0;

/// A shell's links: to the next, and to the cell that it points into.
pub(super) const SHELL: Shape = Shape::links(2);
pub(super) const POINTS: u32 = 1;

/// The shape of a cell of so many bytes.
pub(super) const fn cell(bytes: u32) -> Shape {
    Shape { links: 1, bytes }
}

/// The first level whose blocks hold `n` bytes; `None` when it is not pooled. Looked for from the smallest one on, as it
/// was shipped.
pub(super) fn level_of(n: u32) -> Option<usize> {
    (1..LEVELS).find(|&level| n <= 1 << level)
}

/// A frame's cells.
#[derive(Clone, Debug)]
pub(crate) struct Cells<R> {
    pub holder: R,
    /// Bytes in each cell but the last, and in the last.
    pub chunk: u32,
    pub last: u32,
    pub count: u32,
}

impl<R: Copy> Cells<R> {
    pub fn new<M: Memory<Ref = R>, P: Probe, S>(desk: &mut Desk<M, P, S>) -> Cells<R> {
        Cells { holder: desk.alloc(HOLDER), chunk: 0, last: 0, count: 0 }
    }

    /// Hangs a cell that has been filled with `len` bytes behind the last one.
    pub fn push<M: Memory<Ref = R>>(&mut self, memory: &mut M, cell: R, len: u32) {
        hang(memory, self.holder, HEAD, cell);
        if self.count == 0 {
            self.chunk = len;
        }
        self.last = len;
        self.count += 1;
    }

    /// Hangs a shell that points into the last cell behind the last shell.
    pub fn push_shell<M: Memory<Ref = R>>(&mut self, memory: &mut M, shell: R) {
        let cell = memory.get(self.holder, TAIL);
        memory.link(shell, POINTS, cell);
        hang(memory, self.holder, SHELLS, shell);
    }

    /// Takes the first of the list at `head` off; returns it with its bytes, for cells.
    pub fn pop<M: Memory<Ref = R>>(&mut self, memory: &mut M, head: u32) -> Option<R> {
        let first = memory.get(self.holder, head)?;
        let next = memory.get(first, NEXT);
        memory.link(self.holder, head, next);
        Some(first)
    }

    /// Takes the first cell off; returns it with the bytes in it.
    pub fn pop_cell<M: Memory<Ref = R>>(&mut self, memory: &mut M) -> Option<(R, u32)> {
        let first = self.pop(memory, HEAD)?;
        self.count -= 1;
        Some((first, if self.count == 0 { self.last } else { self.chunk }))
    }

    /// Forgets all of them.
    pub fn clear<M: Memory<Ref = R>>(&mut self, memory: &mut M) {
        for link in 0..HOLDER.links {
            memory.link(self.holder, link, None);
        }
        self.count = 0;
    }

    /// Reads them in order; `bytes` is what a cell was made for, given what is in it.
    pub fn read<M: Memory<Ref = R>>(&self, memory: &M, bytes: impl Fn(u32) -> u32, mut piece: impl FnMut(&[u8])) {
        let mut at = memory.get(self.holder, HEAD);
        for left in (0..self.count).rev() {
            let here = at.expect("there are as many cells as were counted");
            let len = if left == 0 { self.last } else { self.chunk };
            piece(memory.bytes(here, cell(bytes(len)), len));
            at = memory.get(here, NEXT);
        }
    }

    /// What each cell holds.
    pub fn lens(&self) -> impl Iterator<Item = u32> {
        (0..self.count).rev().map(|left| if left == 0 { self.last } else { self.chunk })
    }
}

/// Hangs something behind the last of the list whose head is at link `head`, and its tail one further.
#[inline(always)]
pub(super) fn hang<M: Memory>(memory: &mut M, holder: M::Ref, head: u32, last: M::Ref) {
    let before = memory.get(holder, head).map_or((holder, head), |_| {
        let tail = memory.get(holder, head + 1).expect("a list with a head has a tail");
        (tail, NEXT)
    });
    memory.relink([(before.0, before.1, Some(last)), (holder, head + 1, Some(last))]);
}
