//! A span: a run of pages that is divided into slots of one size, with an allocation bit and a mark bit for each slot.

/// The kind of objects in a span.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Objects without links, which marking need not scan.
    Bytes = 0,
    /// Objects with links, and possibly bytes after them.
    Links = 1,
    /// Objects that own bytes outside the heap.
    Outside = 2,
}

/// Number of kinds.
pub(super) const KINDS: usize = 3;

impl Kind {
    /// Whether its objects have a header word with the number of their links.
    pub(super) fn has_links(self) -> bool {
        self != Kind::Bytes
    }
}

/// A run of pages with slots of one size.
#[derive(Clone, Debug)]
pub(super) struct Span {
    /// Index of its first word.
    pub start: u32,
    /// Number of pages; 0 if this entry is not in use.
    pub pages: u32,
    /// Words of a slot.
    pub size: u32,
    /// Number of slots.
    pub count: u32,
    /// The list that it is added to when it has free slots; `usize::MAX` for the span of a large object.
    pub list: usize,
    pub kind: Kind,
    /// Number of allocated slots.
    pub used: u32,
    /// Whether it has been swept since the last cycle's marking.
    pub swept: bool,
    /// Whether its memory has never been used and is therefore zero.
    pub fresh: bool,
    /// Whether it is in its list of partial spans or is the span that slots are allocated from.
    pub listed: bool,
    /// By slot: bytes outside the heap that the object owns. Empty unless `kind` is [`Kind::Outside`].
    pub outside: Vec<u64>,
    /// 2³² / size, rounded up, so that a slot's index is computed by a multiplication, as with Go's `divMagic`.
    magic: u64,
    /// All slots before this one are allocated: Go's `freeindex`.
    free_index: u32,
    /// The allocation bits of all slots, then their mark bits.
    bits: Box<[u64]>,
}

impl Span {
    /// A span whose slots are all free. `fresh` says that its memory is zero.
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
            free_index: 0,
            bits,
        }
    }

    /// Index of the slot that a word belongs to. For spans with several slots it is exact if `at` is the first word of a slot
    /// and the span has at most 2¹⁶ words.
    pub fn index(&self, at: u32) -> usize {
        if self.count == 1 {
            return 0;
        }
        ((u64::from(at - self.start) * self.magic) >> 32) as usize
    }

    /// Index of the first word of a slot.
    pub fn slot_start(&self, index: usize) -> u32 {
        self.start + index as u32 * self.size
    }

    /// Allocates the first free slot and returns its index, or `None` if all are allocated.
    pub fn alloc(&mut self) -> Option<usize> {
        let half = self.bits.len() / 2;
        let mut word = self.free_index as usize / 64;
        // All slots before `free_index` are allocated, so their bits need no mask.
        while word < half {
            let free = !self.bits[word];
            if free != 0 {
                let index = word * 64 + free.trailing_zeros() as usize;
                if index >= self.count as usize {
                    break;
                }
                self.bits[word] |= 1 << (index % 64);
                self.free_index = index as u32 + 1;
                self.used += 1;
                return Some(index);
            }
            word += 1;
        }
        self.free_index = self.count;
        None
    }

    /// Frees an allocated slot.
    pub fn free(&mut self, index: usize) {
        let half = self.bits.len() / 2;
        self.bits[index / 64] &= !(1 << (index % 64));
        self.bits[half + index / 64] &= !(1 << (index % 64));
        self.free_index = self.free_index.min(index as u32);
        self.fresh = false;
        self.used -= 1;
    }

    pub fn is_allocated(&self, index: usize) -> bool {
        self.bits[index / 64] & 1 << (index % 64) != 0
    }

    /// Marks a slot. Returns whether it was not marked before.
    pub fn mark(&mut self, index: usize) -> bool {
        let word = &mut self.bits[self.bits.len() / 2 + index / 64];
        let before = *word;
        *word |= 1 << (index % 64);
        *word != before
    }

    /// Frees all slots that are not marked and clears the marks of the others. Returns the number of freed slots. `visit` is
    /// called for each slot that was allocated, with its index and whether it is kept.
    pub fn sweep(&mut self, mut visit: Option<impl FnMut(usize, bool)>) -> u32 {
        let half = self.bits.len() / 2;
        let before = self.used;
        let mut kept = 0;
        for word in 0..half {
            let (allocated, marked) = (self.bits[word], self.bits[half + word]);
            if let Some(visit) = &mut visit {
                let mut left = allocated;
                while left != 0 {
                    let bit = left.trailing_zeros();
                    visit(word * 64 + bit as usize, marked & 1 << bit != 0);
                    left &= left - 1;
                }
            }
            debug_assert_eq!(marked & !allocated, 0, "every marked slot is allocated");
            self.bits[word] = marked;
            self.bits[half + word] = 0;
            kept += marked.count_ones();
        }
        (self.used, self.swept, self.free_index, self.fresh) = (kept, true, 0, false);
        before - kept
    }

    /// Number of allocated and of marked slots.
    pub fn slot_counts(&self) -> (u32, u32) {
        let (allocated, marked) = self.bits.split_at(self.bits.len() / 2);
        let ones = |bits: &[u64]| bits.iter().map(|word| word.count_ones()).sum();
        (ones(allocated), ones(marked))
    }
}
