//! The collection policies of Go and OCaml 4: their constants, each with its source.

/// Largest object in words that OCaml allocates in the minor heap: `Max_young_wosize`, `byterun/caml/config.h`.
pub const YOUNG_WORDS: u32 = 256;
/// Words of OCaml's minor heap up to version 4.02: `Minor_heap_def`, `byterun/config.h`.
pub const MINOR_WORDS_4_02: u32 = 32_768;
/// Words of OCaml's minor heap from version 4.03 on.
pub const MINOR_WORDS_4_03: u32 = 262_144;
/// Bytes of the heap block of a one-dimensional bigarray: custom operations, data pointer, number of dimensions, flags, proxy
/// and one length (`struct caml_ba_array`).
pub const BIGARRAY_BYTES: u32 = 48;
/// Bytes of bigarrays whose allocation speeds the collector up by one whole cycle: `CAML_BA_MAX_MEMORY`,
/// `otherlibs/bigarray/bigarray_stubs.c` before 4.08.
pub const BIGARRAY_CYCLE_BYTES: f64 = (1u64 << 30) as f64;
/// Largest share of a cycle that one slice does. The rest is left to later slices (`major_gc.c` from 4.03 on).
pub const LARGEST_SLICE: f64 = 0.3;
/// Smallest heap goal of Go with GOGC 100, in bytes: `defaultHeapMinimum`, `runtime/mgcpacer.go`.
pub const GO_LEAST_BYTES: u64 = 4 << 20;
/// Go starts marking when the heap has grown by this share of the distance from the live heap to the goal:
/// `minTriggerRatioNum` / 64, `runtime/mgcpacer.go`. Go chooses a trigger between this and 61 / 64, depending on the program's
/// allocation rate. The model always uses the minimum, because all marking is done by the program's one thread.
pub const GO_TRIGGER: f64 = 45.0 / 64.0;
/// Smallest work of an assist, in words: `gcOverAssistWork`, 64 KiB, `runtime/mgcpacer.go`.
pub const GO_ASSIST_WORDS: f64 = 8_192.0;

/// The rule for when to collect, and how much at a time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pacing {
    /// Go: a cycle must finish marking before the heap reaches live × (1 + GOGC / 100). Marking work is proportional to
    /// allocation, at a rate that meets this goal. Sweeping is proportional to allocation as well, at a rate that finishes
    /// before the next cycle starts.
    Go {
        /// `GOGC`, in percent.
        gogc: u32,
    },
    /// OCaml 4: a slice after every `slice_words` allocated words. Its share of a cycle's work is
    /// p = allocated × 3 × (100 + o) / (2 × heap × o). While marking, the slice marks p × heap × 250 / (100 + o) words; while
    /// sweeping, it sweeps p × heap × 5 / 3 words (`caml_major_collection_slice`, `byterun/major_gc.c`, 4.02).
    OCaml {
        /// `space_overhead`, in percent: 80 until 4.13, 120 since.
        o: u32,
        /// Number of allocated words after which a slice runs; also the size of the minor heap.
        slice_words: u32,
    },
}

/// The policy of a language's collector.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Policy {
    /// When to collect, and how much at a time.
    pub pacing: Pacing,
    /// Whether fresh memory is cleared. Go clears it; OCaml does not clear `Bytes`.
    pub clears: bool,
    /// Whether every object has a header word.
    pub headers: bool,
    /// Whether the write barrier shades the new target of a link as well as the old one while marking. Go's barrier shades both
    /// on every write (`wbBufFlush1`, `runtime/mwbbuf.go`); OCaml's `caml_modify` shades only the old one.
    pub shades_new: bool,
    /// Words of the minor heap; 0 for a language without one.
    pub minor_words: u32,
}

impl Policy {
    /// Go's policy with this `GOGC` in percent. Go's default is 100.
    pub const fn go(gogc: u32) -> Policy {
        Policy { pacing: Pacing::Go { gogc }, clears: true, headers: false, shades_new: true, minor_words: 0 }
    }

    /// OCaml 4's policy with this `space_overhead` in percent and a minor heap of `minor_words` words.
    pub const fn ocaml(o: u32, minor_words: u32) -> Policy {
        let pacing = Pacing::OCaml { o, slice_words: minor_words };
        Policy { pacing, clears: false, headers: true, shades_new: false, minor_words }
    }

    /// Language and settings, for tables: `Go, GOGC 100`.
    pub fn name(&self) -> String {
        match self.pacing {
            Pacing::Go { gogc } => format!("Go, GOGC {gogc}"),
            Pacing::OCaml { o, slice_words } => format!("OCaml 4, o = {o}, minor heap of {slice_words} words"),
        }
    }
}
