//! A span: pages cut into places of one size, and which of them are taken and which were reached.

/// What lies in a span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Bytes alone: marking has nothing to walk through.
    Bytes = 0,
    /// Links, and perhaps bytes after them.
    Links = 1,
    /// Objects that hold bytes outside the heap.
    Outside = 2,
}

/// How many kinds there are.
pub(super) const KINDS: usize = 3;

impl Kind {
    /// Whether its objects have a word that says how many links follow.
    pub(super) fn has_links(self) -> bool {
        self != Kind::Bytes
    }
}

/// See the module.
#[derive(Clone, Debug)]
pub(super) struct Span {
    /// First word.
    pub start: u32,
    /// 0 when the span is nobody's.
    pub pages: u32,
    /// Words of a place.
    pub size: u32,
    /// Places.
    pub count: u32,
    /// Which list it belongs to when it has room; `usize::MAX` for a large object's.
    pub list: usize,
    pub kind: Kind,
    /// Taken places.
    pub used: u32,
    /// Whether the last cycle's marks have been turned into free places.
    pub swept: bool,
    /// Whether its memory has never been used, and so is zero.
    pub fresh: bool,
    /// Whether it is in its list, or the one that places are taken from.
    pub listed: bool,
    /// Bytes outside the heap, by place; empty for other kinds.
    pub outside: Vec<u64>,
    /// 2³² / size, rounded up: an index is one multiplication, as in Go's `divMagic`.
    magic: u64,
    /// The first place that may be free.
    next: u32,
    /// Taken places, then reached ones: a bit each.
    bits: Box<[u64]>,
}

impl Span {
    /// A span of free places; `fresh` if its memory is zero.
    pub fn new(start: u32, pages: u32, size: u32, count: u32, kind: Kind, list: usize, fresh: bool) -> Span {
        let bits = vec![0; 2 * count.div_ceil(64) as usize].into_boxed_slice();
        let outside = vec![0; if kind == Kind::Outside { count as usize } else { 0 }];
        let magic = (1 << 32) / u64::from(size) + u64::from(!size.is_power_of_two());
        Span {
            start,
            pages,
            size,
            count,
            list,
            kind,
            used: 0,
            swept: true,
            fresh,
            listed: false,
            outside,
            magic,
            next: 0,
            bits,
        }
    }

    /// The place that a word is in. Exact for the first word of a place in spans of up to 2¹⁶ words of several places.
    pub fn index(&self, at: u32) -> usize {
        if self.count == 1 {
            return 0;
        }
        ((u64::from(at - self.start) * self.magic) >> 32) as usize
    }

    /// The first word of a place.
    pub fn place(&self, index: usize) -> u32 {
        self.start + index as u32 * self.size
    }

    /// Takes the first free place.
    pub fn take(&mut self) -> Option<usize> {
        let half = self.bits.len() / 2;
        let mut word = self.next as usize / 64;
        // Places before `next` are taken, so their bits need no mask.
        while word < half {
            let free = !self.bits[word];
            if free != 0 {
                let index = word * 64 + free.trailing_zeros() as usize;
                if index >= self.count as usize {
                    break;
                }
                self.bits[word] |= 1 << (index % 64);
                self.next = index as u32 + 1;
                self.used += 1;
                return Some(index);
            }
            word += 1;
        }
        self.next = self.count;
        None
    }

    /// Gives a taken place back.
    pub fn give(&mut self, index: usize) {
        let half = self.bits.len() / 2;
        self.bits[index / 64] &= !(1 << (index % 64));
        self.bits[half + index / 64] &= !(1 << (index % 64));
        self.next = self.next.min(index as u32);
        self.fresh = false;
        self.used -= 1;
    }

    pub fn is_taken(&self, index: usize) -> bool {
        self.bits[index / 64] & 1 << (index % 64) != 0
    }

    /// Marks a place; returns whether it was not marked before.
    pub fn mark(&mut self, index: usize) -> bool {
        let word = &mut self.bits[self.bits.len() / 2 + index / 64];
        let before = *word;
        *word |= 1 << (index % 64);
        *word != before
    }

    /// Frees all places that were not marked, and unmarks the others; returns how many were freed. `visit` is told of every
    /// place that was taken, and whether it stays.
    pub fn sweep(&mut self, mut visit: Option<impl FnMut(usize, bool)>) -> u32 {
        let half = self.bits.len() / 2;
        let before = self.used;
        let mut kept = 0;
        for word in 0..half {
            let (taken, marked) = (self.bits[word], self.bits[half + word]);
            if let Some(visit) = &mut visit {
                let mut left = taken;
                while left != 0 {
                    let bit = left.trailing_zeros();
                    visit(word * 64 + bit as usize, marked & 1 << bit != 0);
                    left &= left - 1;
                }
            }
            debug_assert_eq!(marked & !taken, 0, "what was reached is there");
            self.bits[word] = marked;
            self.bits[half + word] = 0;
            kept += marked.count_ones();
        }
        (self.used, self.swept, self.next, self.fresh) = (kept, true, 0, false);
        before - kept
    }

    /// Taken and marked places.
    pub fn tally(&self) -> (u32, u32) {
        let (taken, marked) = self.bits.split_at(self.bits.len() / 2);
        let ones = |bits: &[u64]| bits.iter().map(|word| word.count_ones()).sum();
        (ones(taken), ones(marked))
    }
}
