//! How two languages collect: their constants, with where each is written.

/// Words up to which OCaml allocates in the minor heap: `Max_young_wosize`, `byterun/caml/config.h`.
pub const YOUNG_WORDS: u32 = 256;
/// Words of OCaml's minor heap up to 4.02: `Minor_heap_def`, `byterun/config.h`.
pub const MINOR_WORDS_4_02: u32 = 32_768;
/// Words of OCaml's minor heap from 4.03 on.
pub const MINOR_WORDS_4_03: u32 = 262_144;
/// Bytes of the block that stands for a bigarray of one dimension: custom operations, data, dimensions, flags, proxy and
/// one length (`struct caml_ba_array`).
pub const BIGARRAY_BYTES: u32 = 48;
/// Bytes of bigarrays that are worth a whole cycle: `CAML_BA_MAX_MEMORY`, `otherlibs/bigarray/bigarray_stubs.c` before 4.08.
pub const BIGARRAY_CYCLE_BYTES: f64 = (1u64 << 30) as f64;
/// Share of a cycle that one slice does at most; what is left over the next one does (`major_gc.c` from 4.03 on).
pub const LARGEST_SLICE: f64 = 0.3;
/// Bytes at which Go begins its first cycle with GOGC 100: `defaultHeapMinimum`, `runtime/mgcpacer.go`.
pub const GO_LEAST_BYTES: u64 = 4 << 20;
/// How far from live to goal Go's heap is when marking begins, at the earliest: `minTriggerRatioNum` / 64,
/// `runtime/mgcpacer.go`. Where it begins between this and 61 / 64 depends on how fast the program allocates; we take the
/// earliest, since all marking is paid by one thread.
pub const GO_TRIGGER: f64 = 45.0 / 64.0;
/// Words that an assist marks at least: `gcOverAssistWork`, 64 KiB, `runtime/mgcpacer.go`.
pub const GO_ASSIST_WORDS: f64 = 8_192.0;

/// When to collect, and how much at a time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pacing {
    /// Go: the heap may grow to live × (1 + GOGC / 100) before the cycle that was begun on the way must be over. Marking is
    /// paid in proportion to what is allocated, so that it is over by then; sweeping likewise, before the next one begins.
    Go {
        /// `GOGC`, in percent.
        gogc: u32,
    },
    /// OCaml 4: after so many allocated words a slice, whose work is a share of the cycle's:
    /// p = allocated × 3 × (100 + o) / (2 × heap × o), and of that share heap × 250 / (100 + o) words to mark, or
    /// heap × 5 / 3 words to sweep (`caml_major_collection_slice`, `byterun/major_gc.c`, 4.02).
    OCaml {
        /// `space_overhead`, in percent: 80 until 4.13, 120 since.
        o: u32,
        /// Words after which there is a slice, and of the minor heap.
        slice_words: u32,
    },
}

/// A language's collector.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Policy {
    /// When, and how much.
    pub pacing: Pacing,
    /// Whether fresh memory is zero: Go's is, OCaml does not clear `Bytes`.
    pub clears: bool,
    /// Whether every object has a header word.
    pub headers: bool,
    /// Whether a link that is written while marking shades what it will lead to as well as what it led to. Go's barrier does,
    /// whoever writes (`wbBufFlush1`, `runtime/mwbbuf.go`); OCaml's `caml_modify` shades the latter alone.
    pub shades_new: bool,
    /// Words of the minor heap; 0 for a language without one.
    pub minor_words: u32,
}

impl Policy {
    /// Go with a `GOGC`; 100 is its default.
    pub const fn go(gogc: u32) -> Policy {
        Policy { pacing: Pacing::Go { gogc }, clears: true, headers: false, shades_new: true, minor_words: 0 }
    }

    /// OCaml 4 with a `space_overhead` and so many words of minor heap.
    pub const fn ocaml(o: u32, minor_words: u32) -> Policy {
        let pacing = Pacing::OCaml { o, slice_words: minor_words };
        Policy { pacing, clears: false, headers: true, shades_new: false, minor_words }
    }

    /// Its name and what it was set to, for tables: `Go, GOGC 100`.
    pub fn name(&self) -> String {
        match self.pacing {
            Pacing::Go { gogc } => format!("Go, GOGC {gogc}"),
            Pacing::OCaml { o, slice_words } => format!("OCaml 4, o = {o}, minor heap of {slice_words} words"),
        }
    }
}
