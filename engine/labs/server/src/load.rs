//! A load that was taken from an access log: the size of each document, the requests of a connection, and the share of clients
//! that leave. Workloads that are made in the same thread after it was set take it in place of the knobs.

use std::cell::Cell;

use super::documents::DOCUMENTS;
use base::{Need, Refusal};

/// First bytes of a load, by which a module with several labs recognises it. The numbers follow, each a little-endian `u32`.
pub const MAGIC: &[u8; 8] = b"rsload01";
/// Stands for the size of a document that is not found.
const MISSING: u32 = u32::MAX;
/// Largest size of a document, largest number of requests of a connection, and largest percentage: the knobs' limits.
const MOST: [u32; 3] = [1_048_576, 1_000, 100];

/// A load.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Load {
    /// Bytes of each document; `None` if it is not found.
    pub sizes: [Option<u32>; DOCUMENTS as usize],
    /// Number of requests on a connection.
    pub requests: u32,
    /// Percentage of responses whose client closes the connection early.
    pub aborts: u32,
}

thread_local! {
    static OWN: Cell<Option<Load>> = const { Cell::new(None) };
}

/// Sets the load from its bytes, or removes it.
///
/// # Errors
/// If the bytes are no load, with the offset of the fault. The load that was set before stays.
pub fn set(bytes: Option<&[u8]>) -> Result<(), Refusal> {
    OWN.set(bytes.map(read).transpose()?);
    Ok(())
}

/// The load, if one is set.
pub(super) fn own() -> Option<Load> {
    OWN.get()
}

fn read(bytes: &[u8]) -> Result<Load, Refusal> {
    const NUMBERS: usize = DOCUMENTS as usize + 2;
    let refused = |offset: usize| Refusal::new("file", format!("byte {offset}"), Need::SoundFile);
    let numbers = bytes.strip_prefix(MAGIC).ok_or_else(|| refused(0))?;
    if numbers.len() != 4 * NUMBERS {
        return Err(refused(bytes.len().min(MAGIC.len() + 4 * NUMBERS)));
    }
    let number = |nth: usize| {
        let four = numbers[4 * nth..][..4].try_into().expect("four bytes");
        u32::from_le_bytes(four)
    };
    let at_most = |nth: usize, least: u32, most: u32| {
        Some(number(nth)).filter(|it| (least..=most).contains(it)).ok_or_else(|| refused(MAGIC.len() + 4 * nth))
    };
    let mut sizes = [None; DOCUMENTS as usize];
    for (nth, size) in sizes.iter_mut().enumerate() {
        *size = if number(nth) == MISSING { None } else { Some(at_most(nth, 0, MOST[0])?) };
    }
    let [requests, aborts] = [at_most(NUMBERS - 2, 1, MOST[1])?, at_most(NUMBERS - 1, 0, MOST[2])?];
    Ok(Load { sizes, requests, aborts })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Counter, Workload, lab};
    use base::config::Config;
    use base::knob::Kind;
    use sim::workload::Workload as _;

    fn bytes(sizes: [u32; 16], requests: u32, aborts: u32) -> Vec<u8> {
        let numbers = sizes.into_iter().chain([requests, aborts]).flat_map(u32::to_le_bytes);
        MAGIC.iter().copied().chain(numbers).collect()
    }

    #[test]
    fn workloads_take_the_load_until_it_is_removed_and_all_variants_serve_it_alike() {
        let config = Config::of(&lab(), "fresh", "lent-cut").with("connections", 4);
        let mut sizes = [700; 16];
        (sizes[0], sizes[1], sizes[2]) = (0, MISSING, 100_000);
        set(Some(&bytes(sizes, 3, 10))).unwrap();
        let workload = Workload::new(&config).unwrap();
        for variant in lab().variants {
            let (digest, counts) = workload.count(variant.id);
            assert_eq!(digest, workload.oracle(), "{}", variant.id);
            assert!(counts.get(Counter::Aborted) > 0, "{}", variant.id);
            let requests = counts.get(Counter::Requests) + counts.get(Counter::Aborted);
            let each = requests as f64 / counts.get(Counter::Connections) as f64;
            assert!((2.0..3.1).contains(&each), "three requests a connection, fewer where a client leaves: {each}");
        }
        let served = workload.oracle();
        set(None).unwrap();
        assert_ne!(Workload::new(&config).unwrap().oracle(), served);
    }

    #[test]
    fn a_load_is_refused_by_the_byte_at_fault_and_the_one_before_stays() {
        let good = bytes([1; 16], 2, 0);
        set(Some(&good)).unwrap();
        for (wrong, offset) in [
            (b"FLV\x01".to_vec(), 0),
            (good[..20].to_vec(), 20),
            (bytes([1_048_577; 16], 2, 0), 8),
            (bytes([1; 16], 0, 0), 72),
            (bytes([1; 16], 1, 101), 76),
        ] {
            let refusal = set(Some(&wrong)).unwrap_err();
            assert_eq!((refusal.knob.as_str(), refusal.value), ("file", format!("byte {offset}")));
        }
        assert_eq!(own().map(|load| load.requests), Some(2));
        set(None).unwrap();
    }

    #[test]
    fn the_largest_load_needs_room_like_the_knobs_do() {
        set(Some(&bytes([1_048_576; 16], 1, 0))).unwrap();
        let config = Config::of(&lab(), "fresh", "lent-cut").with("connections", 4_096);
        let refusal = Workload::new(&config).map(|_| ()).unwrap_err();
        assert_eq!(refusal.knob, "connections", "the size is the log's");
        set(None).unwrap();
    }

    #[test]
    fn a_load_may_have_what_the_knobs_may_have() {
        let limits = ["size", "requests", "aborts"].map(|id| {
            let knob = lab().knobs.into_iter().find(|knob| knob.id == id).unwrap();
            assert!(matches!(knob.kind, Kind::Range));
            knob.max
        });
        assert_eq!(limits, MOST);
    }
}
